/* view.h - the view of a position, looked at before it is believed: rules fill it, and drawing reads as
 * many cells, pieces and clicks as it says. */
#ifndef PODA_BASE_VIEW_H
#define PODA_BASE_VIEW_H

#include "poda/rules.h"

/* The bytes of a view with its arrays, cells last: what is written past them is past all. */
extern const size_t poda__view_bytes;
/* Makes an empty view in so many bytes of zeros. */
poda_view *poda__view_in(void *bytes);
/* Empties it. */
void poda__view_reset(poda_view *view);
void poda__view_copy(poda_view *to, const poda_view *from);
/* A copy of a sound view that is as large as it must be: without clicks and notes. `free` it; NULL: out of memory.
 * Its bytes are added to `*bytes`. */
poda_view *poda__view_keep(const poda_view *view, size_t *bytes);

/* The view of a state, of kind PODA_VIEW_NONE where the space has none or one that is not sound. */
void poda__view_of(const poda_space *space, const void *params, const void *state, poda_view *view);

/* How many cells, heaps, nodes or places the board has, without hands; 0 too when the shape is impossible. */
int poda__view_cells(const poda_view *view);
static inline poda_dress poda__view_dress(const poda_view *view, int piece)
{
    return view->dress ? view->dress[piece] : (poda_dress){PODA_SHAPE_GLYPH, PODA_COLOUR_OWN};
}
/* Are columns named by numbers: letters go no further than z. */
static inline bool poda__view_numbers(const poda_view *view)
{
    return view->numbered_cols || view->kind == PODA_VIEW_STRIP || view->cols > 26;
}
/* Where the middle of a cell of a grid, a strip or places is, in widths of a cell. */
void poda__view_middle(const poda_view *view, int cell, double at[2]);
/* Is a cell of a chequered board dark. */
bool poda__view_dark(const poda_view *view, int cell);
/* PODA_BAD_GAME and what is wrong with it: nothing of it may be read then but numbers. */
poda_status poda__view_check(const poda_view *view, poda_error *error);

#endif
