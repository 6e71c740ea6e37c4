/* plain.h - alpha-beta and minimax over the explicit tree of a model, with leaf values and an order
 * of children that can be changed. It answers questions about a tree; explained searches are always
 * the library's own, and this one follows their conventions. */
#ifndef PODA_EXPLAIN_TREE_PLAIN_H
#define PODA_EXPLAIN_TREE_PLAIN_H

#include "explain/tree/model.h"

/* The conventions of alpha-beta. */
typedef struct poda__plain_rule {
    int fail;        /* what a node returns: PODA__FAIL_SOFT, ... */
    bool cut_strict; /* cut at alpha > beta instead of alpha >= beta */
} poda__plain_rule;

static inline poda__plain_rule poda__plain_rule_of(bool hard, bool own, bool strict)
{
    return (poda__plain_rule){hard  ? PODA__FAIL_HARD
                              : own ? PODA__FAIL_OWN
                                    : PODA__FAIL_SOFT,
                              strict};
}

/* Those of an explained search. */
static inline poda__plain_rule poda__plain_rule_in(const poda__model *model)
{
    return poda__plain_rule_of(model->options.fail_hard, model->options.fail_own,
                               model->options.cut_strict);
}

typedef struct poda__plain_cut {
    int32_t node;
    int32_t child;   /* the child after which the rest was cut */
    int32_t skipped; /* children cut off, at least 1 */
} poda__plain_cut;

typedef struct poda__plain_frame poda__plain_frame;

/* The tree, and the results of the last search. Nodes are those of the model. */
typedef struct poda__plain {
    const poda__model_node *nodes;
    int32_t count;
    int32_t leaf_count;
    /* the children of n are kids[first[n]] and following, child_count of them, */
    int32_t *first;
    int32_t *kids;      /* in search order; count - 1 in total; may be permuted within a node */
    poda_value *values; /* values of the leaves; may be changed */
    /* results of the last search */
    poda_value value;
    int32_t best; /* the root's first best child; -1: the root is a leaf */
    bool *visited;
    int32_t visited_nodes, visited_leaves;
    poda__plain_cut *cuts; /* cuts that skip a child, in the order in which they happened */
    int32_t cut_count;
    poda__plain_frame *frames;
} poda__plain;

/* `model` must outlive it. Values and order are the model's. */
PODA_CHECKED poda_status poda__plain_init(poda__plain *plain, const poda__model *model,
                                          poda_error *error);
void poda__plain_release(poda__plain *plain);

/* Restores the model's order of children. */
void poda__plain_reset_order(poda__plain *plain);

/* Alpha-beta with the full window. Allocates nothing, so it cannot fail. O(nodes). */
void poda__plain_alphabeta(poda__plain *plain, poda__plain_rule rule);

/* The open interval in which a leaf's value may vary without changing any comparison. */
typedef struct poda__plain_span {
    poda_value low, high; /* -PODA_INFINITY, PODA_INFINITY: no bound on that side */
} poda__plain_span;

/* The same search; also computes how far the value `watched`, which exactly one leaf has, could
 * move in either direction without changing the outcome of any comparison. */
poda__plain_span poda__plain_watch(poda__plain *plain, poda__plain_rule rule, poda_value watched);

/* Values of leaves as coordinates: multiples of `step` are known numbers, the others lie in between
 * and represent every number between their settled neighbours. */
typedef struct poda__plain_meetings {
    poda_value step;
    const bool *settled; /* of a multiple divided by `step`; */
    bool *met;           /* those that are not, but were compared with a value in between */
    bool any;            /* there is one */
} poda__plain_meetings;

/* Two values are compared somewhere. */
void poda__plain_meet(poda__plain_meetings *meetings, poda_value a, poda_value b);

/* The same search; also records the known numbers with which values in between are compared. */
void poda__plain_follow(poda__plain *plain, poda__plain_rule rule, poda__plain_meetings *meetings);

/* Writes the minimax value of every node to `values`, which has room for all. O(nodes). */
void poda__plain_minimax(const poda__plain *plain, poda_value *values);
/* The same; `meetings` as above. */
void poda__plain_minimax_follow(const poda__plain *plain, poda_value *values,
                                poda__plain_meetings *meetings);

static inline bool poda__plain_leaf(const poda__plain *plain, int32_t node)
{
    return plain->nodes[node].child_count == 0;
}

#endif
