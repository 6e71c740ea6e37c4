/* searcher.h - what the cores, their instances and the driver share; not public. */
#ifndef PODA_SEARCH_SEARCHER_H
#define PODA_SEARCH_SEARCHER_H

#include "base/random.h"
#include "poda/search.h"
#include "search/table.h"
#include "search/window.h"

#define PODA_LIKELY(x) __builtin_expect(!!(x), 1)
#define PODA_UNLIKELY(x) __builtin_expect(!!(x), 0)

enum {
    PODA__PAUSE_NODES = 2048,  /* nodes between two looks at the clock and the stop flag */
    PODA__MOVE_ROOM = 1 << 20, /* moves on one line of the search, all plies together */
    PODA__HISTORY = 4096,
    PODA__WIDE = 256, /* more moves than that in one position cost time of their own */
};

/* Are there cores for several threads? */
#if defined(__wasm__)
#define PODA__THREADS 0
#else
#define PODA__THREADS 1
#endif

/* A move's score with its place in the game's own order: one number to compare, equals keep order.
 */
#define PODA__RANK(score, index) ((int64_t)(score)*4294967296 + (int64_t)(UINT32_MAX - (index)))
#define PODA__RANK_INDEX(rank) ((size_t)(UINT32_MAX - (uint32_t)(rank)))

/* What a search has counted. */
typedef struct poda__tally {
    uint64_t nodes, cuts, table_hits;
} poda__tally;

/* A move, and its place among those that the rules list. */
typedef struct poda__via {
    poda_move move;
    uint32_t index;
} poda__via;

/* A cored search: the fields the inner loops touch come first. */
struct poda_search {
    uint64_t nodes;     /* so far */
    int64_t patience;   /* nodes with moves until the next look at the clock */
    const void *params; /* the game's own struct; for the cores for tables, the poda_game */
    int horizon;        /* the ply at which evaluation takes over */
    int eval;           /* which evaluation */
    int viewer;         /* the player whose eyes it is seen through: to move at the root */
    int plies;          /* a mask: all bits, or none when wins count no plies (values=sign) */
    uint64_t cuts;
    uint64_t horizon_hits; /* evaluations made, or met again in the table: 0 means exact */
    uint64_t table_hits;
    int deepest;         /* deepest ply below the current node */
    poda_move root_move; /* best so far at ply 0 */
    bool stopped;        /* a limit was reached: unwind, believe nothing */
    bool quiescence, killers, history;
    poda__table *table; /* NULL: none */
    size_t move_top;    /* the first free entry of the two lists below */
    poda_move *move_list;
    int64_t *move_rank;
    poda_move (*killers_at)[2]; /* by ply: move + 1, so that 0 is none */
    int32_t (*history_score)[PODA__HISTORY];

    /* the driver's */
    const poda_game *game;
    const poda_search_options *options;
    poda_trace_fn *trace;
    void *trace_user;
    poda__via via; /* traced: the way to the node that is entered next */
    poda__via
        root_via; /* traced: from the root to the position that a pass searches (every_move) */
    poda_status status; /* why it stopped, when not for a limit */
    poda_error *error;
    int64_t patience_given; /* at the last look */
    poda__tally at_stop;    /* nothing that unwinding counts was searched */
    uint64_t interior;      /* nodes with moves up to then; the other nodes are leaves */
    double started, deadline, next_progress;
    poda_progress progress;
    uint64_t seed;
    poda__table own_table;
    struct {
        double at;            /* the last iteration ended */
        int iterations, calm; /* all, and the last ones with the same move */
        poda_move move;
        poda_value value; /* for the player to move at the root */
    } pace;
    struct {
        bool any, shared, quiescence;
        int viewer, eval, plies;
        uint64_t seed;
        poda_algorithm algorithm;
    } kept;                  /* what the entries of the table mean */
    poda_value lower, upper; /* proven of the value at the root, for MAX */
    struct {
        bool any;
        poda_move move;
        poda_value floor;            /* for the player to move */
    } keeper;                        /* the move that is sure of most (settle.h) */
    struct poda__team *team;         /* NULL: one thread */
    uint64_t team_nodes, pass_nodes; /* told to the team; of the last pass over the tree */
    volatile int halt;               /* for the threads of an engine: stop now (base/stop.h) */
    void *engine_memory;             /* the engine's own, between runs */
    poda_move_value *move_values;
    size_t move_value_room;
};

/* Passes one event to the trace function, ENTER with the move that was noted in search->via; none once
 * the search is stopped. */
void poda__search_emit(poda_search *search, const poda_event *event);

/* Plans the next look at the clock. */
void poda__search_plan(poda_search *search);
/* Forgets what earlier runs left in killers and history. */
void poda__search_forget(poda_search *search);
/* Nodes with moves so far. */
uint64_t poda__search_interior(const poda_search *search);
/* An iteration is finished: was that enough, by options->soft_seconds? Engines ask it too. */
bool poda__search_enough(poda_search *search, poda_move move, poda_value value);
/* Called when enough nodes have gone by; true: stop now. */
bool poda__search_pause(poda_search *search);
/* A node has many moves, which takes as long as many nodes: the next look comes sooner. */
void poda__search_hurry(poda_search *search, size_t moves);
/* Puts the largest rank first; for so many moves that picking the largest of the rest each time would
 * take too long. Ranks are all different, so both give the same order. O(n log n). */
void poda__search_sort(poda_move *moves, int64_t *ranks, size_t count);
/* Stops the search with an error. */
typedef enum poda__reason {
    PODA__OUT_OF_MEMORY,
    PODA__TOO_MANY_MOVES,
    PODA__TOO_DEEP,
} poda__reason;
void poda__search_fail(poda_search *search, poda__reason reason);
/* The same for a score that no game can have. */
void poda__search_refuse(poda_search *search, poda_value score);

/* The least win: of one that is proven without counting its plies. */
#define PODA__LEAST_WIN (PODA_SCORE_LIMIT + 1)

/* What a score is worth to this search: who gets more has won, when only that counts. */
static inline poda_value poda__search_score(const poda_search *search, poda_value score)
{
    return search->plies || score == 0 ? score : score > 0 ? PODA_WIN : -PODA_WIN;
}

/* The evaluation `random`: a hash of the position. */
static inline poda_value poda__eval_random(uint64_t seed, uint64_t hash)
{
    return (poda_value)(poda_mix(hash ^ poda_mix(seed)) % 2001u) - 1000;
}

/* A core searches one position; alpha, beta and the result are for MAX in every core. */
typedef poda_value poda__core(poda_search *search, const void *state, int ply, poda_value alpha,
                              poda_value beta);
/* Monte Carlo and proof-number search bring their own result. */
typedef void poda__solver(poda_search *search, const void *state, poda_result *result);

typedef struct poda__edition {
    poda__core *minimax, *firstwin;
    poda__core *alphabeta[2][2]; /* [fail_hard][cut_strict]; NULL: the one for tables serves */
    poda__core *negamax, *pvs;
    poda__solver *mcts, *dfpn;
} poda__edition;

typedef struct poda__cores {
    const poda__edition *run;
    const poda__edition *traced; /* NULL but in the cores for tables, which trace every game */
    const poda__edition *shared; /* negamax and pvs for threads; NULL where there are none */
    uint64_t (*count)(poda_search *search, const void *state, int depth);
} poda__cores;

/* A game's own engine, in the game's files: for what it does better than the cores that all games
 * share. `run` fills the result but for what the driver knows (nodes, seconds, stopped), the values of
 * all moves into search->move_values when they are asked for. Its first thread, the caller's, keeps
 * search->nodes and asks poda__engine_pause now and then; others look at search->halt. */
typedef struct poda__engine {
    bool takes_depth;                  /* knows what a limit on the depth means */
    bool (*takes)(const void *params); /* does it play the game with these options; NULL: always */
    poda__solver *run;
    void (*release)(void *memory); /* frees search->engine_memory, what it keeps between runs */
} poda__engine;

/* Has a limit been reached: about once a millisecond; tells progress. Sets search->halt. */
bool poda__engine_pause(poda_search *search);

/* A game with its options and the cores compiled for it. */
struct poda_game {
    void *params;
    /* what the cores for tables call at every node, a load nearer than in the table */
    poda_over (*step)(const void *game, const void *from, poda_move move, void *to,
                      poda_value *value);
    uint64_t (*mask)(const void *game, const void *state);
    const poda_rules *rules;
    const poda__cores *cores;
    const poda__engine *engine; /* NULL: none for these options */
    bool by_table;              /* the cores are those for tables: they take the poda_game itself */
    char *options;
    void *library; /* a loaded shared object */
};

/* One registered game: a second set of cores serves where options pick a faster instance. */
typedef struct poda__entry {
    const poda_rules *rules;
    const poda__cores *cores;
    const poda__cores *(*choose)(const void *params); /* NULL: always `cores` */
    const poda__engine *engine;                       /* NULL: none */
} poda__entry;

/* The cores for tables that fit these rules. Every game can be run by them, in as many nodes as by its own. */
const poda__cores *poda__cores_for_tables(const poda_rules *rules);

#endif
