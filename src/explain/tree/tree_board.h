/* tree_board.h - positions of a game as little boards, made from the view that the game has of them. */
#ifndef PODA_EXPLAIN_TREE_TREE_BOARD_H
#define PODA_EXPLAIN_TREE_TREE_BOARD_H

#include "draw/board/small_board.h"
#include "poda/game.h"

/* Boards of the positions with these texts; without a view for each that has none: no view, or one that does not fit
 * into a node. All boards of a picture are of one kind: where one heap is too large for dots, none is drawn, nor is
 * any where all of them would take more memory than a picture should. `boards` begins with zeros; release it in any
 * case. O(positions). */
PODA_CHECKED poda_status poda__small_boards_of(const poda_game *game, const char *const *texts,
                                               int32_t count, poda__small_board *boards,
                                               poda_error *error);
void poda__small_boards_release(poda__small_board *boards, int32_t count);

#endif
