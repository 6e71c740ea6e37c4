/* graph_dimacs.c - graphs and positions in the formats of the DIMACS challenges: the 9th (shortest
 * paths) has "p sp VERTICES ARCS" and "a FROM TO WEIGHT", "p aux sp co VERTICES" and "v VERTEX X Y",
 * the 2nd (colouring) "p edge VERTICES EDGES" and "e FROM TO"; lines that begin with c are comments. */
#include "problems/graph/graph_reader.h"

enum { ISOLATED = 1 << 20 }; /* vertices without arcs that a header may announce */

/* Skips comments; false at the end of the text. */
static bool next_line(poda__graph_reader *reader)
{
    while (poda__scan_to_line(&reader->in)) {
        if (*reader->in.at != 'c')
            return true;
        poda__scan_next_line(&reader->in);
    }
    return false;
}

static poda_status read_count(poda__graph_reader *reader, const char *name, uint64_t *value)
{
    poda__scan_blanks(&reader->in);
    if (!poda__scan_whole(&reader->in, UINT64_C(1) << 60, value))
        return poda__reader_expected(reader, name);
    return PODA_OK;
}

static poda_status read_vertex(poda__graph_reader *reader, uint64_t count, uint32_t *vertex)
{
    uint64_t number;
    poda__scan_blanks(&reader->in);
    const char *at = reader->in.at;
    if (!poda__scan_whole(&reader->in, UINT64_MAX / 16, &number))
        return poda__reader_expected(reader, tr(reader->error, "the number of a vertex"));
    if (number < 1 || number > count) {
        const poda__scan_place here = poda__scan_here(&reader->in, reader->what, at);
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: vertex %llu; the vertices are 1 to %llu", here.line,
                         here.column, (unsigned long long)number, (unsigned long long)count);
    }
    *vertex = (uint32_t)(number - 1);
    return PODA_OK;
}

static poda_status end_line(poda__graph_reader *reader)
{
    if (!poda__scan_line_over(&reader->in))
        return poda__reader_expected(reader, tr(reader->error, "the end of the line"));
    poda__scan_next_line(&reader->in);
    return PODA_OK;
}

/* `*edges`: a graph to colour, without directions and weights. */
static poda_status read_header(poda__graph_reader *reader, uint64_t *vertices, uint64_t *arcs,
                               bool *edges)
{
    if (!next_line(reader) || !poda__scan_take(&reader->in, "p"))
        return poda__reader_expected(reader, tr(reader->error, "'p sp VERTICES ARCS'"));
    poda__scan_blanks(&reader->in);
    *edges = poda__scan_take(&reader->in, "edge") || poda__scan_take(&reader->in, "col");
    if (!*edges && !poda__scan_take(&reader->in, "sp"))
        return poda__reader_expected(
            reader, tr(reader->error, "'p sp VERTICES ARCS' or 'p edge VERTICES EDGES'"));
    poda_status status = read_count(reader, tr(reader->error, "the number of vertices"), vertices);
    if (status == PODA_OK)
        status = read_count(reader, tr(reader->error, "the number of arcs"), arcs);
    if (status == PODA_OK && (*vertices > PODA__GRAPH_VERTICES || *arcs > PODA__GRAPH_ARCS))
        return poda_fail(
            reader->error, PODA_TOO_LARGE, reader->what,
            "line %ld: %llu {vertex|vertices} and %llu {arc|arcs}; at most %lu and %lu fit",
            reader->in.line, (unsigned long long)*vertices, (unsigned long long)*arcs,
            (unsigned long)PODA__GRAPH_VERTICES, (unsigned long)PODA__GRAPH_ARCS);
    return status == PODA_OK ? end_line(reader) : status;
}

static poda_status read_arc(poda__graph_reader *reader, uint64_t vertices)
{
    uint32_t from = 0, to = 0;
    double weight = 1;
    if (!poda__scan_take(&reader->in, "a"))
        return poda__reader_expected(reader, tr(reader->error, "'a FROM TO WEIGHT'"));
    poda_status status = read_vertex(reader, vertices, &from);
    if (status == PODA_OK)
        status = read_vertex(reader, vertices, &to);
    poda__scan_blanks(&reader->in);
    const char *where = reader->in.at;
    if (status == PODA_OK)
        status = poda__reader_number(reader, tr(reader->error, "the weight, a number"), &weight);
    if (status == PODA_OK)
        status = poda__reader_edge(reader, from, to, weight, false, where);
    return status == PODA_OK ? end_line(reader) : status;
}

static poda_status read_edge(poda__graph_reader *reader, uint64_t vertices)
{
    uint32_t from = 0, to = 0;
    const char *where = reader->in.at;
    if (!poda__scan_take(&reader->in, "e"))
        return poda__reader_expected(reader, tr(reader->error, "'e FROM TO'"));
    poda_status status = read_vertex(reader, vertices, &from);
    if (status == PODA_OK)
        status = read_vertex(reader, vertices, &to);
    if (status == PODA_OK)
        status = poda__reader_edge(reader, from, to, 1, true, where);
    return status == PODA_OK ? end_line(reader) : status;
}

static poda_status read_places(poda__graph_reader *reader, const char *text, size_t length)
{
    reader->in = poda__scan_text(text, length);
    reader->what = "positions";
    poda_status status = PODA_OK;
    while (status == PODA_OK && next_line(reader)) {
        uint32_t vertex = 0;
        double x = 0, y = 0;
        if (*reader->in.at == 'p') {
            poda__scan_next_line(&reader->in);
            continue;
        }
        const char *where = reader->in.at;
        if (!poda__scan_take(&reader->in, "v"))
            return poda__reader_expected(reader, tr(reader->error, "'v VERTEX X Y'"));
        status = read_vertex(reader, reader->vertex_count, &vertex);
        if (status == PODA_OK)
            status = poda__reader_number(reader, tr(reader->error, "x, a number"), &x);
        if (status == PODA_OK)
            status = poda__reader_number(reader, tr(reader->error, "y, a number"), &y);
        if (status == PODA_OK)
            status = poda__reader_place(reader, vertex, x, y, where);
        if (status == PODA_OK)
            status = end_line(reader);
    }
    return status;
}

poda_status poda__graph_read_dimacs(poda__graph_reader *reader, const char *places, size_t length)
{
    uint64_t vertices = 0, promised = 0, arcs = 0;
    bool edges = false;
    poda_status status = read_header(reader, &vertices, &promised, &edges);
    for (; status == PODA_OK && next_line(reader); arcs++)
        status = edges ? read_edge(reader, vertices) : read_arc(reader, vertices);
    if (status != PODA_OK)
        return status;
    if (arcs != promised &&
        !edges) /* many graphs to colour announce twice or half the number of edges */
        return poda_fail(reader->error, PODA_BAD_FILE, reader->what,
                         "line %ld: the text ends after %llu {arc|arcs}; the header says %llu",
                         reader->in.line, (unsigned long long)arcs, (unsigned long long)promised);
    if (vertices > 2 * arcs + ISOLATED)
        return poda_fail(
            reader->error, PODA_TOO_LARGE, reader->what,
            "%llu {vertex|vertices} for %llu {arc|arcs}: most of them would stand alone",
            (unsigned long long)vertices, (unsigned long long)arcs);
    reader->vertex_count = (uint32_t)vertices;
    reader->first_number = 1;
    reader->directed = !edges;
    return places ? read_places(reader, places, length) : PODA_OK;
}
