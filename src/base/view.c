/* view.c - what is wrong with a view. */
#include "base/view.h"

int poda__view_cells(const poda_view *view)
{
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        if (view->rows < 1 || view->cols < 0 || view->rows > PODA_VIEW_CELLS ||
            view->cols > PODA_VIEW_CELLS || (view->kind == PODA_VIEW_STRIP && view->rows != 1))
            return 0;
        return view->rows * view->cols <= PODA_VIEW_CELLS ? view->rows * view->cols : 0;
    case PODA_VIEW_HEAPS:
    case PODA_VIEW_GRAPH:
        return view->cols >= 0 && view->cols <= PODA_VIEW_CELLS ? view->cols : 0;
    case PODA_VIEW_NONE:
        break;
    }
    return 0;
}

static poda_status check_cells(const poda_view *view, int cells, poda_error *error)
{
    for (int i = 0; i < cells; i++) {
        if (view->kind != PODA_VIEW_HEAPS && (view->piece_count > 0 || view->cell[i] > 0) &&
            view->cell[i] >= view->piece_count)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "cell %d of the view shows piece %d, but there are %d {piece|pieces}",
                             i, view->cell[i], view->piece_count);
        if (view->kind == PODA_VIEW_GRAPH && (view->parent[i] < -1 || view->parent[i] >= i))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "the parent of node %d of the view is %d; it must be an earlier node "
                             "or -1",
                             i, view->parent[i]);
        if (view->kind == PODA_VIEW_GRAPH && !memchr(view->label[i], 0, sizeof view->label[i]))
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "the label of node %d of the view does not end", i);
    }
    for (int i = 0; i < view->piece_count; i++)
        if (!view->pieces || !view->pieces[i].glyph || !view->pieces[i].letter ||
            !view->pieces[i].name || view->pieces[i].player < -1 || view->pieces[i].player > 1)
            return poda_fail(
                error, PODA_BAD_GAME, "view",
                "piece %d of the view lacks a glyph, a letter, a name or an owner from "
                "-1 to 1",
                i);
    return PODA_OK;
}

/* A heap is followed by how many are taken from it, everything else by a second cell. */
static poda_status check_clicks(const poda_view *view, int cells, poda_error *error)
{
    for (int i = 0; i < view->click_count; i++) {
        const poda_click *click = &view->click[i];
        const bool cell = click->cell >= 0 && click->cell < cells;
        const bool then =
            click->then == -1 ||
            (view->kind == PODA_VIEW_HEAPS
                 ? cell && click->then >= 0 && (uint64_t)click->then <= view->amount[click->cell]
                 : click->then >= 0 && click->then < cells);
        if (!cell || !then)
            return poda_fail(error, PODA_BAD_GAME, "view",
                             "click %d of the view names cell %d and then %d, which the board does "
                             "not have",
                             i, click->cell, click->then);
    }
    return PODA_OK;
}

poda_status poda__view_check(const poda_view *view, poda_error *error)
{
    const int cells = poda__view_cells(view);
    if (view->kind == PODA_VIEW_NONE)
        return PODA_OK;
    if ((cells == 0 && view->cols != 0) || view->click_count < 0 ||
        view->click_count > PODA_VIEW_CLICKS)
        return poda_fail(error, PODA_BAD_GAME, "view",
                         "the view has %d {row|rows}, %d {column|columns} and %d {click|clicks}; "
                         "at most %d cells and %d {click|clicks} fit, and a strip has one row",
                         view->rows, view->cols, view->click_count, PODA_VIEW_CELLS,
                         PODA_VIEW_CLICKS);
    const poda_status status = check_cells(view, cells, error);
    return status == PODA_OK ? check_clicks(view, cells, error) : status;
}
