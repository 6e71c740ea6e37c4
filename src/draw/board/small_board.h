/* small_board.h - a position as a small board in a node of a picture, drawn like a large one.
 * Independent of the game. */
#ifndef PODA_DRAW_BOARD_SMALL_BOARD_H
#define PODA_DRAW_BOARD_SMALL_BOARD_H

#include "draw/pen.h"
#include "poda/view.h"

typedef struct poda__small_board {
    const poda_view *view; /* a consistent view */
    double width, height;
} poda__small_board;

enum {
    PODA__SMALL_CELLS = 144,
    PODA__SMALL_SIDE = 16, /* cells per row */
    PODA__SMALL_HEAPS = 8, /* number of heaps, and items in each */
    PODA__SMALL_TEXT = PODA__SMALL_CELLS + PODA__SMALL_SIDE,
};

/* False if the view does not fit into a node. Sets `*failed` if memory runs out. */
bool poda__small_board_of(const poda_view *view, poda__small_board *board, bool *failed);
/* `x` is the centre, `y` the top. `pale`: drawn like unvisited parts of a tree. */
void poda__small_board_draw(const poda__small_board *board, double x, double y, bool pale,
                            poda__pen *pen);
/* The rows of a grid as lines of letters; "" for other boards, whose text is more informative. */
const char *poda__small_board_text(const poda__small_board *board, char room[PODA__SMALL_TEXT]);

#endif
