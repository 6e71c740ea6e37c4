/* board.h - a position as a picture: a view drawn with any pen, on its own or as a small board in a
 * node. Independent of the game. */
#ifndef PODA_DRAW_BOARD_BOARD_H
#define PODA_DRAW_BOARD_BOARD_H

#include "draw/drawing.h"
#include "poda/view.h"

typedef struct poda__board {
    const poda_view *view; /* a consistent view, of any kind but PODA_VIEW_NONE */
    const char *title;
    const char *player[PODA_PLAYERS_MAX]; /* their names; NULL: none */
    poda_translate_fn *translate;
    const uint8_t *shade; /* of each cell, from 1 (pale) to 6, 0: none; NULL: of none */
    bool small;           /* without names, notes and margins */
} poda__board;

void poda__board_svg(const poda__board *board, poda__buffer *out);
/* Need cairo; without it they fail with a clear message. */
PODA_CHECKED poda_status poda__board_paper(const poda__board *board, bool pdf, poda__buffer *out,
                                           poda_error *error);

/* Draws a piece of the view at (x, y); `size` is the distance from its centre to the border of its
 * cell. */
void poda__board_piece(const poda_view *view, const poda_cell *given, double x, double y,
                       double size, poda__pen *pen);
/* The colour of a kind of piece. */
poda__paint poda__board_paint(const poda_view *view, int piece);

#endif
