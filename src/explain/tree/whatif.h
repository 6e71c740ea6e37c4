/* whatif.h - for which values of one leaf the cuts, the best move and the root's value of an
 * alpha-beta search remain the same. */
#ifndef PODA_EXPLAIN_TREE_WHATIF_H
#define PODA_EXPLAIN_TREE_WHATIF_H

#include "explain/tree/plain.h"

/* Converts a value of the search to a number; must be strictly increasing over the values of the
 * tree's leaves. */
typedef double poda__number_fn(const void *user, poda_value value);

/* Do the intervals contain every number? */
bool poda__intervals_all(const poda_intervals *intervals);

/* Exact, over all real numbers: alpha-beta only compares, so its course changes only at the values
 * that the leaf's value is compared with. `plain` provides values and order, and is unchanged
 * afterwards except for the results of the last search. `number` NULL: the value itself.
 * PODA_BAD_REQUEST: `leaf` is not a leaf. O(nodes) for each value that the leaf is compared with;
 * PODA_TOO_LARGE if that is too much. */
PODA_CHECKED poda_status poda__whatif_init(poda_whatif *whatif, poda__plain *plain,
                                           poda__plain_rule rule, int32_t leaf,
                                           poda__number_fn *number, const void *user,
                                           poda_error *error);

#endif
