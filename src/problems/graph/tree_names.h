/* tree_names.h - a tree of names, read from text: "root(A(A1 A2) B(B1 B2))".
 *
 *   node = name [ '(' node ... ')' ]
 *
 * Blanks and commas separate; a name is anything else except parentheses, and no two nodes share
 * one. */
#ifndef PODA_PROBLEMS_GRAPH_TREE_NAMES_H
#define PODA_PROBLEMS_GRAPH_TREE_NAMES_H

#include "poda/rules.h"

enum {
    PODA__NAMETREE_NODES = 1 << 24, /* most nodes */
    PODA__NAMETREE_NAME = 64,       /* bytes of the longest name */
};

#define PODA__NAMETREE_NONE UINT32_MAX

/* Nodes are in reading order: the first child of a node, if it has one, comes directly after it. */
typedef struct poda__nametree_node {
    uint32_t parent;  /* PODA__NAMETREE_NONE for the root */
    uint32_t kids;    /* how many children it has */
    uint32_t sibling; /* the next child of the same parent, or PODA__NAMETREE_NONE */
    uint32_t name;    /* where it begins in `names` */
} poda__nametree_node;

typedef struct poda__nametree {
    poda__nametree_node *nodes;
    uint32_t count;
    char *names;     /* each zero-terminated */
    uint32_t *slots; /* hash table from names to nodes: node + 1, or 0 */
    uint32_t slot_mask;
} poda__nametree;

/* After an error there is nothing to release. O(characters) expected, no recursion. */
PODA_CHECKED poda_status poda__nametree_init(poda__nametree *tree, const char *text,
                                             poda_error *error);
void poda__nametree_release(poda__nametree *tree);

/* The node with this name, or PODA__NAMETREE_NONE. O(length) expected. */
uint32_t poda__nametree_find(const poda__nametree *tree, const char *name, size_t length);

#endif
