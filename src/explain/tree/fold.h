/* fold.h - which nodes of a large tree are shown: level by level until there are enough; what is left
 * of a node's children becomes one fold. A person can fold a node away, or open one. */
#ifndef PODA_EXPLAIN_TREE_FOLD_H
#define PODA_EXPLAIN_TREE_FOLD_H

#include "poda/status.h"

typedef struct poda__fold_options {
    int32_t most;       /* nodes shown; the rest is folded */
    int32_t wide;       /* children shown of one node */
    const char *closed; /* names: nothing below these is shown; NULL: none */
    const char *opened; /* names: all children of these are shown, however many; NULL: none */
    int32_t kept;       /* a node that is shown wherever its parent is; 0: none */
} poda__fold_options;

typedef struct poda__shown {
    int32_t node;   /* of the tree; -1: a fold */
    int32_t parent; /* among the shown; -1: the root */
    int32_t fold;   /* among the shown: what is hidden of its children; -1: nothing */
    int32_t hidden; /* of a fold: how many nodes are behind it */
} poda__shown;

typedef struct poda__fold {
    poda__shown *at; /* parents before children */
    int32_t count;
    int32_t folded;      /* nodes behind folds */
    int32_t *shown_as;   /* of each node of the tree: which of the shown it is; -1: none */
    int32_t (*links)[2]; /* among the shown: to nodes that stand for a child as well */
    int32_t *link_nodes; /* of the tree: that child */
    int32_t link_count;
} poda__fold;

/* The tree that is folded. Parents come before their children, siblings from left to right. */
typedef struct poda__fold_tree {
    int32_t count;
    int32_t (*parent)(const void *user, int32_t node);
    const char *(*name)(const void *user, int32_t node);
    /* NULL, or: which of the shown stands for this node as well; -1: none */
    int32_t (*same)(const void *user, const poda__fold *fold, int32_t node);
    const void *user;
} poda__fold_tree;

/* O(nodes). After an error there is nothing to release. */
PODA_CHECKED poda_status poda__fold_init(poda__fold *fold, const poda__fold_tree *tree,
                                         const poda__fold_options *options, poda_error *error);
void poda__fold_release(poda__fold *fold);

/* Which of the shown stands for a node of the tree: itself, or the fold it is behind. */
int32_t poda__fold_place(const poda__fold *fold, const poda__fold_tree *tree, int32_t node);

#endif
