/* search.h - run one search on one position.
 * Ownership: _open allocates, _close frees (NULL allowed).
 * Threads:   a poda_game is immutable and shared; a poda_search belongs to one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_SEARCH_H
#define PODA_SEARCH_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_ALGORITHMS(X)                                                                         \
    X(MINIMAX, "minimax")                                                                          \
    X(FIRSTWIN, "firstwin")                                                                        \
    X(ALPHABETA, "alphabeta")                                                                      \
    X(NEGAMAX, "negamax")                                                                          \
    X(PVS, "pvs")                                                                                  \
    X(MTDF, "mtdf")                                                                                \
    X(MCTS, "mcts")                                                                                \
    X(DFPN, "dfpn")                                                                                \
    X(ENGINE, "engine")                                                                            \
    X(DEEP, "deep")                                                                                \
    X(EXACT, "exact")

typedef enum poda_algorithm {
#define PODA_ALGORITHM_ENUM(name, text) PODA_##name,
    PODA_ALGORITHMS(PODA_ALGORITHM_ENUM)
#undef PODA_ALGORITHM_ENUM
        PODA_ALGORITHM_COUNT
} poda_algorithm;

PODA_API const char *poda_algorithm_name(poda_algorithm algorithm);
/* Does it search a single depth, as textbooks describe it? It does unless a limit may end it
 * early. */
PODA_API bool poda_algorithm_is_plain(poda_algorithm algorithm);
/* Can several threads run it together? They share the transposition table, so one is required, but
 * for mcts, in which each has a tree of its own. */
PODA_API bool poda_algorithm_shares(poda_algorithm algorithm);

/* The game's own evaluations are numbered from 0; the first is the default, or zero if it has
 * none. Every game has two more: constant zero, and a hash of the position (for tests). One that
 * was learnt (poda/learn.h) is a third, and the default of a game that has none of its own. */
enum { PODA_EVAL_FIRST = 0, PODA_EVAL_ZERO = -1, PODA_EVAL_RANDOM = -2, PODA_EVAL_LEARNED = -3 };

typedef struct poda_progress {
    const poda_game *game;
    const poda_state *from; /* NULL if only the node count is known */
    int depth;              /* last depth finished */
    uint64_t nodes;
    double seconds;
    bool has_move;
    poda_move move; /* best so far */
    poda_value value;
    const char *part;     /* for work in parts, what a part is: "game", "position"; else NULL */
    uint32_t done, parts; /* parts done, and their total */
} poda_progress;

typedef void poda_progress_fn(void *user, const poda_progress *progress);

/* What is known from elsewhere, such as a table (poda/tables.h), of a position `ply` moves below the root
 * (0: not said how many). `*known`: it has a value for MAX, in `*value`: PODA_WIN - n if MAX wins n plies from
 * there, n - PODA_WIN, or a score or 0. It must hold whatever was played before the root. `state` is only as
 * large as the game's. A failure ends the search. Threads call it at the same time. */
typedef poda_status poda_known_fn(void *user, const poda_state *state, int ply, bool *known,
                                  poda_value *value, poda_error *error);

typedef struct poda_search_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_algorithm algorithm;
    int depth; /* plies; 0: to the end of the game */
    /* 0: no limit; each thread may exceed it by the moves of one position; playouts for MCTS */
    uint64_t nodes;
    double seconds; /* 0: no limit */
    /* 0: none; target time per move: deepening ends between iterations near it, sooner while the
     * move is stable, later when it changes or gets worse; a forced move is not searched */
    double soft_seconds;
    /* reuse table entries of earlier runs where they fit: faster, but the node count, and the
     * choice among equal moves, depend on those runs */
    bool keep;
    bool deepen;        /* iterative deepening: depth 1, 2, 3, ... */
    size_t table_bytes; /* transposition table; 0: none */
    size_t memory;      /* bytes for the MCTS tree; 0: only the built-in limit */
    unsigned threads;   /* that search together; 0 and 1: only the caller's */
    int eval;           /* index of the game's evaluation, or PODA_EVAL_... */
    uint64_t seed;      /* of PODA_EVAL_RANDOM and of MCTS */
    bool fail_hard;     /* alphabeta: return the bound, not a value outside the window */
    bool cut_strict;    /* alphabeta: cut at alpha > beta instead of alpha >= beta */
    bool killers, history, aspiration, quiescence; /* negamax, pvs, mtdf */
    /* find only who wins, not when or by how much: a win is PODA_WIN, a loss -PODA_WIN, without
     * plies, also in scored games; implied by firstwin */
    bool sign;
    bool line;                  /* also compute the line of best play, pv */
    bool every_move;            /* also compute the value of each move at the root */
    const volatile int *stop;   /* when non-zero: stop and return the best so far */
    poda_progress_fn *progress; /* called about ten times a second; NULL: never */
    void *progress_user;
    /* the positions of the game before `from`, oldest first, for games where they matter
     * (poda_game_again): the occurrence that ends the game ends lines too, a forbidden one is not
     * made */
    const poda_state *past;
    size_t past_count;
    /* nodes, and at most half of the seconds, in which the position is first tried to be solved if the end of
     * the game seems to be within reach: by the exact search, before playouts also by pvs; 0: not */
    uint64_t solve_nodes;
    /* asked at every node below the root that is not over: what it knows is a leaf with that value.
     * NULL: nothing. Engines (PODA_ENGINE) do not ask */
    poda_known_fn *known;
    void *known_user;
    /* alphabeta: MAX returns alpha and MIN beta as they stand at the end, also beyond the other bound;
     * fail_hard must be false */
    bool fail_own;
    uint64_t reserved[2]; /* 0; other structs embed this one, so its size must not change */
} poda_search_options;

enum { PODA_PLAYOUT_NODES = 20 }; /* so many nodes take about as long as a playout of mcts */

/* PVS with table, ordering and aspiration, iterative deepening, no limit. */
PODA_API void poda_search_defaults(poda_search_options *options);

/* Chooses PODA_ENGINE if the game has an engine of its own that respects the limits in
 * `options`: for callers that leave algorithm and evaluation to the library. */
PODA_API void poda_search_prefer_engine(const poda_game *game, poda_search_options *options);
/* Chooses the algorithm that plays the game best, unless the words of `named` (NULL: none) say how
 * to search: the game's own engine; mcts without an evaluation; with one, deep, or what matches showed to be better. Ends of
 * games are solved first (solve_nodes). A depth stays with pvs, whose value at a depth is minimax's. */
PODA_API void poda_search_choose(const poda_game *game, const poda_options *named,
                                 poda_search_options *options);

/* The keys that poda_search_option_set accepts; NULL past the last. O(1). */
PODA_API const char *poda_search_option_key(size_t index);
/* Does the option say how to search ("algorithm", "eval", "killers", ...), which rules out the
 * game's own engine? Limits, threads and table size do not. */
PODA_API bool poda_search_option_is_manner(const char *key);

/* Sets one option from words such as "algorithm=pvs" "depth=8"; `*used` is false if `key` is not
 * an option. */
PODA_API PODA_CHECKED poda_status poda_search_option_set(const poda_game *game, const char *key,
                                                         const char *value,
                                                         poda_search_options *options, bool *used,
                                                         poda_error *error);

/* The events of a search; alpha, beta and value are for MAX whatever the algorithm uses
 * internally. */
typedef enum poda_event_kind {
    PODA_EVENT_ENTER,    /* a node, reached by `move`, with its window */
    PODA_EVENT_LEAF,     /* the node is over or at the horizon: value */
    PODA_EVENT_UPDATE,   /* `move` gave `value`, and alpha or beta changed */
    PODA_EVENT_CUT,      /* alpha and beta met after `move`: the rest is skipped */
    PODA_EVENT_TABLE,    /* the table had a sufficient entry: value */
    PODA_EVENT_RETURN,   /* the node returns value */
    PODA_EVENT_EVALUATE, /* quiescence: the node is evaluated with value, then noisy moves follow */
} poda_event_kind;

typedef struct poda_event {
    poda_event_kind kind;
    int ply, player;
    /* only as large as the game's state; valid during the call; NULL on RETURN of mcts */
    const poda_state *state;
    /* ENTER below the root: the move that led here; UPDATE, CUT: the move that caused it */
    poda_move move;
    /* ENTER: the index of that move, from 0, among all moves of the parent as poda_state_moves
     * lists them, whatever order the search uses */
    uint32_t index;
    uint32_t left; /* CUT: moves skipped; 0: none were left, so it does not count as a cut */
    poda_value alpha, beta, value;
} poda_event;

typedef void poda_trace_fn(void *user, const poda_event *event);

#define PODA_PV_MAX 64

typedef struct poda_move_value {
    poda_move move;
    poda_value value; /* for MAX, as in a result; meaningless unless `known` */
    bool known;       /* the search found a value: proven if `exact`, else an estimate */
    bool exact;
    double mean; /* mcts, unless exact: the mean result of the playouts, as in a result */
} poda_move_value;

typedef struct poda_result {
    bool has_move; /* false if the game is over */
    poda_move move;
    poda_value value; /* for MAX; PODA_WIN - n: MAX wins in n plies; meaningless unless `known` */
    bool known;       /* the search found a value: proven if `exact`, else an estimate */
    bool exact; /* the value is the game's; PODA_WIN then means won in an unknown number of plies */
    bool move_proven; /* `value` is exact and `move` is proven to keep it */
    bool playouts; /* mcts: values that are not exact have a mean, and `value` only ranks moves */
    /* the mean result of the playouts for MAX: scores, or 1 for a win and -1 for a loss */
    double mean;
    bool stopped; /* a limit or the stop flag ended it; the result is the best so far */
    /* that searched together; fewer than the options allow where more would not have gained */
    uint8_t threads;
    /* proven bounds on the value of the game, for MAX; -+PODA_INFINITY: none */
    poda_value lower, upper;
    int depth; /* of the last finished iteration; of the line, if it reached the end */
    int pv_length;
    poda_move pv[PODA_PV_MAX];
    uint64_t nodes, leaves, cuts, table_hits;
    /* effective: of a uniform tree with the same number of nodes; 0: stopped, or no such tree */
    double branching;
    double seconds;
    size_t move_count; /* with every_move; owned by the search, valid until its next run */
    const poda_move_value *moves;
    /* which found it: that of the options, or pvs, where deep left the end of the game to it, and exact or
     * pvs where solve_nodes were enough */
    poda_algorithm algorithm;
} poda_result;

typedef struct poda_search poda_search;

PODA_API PODA_CHECKED poda_status poda_search_open(poda_search **out, const poda_game *game,
                                                   poda_error *error);
PODA_API void poda_search_close(poda_search *search);

/* Searches until a limit of `options` is reached. A trace function does not change the result or
 * the node count. O(b^(d/2)) nodes at best, O(b^d) at worst. */
PODA_API PODA_CHECKED poda_status poda_search_run(poda_search *search, const poda_state *from,
                                                  const poda_search_options *options,
                                                  poda_trace_fn *trace, void *user,
                                                  poda_result *out, poda_error *error);

/* Plies to the end if `value` is a win or a loss, else -1. */
PODA_API int poda_value_distance(poda_value value);

/* The number of lines of exactly `depth` moves from `from` (perft): the leaves of the tree cut
 * off there. */
PODA_API PODA_CHECKED poda_status poda_count_lines(const poda_game *game, const poda_state *from,
                                                   int depth, const volatile int *stop,
                                                   uint64_t *lines, poda_error *error);

/* The value of a position or a move. */
typedef struct poda_worth {
    poda_value value; /* for MAX; meaningless unless `known` */
    bool known;       /* it has a value: proven, or an estimate */
    bool proven;      /* `value` is the value of the game */
    int64_t distance; /* plies to the end; -1: unknown */
    bool playouts;    /* an estimate by playouts: use `mean`, not `value` */
    bool expected;    /* the payoff that may be expected in a game with chance: use `mean` */
    double mean;      /* for MAX, as in poda_result */
} poda_worth;

/* Of the position searched, and of one of its moves. */
PODA_API poda_worth poda_result_worth(const poda_result *result);
PODA_API poda_worth poda_move_worth(const poda_result *result, const poda_move_value *move);
/* Of a search still running: nothing is proven yet. */
PODA_API poda_worth poda_progress_worth(const poda_progress *progress);
/* Of a proven value `distance` plies from the end (-1: unknown); of a proven value that contains
 * its distance; and of a bound (`lower` or `upper`) of a result. */
PODA_API poda_worth poda_certain_worth(poda_value value, int64_t distance);
PODA_API poda_worth poda_proven_worth(poda_value value);
PODA_API poda_worth poda_bound_worth(const poda_result *result, poda_value bound);

#ifdef __cplusplus
}
#endif
#endif
