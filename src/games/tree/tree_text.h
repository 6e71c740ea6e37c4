/* tree_text.h - explicit game trees, and how they are read from text.
 *
 *   node  = [max | min] [name] '(' node ... ')'  |  [name] [':' | '='] number
 *
 * Blanks and commas separate; a name is letters, digits and _ after a letter. Players alternate
 * from the root on; a marker sets the player of its node, and below it they alternate again. Nodes
 * without a name get the first free names in reading order: A, B .. Z, AA, AB. The number of a leaf
 * may be unknown, '?': such a tree has questions, but cannot be searched.
 *
 * General trees, read only where requested, also have chance nodes and several payoffs:
 *
 *   node  = [marker] [name] '(' node ... ')'  |  [name] [':' | '='] leaf
 *   marker = max | min | p1 .. p8 | chance;  leaf = ['~'] number | ['~'] '[' number ... ']'
 *
 * and a child of a chance node may begin with its probability, 0.3: or 1/3: (all equal if left
 * out). '~' marks a payoff as an estimate. All leaves have the same number of payoffs, one per player; players alternate, and a chance
 * node does not use up a turn. */
#ifndef PODA_GAMES_TREE_TREE_TEXT_H
#define PODA_GAMES_TREE_TREE_TEXT_H

#include "poda/game.h"

enum {
    PODA__GAMETREE_NODES = 1 << 24, /* most nodes */
    PODA__GAMETREE_NAME = 64,       /* characters of the longest name */
    PODA__GAMETREE_PAYOFFS = 8,     /* most payoffs of a leaf */
    PODA__CHANCE = -2,              /* the player of a chance node */
};

typedef struct poda__gametree_node {
    int32_t parent;  /* -1: the root */
    int32_t first;   /* its children are kids[first] .. kids[first + count - 1] */
    int32_t count;   /* 0: a leaf */
    uint32_t name;   /* where it begins in `names` */
    poda_value rank; /* of a leaf; in a general tree its number in reading order, from 0 */
    int32_t player;  /* the player to move */
    uint32_t where;  /* it begins there in the text */
} poda__gametree_node;

/* Nodes are in reading order, so a node comes after its parent. A leaf's value is stored as its
 * rank among all values and 0, with rank 0 for the number 0: minimax only compares, so any decimals
 * are exact, and there is an integer between any two bounds of a window. */
typedef struct poda__gametree {
    poda__gametree_node *nodes;
    int32_t count;
    int32_t *kids;
    char *names;     /* each zero-terminated */
    uint32_t *slots; /* hash table from names to nodes: node + 1, or 0 */
    uint32_t slot_mask;
    double *scores;            /* the number of each rank, ascending */
    int32_t score_count, zero; /* rank 0 is scores[zero] */
    int32_t unknown_count;     /* leaves with '?'; their number is 0 */
    /* only general trees, which have no scores: */
    double *payoffs;      /* payoff_count of each leaf */
    double *chances;      /* of each node: its probability among its siblings, 1 without chance */
    int32_t payoff_count; /* 1: the value for MAX; else one per player */
    int32_t player_count;
    int32_t chance_count; /* chance nodes */
} poda__gametree;

/* Is it the game of explicit trees? Its positions are names of nodes. */
bool poda__is_gametree(const poda_game *game);

/* Reads `text`, with `player` to move at the root; `general` trees only if requested. Release the
 * tree after use; after an error there is nothing to release. O(characters + leaves log leaves), no
 * recursion. */
PODA_CHECKED poda_status poda__gametree_init(poda__gametree *tree, const char *text, int player,
                                             bool general, poda_error *error);
void poda__gametree_release(poda__gametree *tree);

/* The tree when none is given, that of the course. */
#define PODA__GAMETREE_USUAL "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))"

/* A piece of a text; length 0: there is none. */
typedef struct poda__piece {
    const char *at;
    size_t length;
} poda__piece;

/* A node as it is written. */
typedef struct poda__gametree_words {
    poda__piece chance, marker, name, value;
} poda__gametree_words;

/* The words of a node, in the text that the tree was read from. */
poda__gametree_words poda__gametree_written(const poda__gametree *tree, const char *text,
                                            int32_t node);

/* Is the value of this leaf unknown, in the text that the tree was read from? */
bool poda__gametree_is_unknown(const poda__gametree *tree, const char *text, int32_t node);
/* Fails because of the first unknown value. */
poda_status poda__gametree_refuse_unknown(const poda__gametree *tree, const char *text,
                                          poda_error *error);

/* Does the text use features of general trees, chance or several payoffs? O(characters). */
bool poda__gametree_is_general(const char *text);

/* The length of the number at `text`, such as -1 or 2.5e3; 0 if there is none. */
size_t poda__gametree_number(const char *text);

/* Can this word be the name of a node in a general tree? */
bool poda__gametree_is_name(const char *word, size_t length);

/* The node with this name, or -1. O(1) expected. */
int32_t poda__gametree_find(const poda__gametree *tree, const char *name, size_t length);

#endif
