/* board_text.h - a position's view, drawn for a terminal. */
#ifndef PODA_ASK_BOARD_TEXT_H
#define PODA_ASK_BOARD_TEXT_H

#include "base/buffer.h"
#include "poda/ask.h"
#include "poda/normal.h"

/* What boards are written with. */
typedef struct poda__board_pen {
    poda__buffer *out;
    const poda_view *view;
    const poda_ask_options *options;
    const poda_normal
        *table; /* whose strategies name rows and columns; NULL: letters and numbers do */
} poda__board_pen;

/* Label or piece, in its colour; how many columns it takes; what stands beside it: a bracket where it is marked. */
void poda__pen_cell(poda__board_pen *pen, const poda_cell *cell);
int poda__pen_columns(const poda__board_pen *pen, const poda_cell *cell);
const char *poda__pen_bracket(const poda_cell *cell, bool before, const char *none);
/* A view of kind PODA_VIEW_PLACES. */
void poda__pen_places(poda__board_pen *pen);

/* False if the view shows nothing but the text. `player`: the names of all
 * PODA_PLAYERS_MAX players; NULL: there are none. */
bool poda__view_draw(const poda_view *view, const char *const *player,
                     const poda_ask_options *options, poda__buffer *out);

#endif
