/* stages.h - stage games (Shapley 1953): two players of fixed sum who see everything but the moves
 * that they make together. Between their rounds the positions are those of an open game. Where
 * both choose at once stands a matrix of the values that follow; its value and the players' mixed
 * strategies are those of a linear program. Chance is averaged, a player who moves alone takes the
 * best.
 *
 * All values are fractions, computed backwards from the ends of the game, as long as their numbers
 * stay short; from there on they are bounds: what each player's strategy secures, with the error
 * that rounding left between them. Where play can return to a position, bounds are iterated from
 * the ends of the range of payoffs, and nothing is exact.
 *
 * Ownership: poda_stages_open allocates, _close frees (NULL allowed); a poda_stage is released by
 *            poda_stage_release. The game must outlive its solution.
 * Threads:   a poda_stages does not change once it is open: threads may share it.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_STAGES_H
#define PODA_STAGES_H

#include "poda/normal.h"
#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_STAGES_LIMIT 20000000u
#define PODA_STAGES_BITS 4096

typedef struct poda_stages_options {
    size_t size;    /* of the struct, or 0: poda/status.h */
    uint64_t limit; /* most positions; 0: PODA_STAGES_LIMIT */
    int bits;       /* longest number of a fraction; 0: PODA_STAGES_BITS, -1: no fractions */
    const volatile int *stop;   /* when non-zero: end with PODA_STOPPED; NULL: never */
    poda_progress_fn *progress; /* about ten times a second; nodes: positions so far */
    void *progress_user;
} poda_stages_options;

typedef struct poda_stages poda_stages;

typedef struct poda_stages_info {
    uint64_t positions; /* in which there is more than one move or outcome */
    uint64_t stages;    /* of these, where both players choose at once */
    uint64_t exact;     /* positions whose value is a fraction */
    uint64_t updates;   /* values computed */
    int bits;           /* of the longest number of a fraction */
    bool cyclic;        /* play can return to a position */
    double seconds;
} poda_stages_info;

/* A position, with what it leads to. A player who does not choose there has one move, 0. */
typedef struct poda_stage {
    int turn;               /* PODA_TOGETHER, PODA_CHANCE, or the player who moves alone */
    bool over;              /* then there are no moves */
    poda_number payoffs[2]; /* what each player gets */
    double error;           /* the payoffs are at most this far from the value; 0 if exact */
    /* of each player, at least 1; the outcomes of chance are moves of the first */
    int moves[2];
    poda_move *move[2];
    poda_number *share[2]; /* the probability of each */
    /* what the first player gets then: after moves i and j, after[i * moves[1] + j] */
    poda_number *after;
    void *memory;
} poda_stage;

/* PODA_BAD_GAME for other games than these; also if a player does not see the whole position where it
 * chooses, or if play can return to a position and the game does not say the range of its payoffs.
 * PODA_TOO_LARGE beyond the limit. O(cells of all matrices) and a linear program for each stage
 * without a saddle point. */
PODA_API PODA_CHECKED poda_status poda_stages_open(poda_stages **out, const poda_game *game,
                                                   const poda_state *from,
                                                   const poda_stages_options *options,
                                                   poda_error *error);
PODA_API void poda_stages_close(poda_stages *stages);
PODA_API void poda_stages_look(const poda_stages *stages, poda_stages_info *out);

/* The next position in which a player has a choice, the nearest to the beginning first; `*at` is 0
 * before the first call. False if there are no more. */
PODA_API bool poda_stages_next(const poda_stages *stages, uint64_t *at, poda_state *out);

/* What a position is worth, with the players' strategies. PODA_BAD_POSITION if it was not reachable,
 * or if a player has chosen already. */
PODA_API PODA_CHECKED poda_status poda_stages_at(const poda_stages *stages, const poda_state *state,
                                                 poda_stage *out, poda_error *error);
PODA_API void poda_stage_release(poda_stage *stage);

/* The matrix of a position as a table of payoffs with these names of moves (NULL: their numbers;
 * those of the first player, then those of the second). `*rounded`: the values have no common
 * denominator that is short enough, and are rounded. */
PODA_API PODA_CHECKED poda_status poda_stages_table(const poda_stages *stages,
                                                    const poda_stage *stage,
                                                    const char *const *names, poda_normal **out,
                                                    bool *rounded, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
