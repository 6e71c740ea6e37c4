/* mcts_tree.h - the tree of Monte Carlo search: the parts that do not depend on rules. */
#ifndef PODA_SEARCH_MCTS_TREE_H
#define PODA_SEARCH_MCTS_TREE_H

#include "search/searcher.h"

enum { PODA__PLAYOUT_MOST = 200 }; /* plies of a playout, if an evaluation can judge where it is */

typedef struct poda__leaf {
    poda_move move; /* the move that led here */
    double reward;  /* sum over visits, 0..1 each, for MAX: used by selection */
    double total;   /* sum of the results as reported: 1 for a win, -1 for a loss */
    uint32_t visits, first_child, child_count;
    poda_value lower, upper; /* proven bounds for MAX; PODA_WIN without plies */
    poda_value eval;         /* for MAX: its evaluation, or the best of its children's */
    uint8_t player;          /* the player to move */
    bool judged;             /* it has an evaluation */
    uint16_t index;          /* of the move (poda/hints.h) */
    uint32_t rapid_visits;   /* playouts from the parent in which the move was made later */
    float rapid_reward;      /* their rewards */
} poda__leaf;

/* When the players first made the moves of each index in the current playout. */
typedef struct poda__made {
    uint32_t playout[2][PODA_INDICES];
    uint16_t ply[2][PODA_INDICES];
} poda__made;

typedef struct poda__tree {
    poda__leaf *nodes; /* nodes[0] is the root */
    size_t count, room;
    size_t most;  /* most nodes it may have */
    double scale; /* the largest score seen: rewards are relative to it */
    bool scored, alternates;
    bool judges;   /* there is an evaluation */
    bool rapid;    /* moves made later count as if made at once (RAVE) */
    bool implicit; /* else evaluations enter selection */
    poda_value root_eval;
    double judged, difference; /* evaluations so far, and how far each was from its parent's */
    uint32_t playout;          /* the current one */
    poda__made *made;          /* NULL unless `rapid` */
} poda__tree;

/* For a search of which `player` moves first; its options limit the memory. */
bool poda__tree_init(poda__tree *tree, const poda_search *search, int player);
void poda__tree_release(poda__tree *tree);
/* Decides what selection uses; `persistence`: the share of moves that two plies do not take away. The
 * root has its children. False: out of memory. */
bool poda__tree_adapt(poda__tree *tree, double persistence);
/* Adds `children` empty nodes below `node`. False if they do not fit; the tree is then
 * unchanged. */
bool poda__tree_grow(poda__tree *tree, uint32_t node, size_t children);
/* A playout begins; a move is made in it. */
static inline void poda__tree_begin(poda__tree *tree)
{
    tree->playout++;
}

static inline void poda__tree_played(poda__tree *tree, int player, unsigned index, int ply)
{
    if (tree->made->playout[player][index] == tree->playout)
        return;
    tree->made->playout[player][index] = tree->playout;
    tree->made->ply[player][index] = (uint16_t)ply;
}

/* The last node of the path is evaluated, for MAX. */
void poda__tree_judge(poda__tree *tree, const uint32_t *path, int ply, poda_value eval);
/* How a playout counts that was given up in a position with this evaluation. */
poda_value poda__tree_estimate(const poda__tree *tree, poda_value eval);
uint32_t poda__tree_select(const poda__tree *tree, uint32_t node);
void poda__tree_back_up(poda__tree *tree, const uint32_t *path, int ply, poda_value value,
                        double result);
/* Is a root move a proven win? */
bool poda__tree_decided(const poda__tree *tree);
/* Runs `core`, which grows search->tree, on every thread of the search, and reports what their trees say
 * together. */
void poda__trees_grow(poda_search *search, poda__core *core, const void *position,
                      poda_result *result);

#endif
