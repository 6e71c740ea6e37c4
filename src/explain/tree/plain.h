/* plain.h - alpha-beta and minimax over the explicit tree of a model, with leaf values and an order
 * of children that can be changed: the tool that questions about a tree are answered with. The
 * search that is explained remains the library's; this one keeps its conventions. */
#ifndef PODA_EXPLAIN_TREE_PLAIN_H
#define PODA_EXPLAIN_TREE_PLAIN_H

#include "explain/tree/model.h"

/* The conventions of alpha-beta. */
typedef struct poda__plain_rule {
    bool fail_hard;  /* return the bound instead of the best value found */
    bool cut_strict; /* cut at alpha > beta instead of alpha >= beta */
} poda__plain_rule;

typedef struct poda__plain_cut {
    int32_t node;
    int32_t child;   /* after which the rest was cut */
    int32_t skipped; /* children cut off, at least 1 */
} poda__plain_cut;

typedef struct poda__plain_frame poda__plain_frame;

/* The tree, and what the last search saw of it. Nodes are the model's. */
typedef struct poda__plain {
    const poda__model_node *nodes;
    int32_t count;
    int32_t leaf_count;
    int32_t *first;     /* the children of n are kids[first[n]] and on, child_count of them, */
    int32_t *kids;      /* in the order of search; count - 1 in all; may be permuted per node */
    poda_value *values; /* of the leaves; may be changed */
    /* the last search */
    poda_value value;
    int32_t best; /* the root's first best child; -1: the root is a leaf */
    bool *visited;
    int32_t visited_nodes, visited_leaves;
    poda__plain_cut *cuts; /* those that skip a child, in the order they happened */
    int32_t cut_count;
    poda__plain_frame *frames;
} poda__plain;

/* `model` must outlive it. Values and order are the model's. */
PODA_CHECKED poda_status poda__plain_init(poda__plain *plain, const poda__model *model,
                                          poda_error *error);
void poda__plain_release(poda__plain *plain);

/* Children as the model has them. */
void poda__plain_reset_order(poda__plain *plain);

/* Alpha-beta with the full window. Allocates nothing, so it cannot fail. O(nodes). */
void poda__plain_alphabeta(poda__plain *plain, poda__plain_rule rule);

/* The values strictly between which a leaf's value may lie without changing one comparison. */
typedef struct poda__plain_span {
    poda_value low, high; /* -PODA_INFINITY, PODA_INFINITY: no bound on that side */
} poda__plain_span;

/* The same search, and how far the value `watched`, which exactly one leaf has, could move in
 * either direction with every comparison of the search turning out the same. */
poda__plain_span poda__plain_watch(poda__plain *plain, poda__plain_rule rule, poda_value watched);

/* The minimax value of every node, into `values`, which has room for all. O(nodes). */
void poda__plain_minimax(const poda__plain *plain, poda_value *values);

static inline bool poda__plain_leaf(const poda__plain *plain, int32_t node)
{
    return plain->nodes[node].child_count == 0;
}

#endif
