/* board.c - draws a view with any pen: names, pieces, hands and notes; board_ground.c draws what is
 * below them. */
#include "draw/board/board.h"

#include <math.h>
#include <stdlib.h>

#include "base/view.h"
#include "draw/board/board_ground.h"
#include "draw/figure_sizes.h"

typedef poda__canvas canvas;

static void text(const canvas *it, const char *words, double x, double y, double size,
                 poda__paint paint, poda__anchor anchor)
{
    const poda__font font = {size, paint, anchor, false, false};
    it->pen->text(it->pen, x, y + 0.36 * size, words, &font);
}

/* Columns and rows of places, at the edges: the first place of each has the name. */
static void draw_lattice(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    bool known[2][128] = {{false}};
    for (int i = 0; poda__view_lattice(view) && i < view->cols; i++) {
        const char *name = view->cell[i].name;
        if (!name[0])
            continue;
        const int row = atoi(name + 1), col = (unsigned char)name[0];
        const char letter[2] = {name[0], 0};
        if (!known[0][col])
            text(it, letter, plan->at[i][0], plan->top - BOARD_NAMES / 2.0 - 2, BOARD_TEXT,
                 PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
        if (!known[1][row])
            text(it, name + 1, plan->left - BOARD_NAMES / 2.0 - 2, plan->at[i][1], BOARD_TEXT,
                 PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
        known[0][col] = known[1][row] = true;
    }
}

static void draw_names(const canvas *it)
{
    const poda__plan *plan = it->plan;
    const poda_view *view = it->view;
    char name[16];
    const double band = poda__has_sides(view) ? BOARD_BAND : 0;
    const bool named_cols = poda__is_grid(view) && !poda__view_names_cells(view);
    for (int col = 0; named_cols && col < view->cols; col++) {
        poda_text words = {name, sizeof name, 0};
        if (poda__view_column(view, col) < 0)
            continue;
        if (poda__view_numbers(view))
            poda_text_add(&words, "%d", col + 1);
        else
            poda_text_add(&words, "%c", 'a' + poda__view_column(view, col));
        text(it, name, plan->at[col][0], plan->top - BOARD_NAMES / 2.0 - band, BOARD_TEXT,
             PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
    }
    draw_lattice(it);
    for (int row = 0; poda__has_rows_named(view) && row < view->rows; row++) {
        const double *first = plan->at[row * view->cols];
        poda_text words = {name, sizeof name, 0};
        poda_text_add(&words, "%d", poda__view_row(view, row));
        text(it, name, first[0] - (plan->unit + BOARD_NAMES) / 2 - band, first[1], BOARD_TEXT,
             PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE);
    }
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
    double half[2];
    poda__view_half(it->view, cell, half);
    if (half[0] != 0.5 || half[1] < 0.5 || (!win && poda__has_squares(it->view)))
        it->pen->box(it->pen, x - (half[0] - 0.04) * unit, y - (half[1] - 0.04) * unit,
                     2 * (half[0] - 0.04) * unit, 2 * (half[1] - 0.04) * unit, 0.08 * unit, &line);
    else
        it->pen->circle(it->pen, x, y, 0.45 * unit, &line);
}

static void draw_heap(const canvas *it, int heap)
{
    const poda__plan *plan = it->plan;
    const poda_cell *cell = &it->view->cell[heap];
    const poda__brush item = {PODA__PAINT_BLACK, PODA__PAINT_GREEN, plan->line, false};
    const poda_cell one = {.piece = cell->piece};
    const double y = plan->at[heap][1];
    const int shown = poda__heap_shown(cell);
    char number[32];
    poda_text words = {number, sizeof number, 0};
    for (int i = 0; i < shown; i++) {
        const double x = plan->left + (i + 0.5) * plan->unit;
        if (cell->piece)
            poda__board_piece(it->view, &one, x, y, 0.46 * plan->unit, it->pen);
        else
            it->pen->circle(it->pen, x, y, 0.36 * plan->unit, &item);
    }
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

/* Beside the piece; numbers of seeds are on the right. */
static void draw_name(const canvas *it, const poda_cell *cell, double x, double y)
{
    const poda_view *view = it->view;
    const double unit = it->plan->unit;
    const bool in_grid = view->kind == PODA_VIEW_GRID, pits = view->look == PODA_LOOK_FRAME;
    double right = in_grid ? -0.36 : pits ? -0.42 : 0.34, down = in_grid ? -0.37 : 0.42;
    if (pits && cell->tall > 4) {
        right = 0;
        down = cell->tall / 8.0 - 0.22;
    }
    text(it, cell->name, x + right * unit, y + down * unit, (in_grid ? 0.5 : 0.75) * BOARD_TEXT,
         poda__is_wooden(view) || in_grid ? PODA__PAINT_INK : PODA__PAINT_MUTED,
         PODA__ANCHOR_MIDDLE);
}

static void draw_pieces(const canvas *it, int cells)
{
    const poda_view *view = it->view;
    const bool lattice = poda__view_lattice(view);
    for (int i = 0; i < cells; i++) {
        const double x = it->plan->at[i][0], y = it->plan->at[i][1];
        if (view->cell[i].tone == PODA_TONE_GONE)
            continue;
        poda_cell cell = view->cell[i];
        const bool in_grid = view->kind == PODA_VIEW_GRID; /* the name is in the corner */
        if (in_grid && strncmp(cell.label, cell.name, sizeof cell.name) == 0)
            cell.label[0] = 0;
        if (cell.piece && poda__view_dress(view, cell.piece).shape == PODA_SHAPE_BLOCK)
            poda__draw_block(it, i);
        else
            poda__board_piece(view, &cell, x, y, it->plan->unit / 2, it->pen);
        if (cell.name[0] && !it->plan->board->small && !lattice)
            draw_name(it, &cell, x, y);
        draw_mark(it, i);
    }
}

void poda__plan_draw(const poda__plan *plan, poda__pen *pen)
{
    const poda_view *view = plan->board->view;
    const canvas all = {plan, view, pen}, *it = &all;
    const int cells = poda__view_cells(view);
    poda__draw_ground(it);
    if (view->kind == PODA_VIEW_HEAPS) {
        for (int i = 0; i < cells; i++)
            draw_heap(it, i);
    } else if (view->kind == PODA_VIEW_GRAPH) {
        for (int i = 0; i < cells; i++)
            draw_node(it, i);
    } else {
        poda__draw_cells(it, cells);
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
