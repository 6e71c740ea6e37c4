/* small_board.h - a position as a little board in a node of a picture, drawn as a large one is. Knows no games. */
#ifndef PODA_DRAW_BOARD_SMALL_BOARD_H
#define PODA_DRAW_BOARD_SMALL_BOARD_H

#include "draw/pen.h"
#include "poda/view.h"

typedef struct poda__small_board {
    const poda_view *view; /* a sound one */
    double width, height;
} poda__small_board;

enum {
    PODA__SMALL_CELLS = 144,
    PODA__SMALL_SIDE = 16, /* cells side by side */
    PODA__SMALL_HEAPS = 8, /* heaps, and items of each */
    PODA__SMALL_TEXT = PODA__SMALL_CELLS + PODA__SMALL_SIDE,
};

/* False where the view does not fit into a node. `*failed` becomes true when memory is out. */
bool poda__small_board_of(const poda_view *view, poda__small_board *board, bool *failed);
/* `x` is the middle, `y` the top. `pale`: as the parts of a tree that are not visited. */
void poda__small_board_draw(const poda__small_board *board, double x, double y, bool pale,
                            poda__pen *pen);
/* The rows of a grid as lines of letters; "" for other boards, whose text says more. */
const char *poda__small_board_text(const poda__small_board *board, char room[PODA__SMALL_TEXT]);

#endif
