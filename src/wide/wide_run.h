/* wide_run.h - a search of wide games inside: one run with its limits, the moves of a line of play,
 * and what its algorithms share. All payoffs here are numbers of whole units (payoff / unit). */
#ifndef PODA_WIDE_WIDE_RUN_H
#define PODA_WIDE_WIDE_RUN_H

#include "poda/wide_search.h"
#include "poda/wide_solve.h"

enum {
    PODA__WIDE_MOVES = 1 << 16, /* moves of all positions of one line */
    PODA__WIDE_PLIES = 2000,    /* a random play is broken off here; the depth of a recursion */
};

struct poda_wide_search {
    const poda_game *game;
    poda_kind kind;
    size_t state_size;
    bool ranged; /* the game says what payoffs are possible: */
    double least, most;
    /* of the present run */
    poda_wide_options options;
    poda_random random;
    int player; /* who chooses */
    uint64_t nodes, leaves, cuts;
    double started;
    unsigned until_look; /* nodes until the clock is looked at */
    bool cut_off;        /* a horizon was met: deeper is different */
    bool stopped;
    bool unnamed;       /* no algorithm was asked for */
    poda_status status; /* of what failed on the way */
    poda_error *error;
    poda_move *list; /* moves and weights of the line being searched, a stack */
    uint64_t *weight;
    size_t top;
    poda_wide_move *moves; /* of the position */
    size_t move_count;
    poda_wide_solution *solution; /* kept between runs; NULL: none */
};

/* The moves of one position, on the stack of the search; pop by setting `top` to what it was. */
typedef struct poda__wide_choices {
    const poda_move *at;
    const uint64_t *weight; /* of chance */
    size_t count;
    double total; /* of all weights */
} poda__wide_choices;

/* False if there are none or too many: search->status says which. */
bool poda__wide_choices_push(poda_wide_search *search, const poda_state *state, int turn,
                             poda__wide_choices *out);

/* Takes the options of a run; the position may be over, or chance's. */
PODA_CHECKED poda_status poda__wide_begin(poda_wide_search *search, const poda_state *state,
                                          const poda_wide_options *options, poda_error *error);

/* Counts a node; true if the search has to end. */
bool poda__wide_pause(poda_wide_search *search);
void poda__wide_fail(poda_wide_search *search, poda_status status);

/* Is the game over? Then what each player gets. */
bool poda__wide_over(const poda_wide_search *search, const poda_state *state, double *pay);
/* The worth of a position at the horizon, for all players and for one. */
void poda__wide_leaf(poda_wide_search *search, const poda_state *state, double *pay);
double poda__wide_leaf_one(poda_wide_search *search, const poda_state *state, int player);
/* Plays at random to the end; payoffs in the middle of the range if it does not come. */
void poda__wide_playout(poda_wide_search *search, poda_state *state, poda_random *random,
                        double *pay);

/* The best move by the values of all positions; PODA_TOO_LARGE if there are more than `limit` (0: no
 * limit). */
PODA_CHECKED poda_status poda__wide_values(poda_wide_search *search, const poda_state *state,
                                           uint64_t limit, poda_wide_result *out);
/* Does the game know them without listing its positions? */
bool poda__wide_brings_values(const poda_game *game);

/* ---- states that the player holds possible (worlds.c) ---- */

typedef enum poda__worlds_kind {
    PODA__WORLDS_KNOWN, /* the player sees everything */
    PODA__WORLDS_GUESS, /* the game guesses */
    PODA__WORLDS_LIST,  /* all that agree with what was seen, or a sample of them */
} poda__worlds_kind;

typedef struct poda__worlds {
    poda__worlds_kind kind;
    poda_state seen; /* without the choices that are being made at once */
    int turn;        /* whose turn it is there */
    size_t state_size;
    unsigned char *states; /* of a list, with the sums of their weights */
    double *until;
    size_t count, room;
} poda__worlds;

/* Takes back the choices that are being made at once: they are hidden, so the player who chooses now
 * is as well off as before them. False if there are none. */
bool poda__worlds_rewind(const poda_wide_search *search, poda_state *state);
/* From the true state, of which only what search->player sees is used. */
PODA_CHECKED poda_status poda__worlds_open(poda__worlds *worlds, poda_wide_search *search,
                                           const poda_state *state);
void poda__worlds_close(poda__worlds *worlds);
/* One of them by its chance. */
void poda__worlds_draw(const poda__worlds *worlds, const poda_wide_search *search,
                       poda_random *random, poda_state *to);

/* ---- the algorithms: each fills search->moves and what it knows of the result ---- */

typedef poda_status poda__wide_algorithm_fn(poda_wide_search *search, const poda_state *state,
                                            poda_wide_result *out);
poda__wide_algorithm_fn poda__wide_mcts, poda__wide_depth, poda__wide_maxn, poda__wide_pimc,
    poda__wide_stages;

/* Fills `found`, the moves of the position, with their values to a depth; tries them in this order. */
typedef void poda__wide_pass_fn(void *user, poda_wide_search *search, const poda_state *state,
                                int depth, const size_t *order, poda_wide_move *found);
/* Searches one depth, or where there are other limits depth 1, 2, 3, ... */
poda_status poda__wide_deepen(poda_wide_search *search, const poda_state *state,
                              poda__wide_pass_fn *pass, void *user, poda_wide_result *out);

#endif
