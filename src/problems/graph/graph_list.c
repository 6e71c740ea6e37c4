/* graph_list.c - graphs as plain tables: "from to", "from to weight" or "id from to weight" per
 * line, positions "id x y" per line. Any word can name a vertex; lines that begin with # or % are
 * comments. */
#include "problems/graph/graph_reader.h"

enum { MOST_COLUMNS = 4 };

static bool next_line(poda__graph_reader *reader)
{
    while (poda__scan_to_line(&reader->in)) {
        if (*reader->in.at != '#' && *reader->in.at != '%')
            return true;
        poda__scan_next_line(&reader->in);
    }
    return false;
}

/* How many words the line has, counted up to just above MOST_COLUMNS. */
static int count_columns(const poda__graph_reader *reader)
{
    poda__scan in = reader->in;
    int columns = 0;
    for (; columns <= MOST_COLUMNS && !poda__scan_line_over(&in); columns++)
        in.at += poda__scan_word(&in);
    return columns;
}

/* Reads a vertex; with `known`, it must be one of those that the positions named. */
static poda_status read_vertex(poda__graph_reader *reader, bool known, uint32_t *vertex)
{
    poda__scan_blanks(&reader->in);
    const char *name = reader->in.at;
    const size_t length = poda__scan_word(&reader->in);
    if (!length)
        return poda__reader_expected(reader, tr(reader->error, "a vertex"));
    if (known) {
        *vertex = poda__reader_find(reader, name, length);
        if (*vertex == PODA__GRAPH_NOWHERE) {
            const poda__scan_place here = poda__scan_here(&reader->in, reader->what, name);
            return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                             "line %ld, column %ld: vertex %.*s has no position", here.line,
                             here.column, poda__scan_shown(length), name);
        }
    } else {
        const poda_status status = poda__reader_vertex(reader, name, length, vertex);
        if (status != PODA_OK)
            return status;
    }
    reader->in.at += length;
    return PODA_OK;
}

static poda_status read_places(poda__graph_reader *reader, const char *text, size_t length)
{
    const poda__scan edges = reader->in;
    poda_status status = PODA_OK;
    reader->in = poda__scan_text(text, length);
    reader->what = "positions";
    for (; status == PODA_OK && next_line(reader); poda__scan_next_line(&reader->in)) {
        uint32_t vertex = 0;
        double x = 0, y = 0;
        const char *where = reader->in.at;
        status = read_vertex(reader, false, &vertex);
        if (status == PODA_OK)
            status = poda__reader_number(reader, tr(reader->error, "x, a number"), &x);
        if (status == PODA_OK)
            status = poda__reader_number(reader, tr(reader->error, "y, a number"), &y);
        if (status == PODA_OK && !poda__scan_line_over(&reader->in))
            status = poda__reader_expected(reader, tr(reader->error, "the end of the line"));
        if (status == PODA_OK)
            status = poda__reader_place(reader, vertex, x, y, where);
    }
    reader->in = edges;
    reader->what = "graph";
    return status;
}

static poda_status read_line(poda__graph_reader *reader, int columns, bool known, bool both)
{
    uint32_t from = 0, to = 0;
    double weight = 1;
    if (count_columns(reader) != columns) {
        const poda__scan_place here = poda__scan_here(&reader->in, reader->what, reader->in.at);
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld: expected %d {word|words}, as in the first line", here.line,
                         columns);
    }
    if (columns == MOST_COLUMNS)
        reader->in.at += poda__scan_word(&reader->in); /* the edge's number is ignored */
    poda_status status = read_vertex(reader, known, &from);
    if (status == PODA_OK)
        status = read_vertex(reader, known, &to);
    poda__scan_blanks(&reader->in);
    const char *where = reader->in.at;
    if (status == PODA_OK && columns > 2)
        status = poda__reader_number(reader, tr(reader->error, "the weight, a number"), &weight);
    if (status == PODA_OK && !poda__scan_line_over(&reader->in))
        status = poda__reader_expected(reader, tr(reader->error, "the weight, a number"));
    return status == PODA_OK ? poda__reader_edge(reader, from, to, weight, both, where) : status;
}

poda_status poda__graph_read_list(poda__graph_reader *reader, const char *places, size_t length)
{
    const bool both = !reader->directed;
    poda_status status = places ? read_places(reader, places, length) : PODA_OK;
    if (status != PODA_OK || !next_line(reader))
        return status;
    const int columns = count_columns(reader);
    if (columns < 2 || columns > MOST_COLUMNS)
        return poda__reader_expected(
            reader, tr(reader->error,
                       "'FROM TO', 'FROM TO WEIGHT' or 'NUMBER FROM TO WEIGHT' in every line"));
    for (; status == PODA_OK && next_line(reader); poda__scan_next_line(&reader->in))
        status = read_line(reader, columns, places != NULL, both);
    return status;
}
