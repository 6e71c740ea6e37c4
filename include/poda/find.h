/* find.h - single-player search: problems, opened with their options, and the searches that
 * solve them. A game is a problem too: its goal is its end.
 * Ownership: _open allocates, _close frees (NULL allowed); poda_find_release releases a result.
 * Threads:   a poda_problem is immutable after _open and may be shared; a search belongs to
 *            one thread.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_FIND_H
#define PODA_FIND_H

#include "poda/search.h"
#include "poda/space.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_problem poda_problem;

/* The registered problems in order; NULL past the last. O(1). */
PODA_API const poda_problem_rules *poda_problem_registered(size_t index);

/* Opens the registered problem or game `name` with options `key=value`, all of which it must
 * know. Never loads a file, whatever the name. */
PODA_API PODA_CHECKED poda_status poda_problem_open(poda_problem **out, const char *name,
                                                    const poda_options *options, poda_error *error);
/* The same for the problem or game in the shared object at `path`, whose code then runs in this
 * process. */
PODA_API PODA_CHECKED poda_status poda_problem_load(poda_problem **out, const char *path,
                                                    const poda_options *options, poda_error *error);
/* The same for a table that the program holds itself. */
PODA_API PODA_CHECKED poda_status poda_problem_open_rules(poda_problem **out,
                                                          const poda_problem_rules *rules,
                                                          const poda_options *options,
                                                          poda_error *error);
/* The same for the table of a game. */
PODA_API PODA_CHECKED poda_status poda_problem_open_game(poda_problem **out,
                                                         const poda_rules *rules,
                                                         const poda_options *options,
                                                         poda_error *error);
PODA_API void poda_problem_close(poda_problem *problem);

PODA_API const poda_space *poda_problem_space(const poda_problem *problem);
/* NULL if the problem is a game. */
PODA_API const poda_problem_rules *poda_problem_rules_of(const poda_problem *problem);
/* The options as given, "discs=4"; empty when there are none. */
PODA_API const char *poda_problem_options(const poda_problem *problem);
/* The space's own struct, the first argument of its functions. */
PODA_API const void *poda_problem_params(const poda_problem *problem);

PODA_API void poda_problem_start(const poda_problem *problem, poda_state *state);
PODA_API bool poda_problem_goal(const poda_problem *problem, const poda_state *state);
/* The cost of `move` from `from`; 1 if the space has no costs. */
PODA_API double poda_problem_cost(const poda_problem *problem, const poda_state *from,
                                  poda_move move);
/* The space's heuristic number `which`; 0 for PODA_HEURISTIC_ZERO. */
PODA_API double poda_problem_heuristic(const poda_problem *problem, const poda_state *state,
                                       int which);
PODA_API PODA_CHECKED poda_status poda_problem_read(const poda_problem *problem, const char *text,
                                                    poda_state *state, poda_error *error);

#define PODA_FINDERS(X)                                                                            \
    X(BFS, "bfs")                     /* breadth first */                                          \
    X(DFS, "dfs")                     /* depth first, no state twice */                            \
    X(DEEPENING, "deepening")         /* depth first to depth 0, 1, 2, ... */                      \
    X(DIJKSTRA, "dijkstra")           /* uniform cost: the cheapest first */                       \
    X(GREEDY, "greedy")               /* the smallest estimate first */                            \
    X(ASTAR, "astar")                 /* the smallest f = g + h first */                           \
    X(WEIGHTED, "weighted")           /* f = g + weight x h */                                     \
    X(BIDIRECTIONAL, "bidirectional") /* Dijkstra from both ends */                                \
    X(IDASTAR, "idastar")             /* depth first to growing limits of f */                     \
    X(BACKTRACKING, "backtracking")   /* options, acceptable, note, complete, un-note */           \
    X(JPS, "jps")                     /* A* by jump points: maps, fast form only */

typedef enum poda_finder {
#define PODA_FINDER_ENUM(name, text) PODA_##name,
    PODA_FINDERS(PODA_FINDER_ENUM)
#undef PODA_FINDER_ENUM
        PODA_FINDER_COUNT
} poda_finder;

PODA_API const char *poda_finder_name(poda_finder finder);

#define PODA_ANY_END PODA_INFINITY
enum { PODA_HEURISTIC_FIRST = 0, PODA_HEURISTIC_ZERO = -1, PODA_HEURISTIC_OWN = -2 };

/* Tie-breaking: which of several states with the same f is taken first. */
typedef enum poda_ties {
    PODA_TIES_DEEP,    /* the largest g: nearest to the goal if the estimate is right */
    PODA_TIES_SHALLOW, /* the smallest g */
    PODA_TIES_FIRST,   /* the first one generated */
    PODA_TIES_LAST,
} poda_ties;

/* How many solutions backtracking looks for. The other searches find one cheapest (or first)
 * path. */
typedef enum poda_wanted { PODA_WANT_FIRST, PODA_WANT_ALL, PODA_WANT_BEST } poda_wanted;

/* Called for a solution while backtracking continues: the moves from the start, and the goal
 * reached. */
typedef void poda_solution_fn(void *user, const poda_move *moves, size_t count,
                              const poda_state *goal, double worth);

/* The caller's estimate of the cost that is left, never negative; the state is only as large as the
 * space's. */
typedef double poda_estimate_fn(void *user, const poda_state *state);

typedef struct poda_find_options {
    size_t size; /* of the struct, or 0: poda/status.h */
    poda_finder algorithm;
    bool fast; /* use the problem's own fast method if it has one; it cannot be traced */
    /* index of the space's heuristic, PODA_HEURISTIC_ZERO (0 of none is that too), or
     * PODA_HEURISTIC_OWN: `estimate` */
    int heuristic;
    double weight; /* for PODA_WEIGHTED, at least 1: the cost is at most this many times the best */
    poda_ties ties;
    poda_wanted want;
    poda_value goal; /* for a game: PODA_ANY_END (poda_find_defaults sets it), or what MAX must get:
                        PODA_WIN, -PODA_WIN, or 0 for a draw */
    uint64_t nodes;  /* most states to expand; 0: no limit */
    double seconds;  /* 0: no limit */
    size_t memory;   /* bytes for states; 0: no limit */
    bool files;      /* tables that take long to build may be kept in the user's cache */
    uint32_t depth;  /* most moves on a path; 0: no limit */
    /* called for each solution of WANT_ALL (fast forms: the first thousand), each better one of
     * WANT_BEST */
    poda_solution_fn *solution;
    void *solution_user;
    const volatile int *stop; /* when non-zero: stop with what is known */
    /* called about ten times a second, by fast forms from another thread and with only the time;
     * NULL: never */
    poda_progress_fn *progress;
    void *progress_user;
    poda_estimate_fn *estimate; /* for PODA_HEURISTIC_OWN, plain forms only */
    void *estimate_user;
} poda_find_options;

/* The English name of the problem's fast method; NULL if it has none. */
PODA_API const char *poda_problem_fast(const poda_problem *problem);

/* The search that suits the problem: backtracking for partial solutions, else A*, Dijkstra or
 * breadth-first, depending on what the space provides; its fast form if there is one; no limit
 * except 2 GiB of memory. */
#define poda_find_defaults(problem, options)                                                       \
    poda_find_defaults_sized((problem), (options), sizeof(poda_find_options))
PODA_API void poda_find_defaults_sized(const poda_problem *problem, poda_find_options *options,
                                       size_t size);

typedef enum poda_find_event_kind {
    PODA_FIND_OPEN,   /* a new state enters OPEN; the start too, as its own parent */
    PODA_FIND_SELECT, /* the state moves from OPEN to CLOSED: an iteration begins */
    PODA_FIND_GOAL,   /* the state selected, entered or noted is a goal */
    PODA_FIND_BETTER, /* a cheaper path to a state in OPEN replaces the old one */
    PODA_FIND_REOPEN, /* the same for a state in CLOSED: it returns to OPEN */
    PODA_FIND_DROP,   /* a path to a state in OPEN is dropped: it is not cheaper */
    PODA_FIND_KNOWN,  /* a path to a state in CLOSED is dropped: it is not cheaper */
    PODA_FIND_MEET,   /* bidirectional: both sides reached this state, on a path of cost f */
    PODA_FIND_LIMIT,  /* a depth-first pass with limit f begins */
    PODA_FIND_ENTER,  /* depth-first with a limit: enters the state */
    PODA_FIND_BEYOND, /* its f exceeds the limit */
    PODA_FIND_LEAVE,  /* leaves the state again */
    PODA_FIND_REFUSE, /* backtracking: the option is unacceptable (or repeats a state of the path) */
    PODA_FIND_NOTE,   /* the option is noted */
    PODA_FIND_DEAD,   /* propagation shows that no solution remains */
    PODA_FIND_BOUND,  /* no solution below can beat the best so far */
    PODA_FIND_UNNOTE, /* the option is taken back */
} poda_find_event_kind;

typedef struct poda_find_event {
    poda_find_event_kind kind;
    int side;        /* 1: the side of the goal (bidirectional) */
    uint32_t node;   /* with OPEN and CLOSED: the state's number in order of arrival, per side */
    uint32_t parent; /* the state it is reached from */
    uint32_t depth;  /* moves from the start */
    poda_move move;  /* leads here from the parent */
    /* only as large as the space's state; valid during the call. REFUSE: the state that has the
     * option */
    const poda_state *state;
    /* f: the sort key; LIMIT, BEYOND: compared with the limit; NOTE .. BOUND: worth */
    double g, h, f;
} poda_find_event;

typedef void poda_find_trace_fn(void *user, const poda_find_event *event);

/* Why a search ended. */
typedef enum poda_find_end {
    PODA_END_DONE, /* it ran to completion: the answer is final */
    PODA_END_STOPPED,
    PODA_END_NODES,
    PODA_END_SECONDS,
    PODA_END_MEMORY,
    PODA_END_DEPTH, /* longer paths were not examined */
} poda_find_end;

typedef struct poda_find_result {
    bool found;
    poda_find_end end;
    double cost;  /* of the path */
    double value; /* of the goal reached, if the space has values */
    /* found or not, no path is cheaper than this (0: nothing known, as with estimates of the
     * caller, which may be too high) */
    double bound;
    uint64_t count;  /* solutions found */
    char digits[44]; /* fast forms: the exact value if a double cannot hold it; else empty */
    size_t length;
    poda_move *path; /* moves from the start; NULL if none was found */
    uint64_t expanded, generated, reopened, iterations;
    size_t open, closed, open_most; /* sizes of the lists at the end, and OPEN's largest size */
    size_t memory;                  /* bytes held for states and lists at the end */
    double seconds;
} poda_find_result;

/* Searches `problem` from `from`. A trace does not change the result or the counts. */
PODA_API PODA_CHECKED poda_status poda_find(const poda_problem *problem, const poda_state *from,
                                            const poda_find_options *options,
                                            poda_find_trace_fn *trace, void *user,
                                            poda_find_result *out, poda_error *error);
PODA_API void poda_find_release(poda_find_result *result);

/* Is a heuristic admissible, that is, never above the true cost of the cheapest way to a goal, and
 * consistent: does it never fall by more than a step costs, and is it 0 at the goals? Both over all
 * states that can be reached from a given one, also by way of a goal. Numbers with up to 6 decimals
 * are compared exactly. */
typedef struct poda_estimates {
    bool complete; /* false: more than 200000 states, or than fit in memory: nothing is known */
    bool admissible, consistent;
    double best;                  /* the true cost from the given state; INFINITY: no way */
    uint64_t states, steps;       /* that there are, */
    uint64_t too_high, too_steep; /* and that are against it */
    /* the first state whose estimate is too high; its true cost */
    poda_state state;
    double estimate, cost;
    /* the first step on which it falls too much; if it is not consistent though there is no such
     * step (`too_steep` 0), `from` and `to` are a goal, and `from_estimate` is not 0 */
    poda_state from, to;
    poda_move move;
    double move_cost, from_estimate, to_estimate;
} poda_estimates;

/* Judges the heuristic of `options`; of these only `heuristic`, `estimate`, `goal`, `memory` and
 * `stop` are used. O(m log m) for m steps. PODA_STOPPED if the flag was raised. */
PODA_API PODA_CHECKED poda_status poda_estimates_judge(const poda_problem *problem,
                                                       const poda_state *from,
                                                       const poda_find_options *options,
                                                       poda_estimates *out, poda_error *error);

#ifdef __cplusplus
}
#endif
#endif
