/* fold.h - which nodes of a large tree are shown: level by level until there are enough; the
 * remaining children of a node become one fold. Users can fold a node, or open one. */
#ifndef PODA_EXPLAIN_TREE_FOLD_H
#define PODA_EXPLAIN_TREE_FOLD_H

#include "poda/status.h"

typedef struct poda__fold_options {
    int32_t most;       /* nodes shown; the rest is folded */
    int32_t wide;       /* children shown per node */
    const char *closed; /* names of nodes below which nothing is shown; NULL: none */
    const char *opened; /* names of nodes whose children are all shown, however many; NULL: none */
    int32_t kept;       /* a node that is shown whenever its parent is; 0: none */
} poda__fold_options;

typedef struct poda__shown {
    int32_t node;   /* index in the tree; -1: a fold */
    int32_t parent; /* index among the shown nodes; -1: the root */
    int32_t fold;   /* index of the fold that hides some of its children; -1: none */
    int32_t hidden; /* for a fold: the number of nodes hidden in it */
} poda__shown;

typedef struct poda__fold {
    poda__shown *at; /* parents before children */
    int32_t count;
    int32_t folded;      /* nodes hidden in folds */
    int32_t *shown_as;   /* for each node of the tree: its index among the shown nodes; -1: none */
    int32_t (*links)[2]; /* from a shown node to one that also represents a child of it */
    int32_t *link_nodes; /* index of that child in the tree */
    int32_t link_count;
} poda__fold;

/* The tree that is folded. Parents come before their children, siblings from left to right. */
typedef struct poda__fold_tree {
    int32_t count;
    int32_t (*parent)(const void *user, int32_t node);
    const char *(*name)(const void *user, int32_t node);
    /* NULL, or a function that returns the shown node which also represents this one; -1: none */
    int32_t (*same)(const void *user, const poda__fold *fold, int32_t node);
    const void *user;
} poda__fold_tree;

/* O(nodes). After an error there is nothing to release. */
PODA_CHECKED poda_status poda__fold_init(poda__fold *fold, const poda__fold_tree *tree,
                                         const poda__fold_options *options, poda_error *error);
void poda__fold_release(poda__fold *fold);

/* The shown node that represents a node of the tree: itself, or the fold that hides it. */
int32_t poda__fold_place(const poda__fold *fold, const poda__fold_tree *tree, int32_t node);

#endif
