/* board_text.c - draws any position in a terminal, only from its view. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/board_text.h"
#include "base/take.h"
#include "base/tame.h"
#include "base/view.h"
#include "base/wording.h"

typedef struct canvas {
    poda__buffer *out;
    const poda_view *view;
    const poda_ask_options *options;
} canvas;

/* The characters of a frame: left, crossing, right, and the line between. */
static void rule(canvas *pen, const char *left, const char *cross, const char *right,
                 const char *dash, const char *indent)
{
    poda__buffer_add(pen->out, "%s%s", indent, left);
    for (int col = 0; col < pen->view->cols; col++)
        poda__buffer_add(pen->out, "%s%s%s%s", dash, dash, dash,
                         col + 1 < pen->view->cols ? cross : right);
    poda__buffer_add(pen->out, "\n");
}

static void piece(canvas *pen, int index)
{
    static const char *const colours[] = {"\033[2m", "\033[1;33m", "\033[1;36m"};
    static const poda_piece plain = {"●", "o", "piece", -1}; /* games need not name any */
    const poda_piece *what = index < pen->view->piece_count ? &pen->view->pieces[index] : &plain;
    const char *glyph = pen->options->unicode ? what->glyph : what->letter;
    if (pen->options->colour)
        poda__buffer_add(pen->out, "%s%s\033[0m", colours[what->player + 1], glyph);
    else
        poda__buffer_add(pen->out, "%s", glyph);
}

static void column_names(canvas *pen, const char *indent)
{
    const poda_view *view = pen->view;
    poda__buffer_add(pen->out, "%s", indent);
    for (int col = 0; col < view->cols; col++)
        if (poda__view_numbers(view))
            poda__buffer_add(pen->out, " %2d ", col + 1);
        else
            poda__buffer_add(pen->out, "  %c ", 'a' + col);
    /* no trailing blanks */
    while (pen->out->length && pen->out->at[pen->out->length - 1] == ' ')
        pen->out->at[--pen->out->length] = 0;
    poda__buffer_add(pen->out, "\n");
}

static void draw_grid(canvas *pen)
{
    const poda_view *view = pen->view;
    const bool unicode = pen->options->unicode;
    const bool named_rows = view->kind == PODA_VIEW_GRID && !view->numbered_cols;
    const char *indent = named_rows ? "   " : " ";
    const char *bar = unicode ? "│" : "|", *dash = unicode ? "─" : "-";
    column_names(pen, indent);
    rule(pen, unicode ? "┌" : "+", unicode ? "┬" : "+", unicode ? "┐" : "+", dash, indent);
    for (int row = 0; row < view->rows; row++) {
        if (row)
            rule(pen, unicode ? "├" : "+", unicode ? "┼" : "+", unicode ? "┤" : "+", dash, indent);
        if (named_rows)
            poda__buffer_add(pen->out, "%2d %s", row + 1, bar);
        else
            poda__buffer_add(pen->out, "%s%s", indent, bar);
        for (int col = 0; col < view->cols; col++) {
            const int cell = row * view->cols + col;
            if (strlen(view->cell[cell].label) == 2) { /* a number that no glyph can show */
                poda__buffer_add(pen->out, "%s %s", view->cell[cell].label, bar);
                continue;
            }
            poda__buffer_add(pen->out, " ");
            piece(pen, view->cell[cell].piece);
            poda__buffer_add(pen->out, " %s", bar);
        }
        poda__buffer_add(pen->out, "\n");
    }
    rule(pen, unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+", dash, indent);
}

static void row_name(canvas *pen, int row, const char *after)
{
    if (pen->view->kind == PODA_VIEW_GRID && !pen->view->numbered_cols)
        poda__buffer_add(pen->out, "%2d%s", row + 1, after);
    else
        poda__buffer_add(pen->out, "  %s", after);
}

/* Each row is shifted by half a cell to the right, so that every cell touches its six
 * neighbours. */
static void draw_hexagons(canvas *pen)
{
    const poda_view *view = pen->view;
    column_names(pen, "  ");
    for (int row = 0; row < view->rows; row++) {
        poda__buffer_add(pen->out, "%*s", 2 * row, "");
        row_name(pen, row, " ");
        for (int col = 0; col < view->cols; col++) {
            poda__buffer_add(pen->out, col ? "   " : " ");
            piece(pen, view->cell[row * view->cols + col].piece);
        }
        poda__buffer_add(pen->out, "\n");
    }
}

/* Pieces are on the intersections of lines. */
static void draw_points(canvas *pen)
{
    static const char *const crossing[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const poda_view *view = pen->view;
    const bool unicode = pen->options->unicode;
    column_names(pen, "  ");
    for (int row = 0; row < view->rows; row++) {
        for (int col = 0; row && col < view->cols; col++)
            poda__buffer_add(pen->out, "%s%s", col ? "   " : "    ", unicode ? "│" : "|");
        if (row)
            poda__buffer_add(pen->out, "\n");
        row_name(pen, row, "  ");
        for (int col = 0; col < view->cols; col++) {
            const poda_cell *cell = &view->cell[row * view->cols + col];
            if (col)
                poda__buffer_add(pen->out, unicode ? "───" : "---");
            if (cell->piece)
                piece(pen, cell->piece);
            else
                poda__buffer_add(pen->out, "%s",
                                 !unicode ? "+"
                                          : crossing[row + 1 == view->rows ? 2 : row > 0]
                                                    [col + 1 == view->cols ? 2 : col > 0]);
        }
        poda__buffer_add(pen->out, "\n");
    }
}

/* A page of characters: the contents of each column of each line. */
enum { PLACE_COLS = 6, PLACE_ROWS = 2, PLACE_TAIL = 8 };
typedef struct sheet {
    int rows, cols;
    double low[2];
    struct mark {
        int8_t piece; /* 1 + the piece on it */
        char text[4]; /* else this */
    } * at;
} sheet;

static struct mark *mark_at(const sheet *paper, double x, double y)
{
    const int col = (int)lround((x - paper->low[0]) * PLACE_COLS);
    const int row = (int)lround((y - paper->low[1]) * PLACE_ROWS);
    return &paper->at[(size_t)row * (size_t)paper->cols + (size_t)col];
}

static void draw_edge(const sheet *paper, const double from[2], const double to[2], bool unicode)
{
    const double dx = (to[0] - from[0]) * PLACE_COLS, dy = (to[1] - from[1]) * PLACE_ROWS;
    const bool flat = fabs(dy) < 0.5, upright = fabs(dx) < 0.5;
    const char *line = flat          ? (unicode ? "─" : "-")
                       : upright     ? (unicode ? "│" : "|")
                       : dx * dy > 0 ? (unicode ? "╲" : "\\")
                                     : (unicode ? "╱" : "/");
    const int steps = (int)lround(flat ? fabs(dx) : fabs(dy));
    for (int i = 1; i < steps; i++) {
        const double part = (double)i / steps;
        struct mark *mark =
            mark_at(paper, from[0] + part * (to[0] - from[0]), from[1] + part * (to[1] - from[1]));
        memcpy(mark->text, line, strlen(line));
    }
}

static void print_sheet(canvas *pen, const sheet *paper)
{
    for (int row = 0; row < paper->rows; row++) {
        const struct mark *marks = &paper->at[(size_t)row * (size_t)paper->cols];
        int last = paper->cols;
        while (last > 0 && !marks[last - 1].piece && !marks[last - 1].text[0])
            last--;
        poda__buffer_add(pen->out, last ? " " : "");
        for (int col = 0; col < last; col++)
            if (marks[col].piece)
                piece(pen, marks[col].piece - 1);
            else
                poda__buffer_add(pen->out, "%.4s", marks[col].text[0] ? marks[col].text : " ");
        poda__buffer_add(pen->out, "\n");
    }
}

/* Places with the lines between them; each has its name on its right. */
static void draw_places(canvas *pen)
{
    const poda_view *view = pen->view;
    double high[2] = {0, 0}, at[2], to[2];
    sheet paper = {.low = {0, 0}};
    for (int i = 0; i < view->cols; i++) {
        poda__view_middle(view, i, at);
        for (int j = 0; j < 2; j++) {
            paper.low[j] = i ? fmin(paper.low[j], at[j]) : at[j];
            high[j] = i ? fmax(high[j], at[j]) : at[j];
        }
    }
    paper.cols = (int)((high[0] - paper.low[0]) * PLACE_COLS) + 1 + PLACE_TAIL;
    paper.rows = (int)lround((high[1] - paper.low[1]) * PLACE_ROWS) + 1;
    paper.at = calloc((size_t)paper.rows * (size_t)paper.cols, sizeof *paper.at);
    if (!paper.at) {
        pen->out->failed = true;
        return;
    }
    for (int i = 0; i < view->edge_count; i++) {
        poda__view_middle(view, view->edge[i].from, at);
        poda__view_middle(view, view->edge[i].to, to);
        draw_edge(&paper, at, to, pen->options->unicode);
    }
    for (int i = 0; i < view->cols; i++) {
        poda__view_middle(view, i, at);
        struct mark *mark = mark_at(&paper, at[0], at[1]);
        mark->piece = (int8_t)(view->cell[i].piece < INT8_MAX ? 1 + view->cell[i].piece : 1);
        for (int j = 0; view->cell[i].name[j]; j++) {
            memset(mark[1 + j].text, 0, sizeof mark->text);
            mark[1 + j].text[0] = view->cell[i].name[j];
        }
    }
    print_sheet(pen, &paper);
    free(paper.at);
}

static void draw_heaps(canvas *pen)
{
    enum { SHOWN = 40 };
    const poda_view *view = pen->view;
    for (int heap = 0; heap < view->cols; heap++) {
        poda__buffer_add(pen->out, " %2d  ", heap + 1);
        for (uint64_t i = 0; i < view->cell[heap].amount && i < SHOWN; i++)
            piece(pen, 1);
        poda__buffer_add(pen->out, "%s  %llu\n",
                         view->cell[heap].amount <= SHOWN ? ""
                         : pen->options->unicode          ? "…"
                                                          : "...",
                         (unsigned long long)view->cell[heap].amount);
    }
}

/* "D=3.5" as people read it; the name before the number is unchanged. */
static void label(canvas *pen, const char *text)
{
    char number[sizeof pen->view->cell[0].label];
    const size_t name = strcspn(text, "=");
    poda_text copy = {number, sizeof number, 0};
    poda_text_add(&copy, "%s", text + name);
    poda__buffer_add(pen->out, " %.*s%s\n", (int)name, text,
                     poda__decimals(poda_translator(pen->options->language), number));
}

/* A tree, root first, with lines from parents to children. */
static void draw_node(canvas *pen, int node, const char *lead)
{
    enum { LEAD = 512 };
    const poda_view *view = pen->view;
    const bool unicode = pen->options->unicode;
    char below[LEAD];
    int last = -1;
    piece(pen, view->cell[node].piece);
    label(pen, view->cell[node].label);
    for (int child = node + 1; child < view->cols; child++)
        if (view->cell[child].parent == node)
            last = child;
    for (int child = node + 1; child < view->cols; child++) {
        if (view->cell[child].parent != node)
            continue;
        poda__buffer_add(pen->out, "%s%s", lead,
                         child == last ? (unicode ? "└─ " : "`- ") : (unicode ? "├─ " : "|- "));
        poda_text text = {below, sizeof below, 0};
        const char *more = child == last ? "   " : unicode ? "│  " : "|  ";
        /* very deep trees stop moving to the right */
        poda_text_add(&text, "%s%s", lead, strlen(lead) + strlen(more) < sizeof below ? more : "");
        draw_node(pen, child, below);
    }
}

static void draw_hand(canvas *pen, int player, const char *who)
{
    const poda_view *view = pen->view;
    bool begun = false;
    for (int i = poda__view_cells(view); i < view->cell_count; i++) {
        const poda_cell *cell = &view->cell[i];
        if (cell->hand != 1 + player)
            continue;
        if (begun)
            poda__buffer_add(pen->out, ",");
        else if (who)
            poda__buffer_add(pen->out, poda_translate(pen->options->language, "%s in hand:"), who);
        else
            poda__buffer_add(pen->out, "%s", poda_translate(pen->options->language, "in hand:"));
        begun = true;
        poda__buffer_add(pen->out, " ");
        piece(pen, cell->piece);
        if (cell->amount > 1)
            poda__buffer_add(pen->out, " %llu", (unsigned long long)cell->amount);
    }
    poda__buffer_add(pen->out, "%s", begun ? "\n" : "");
}

/* What is beside the board: pieces in hand, then notes. */
static void draw_beside(canvas *pen, const char *const player[2])
{
    const poda_view *view = pen->view;
    for (int i = 0; i < 2; i++)
        draw_hand(pen, i, player ? player[i] : NULL);
    for (int i = 0; i < view->note_count; i++) {
        const poda_note *note = &view->note[i];
        const char *who = note->player >= 0 && player ? player[note->player] : NULL;
        if (who)
            poda__buffer_add(pen->out, "%s, ", who);
        poda__buffer_add(pen->out, "%s: %s\n", poda_translate(pen->options->language, note->name),
                         note->value);
    }
}

bool poda__view_draw(const poda_view *view, const char *const player[2],
                     const poda_ask_options *options, poda__buffer *out)
{
    canvas pen = {out, view, options};
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        if (view->look == PODA_LOOK_HEXAGONS)
            draw_hexagons(&pen);
        else if (view->look == PODA_LOOK_POINTS)
            draw_points(&pen);
        else
            draw_grid(&pen);
        break;
    case PODA_VIEW_PLACES:
        draw_places(&pen);
        break;
    case PODA_VIEW_HEAPS:
        draw_heaps(&pen);
        break;
    case PODA_VIEW_GRAPH:
        if (view->cols > 0)
            draw_node(&pen, 0, "");
        if (view->more)
            poda__buffer_add(out, "%s\n", options->unicode ? "…" : "...");
        break;
    case PODA_VIEW_NONE:
        return false;
    }
    draw_beside(&pen, player);
    return true;
}

poda_status poda_board_draw(const poda_game *game, const poda_state *state,
                            const poda_ask_options *options, poda_answer *out, poda_error *error)
{
    poda_view *view;
    poda__buffer buffer = {0};
    poda_ask_options taken;
    poda_status status = PODA__TAKE(poda_ask_options, &taken, options, progress_user, error);
    if (status == PODA_OK)
        status = poda_view_open(&view, error);
    if (status != PODA_OK)
        return status;
    poda_state_view(game, state, view);
    poda_translate_fn *translate = poda_translator(taken.language);
    const poda_rules *rules = poda_game_rules_of(game);
    const char *const player[2] = {poda_player_name(rules, PODA_MAX, translate),
                                   poda_player_name(rules, PODA_MIN, translate)};
    if (!poda__view_draw(view, player, &taken, &buffer)) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state_text(game, state, &text);
        poda__buffer_add(&buffer, "%s\n", words);
    }
    poda_view_close(view);
    if (buffer.length == 0)
        poda__buffer_add(&buffer, "\n");
    if (buffer.at)
        poda__tame(buffer.at, buffer.length, true, taken.colour);
    if (buffer.failed) {
        poda__buffer_release(&buffer);
        return poda_fail_memory(error);
    }
    *out = (poda_answer){.text = buffer.at, .length = buffer.length};
    return PODA_OK;
}
