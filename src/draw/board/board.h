/* board.h - a position as a picture: the view of a game drawn with any pen, by itself or as a little board in a node.
 * Knows no games. */
#ifndef PODA_DRAW_BOARD_BOARD_H
#define PODA_DRAW_BOARD_BOARD_H

#include "draw/drawing.h"
#include "poda/view.h"

typedef struct poda__board {
    const poda_view *view; /* a sound one, of another kind than PODA_VIEW_NONE */
    const char *title;
    const char *player[2]; /* what the players are called; NULL: there are none */
    poda_translate_fn *translate;
    bool small; /* without names, notes and room around it */
} poda__board;

void poda__board_svg(const poda__board *board, poda__buffer *out);
/* With cairo only; without it these fail with a clear line. */
PODA_CHECKED poda_status poda__board_paper(const poda__board *board, bool pdf, poda__buffer *out,
                                           poda_error *error);

/* A piece of the view around (x, y), `size` from its middle to the border of its cell. */
void poda__board_piece(const poda_view *view, const poda_cell *cell, double x, double y,
                       double size, poda__pen *pen);

#endif
