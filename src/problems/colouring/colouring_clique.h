/* colouring_clique.h - large cliques, which need a colour for each of their vertices. */
#ifndef PODA_PROBLEMS_COLOURING_COLOURING_CLIQUE_H
#define PODA_PROBLEMS_COLOURING_COLOURING_CLIQUE_H

#include "poda/status.h"

/* `rows` has one row of (count + 63) / 64 words per vertex, with one bit per neighbour. Writes
 * the vertices of the largest clique found to `clique` (room for all) and their number to
 * `size`: the largest that exists, unless more than `most_nodes` nodes would be needed. False:
 * out of memory. */
bool poda__clique_find(const uint64_t *rows, uint32_t count, uint64_t most_nodes,
                       const volatile int *stop, uint32_t *clique, uint32_t *size);

#endif
