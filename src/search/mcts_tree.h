/* mcts_tree.h - the tree of Monte Carlo search: the parts that do not depend on rules. */
#ifndef PODA_SEARCH_MCTS_TREE_H
#define PODA_SEARCH_MCTS_TREE_H

#include "search/searcher.h"

typedef struct poda__leaf {
    poda_move move; /* the move that led here */
    double reward;  /* sum over visits, 0..1 each, for MAX: used by selection */
    double total;   /* sum of the results as reported: 1 for a win, -1 for a loss */
    uint32_t visits, first_child, child_count;
    poda_value lower, upper; /* proven bounds for MAX; PODA_WIN without plies */
    uint8_t player;          /* the player to move */
} poda__leaf;

typedef struct poda__tree {
    poda__leaf *nodes; /* nodes[0] is the root */
    size_t count, room;
    size_t most;  /* most nodes it may have */
    double scale; /* the largest score seen: rewards are relative to it */
} poda__tree;

/* `memory`: most bytes; 0: only the built-in limit. */
bool poda__tree_init(poda__tree *tree, int player, size_t memory);
void poda__tree_release(poda__tree *tree);
/* Adds `children` empty nodes below `node`. False if they do not fit; the tree is then
 * unchanged. */
bool poda__tree_grow(poda__tree *tree, uint32_t node, size_t children);
uint32_t poda__tree_select(const poda__tree *tree, uint32_t node);
void poda__tree_back_up(poda__tree *tree, const uint32_t *path, int ply, poda_value value,
                        double result);
/* Is a root move a proven win? */
bool poda__tree_decided(const poda__tree *tree);
void poda__tree_result(const poda__tree *tree, poda_search *search, poda_result *result);

#endif
