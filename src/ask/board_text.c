/* board_text.c - draws any position in a terminal from its view alone. */
#include <string.h>

#include "ask/board_text.h"
#include "base/tame.h"
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
        if (view->numbered_cols || view->kind == PODA_VIEW_STRIP)
            poda__buffer_add(pen->out, " %2d ", col + 1);
        else
            poda__buffer_add(pen->out, "  %c ", 'a' + col);
    /* no blanks at the end of a line */
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
            if (strlen(view->label[cell]) == 2) { /* a number that no glyph can show */
                poda__buffer_add(pen->out, "%s %s", view->label[cell], bar);
                continue;
            }
            poda__buffer_add(pen->out, " ");
            piece(pen, view->cell[cell]);
            poda__buffer_add(pen->out, " %s", bar);
        }
        poda__buffer_add(pen->out, "\n");
    }
    rule(pen, unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+", dash, indent);
}

static void draw_heaps(canvas *pen)
{
    enum { SHOWN = 40 };
    const poda_view *view = pen->view;
    for (int heap = 0; heap < view->cols; heap++) {
        poda__buffer_add(pen->out, " %2d  ", heap + 1);
        for (uint64_t i = 0; i < view->amount[heap] && i < SHOWN; i++)
            piece(pen, 1);
        poda__buffer_add(pen->out, "%s  %llu\n",
                         view->amount[heap] <= SHOWN ? ""
                         : pen->options->unicode     ? "…"
                                                     : "...",
                         (unsigned long long)view->amount[heap]);
    }
}

/* "D=3.5" as people read it; the name before the number stays as it is typed. */
static void label(canvas *pen, const char *text)
{
    char number[sizeof pen->view->label[0]];
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
    piece(pen, view->cell[node]);
    label(pen, view->label[node]);
    for (int child = node + 1; child < view->cols; child++)
        if (view->parent[child] == node)
            last = child;
    for (int child = node + 1; child < view->cols; child++) {
        if (view->parent[child] != node)
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

bool poda__view_draw(const poda_view *view, const poda_ask_options *options, poda__buffer *out)
{
    canvas pen = {out, view, options};
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        draw_grid(&pen);
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
    return true;
}

poda_status poda_board_draw(const poda_game *game, const poda_state *state,
                            const poda_ask_options *options, poda_answer *out, poda_error *error)
{
    poda_view view;
    poda__buffer buffer = {0};
    poda_state_view(game, state, &view);
    if (!poda__view_draw(&view, options, &buffer)) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_state_text(game, state, &text);
        poda__buffer_add(&buffer, "%s\n", words);
    }
    if (buffer.length == 0)
        poda__buffer_add(&buffer, "\n");
    if (buffer.at)
        poda__tame(buffer.at, buffer.length, true, options->colour);
    if (buffer.failed) {
        poda__buffer_release(&buffer);
        return poda_fail_memory(error);
    }
    *out = (poda_answer){.text = buffer.at, .length = buffer.length};
    return PODA_OK;
}
