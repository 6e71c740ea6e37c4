/* critical.h - the critical tree of Knuth and Moore (1975): the nodes that alpha-beta visits when the
 * first child is always the best. */
#ifndef PODA_EXPLAIN_TREE_CRITICAL_H
#define PODA_EXPLAIN_TREE_CRITICAL_H

#include "explain/tree/plain.h"

/* Type 1: the root, and the first child of a type 1 node. Type 2: the other children of type 1, and
 * all children of type 3; one child is enough. Type 3: the first child of type 2; needs all children.
 * Where the turn does not change with a move, type 2 is where the player to move refutes and type 3
 * where the rival does, which is the same where it changes. */
typedef struct poda__critical {
    unsigned char *types; /* of each node: 1, 2, 3, or 0: not critical */
    int32_t nodes, leaves;
    /* every inner node has `branching` children, every leaf is at `depth`, the turn alternates */
    bool uniform;
    int32_t branching, depth;
    uint64_t minimum; /* uniform: b^ceil(d/2) + b^floor(d/2) - 1 leaves */
    uint64_t maximum; /* uniform: b^d leaves */
} poda__critical;

/* "First" is the first in the order of `plain`, or with `ideal` the first of the best children by
 * minimax. O(nodes). */
PODA_CHECKED poda_status poda__critical_init(poda__critical *critical, const poda__plain *plain,
                                             bool ideal, poda_error *error);
void poda__critical_release(poda__critical *critical);

/* b^ceil(d/2) + b^floor(d/2) - 1, or UINT64_MAX when it does not fit. */
uint64_t poda__critical_minimum(uint64_t branching, uint32_t depth);

#endif
