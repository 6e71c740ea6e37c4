/* graph_text.c - graphs in Poda's own notation, detection of the format of a text, and the names of
 * vertices. Notation: edges S-B 4 (both ways) or S->B 4, vertices S or S(0,0), separated by commas,
 * semicolons or line ends; names are words, or "in quotes"; # begins a comment. */
#include "problems/graph/graph_text.h"

#include "problems/graph/graph_reader.h"

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || poda__scan_digit(c) || c == '_' ||
           c == '.' || c == '\'' || (unsigned char)c >= 0x80;
}

static size_t word_length(const poda__scan *in, const char *from)
{
    const char *at = from;
    while (at < in->end && is_word(*at))
        at++;
    return (size_t)(at - from);
}

static bool at_char(const poda__scan *in, char c)
{
    return in->at < in->end && *in->at == c;
}

/* -- Poda's own notation -- */

static poda_status read_name(poda__graph_reader *reader, uint32_t *vertex)
{
    poda__scan *in = &reader->in;
    size_t length, skipped;
    poda__scan_blanks(in);
    const char *name = in->at;
    if (at_char(in, '"')) {
        const char *end = ++name;
        while (end < in->end && *end != '"' && *end != '\n')
            end++;
        if (end == in->end || *end != '"')
            return poda__reader_expected(reader,
                                         tr(reader->error, "a name that ends with a quote"));
        length = (size_t)(end - name);
        skipped = length + 2;
    } else {
        length = skipped = word_length(in, name);
    }
    if (!length)
        return poda__reader_expected(
            reader, tr(reader->error, "a vertex, or an edge like S-B 4 or S->B 4"));
    const poda_status status = poda__reader_vertex(reader, name, length, vertex);
    if (status == PODA_OK)
        in->at += skipped;
    return status;
}

static poda_status read_position(poda__graph_reader *reader, uint32_t vertex)
{
    poda__scan *in = &reader->in;
    const char *where = in->at++;
    double x = 0, y = 0;
    poda_status status =
        poda__reader_number(reader, tr(reader->error, "a position like (0,1)"), &x);
    if (status != PODA_OK)
        return status;
    poda__scan_blanks(in);
    if (!at_char(in, ','))
        return poda__reader_expected(reader, tr(reader->error, "a position like (0,1)"));
    in->at++;
    status = poda__reader_number(reader, tr(reader->error, "a position like (0,1)"), &y);
    if (status != PODA_OK)
        return status;
    poda__scan_blanks(in);
    if (!at_char(in, ')'))
        return poda__reader_expected(reader, tr(reader->error, "a position like (0,1)"));
    in->at++;
    return poda__reader_place(reader, vertex, x, y, where);
}

/* What follows a vertex and a '-'. */
static poda_status read_edge(poda__graph_reader *reader, uint32_t from)
{
    poda__scan *in = &reader->in;
    uint32_t to = 0;
    double weight = 1;
    in->at++;
    const bool directed = at_char(in, '>');
    if (directed || at_char(in, '-'))
        in->at++;
    poda_status status = read_name(reader, &to);
    if (status != PODA_OK)
        return status;
    poda__scan_blanks(in);
    if (at_char(in, ':') || at_char(in, '=')) {
        in->at++;
        poda__scan_blanks(in);
    }
    const char *where = in->at;
    if (in->at < in->end && !strchr(",;#\n", *in->at))
        status = poda__reader_number(reader, tr(reader->error, "the weight, a number"), &weight);
    return status == PODA_OK ? poda__reader_edge(reader, from, to, weight, !directed, where)
                             : status;
}

static poda_status read_item(poda__graph_reader *reader)
{
    poda__scan *in = &reader->in;
    uint32_t vertex = 0;
    poda_status status = read_name(reader, &vertex);
    poda__scan_blanks(in);
    if (status == PODA_OK && at_char(in, '('))
        return read_position(reader, vertex);
    if (status == PODA_OK && at_char(in, '-'))
        status = read_edge(reader, vertex);
    poda__scan_blanks(in);
    if (status == PODA_OK && in->at < in->end && !strchr(",;#\n", *in->at))
        return poda__reader_expected(
            reader, tr(reader->error, "a comma, a semicolon or the end of the line"));
    return status;
}

poda_status poda__graph_read_edges(poda__graph_reader *reader)
{
    poda__scan *in = &reader->in;
    poda_status status = PODA_OK;
    while (status == PODA_OK && poda__scan_to_line(in)) {
        if (*in->at == ',' || *in->at == ';')
            in->at++;
        else if (*in->at == '#')
            poda__scan_next_line(in);
        else
            status = read_item(reader);
    }
    return status;
}

/* -- which format is it -- */

/* Two to four numbers or plain words: no meaningful line of Poda's own notation looks like that. */
static bool like_list(poda__scan in)
{
    int columns = 0;
    for (; !poda__scan_line_over(&in); columns++) {
        const size_t length = poda__scan_word(&in);
        poda__scan word = {in.at, in.at + length, in.at, 1};
        double value;
        if (word_length(&word, in.at) != length &&
            (!poda__scan_number(&word, &value) || word.at != word.end))
            return false;
        in.at += length;
    }
    return columns >= 2 && columns <= 4;
}

static bool has_problem_line(poda__scan in)
{
    for (; poda__scan_to_line(&in); poda__scan_next_line(&in)) {
        if (*in.at != 'c')
            return poda__scan_take(&in, "p") && !poda__scan_line_over(&in) &&
                   (poda__scan_take(&in, "sp") || poda__scan_take(&in, "edge") ||
                    poda__scan_take(&in, "col"));
    }
    return false;
}

poda__graph_format poda__graph_guess(const char *text, size_t length)
{
    poda__scan in = poda__scan_text(text, length);
    while (poda__scan_to_line(&in) && (*in.at == '#' || *in.at == '%'))
        poda__scan_next_line(&in);
    const size_t word = word_length(&in, in.at);
    const char *const dot[] = {"graph", "digraph", "strict"};
    if (in.end - in.at >= 2 && in.at[0] == '/' && (in.at[1] == '/' || in.at[1] == '*'))
        return PODA__GRAPH_DOT;
    for (size_t i = 0; i < sizeof dot / sizeof *dot; i++)
        if (word == strlen(dot[i]) && memcmp(in.at, dot[i], word) == 0 &&
            memchr(in.at, '{', (size_t)(in.end - in.at)))
            return PODA__GRAPH_DOT;
    if (has_problem_line(in))
        return PODA__GRAPH_DIMACS;
    return like_list(in) ? PODA__GRAPH_LIST : PODA__GRAPH_EDGES;
}

/* -- reading and releasing -- */

poda_status poda__graph_read(poda__graph *graph, const poda__graph_source *source,
                             poda_error *error)
{
    poda__graph_reader reader = {.in = poda__scan_text(source->text, source->length),
                                 .what = "graph",
                                 .error = error,
                                 .directed = source->directed};
    poda__graph_format format = source->format;
    poda_status status = PODA_OK;
    *graph = (poda__graph){.vertex_count = 0};
    const char *zero = source->length ? memchr(source->text, 0, source->length) : NULL;
    if (zero)
        return poda_fail(error, PODA_BAD_FILE, "graph",
                         "not a text: byte %zu is zero; expected a graph written with characters",
                         (size_t)(zero - source->text) + 1);
    if (format == PODA__GRAPH_GUESS)
        format = poda__graph_guess(source->text, source->length);
    if (format == PODA__GRAPH_DIMACS)
        status = poda__graph_read_dimacs(&reader, source->places, source->places_length);
    else if (format == PODA__GRAPH_LIST)
        status = poda__graph_read_list(&reader, source->places, source->places_length);
    else if (source->places)
        status =
            poda_fail(error, PODA_BAD_REQUEST, "positions",
                      "positions as a second text belong to DIMACS graphs and lists; here they "
                      "stand in the graph's own text");
    else
        status = format == PODA__GRAPH_DOT ? poda__graph_read_dot(&reader)
                                           : poda__graph_read_edges(&reader);
    if (status == PODA_OK)
        return poda__reader_finish(&reader, graph);
    poda__reader_release(&reader);
    return status;
}

void poda__graph_release(poda__graph *graph)
{
    free(graph->first);
    free(graph->heads);
    free(graph->weights);
    free(graph->x);
    free(graph->y);
    free(graph->names);
    free(graph->name_at);
    *graph = (poda__graph){.vertex_count = 0};
}

uint32_t poda__graph_find(const poda__graph *graph, const char *name)
{
    uint64_t number;
    const char *at = name;
    if (graph->names) {
        for (uint32_t v = 0; v < graph->vertex_count; v++)
            if (strcmp(graph->names + graph->name_at[v], name) == 0)
                return v;
    } else if (poda_read_number(&at, UINT32_MAX, &number) && !*at &&
               number >= graph->first_number &&
               number - graph->first_number < graph->vertex_count) {
        return (uint32_t)number - graph->first_number;
    }
    return PODA__GRAPH_NOWHERE;
}

void poda__graph_name(const poda__graph *graph, uint32_t vertex, poda_text *text)
{
    if (graph->names)
        poda_text_add(text, "%s", graph->names + graph->name_at[vertex]);
    else
        poda_text_add(text, "%lu", (unsigned long)vertex + graph->first_number);
}
