/* wide_solve.h - the value of every position of an open game with chance or several players, by
 * backward induction; where play can return to a position, by value iteration (Shapley 1953), one
 * strongly connected part after another.
 *
 * Two players of fixed sum, or one: the value lies between a lower and an upper bound, but for the
 * rounding of sums. Where every play leaves the part, they are a guess around which the update is
 * checked to stay; elsewhere they are iterated from the ends of the range of payoffs until they
 * meet. A game may bring a shorter way (Pig: policy iteration). With more players each maximises its
 * own payoff and takes the first of equal moves; if play can return to a position, the values are
 * then a fixed point that is not proven to be the only one.
 *
 * Ownership: _open allocates, _close frees (NULL allowed). The game must outlive the solution.
 * Threads:   a poda_wide_solution does not change once it is open: threads may share it.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_WIDE_SOLVE_H
#define PODA_WIDE_SOLVE_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_WIDE_SOLVE_LIMIT 20000000u

typedef struct poda_wide_solution poda_wide_solution;

/* Plain ways to the same values, for explanations: slower than what is done otherwise. */
typedef enum poda_wide_plain {
    PODA_WIDE_PLAIN_NONE,
    /* value iteration: every sweep computes all values from those of the sweep before */
    PODA_WIDE_PLAIN_VALUE,
    /* policy iteration (Howard 1960; Hoffman & Karp 1966): player 0 keeps to one move in each
     * position, the other player replies best, and what that is worth gives player 0 better moves.
     * Players of fixed sum, or one */
    PODA_WIDE_PLAIN_POLICY,
} poda_wide_plain;

/* Called before the first sweep or round (`number` 0) and after each, with the largest change of a
 * value or bound; `values` may be asked for any position during the call. */
typedef void poda_wide_sweep_fn(void *user, uint64_t number, double change,
                                const poda_wide_solution *values);

typedef struct poda_wide_solve_options {
    size_t size;                /* of the struct, or 0: poda/status.h */
    uint64_t limit;             /* positions in which a player moves; 0: PODA_WIDE_SOLVE_LIMIT */
    const volatile int *stop;   /* when non-zero: end with PODA_STOPPED; NULL: never */
    poda_progress_fn *progress; /* about ten times a second; nodes: positions so far */
    void *progress_user;
    poda_wide_plain plain;
    poda_wide_sweep_fn *sweep; /* of plain ways; NULL: not called */
    void *sweep_user;
} poda_wide_solve_options;

typedef struct poda_wide_worth {
    int players;
    double payoffs[PODA_PLAYERS_MAX];
    double error; /* at most this far from the value, but for rounding; negative: not proven */
    /* some player has several best moves that are not equal for the others: the payoffs are those
     * of the first one */
    bool tied;
} poda_wide_worth;

typedef struct poda_wide_solution_info {
    uint64_t positions;  /* in which a player moves, reachable */
    uint64_t components; /* strongly connected parts; 0 if the game brings its values */
    uint64_t largest;    /* positions of the largest; 1: play never returns */
    uint64_t updates;    /* values computed */
    bool cyclic;         /* play can return to a position */
    const char *method;  /* "backward induction", "value iteration", "policy iteration" */
    double seconds;
} poda_wide_solution_info;

/* PODA_BAD_GAME for games with hidden knowledge or moves made together, PODA_TOO_LARGE beyond the
 * limit. O(positions x outcomes) for each iteration. */
PODA_API PODA_CHECKED poda_status poda_wide_solution_open(poda_wide_solution **out,
                                                          const poda_game *game,
                                                          const poda_state *from,
                                                          const poda_wide_solve_options *options,
                                                          poda_error *error);
PODA_API void poda_wide_solution_close(poda_wide_solution *solution);
PODA_API void poda_wide_solution_look(const poda_wide_solution *solution,
                                      poda_wide_solution_info *out);
/* What a position is worth, also where chance is to move or the game is over. False if it was not
 * reachable, or for lack of memory. */
PODA_API PODA_CHECKED bool poda_wide_solution_worth(const poda_wide_solution *solution,
                                                    const poda_state *state, poda_wide_worth *out);

#ifdef __cplusplus
}
#endif
#endif
