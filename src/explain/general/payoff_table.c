/* payoff_table.c - a table with a payoff for each of two players, as the tree of the game in which
 * they choose one after the other. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/general/general.h"

enum { LINES = 1000 }; /* most rows or columns */

typedef struct span {
    const char *at;
    size_t length;
} span;

typedef struct name_list {
    span at[LINES];
    int count;        /* 0: no names were given */
    char letter;      /* the prefix of numbered names in that case */
    const char *what; /* the option: rows, cols */
} name_list;

static bool same(span a, span b)
{
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static poda_status read_names(name_list *names, const char *text, poda_error *error)
{
    while (text) {
        const size_t length = strcspn(text, ", ");
        if (!poda__gametree_is_name(text, length))
            return poda_fail(error, PODA_BAD_OPTION, names->what,
                             "%s: '%.*s' is no name; expected words like T,M,B", names->what,
                             length < 30 ? (int)length : 30, text);
        if (names->count == LINES)
            return poda_fail(error, PODA_BAD_OPTION, names->what, "%s: more than %d names",
                             names->what, LINES);
        const span name = {text, length};
        for (int i = 0; i < names->count; i++)
            if (same(names->at[i], name))
                return poda_fail(error, PODA_BAD_OPTION, names->what,
                                 "%s: the name '%.*s' is used twice", names->what, (int)length,
                                 text);
        names->at[names->count++] = name;
        text += length + strspn(text + length, " ");
        text = *text == ',' ? text + 1 + strspn(text + 1, " ") : *text ? text : NULL;
    }
    return PODA_OK;
}

static void put_name(const name_list *names, int index, poda__buffer *out)
{
    if (names->count > 0)
        poda__buffer_put(out, names->at[index].at, names->at[index].length);
    else
        poda__buffer_add(out, "%c%d", names->letter, index + 1);
}

/* Cells of the table as they appear in the text, row by row. */
typedef struct cell_table {
    span *at;
    size_t count, room;
    int rows, cols;
} cell_table;

static bool add_cell(cell_table *cells, span cell)
{
    if (cells->count == cells->room) {
        const size_t room = cells->room ? cells->room * 2 : 16;
        void *larger = poda__resize(cells->at, room, sizeof *cells->at);
        if (!larger)
            return false;
        cells->at = larger;
        cells->room = room;
    }
    cells->at[cells->count++] = cell;
    return true;
}

/* "3,1": its length, or 0 if it is not a payoff. */
static size_t cell_length(const char *text)
{
    const size_t first = poda__gametree_number(text);
    if (first == 0 || text[first] != ',')
        return 0;
    const size_t second = poda__gametree_number(text + first + 1);
    const size_t length = first + 1 + second;
    return second > 0 && strchr(" \t\r\n/", text[length]) ? length : 0;
}

static poda_status read_cells(cell_table *cells, const char *table, poda_error *error)
{
    int row = 1, column = 0;
    for (const char *at = table;; column++) {
        at += strspn(at, " \t\r\n");
        if (*at == '/' || !*at) {
            if (column == 0)
                return poda_fail(error, PODA_BAD_OPTION, "table",
                                 "table: row %d is empty; expected payoffs like 3,1 5,-5 and '/' "
                                 "between rows",
                                 row);
            if (row > 1 && column != cells->cols)
                return poda_fail(error, PODA_BAD_OPTION, "table",
                                 "table: row %d has %d {column|columns} and the first has %d", row,
                                 column, cells->cols);
            cells->cols = column;
            cells->rows = row;
            if (!*at)
                return PODA_OK;
            at++;
            row++;
            column = -1;
            continue;
        }
        const size_t length = cell_length(at), shown = strcspn(at, " \t\r\n/");
        if (length == 0)
            return poda_fail(error, PODA_BAD_OPTION, "table",
                             "table: row %d, column %d: '%.*s' is not two payoffs; expected "
                             "something like 3,1",
                             row, column + 1, shown < 30 ? (int)shown : 30, at);
        if (row > LINES || column >= LINES)
            return poda_fail(error, PODA_TOO_LARGE, "table", "table: more than %d rows or columns",
                             LINES);
        if (!add_cell(cells, (span){at, length}))
            return poda_fail_memory(error);
        at += length;
    }
}

static poda_status check_count(const name_list *names, int count, poda_error *error)
{
    if (names->count > 0 && names->count != count)
        return poda_fail(error, PODA_BAD_OPTION, names->what,
                         "%s: %d {name|names}, but the table has %d", names->what, names->count,
                         count);
    return PODA_OK;
}

static const char *root_name(const poda_error *error)
{
    return error && error->translate ? error->translate("root") : "root";
}

/* root(T(T_L=[3,1] ..) ..): a leaf is named after both choices, in the order they are made. */
static void write_tree(const name_list *first, const name_list *second, const cell_table *cells,
                       bool cols_first, const char *root, poda__buffer *out)
{
    const int firsts = cols_first ? cells->cols : cells->rows;
    const int seconds = cols_first ? cells->rows : cells->cols;
    poda__buffer_add(out, "%s %s(", cols_first ? "p2" : "p1", root);
    for (int i = 0; i < firsts; i++) {
        poda__buffer_add(out, "%s%s ", i ? " " : "", cols_first ? "p1" : "p2");
        put_name(first, i, out);
        for (int k = 0; k < seconds; k++) {
            const size_t row = (size_t)(cols_first ? k : i), col = (size_t)(cols_first ? i : k);
            const span cell = cells->at[row * (size_t)cells->cols + col];
            poda__buffer_add(out, k ? " " : "(");
            put_name(first, i, out);
            poda__buffer_add(out, "_");
            put_name(second, k, out);
            poda__buffer_add(out, "=[%.*s]", (int)cell.length, cell.at);
        }
        poda__buffer_add(out, ")");
    }
    poda__buffer_add(out, ")");
}

poda_status poda__payoff_tree(const char *rows, const char *cols, const char *table,
                              bool cols_first, poda__buffer *out, poda_error *error)
{
    cell_table cells = {.at = NULL};
    name_list *both = poda__array(2, sizeof *both);
    if (!both)
        return poda_fail_memory(error);
    both[0].letter = error && error->translate ? 'f' : 'r'; /* fila */
    both[0].what = "rows";
    both[1].letter = 'c';
    both[1].what = "cols";
    poda_status status = read_names(&both[0], rows, error);
    if (status == PODA_OK)
        status = read_names(&both[1], cols, error);
    if (status == PODA_OK)
        status = read_cells(&cells, table, error);
    if (status == PODA_OK)
        status = check_count(&both[0], cells.rows, error);
    if (status == PODA_OK)
        status = check_count(&both[1], cells.cols, error);
    if (status == PODA_OK) {
        write_tree(&both[cols_first], &both[!cols_first], &cells, cols_first, root_name(error),
                   out);
        if (out->failed)
            status = poda_fail_memory(error);
    }
    free(cells.at);
    free(both);
    return status;
}
