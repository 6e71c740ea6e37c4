/* route_text.c - the picture of a search as text: a map cell by cell, or a graph as a list of its
 * vertices. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "draw/figure_text.h"
#include "explain/passes/chart_json.h"
#include "explain/passes/route_board.h"

/* size in characters; in a larger map one character stands for several cells */
enum { COLUMNS = 100, ROWS = 60 };

/* The meaning of a character of the map; later ones take precedence. Mud and water in CLOSED have signs
 * of their own, with a stroke more. */
enum { FREE, WALL, CLOSED, MUD, WATER, CLOSED_MUD, CLOSED_WATER, OPEN, PATH, TARGET, START, LOOKS };

static const char *glyph(int look, bool unicode)
{
    static const char *const glyphs[LOOKS][2] = {
        [FREE] = {" ", " "},       [WALL] = {"#", "█"},         [CLOSED] = {".", "·"},
        [MUD] = {":", ":"},        [WATER] = {"~", "≈"},        [OPEN] = {"o", "○"},
        [CLOSED_MUD] = {";", "⋮"}, [CLOSED_WATER] = {"=", "≋"}, [PATH] = {"*", "●"},
        [TARGET] = {"T", "T"},     [START] = {"S", "S"}};
    return glyphs[look][unicode];
}

static const char *colour_of(int look)
{
    static const char *const codes[LOOKS] = {[FREE] = "",
                                             [WALL] = "\033[2m",
                                             [CLOSED] = "\033[33m",
                                             [OPEN] = "\033[36m",
                                             [MUD] = "\033[2m",
                                             [WATER] = "\033[34m",
                                             [CLOSED_MUD] = "\033[33m",
                                             [CLOSED_WATER] = "\033[33m",
                                             [PATH] = "\033[1;35m",
                                             [TARGET] = "\033[1m",
                                             [START] = "\033[1m"};
    return codes[look];
}

static int cell_look(const poda__board *board, size_t place)
{
    const poda__passes_options *options = &board->passes->options;
    const uint8_t marks = board->places->at[place].marks;
    const poda__ground ground = options->chart->ground(options->params, place);
    return place == board->start                    ? START
           : place == board->target                 ? TARGET
           : board->on_path[place]                  ? PATH
           : ground == PODA__GROUND_WALL            ? WALL
           : marks && !(marks & PODA__PLACE_CLOSED) ? OPEN
           : ground == PODA__GROUND_MUD             ? (marks ? CLOSED_MUD : MUD)
           : ground == PODA__GROUND_WATER           ? (marks ? CLOSED_WATER : WATER)
           : marks                                  ? CLOSED
                                                    : FREE;
}

/* For a block of cells: an end or the path if it contains one, else the most frequent kind. */
static int block_look(const poda__board *board, size_t columns, size_t row, size_t column,
                      size_t size)
{
    size_t counts[LOOKS] = {0};
    int best = FREE;
    const size_t rows = (board->places->count + columns - 1) / columns;
    for (size_t y = row; y < row + size && y < rows; y++)
        for (size_t x = column; x < column + size && x < columns; x++)
            if (y * columns + x < board->places->count)
                counts[cell_look(board, y * columns + x)]++;
    for (int look = 0; look < LOOKS; look++)
        if (look >= PATH ? counts[look] > 0 : best < PATH && counts[look] > counts[best])
            best = look;
    return best;
}

static void put_rule(poda__buffer *out, size_t columns, bool top, bool unicode)
{
    poda__buffer_add(out, "%s", !unicode ? "+" : top ? "┌" : "└");
    for (size_t i = 0; i < columns; i++)
        poda__buffer_add(out, "%s", unicode ? "─" : "-");
    poda__buffer_add(out, "%s\n", !unicode ? "+" : top ? "┐" : "┘");
}

static void put_legend(const poda__board *board, size_t size, poda__buffer *out)
{
    poda_translate_fn *translate = board->passes->options.translate;
    const bool unicode = board->look->unicode;
    const char *const words[LOOKS] = {
        [WALL] = tr(translate, "wall"),   [CLOSED] = tr(translate, "CLOSED"),
        [OPEN] = tr(translate, "OPEN"),   [PATH] = tr(translate, "path"),
        [TARGET] = tr(translate, "goal"), [START] = tr(translate, "start")};
    static const int order[] = {START, TARGET, PATH, OPEN, CLOSED, WALL};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        poda__buffer_add(out, "%s%s ", i ? "   " : "", glyph(order[i], unicode));
        poda__plain_put(out, words[order[i]], unicode);
    }
    for (int i = PODA__GROUND_MUD; i < PODA__GROUNDS; i++)
        if (board->grounds & 1u << i) {
            const bool mud = i == PODA__GROUND_MUD;
            poda__buffer_add(out, "   %s ", glyph(mud ? MUD : WATER, unicode));
            poda__plain_put(out, poda__ground_name((poda__ground)i, translate), unicode);
            poda__buffer_add(out, " (%d), %s ",
                             board->passes->options.chart->ground_cost(
                                 board->passes->options.params, (poda__ground)i),
                             glyph(mud ? CLOSED_MUD : CLOSED_WATER, unicode));
            poda__plain_put(out, words[CLOSED], unicode);
        }
    poda__buffer_put(out, "\n", 1);
    if (size > 1)
        poda__buffer_add(out, tr(translate, "each character stands for %zu x %zu {cell|cells}\n"),
                         size, size);
}

static void put_map(const poda__board *board, poda__buffer *out)
{
    const poda__passes_options *options = &board->passes->options;
    const size_t columns = options->chart->columns(options->params),
                 rows = columns ? (board->places->count + columns - 1) / columns : 0;
    size_t size = 1;
    while (columns / size > COLUMNS || rows / size > ROWS)
        size++;
    const size_t wide = (columns + size - 1) / size;
    put_rule(out, wide, true, board->look->unicode);
    for (size_t row = 0; row < rows; row += size) {
        poda__buffer_add(out, "%s", board->look->unicode ? "│" : "|");
        for (size_t column = 0; column < columns; column += size) {
            const int look = block_look(board, columns, row, column, size);
            const bool coloured = board->look->colour && look != FREE;
            poda__buffer_add(out, "%s%s%s", coloured ? colour_of(look) : "",
                             glyph(look, board->look->unicode), coloured ? "\033[0m" : "");
        }
        poda__buffer_add(out, "%s\n", board->look->unicode ? "│" : "|");
    }
    put_rule(out, wide, false, board->look->unicode);
    put_legend(board, size, out);
}

/* graphs */

static const char *vertex_name(const poda__board *board, size_t place, char room[PODA__LABEL_ROOM])
{
    char words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    board->passes->options.chart->name(board->passes->options.params, place, &text);
    return poda__text_label(words, 24, room);
}

static const char *where_text(const poda__board *board, size_t place)
{
    poda_translate_fn *translate = board->passes->options.translate;
    const uint8_t marks = board->places->at[place].marks;
    const poda__passes_kind kind = board->passes->kind;
    if (marks & PODA__PLACE_CLOSED)
        return kind == PODA__PASSES_LISTS    ? tr(translate, "CLOSED")
               : kind == PODA__PASSES_LIMITS ? tr(translate, "entered")
                                             : tr(translate, "noted");
    return !marks                       ? "-"
           : kind == PODA__PASSES_LISTS ? tr(translate, "OPEN")
                                        : tr(translate, "beyond");
}

static int columns_of(const char *text)
{
    int columns = 0;
    for (uint32_t c; (c = poda__utf8_next(&text));)
        columns += poda__text_columns(c);
    return columns;
}

static void put_cell(const poda__board *board, const char *text, int width, poda__buffer *out)
{
    poda__plain_put(out, text, board->look->unicode);
    for (int i = columns_of(text); i < width; i++)
        poda__buffer_put(out, " ", 1);
}

/* The separator between edges: a semicolon if weights have decimal commas. */
static const char *link_mark(const poda__board *board)
{
    const poda__passes_options *options = &board->passes->options;
    const size_t count = options->translate ? options->chart->links(options->params) : 0;
    for (size_t i = 0; i < count; i++) {
        poda__link link;
        options->chart->link(options->params, i, &link);
        if (link.weighted && link.weight != floor(link.weight))
            return "; ";
    }
    return ", ";
}

static void put_links(const poda__board *board, size_t place, const char *mark, poda__buffer *out)
{
    const poda__passes_options *options = &board->passes->options;
    const size_t count = options->chart->links(options->params);
    const char *comma = "";
    for (size_t i = 0; i < count; i++) {
        poda__link link;
        char room[PODA__LABEL_ROOM], number[32];
        options->chart->link(options->params, i, &link);
        if (link.from != place && (link.directed || link.to != place))
            continue;
        poda__buffer_add(out, "%s", comma);
        poda__plain_put(out, vertex_name(board, link.from == place ? link.to : link.from, room),
                        board->look->unicode);
        if (link.weighted)
            poda__buffer_add(out, " %s", poda__passes_number(board->passes, link.weight, number));
        comma = mark;
    }
}

/* The costs of a vertex; nothing if it was not reached. */
static void add_costs(const poda__board *board, size_t place, poda__buffer *formula)
{
    const double *cost = board->places->costs[place];
    if (board->places->at[place].marks)
        poda__passes_formula(board->passes, cost[0], cost[1], cost[2], false, formula);
}

/* One line per vertex: whether it is on the path, its list, its costs, where it is reached from,
 * its edges. */
static void put_graph(const poda__board *board, poda__buffer *out)
{
    enum { WHERE = 10 };
    int widest = 4, costs = 12;
    char room[PODA__LABEL_ROOM];
    const char *mark = link_mark(board);
    for (size_t i = 0; i < board->places->count; i++) {
        const int wide = columns_of(vertex_name(board, i, room));
        poda__buffer formula = {0};
        widest = wide > widest ? wide : widest;
        add_costs(board, i, &formula);
        if (formula.at && columns_of(formula.at) > costs)
            costs = columns_of(formula.at);
        out->failed |= formula.failed;
        poda__buffer_release(&formula);
    }
    for (size_t i = 0; i < board->places->count; i++) {
        const poda__place *at = &board->places->at[i];
        poda__buffer formula = {0};
        const bool colour = board->look->colour && board->on_path[i];
        add_costs(board, i, &formula);
        poda__buffer_add(out, "%s%s ", colour ? "\033[1;35m" : "", board->on_path[i] ? "*" : " ");
        put_cell(board, vertex_name(board, i, room), widest + 2, out);
        poda__buffer_add(out, "%s", colour ? "\033[0m" : "");
        put_cell(board, where_text(board, i), WHERE, out);
        put_cell(board, formula.at ? formula.at : "", costs + 2, out);
        if (at->marks && at->parent != i)
            poda__buffer_add(out, "%s", board->look->unicode ? "← " : "<-");
        put_cell(board, at->marks && at->parent != i ? vertex_name(board, at->parent, room) : "",
                 at->marks && at->parent != i ? widest + 2 : widest + 4, out);
        put_links(board, i, mark, out);
        poda__buffer_put(out, "\n", 1);
        out->failed |= formula.failed;
        poda__buffer_release(&formula);
    }
    if (!board->path_count)
        return;
    poda__plain_put(out, "* ", true);
    poda__plain_put(out, tr(board->passes->options.translate, "path"), board->look->unicode);
    poda__buffer_put(out, "\n", 1);
}

void poda__board_text(const poda__board *board, poda__buffer *out)
{
    if (board->look->title && board->look->title[0]) {
        poda__plain_put(out, board->look->title, board->look->unicode);
        poda__buffer_put(out, "\n\n", 2);
    }
    if (board->passes->options.chart->grid)
        put_map(board, out);
    else
        put_graph(board, out);
}
