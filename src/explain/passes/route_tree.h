/* route_tree.h - the tree of a single-player search as a figure: every way by which a state was
 * reached is a node, large trees are folded, and the path found is always shown. */
#ifndef PODA_EXPLAIN_PASSES_ROUTE_TREE_H
#define PODA_EXPLAIN_PASSES_ROUTE_TREE_H

#include "draw/figure.h"
#include "explain/passes/route.h"

typedef struct poda__route_tree poda__route_tree;

/* NULL if memory runs out. */
poda__route_tree *poda__route_tree_new(const poda__passes *passes, const poda__route_look *look);
void poda__route_tree_free(poda__route_tree *tree);

/* The state at the end of the search, without a sentence. */
const poda__figure *poda__route_tree_last(poda__route_tree *tree);
/* One frame per pass. */
poda__film poda__route_tree_film(poda__route_tree *tree);
/* Did memory run out while a text was written? */
bool poda__route_tree_failed(const poda__route_tree *tree);

#endif
