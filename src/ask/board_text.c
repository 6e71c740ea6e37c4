/* board_text.c - draws any position in a terminal, only from its view. */
#include <string.h>

#include "ask/board_text.h"
#include "base/take.h"
#include "base/tame.h"
#include "base/view.h"
#include "base/wording.h"
#include "draw/pen.h"
#include "games/efg/efg_tree.h"
#include "games/table/table_text.h"

typedef poda__board_pen canvas;

enum { CELL = 3, LABEL = 16 }; /* columns of a cell; bytes of its text */

/* The characters of a frame: left, crossing, right, and the line between. */
static void rule(canvas *pen, int wide, const char *left, const char *cross, const char *right,
                 const char *indent)
{
    poda__buffer_add(pen->out, "%s%s", indent, left);
    for (int col = 0; col < pen->view->cols; col++) {
        for (int i = 0; i < wide; i++)
            poda__buffer_add(pen->out, "%s", pen->options->unicode ? "─" : "-");
        poda__buffer_add(pen->out, "%s", col + 1 < pen->view->cols ? cross : right);
    }
    poda__buffer_add(pen->out, "\n");
}

static poda_shape shape_of(const canvas *pen, const poda_cell *cell)
{
    return cell->piece < pen->view->piece_count ? poda__view_dress(pen->view, cell->piece).shape
                                                : PODA_SHAPE_GLYPH;
}

/* Dice as they lie, seeds as a number, a pile as its piece and a number; all else as its glyph. */
static const char *amount_of(const canvas *pen, const poda_cell *cell, const char *glyph,
                             char room[LABEL])
{
    static const char *const dice[] = {"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"};
    const poda_shape shape = shape_of(pen, cell);
    const unsigned long long amount = cell->amount;
    poda_text text = {room, LABEL, 0};
    if (shape == PODA_SHAPE_DIE && pen->options->unicode && amount >= 1 && amount <= 6)
        return dice[amount - 1];
    if (shape == PODA_SHAPE_DIE && amount == 0)
        return "?";
    if (shape == PODA_SHAPE_DIE || shape == PODA_SHAPE_SEEDS)
        poda_text_add(&text, "%llu", amount);
    else if (poda__is_piled(shape) && amount > 1)
        poda_text_add(&text, "%.8s%llu", glyph, amount);
    else
        return glyph;
    return room;
}

/* What is written in a cell; labels in ASCII have s h d c for the suits of cards. */
static const char *text_of(const canvas *pen, const poda_cell *cell, char room[LABEL])
{
    static const char *const suits[] = {"♠s", "♥h", "♦d", "♣c"};
    static const poda_piece plain = {"●", "o", "piece", -1}; /* games need not name any */
    const poda_piece *what =
        cell->piece < pen->view->piece_count ? &pen->view->pieces[cell->piece] : &plain;
    poda_text text = {room, LABEL, 0};
    if (cell->tone == PODA_TONE_GONE)
        return " ";
    const char *glyph = pen->options->unicode ? what->glyph : what->letter;
    if (!cell->label[0])
        return cell->piece && (!cell->hand || shape_of(pen, cell) == PODA_SHAPE_DIE)
                   ? amount_of(pen, cell, glyph, room)
                   : glyph;
    for (const char *at = cell->label; *at;) {
        const char *from = at;
        const uint32_t character = poda__utf8_next(&at);
        const char *shown = character < 0x80 || pen->options->unicode ? NULL : "?";
        for (size_t i = 0; i < sizeof suits / sizeof suits[0] && shown; i++)
            if (strncmp(from, suits[i], (size_t)(at - from)) == 0)
                shown = suits[i] + (at - from);
        if (shown)
            poda_text_add(&text, "%s", shown);
        else
            poda_text_add(&text, "%.*s", (int)(at - from), from);
    }
    return room;
}

int poda__pen_columns(const canvas *pen, const poda_cell *cell)
{
    char room[LABEL] = "";
    const char *text = text_of(pen, cell, room);
    int columns = 0;
    while (*text)
        columns += poda__text_columns(poda__utf8_next(&text));
    return columns;
}

static int player_of(const canvas *pen, const poda_cell *cell)
{
    return cell->piece < pen->view->piece_count ? pen->view->pieces[cell->piece].player : -1;
}

void poda__pen_cell(canvas *pen, const poda_cell *cell)
{
    static const char *const colours[1 + PODA_PLAYERS_MAX] = {
        "\033[2m",    "\033[1;33m", "\033[1;36m", "\033[1;32m", "\033[1;31m",
        "\033[1;35m", "\033[1;34m", "\033[1;37m", "\033[1;30m"};
    char room[LABEL] = "";
    const char *text = text_of(pen, cell, room);
    if (pen->options->colour)
        poda__buffer_add(
            pen->out, "%s%s%s\033[0m", cell->mark == PODA_MARK_LAST ? "\033[4m" : "",
            cell->mark == PODA_MARK_WIN ? "\033[1;32m" : colours[player_of(pen, cell) + 1], text);
    else
        poda__buffer_add(pen->out, "%s", text);
}

const char *poda__pen_bracket(const poda_cell *cell, bool before, const char *none)
{
    switch (cell->mark) {
    case PODA_MARK_LAST:
        return before ? "[" : "]";
    case PODA_MARK_WIN:
        return before ? "(" : ")";
    default:
        return none;
    }
}

/* In the middle of so many columns, between brackets where it is marked. */
static void draw_cell(canvas *pen, const poda_cell *cell, int wide)
{
    const int columns = poda__pen_columns(pen, cell), left = (wide - columns) / 2,
              right = wide - columns - left;
    const bool marked = left > 0 && right > 0;
    poda__buffer_add(pen->out, "%*s%s", left > 0 ? left - 1 : 0, "",
                     left < 1 ? "" : poda__pen_bracket(cell, true, " "));
    poda__pen_cell(pen, cell);
    poda__buffer_add(pen->out, "%s%*s", marked ? poda__pen_bracket(cell, false, " ") : "",
                     marked ? right - 1 : right, "");
}

/* The strategy of a row or a column (player 1) of a table; its columns. */
static int strategy(const canvas *pen, int player, int number, char room[PODA_TEXT_MAX])
{
    poda_text text = {room, PODA_TEXT_MAX, 0};
    int columns = 0;
    room[0] = 0;
    if (pen->table && number < poda_normal_strategies(pen->table, player))
        poda__move_word_add(&text, poda_translator(pen->options->language),
                            poda_normal_name(pen->table, player, number));
    for (const char *at = room; *at;)
        columns += poda__text_columns(poda__utf8_next(&at));
    return columns;
}

/* Columns for the widest text, with room for brackets. */
static int cell_columns(const canvas *pen)
{
    char room[PODA_TEXT_MAX];
    int most = CELL;
    for (int col = 0; pen->table && col < pen->view->cols; col++) {
        const int columns = strategy(pen, 1, col, room) + 2;
        most = columns > most ? columns : most;
    }
    for (int i = 0; i < poda__view_cells(pen->view); i++) {
        const poda_cell *cell = &pen->view->cell[i];
        const int columns = poda__pen_columns(pen, cell);
        if (columns > 2 || (columns == 2 && cell->mark))
            most = columns + 2 > most ? columns + 2 : most;
    }
    return most;
}

/* No blanks at the end of a line. */
static void end_line(canvas *pen)
{
    while (pen->out->length && pen->out->at[pen->out->length - 1] == ' ')
        pen->out->at[--pen->out->length] = 0;
    poda__buffer_add(pen->out, "\n");
}

static void column_names(canvas *pen, const char *indent, int wide)
{
    const poda_view *view = pen->view;
    char room[PODA_TEXT_MAX];
    poda__buffer_add(pen->out, "%s", indent);
    for (int col = 0; col < view->cols; col++)
        if (pen->table) {
            const int rest = wide - strategy(pen, 1, col, room);
            poda__buffer_add(pen->out, "%*s%s%*s", rest / 2 + 1, "", room, rest - rest / 2, "");
        } else if (poda__view_column(view, col) < 0)
            poda__buffer_add(pen->out, "%*s", wide + 1, "");
        else if (poda__view_numbers(view))
            poda__buffer_add(pen->out, "%*d%*s", wide / 2 + 2, col + 1, wide - wide / 2 - 1, "");
        else
            poda__buffer_add(pen->out, "%*c%*s", wide / 2 + 2, 'a' + poda__view_column(view, col),
                             wide - wide / 2 - 1, "");
    end_line(pen);
}

/* Two boards side by side, without frames: twice as wide a grid would not fit. */
static void draw_twins(canvas *pen)
{
    const poda_view *view = pen->view;
    const char *own = poda_translate(pen->options->language, "own board");
    int columns = 0;
    for (const char *at = own; *at;)
        columns += poda__text_columns(poda__utf8_next(&at));
    const int right = 3 * (view->cols / 2 + 1) - columns;
    poda__buffer_add(pen->out, "    %s%*s%s\n", own, right > 2 ? right : 2, "",
                     poda_translate(pen->options->language, "the other board"));
    poda__buffer_add(pen->out, "  ");
    for (int col = 0; col < view->cols; col++)
        poda__buffer_add(pen->out, "%3c",
                         poda__view_column(view, col) < 0 ? ' '
                                                          : 'a' + poda__view_column(view, col));
    poda__buffer_add(pen->out, "\n");
    for (int row = 0; row < view->rows; row++) {
        poda__buffer_add(pen->out, "%2d", poda__view_row(view, row));
        const poda_cell *left = NULL; /* whose bracket is still to be closed */
        for (int col = 0; col < view->cols; col++) {
            const poda_cell *cell = &view->cell[row * view->cols + col];
            const char *close = left ? poda__pen_bracket(left, false, " ") : " ";
            if (poda__pen_columns(pen, cell) == 1 || *close != ' ')
                poda__buffer_add(pen->out, "%s", close);
            poda__buffer_add(pen->out, "%s", poda__pen_bracket(cell, true, " "));
            poda__pen_cell(pen, cell);
            left = cell;
        }
        poda__buffer_add(pen->out, "%s", left ? poda__pen_bracket(left, false, "") : "");
        end_line(pen);
    }
}

/* The name of the first cell of a row that has one, or of the last. */
static const char *end_of_row(const poda_view *view, int row, bool last)
{
    for (int i = 0; i < view->cols; i++) {
        const poda_cell *cell = &view->cell[row * view->cols + (last ? view->cols - 1 - i : i)];
        if (cell->name[0])
            return cell->name;
    }
    return "";
}

/* Pieces hide the names of their cells: those at both ends of a row let people count. */
static void draw_grid(canvas *pen)
{
    const poda_view *view = pen->view;
    const bool unicode = pen->options->unicode;
    const bool named_cells = poda__view_names_cells(view);
    const bool named_rows = view->kind == PODA_VIEW_GRID && !view->numbered_cols && !named_cells;
    const char *bar = unicode ? "│" : "|";
    char room[PODA_TEXT_MAX], indent[PODA_TEXT_MAX];
    int margin = named_rows || named_cells ? 3 : 1;
    for (int row = 0; pen->table && row < view->rows; row++) {
        const int columns = strategy(pen, 0, row, room) + 2;
        margin = columns > margin ? columns : margin;
    }
    poda_text_add(&(poda_text){indent, sizeof indent, 0}, "%*s", margin, "");
    const int wide = cell_columns(pen);
    if (!named_cells)
        column_names(pen, indent, wide);
    rule(pen, wide, unicode ? "┌" : "+", unicode ? "┬" : "+", unicode ? "┐" : "+", indent);
    for (int row = 0; row < view->rows; row++) {
        if (row)
            rule(pen, wide, unicode ? "├" : "+", unicode ? "┼" : "+", unicode ? "┤" : "+", indent);
        if (pen->table) {
            const int columns = strategy(pen, 0, row, room);
            poda__buffer_add(pen->out, " %s%*s%s", room, margin - columns - 1, "", bar);
        } else if (named_rows)
            poda__buffer_add(pen->out, "%2d %s", poda__view_row(view, row), bar);
        else if (named_cells)
            poda__buffer_add(pen->out, "%2s %s", end_of_row(view, row, false), bar);
        else
            poda__buffer_add(pen->out, "%s%s", indent, bar);
        for (int col = 0; col < view->cols; col++) {
            draw_cell(pen, &view->cell[row * view->cols + col], wide);
            poda__buffer_add(pen->out, "%s", bar);
        }
        if (named_cells)
            poda__buffer_add(pen->out, " %s", end_of_row(view, row, true));
        poda__buffer_add(pen->out, "\n");
    }
    rule(pen, wide, unicode ? "└" : "+", unicode ? "┴" : "+", unicode ? "┘" : "+", indent);
}

static void row_name(canvas *pen, int row, const char *after)
{
    if (pen->view->kind == PODA_VIEW_GRID && !pen->view->numbered_cols)
        poda__buffer_add(pen->out, "%2d%s", poda__view_row(pen->view, row), after);
    else
        poda__buffer_add(pen->out, "  %s", after);
}

/* Each row is shifted by half a cell to the right, so that every cell touches its six
 * neighbours. */
static void draw_hexagons(canvas *pen)
{
    const poda_view *view = pen->view;
    column_names(pen, "  ", CELL);
    for (int row = 0; row < view->rows; row++) {
        poda__buffer_add(pen->out, "%*s", 2 * row, "");
        row_name(pen, row, " ");
        for (int col = 0; col < view->cols; col++) {
            poda__buffer_add(pen->out, col ? " " : "");
            draw_cell(pen, &view->cell[row * view->cols + col], CELL);
        }
        end_line(pen);
    }
}

/* Pieces are on the intersections of lines. */
static void draw_points(canvas *pen)
{
    static const char *const crossing[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    const poda_view *view = pen->view;
    const bool unicode = pen->options->unicode;
    const char *dash = unicode ? "─" : "-";
    column_names(pen, "  ", CELL);
    for (int row = 0; row < view->rows; row++) {
        for (int col = 0; row && col < view->cols; col++)
            poda__buffer_add(pen->out, "%s%s", col ? "   " : "    ", unicode ? "│" : "|");
        if (row)
            poda__buffer_add(pen->out, "\n");
        row_name(pen, row, " ");
        for (int col = 0; col < view->cols; col++) {
            const poda_cell *cell = &view->cell[row * view->cols + col];
            const bool last = col + 1 == view->cols;
            poda__buffer_add(pen->out, "%s%s", col ? dash : "",
                             poda__pen_bracket(cell, true, col ? dash : " "));
            if (cell->piece || cell->tone == PODA_TONE_GONE)
                poda__pen_cell(pen, cell);
            else
                poda__buffer_add(
                    pen->out, "%s",
                    !unicode ? "+"
                             : crossing[row + 1 == view->rows ? 2 : row > 0][last ? 2 : col > 0]);
            poda__buffer_add(pen->out, "%s", poda__pen_bracket(cell, false, last ? "" : dash));
        }
        poda__buffer_add(pen->out, "\n");
    }
}

static void draw_heaps(canvas *pen)
{
    enum { SHOWN = 40 };
    static const poda_cell item = {.piece = 1};
    const poda_view *view = pen->view;
    for (int heap = 0; heap < view->cols; heap++) {
        poda__buffer_add(pen->out, " %2d  ", heap + 1);
        for (uint64_t i = 0; i < view->cell[heap].amount && i < SHOWN; i++)
            poda__pen_cell(pen, &item);
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
    poda__pen_cell(pen, &(const poda_cell){.piece = view->cell[node].piece});
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
        poda__pen_cell(pen, cell);
        if (cell->amount > 1 && shape_of(pen, cell) != PODA_SHAPE_DIE)
            poda__buffer_add(pen->out, " %llu", (unsigned long long)cell->amount);
    }
    poda__buffer_add(pen->out, "%s", begun ? "\n" : "");
}

/* What is beside the board: pieces in hand, then notes. */
static void draw_beside(canvas *pen, const char *const *player)
{
    const poda_view *view = pen->view;
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
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

static bool draw_view(const poda_view *view, const poda_normal *table, const char *const *player,
                      const poda_ask_options *options, poda__buffer *out)
{
    canvas pen = {out, view, options, table};
    switch (view->kind) {
    case PODA_VIEW_GRID:
    case PODA_VIEW_STRIP:
        if (view->look == PODA_LOOK_HEXAGONS)
            draw_hexagons(&pen);
        else if (view->look == PODA_LOOK_POINTS)
            draw_points(&pen);
        else if (view->twin)
            draw_twins(&pen);
        else
            draw_grid(&pen);
        break;
    case PODA_VIEW_PLACES:
        poda__pen_places(&pen);
        break;
    case PODA_VIEW_HEAPS:
        draw_heaps(&pen);
        break;
    case PODA_VIEW_GRAPH:
        for (int i = 0; i < view->cols; i++) /* there may be several roots */
            if (view->cell[i].parent < 0)
                draw_node(&pen, i, "");
        if (view->more)
            poda__buffer_add(out, "%s\n", options->unicode ? "…" : "...");
        break;
    case PODA_VIEW_NONE:
        return false;
    }
    draw_beside(&pen, player);
    return true;
}

bool poda__view_draw(const poda_view *view, const char *const *player,
                     const poda_ask_options *options, poda__buffer *out)
{
    return draw_view(view, NULL, player, options, out);
}

poda_status poda_board_draw(const poda_game *game, const poda_state *before,
                            const poda_state *state, const poda_ask_options *options,
                            poda_answer *out, poda_error *error)
{
    poda_view *view = NULL;
    poda__buffer buffer = {0};
    poda_ask_options taken;
    poda_status status = PODA__TAKE(poda_ask_options, &taken, options, progress_user, error);
    if (status == PODA_OK)
        status = poda_view_open(&view, error);
    if (status == PODA_OK)
        status = poda_state_view_after(game, before, state, view, error);
    if (status != PODA_OK) {
        poda_view_close(view);
        return status;
    }
    poda_translate_fn *translate = poda_translator(taken.language);
    poda__view_translate(view, translate);
    const char *player[PODA_PLAYERS_MAX];
    for (int i = 0; i < PODA_PLAYERS_MAX; i++)
        player[i] = poda_game_player(game, i, translate);
    if (!draw_view(view, poda__table_of(game), player, &taken, &buffer) &&
        !poda__efg_whereabouts(game, state, translate, &buffer)) {
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
