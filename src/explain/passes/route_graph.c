/* route_graph.c - a search drawn on its graph: states in OPEN are round, those in CLOSED square,
 * the path is thick, and f = g + h is written beside each. */
#include "explain/passes/route_graph.h"

#include <math.h>

#include "base/memory.h"
#include "explain/passes/route_board.h"

enum { NAME_SIZE = 14, SMALL_SIZE = 12, ARROW = 9 };

static poda__net *graph_of(const poda__board *board)
{
    return board->own;
}

static bool measure(poda__board *board)
{
    poda__net *graph = poda__array(1, sizeof *graph);
    board->own = graph;
    if (!graph ||
        !poda__net_init(graph, board->passes->options.chart, board->passes->options.params))
        return false;
    board->chart_width = graph->width;
    board->chart_height = graph->height;
    board->items = (int32_t)(graph->link_count + graph->count);
    return true;
}

static void release(poda__board *board)
{
    if (board->own)
        poda__net_release(board->own);
    free(board->own);
    board->own = NULL;
}

static bool changed(const poda__board *board, int32_t item)
{
    const poda__net *graph = graph_of(board);
    const size_t index = (size_t)item;
    if (index >= graph->link_count)
        return board->cursor.touched[index - graph->link_count];
    return board->cursor.touched[graph->links[index].from] ||
           board->cursor.touched[graph->links[index].to];
}

/* Does the path follow the link? */
static bool on_route(const poda__board *board, const poda__link *link)
{
    return board->over && board->on_path[link->from] && board->on_path[link->to] &&
           poda__board_along(board, link);
}

/* Is one end of the link reached from the other, as far as the search knows? */
static bool on_tree(const poda__board *board, const poda__link *link)
{
    const poda__place *from = &board->places->at[link->from], *to = &board->places->at[link->to];
    return (to->marks && to->parent == link->from) ||
           (!link->directed && from->marks && from->parent == link->to);
}

static poda__brush link_brush(const poda__board *board, const poda__link *link)
{
    if (on_route(board, link))
        return (poda__brush){PODA__PAINT_ROUTE, PODA__PAINT_NONE, 5, false};
    if (on_tree(board, link))
        return (poda__brush){PODA__PAINT_INK, PODA__PAINT_NONE, 2.4, false};
    return (poda__brush){PODA__PAINT_MUTED, PODA__PAINT_NONE, 1.2, false};
}

/* The head of an arrow with its tip at `tip`, pointing in the direction (ux, uy). */
static void draw_head(poda__pen *pen, const double tip[2], double ux, double uy, poda__paint paint)
{
    const poda__brush brush = {PODA__PAINT_NONE, paint, 0, false};
    const double side = ARROW * 0.45;
    pen->polygon(
        pen,
        (const double[][2]){{tip[0], tip[1]},
                            {tip[0] - ARROW * ux - side * uy, tip[1] - ARROW * uy + side * ux},
                            {tip[0] - ARROW * ux + side * uy, tip[1] - ARROW * uy - side * ux}},
        3, &brush);
}

/* From the centre of a vertex to its outline, in the direction (ux, uy). */
static double outline(const poda__net *graph, const poda__vertex *vertex, double ux, double uy)
{
    const double across = fabs(ux) > 1e-9 ? vertex->wide / fabs(ux) : HUGE_VAL,
                 up = fabs(uy) > 1e-9 ? graph->radius / fabs(uy) : HUGE_VAL;
    return vertex->wide > graph->radius ? fmin(across, up) : graph->radius * 1.12;
}

static void draw_loop(const poda__board *board, const poda__link *link, poda__pen *pen)
{
    const poda__net *graph = graph_of(board);
    const poda__vertex *vertex = &graph->vertices[link->from];
    const poda__brush brush = link_brush(board, link);
    pen->circle(pen, board->left + vertex->x, board->top + vertex->y - graph->radius - 8, 10,
                &brush);
}

static void draw_weight(const poda__board *board, const poda__link *link, double x, double y,
                        poda__pen *pen)
{
    char number[32];
    const char *text = poda__passes_number(board->passes, link->weight, number);
    const double wide = poda__text_width(text, SMALL_SIZE, false, false) + 6;
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    const poda__font font = {SMALL_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    pen->box(pen, x - wide / 2, y - 8, wide, 16, 0, &paper);
    pen->text(pen, x, y + 4.5, text, &font);
}

static void draw_link(const poda__board *board, size_t index, poda__pen *pen)
{
    const poda__net *graph = graph_of(board);
    const poda__link *link = &graph->links[index];
    const poda__vertex *from = &graph->vertices[link->from], *to = &graph->vertices[link->to];
    if (link->from == link->to) {
        draw_loop(board, link, pen);
        return;
    }
    const double start[2] = {board->left + from->x, board->top + from->y},
                 end[2] = {board->left + to->x, board->top + to->y}, dx = end[0] - start[0],
                 dy = end[1] - start[1], length = sqrt(dx * dx + dy * dy);
    if (length < 1e-6)
        return;
    const poda__brush brush = link_brush(board, link);
    /* one of two opposite links stays on its own side */
    const double bend = graph->bent[index] ? 0.14 * length : 0, ux = dx / length, uy = dy / length;
    const double middle[2] = {(start[0] + end[0]) / 2 - bend * uy,
                              (start[1] + end[1]) / 2 + bend * ux};
    if (bend > 0) {
        const double points[4][2] = {
            {start[0], start[1]},
            {start[0] + dx / 3 - bend * 4 / 3 * uy, start[1] + dy / 3 + bend * 4 / 3 * ux},
            {end[0] - dx / 3 - bend * 4 / 3 * uy, end[1] - dy / 3 + bend * 4 / 3 * ux},
            {end[0], end[1]}};
        pen->curve(pen, points, &brush);
    } else {
        pen->line(pen, (const double[][2]){{start[0], start[1]}, {end[0], end[1]}}, 2, &brush);
    }
    if (link->directed) { /* along the last third of the curve */
        double vx = end[0] - start[0] - dx * 2 / 3 + bend * 4 / 3 * uy,
               vy = end[1] - start[1] - dy * 2 / 3 - bend * 4 / 3 * ux;
        const double norm = sqrt(vx * vx + vy * vy);
        vx /= norm;
        vy /= norm;
        const double back = outline(graph, to, vx, vy) + 1;
        draw_head(pen, (const double[2]){end[0] - back * vx, end[1] - back * vy}, vx, vy,
                  brush.stroke);
    }
    if (link->weighted && graph->named)
        draw_weight(board, link, middle[0], middle[1], pen);
}

static poda__brush vertex_brush(const poda__board *board, size_t place)
{
    const uint8_t marks = board->places->at[place].marks;
    poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_PAPER, 1.6,
                         (marks & (PODA__PLACE_BACK | PODA__PLACE_BEYOND)) != 0};
    if (marks & PODA__PLACE_CLOSED)
        brush.fill = PODA__PAINT_CLOSED;
    else if (marks)
        brush.fill = PODA__PAINT_OPEN;
    else
        brush.stroke = PODA__PAINT_MUTED;
    if (board->over && board->on_path[place]) {
        brush.stroke = PODA__PAINT_ROUTE;
        brush.width = 4;
    }
    return brush;
}

static void draw_beside(const poda__board *board, const poda__vertex *vertex, int side,
                        const char *text, bool bold, poda__pen *pen)
{
    const double wide = poda__text_width(text, SMALL_SIZE, bold, false);
    const poda__font font = {SMALL_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, bold, false};
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    double x, y;
    poda__net_beside(graph_of(board), vertex, side, wide, &x, &y);
    x += board->left;
    y += board->top;
    pen->box(pen, x - wide / 2 - 1, y - 7, wide + 2, 14, 0, &paper);
    pen->text(pen, x, y + 4.5, text, &font);
}

static void draw_texts(const poda__board *board, size_t place, poda__pen *pen)
{
    const poda__net *graph = graph_of(board);
    const poda__vertex *vertex = &graph->vertices[place];
    const poda__place *at = &board->places->at[place];
    poda_translate_fn *translate = board->passes->options.translate;
    if (graph->named) {
        const poda__font font = {NAME_SIZE, at->marks ? PODA__PAINT_INK : PODA__PAINT_MUTED,
                                 PODA__ANCHOR_MIDDLE, true, false};
        pen->text(pen, board->left + vertex->x, board->top + vertex->y + 5, vertex->name, &font);
    }
    if (!graph->formulas)
        return;
    if (place == board->start || place == board->target)
        draw_beside(board, vertex, vertex->tag_side,
                    place == board->start ? tr(translate, "start") : tr(translate, "goal"), true,
                    pen);
    if (at->marks && board->places->costs) {
        poda__buffer formula = {0};
        const double *cost = board->places->costs[place];
        poda__passes_formula(board->passes, cost[0], cost[1], cost[2], false, &formula);
        if (formula.length)
            draw_beside(board, vertex, vertex->formula_side, formula.at, false, pen);
        pen->failed |= formula.failed;
        poda__buffer_release(&formula);
    }
}

static void draw_vertex(const poda__board *board, size_t place, poda__pen *pen)
{
    const poda__net *graph = graph_of(board);
    const poda__vertex *vertex = &graph->vertices[place];
    const poda__brush brush = vertex_brush(board, place);
    const double x = board->left + vertex->x, y = board->top + vertex->y, high = graph->radius,
                 wide = vertex->wide;
    const bool closed = board->places->at[place].marks & PODA__PLACE_CLOSED;
    if (place == board->current) {
        const poda__brush ring = {PODA__PAINT_ACCENT, PODA__PAINT_NONE, 3, false};
        pen->box(pen, x - wide - 5, y - high - 5, 2 * wide + 10, 2 * high + 10, 8, &ring);
    }
    pen->box(pen, x - wide, y - high, 2 * wide, 2 * high, closed ? fmin(4, high / 3) : high,
             &brush);
    draw_texts(board, place, pen);
}

static void draw_item(const poda__board *board, int32_t item, poda__pen *pen)
{
    const poda__net *graph = graph_of(board);
    const size_t index = (size_t)item;
    if (index < graph->link_count)
        draw_link(board, index, pen);
    else
        draw_vertex(board, index - graph->link_count, pen);
}

const poda__board_kind poda__board_graph = {
    .measure = measure, .draw_item = draw_item, .changed = changed, .release = release};
