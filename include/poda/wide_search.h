/* wide_search.h - choose a move in a game of any kind: with chance, several players, hidden
 * knowledge, moves made together (poda/wide.h); games that are not wide are accepted too.
 *
 * The searches are given the true state and first take from it what the player to move sees; the
 * choice depends on nothing else.
 *
 * Depth searches read the evaluation of the game at their horizon. In a wide game `eval` returns the
 * payoff that `player` may expect, in parts of a payoff unit, PODA_WIDE_EVAL of them each; values
 * out of poda_game_range are taken as its ends. Without an evaluation the horizon is worth the mean
 * of some random plays from there, the same ones whenever the position is met with the same seed.
 *
 * Ownership: _open allocates, _close frees (NULL allowed).
 * Threads:   a poda_wide_search belongs to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_WIDE_SEARCH_H
#define PODA_WIDE_SEARCH_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_WIDE_ALGORITHMS(X)                                                                    \
    X(AUTO, "auto")                     /* chosen by the kind of the game */                       \
    X(EXPECTIMINIMAX, "expectiminimax") /* two players of fixed sum, or one */                     \
    X(STAR1, "star1")                   /* the same value with fewer nodes (Ballard 1983) */       \
    X(STAR2, "star2")                                                                              \
    X(MAXN, "maxn")         /* each player maximises its own payoff (Luckhardt & Irani 1986) */    \
    X(PARANOID, "paranoid") /* all others against the player to move */                            \
    X(BRS, "brs")           /* of all others one replies, the rest move by habit */                \
    X(MCTS, "mcts")         /* Monte Carlo tree search in which everyone sees everything */        \
    X(ISMCTS, "ismcts")     /* the same over what each player sees (Cowling et al. 2012) */        \
    X(PIMC, "pimc")         /* the mean of max^n over guessed states */                            \
    X(RANDOM, "random")     /* any legal move */                                                   \
    X(ENGINE, "engine")     /* the player that the game brings, at `level` */                      \
    X(VALUES, "values")     /* open games in turn: all positions (poda/wide_solve.h) */            \
    X(STAGES, "stages")     /* moves made at once: exact, if the game is small (poda/stages.h) */

typedef enum poda_wide_algorithm {
#define PODA_WIDE_ALGORITHM_ENUM(name, text) PODA_WIDE_##name,
    PODA_WIDE_ALGORITHMS(PODA_WIDE_ALGORITHM_ENUM)
#undef PODA_WIDE_ALGORITHM_ENUM
        PODA_WIDE_ALGORITHM_COUNT
} poda_wide_algorithm;

/* "star1"; NULL if there is no such algorithm. O(1). */
PODA_API const char *poda_wide_algorithm_name(poda_wide_algorithm algorithm);

typedef struct poda_wide_move {
    poda_move move;
    bool known;                       /* the search found a value */
    double payoffs[PODA_PLAYERS_MAX]; /* what each player may expect after it */
    double share;    /* how often it is chosen: 1 or 0, or between where players choose at once */
    uint64_t visits; /* mcts, ismcts: playouts through it */
} poda_wide_move;

/* One playout of mcts or ismcts, or one guessed state of pimc, right after it; all of it is valid
 * during the call only. */
typedef struct poda_wide_event {
    uint64_t number;        /* from 1; pimc: of the states at this depth */
    int depth;              /* pimc: to which the state was searched */
    const poda_state *from; /* the state in which it begins, guessed where something is hidden */
    size_t length;          /* moves inside the tree, those of chance too; random ones follow */
    const poda_move *path;
    double payoffs[PODA_PLAYERS_MAX]; /* of the end of the playout */
    /* the moves of the position. mcts, ismcts: visits, mean payoffs and shares so far; pimc: what
     * each player gets in this state alone */
    size_t move_count;
    const poda_wide_move *moves;
} poda_wide_event;

typedef void poda_wide_event_fn(void *user, const poda_wide_event *event);

typedef struct poda_wide_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_wide_algorithm algorithm;
    int depth;                /* plies, those of chance included; 0: no limit */
    uint64_t nodes;           /* positions, or playouts of mcts, ismcts; 0: no limit */
    double seconds;           /* 0: no limit. Without any limit a move takes a second */
    uint64_t seed;            /* of playouts, guesses and mixed choices */
    int eval;                 /* index of the game's evaluation, or PODA_EVAL_... */
    int playouts;             /* per position at the horizon of a game without evaluation; 0: 8 */
    int worlds;               /* pimc: states that are guessed; 0: 20 */
    int mistakes;             /* how often, in percent, a random move is chosen instead */
    size_t memory;            /* bytes for a tree; 0: only the built-in limit */
    const volatile int *stop; /* when non-zero: stop and return the best so far */
    /* The states of the play so far, from the start to the present one, as they are; the library
     * takes from them what the player saw. They help to guess in games without `guess`. */
    const poda_state *states;
    size_t state_count;
    int level; /* engine: from 1 to 10; 0: 10 */
    /* called after each playout or guessed state; NULL: never. It changes no result */
    poda_wide_event_fn *event;
    void *event_user;
} poda_wide_options;

typedef struct poda_wide_result {
    bool has_move; /* false if the game is over */
    poda_move move;
    int player;                    /* who moves */
    poda_wide_algorithm algorithm; /* never PODA_WIDE_AUTO */
    bool known;                    /* the search found values */
    bool exact;                    /* a depth search reached the end of the game everywhere, and
                                      players without a fixed sum look after themselves; or the
                                      values of all positions are known, but for rounding */
    bool mistake;                  /* the move was chosen at random, by `mistakes` */
    bool stopped; /* a limit or the stop flag ended it; the result is the best so far */
    int players;
    double payoffs[PODA_PLAYERS_MAX]; /* what each player may expect; searches that compute only
                                         that of the player to move leave the others 0 ... */
    bool all_payoffs;                 /* ... unless this is set */
    int depth;                        /* of the last finished iteration; mcts: the deepest node */
    uint64_t nodes, leaves, cuts;     /* nodes of mcts, ismcts: playouts */
    double seconds;
    size_t move_count; /* the moves of the position; owned by the search until its next run */
    const poda_wide_move *moves;
} poda_wide_result;

typedef struct poda_wide_search poda_wide_search;

PODA_API PODA_CHECKED poda_status poda_wide_search_open(poda_wide_search **out,
                                                        const poda_game *game, poda_error *error);
PODA_API void poda_wide_search_close(poda_wide_search *search);
/* Searches `state`, where a player is to move. PODA_BAD_REQUEST if the algorithm does not suit the
 * game, or if the player sees too little and the game does not guess. */
PODA_API PODA_CHECKED poda_status poda_wide_search_run(poda_wide_search *search,
                                                       const poda_state *state,
                                                       const poda_wide_options *options,
                                                       poda_wide_result *out, poda_error *error);

/* The counterpart of poda_level for these searches: sets algorithm, limits and mistakes for a
 * playing strength from 1 to 10; lower numbers mean 1, higher ones 10. Limits are nodes, so that a
 * level plays the same on every machine that needs less than 10 seconds for a move. */
PODA_API void poda_wide_level(const poda_game *game, int number, poda_wide_options *options);

/* Sets one option from words such as "algorithm=star1" "depth=4"; `*used` is false if `key` is not
 * an option. */
PODA_API PODA_CHECKED poda_status poda_wide_option_set(const poda_game *game, const char *key,
                                                       const char *value,
                                                       poda_wide_options *options, bool *used,
                                                       poda_error *error);

/* The tree that a depth search with these options looks at, as text of a general tree (poda_explain,
 * the game `tree`); free it with poda_free. Expectiminimax, Star1, Star2 and best-reply search: one
 * number in a leaf, the payoff of the player to move, who is max (where chance moves, of the first
 * player); else one for each player. `~` before a payoff says that it is an estimate at the horizon.
 * Nodes are named by the moves that lead there. PODA_TOO_LARGE beyond options->nodes (0: 20000). */
PODA_API PODA_CHECKED poda_status poda_wide_tree_text(poda_wide_search *search,
                                                      const poda_state *state,
                                                      const poda_wide_options *options, char **out,
                                                      poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
