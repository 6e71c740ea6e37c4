/* whatif.h - for which values of one leaf do the cuts, the best move and the root's value of an
 * alpha-beta search stay as they are. */
#ifndef PODA_EXPLAIN_TREE_WHATIF_H
#define PODA_EXPLAIN_TREE_WHATIF_H

#include "explain/tree/plain.h"

/* What a value of the search is as a number; must be strictly increasing over the values of the
 * tree's leaves. */
typedef double poda__number_fn(const void *user, poda_value value);

/* Ends may be infinite, and are open then. */
typedef struct poda__interval {
    double low, high;
    bool low_closed, high_closed;
} poda__interval;

/* Ascending, with gaps between them. */
typedef struct poda__intervals {
    poda__interval *at;
    int32_t count, room;
} poda__intervals;

bool poda__intervals_hold(const poda__intervals *intervals, double number);

/* Is it every number. */
bool poda__intervals_all(const poda__intervals *intervals);

typedef struct poda__whatif_cut {
    poda__plain_cut cut;
    poda__intervals stays; /* a cut at this node after this child */
} poda__whatif_cut;

typedef struct poda__whatif {
    int32_t leaf;
    double number; /* its value now */
    bool pruned;   /* the search does not see it, so any value changes nothing */
    int32_t best;  /* the search as it is */
    double root;
    poda__intervals best_stays, root_stays;
    poda__whatif_cut *cuts;
    int32_t cut_count;
} poda__whatif;

/* Exact, over all real numbers: alpha-beta only compares, so its course changes only at the values
 * that the leaf's value is compared with. `plain` gives values and order, and is left as it was but
 * for the last search. `number` NULL: the value itself. PODA_BAD_REQUEST when `leaf` is none.
 * O(nodes) for each value that the leaf is ever compared with; PODA_TOO_LARGE when that is too much. */
PODA_CHECKED poda_status poda__whatif_init(poda__whatif *whatif, poda__plain *plain,
                                           poda__plain_rule rule, int32_t leaf,
                                           poda__number_fn *number, const void *user,
                                           poda_error *error);
void poda__whatif_release(poda__whatif *whatif);

#endif
