/* route_grid.c - a search drawn on its map. Adjacent cells that look the same form one box, so that
 * a map of a million cells is still a small file. States in OPEN or CLOSED are also marked by a
 * ring or a dot if cells are large enough. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "explain/passes/route_board.h"

enum {
    SIDE = 720, /* approximate size of the picture */
    CELL_MOST = 28,
    SIGNED = 11,  /* cells of at least this size have signs */
    END_SIZE = 7, /* smallest radius of the marks of start and goal */
};

/* Boxes of equal cells: runs of a row, extended down over equal runs of the rows below. */
struct boxes {
    double (*at)[4];
    size_t count, room;
};

typedef struct grid {
    size_t columns, rows;
    double cell;
    /* places that some recorded pass changes, in the order of their first change */
    uint32_t *touched;
    size_t touched_count;
    struct boxes grounds[PODA__GROUNDS]; /* none for free cells */
} grid;

/* The layer behind the cells, then the cells that change, then the layer above. */
enum { ITEM_GROUND, ITEMS_BEFORE };
enum { ITEM_REST, ITEM_ROUGH, ITEM_PATH, ITEM_CURRENT, ITEM_ENDS, ITEMS_AFTER };

static grid *grid_of(const poda__board *board)
{
    return board->own;
}

static bool list_touched(poda__board *board, grid *own)
{
    const poda__passes *passes = board->passes;
    uint8_t *seen = poda__array(passes->places.count, 1);
    own->touched = poda__array(passes->node_count, sizeof *own->touched);
    const bool enough = seen && own->touched;
    for (size_t i = 0; enough && i < passes->node_count; i++) {
        const size_t place = passes->nodes[i].place;
        if (place == PODA__NO_PLACE || seen[place])
            continue;
        seen[place] = 1;
        own->touched[own->touched_count++] = (uint32_t)place;
    }
    free(seen);
    return enough;
}

static bool changed(const poda__board *board, int32_t item)
{
    const grid *own = grid_of(board);
    const size_t index = (size_t)item - ITEMS_BEFORE;
    if (item < ITEMS_BEFORE)
        return false;
    if (index < own->touched_count)
        return board->cursor.touched[own->touched[index]];
    return board->over || index - own->touched_count == ITEM_CURRENT;
}

static poda__ground ground_of(const poda__board *board, size_t place)
{
    const poda__passes_options *options = &board->passes->options;
    return options->chart->ground(options->params, place);
}

/* The box that a cell belongs to: its ground, or the state of the search on it, 0: none. */
static int look_of(const poda__board *board, size_t place, bool ground)
{
    if (ground)
        return (int)ground_of(board, place);
    const uint8_t marks = board->places->at[place].marks;
    return marks & PODA__PLACE_CLOSED ? 2 : marks ? 1 : 0;
}

/* A run of equal cells in a row is merged with an equal one in the row above. Boxes are measured in
 * cells. */
static bool add_run(struct boxes *boxes, size_t *newest, size_t row, size_t from, size_t to)
{
    const double top = (double)row, wide = (double)(to - from);
    if (newest[from]) {
        double *above = boxes->at[newest[from] - 1];
        if (above[2] == wide && above[1] + above[3] == top) {
            above[3]++;
            return true;
        }
    }
    if (boxes->count == boxes->room) {
        const size_t room = boxes->room ? 2 * boxes->room : 256;
        double(*at)[4] = poda__resize(boxes->at, room, sizeof *at);
        if (!at)
            return false;
        boxes->at = at;
        boxes->room = room;
    }
    memcpy(boxes->at[boxes->count++], (const double[4]){(double)from, top, wide, 1},
           sizeof *boxes->at);
    newest[from] = boxes->count;
    return true;
}

/* The boxes of the cells that have this look; false if memory runs out. */
static bool collect(const poda__board *board, bool ground, int look, struct boxes *boxes)
{
    const grid *own = grid_of(board);
    size_t *newest =
        poda__array(own->columns, sizeof *newest); /* box + 1 of a run that began here */
    bool enough = newest != NULL;
    for (size_t row = 0; enough && row < own->rows; row++) {
        const size_t first = row * own->columns, left = board->places->count - first,
                     columns = left < own->columns ? left : own->columns;
        for (size_t from = 0, to; enough && from < columns; from = to) {
            const int here = look_of(board, first + from, ground);
            for (to = from + 1; to < columns && look_of(board, first + to, ground) == here; to++)
                ;
            enough = here != look || add_run(boxes, newest, row, from, to);
        }
    }
    free(newest);
    return enough;
}

static bool measure(poda__board *board)
{
    const poda__passes *passes = board->passes;
    grid *own = poda__array(1, sizeof *own);
    board->own = own;
    if (!own || !list_touched(board, own))
        return false;
    own->columns = passes->options.chart->columns(passes->options.params);
    own->columns = own->columns ? own->columns : 1;
    own->rows = (passes->places.count + own->columns - 1) / own->columns;
    const double longest = fmax((double)own->columns, (double)(own->rows ? own->rows : 1));
    own->cell = fmin(CELL_MOST, fmax(1, floor(10 * SIDE / longest) / 10));
    board->chart_width = own->cell * (double)own->columns;
    board->chart_height = own->cell * (double)own->rows;
    board->items = (int32_t)(ITEMS_BEFORE + own->touched_count + ITEMS_AFTER);
    for (int i = 0; i < PODA__GROUNDS; i++)
        if (i != PODA__GROUND_FREE && board->grounds & 1u << i &&
            !collect(board, true, i, &own->grounds[i]))
            return false;
    return true;
}

static void release(poda__board *board)
{
    if (board->own) {
        free(grid_of(board)->touched);
        for (int i = 0; i < PODA__GROUNDS; i++)
            free(grid_of(board)->grounds[i].at);
    }
    free(board->own);
    board->own = NULL;
}

static void draw_boxes(const poda__board *board, const struct boxes *boxes, poda__paint paint,
                       poda__pen *pen)
{
    const double cell = grid_of(board)->cell;
    const poda__brush brush = {.fill = paint};
    double(*at)[4] = poda__array(boxes->count, sizeof *at);
    pen->failed |= !at;
    for (size_t i = 0; at && i < boxes->count; i++) {
        at[i][0] = board->left + cell * boxes->at[i][0];
        at[i][1] = board->top + cell * boxes->at[i][1];
        at[i][2] = cell * boxes->at[i][2];
        at[i][3] = cell * boxes->at[i][3];
    }
    if (at && boxes->count)
        pen->boxes(pen, (const double(*)[4])at, boxes->count, &brush);
    free(at);
}

static void draw_marked(const poda__board *board, int look, poda__paint paint, poda__pen *pen)
{
    struct boxes boxes = {0};
    if (collect(board, false, look, &boxes))
        draw_boxes(board, &boxes, paint, pen);
    else
        pen->failed = true;
    free(boxes.at);
}

static void middle_of(const poda__board *board, size_t place, double at[2])
{
    const grid *own = grid_of(board);
    const size_t row = place / own->columns;
    at[0] = board->left + own->cell * ((double)(place % own->columns) + 0.5);
    at[1] = board->top + own->cell * ((double)row + 0.5);
}

/* Mud and water below the marks, whose cells they surround as a pattern (draw_rough). */
static void draw_soft(const poda__board *board, poda__pen *pen)
{
    const grid *own = grid_of(board);
    draw_boxes(board, &own->grounds[PODA__GROUND_MUD], PODA__PAINT_MUD, pen);
    draw_boxes(board, &own->grounds[PODA__GROUND_WATER], PODA__PAINT_WATER, pen);
}

static void draw_rough(const poda__board *board, poda__pen *pen)
{
    const double cell = grid_of(board)->cell;
    if (cell < SIGNED || !(board->grounds >> PODA__GROUND_MUD))
        return;
    for (size_t place = 0; place < board->places->count; place++) {
        double at[2];
        middle_of(board, place, at);
        poda__board_ground(pen, at[0], at[1], cell, ground_of(board, place));
    }
}

static void draw_walls(const poda__board *board, poda__pen *pen)
{
    const poda__brush border = {PODA__PAINT_WALL, PODA__PAINT_NONE, 2, false};
    draw_boxes(board, &grid_of(board)->grounds[PODA__GROUND_WALL], PODA__PAINT_WALL, pen);
    pen->box(pen, board->left - 1, board->top - 1, board->chart_width + 2, board->chart_height + 2,
             0, &border);
}

static void draw_cell(const poda__board *board, size_t place, poda__pen *pen)
{
    const double cell = grid_of(board)->cell;
    const uint8_t marks = board->places->at[place].marks;
    double at[2];
    if (!marks)
        return;
    middle_of(board, place, at);
    const poda__brush brush = {.fill = marks & PODA__PLACE_CLOSED ? PODA__PAINT_CLOSED
                                                                  : PODA__PAINT_OPEN};
    pen->box(pen, at[0] - cell / 2, at[1] - cell / 2, cell, cell, 0, &brush);
    if (cell >= SIGNED && !(board->over && board->on_path[place]))
        poda__board_sign(pen, at[0], at[1], cell, marks);
}

/* All cells that the search knows. */
static void draw_known(const poda__board *board, poda__pen *pen)
{
    const double cell = grid_of(board)->cell;
    draw_marked(board, 1, PODA__PAINT_OPEN, pen);
    draw_marked(board, 2, PODA__PAINT_CLOSED, pen);
    for (size_t place = 0; cell >= SIGNED && place < board->places->count; place++) {
        double at[2];
        if (!board->places->at[place].marks || (board->over && board->on_path[place]))
            continue;
        middle_of(board, place, at);
        poda__board_sign(pen, at[0], at[1], cell, board->places->at[place].marks);
    }
}

/* A point where the path turns; the points between would only lengthen the file. */
static bool turns(const poda__board *board, size_t i)
{
    if (i == 0 || i + 1 == board->path_count)
        return true;
    const int64_t before = (int64_t)board->path[i] - (int64_t)board->path[i - 1],
                  after = (int64_t)board->path[i + 1] - (int64_t)board->path[i];
    return before != after;
}

static void draw_path(const poda__board *board, poda__pen *pen)
{
    const double cell = grid_of(board)->cell;
    const poda__brush brush = {PODA__PAINT_ROUTE, PODA__PAINT_NONE, fmin(5, fmax(2, cell / 4)),
                               false};
    double(*points)[2] = poda__array(board->path_count, sizeof *points);
    int count = 0;
    pen->failed |= !points;
    for (size_t i = 0; points && i < board->path_count; i++)
        if (turns(board, i))
            middle_of(board, board->path[i], points[count++]);
    if (count > 1)
        pen->line(pen, (const double(*)[2])points, count, &brush);
    free(points);
}

static void draw_end(const poda__board *board, size_t place, const char *letter, poda__pen *pen)
{
    const double radius = fmax(END_SIZE, 0.42 * grid_of(board)->cell);
    const poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_PAPER, 1.4, false};
    const poda__font font = {radius * 1.3, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, true, false};
    double at[2];
    if (place == PODA__NO_PLACE)
        return;
    middle_of(board, place, at);
    pen->circle(pen, at[0], at[1], radius, &brush);
    pen->text(pen, at[0], at[1] + radius * 0.46, letter, &font);
}

static void draw_current(const poda__board *board, poda__pen *pen)
{
    const double side = fmax(6, grid_of(board)->cell);
    const poda__brush ring = {PODA__PAINT_ACCENT, PODA__PAINT_NONE, 3, false};
    double at[2];
    if (board->current == PODA__NO_PLACE)
        return;
    middle_of(board, board->current, at);
    pen->box(pen, at[0] - side / 2, at[1] - side / 2, side, side, 3, &ring);
}

static void draw_over(const poda__board *board, int item, poda__pen *pen)
{
    switch (item) {
    case ITEM_REST:
        if (board->over && board->passes->full)
            draw_known(board, pen);
        break;
    case ITEM_ROUGH:
        draw_rough(board, pen);
        break;
    case ITEM_PATH:
        if (board->over)
            draw_path(board, pen);
        break;
    case ITEM_CURRENT:
        draw_current(board, pen);
        break;
    default:
        draw_end(board, board->target, "T", pen);
        draw_end(board, board->start, "S", pen);
    }
}

static void draw_item(const poda__board *board, int32_t item, poda__pen *pen)
{
    const grid *own = grid_of(board);
    const size_t index = (size_t)item - ITEMS_BEFORE;
    if (item < ITEMS_BEFORE) {
        draw_soft(board, pen);
        draw_walls(board, pen);
    } else if (index < own->touched_count)
        draw_cell(board, own->touched[index], pen);
    else
        draw_over(board, (int)(index - own->touched_count), pen);
}

static void draw_all(const poda__board *board, poda__pen *pen)
{
    draw_soft(board, pen);
    draw_known(board, pen);
    draw_walls(board, pen);
    draw_rough(board, pen);
    if (board->over)
        draw_path(board, pen);
    draw_current(board, pen);
    draw_over(board, ITEM_ENDS, pen);
}

const poda__board_kind poda__board_grid = {.measure = measure,
                                           .draw_item = draw_item,
                                           .changed = changed,
                                           .draw_all = draw_all,
                                           .walls = true,
                                           .release = release};
