/* board.c - places the parts of a view and draws them: ground, cells, lines, pieces, hands and notes. */
#include "draw/board.h"

#include <float.h>
#include <math.h>

#include "base/memory.h"
#include "base/view.h"

enum {
    CELL = 44,
    MARGIN = 14,
    NAMES = 18, /* coordinates beside the board */
    HAND = 46,
    NOTE = 20,
    TEXT = 13,
    HEAP_SHOWN = 20, /* more are a number */
};

typedef struct canvas {
    const poda__board *board;
    const poda_view *view;
    poda__pen *pen;
    double (*at)[2];              /* the middle of each cell of the board, in points */
    double left, top, wide, high; /* the board itself */
    double width, height;
    double unit; /* the width of a cell */
    bool hand[2];
} canvas;

static bool is_grid(const poda_view *view)
{
    return view->kind == PODA_VIEW_GRID || view->kind == PODA_VIEW_STRIP;
}

static bool has_rows_named(const poda_view *view)
{
    return view->kind == PODA_VIEW_GRID && !view->numbered_cols;
}

/* Leaves side by side, parents over the middle of their children: children follow their parents, so that going
 * backwards meets them first. */
static void place_nodes(canvas *it, int cells)
{
    double next = 0;
    int *kids = poda__array((size_t)cells, sizeof *kids);
    double *sum = poda__array((size_t)cells, sizeof *sum);
    if (!kids || !sum)
        it->pen->failed = true;
    for (int i = 1; i < cells && kids && sum; i++)
        if (it->view->cell[i].parent >= 0)
            kids[it->view->cell[i].parent]++;
    for (int i = 0; i < cells && kids && sum; i++) {
        const int parent = it->view->cell[i].parent;
        it->at[i][1] = parent < 0 ? 0 : it->at[parent][1] + 1.5;
    }
    for (int i = cells; i-- > 0 && kids && sum;) {
        const int parent = it->view->cell[i].parent;
        it->at[i][0] = kids[i] ? sum[i] / kids[i] : next--;
        if (parent >= 0)
            sum[parent] += it->at[i][0];
    }
    free(kids);
    free(sum);
}

/* Heaps are rows of items: the middle of a heap is that of its first. */
static void place_heaps(canvas *it, int cells)
{
    for (int i = 0; i < cells; i++) {
        it->at[i][0] = 0;
        it->at[i][1] = i;
    }
}

static double heap_shown(const poda_cell *cell)
{
    return (double)(cell->amount < HEAP_SHOWN ? cell->amount : HEAP_SHOWN);
}

/* Measures everything; the middles of cells become points. */
static void place(canvas *it)
{
    const poda_view *view = it->view;
    const int cells = poda__view_cells(view);
    double low[2] = {DBL_MAX, DBL_MAX}, high[2] = {-DBL_MAX, -DBL_MAX};
    const double half = view->look == PODA_LOOK_HEXAGONS ? 0.58 : 0.5;
    it->unit = CELL;
    if (view->kind == PODA_VIEW_GRAPH)
        place_nodes(it, cells);
    else if (view->kind == PODA_VIEW_HEAPS)
        place_heaps(it, cells);
    for (int i = 0; i < cells; i++) {
        if (is_grid(view) || view->kind == PODA_VIEW_PLACES)
            poda__view_middle(view, i, it->at[i]);
        for (int j = 0; j < 2; j++) {
            low[j] = fmin(low[j], it->at[i][j]);
            high[j] = fmax(high[j], it->at[i][j]);
        }
        if (view->kind == PODA_VIEW_HEAPS)
            high[0] = fmax(high[0], heap_shown(&view->cell[i]) + 1);
    }
    if (cells == 0)
        low[0] = low[1] = high[0] = high[1] = 0;
    for (int i = cells; i < view->cell_count; i++)
        it->hand[view->cell[i].hand - 1] = true;
    it->left = MARGIN + (has_rows_named(view) || view->kind == PODA_VIEW_HEAPS ? NAMES : 0);
    it->top = MARGIN + (is_grid(view) ? NAMES : 0) + (it->hand[1] ? HAND : 0);
    it->wide = (high[0] - low[0] + 1) * it->unit;
    it->high = (high[1] - low[1] + 2 * half) * it->unit;
    for (int i = 0; i < cells; i++) {
        it->at[i][0] = it->left + (it->at[i][0] - low[0] + 0.5) * it->unit;
        it->at[i][1] = it->top + (it->at[i][1] - low[1] + half) * it->unit;
    }
    it->width = it->left + it->wide + MARGIN;
    it->height =
        it->top + it->high + MARGIN + (it->hand[0] ? HAND : 0) + NOTE * (double)view->note_count;
}

static void stroke(canvas *it, double x, double y, double to_x, double to_y,
                   const poda__brush *brush)
{
    it->pen->line(it->pen, (const double[][2]){{x, y}, {to_x, to_y}}, 2, brush);
}

static void text(canvas *it, const char *words, double x, double y, double size, poda__paint paint,
                 poda__anchor anchor)
{
    const poda__font font = {size, paint, anchor, false, false};
    it->pen->text(it->pen, x, y + 0.36 * size, words, &font);
}

static void draw_names(canvas *it)
{
    const poda_view *view = it->view;
    char name[16];
    for (int col = 0; is_grid(view) && col < view->cols; col++) {
        poda_text words = {name, sizeof name, 0};
        if (poda__view_numbers(view))
            poda_text_add(&words, "%d", col + 1);
        else
            poda_text_add(&words, "%c", 'a' + col);
        text(it, name, it->at[col][0], it->top - NAMES / 2.0, TEXT, PODA__PAINT_MUTED,
             PODA__ANCHOR_MIDDLE);
    }
    for (int row = 0; has_rows_named(view) && row < view->rows; row++) {
        const double *first = it->at[row * view->cols];
        poda_text words = {name, sizeof name, 0};
        poda_text_add(&words, "%d", row + 1);
        text(it, name, first[0] - (it->unit + NAMES) / 2, first[1], TEXT, PODA__PAINT_MUTED,
             PODA__ANCHOR_MIDDLE);
    }
}

static poda__paint tone_of(const canvas *it, int cell)
{
    static const poda__paint tones[PODA_TONES] = {
        [PODA_TONE_LIGHT] = PODA__PAINT_LIGHT, [PODA_TONE_DARK] = PODA__PAINT_DARK,
        [PODA_TONE_MAX] = PODA__PAINT_MAX,     [PODA_TONE_MIN] = PODA__PAINT_MIN,
        [PODA_TONE_WATER] = PODA__PAINT_OPEN,
    };
    const poda_tone tone = (poda_tone)it->view->cell[cell].tone;
    if (tone != PODA_TONE_LOOK)
        return tones[tone];
    switch (it->view->look) {
    case PODA_LOOK_CHEQUERED:
        return poda__view_dark(it->view, cell) ? PODA__PAINT_DARK : PODA__PAINT_LIGHT;
    case PODA_LOOK_FELT:
        return PODA__PAINT_FELT;
    case PODA_LOOK_FRAME:
        return PODA__PAINT_PAPER;
    default:
        return PODA__PAINT_LEAF;
    }
}

static void draw_cell(canvas *it, int cell)
{
    const double x = it->at[cell][0], y = it->at[cell][1], unit = it->unit;
    const poda_look look = it->view->look;
    const poda__brush box = {look == PODA_LOOK_FELT ? PODA__PAINT_BLACK : PODA__PAINT_MUTED,
                             tone_of(it, cell), look == PODA_LOOK_CHEQUERED ? 0.4 : 0.8, false};
    if (it->view->cell[cell].tone == PODA_TONE_GONE)
        return;
    if (look == PODA_LOOK_HEXAGONS) {
        double corners[6][2];
        for (int i = 0; i < 6; i++) {
            corners[i][0] = x + unit * 0.57735 * sin(i * acos(-1) / 3);
            corners[i][1] = y - unit * 0.57735 * cos(i * acos(-1) / 3);
        }
        it->pen->polygon(it->pen, (const double(*)[2])corners, 6, &box);
    } else if (look == PODA_LOOK_FRAME) {
        it->pen->circle(it->pen, x, y, 0.42 * unit, &box);
    } else if (look == PODA_LOOK_POINTS) {
        if (it->view->kind == PODA_VIEW_PLACES)
            it->pen->circle(it->pen, x, y, 0.1 * unit,
                            &(poda__brush){PODA__PAINT_NONE, PODA__PAINT_BLACK, 0, false});
    } else {
        const double round = it->view->kind == PODA_VIEW_PLACES ? 4 : 0;
        it->pen->box(it->pen, x - unit / 2, y - unit / 2, unit, unit, round, &box);
    }
}

/* What lies behind all cells, and the lines between them. */
static void draw_ground(canvas *it)
{
    const poda_view *view = it->view;
    const poda__brush frame = {PODA__PAINT_BLACK, PODA__PAINT_FRAME, 1, false},
                      wood = {PODA__PAINT_BROWN, PODA__PAINT_WOOD, 1, false},
                      line = {PODA__PAINT_BLACK, PODA__PAINT_NONE, 1.2, false},
                      edge = {PODA__PAINT_MUTED, PODA__PAINT_NONE, 1.4, false};
    const bool points = view->look == PODA_LOOK_POINTS;
    const double half = it->unit / 2;
    if (view->look == PODA_LOOK_FRAME || points)
        it->pen->box(it->pen, it->left - 3, it->top - 3, it->wide + 6, it->high + 6, 8,
                     points ? &wood : &frame);
    for (int row = 0; points && is_grid(view) && row < view->rows; row++)
        stroke(it, it->left + half, it->top + half + row * it->unit, it->left + it->wide - half,
               it->top + half + row * it->unit, &line);
    for (int col = 0; points && is_grid(view) && col < view->cols; col++)
        stroke(it, it->left + half + col * it->unit, it->top + half,
               it->left + half + col * it->unit, it->top + it->high - half, &line);
    for (int i = 0; i < view->edge_count && view->kind == PODA_VIEW_PLACES; i++) {
        const double *from = it->at[view->edge[i].from], *to = it->at[view->edge[i].to];
        stroke(it, from[0], from[1], to[0], to[1], points ? &line : &edge);
    }
    for (int i = 0; i < view->cols && view->kind == PODA_VIEW_GRAPH; i++)
        if (view->cell[i].parent >= 0)
            stroke(it, it->at[view->cell[i].parent][0], it->at[view->cell[i].parent][1],
                   it->at[i][0], it->at[i][1], &edge);
}

/* The heavy lines of boxes, over the thin ones. */
static void draw_boxes(canvas *it)
{
    const poda_view *view = it->view;
    const poda__brush heavy = {PODA__PAINT_INK, PODA__PAINT_NONE, 2.4, false};
    const double right = it->left + it->wide, bottom = it->top + it->high;
    for (int row = 0; is_grid(view) && view->box_rows > 0 && row <= view->rows;
         row += view->box_rows)
        stroke(it, it->left, it->top + row * it->unit, right, it->top + row * it->unit, &heavy);
    for (int col = 0; is_grid(view) && view->box_cols > 0 && col <= view->cols;
         col += view->box_cols)
        stroke(it, it->left + col * it->unit, it->top, it->left + col * it->unit, bottom, &heavy);
}

static void draw_mark(canvas *it, int cell)
{
    const bool win = it->view->cell[cell].mark == PODA_MARK_WIN;
    const poda__brush ring = {win ? PODA__PAINT_WIN : PODA__PAINT_ACCENT, PODA__PAINT_NONE,
                              win ? 4 : 2, !win};
    if (it->view->cell[cell].mark != PODA_MARK_NONE)
        it->pen->circle(it->pen, it->at[cell][0], it->at[cell][1], 0.45 * it->unit, &ring);
}

static void draw_heap(canvas *it, int heap)
{
    const poda_cell *cell = &it->view->cell[heap];
    const poda__brush item = {PODA__PAINT_BLACK, PODA__PAINT_GREEN, 1, false};
    const double y = it->at[heap][1];
    const int shown = (int)heap_shown(cell);
    char number[24];
    poda_text words = {number, sizeof number, 0};
    poda_text_add(&words, "%d", heap + 1);
    text(it, number, it->left - NAMES / 2.0, y, TEXT, PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
    for (int i = 0; i < shown; i++)
        it->pen->circle(it->pen, it->left + (i + 0.5) * it->unit, y, 0.36 * it->unit, &item);
    words.length = 0;
    poda_text_add(&words, "%s%llu", cell->amount > HEAP_SHOWN ? "… " : "",
                  (unsigned long long)cell->amount);
    text(it, number, it->left + (shown + 0.7) * it->unit, y, 17, PODA__PAINT_INK,
         PODA__ANCHOR_MIDDLE);
}

static void draw_node(canvas *it, int node)
{
    const poda_cell *cell = &it->view->cell[node];
    const double x = it->at[node][0], y = it->at[node][1];
    const int player =
        cell->piece < it->view->piece_count ? it->view->pieces[cell->piece].player : -1;
    const poda__brush disc = {PODA__PAINT_INK,
                              player == PODA_MAX   ? PODA__PAINT_MAX
                              : player == PODA_MIN ? PODA__PAINT_MIN
                                                   : PODA__PAINT_LEAF,
                              1.2, false};
    it->pen->circle(it->pen, x, y, 0.42 * it->unit, &disc);
    const double wide = poda__text_width(cell->label, TEXT, false, false);
    text(it, cell->label, x, y, wide > it->unit ? TEXT * it->unit / wide : TEXT, PODA__PAINT_INK,
         PODA__ANCHOR_MIDDLE);
}

/* MIN's pieces in hand over the board, MAX's below it. */
static void draw_hands(canvas *it)
{
    double next[2] = {it->left, it->left};
    for (int i = poda__view_cells(it->view); i < it->view->cell_count; i++) {
        const int player = it->view->cell[i].hand - 1;
        const double y =
            player == PODA_MIN ? MARGIN + HAND / 2.0 - 4 : it->top + it->high + HAND / 2.0 + 4;
        poda__board_piece(it->view, &it->view->cell[i], next[player] + 16, y, 16, it->pen);
        next[player] += HAND;
    }
}

static void draw_notes(canvas *it)
{
    double y = it->height - MARGIN / 2.0 - NOTE * (double)it->view->note_count + NOTE / 2.0;
    for (int i = 0; i < it->view->note_count; i++, y += NOTE) {
        const poda_note *note = &it->view->note[i];
        const char *who = note->player >= 0 ? it->board->player[note->player] : NULL;
        char words[160], clean[PODA__LABEL_ROOM];
        poda_text line = {words, sizeof words, 0};
        poda_text_add(&line, "%s%s%s: %s", who ? who : "", who ? ", " : "",
                      tr(it->board->translate, note->name), note->value);
        text(it, poda__text_label(words, PODA__LABEL_MOST, clean), it->left, y, TEXT + 1,
             PODA__PAINT_INK, PODA__ANCHOR_START);
    }
}

static void draw_board(canvas *it)
{
    const poda_view *view = it->view;
    const int cells = poda__view_cells(view);
    draw_ground(it);
    for (int i = 0; i < cells; i++) {
        if (view->kind == PODA_VIEW_HEAPS)
            draw_heap(it, i);
        else if (view->kind == PODA_VIEW_GRAPH)
            draw_node(it, i);
        else
            draw_cell(it, i);
    }
    if (view->kind == PODA_VIEW_HEAPS || view->kind == PODA_VIEW_GRAPH)
        return;
    draw_boxes(it);
    for (int i = 0; i < cells; i++) {
        if (view->cell[i].tone == PODA_TONE_GONE)
            continue;
        poda__board_piece(view, &view->cell[i], it->at[i][0], it->at[i][1], it->unit / 2, it->pen);
        if (view->cell[i].name[0])
            text(it, view->cell[i].name, it->at[i][0] + 0.34 * it->unit,
                 it->at[i][1] + 0.42 * it->unit, 0.75 * TEXT,
                 view->look == PODA_LOOK_POINTS ? PODA__PAINT_INK : PODA__PAINT_MUTED,
                 PODA__ANCHOR_MIDDLE);
        draw_mark(it, i);
    }
    draw_names(it);
}

static void draw(void *user, int32_t page, poda__pen *pen)
{
    canvas *it = user;
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    (void)page;
    it->pen = pen;
    pen->box(pen, 0, 0, it->width, it->height, 0, &paper);
    draw_board(it);
    draw_hands(it);
    draw_notes(it);
}

static bool begin(canvas *it, const poda__board *board, poda__pen *pen)
{
    *it = (canvas){.board = board, .view = board->view, .pen = pen};
    it->at = poda__array((size_t)board->view->cell_count, sizeof *it->at);
    if (it->at)
        place(it);
    return it->at != NULL && !pen->failed;
}

void poda__board_svg(const poda__board *board, poda__buffer *out)
{
    canvas it;
    poda__svg_pen pen = poda__svg_pen_on(out);
    if (begin(&it, board, &pen.pen)) {
        poda__svg_open(out, it.width, it.height, board->title, board->title,
                       tr(board->translate, "en"));
        poda__svg_board_style(out);
        poda__buffer_add(out, "</style>\n");
        draw(&it, 0, &pen.pen);
        poda__buffer_add(out, "</svg>\n");
    } else {
        pen.pen.failed = true;
    }
    out->failed |= pen.pen.failed;
    free(it.at);
}

poda_status poda__board_paper(const poda__board *board, bool pdf, poda__buffer *out,
                              poda_error *error)
{
    canvas it;
    poda__pen none = {.failed = false};
    poda_status status = PODA_OK;
    if (begin(&it, board, &none)) {
        const poda__drawing drawing = {.width = it.width,
                                       .height = it.height,
                                       .pages = 1,
                                       .title = board->title,
                                       .draw = draw,
                                       .user = &it,
                                       .stop = out->stop};
        status =
            pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
    } else {
        status = poda_fail_memory(error);
    }
    free(it.at);
    return status;
}
