/* procedure.h - alpha-beta over an explicit tree as it is done by hand, right and wrong. Exercises
 * are chosen by what the right procedure prunes; answers are marked by comparing them with what
 * each of the others would have pruned. */
#ifndef PODA_TEACH_PROCEDURE_H
#define PODA_TEACH_PROCEDURE_H

#include "explain/tree/plain.h"
#include "poda/teach.h"

/* The result of a procedure. Only cuts that prune something count. */
typedef struct poda__procedure_run {
    bool *pruned; /* of each node, in the caller's storage */
    poda_value value;
    int32_t best; /* the root's first best child; -1: the root is a leaf */
    int32_t pruned_count;
    int32_t cuts;
    int32_t above;   /* cuts that prune an inner node */
    int32_t distant; /* cuts whose bound was set by an ancestor above the parent */
    int32_t deep;    /* those that the parent's own children would not have caused */
    int32_t idle;    /* alpha and beta met at the last child: nothing was left to prune */
} poda__procedure_run;

/* `nodes` are in level order as in a model, so that the children of a node are consecutive;
 * `values` are those of the leaves. `minimax` (NULL: `deep` is not counted) holds the minimax value
 * of every node. O(nodes). */
void poda__procedure_run_on(const poda__model_node *nodes, int32_t count, const poda_value *values,
                            const poda_value *minimax, poda_procedure procedure,
                            poda__plain_rule rule, poda__procedure_run *run);

#endif
