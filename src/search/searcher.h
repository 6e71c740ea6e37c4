/* searcher.h - internal declarations shared by the cores, their instances and the driver. */
#ifndef PODA_SEARCH_SEARCHER_H
#define PODA_SEARCH_SEARCHER_H

#include "base/random.h"
#include "poda/search.h"
#include "search/deep.h"
#include "search/game.h"
#include "search/past.h"
#include "search/table.h"
#include "search/window.h"
#include "system/word.h"

#define PODA_LIKELY(x) __builtin_expect(!!(x), 1)
#define PODA_UNLIKELY(x) __builtin_expect(!!(x), 0)

enum {
    PODA__PAUSE_NODES = 2048,  /* nodes between two checks of the clock and the stop flag */
    PODA__NODE_MOVES = 64,     /* moves that take as long as one node */
    PODA__MOVE_ROOM = 1 << 20, /* moves on one line of the search, all plies together */
    PODA__HISTORY = 4096,
    PODA__WIDE = 256, /* positions with more moves cost noticeable time of their own */
};

/* Are there cores for several threads? */
#if defined(__wasm__)
#define PODA__THREADS 0
#else
#define PODA__THREADS 1
#endif

/* A move's score with its index in the game's order: a single number to compare, in which equal
 * scores keep that order. */
#define PODA__RANK(score, index) ((int64_t)(score)*4294967296 + (int64_t)(UINT32_MAX - (index)))
#define PODA__RANK_INDEX(rank) ((size_t)(UINT32_MAX - (uint32_t)(rank)))

/* The counts of a search. */
typedef struct poda__tally {
    uint64_t nodes, cuts, table_hits;
} poda__tally;

/* A move, and its index among those the rules list. */
typedef struct poda__via {
    poda_move move;
    uint32_t index;
} poda__via;

/* The state of a search: the fields used by inner loops come first. */
struct poda_search {
    uint64_t nodes;     /* so far */
    int64_t patience;   /* nodes with moves until the next check of the clock */
    const void *params; /* the game's own struct; for the cores for tables, the poda_game */
    int horizon;        /* the ply at which positions are evaluated */
    int eval;           /* which evaluation */
    int viewer;         /* the player for whom it evaluates: the one to move at the root */
    int plies;          /* a mask: all bits, or none if wins do not count plies (values=sign) */
    bool ternary;       /* exact search: values are -1, 0 and 1, not scores */
    uint64_t cuts;
    uint64_t horizon_hits; /* evaluations used, directly or from the table: 0 means exact */
    uint64_t table_hits;
    int deepest;         /* deepest ply below the current node */
    poda_move root_move; /* best so far at ply 0 */
    bool stopped;        /* a limit was reached: unwinding, values are meaningless */
    bool quiescence, killers, history;
    bool informed;      /* options->known is to be asked */
    poda__past past;    /* positions before the root that matter to it */
    poda__table *table; /* NULL: none */
    size_t move_top;    /* the first free entry of the two lists below */
    poda_move *move_list;
    int64_t *move_rank;
    poda_move (*killers_at)[2]; /* by ply: move + 1; 0: none */
    int32_t (*history_score)[PODA__HISTORY];
    poda__deep *deep;          /* of the selective search; NULL until it is first used */
    struct poda__tree *tree;   /* of Monte Carlo search, while it runs */
    struct poda__proof *proof; /* of proof-number search, while it runs */

    /* used by the driver */
    const poda_game *game;
    const poda_search_options *options;
    poda_trace_fn *trace;
    void *trace_user;
    poda__via via; /* traced: the move to the node entered next */
    /* traced: from the root to the position that a pass searches (every_move) */
    poda__via root_via;
    poda_status status; /* why it stopped, if not for a limit */
    poda_error *error;
    int64_t patience_given; /* at the last check */
    poda__tally
        at_stop;       /* the counts at that moment: unwinding adds nodes that were not searched */
    uint64_t interior; /* nodes with moves until then; the others are leaves */
    double started, deadline, next_progress;
    poda_progress progress;
    uint64_t seed;
    poda__table own_table;
    struct {
        double at;            /* when the last iteration ended */
        int iterations, calm; /* in total, and the last ones with the same move */
        poda_move move;
        poda_value value; /* for the player to move at the root */
    } pace;
    struct {
        bool any, shared, quiescence;
        int viewer, eval, plies;
        uint64_t seed, past;
        poda_algorithm algorithm;
    } kept;                  /* what the table entries mean */
    poda_value lower, upper; /* proven bounds at the root, for MAX */
    struct {
        bool any;
        poda_move move;
        poda_value floor;            /* for the player to move */
    } keeper;                        /* the move with the highest proven minimum (settle.h) */
    struct poda__team *team;         /* NULL: one thread */
    uint64_t team_nodes, pass_nodes; /* reported to the team; of the last pass over the tree */
    volatile int halt;               /* for the threads of an engine: stop now (base/stop.h) */
    void *engine_memory;             /* the engine's own, kept between runs */
    poda_move_value *move_values;
    size_t move_value_room;
    poda__word64 *busy; /* moves under way, of the team (shared.h) */
    struct {
        bool any, solved;
        bool signs; /* values in its table are those of a search that does not count plies */
        poda_move move;
        poda_value lower, upper; /* proven, for MAX */
        uint64_t nodes, interior;
    } ending;           /* what the exact search found first (ending.c) */
    poda__table proofs; /* its table */
};

/* Passes one event to the trace function, ENTER with the move stored in search->via; none once the
 * search is stopped. */
void poda__search_emit(poda_search *search, const poda_event *event);

/* Plans the next check of the clock. */
void poda__search_plan(poda_search *search);
/* Clears what earlier runs left in killers and history. */
void poda__search_forget(poda_search *search);
/* Nodes with moves so far. */
uint64_t poda__search_interior(const poda_search *search);
/* After an iteration: was that enough, by options->soft_seconds? Engines use it too. */
bool poda__search_enough(poda_search *search, poda_move move, poda_value value);
/* Called after a number of nodes; true: stop now. */
bool poda__search_pause(poda_search *search);
/* A node with many moves takes as long as many nodes: brings the next check forward. */
void poda__search_hurry(poda_search *search, size_t moves);
static inline void poda__search_exchange(poda_move *moves, int64_t *ranks, size_t a, size_t b)
{
    const poda_move move = moves[a];
    const int64_t rank = ranks[a];
    moves[a] = moves[b];
    ranks[a] = ranks[b];
    moves[b] = move;
    ranks[b] = rank;
}

/* Puts the move with the largest rank among those from `i` on at `i`. */
static inline void poda__search_pick(poda_move *moves, int64_t *ranks, size_t i, size_t count)
{
    size_t pick = i;
    for (size_t j = i + 1; j < count; j++)
        if (ranks[j] > ranks[pick])
            pick = j;
    poda__search_exchange(moves, ranks, i, pick);
}

/* Moves the move at `i` to the end; the others keep their order. */
static inline void poda__search_put_off(poda_move *moves, int64_t *ranks, size_t i, size_t count)
{
    const poda_move move = moves[i];
    const int64_t rank = ranks[i];
    memmove(moves + i, moves + i + 1, (count - i - 1) * sizeof *moves);
    memmove(ranks + i, ranks + i + 1, (count - i - 1) * sizeof *ranks);
    moves[count - 1] = move;
    ranks[count - 1] = rank;
}

/* Sorts by rank, largest first; for so many moves that selecting the largest remaining one each
 * time would take too long. Ranks are all different, so both methods give the same order. O(n log
 * n). */
void poda__search_sort(poda_move *moves, int64_t *ranks, size_t count);
/* Stops the search with an error. */
typedef enum poda__reason {
    PODA__OUT_OF_MEMORY,
    PODA__TOO_MANY_MOVES,
    PODA__TOO_DEEP,
} poda__reason;
void poda__search_fail(poda_search *search, poda__reason reason);
/* The same for a score that is out of range. */
void poda__search_refuse(poda_search *search, poda_value score);

/* Is the value of a position that goes on known (options->known)? Then sets it for MAX, `ply` moves below the
 * root. */
bool poda__search_known(poda_search *search, const void *state, int ply, poda_value *value);
/* The same without plies: a win is PODA_WIN. */
bool poda__search_known_winner(poda_search *search, const void *state, poda_value *value);

/* The smallest win: stands for one proven without counting plies. */
#define PODA__LEAST_WIN (PODA_SCORE_LIMIT + 1)

/* The value of a score in this search; if only the winner counts, a win or a loss. */
static inline poda_value poda__search_score(const poda_search *search, poda_value score)
{
    return search->plies || score == 0 ? score : score > 0 ? PODA_WIN : -PODA_WIN;
}

/* The value for MAX of a position, `player` to move, that occurred before the root. */
static inline poda_value poda__past_value(poda_search *search, poda_value stalled, int player,
                                          int ply)
{
    const bool scored = search->game->rules->scored;
    if (search->past.forbidden) { /* whoever moved here may not */
        const poda_value worst = scored ? poda__search_score(search, PODA_SCORE_LIMIT)
                                        : PODA_WIN - (ply & search->plies);
        return player == PODA_MAX ? worst : -worst;
    }
    return scored        ? poda__search_score(search, stalled)
           : stalled > 0 ? PODA_WIN - (ply & search->plies)
           : stalled < 0 ? (ply & search->plies) - PODA_WIN
                         : 0;
}

/* What a clock and a score so far change in a key. The hash of a game may be poda_mix of a small number, so
 * what is mixed here is not small: with the same number the two would cancel each other. */
static inline uint64_t poda__clock_key(int plies)
{
    return poda_mix(UINT64_C(0x6c9fb1d2a3481e75) + (uint64_t)plies);
}

static inline uint64_t poda__lead_key(poda_value lead)
{
    return lead ? poda_mix(UINT64_C(0x35e4f60b7d12c98a) + (uint32_t)lead) : 0;
}

/* The evaluation `random`: a hash of the position. */
static inline poda_value poda__eval_random(uint64_t seed, uint64_t hash)
{
    return (poda_value)(poda_mix(hash ^ poda_mix(seed)) % 2001u) - 1000;
}

/* Has a limit been reached? To be called about once a millisecond; reports progress and sets
 * search->halt. */
bool poda__engine_pause(poda_search *search);

#endif
