/* passes.h - a search alone laid open: what it did in each pass, kept as the changes only, so that
 * OPEN and CLOSED after any pass are rebuilt on demand. Recorded from the trace of poda_find; tables,
 * words, pictures and pages are all made from it. */
#ifndef PODA_EXPLAIN_PASSES_PASSES_H
#define PODA_EXPLAIN_PASSES_PASSES_H

#include "base/buffer.h"
#include "poda/find.h"
#include "problems/chart.h"

enum {
    PODA__PASSES_MOST = 2000,      /* passes kept unless told otherwise; the others are counted */
    PODA__PASS_STEPS = 100,        /* steps kept a pass, on average */
    PODA__PASSES_PLACES = 1 << 24, /* of a chart: a larger one is not drawn */
};

#define PODA__NO_STEP UINT32_MAX
#define PODA__NO_PLACE SIZE_MAX

/* How a search is told. */
typedef enum poda__passes_kind {
    PODA__PASSES_LISTS,  /* OPEN and CLOSED: a pass is a state selected, with its children */
    PODA__PASSES_LIMITS, /* depth first to growing limits: a pass is a state entered or beyond */
    PODA__PASSES_STORY,  /* backtracking: a pass is an option refused, noted or un-noted */
} poda__passes_kind;

typedef struct poda__passes_options {
    const poda_space *space;
    const void *params;       /* the problem's own struct */
    const poda__chart *chart; /* NULL: states have no places, a picture is a tree */
    poda_finder algorithm;
    double weight;                /* of h, for PODA_WEIGHTED */
    const poda_state *from;       /* the start; it stays there until the release */
    const poda_state *target;     /* the only goal, where known before; NULL */
    bool walk;                    /* there is no goal: it is walked through */
    bool valued;                  /* solutions have a value, not only a cost */
    size_t most;                  /* passes kept; 0: PODA__PASSES_MOST */
    poda_translate_fn *translate; /* NULL: English */
} poda__passes_options;

/* An event that is kept. Those by which a state is reached (or refused) are the nodes of the search
 * tree: a state that is reached twice is there twice. */
typedef struct poda__find_step {
    poda_find_event_kind kind;
    int side;
    uint32_t node;   /* whose state it is; REFUSE: of the state that has the option */
    uint32_t parent; /* the node it is reached from; itself: a start */
    uint32_t from;   /* the step by which its parent was reached, PODA__NO_STEP: a start */
    uint32_t depth;
    poda_move move;
    double g, h, f;
    double other; /* BETTER, REOPEN, DROP, KNOWN: the f that the state has already; depth first to a
                     limit: the limit */
} poda__find_step;

/* A state as the search first met it; in searches without lists one for each time it is entered. */
typedef struct poda__find_known {
    int side;
    uint32_t way; /* the step by which it is reached at last */
    double f;
    size_t place; /* in the chart, PODA__NO_PLACE without one */
} poda__find_known;

enum {
    PODA__PLACE_OPEN = 1,
    PODA__PLACE_CLOSED = 2, /* in searches without lists: entered or noted */
    PODA__PLACE_BEYOND = 4, /* seen, not entered */
    PODA__PLACE_BACK = 8,   /* from the goal's side */
};

/* What is known of a place of the chart. */
typedef struct poda__place {
    uint8_t marks;
    uint32_t parent; /* the place it is reached from; itself: a start */
} poda__place;

typedef struct poda__places {
    size_t count; /* 0: there is no chart */
    poda__place *at;
    double (*costs)[3]; /* g, h and f, of a graph */
} poda__places;

typedef struct poda__passes {
    poda__passes_options options;
    poda__passes_kind kind;
    poda__find_step *steps;
    size_t step_count, step_room;
    size_t *firsts; /* of each pass kept: its first step; pass 0 is the start */
    size_t count, room;
    poda__find_known *nodes;
    unsigned char *states; /* of the nodes, `stride` bytes each */
    size_t stride, node_count, node_room;
    uint32_t *numbers[2]; /* node of each number that the search gives its states, by side */
    size_t number_count[2], number_room[2];
    uint32_t *stack; /* steps of the path, in searches without lists */
    size_t stack_room;
    double limit;
    bool fractions;      /* the f of some step is not whole */
    poda__places places; /* after all events, also those that are not kept */
    bool full;           /* later passes are counted only */
    bool failed;         /* memory was out */
    /* counted to the end */
    uint64_t total; /* passes, without pass 0 */
    uint64_t goals;
    /* the answer */
    bool found;
    poda_find_end end;
    double cost;
    unsigned char *path; /* length + 1 states */
    poda_move *moves;
    size_t length;
} poda__passes;

PODA_CHECKED poda_status poda__passes_init(poda__passes *passes,
                                           const poda__passes_options *options, poda_error *error);
void poda__passes_release(poda__passes *passes);

/* A poda_find_trace_fn; `user` is the poda__passes. */
void poda__passes_event(void *user, const poda_find_event *event);

/* After the search: keeps its answer. PODA_NO_MEMORY also when the recording ran out of it. */
PODA_CHECKED poda_status poda__passes_finish(poda__passes *passes, const poda_find_result *result,
                                             poda_error *error);

static inline const void *poda__passes_state(const poda__passes *passes, uint32_t node)
{
    return passes->states + (size_t)node * passes->stride;
}

static inline const void *poda__passes_on_path(const poda__passes *passes, size_t ply)
{
    return passes->path + ply * passes->stride;
}

/* Does the search order its states by costs, so that lists show them. */
static inline bool poda__passes_costs(const poda__passes *passes)
{
    return passes->options.algorithm != PODA_BFS && passes->options.algorithm != PODA_DFS;
}

/* Is `step` one by which a state is reached: a node of the search tree. */
static inline bool poda__step_reaches(const poda__find_step *step)
{
    switch (step->kind) {
    case PODA_FIND_OPEN:
    case PODA_FIND_BETTER:
    case PODA_FIND_REOPEN:
    case PODA_FIND_DROP:
    case PODA_FIND_KNOWN:
    case PODA_FIND_LIMIT:
    case PODA_FIND_ENTER:
    case PODA_FIND_BEYOND:
    case PODA_FIND_REFUSE:
    case PODA_FIND_NOTE:
        return true;
    default:
        return false;
    }
}

/* The steps of a pass: from firsts[pass] to here. */
static inline size_t poda__pass_end(const poda__passes *passes, size_t pass)
{
    return pass + 1 < passes->count ? passes->firsts[pass + 1] : passes->step_count;
}

/* Is it the way back to where its parent came from, which nobody draws or tells. */
bool poda__step_goes_back(const poda__passes *passes, const poda__find_step *step);

/* The lists after a pass. */
typedef struct poda__list_node {
    uint32_t before, after; /* in the list it is in; PODA__NO_STEP: none */
    uint8_t where;          /* 0, PODA__PLACE_OPEN or PODA__PLACE_CLOSED */
    double f;
} poda__list_node;

typedef struct poda__list {
    uint32_t first, last;
    size_t count;
} poda__list;

typedef struct poda__cursor {
    const poda__passes *passes;
    size_t pass;            /* the lists are as they stand after it */
    poda__list_node *nodes; /* of each node */
    poda__list open[2], closed[2];
    uint32_t anchor;     /* after which the next child goes */
    poda__places places; /* none where there is no chart, or they are not asked for */
    uint8_t *touched;    /* places that changed since this was last cleared */
} poda__cursor;

/* Stands after pass 0. False: out of memory. Release it in both cases. */
bool poda__cursor_init(poda__cursor *cursor, const poda__passes *passes, bool places);
void poda__cursor_release(poda__cursor *cursor);
/* To any pass kept; forward it costs what changes. */
void poda__cursor_go(poda__cursor *cursor, size_t pass);
/* Before pass 0, and one step on, to look between the steps of a pass; the step returns the marks that its
 * place gets, 0: none. */
void poda__cursor_clear(poda__cursor *cursor);
uint8_t poda__cursor_step(poda__cursor *cursor, const poda__find_step *step);

/* What is known of places; false: out of memory. */
bool poda__places_init(poda__places *places, const poda__passes_options *options);
void poda__places_release(poda__places *places);
/* The root of backtracking, which no step tells of. */
void poda__places_start(poda__places *places, const poda__passes *passes);
/* Returns the marks that the place gets; 0: it stays as it is. */
uint8_t poda__places_apply(poda__places *places, size_t place, size_t parent,
                           const poda__find_step *step);

#endif
