/* view.h - the view of a position, validated before it is used: rules fill it, and drawing code
 * reads as many cells, pieces and clicks as it says. */
#ifndef PODA_BASE_VIEW_H
#define PODA_BASE_VIEW_H

#include "poda/rules.h"

/* The bytes of a view with its arrays. The cells come last, so that writes past them leave the
 * block. */
extern const size_t poda__view_bytes;
/* Makes an empty view in poda__view_bytes zeroed bytes. */
poda_view *poda__view_in(void *bytes);
/* Empties it. */
void poda__view_reset(poda_view *view);
void poda__view_copy(poda_view *to, const poda_view *from);
/* A copy of a sound view that is as large as it must be: without clicks and notes. `free` it; NULL: out of memory.
 * Its bytes are added to `*bytes`. */
poda_view *poda__view_keep(const poda_view *view, size_t *bytes);

/* The view of a state, of kind PODA_VIEW_NONE if the space has none or an invalid one. */
void poda__view_of(const poda_space *space, const void *params, const void *state, poda_view *view);

/* How many cells, heaps, nodes or places the board has, without hands; 0 also if the shape is
 * impossible. */
int poda__view_cells(const poda_view *view);
static inline poda_dress poda__view_dress(const poda_view *view, int piece)
{
    return view->dress ? view->dress[piece] : (poda_dress){PODA_SHAPE_GLYPH, PODA_COLOUR_OWN};
}
/* Are several of them shown as a pile, so that `amount` counts them? */
static inline bool poda__is_piled(poda_shape shape)
{
    return shape == PODA_SHAPE_GLYPH || shape == PODA_SHAPE_DISC || shape == PODA_SHAPE_KING ||
           shape == PODA_SHAPE_PEG || shape == PODA_SHAPE_STONE ||
           (shape >= PODA_SHAPE_PAWN && shape <= PODA_SHAPE_SPLASH);
}
/* Do two views of one position agree? */
bool poda__view_same(const poda_view *view, const poda_view *other);
/* Are columns labelled with numbers? Letters end at z. */
static inline bool poda__view_numbers(const poda_view *view)
{
    return view->numbered_cols || view->kind == PODA_VIEW_STRIP ||
           view->cols > (view->twin ? 53 : 26);
}
/* The number of a column, from 0, as it is named: the boards of a twin view have the same names. -1:
 * it has none. */
static inline int poda__view_column(const poda_view *view, int col)
{
    const int middle = view->cols / 2;
    if (view->skips_i && col >= 'i' - 'a')
        return col + 1;
    return !view->twin || col < middle ? col : col == middle ? -1 : col - middle - 1;
}
/* Do cells of a board have names of their own, as the squares of draughts? Then its edges have none. */
static inline bool poda__view_names_cells(const poda_view *view)
{
    for (int i = 0; view->kind == PODA_VIEW_GRID && i < view->cell_count; i++)
        if (view->cell[i].name[0])
            return true;
    return false;
}
/* The number of a row as it is named. */
static inline int poda__view_row(const poda_view *view, int row)
{
    return view->upward ? view->rows - row : row + 1;
}
/* Marks what a move changed, as poda_state_view_after does. */
void poda__view_mark_last(poda_view *view, const poda_view *before);
/* The centre of a cell of a grid, a strip or places, in cell widths. */
void poda__view_middle(const poda_view *view, int cell, double at[2]);
/* Half its width and height. */
void poda__view_half(const poda_view *view, int cell, double half[2]);
/* Do the names of places follow columns and rows, as b3 does? Then coordinates are at the edges. */
bool poda__view_lattice(const poda_view *view);
/* Is the cell of a chequered board dark? */
bool poda__view_dark(const poda_view *view, int cell);
/* Moves that are words on the board ("stand") in the reader's language. */
void poda__view_translate(poda_view *view, poda_translate_fn *translate);
/* PODA_BAD_GAME with the reason if the view is invalid; then only its numbers may be read. */
poda_status poda__view_check(const poda_view *view, poda_error *error);

#endif
