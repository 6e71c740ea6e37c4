/* board_plan.h - positions and sizes of the parts of a view in a picture, in points. */
#ifndef PODA_DRAW_BOARD_BOARD_PLAN_H
#define PODA_DRAW_BOARD_BOARD_PLAN_H

#include "base/view.h"
#include "draw/board/board.h"

typedef struct poda__plan {
    const poda__board *board;
    double (*at)[2];              /* the centre of each cell of the board */
    double left, top, wide, high; /* the board itself */
    double width, height;         /* the board and everything beside it */
    double unit;                  /* the width of a cell */
    double line;                  /* line widths, relative to those of a large board */
    bool holds[PODA_PLAYERS_MAX]; /* does the player hold pieces? */
    double hand;                  /* the height of that row, and the width of a piece in it */
    double hand_x, hand_y[PODA_PLAYERS_MAX]; /* the left edge of its first piece */
} poda__plan;

static inline bool poda__is_grid(const poda_view *view)
{
    return view->kind == PODA_VIEW_GRID || view->kind == PODA_VIEW_STRIP;
}

static inline bool poda__has_rows_named(const poda_view *view)
{
    return view->kind == PODA_VIEW_GRID && !view->numbered_cols && !poda__view_names_cells(view);
}

/* Bands in colours run along the sides. */
static inline bool poda__has_sides(const poda_view *view)
{
    return view->look == PODA_LOOK_HEXAGONS &&
           (view->side[0] || view->side[1] || view->side[2] || view->side[3]);
}

/* Most items of a heap that are drawn; beyond that only the number is. */
int poda__heap_shown(const poda_cell *cell);
/* "the player in hand:", written before the pieces. */
void poda__hand_words(const poda__board *board, int player, char room[PODA__LABEL_ROOM]);
/* A line below the board. */
void poda__note_words(const poda__board *board, const poda_note *note, char room[PODA__LABEL_ROOM]);

/* False if memory runs out; release it in either case. */
bool poda__plan_init(poda__plan *plan, const poda__board *board);
void poda__plan_release(poda__plan *plan);
void poda__plan_draw(const poda__plan *plan, poda__pen *pen);
/* Moves all parts. */
void poda__plan_shift(poda__plan *plan, double x, double y);

#endif
