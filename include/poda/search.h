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
    X(ENGINE, "engine")

typedef enum poda_algorithm {
#define PODA_ALGORITHM_ENUM(name, text) PODA_##name,
    PODA_ALGORITHMS(PODA_ALGORITHM_ENUM)
#undef PODA_ALGORITHM_ENUM
        PODA_ALGORITHM_COUNT
} poda_algorithm;

PODA_API const char *poda_algorithm_name(poda_algorithm algorithm);
/* Does it search one depth at once, as taught, unless a limit may end it early. */
PODA_API bool poda_algorithm_is_plain(poda_algorithm algorithm);
/* Can several threads run it together; with a table, which is what they share. */
PODA_API bool poda_algorithm_shares(poda_algorithm algorithm);

/* Evaluations are the game's own, from 0 on: the first, or zero where it has none. Every game has
 * two more: nothing but zero, and a hash of the position (for tests). */
enum { PODA_EVAL_FIRST = 0, PODA_EVAL_ZERO = -1, PODA_EVAL_RANDOM = -2 };

typedef struct poda_progress {
    const poda_game *game;
    const poda_state *from; /* NULL when nothing but the nodes is known */
    int depth;              /* last depth finished */
    uint64_t nodes;
    double seconds;
    bool has_move;
    poda_move move; /* best so far */
    poda_value value;
    const char *part;     /* of work in parts, what one is: "game", "position"; NULL elsewhere */
    uint32_t done, parts; /* how many parts are done, of how many */
} poda_progress;

typedef void poda_progress_fn(void *user, const poda_progress *progress);

typedef struct poda_search_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_algorithm algorithm;
    int depth; /* plies; 0: to the end of the game */
    uint64_t
        nodes; /* 0: no limit; passed by the moves of one position at most, by each thread; for MCTS
                       the number of playouts */
    double seconds; /* 0: no limit */
    double
        soft_seconds; /* 0: none; what a move should take: deepening ends between two iterations near
                            it, sooner while the move stays, later when it changes or gets worse; a
                            forced move is not searched */
    bool keep;   /* what earlier runs left in the table is used, where it fits: faster, but the node
                  count, and the move among equals, depend on those runs */
    bool deepen; /* iterative deepening: depth 1, 2, 3, ... */
    size_t table_bytes; /* transposition table; 0: none */
    size_t memory;      /* bytes for the tree of MCTS; 0: no limit but its own */
    unsigned threads;   /* that search together; 0 and 1: only the caller's */
    int eval;           /* index of the game's evaluation, or PODA_EVAL_... */
    uint64_t seed;      /* of PODA_EVAL_RANDOM and of MCTS */
    bool fail_hard;     /* alphabeta: the bound instead of a value outside of the window */
    bool cut_strict;    /* alphabeta: cut at alpha > beta instead of alpha >= beta */
    bool killers, history, aspiration, quiescence; /* negamax, pvs, mtdf */
    bool sign;       /* who wins, and not when or by how much: a win is PODA_WIN, a loss -PODA_WIN,
                  without plies, in scored games too; always so with firstwin */
    bool line;       /* also the line of best play, pv */
    bool every_move; /* also the value of each move at the root */
    const volatile int *stop;   /* becomes non-zero: stop and give the best so far */
    poda_progress_fn *progress; /* called about ten times a second; NULL: never */
    void *progress_user;
    uint64_t reserved[8]; /* 0; other structs hold this one, so its size stays what it is */
} poda_search_options;

/* PVS with table, ordering and aspiration, iterative deepening, no limit. */
PODA_API void poda_search_defaults(poda_search_options *options);

/* Chooses PODA_ENGINE where the game has an engine of its own that keeps to the limits in `options`:
 * for callers that leave the algorithm and the evaluation to the library. */
PODA_API void poda_search_prefer_engine(const poda_game *game, poda_search_options *options);

/* The options that poda_search_option_set takes; NULL past the last. O(1). */
PODA_API const char *poda_search_option_key(size_t index);
/* Does the option say how to search ("algorithm", "eval", "killers", ...), so that a game's own engine
 * has no place? Limits, threads and the size of the table do not. */
PODA_API bool poda_search_option_is_manner(const char *key);

/* Sets one option from words like "algorithm=pvs" "depth=8"; `used` says whether `key` is one. */
PODA_API PODA_CHECKED poda_status poda_search_option_set(const poda_game *game, const char *key,
                                                         const char *value,
                                                         poda_search_options *options, bool *used,
                                                         poda_error *error);

/* The events of a search; alpha, beta and value are for MAX whatever the core computes with. */
typedef enum poda_event_kind {
    PODA_EVENT_ENTER,    /* a node, reached by `move`, with the window passed down */
    PODA_EVENT_LEAF,     /* the node is over or at the horizon: value */
    PODA_EVENT_UPDATE,   /* `move` gave `value`, and alpha or beta changed */
    PODA_EVENT_CUT,      /* alpha and beta met after `move`: the rest is skipped */
    PODA_EVENT_TABLE,    /* the table knew enough: value */
    PODA_EVENT_RETURN,   /* the node returns value */
    PODA_EVENT_EVALUATE, /* quiescence: the node is evaluated with value, then noisy moves follow */
} poda_event_kind;

typedef struct poda_event {
    poda_event_kind kind;
    int ply, player;
    const poda_state *state; /* as large as the game's state only; valid during the call; NULL when
                                mcts returns */
    poda_move move; /* ENTER below the root: that led here; UPDATE, CUT: after which it happens */
    uint32_t index; /* ENTER: the place of that move, from 0, among all moves of the parent as
                       poda_state_moves lists them, in whatever order the search tries them */
    uint32_t left;  /* CUT: moves that are skipped; 0: none were left, so no cut is counted */
    poda_value alpha, beta, value;
} poda_event;

typedef void poda_trace_fn(void *user, const poda_event *event);

#define PODA_PV_MAX 64

typedef struct poda_move_value {
    poda_move move;
    poda_value value; /* for MAX, as in a result; nothing unless it is known */
    bool known;       /* a search came to a value: proven when `exact`, else an estimate */
    bool exact;
    double mean; /* mcts, unless it is exact: the mean result of the playouts, as in a result */
} poda_move_value;

typedef struct poda_result {
    bool has_move; /* false when the game is over */
    poda_move move;
    poda_value value; /* for MAX; PODA_WIN - n: MAX wins in n plies; nothing unless it is known */
    bool known;       /* a search came to a value: proven when `exact`, else an estimate */
    bool exact;       /* this is the value of the game; PODA_WIN: won, in however many plies */
    bool move_proven; /* `value` is exact and `move` is proven to keep it */
    bool playouts;    /* mcts: what is not exact has a mean, and `value` only compares moves */
    double mean;  /* the mean result of the playouts for MAX: scores, or a win 1 and a loss -1 */
    bool stopped; /* a limit or the stop flag ended it: the best so far */
    /* what is certain about the value of the game, for MAX; -+PODA_INFINITY: nothing */
    poda_value lower, upper;
    int depth; /* of the last finished iteration; of the line, when it went to the end */
    int pv_length;
    poda_move pv[PODA_PV_MAX];
    uint64_t nodes, leaves, cuts, table_hits;
    double
        branching; /* effective: of a uniform tree with as many nodes; 0: stopped, or no such tree */
    double seconds;
    size_t move_count; /* with every_move; owned by the search, valid until its next run */
    const poda_move_value *moves;
} poda_result;

typedef struct poda_search poda_search;

PODA_API PODA_CHECKED poda_status poda_search_open(poda_search **out, const poda_game *game,
                                                   poda_error *error);
PODA_API void poda_search_close(poda_search *search);

/* Searches until a limit of `options` is reached. The result and the node count are the same
 * with and without a trace function. O(b^(d/2)) nodes at best, O(b^d) at worst. */
PODA_API PODA_CHECKED poda_status poda_search_run(poda_search *search, const poda_state *from,
                                                  const poda_search_options *options,
                                                  poda_trace_fn *trace, void *user,
                                                  poda_result *out, poda_error *error);

/* Plies to the end when `value` is a win or a loss, else -1. */
PODA_API int poda_value_distance(poda_value value);

/* The number of lines of exactly `depth` moves from `from` (perft): leaves of the tree cut there.
 */
PODA_API PODA_CHECKED poda_status poda_count_lines(const poda_game *game, const poda_state *from,
                                                   int depth, const volatile int *stop,
                                                   uint64_t *lines, poda_error *error);

/* What a position or a move is worth. */
typedef struct poda_worth {
    poda_value value; /* for MAX; nothing unless it is known */
    bool known;       /* it has a value: proven, or else an estimate */
    bool proven;      /* the value is the game's */
    int64_t distance; /* plies to the end; -1: not known */
    bool playouts;    /* an estimate by playouts: its mean counts, not its value */
    double mean;      /* for MAX, as in poda_result */
} poda_worth;

/* Of the position that was searched, and of one of its moves. */
PODA_API poda_worth poda_result_worth(const poda_result *result);
PODA_API poda_worth poda_move_worth(const poda_result *result, const poda_move_value *move);
/* Of a search that still runs: nothing of it is proven yet. */
PODA_API poda_worth poda_progress_worth(const poda_progress *progress);
/* Of a value that is certain: `distance` plies from the end (-1: not known); with its distance inside; and of
 * a bound (`lower` or `upper`) of a result. */
PODA_API poda_worth poda_certain_worth(poda_value value, int64_t distance);
PODA_API poda_worth poda_proven_worth(poda_value value);
PODA_API poda_worth poda_bound_worth(const poda_result *result, poda_value bound);

#ifdef __cplusplus
}
#endif
#endif
