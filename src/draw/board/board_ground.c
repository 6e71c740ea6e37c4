/* board_ground.c - draws what is below the pieces: wood, felt, water, holes, lines, edges. */
#include "draw/board/board_ground.h"

#include <math.h>

#include "base/memory.h"
#include "base/view.h"

typedef poda__canvas canvas;

static poda__brush lines(const canvas *it, poda__paint paint, double width)
{
    return (poda__brush){paint, PODA__PAINT_NONE, width * it->plan->line, false};
}

static void stroke(const canvas *it, double x, double y, double to_x, double to_y,
                   const poda__brush *brush)
{
    it->pen->line(it->pen, (const double[][2]){{x, y}, {to_x, to_y}}, 2, brush);
}

bool poda__has_squares(const poda_view *view)
{
    return view->look != PODA_LOOK_HEXAGONS && view->look != PODA_LOOK_FRAME &&
           view->look != PODA_LOOK_POINTS && view->look != PODA_LOOK_RODS;
}

bool poda__is_wooden(const poda_view *view)
{
    return view->look == PODA_LOOK_POINTS ||
           (view->look == PODA_LOOK_FRAME && view->kind == PODA_VIEW_PLACES);
}

static poda__paint tone_of(const poda_view *view, int cell)
{
    static const poda__paint tones[PODA_TONES] = {
        [PODA_TONE_LIGHT] = PODA__PAINT_LIGHT, [PODA_TONE_DARK] = PODA__PAINT_DARK,
        [PODA_TONE_MAX] = PODA__PAINT_MAX,     [PODA_TONE_MIN] = PODA__PAINT_MIN,
        [PODA_TONE_WATER] = PODA__PAINT_WATER, [PODA_TONE_PAD] = PODA__PAINT_WATER,
        [PODA_TONE_GRASS] = PODA__PAINT_GRASS, [PODA_TONE_MUD] = PODA__PAINT_MUD,
        [PODA_TONE_ROCK] = PODA__PAINT_ROCK,
    };
    const poda_tone tone = (poda_tone)view->cell[cell].tone;
    if (tone != PODA_TONE_LOOK && tone != PODA_TONE_STAR)
        return tones[tone]; /* none for a missing cell */
    switch (view->look) {
    case PODA_LOOK_CHEQUERED:
        return poda__view_dark(view, cell) ? PODA__PAINT_DARK : PODA__PAINT_LIGHT;
    case PODA_LOOK_FELT:
        return PODA__PAINT_FELT;
    case PODA_LOOK_FRAME:
        return view->kind == PODA_VIEW_PLACES ? PODA__PAINT_PIT : PODA__PAINT_PAPER;
    case PODA_LOOK_WOOD:
        return PODA__PAINT_WOOD;
    case PODA_LOOK_WATER:
        return PODA__PAINT_WATER;
    case PODA_LOOK_PAPER:
        return PODA__PAINT_PAPER;
    default:
        return PODA__PAINT_LEAF;
    }
}

static poda__paint paint_of(const canvas *it, int cell)
{
    const uint8_t *shade = it->plan->board->shade;
    return shade && shade[cell] ? (poda__paint)(PODA__PAINT_HEAT + shade[cell] - 1)
                                : tone_of(it->view, cell);
}

static poda__paint line_of(poda_look look)
{
    switch (look) {
    case PODA_LOOK_FELT:
        return PODA__PAINT_BLACK;
    case PODA_LOOK_WOOD:
        return PODA__PAINT_BROWN;
    case PODA_LOOK_WATER:
        return PODA__PAINT_WHITE;
    case PODA_LOOK_PAPER:
        return PODA__PAINT_NONE;
    default:
        return PODA__PAINT_MUTED;
    }
}

/* Squares of one tone form a single shape, so that a tree with many boards stays small. */
static void draw_squares(const canvas *it, int cells)
{
    const double unit = it->plan->unit;
    const poda_look look = it->view->look;
    double(*boxes)[4] = poda__array((size_t)cells, sizeof *boxes);
    if (!boxes) {
        it->pen->failed = true;
        return;
    }
    for (int tone = PODA__PAINT_NONE + 1; tone < PODA__PAINTS; tone++) {
        const poda__brush brush = {line_of(look), (poda__paint)tone,
                                   (look == PODA_LOOK_CHEQUERED ? 0.4 : 0.8) * it->plan->line,
                                   false};
        size_t count = 0;
        for (int i = 0; i < cells; i++)
            if ((int)paint_of(it, i) == tone) {
                double half[2];
                poda__view_half(it->view, i, half);
                boxes[count][0] = it->plan->at[i][0] - half[0] * unit;
                boxes[count][1] = it->plan->at[i][1] - half[1] * unit;
                boxes[count][2] = 2 * half[0] * unit;
                boxes[count][3] = 2 * half[1] * unit;
                count++;
            }
        if (count > 0)
            it->pen->boxes(it->pen, (const double(*)[4])boxes, count, &brush);
    }
    free(boxes);
}

static void corner(const canvas *it, int cell, int which, double out[2])
{
    const double turn = (which % 6) * acos(-1) / 3;
    out[0] = it->plan->at[cell][0] + it->plan->unit * 0.57735 * sin(turn);
    out[1] = it->plan->at[cell][1] - it->plan->unit * 0.57735 * cos(turn);
}

/* A round leaf with a notch. */
static void draw_pad(const canvas *it, int cell)
{
    const double x = it->plan->at[cell][0], y = it->plan->at[cell][1], r = 0.44 * it->plan->unit;
    const poda__brush leaf = {PODA__PAINT_GREEN, PODA__PAINT_PAD, it->plan->line, false},
                      notch = lines(it, PODA__PAINT_WATER, 2.4);
    it->pen->circle(it->pen, x, y, r, &leaf);
    stroke(it, x, y, x + 0.6 * r, y - 0.85 * r, &notch);
}

static void draw_cell(const canvas *it, int cell)
{
    const double x = it->plan->at[cell][0], y = it->plan->at[cell][1], unit = it->plan->unit;
    const poda__brush box = {PODA__PAINT_MUTED, tone_of(it->view, cell), 0.8 * it->plan->line,
                             false},
                      dot = {PODA__PAINT_NONE, PODA__PAINT_BLACK, 0, false};
    const poda_tone tone = (poda_tone)it->view->cell[cell].tone;
    const bool sized = it->view->cell[cell].wide > 4 || it->view->cell[cell].tall > 4;
    if (tone == PODA_TONE_GONE)
        return;
    if (it->view->look == PODA_LOOK_HEXAGONS) {
        double corners[6][2];
        for (int i = 0; i < 6; i++)
            corner(it, cell, i, corners[i]);
        it->pen->polygon(it->pen, (const double(*)[2])corners, 6, &box);
    } else if (it->view->look == PODA_LOOK_FRAME && sized) {
        double half[2];
        poda__view_half(it->view, cell, half);
        it->pen->box(it->pen, x - (half[0] - 0.08) * unit, y - (half[1] - 0.08) * unit,
                     2 * (half[0] - 0.08) * unit, 2 * (half[1] - 0.08) * unit,
                     (fmin(half[0], half[1]) - 0.08) * unit, &box);
    } else if (it->view->look == PODA_LOOK_FRAME) {
        it->pen->circle(it->pen, x, y, 0.42 * unit, &box);
    } else if (it->view->look == PODA_LOOK_POINTS &&
               (tone == PODA_TONE_MAX || tone == PODA_TONE_MIN)) { /* whose area it is */
        it->pen->box(it->pen, x - 0.17 * unit, y - 0.17 * unit, 0.34 * unit, 0.34 * unit, 0, &box);
    } else if (it->view->look == PODA_LOOK_POINTS && tone == PODA_TONE_STAR) {
        it->pen->circle(it->pen, x, y, 0.09 * unit, &dot);
    } else if (it->view->kind == PODA_VIEW_PLACES && !sized) {
        it->pen->circle(it->pen, x, y, 0.1 * unit, &dot);
    }
}

/* The sides of a board of hexagons in the colours of the players who join them. */
static void draw_sides(const canvas *it)
{
    static const poda__paint paints[PODA_COLOURS] = {
        [PODA_COLOUR_OWN] = PODA__PAINT_NONE,      [PODA_COLOUR_BLACK] = PODA__PAINT_BLACK,
        [PODA_COLOUR_WHITE] = PODA__PAINT_WHITE,   [PODA_COLOUR_RED] = PODA__PAINT_RED,
        [PODA_COLOUR_YELLOW] = PODA__PAINT_YELLOW, [PODA_COLOUR_GREEN] = PODA__PAINT_GREEN,
        [PODA_COLOUR_BLUE] = PODA__PAINT_BLUE,     [PODA_COLOUR_BROWN] = PODA__PAINT_BROWN,
        [PODA_COLOUR_TAN] = PODA__PAINT_TAN,       [PODA_COLOUR_GREY] = PODA__PAINT_GREY,
    };
    const poda_view *view = it->view;
    for (int side = 0; side < 4; side++) {
        const bool level = side % 2 == 0; /* top and bottom */
        const poda__brush band = {paints[view->side[side]], PODA__PAINT_NONE, 0.26 * it->plan->unit,
                                  false};
        for (int i = 0; view->side[side] && i < (level ? view->cols : view->rows); i++) {
            const int last = view->rows * view->cols;
            const int cell = side == 0   ? i
                             : side == 1 ? i * view->cols + view->cols - 1
                             : side == 2 ? last - view->cols + i
                                         : i * view->cols;
            /* three corners of the hexagon; at two corners of the board the other side has one */
            static const int first[4] = {5, 0, 2, 3};
            const bool whole = level || (side == 1 ? i > 0 : i + 1 < view->rows);
            double points[3][2];
            for (int j = 0; j < 3; j++)
                corner(it, cell, first[side] + j, points[j]);
            it->pen->line(it->pen, (const double(*)[2])points + (whole ? 0 : 1), whole ? 3 : 2,
                          &band);
        }
    }
}

/* A rod for each column, on a plank. */
static void draw_rods(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda__brush wood = {PODA__PAINT_BLACK, PODA__PAINT_DARK, plan->line, false};
    const double thick = 0.1 * plan->unit;
    for (int col = 0; col < it->view->cols; col++)
        it->pen->box(it->pen, plan->at[col][0] - thick / 2, plan->top, thick, plan->high, thick / 2,
                     &wood);
    const double plank =
        plan->board->small ? 1.5 : 5; /* below a large board, where there is room */
    it->pen->box(it->pen, plan->left, plan->top + plan->high - (plan->board->small ? plank : 0),
                 plan->wide, plank, 1, &wood);
}

/* The lines on which stones stand. */
static void draw_points(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda__brush line = lines(it, PODA__PAINT_BLACK, 1.2);
    const double half = plan->unit / 2, right = plan->left + plan->wide;
    for (int row = 0; row < it->view->rows; row++) {
        const double y = plan->top + half + row * plan->unit;
        stroke(it, plan->left + half, y, right - half, y, &line);
    }
    for (int col = 0; col < it->view->cols; col++) {
        const double x = plan->left + half + col * plan->unit;
        stroke(it, x, plan->top + half, x, plan->top + plan->high - half, &line);
    }
}

/* Lines between the cells of a sheet of paper. */
static void draw_paper_lines(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda__brush line = lines(it, PODA__PAINT_INK, it->view->cols > 5 ? 1 : 2.2);
    for (int row = 1; row < it->view->rows; row++)
        stroke(it, plan->left, plan->top + row * plan->unit, plan->left + plan->wide,
               plan->top + row * plan->unit, &line);
    for (int col = 1; col < it->view->cols; col++)
        stroke(it, plan->left + col * plan->unit, plan->top, plan->left + col * plan->unit,
               plan->top + plan->high, &line);
}

void poda__draw_ground(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    const bool points = view->look == PODA_LOOK_POINTS, small = plan->board->small;
    const bool wood = poda__is_wooden(view);
    const poda__brush ground = {wood ? PODA__PAINT_BROWN : PODA__PAINT_BLACK,
                                wood ? PODA__PAINT_WOOD : PODA__PAINT_FRAME, plan->line, false},
                      line = lines(it, PODA__PAINT_BLACK, points ? 1.6 : 1.2),
                      edge = lines(it, PODA__PAINT_MUTED, 1.4);
    const double rim = small ? 0 : 3;
    if (view->look == PODA_LOOK_FRAME || points)
        it->pen->box(it->pen, plan->left - rim, plan->top - rim, plan->wide + 2 * rim,
                     plan->high + 2 * rim, small ? 2 : 8, &ground);
    if (view->look == PODA_LOOK_FELT && view->kind == PODA_VIEW_PLACES && !small) /* one table */
        it->pen->box(it->pen, plan->left - 8, plan->top - 8, plan->wide + 16, plan->high + 16, 10,
                     &(poda__brush){PODA__PAINT_BLACK, PODA__PAINT_FELT, plan->line, false});
    if (points && poda__is_grid(view))
        draw_points(it);
    if (view->look == PODA_LOOK_RODS && poda__is_grid(view))
        draw_rods(it);
    if (view->look == PODA_LOOK_HEXAGONS && poda__is_grid(view))
        draw_sides(it);
    for (int i = 0; i < view->edge_count && view->kind == PODA_VIEW_PLACES; i++) {
        const double *from = plan->at[view->edge[i].from], *to = plan->at[view->edge[i].to];
        stroke(it, from[0], from[1], to[0], to[1], points ? &line : &edge);
    }
    for (int i = 0; i < view->cols && view->kind == PODA_VIEW_GRAPH; i++)
        if (view->cell[i].parent >= 0) {
            const double *from = plan->at[view->cell[i].parent];
            stroke(it, from[0], from[1], plan->at[i][0], plan->at[i][1], &edge);
        }
}

/* The heavy lines of boxes, drawn over the thin ones. */
static void draw_boxes(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    const poda__brush heavy = lines(it, PODA__PAINT_INK, 2.4);
    const double right = plan->left + plan->wide, bottom = plan->top + plan->high;
    for (int row = 0; poda__is_grid(view) && view->box_rows > 0 && row <= view->rows;
         row += view->box_rows)
        stroke(it, plan->left, plan->top + row * plan->unit, right, plan->top + row * plan->unit,
               &heavy);
    for (int col = 0; poda__is_grid(view) && view->box_cols > 0 && col <= view->cols;
         col += view->box_cols)
        stroke(it, plan->left + col * plan->unit, plan->top, plan->left + col * plan->unit, bottom,
               &heavy);
}

void poda__draw_cells(const canvas *it, int cells)
{
    const poda_view *view = it->view;
    if (poda__has_squares(view))
        draw_squares(it, cells);
    else if (view->look != PODA_LOOK_RODS)
        for (int i = 0; i < cells; i++)
            draw_cell(it, i);
    for (int i = 0; i < cells; i++)
        if (view->cell[i].tone == PODA_TONE_PAD)
            draw_pad(it, i);
    if (view->look == PODA_LOOK_PAPER && poda__is_grid(view))
        draw_paper_lines(it);
    if (view->look != PODA_LOOK_RODS)
        draw_boxes(it);
}

static bool is_joined(const poda_view *view, int cell, int other)
{
    return view->cell[cell].piece == view->cell[other].piece &&
           view->cell[cell].amount == view->cell[other].amount;
}

void poda__draw_block(const canvas *it, int cell)
{
    const poda_view *view = it->view;
    const double unit = it->plan->unit, x = it->plan->at[cell][0], y = it->plan->at[cell][1];
    const double half = 0.41 * unit;
    const int col = cell % view->cols, row = cell / view->cols;
    const bool grid = poda__is_grid(view);
    const bool right = grid && col + 1 < view->cols && is_joined(view, cell, cell + 1),
               below = grid && row + 1 < view->rows && is_joined(view, cell, cell + view->cols);
    const poda__brush body = {PODA__PAINT_NONE, poda__board_paint(view, view->cell[cell].piece), 0,
                              false};
    it->pen->box(it->pen, x - half, y - half, 2 * half, 2 * half, 0.3 * half, &body);
    if (right)
        it->pen->box(it->pen, x, y - half, unit, 2 * half, 0, &body);
    if (below)
        it->pen->box(it->pen, x - half, y, 2 * half, unit, 0, &body);
    if (right && below && is_joined(view, cell, cell + view->cols + 1))
        it->pen->box(it->pen, x, y, unit, unit, 0, &body);
}
