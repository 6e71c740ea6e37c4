/* efg_tree.h - the tree behind the game `efg`: the form that was read, and what its rules look up. */
#ifndef PODA_GAMES_EFG_EFG_TREE_H
#define PODA_GAMES_EFG_EFG_TREE_H

#include "base/buffer.h"
#include "extensive/form.h"

typedef struct poda__efg_tree {
    poda__form form;
    int64_t *totals;         /* payoffs by node and player (poda__form_totals) */
    int32_t *last;           /* last moves by node and player (poda__form_last) */
    uint64_t *movers;        /* by node: a hash of who moved on the way there */
    double *chance;          /* by node: of what chance does on the way there */
    unsigned char *numbered; /* by node: its moves are called 1, 2, 3: the labels would not do */
    bool named[PODA_PLAYERS_MAX]; /* the player has a name of its own in the file */
    poda_value least, most;
} poda__efg_tree;

/* Without options: player 1 sees a card, high or low, and raises or folds; then player 2, who does
 * not see it, meets or passes. */
#define PODA__EFG_USUAL                                                                            \
    "EFG 2 R \"One card\" {\"1\" \"2\"} c \"\" 1 \"\" {\"high\" 1/2 \"low\" 1/2} 0 "               \
    "p \"\" 1 1 \"high\" {\"raise\" \"fold\"} 0 p \"\" 2 1 \"\" {\"meet\" \"pass\"} 0 "            \
    "t \"\" 1 \"\" {2, -2} t \"\" 2 \"\" {1, -1} t \"\" 2 "                                        \
    "p \"\" 1 2 \"low\" {\"raise\" \"fold\"} 0 p \"\" 2 1 0 "                                      \
    "t \"\" 3 \"\" {-2, 2} t \"\" 2 t \"\" 4 \"\" {-1, 1}"

PODA_CHECKED poda_status poda__efg_tree_init(poda__efg_tree *tree, const char *text,
                                             poda_error *error);
void poda__efg_tree_release(poda__efg_tree *tree);
/* A node of the set, or (-1) one where another moves after `player` made the move `moved` (-1:
 * none), each by the probability of the chance that leads there. */
int32_t poda__efg_tree_guess(const poda__efg_tree *tree, int32_t set, int32_t moved, int player,
                             poda_random *random);
/* Is the game an `efg` in which a set of the player joins plays of different lengths, or in which
 * different players moved? */
bool poda__efg_moves_tell(const poda_game *game, int player);
/* The name that the file of the game `efg` gives a player; NULL: none that people use, or another game. */
const char *poda__efg_player(const poda_game *game, int player);
/* The label of the move to node `child`, as it is typed: '_' for characters that separate moves. */
void poda__efg_label(const poda__form *form, int32_t child, poda_text *text);
/* Where a position of the game `efg` is, in words: the moves that lead to a node, or the name of the
 * set that a player sees. False for other games. */
bool poda__efg_whereabouts(const poda_game *game, const poda_state *state,
                           poda_translate_fn *translate, poda__buffer *out);
/* The tree of the game, if it is `efg`; else NULL. */
const poda__form *poda__efg_form(const poda_game *game);

#endif
