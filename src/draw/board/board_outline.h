/* board_outline.h - pieces that are drawn as outlines: chessmen, animals, pins. */
#ifndef PODA_DRAW_BOARD_BOARD_OUTLINE_H
#define PODA_DRAW_BOARD_BOARD_OUTLINE_H

#include "draw/board/board.h"

/* Where a piece is drawn and with which colours. */
typedef struct poda__stone {
    poda__pen *pen;
    double x, y, size;    /* its centre, and the distance from there to the border of its cell */
    poda__paint fill, on; /* the colour of the piece and of its inscription */
    double line;          /* the width of its outline */
} poda__stone;

/* Draws the shape; false if it has no outline. */
bool poda__outline_draw(const poda__stone *it, poda_shape shape);

#endif
