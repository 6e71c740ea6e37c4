/* trace.h - what a student's program visited, line by line, against what minimax or alpha-beta visits. The first
 * difference is data; src/ask/trace puts it into words. The mistake is found by running a search that makes it:
 * one whose trace is the student's, line by line, explains all of it.
 *
 * A line of a trace is NODE ALPHA BETA when a node is entered, NODE = VALUE when it returns, or both in one,
 * NODE ALPHA BETA = VALUE. Blank lines and those that begin with # do not count. A leaf may be written as its value. */
#ifndef PODA_TEACH_TRACE_TRACE_H
#define PODA_TEACH_TRACE_TRACE_H

#include "poda/explain.h"

enum { PODA__TRACE_NAME = 64, PODA__TRACE_NODES = 20000, PODA__TRACE_LINES = 200000 };

/* A mistake that programs make, and its name in answers for programs. */
#define PODA__TRACE_SLIPS(X)                                                                       \
    X(NONE, "none")                                                                                \
    X(ALPHA_KEPT, "alpha-not-passed") /* children are entered with alpha = -inf */                 \
    X(BETA_KEPT, "beta-not-passed")                                                                \
    X(WINDOW_KEPT, "window-not-passed")    /* with neither */                                      \
    X(NOT_NARROWED, "window-not-narrowed") /* alpha and beta stay as they were passed */           \
    X(OTHER_CUT, "other-cut")              /* > instead of >=, or the other way round */           \
    X(NO_CUT, "no-cut")                    /* the bounds are right and never used */               \
    X(BACKWARDS, "order-of-children")                                                              \
    X(SWAPPED, "max-and-min-swapped")                                                              \
    X(LEAF_TWICE, "leaf-twice")                                                                    \
    X(BEST_ZERO, "best-begins-at-zero")                                                            \
    X(OTHER_FAIL, "other-fail") /* fail-hard instead of fail-soft, or the other way */             \
    X(OWN_BOUND, "own-bound")   /* alpha at MAX and beta at MIN are returned as they stand */      \
    X(NO_TURNS, "no-turns")     /* the player of the root chooses at every node */

typedef enum poda__trace_slip {
#define PODA__TRACE_SLIP_ENUM(name, text) PODA__TRACE_SLIP_##name,
    PODA__TRACE_SLIPS(PODA__TRACE_SLIP_ENUM)
#undef PODA__TRACE_SLIP_ENUM
        PODA__TRACE_SLIP_COUNT
} poda__trace_slip;

const char *poda__trace_slip_name(poda__trace_slip slip);

/* The conventions of the course. */
typedef struct poda__trace_rule {
    bool minimax;    /* nothing is cut, and there are no windows */
    bool cut_strict; /* cut at alpha > beta */
    bool fail_hard;  /* return nothing beyond the bounds */
    bool fail_own;   /* return the own bound as it stands */
} poda__trace_rule;

/* The tree; nodes as in poda_explained_node, so siblings are adjacent. */
typedef struct poda__trace_node {
    int32_t parent, first_child, child_count;
    int32_t player;
    const char *name;
    double value; /* of a leaf */
} poda__trace_node;

typedef struct poda__trace_tree {
    poda__trace_node *nodes;
    int32_t count;
} poda__trace_tree;

/* A step of a search. */
typedef struct poda__trace_step {
    int32_t node;
    bool enter;         /* else it returns `value` */
    double alpha, beta; /* as it is entered; where it returns, as they are then */
    double value;
    int32_t alpha_at,
        alpha_by; /* the node at which alpha was set, by which of its children; -1: none */
    int32_t beta_at, beta_by;
    int32_t back; /* of a step that enters: the index of the one that returns */
} poda__trace_step;

typedef struct poda__trace_run {
    poda__trace_step *steps;
    size_t count, room;
    bool full; /* no memory */
} poda__trace_run;

void poda__trace_search(const poda__trace_tree *tree, poda__trace_rule rule, poda__trace_slip slip,
                        poda__trace_run *run);

/* A line of the student's. */
typedef struct poda__trace_line {
    size_t number; /* in the file, from 1 */
    char name[PODA__TRACE_NAME];
    bool window, given; /* has alpha and beta; has a value */
    double alpha, beta, value;
} poda__trace_line;

/* `*lines` is allocated. */
poda_status poda__trace_read(const char *text, poda__trace_line **lines, size_t *count,
                             poda_error *error);

typedef enum poda__difference {
    PODA__DIFFERENCE_NONE,
    PODA__DIFFERENCE_UNKNOWN, /* there is no node of this name */
    PODA__DIFFERENCE_ALPHA,
    PODA__DIFFERENCE_BETA,
    PODA__DIFFERENCE_VALUE,
    PODA__DIFFERENCE_PRUNED, /* a node is visited that is pruned: `at` is where, `by` the child */
    PODA__DIFFERENCE_MISSED, /* `other` is not visited, although there is no cut at `at` */
    PODA__DIFFERENCE_ORDER,  /* `other`, its sibling, comes before it */
    PODA__DIFFERENCE_TWICE,  /* it was visited before; if it is `other`, it has not returned yet */
    PODA__DIFFERENCE_EARLY, /* it returns before `other` was visited or has returned; if it is `other`, it was not entered */
    PODA__DIFFERENCE_ENDS, /* the trace ends, and `other` would be next */
    PODA__DIFFERENCE_MORE, /* the search had ended */
} poda__difference;

/* Why a bound differs. */
typedef enum poda__bound_reason {
    PODA__BOUND_NOT_PASSED, /* it was set at `at`, when `by` returned, and the node has none */
    PODA__BOUND_NOT_SET, /* `by` returned the right bound at `at`, and the node has an older one */
    PODA__BOUND_OPEN,    /* nothing has set it yet */
    PODA__BOUND_OTHER,   /* it is the one of `at` */
} poda__bound_reason;

typedef struct poda__trace_marks {
    poda__difference what;
    poda__bound_reason reason;
    size_t lines, agree;         /* lines of the trace, and how many agree before the difference */
    size_t line;                 /* the number of the line that differs; 0: none */
    char name[PODA__TRACE_NAME]; /* the node as the line names it */
    int32_t node, at, by, other; /* -1: none */
    double yours, right;         /* the numbers that differ */
    double alpha, beta;          /* at `at`; where a value differs, at the node when it returns */
    bool bounded;                /* the right value is a bound of the node's window, if fail-hard */
    poda__trace_slip slip;       /* what explains the whole trace; NONE: nothing does */
    bool either;                 /* it does so too if bounds are passed down and never narrowed */
} poda__trace_marks;

/* Compares a trace with the right search, and with all that make a mistake. */
poda_status poda__trace_mark(const poda__trace_tree *tree, poda__trace_rule rule,
                             const poda__trace_line *lines, size_t count, poda__trace_marks *out,
                             poda_error *error);

#endif
