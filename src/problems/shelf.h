/* shelf.h - the board of problems that decide item by item: three rows, from the top what is taken,
 * what is not decided yet, and what is left. */
#ifndef PODA_PROBLEMS_SHELF_H
#define PODA_PROBLEMS_SHELF_H

#include "poda/space.h"

enum { PODA__SHELF_MOST = 16 }; /* more items are not shown */

/* An empty shelf; false: no items, or too many. */
static inline bool poda__shelf(poda_view *view, size_t items)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1},
                                        {"■", "#", "taken", PODA_MAX},
                                        {"□", "?", "not decided", -1},
                                        {"▫", "-", "not taken", PODA_MIN}};
    static const poda_dress dress[] = {{PODA_SHAPE_GLYPH, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN},
                                       {PODA_SHAPE_TILE, PODA_COLOUR_OWN}};
    if (items < 1 || items > PODA__SHELF_MOST)
        return false;
    poda_view_grid(view, 3, (int)items, pieces, 4);
    view->dress = dress;
    view->numbered_cols = true;
    for (size_t i = 0; i < items; i++) {
        view->cell[i].tone = PODA_TONE_MAX;
        view->cell[2 * items + i].tone = PODA_TONE_MIN;
    }
    return true;
}

/* Puts an item into its row: decided and taken, decided and left, or neither. */
static inline poda_text poda__shelf_item(poda_view *view, size_t item, bool decided, bool taken)
{
    const int row = !decided ? 1 : taken ? 0 : 2, cell = row * view->cols + (int)item;
    poda_view_put(view, cell, 1 + row);
    return (poda_text){view->cell[cell].label, sizeof view->cell[cell].label, 0};
}

#endif
