/* tree_board.h - positions of a game as little boards, made from the view that the game has of them. */
#ifndef PODA_EXPLAIN_TREE_TREE_BOARD_H
#define PODA_EXPLAIN_TREE_TREE_BOARD_H

#include "draw/figure_board.h"
#include "poda/game.h"

enum { PODA__HEAP_DOTS = 8 }; /* a larger heap is a number */

/* Boards of the positions with these texts; false for each that has none: no view, or one that does
 * not fit into a node. All boards of a picture are of one kind: where one heap is too large for dots,
 * none is drawn. O(positions). */
PODA_CHECKED poda_status poda__small_boards_of(const poda_game *game, const char *const *texts,
                                               int32_t count, poda__small_board *boards, bool *fits,
                                               poda_error *error);

#endif
