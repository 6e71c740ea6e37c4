/* small_board.c - small boards: which views fit, and the frames around them. */
#include "draw/board/small_board.h"

#include <math.h>

#include "base/view.h"
#include "draw/board/board_plan.h"
#include "draw/figure_sizes.h"

static bool is_small(const poda_view *view)
{
    double at[2], low[2] = {HUGE_VAL, HUGE_VAL}, high[2] = {-HUGE_VAL, -HUGE_VAL};
    const int cells = poda__view_cells(view);
    if (view->more || view->kind == PODA_VIEW_NONE || view->kind == PODA_VIEW_GRAPH)
        return false;
    if (view->kind == PODA_VIEW_HEAPS) {
        for (int i = 0; i < cells; i++)
            if (view->cell[i].amount > PODA__SMALL_HEAPS)
                return false;
        return cells <= PODA__SMALL_HEAPS;
    }
    for (int i = 0; i < cells && cells <= PODA__SMALL_CELLS; i++) {
        poda__view_middle(view, i, at);
        for (int j = 0; j < 2; j++) {
            low[j] = fmin(low[j], at[j]);
            high[j] = fmax(high[j], at[j]);
        }
    }
    return cells > 0 && cells <= PODA__SMALL_CELLS && high[0] - low[0] < PODA__SMALL_SIDE &&
           high[1] - low[1] < PODA__SMALL_SIDE;
}

bool poda__small_board_of(const poda_view *view, poda__small_board *board, bool *failed)
{
    const poda__board whole = {.view = view, .small = true};
    poda__plan plan;
    if (!is_small(view))
        return false;
    if (poda__plan_init(&plan, &whole))
        *board = (poda__small_board){view, plan.width, plan.height};
    else
        *failed = true;
    poda__plan_release(&plan);
    return !*failed;
}

void poda__small_board_draw(const poda__small_board *board, double x, double y, bool pale,
                            poda__pen *pen)
{
    const poda__board whole = {.view = board->view, .small = true};
    const bool heaps = board->view->kind == PODA_VIEW_HEAPS;
    const poda__brush frame = {PODA__PAINT_INK, heaps ? PODA__PAINT_PAPER : PODA__PAINT_NONE, 0.8,
                               false};
    poda__plan plan;
    x -= board->width / 2;
    if (poda__plan_init(&plan, &whole)) {
        poda__plan_shift(&plan, x, y);
        if (pale)
            pen->pale(pen, true);
        if (heaps)
            pen->box(pen, x, y, board->width, board->height, SMALL_FRAME, &frame);
        poda__plan_draw(&plan, pen);
        if (poda__is_grid(board->view) && board->view->look <= PODA_LOOK_FELT)
            pen->box(pen, plan.left, plan.top, plan.wide, plan.high, 0, &frame);
        if (pale)
            pen->pale(pen, false);
    } else {
        pen->failed = true;
    }
    poda__plan_release(&plan);
}

const char *poda__small_board_text(const poda__small_board *board, char room[PODA__SMALL_TEXT])
{
    const poda_view *view = board->view;
    char *at = room;
    for (int i = 0; poda__is_grid(view) && i < view->rows * view->cols; i++) {
        const int piece = view->cell[i].piece;
        const char *letter = piece < view->piece_count ? view->pieces[piece].letter : "";
        if (i > 0 && i % view->cols == 0)
            *at++ = '\n';
        *at++ = letter[0] > ' ' && letter[0] < 0x7f ? letter[0] : '?';
    }
    *at = 0;
    return room;
}
