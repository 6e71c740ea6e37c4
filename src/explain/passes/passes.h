/* passes.h - a single-player search as data: the events of each pass, stored as changes only, so
 * that OPEN and CLOSED after any pass are rebuilt on demand. Recorded from the trace of poda_find;
 * tables, sentences, pictures and pages are all made from it. */
#ifndef PODA_EXPLAIN_PASSES_PASSES_H
#define PODA_EXPLAIN_PASSES_PASSES_H

#include "base/buffer.h"
#include "poda/find.h"
#include "problems/chart.h"
#include "problems/probes.h"

enum {
    PODA__PASSES_MOST = 2000,      /* passes recorded by default; later ones are only counted */
    PODA__PASS_STEPS = 100,        /* steps recorded per pass, on average */
    PODA__PASSES_PLACES = 1 << 24, /* largest chart that is drawn */
};

#define PODA__NO_STEP UINT32_MAX
#define PODA__NO_PLACE SIZE_MAX

/* How a search is described. */
typedef enum poda__passes_kind {
    PODA__PASSES_LISTS, /* OPEN and CLOSED: a pass selects a state and generates its children */
    /* depth-first with growing limits: a pass enters a state or finds it beyond the limit */
    PODA__PASSES_LIMITS,
    PODA__PASSES_STORY, /* backtracking: a pass refuses, notes or un-notes an option */
} poda__passes_kind;

typedef struct poda__passes_options {
    const poda_space *space;
    const void *params;              /* the problem's own struct */
    const poda_problem_rules *rules; /* for the reasons of refusals; NULL: no reasons */
    const poda__chart *chart;        /* NULL: states have no places, and pictures are trees */
    const poda__probes *probes;      /* NULL: OPEN and CLOSED tell the search */
    poda_finder algorithm;
    double weight;                /* weight of h, for PODA_WEIGHTED */
    const poda_state *from;       /* the start; must stay valid until the release */
    const poda_state *target;     /* the only goal, if known in advance; NULL */
    bool walk;                    /* there is no goal: the whole space is walked */
    bool valued;                  /* solutions have a value, not only a cost */
    size_t most;                  /* passes recorded; 0: PODA__PASSES_MOST */
    poda_translate_fn *translate; /* NULL: English */
} poda__passes_options;

/* A recorded event. The events that reach (or refuse) a state are the nodes of the search tree: a
 * state that is reached twice occurs twice. */
typedef struct poda__find_step {
    poda_find_event_kind kind;
    int side;
    uint32_t node;   /* the state of the event; REFUSE: the state that has the option */
    uint32_t parent; /* the node it is reached from; itself for a start */
    uint32_t from;   /* the step that reached its parent; PODA__NO_STEP: a start */
    uint32_t depth;
    poda_move move;
    double g, h, f;
    /* BETTER, REOPEN, DROP, KNOWN: the f that the state already has; depth-first with limits: the
     * limit */
    double other;
} poda__find_step;

/* A state as the search first reached it; in searches without lists one for each time it is
 * entered. */
typedef struct poda__find_known {
    int side;
    uint32_t way; /* the step that finally reaches it */
    double f;
    size_t place; /* in the chart; PODA__NO_PLACE if there is none */
} poda__find_known;

enum {
    PODA__PLACE_OPEN = 1,
    PODA__PLACE_CLOSED = 2, /* in searches without lists: entered or noted */
    PODA__PLACE_BEYOND = 4, /* seen, not entered */
    PODA__PLACE_BACK = 8,   /* from the goal's side */
};

/* The state of a place of the chart. */
typedef struct poda__place {
    uint8_t marks;
    uint32_t parent; /* the place it is reached from; itself for a start */
} poda__place;

typedef struct poda__places {
    size_t count; /* 0: there is no chart */
    poda__place *at;
    double (*costs)[3]; /* g, h and f, for graphs */
} poda__places;

typedef struct poda__passes {
    poda__passes_options options;
    poda__passes_kind kind;
    poda__find_step *steps;
    size_t step_count, step_room;
    size_t *firsts; /* the first step of each recorded pass; pass 0 is the start */
    size_t count, room;
    poda__find_known *nodes;
    unsigned char *states; /* states of the nodes, `stride` bytes each */
    size_t stride, node_count, node_room;
    uint32_t *numbers[2]; /* the node of each number that the search gives its states, by side */
    size_t number_count[2], number_room[2];
    uint32_t *stack; /* steps of the path, in searches without lists */
    size_t stack_room;
    double limit;
    bool fractions;      /* the f of some step is not an integer */
    poda__places places; /* after all events, including those not recorded */
    bool full;           /* later passes are only counted */
    bool failed;         /* memory ran out */
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

/* Called after the search; stores its result. PODA_NO_MEMORY also if the recording ran out of
 * memory. */
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

/* Does the search order its states by cost, so that lists show costs? */
static inline bool poda__passes_costs(const poda__passes *passes)
{
    return passes->options.algorithm != PODA_BFS && passes->options.algorithm != PODA_DFS;
}

/* Does `step` reach a state, so that it is a node of the search tree? */
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

/* The probes of a search that is told by them: the state selected by the pass is the one that
 * probes. */
static inline bool poda__passes_probe(const poda__passes *passes)
{
    return passes->options.probes && passes->kind == PODA__PASSES_LISTS;
}

/* The end of the steps of a pass, which begin at firsts[pass]. */
static inline size_t poda__pass_end(const poda__passes *passes, size_t pass)
{
    return pass + 1 < passes->count ? passes->firsts[pass + 1] : passes->step_count;
}

/* Does it return to the state its parent came from? Such steps are neither drawn nor described. */
bool poda__step_goes_back(const poda__passes *passes, const poda__find_step *step);

/* The lists after a pass. */
typedef struct poda__list_node {
    uint32_t before, after; /* its neighbours in the list it is in; PODA__NO_STEP: none */
    uint8_t where;          /* 0, PODA__PLACE_OPEN or PODA__PLACE_CLOSED */
    double f;
} poda__list_node;

typedef struct poda__list {
    uint32_t first, last;
    size_t count;
} poda__list;

typedef struct poda__cursor {
    const poda__passes *passes;
    size_t pass;            /* the lists are in their state after this pass */
    poda__list_node *nodes; /* for each node */
    poda__list open[2], closed[2];
    uint32_t anchor;     /* the node after which the next child is inserted */
    poda__places places; /* empty if there is no chart or places are not requested */
    uint8_t *touched;    /* places that changed since this list was last cleared */
} poda__cursor;

/* Starts after pass 0. False if memory runs out; release it in either case. */
bool poda__cursor_init(poda__cursor *cursor, const poda__passes *passes, bool places);
void poda__cursor_release(poda__cursor *cursor);
/* Moves to any recorded pass; moving forward costs only the changes. */
void poda__cursor_go(poda__cursor *cursor, size_t pass);
/* Moves before pass 0, and then step by step, to look between the steps of a pass. The step returns
 * the marks that its place gets; 0: none. */
void poda__cursor_clear(poda__cursor *cursor);
uint8_t poda__cursor_step(poda__cursor *cursor, const poda__find_step *step);

/* Tracks the places; false if memory runs out. */
bool poda__places_init(poda__places *places, const poda__passes_options *options);
void poda__places_release(poda__places *places);
/* The root of backtracking, which no step reports. */
void poda__places_start(poda__places *places, const poda__passes *passes);
/* Returns the marks that the place gets; 0: it does not change. */
uint8_t poda__places_apply(poda__places *places, size_t place, size_t parent,
                           const poda__find_step *step);

#endif
