/* critical.h - the critical tree of Knuth and Moore (1975): the nodes that alpha-beta visits if the
 * first child is always the best. */
#ifndef PODA_EXPLAIN_TREE_CRITICAL_H
#define PODA_EXPLAIN_TREE_CRITICAL_H

#include "explain/tree/plain.h"

/* "First" is the first in the order of `plain`, or with `ideal` the first of the best children by
 * minimax. O(nodes). */
PODA_CHECKED poda_status poda__critical_init(poda_critical *critical, const poda__plain *plain,
                                             bool ideal, poda_error *error);

/* b^ceil(d/2) + b^floor(d/2) - 1, or UINT64_MAX on overflow. */
uint64_t poda__critical_minimum(uint64_t branching, uint32_t depth);

#endif
