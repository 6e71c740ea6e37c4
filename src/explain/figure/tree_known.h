/* tree_known.h - what a search knows of the nodes of a model after some of its steps, and how nodes are marked for that. */
#ifndef PODA_EXPLAIN_FIGURE_TREE_KNOWN_H
#define PODA_EXPLAIN_FIGURE_TREE_KNOWN_H

#include "explain/tree/model.h"

typedef struct poda__known {
    bool entered, returned, cut;
    poda_value alpha, beta, value;
    double mean;
    int32_t best;
} poda__known;

/* `known` is that of the node of the step. */
void poda__known_apply(poda__known *known, const poda_explained_step *step);
/* Is the value of a node known before any search, as that of a leaf of a tree given as text? */
bool poda__known_is_given(const poda__model *model, int32_t node);
/* The marks of a node, `known` being those of all nodes; `over`: the search is, else it is at `current`. O(depth). */
uint32_t poda__known_marks(const poda__model *model, const poda__known *known, int32_t node,
                           int32_t current, bool over);

#endif
