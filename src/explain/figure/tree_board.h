/* tree_board.h - positions of a game as small boards, made from the game's own views. */
#ifndef PODA_EXPLAIN_FIGURE_TREE_BOARD_H
#define PODA_EXPLAIN_FIGURE_TREE_BOARD_H

#include "draw/board/small_board.h"
#include "poda/game.h"

/* Makes boards for the positions with these texts. A position has no board if the game has no view
 * of it, or the view does not fit into a node. All boards of a picture are of one kind: if one heap
 * is too large for dots, none is drawn; nor are any if all of them together would take more memory
 * than a picture should. `boards` must be zero-initialised; release it in any case.
 * O(positions). */
PODA_CHECKED poda_status poda__small_boards_of(const poda_game *game, const char *const *texts,
                                               int32_t count, poda__small_board *boards,
                                               poda_error *error);
void poda__small_boards_release(poda__small_board *boards, int32_t count);

#endif
