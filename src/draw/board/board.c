/* board.c - draws a view with any pen: background, cells, lines, pieces, hands and notes. */
#include "draw/board/board.h"

#include <math.h>

#include "base/memory.h"
#include "base/view.h"
#include "draw/board/board_plan.h"
#include "draw/figure_sizes.h"

/* A view being drawn, with its layout. */
typedef struct canvas {
    const poda__plan *plan;
    const poda_view *view;
    poda__pen *pen;
} canvas;

static poda__brush lines(const canvas *it, poda__paint paint, double width)
{
    return (poda__brush){paint, PODA__PAINT_NONE, width * it->plan->line, false};
}

static void stroke(const canvas *it, double x, double y, double to_x, double to_y,
                   const poda__brush *brush)
{
    it->pen->line(it->pen, (const double[][2]){{x, y}, {to_x, to_y}}, 2, brush);
}

static void text(const canvas *it, const char *words, double x, double y, double size,
                 poda__paint paint, poda__anchor anchor)
{
    const poda__font font = {size, paint, anchor, false, false};
    it->pen->text(it->pen, x, y + 0.36 * size, words, &font);
}

static void draw_names(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    char name[16];
    const bool named_cols = poda__is_grid(view) && !poda__view_names_cells(view);
    for (int col = 0; named_cols && col < view->cols; col++) {
        poda_text words = {name, sizeof name, 0};
        if (poda__view_column(view, col) < 0)
            continue;
        if (poda__view_numbers(view))
            poda_text_add(&words, "%d", col + 1);
        else
            poda_text_add(&words, "%c", 'a' + poda__view_column(view, col));
        text(it, name, plan->at[col][0], plan->top - BOARD_NAMES / 2.0, BOARD_TEXT,
             PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
    }
    for (int row = 0; poda__has_rows_named(view) && row < view->rows; row++) {
        const double *first = plan->at[row * view->cols];
        poda_text words = {name, sizeof name, 0};
        poda_text_add(&words, "%d", poda__view_row(view, row));
        text(it, name, first[0] - (plan->unit + BOARD_NAMES) / 2, first[1], BOARD_TEXT,
             PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
    }
}

static poda__paint tone_of(const poda_view *view, int cell)
{
    static const poda__paint tones[PODA_TONES] = {
        [PODA_TONE_LIGHT] = PODA__PAINT_LIGHT, [PODA_TONE_DARK] = PODA__PAINT_DARK,
        [PODA_TONE_MAX] = PODA__PAINT_MAX,     [PODA_TONE_MIN] = PODA__PAINT_MIN,
        [PODA_TONE_WATER] = PODA__PAINT_OPEN,
    };
    const poda_tone tone = (poda_tone)view->cell[cell].tone;
    if (tone != PODA_TONE_LOOK)
        return tones[tone]; /* none for a missing cell */
    switch (view->look) {
    case PODA_LOOK_CHEQUERED:
        return poda__view_dark(view, cell) ? PODA__PAINT_DARK : PODA__PAINT_LIGHT;
    case PODA_LOOK_FELT:
        return PODA__PAINT_FELT;
    case PODA_LOOK_FRAME:
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
        const poda__brush brush = {
            look == PODA_LOOK_FELT ? PODA__PAINT_BLACK : PODA__PAINT_MUTED, (poda__paint)tone,
            (look == PODA_LOOK_CHEQUERED ? 0.4 : 0.8) * it->plan->line, false};
        size_t count = 0;
        for (int i = 0; i < cells; i++)
            if ((int)paint_of(it, i) == tone) {
                boxes[count][0] = it->plan->at[i][0] - unit / 2;
                boxes[count][1] = it->plan->at[i][1] - unit / 2;
                boxes[count][2] = boxes[count][3] = unit;
                count++;
            }
        if (count > 0)
            it->pen->boxes(it->pen, (const double(*)[4])boxes, count, &brush);
    }
    free(boxes);
}

static void draw_cell(const canvas *it, int cell)
{
    const double x = it->plan->at[cell][0], y = it->plan->at[cell][1], unit = it->plan->unit;
    const poda__brush box = {PODA__PAINT_MUTED, tone_of(it->view, cell), 0.8 * it->plan->line,
                             false};
    if (it->view->cell[cell].tone == PODA_TONE_GONE)
        return;
    if (it->view->look == PODA_LOOK_HEXAGONS) {
        double corners[6][2];
        for (int i = 0; i < 6; i++) {
            corners[i][0] = x + unit * 0.57735 * sin(i * acos(-1) / 3);
            corners[i][1] = y - unit * 0.57735 * cos(i * acos(-1) / 3);
        }
        it->pen->polygon(it->pen, (const double(*)[2])corners, 6, &box);
    } else if (it->view->look == PODA_LOOK_FRAME) {
        it->pen->circle(it->pen, x, y, 0.42 * unit, &box);
    } else if (it->view->kind == PODA_VIEW_PLACES) {
        it->pen->circle(it->pen, x, y, 0.1 * unit,
                        &(poda__brush){PODA__PAINT_NONE, PODA__PAINT_BLACK, 0, false});
    }
}

static bool has_squares(const poda_view *view)
{
    return view->look != PODA_LOOK_HEXAGONS && view->look != PODA_LOOK_FRAME &&
           view->look != PODA_LOOK_POINTS;
}

static void draw_cells(const canvas *it, int cells)
{
    if (has_squares(it->view))
        draw_squares(it, cells);
    else
        for (int i = 0; i < cells; i++)
            draw_cell(it, i);
}

/* Points, and places that are holes, as in mancala, are on wood. */
static bool is_wooden(const poda_view *view)
{
    return view->look == PODA_LOOK_POINTS ||
           (view->look == PODA_LOOK_FRAME && view->kind == PODA_VIEW_PLACES);
}

/* The background of all cells, and the lines between them. */
static void draw_ground(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    const bool points = view->look == PODA_LOOK_POINTS, small = plan->board->small;
    const bool wood = is_wooden(view);
    const poda__brush ground = {wood ? PODA__PAINT_BROWN : PODA__PAINT_BLACK,
                                wood ? PODA__PAINT_WOOD : PODA__PAINT_FRAME, plan->line, false},
                      line = lines(it, PODA__PAINT_BLACK, 1.2),
                      edge = lines(it, PODA__PAINT_MUTED, 1.4);
    const double half = plan->unit / 2, rim = small ? 0 : 3, right = plan->left + plan->wide;
    if (view->look == PODA_LOOK_FRAME || points)
        it->pen->box(it->pen, plan->left - rim, plan->top - rim, plan->wide + 2 * rim,
                     plan->high + 2 * rim, small ? 2 : 8, &ground);
    for (int row = 0; points && poda__is_grid(view) && row < view->rows; row++) {
        const double y = plan->top + half + row * plan->unit;
        stroke(it, plan->left + half, y, right - half, y, &line);
    }
    for (int col = 0; points && poda__is_grid(view) && col < view->cols; col++) {
        const double x = plan->left + half + col * plan->unit;
        stroke(it, x, plan->top + half, x, plan->top + plan->high - half, &line);
    }
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

/* A ring around the piece; for the last move, the border of a square cell. */
static void draw_mark(const canvas *it, int cell)
{
    const double x = it->plan->at[cell][0], y = it->plan->at[cell][1], unit = it->plan->unit;
    const bool win = it->view->cell[cell].mark == PODA_MARK_WIN;
    const poda__brush line = {win ? PODA__PAINT_WIN : PODA__PAINT_ACCENT, PODA__PAINT_NONE,
                              fmax(1.2, (win ? 4 : 3) * unit / BOARD_CELL), false};
    if (it->view->cell[cell].mark == PODA_MARK_NONE)
        return;
    if (win || !has_squares(it->view))
        it->pen->circle(it->pen, x, y, 0.45 * unit, &line);
    else
        it->pen->box(it->pen, x - 0.46 * unit, y - 0.46 * unit, 0.92 * unit, 0.92 * unit,
                     0.08 * unit, &line);
}

static void draw_heap(const canvas *it, int heap)
{
    const poda__plan *plan = it->plan;
    const poda_cell *cell = &it->view->cell[heap];
    const poda__brush item = {PODA__PAINT_BLACK, PODA__PAINT_GREEN, plan->line, false};
    const double y = plan->at[heap][1];
    const int shown = poda__heap_shown(cell);
    char number[32];
    poda_text words = {number, sizeof number, 0};
    for (int i = 0; i < shown; i++)
        it->pen->circle(it->pen, plan->left + (i + 0.5) * plan->unit, y, 0.36 * plan->unit, &item);
    if (plan->board->small) {
        if (shown == 0) /* an empty heap keeps its place */
            text(it, "0", plan->left + plan->unit / 2, y, 8, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE);
        return;
    }
    poda_text_add(&words, "%d", heap + 1);
    text(it, number, plan->left - BOARD_NAMES / 2.0, y, BOARD_TEXT, PODA__PAINT_MUTED,
         PODA__ANCHOR_MIDDLE);
    words.length = 0;
    poda_text_add(&words, "%s%llu", cell->amount > BOARD_HEAP_SHOWN ? "… " : "",
                  (unsigned long long)cell->amount);
    text(it, number, plan->left + (shown + 0.3) * plan->unit, y, BOARD_AMOUNT, PODA__PAINT_INK,
         PODA__ANCHOR_START);
}

static void draw_node(const canvas *it, int node)
{
    const poda_cell *cell = &it->view->cell[node];
    const double x = it->plan->at[node][0], y = it->plan->at[node][1], unit = it->plan->unit;
    const int player =
        cell->piece < it->view->piece_count ? it->view->pieces[cell->piece].player : -1;
    const poda__brush disc = {PODA__PAINT_INK,
                              player == PODA_MAX   ? PODA__PAINT_MAX
                              : player == PODA_MIN ? PODA__PAINT_MIN
                                                   : PODA__PAINT_LEAF,
                              1.2, false};
    it->pen->circle(it->pen, x, y, 0.42 * unit, &disc);
    const double wide = poda__text_width(cell->label, BOARD_TEXT, false, false);
    text(it, cell->label, x, y, wide > unit ? BOARD_TEXT * unit / wide : BOARD_TEXT,
         PODA__PAINT_INK, PODA__ANCHOR_MIDDLE);
}

/* The first player's pieces in hand below the board, those of the others above it. */
static void draw_hands(const canvas *it)
{
    const poda__plan *plan = it->plan;
    double next[PODA_PLAYERS_MAX] = {0};
    for (int player = 0; player < PODA_PLAYERS_MAX && !plan->board->small; player++) {
        char words[PODA__LABEL_ROOM];
        if (!plan->holds[player])
            continue;
        poda__hand_words(plan->board, player, words);
        text(it, words, plan->left, plan->hand_y[player] + plan->hand / 2, BOARD_TEXT,
             PODA__PAINT_INK, PODA__ANCHOR_START);
    }
    for (int i = poda__view_cells(it->view); i < it->view->cell_count; i++) {
        const int player = it->view->cell[i].hand - 1;
        poda__board_piece(it->view, &it->view->cell[i],
                          plan->hand_x + next[player] + plan->hand / 2,
                          plan->hand_y[player] + plan->hand / 2, 0.36 * plan->hand, it->pen);
        next[player] += plan->hand;
    }
}

static void draw_notes(const canvas *it)
{
    const poda__plan *plan = it->plan;
    double y = plan->height - MARGIN - BOARD_NOTE * (it->view->note_count - 0.5);
    for (int i = 0; i < it->view->note_count; i++, y += BOARD_NOTE) {
        char words[PODA__LABEL_ROOM];
        poda__note_words(plan->board, &it->view->note[i], words);
        text(it, words, plan->left, y, BOARD_TEXT + 1, PODA__PAINT_INK, PODA__ANCHOR_START);
    }
}

static void draw_pieces(const canvas *it, int cells)
{
    const poda_view *view = it->view;
    for (int i = 0; i < cells; i++) {
        const double x = it->plan->at[i][0], y = it->plan->at[i][1], unit = it->plan->unit;
        if (view->cell[i].tone == PODA_TONE_GONE)
            continue;
        poda_cell cell = view->cell[i];
        const bool in_grid = view->kind == PODA_VIEW_GRID; /* the name is in the corner */
        if (in_grid && strncmp(cell.label, cell.name, sizeof cell.name) == 0)
            cell.label[0] = 0;
        poda__board_piece(view, &cell, x, y, unit / 2, it->pen);
        if (cell.name[0] && !it->plan->board->small)
            text(it, cell.name,
                 x + (view->look == PODA_LOOK_FRAME ? -0.42 /* seeds: number right */
                      : in_grid                     ? -0.36
                                                    : 0.34) *
                         unit,
                 y + (in_grid ? -0.37 : 0.42) * unit, (in_grid ? 0.5 : 0.75) * BOARD_TEXT,
                 is_wooden(view) || in_grid ? PODA__PAINT_INK : PODA__PAINT_MUTED,
                 PODA__ANCHOR_MIDDLE);
        draw_mark(it, i);
    }
}

void poda__plan_draw(const poda__plan *plan, poda__pen *pen)
{
    const poda_view *view = plan->board->view;
    const canvas all = {plan, view, pen}, *it = &all;
    const int cells = poda__view_cells(view);
    draw_ground(it);
    if (view->kind == PODA_VIEW_HEAPS) {
        for (int i = 0; i < cells; i++)
            draw_heap(it, i);
    } else if (view->kind == PODA_VIEW_GRAPH) {
        for (int i = 0; i < cells; i++)
            draw_node(it, i);
    } else {
        draw_cells(it, cells);
        draw_boxes(it);
        draw_pieces(it, cells);
    }
    draw_hands(it);
    if (!plan->board->small) {
        draw_names(it);
        draw_notes(it);
    }
}

static void draw(void *user, int32_t page, poda__pen *pen)
{
    const poda__plan *plan = user;
    const poda__brush paper = {PODA__PAINT_NONE, PODA__PAINT_PAPER, 0, false};
    (void)page;
    pen->box(pen, 0, 0, plan->width, plan->height, 0, &paper);
    poda__plan_draw(plan, pen);
}

void poda__board_svg(const poda__board *board, poda__buffer *out)
{
    poda__plan plan;
    poda__svg_pen pen = poda__svg_pen_on(out);
    if (poda__plan_init(&plan, board)) {
        poda__svg_open(out, plan.width, plan.height, board->title, board->title,
                       tr(board->translate, "en"));
        poda__svg_board_style(out);
        if (board->shade)
            poda__svg_heat_style(out);
        poda__buffer_add(out, "</style>\n");
        draw(&plan, 0, &pen.pen);
        poda__buffer_add(out, "</svg>\n");
    } else {
        pen.pen.failed = true;
    }
    out->failed |= pen.pen.failed;
    poda__plan_release(&plan);
}

poda_status poda__board_paper(const poda__board *board, bool pdf, poda__buffer *out,
                              poda_error *error)
{
    poda__plan plan;
    poda_status status = PODA_OK;
    if (poda__plan_init(&plan, board)) {
        const poda__drawing drawing = {.width = plan.width,
                                       .height = plan.height,
                                       .pages = 1,
                                       .title = board->title,
                                       .draw = draw,
                                       .user = &plan,
                                       .stop = out->stop};
        status =
            pdf ? poda__drawing_pdf(&drawing, out, error) : poda__drawing_png(&drawing, out, error);
    } else {
        status = poda_fail_memory(error);
    }
    poda__plan_release(&plan);
    return status;
}
