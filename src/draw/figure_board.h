/* figure_board.h - a position as a little board in a node of a picture: cells with tokens, or heaps as
 * rows of dots. Knows no games; show_board.c makes them from a game's view. */
#ifndef PODA_DRAW_FIGURE_BOARD_H
#define PODA_DRAW_FIGURE_BOARD_H

#include "draw/pen.h"

enum {
    PODA__BOARD_CELLS = 64,
    PODA__BOARD_COLS = 16, /* the widest strip */
    PODA__BOARD_TEXT = PODA__BOARD_CELLS + PODA__BOARD_COLS,
};

typedef enum poda__token {
    PODA__TOKEN_NONE,
    PODA__TOKEN_RING,
    PODA__TOKEN_DISC,
    PODA__TOKEN_CROSS,
    PODA__TOKEN_RIGHT, /* arrows that tell where a piece goes */
    PODA__TOKEN_LEFT,
    PODA__TOKEN_LETTER,
} poda__token;

typedef struct poda__small_board {
    bool heaps; /* cell[i] is the size of heap i, one of `rows`; the largest is `cols` */
    uint8_t rows, cols;
    uint8_t cell[PODA__BOARD_CELLS]; /* else tokens, row by row */
    char letter[PODA__BOARD_CELLS];  /* what stands in the cell where only letters can be shown */
} poda__small_board;

double poda__small_board_width(const poda__small_board *board);
double poda__small_board_height(const poda__small_board *board);
/* `x` is the middle, `y` the top. `pale`: as the parts of a tree that are not visited. */
void poda__small_board_draw(const poda__small_board *board, double x, double y, bool pale,
                            poda__pen *pen);
/* The rows as lines of letters; "" for heaps, whose numbers say more. */
const char *poda__small_board_text(const poda__small_board *board, char room[PODA__BOARD_TEXT]);

#endif
