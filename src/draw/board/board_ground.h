/* board_ground.h - what is below the pieces of a board: its background, cells and lines. */
#ifndef PODA_DRAW_BOARD_BOARD_GROUND_H
#define PODA_DRAW_BOARD_BOARD_GROUND_H

#include "draw/board/board_plan.h"

/* A view being drawn, with its layout. */
typedef struct poda__canvas {
    const poda__plan *plan;
    const poda_view *view;
    poda__pen *pen;
} poda__canvas;

/* Are its cells drawn as squares? */
bool poda__has_squares(const poda_view *view);
/* Points, and places that are holes, as in mancala, are on wood. */
bool poda__is_wooden(const poda_view *view);
/* The background of all cells, and the lines between them. */
void poda__draw_ground(const poda__canvas *it);
/* The cells of a grid, of a strip or of places, and the heavy lines of boxes over them. */
void poda__draw_cells(const poda__canvas *it, int cells);
/* A cell that is part of a block: its own square, and what joins it with those on the right and below. */
void poda__draw_block(const poda__canvas *it, int cell);

#endif
