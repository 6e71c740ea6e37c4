/* figure_text_top.c - a small tree as text with the root on top: each node is a block of lines,
 * placed by the layout. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/figure_text.h"

enum {
    NODES_MOST = 250,
    ROWS_MOST = 120,
    LINES_MOST = 8, /* lines in a block */
    LINE_MOST = 40,
    STEM_ROWS = 2, /* between two levels: the branching, and the stem with its mark */
};

typedef struct cell {
    uint32_t c;   /* 0: empty */
    int32_t node; /* the node whose colour it has; -1: none */
} cell;

struct block {
    char lines[LINES_MOST][4 * LINE_MOST + 4];
    int count, columns;
    bool failed; /* memory ran out */
};

struct sheet {
    cell *cells;
    int columns, rows;
    const poda__figure *figure;
    poda__text_style style;
    bool edges; /* some edge has a text: every node reserves a line for it */
};

static int columns_of(const char *text)
{
    int columns = 0;
    for (uint32_t c; (c = poda__utf8_next(&text));)
        columns += poda__text_columns(c);
    return columns;
}

/* False if it does not fit; the whole tree is then better shown in another way. */
static bool add_line(struct block *block, const char *before, const char *text, bool unicode)
{
    if (block->count == LINES_MOST)
        return false;
    poda__buffer line = {0};
    poda__buffer_add(&line, "%s", before);
    poda__plain_put(&line, text ? text : "", unicode);
    bool fits = line.length <= LINE_MOST * 4 && !line.failed;
    if (fits) {
        memcpy(block->lines[block->count], line.at, line.length + 1);
        const int columns = columns_of(line.at);
        fits = columns <= LINE_MOST;
        block->columns = columns > block->columns ? columns : block->columns;
        block->count++;
    }
    block->failed |= line.failed;
    poda__buffer_release(&line);
    return fits;
}

static bool add_name(struct block *block, const poda__figure_node *node,
                     const poda__text_style *style)
{
    const bool current = node->marks & PODA__MARK_CURRENT; /* ">A<" */
    char before[16] = "";
    if (current)
        strcpy(before, style->unicode ? "▸" : ">");
    if (node->shape != PODA__SHAPE_LEAF || !node->name || !node->name[0])
        strcat(before, poda__shape_glyph(node->shape, style->unicode));
    if (node->shape < PODA__SHAPE_LEAF && node->name && node->name[0])
        strcat(before, " ");
    const char *text = node->name ? node->name : "";
    const char *here = !current ? "" : style->unicode ? "◂" : "<";
    do { /* a position may have several lines */
        char line[PODA__LABEL_ROOM + 8];
        poda__text_line(&text, PODA__LABEL_MOST, line);
        strcat(line, here);
        here = "";
        if (!add_line(block, before, line, style->unicode))
            return false;
        before[0] = 0;
    } while (*text);
    return true;
}

/* A board of few rows as lines of letters, else the position on one line. */
static bool add_position(struct block *block, const poda__figure_node *node, bool unicode)
{
    enum { BOARD_ROWS = 3 };
    char room[PODA__SMALL_TEXT];
    const char *text = poda__node_position(node, room);
    const bool board = text != node->position && node->board->view->rows <= BOARD_ROWS;
    if (!board)
        text = node->position;
    bool fits = true;
    while (fits && text && *text) {
        char line[PODA__LABEL_ROOM + 1];
        poda__text_line(&text, PODA__LABEL_MOST, line);
        if (!board) /* distinguishes it from values and moves */
            strcat(line, ")");
        fits = add_line(block, board ? "" : "(", line, unicode);
    }
    return fits;
}

/* The value of a leaf that is not reached yet is in brackets. */
static bool add_value(struct block *block, const poda__figure_node *node, bool unicode)
{
    poda__buffer given = {0};
    if (node->marks & PODA__MARK_UNREACHED)
        poda__buffer_add(&given, "(%s)", node->value);
    const bool fits = add_line(block, "", given.at ? given.at : node->value, unicode);
    block->failed |= given.failed;
    poda__buffer_release(&given);
    return fits;
}

static bool fill_block(const struct sheet *sheet, int32_t index, struct block *block)
{
    const poda__figure_node *node = &sheet->figure->nodes[index];
    const bool waiting = node->marks & PODA__MARK_WAITING, unicode = sheet->style.unicode;
    block->count = block->columns = 0;
    bool fits = !sheet->edges || index == 0 || add_line(block, "", node->edge, unicode);
    fits = fits && add_name(block, node, &sheet->style);
    fits = fits && add_position(block, node, unicode);
    if (fits && !waiting) {
        if (node->value && node->value[0])
            fits = add_value(block, node, unicode);
        if (node->window && node->window[0])
            fits = fits && add_line(block, "", node->window, unicode);
        if (node->class && node->class[0]) {
            char class[16];
            snprintf(class, sizeof class, "[%.8s]", node->class);
            fits = fits && add_line(block, "", class, unicode);
        }
    }
    block->columns = block->columns ? block->columns : 1;
    return fits;
}

static void put_cell(struct sheet *sheet, int column, int row, uint32_t c, int32_t node)
{
    if (column >= 0 && column < sheet->columns && row >= 0 && row < sheet->rows)
        sheet->cells[(size_t)row * (size_t)sheet->columns + (size_t)column] = (cell){c, node};
}

static void put_line(struct sheet *sheet, int column, int row, const char *text, int32_t node)
{
    for (uint32_t c; (c = poda__utf8_next(&text));) {
        const int columns = poda__text_columns(c);
        if (columns == 0)
            continue;
        put_cell(sheet, column, row, c, node);
        if (columns == 2)
            put_cell(sheet, column + 1, row, UINT32_MAX, node); /* covered by the one before */
        column += columns;
    }
}

static int middle(const poda__spot *spot)
{
    const int left = (int)lround(spot->x - spot->width / 2);
    return left + ((int)spot->width - 1) / 2;
}

static int top(const poda__spot *spot)
{
    return (int)lround(spot->y - spot->height / 2);
}

static uint32_t stem_of(const poda__figure_node *node, bool unicode)
{
    if (node->marks & PODA__MARK_CUT)
        return unicode ? 0x2573 : 'X';
    if (node->marks & PODA__MARK_PRUNED)
        return unicode ? 0x250a : ':';
    if (node->marks & PODA__MARK_BEST)
        return unicode ? 0x2503 : '#';
    return unicode ? 0x2502 : '|';
}

static void draw_block(struct sheet *sheet, int32_t index, const poda__spot *spot,
                       const struct block *block)
{
    const poda__figure_node *node = &sheet->figure->nodes[index];
    for (int i = 0; i < block->count; i++) {
        const char *line = block->lines[i];
        if (line[0])
            put_line(sheet, middle(spot) - (columns_of(line) - 1) / 2, top(spot) + i, line, index);
        else if (i == 0 && index > 0)
            put_cell(sheet, middle(spot), top(spot), stem_of(node, sheet->style.unicode), -1);
    }
}

/* The corner or crossing at a column, depending on the sides to which the branching continues. */
static uint32_t corner(bool up, bool down, bool left, bool right, bool unicode)
{
    static const uint32_t box[16] = {' ',    0x2500, 0x2500, 0x2500, 0x2502, 0x250c,
                                     0x2510, 0x252c, 0x2502, 0x2514, 0x2518, 0x2534,
                                     0x2502, 0x251c, 0x2524, 0x253c};
    if (!unicode)
        return left || right ? (up || down ? '+' : '-') : '|';
    return box[8 * up + 4 * down + 2 * left + right];
}

/* The branching below a node, from its centre to those of its children; dotted where it leads only
 * to pruned ones. */
static void draw_branches(struct sheet *sheet, const poda__spot *spots, const poda__kin *kin,
                          int32_t node)
{
    const bool unicode = sheet->style.unicode;
    const int32_t first = kin[node].first;
    if (first < 0)
        return;
    const int from = middle(&spots[node]), row = top(&spots[first]) - STEM_ROWS;
    int left = from, right = from, solid_left = from, solid_right = from;
    for (int32_t child = first; child >= 0; child = kin[child].next) {
        const int at = middle(&spots[child]);
        const bool solid = !(sheet->figure->nodes[child].marks & PODA__MARK_PRUNED);
        left = at < left ? at : left;
        right = at > right ? at : right;
        solid_left = solid && at < solid_left ? at : solid_left;
        solid_right = solid && at > solid_right ? at : solid_right;
    }
    for (int i = top(&spots[node]) + (int)spots[node].height; i < row; i++)
        put_cell(sheet, from, i,
                 stem_of(&(poda__figure_node){.marks = sheet->figure->nodes[node].marks &
                                                       PODA__MARK_PRUNED},
                         unicode),
                 -1);
    for (int i = left; i <= right; i++)
        put_cell(sheet, i, row,
                 i >= solid_left && i <= solid_right ? (unicode ? 0x2500 : '-')
                                                     : (unicode ? 0x254c : '.'),
                 -1);
    put_cell(sheet, from, row, corner(true, false, left<from, right> from, unicode), -1);
    for (int32_t child = first; child >= 0; child = kin[child].next) {
        const int at = middle(&spots[child]);
        put_cell(sheet, at, row, corner(at == from, true, left<at, right> at, unicode), -1);
        put_cell(sheet, at, row + 1, stem_of(&sheet->figure->nodes[child], unicode), -1);
    }
}

static void write_rows(const struct sheet *sheet, poda__buffer *out)
{
    for (int row = 0; row < sheet->rows; row++) {
        const cell *cells = &sheet->cells[(size_t)row * (size_t)sheet->columns];
        int end = sheet->columns;
        while (end > 0 && cells[end - 1].c == 0)
            end--;
        int32_t painted = -1;
        for (int i = 0; i < end; i++) {
            int32_t node = cells[i].c ? cells[i].node : -1;
            const char *colour =
                node < 0 ? "" : poda__node_colour(&sheet->figure->nodes[node], sheet->style.colour);
            node = colour[0] ? node : -1;
            if (node != painted)
                poda__buffer_add(out, "%s%s", painted >= 0 ? "\033[0m" : "", colour);
            painted = node;
            if (cells[i].c != UINT32_MAX)
                poda__utf8_put(out, cells[i].c ? cells[i].c : ' ');
        }
        poda__buffer_add(out, "%s\n", painted >= 0 ? "\033[0m" : "");
    }
}

/* Explains the stems that occur. */
static void write_legend(const struct sheet *sheet, poda__buffer *out)
{
    uint32_t marks = 0;
    for (int32_t i = 0; i < sheet->figure->count; i++)
        marks |= sheet->figure->nodes[i].marks;
    const bool unicode = sheet->style.unicode;
    poda_translate_fn *const translate = sheet->figure->translate;
    const char *const texts[3] = {tr(translate, "chosen"), tr(translate, "cut"),
                                  tr(translate, "pruned")};
    static const uint32_t kinds[3] = {PODA__MARK_BEST, PODA__MARK_CUT, PODA__MARK_PRUNED};
    const char *separator = "\n";
    for (int i = 0; i < 3; i++) {
        if (!(marks & kinds[i]))
            continue;
        poda__buffer_add(out, "%s", separator);
        poda__utf8_put(out, stem_of(&(poda__figure_node){.marks = kinds[i]}, unicode));
        poda__buffer_add(out, " ");
        poda__plain_put(out, texts[i], unicode);
        separator = "   ";
    }
    if (separator[0] == ' ')
        poda__buffer_add(out, "\n");
}

bool poda__figure_top_down(const poda__figure *figure, poda__text_style style, int columns,
                           poda__buffer *out)
{
    if (figure->count > NODES_MOST)
        return false;
    const size_t count = (size_t)figure->count;
    struct sheet sheet = {.figure = figure, .style = style};
    for (int32_t i = 1; i < figure->count; i++)
        sheet.edges |= figure->nodes[i].edge && figure->nodes[i].edge[0];
    struct block *blocks = poda__array(count, sizeof *blocks);
    poda__spot *spots = poda__array(count, sizeof *spots);
    int32_t *parents = poda__array(count, sizeof *parents);
    poda__kin *kin = poda__kin_of(figure);
    double width = 0, height = 0;
    bool fits = blocks && spots && parents && kin;
    out->failed |= !fits;
    for (int32_t i = 0; fits && i < figure->count; i++) {
        fits = fill_block(&sheet, i, &blocks[i]);
        out->failed |= blocks[i].failed;
        parents[i] = figure->nodes[i].parent;
        spots[i].width = blocks[i].columns;
        spots[i].height = blocks[i].count;
    }
    if (fits && !poda__layout(parents, figure->count, 2, STEM_ROWS, spots, &width, &height))
        fits = !(out->failed = true);
    fits = fits && width <= columns && height <= ROWS_MOST;
    if (fits) {
        sheet.columns = (int)ceil(width) + 2;
        sheet.rows = (int)ceil(height);
        sheet.cells = poda__array((size_t)sheet.columns * (size_t)sheet.rows, sizeof *sheet.cells);
        fits = sheet.cells != NULL;
        out->failed |= !fits;
    }
    if (fits) {
        for (int32_t i = 0; i < figure->count; i++)
            draw_branches(&sheet, spots, kin, i);
        for (int32_t i = 0; i < figure->count; i++)
            draw_block(&sheet, i, &spots[i], &blocks[i]);
        write_rows(&sheet, out);
        write_legend(&sheet, out);
    }
    free(sheet.cells);
    free(blocks);
    free(spots);
    free(parents);
    free(kin);
    return fits;
}
