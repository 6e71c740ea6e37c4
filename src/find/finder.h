/* finder.h - internal declarations shared by the cores, instances and driver of the single-player
 * searches. */
#ifndef PODA_FIND_FINDER_H
#define PODA_FIND_FINDER_H

#include "base/set.h"
#include "poda/find.h"

enum { PODA__FIND_PAUSE = 1024 }; /* states between two checks of the clock and the stop flag */

/* A state known to a search with OPEN and CLOSED; its number is its index in the set. */
typedef struct poda__find_node {
    double g, h;
    poda_move move;
    uint32_t parent, depth;
    uint32_t ticket; /* of its newest entry in OPEN: older ones are stale */
    bool open, closed;
} poda__find_node;

/* An entry of OPEN: the smallest f first, then the smallest tie, then the oldest. */
typedef struct poda__find_entry {
    double f, tie;
    uint32_t ticket, node;
} poda__find_entry;

/* OPEN and CLOSED of one side. */
typedef struct poda__find_side {
    poda__set set;
    poda__find_node *nodes;
    size_t node_room;
    poda__find_entry *heap; /* 4-ary; a stack for depth-first search */
    size_t heap_count, heap_room;
    uint32_t ticket;
    uint32_t next; /* breadth-first: the oldest state in OPEN */
    size_t open, closed;
} poda__find_side;

/* One choice of a depth-first search: the options of a state, stored in find->moves. */
typedef struct poda__find_frame {
    size_t first, next, end;
    poda_move move; /* the move that led to the state */
    double g;
} poda__find_frame;

/* A running search. */
typedef struct poda__find {
    const void *space; /* the problem's own struct */
    const poda_problem *problem;
    const void *from;
    const poda_find_options *options;
    poda_find_trace_fn *trace;
    void *trace_user;
    size_t state_size,
        stride; /* stride: from one state of a path to the next, so that each is aligned */
    double weight_g, weight_h;
    int64_t patience;
    bool stopped;
    double started, deadline, next_progress;
    poda_find_result *result;
    poda__find_side side[2];
    /* depth-first: the states and frames of the path, one per ply */
    unsigned char *states;
    poda__find_frame *frames;
    size_t ply_room;
    poda_move *moves;
    int *ranks; /* of the moves being sorted, same size */
    size_t move_room, move_top;
    poda_status status;
    poda_error *error;
} poda__find;

typedef void poda__finder(poda__find *find);

typedef struct poda__find_edition {
    poda__finder *best_first, *breadth_first, *depth_first, *bidirectional, *deepening,
        *backtracking;
} poda__find_edition;

typedef struct poda__find_cores {
    const poda__find_edition *run,
        *traced; /* traced: only in the cores for tables, for every problem */
} poda__find_cores;

/* A problem's own method: fills found, cost or value, count, length, path (allocated by
 * poda__array, then owned by the result) and its counters. `end` is PODA_END_DONE if the answer is
 * final. */
typedef poda_status poda__fast_fn(const poda_problem *problem, const poda_state *from,
                                  const poda_find_options *options, poda_find_result *out,
                                  poda_error *error);

struct poda_problem {
    const void *params; /* of the space, or of the game */
    void *owned;        /* the same if the problem owns them */
    const poda_space *space;
    const poda_problem_rules *rules; /* NULL: a game */
    const poda__find_cores *cores;
    poda__fast_fn *fast;                     /* NULL: it has no method of its own */
    bool walks;                              /* there is no goal: the space is only walked */
    bool plain_only;                         /* its own method is not for this one */
    bool large;                              /* too large for a state: only the fast form */
    const struct poda__problem_entry *entry; /* NULL: not built in */
    poda_game *game;                         /* the game, if it is one, or NULL */
    char *options;
    void *library; /* the file it was loaded from (system/load.h) */
};

extern const poda__find_cores poda__find_cores_table;

#endif
