/* unknown.h - leaves without a value: for which of their values does a condition hold? And the
 * effect of other values of several leaves.
 * Ownership: answers have a _release function.
 * Threads:   as explain.h.
 * Errors:    a status; outputs are untouched when it is not PODA_OK.
 *
 * As all questions about a tree, these are about alpha-beta down to the horizon with the conventions
 * of the explained search. Exact, over all real numbers: a search only compares, so its course depends
 * only on the order of the unknown values among themselves and among the known ones, and every such
 * order that makes a difference is tried. */
#ifndef PODA_UNKNOWN_H
#define PODA_UNKNOWN_H

#include "poda/explain.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_UNKNOWN_LEAVES 6 /* most leaves of one question */

/* How two numbers compare; added up where several are meant: PODA_LESS | PODA_EQUAL is <=. */
enum { PODA_LESS = 1, PODA_EQUAL = 2, PODA_GREATER = 4 };

typedef enum poda_condition_kind {
    PODA_CONDITION_VALUE,   /* the minimax value of `node` compared with `other` or `number` */
    PODA_CONDITION_BEST,    /* `node` is the child of the root that the search chooses */
    PODA_CONDITION_CUT,     /* at `node` moves are cut off, after its child `other` or after any */
    PODA_CONDITION_VISITED, /* the search visits `node` */
} poda_condition_kind;

typedef struct poda_condition {
    poda_condition_kind kind;
    bool negated; /* it must not hold */
    int32_t node;
    int32_t other;     /* VALUE: a node, -1: `number`. CUT: a child of `node`, -1: any */
    unsigned relation; /* VALUE: how the value must compare */
    double number;     /* VALUE, in the game's scores */
} poda_condition;

/* The value of leaf `first` must compare with that of leaf `second` in this way; both are indices of
 * the leaves in question. */
typedef struct poda_leaf_order {
    size_t first, second;
    unsigned relation;
} poda_leaf_order;

/* Values that satisfy all of these conditions. */
typedef struct poda_region {
    poda_interval *intervals; /* one for each leaf */
    poda_leaf_order *orders;  /* between leaves, as far as the intervals do not say it */
    size_t order_count;
} poda_region;

/* The values for which the conditions hold: those of all regions together. */
typedef struct poda_regions {
    size_t leaf_count;
    bool always;     /* for all values: one region without conditions */
    poda_region *at; /* they may overlap; none is superfluous */
    size_t count;    /* 0: for no values */
    /* of each leaf alone: the values for which there are values of the others, and those for which
     * the others do not matter */
    poda_intervals *some, *every;
} poda_regions;

/* Do the regions contain these values, one for each leaf? */
PODA_API bool poda_regions_hold(const poda_regions *regions, const double *numbers);

/* What a question may cost. */
typedef struct poda_unknown_options {
    size_t size;              /* of the struct, or 0: poda/status.h */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
    /* What may still be spent, counted down: several questions can share it. NULL: the question has
     * PODA_UNKNOWN_WORK of its own. */
    int64_t *work;
} poda_unknown_options;

#define PODA_UNKNOWN_WORK 3000000000 /* about two seconds; counted, not timed */

/* For which values of these leaves do all conditions hold? Their own values do not matter.
 * PODA_BAD_OPTION: no such node, no leaf or the same twice, more than PODA_UNKNOWN_LEAVES, a
 * condition that makes no sense. PODA_BAD_REQUEST: a node is not a leaf, or the game has no scores.
 * PODA_TOO_LARGE: too many orders to try, or more work than `options` allow (NULL: the usual ones).
 * PODA_STOPPED. O(nodes) for each order. */
PODA_API PODA_CHECKED poda_status poda_explanation_regions(const poda_explanation *explanation,
                                                           const int32_t *leaves, size_t leaf_count,
                                                           const poda_condition *conditions,
                                                           size_t condition_count,
                                                           const poda_unknown_options *options,
                                                           poda_regions *out, poda_error *error);
PODA_API void poda_regions_release(poda_regions *regions);

/* Something that can happen, and when. */
typedef struct poda_case {
    poda_condition condition;
    poda_regions regions;
} poda_case;

typedef struct poda_cases {
    poda_case *at;
    size_t count;
} poda_cases;

/* Everything that these leaves can decide: each value of the root (a number, or that of a leaf), each best
 * move, each cut, and whether each of them is visited, in this order. Where the value of the root is
 * several of these at once, the regions of one contain it. All of it is found within the limits of
 * `options`, or nothing is told. Errors as above. */
PODA_API PODA_CHECKED poda_status poda_explanation_cases(const poda_explanation *explanation,
                                                         const int32_t *leaves, size_t leaf_count,
                                                         const poda_unknown_options *options,
                                                         poda_cases *out, poda_error *error);
PODA_API void poda_cases_release(poda_cases *cases);

/* A search in short. */
typedef struct poda_search_outline {
    double value; /* of the root, in the game's scores */
    int32_t best; /* child of the root; -1: the root is a leaf */
    int32_t visited, leaves;
    poda_explained_cut *cuts; /* only node, child and skipped */
    size_t cut_count;
} poda_search_outline;

typedef struct poda_change {
    poda_search_outline before, after;
} poda_change;

/* The search as it is, and with other numbers in these leaves; any number of them. Errors as above, and
 * PODA_BAD_OPTION: a number that is not finite. */
PODA_API PODA_CHECKED poda_status poda_explanation_change(const poda_explanation *explanation,
                                                          const int32_t *leaves,
                                                          const double *numbers, size_t count,
                                                          poda_change *out, poda_error *error);
PODA_API void poda_change_release(poda_change *change);

#ifdef __cplusplus
}
#endif
#endif
