/* graph_reader.c - collects what the readers of graphs find and builds the arrays of a graph from
 * it. Sizes in headers are not trusted: arrays grow with the actual data. */
#include "problems/graph/graph_reader.h"

#include <math.h>

enum { FIRST_SLOTS = 256 };

static const double FARTHEST = 1e150; /* so that squares of distances are finite */

/* -- names -- */

static uint64_t hash_name(const char *name, size_t length)
{
    return poda_hash_bytes(name, length);
}

static const char *name_of(const poda__graph_reader *reader, uint32_t vertex)
{
    return reader->names + reader->name_at[vertex];
}

/* The slot of the name, or the free one where it belongs. */
static size_t slot_of(const poda__graph_reader *reader, const char *name, size_t length)
{
    size_t slot = (size_t)hash_name(name, length) & reader->slot_mask;
    for (; reader->slots[slot]; slot = (slot + 1) & reader->slot_mask) {
        const char *other = name_of(reader, reader->slots[slot] - 1);
        if (strncmp(other, name, length) == 0 && !other[length])
            break;
    }
    return slot;
}

/* At most half of the slots are in use. */
static bool grow_slots(poda__graph_reader *reader)
{
    if (reader->slots && reader->vertex_count < (reader->slot_mask + 1) / 2)
        return true;
    const size_t count = reader->slots ? (reader->slot_mask + 1) * 2 : FIRST_SLOTS;
    uint32_t *slots = poda__array(count, sizeof *slots);
    if (!slots)
        return false;
    free(reader->slots);
    reader->slots = slots;
    reader->slot_mask = count - 1;
    for (uint32_t vertex = 0; vertex < reader->vertex_count; vertex++) {
        const char *name = name_of(reader, vertex);
        slots[slot_of(reader, name, strlen(name))] = vertex + 1;
    }
    return true;
}

uint32_t poda__reader_find(const poda__graph_reader *reader, const char *name, size_t length)
{
    const uint32_t found = reader->slots ? reader->slots[slot_of(reader, name, length)] : 0;
    return found ? found - 1 : PODA__GRAPH_NOWHERE;
}

static bool keep_name(poda__graph_reader *reader, const char *name, size_t length)
{
    while (reader->names_room - reader->names_length < length + 1) {
        const size_t room = reader->names_room ? reader->names_room * 2 : 256;
        char *names = poda__resize(reader->names, room, 1);
        if (!names)
            return false;
        reader->names = names;
        reader->names_room = room;
    }
    void *name_at = reader->name_at;
    const bool fits = poda__scan_grow(&name_at, reader->vertex_count, &reader->name_room,
                                      sizeof *reader->name_at);
    reader->name_at = name_at;
    if (!fits)
        return false;
    reader->name_at[reader->vertex_count] = reader->names_length;
    memcpy(reader->names + reader->names_length, name, length);
    reader->names[reader->names_length + length] = 0;
    reader->names_length += length + 1;
    return true;
}

poda_status poda__reader_vertex(poda__graph_reader *reader, const char *name, size_t length,
                                uint32_t *vertex)
{
    if (!grow_slots(reader))
        return poda_fail_memory(reader->error);
    const size_t slot = slot_of(reader, name, length);
    if (!reader->slots[slot]) {
        if (reader->vertex_count == PODA__GRAPH_VERTICES)
            return poda_fail(reader->error, PODA_TOO_LARGE, reader->what,
                             "line %ld: more than %lu vertices, too many for one graph",
                             reader->in.line, (unsigned long)PODA__GRAPH_VERTICES);
        if (!keep_name(reader, name, length))
            return poda_fail_memory(reader->error);
        reader->slots[slot] = ++reader->vertex_count;
    }
    *vertex = reader->slots[slot] - 1;
    return PODA_OK;
}

/* -- arcs and positions -- */

static poda_status add_arc(poda__graph_reader *reader, uint32_t from, uint32_t to, double weight)
{
    if (reader->arc_count == PODA__GRAPH_ARCS)
        return poda_fail(reader->error, PODA_TOO_LARGE, reader->what,
                         "line %ld: more than %lu arcs, too many for one graph", reader->in.line,
                         (unsigned long)PODA__GRAPH_ARCS);
    void *arcs = reader->arcs;
    const bool fits =
        poda__scan_grow(&arcs, reader->arc_count, &reader->arc_room, sizeof *reader->arcs);
    reader->arcs = arcs;
    if (!fits)
        return poda_fail_memory(reader->error);
    reader->arcs[reader->arc_count++] = (poda__graph_arc){from, to, weight};
    return PODA_OK;
}

poda_status poda__reader_edge(poda__graph_reader *reader, uint32_t from, uint32_t to, double weight,
                              bool both, const char *where)
{
    const poda__scan_place here = poda__scan_here(&reader->in, reader->what, where);
    if (!isfinite(weight))
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: the weight is too large for a number", here.line,
                         here.column);
    if (weight < 0)
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: the weight %g; weights must not be negative",
                         here.line, here.column, weight);
    if (from == to) {
        reader->loops++;
        return PODA_OK;
    }
    reader->directed |= !both;
    poda_status status = add_arc(reader, from, to, weight);
    if (status == PODA_OK && both)
        status = add_arc(reader, to, from, weight);
    return status;
}

poda_status poda__reader_place(poda__graph_reader *reader, uint32_t vertex, double x, double y,
                               const char *where)
{
    const poda__scan_place here = poda__scan_here(&reader->in, reader->what, where);
    if (!(fabs(x) <= FARTHEST) || !(fabs(y) <= FARTHEST))
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: the position is too large", here.line, here.column);
    while (reader->place_room <= vertex) {
        const size_t room = reader->place_room ? reader->place_room * 2 : 64;
        double *places = poda__resize(reader->places, room, 2 * sizeof *places);
        if (!places)
            return poda_fail_memory(reader->error);
        for (size_t i = reader->place_room * 2; i < room * 2; i++)
            places[i] = (double)NAN;
        reader->places = places;
        reader->place_room = room;
    }
    if (!isnan(reader->places[2 * (size_t)vertex]))
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: a second position for the same vertex", here.line,
                         here.column);
    reader->places[2 * (size_t)vertex] = x;
    reader->places[2 * (size_t)vertex + 1] = y;
    return PODA_OK;
}

poda_status poda__reader_expected(poda__graph_reader *reader, const char *expected)
{
    const poda__scan_place here = poda__scan_here(&reader->in, reader->what, reader->in.at);
    const size_t length = poda__scan_word(&reader->in);
    if (!length)
        return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                         "line %ld, column %ld: the line ends; expected %s", here.line, here.column,
                         expected);
    return poda_fail(reader->error, PODA_BAD_FILE, here.at,
                     "line %ld, column %ld: '%.*s'; expected %s", here.line, here.column,
                     poda__scan_shown(length), reader->in.at, expected);
}

poda_status poda__reader_number(poda__graph_reader *reader, const char *name, double *value)
{
    poda__scan_blanks(&reader->in);
    if (poda__scan_number(&reader->in, value))
        return PODA_OK;
    return poda__reader_expected(reader, name);
}

/* -- the graph -- */

/* Moves the arcs into rows by tail, keeping the order of arrival within a row. */
static bool sort_arcs(const poda__graph_reader *reader, poda__graph *graph)
{
    const size_t vertices = reader->vertex_count, arcs = reader->arc_count;
    graph->first = poda__array(vertices + 2, sizeof *graph->first);
    graph->heads = poda__array(arcs, sizeof *graph->heads);
    graph->weights = poda__array(arcs, sizeof *graph->weights);
    if (!graph->first || !graph->heads || !graph->weights)
        return false;
    for (size_t i = 0; i < arcs; i++)
        graph->first[reader->arcs[i].from + 2]++;
    for (size_t v = 2; v < vertices + 2; v++)
        graph->first[v] += graph->first[v - 1];
    for (size_t i = 0; i < arcs; i++) {
        const uint32_t at = graph->first[reader->arcs[i].from + 1]++;
        graph->heads[at] = reader->arcs[i].to;
        graph->weights[at] = reader->arcs[i].weight;
    }
    graph->arc_count = (uint32_t)arcs;
    return true;
}

/* Of several arcs between the same two vertices the cheapest is kept, in the place of the first. */
static bool drop_duplicates(poda__graph *graph)
{
    uint32_t *kept = poda__array(graph->vertex_count, sizeof *kept); /* head's arc + 1 */
    uint32_t to = 0, from = 0;
    if (!kept)
        return false;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        const uint32_t start = to, end = graph->first[v + 1];
        for (; from < end; from++) {
            const uint32_t head = graph->heads[from], before = kept[head];
            if (before > start && graph->heads[before - 1] == head) {
                graph->duplicates++;
                if (graph->weights[from] < graph->weights[before - 1])
                    graph->weights[before - 1] = graph->weights[from];
                continue;
            }
            graph->heads[to] = head;
            graph->weights[to] = graph->weights[from];
            kept[head] = ++to;
        }
        graph->first[v] = start;
    }
    graph->first[graph->vertex_count] = graph->arc_count = to;
    if (!graph->directed)
        graph->duplicates /= 2; /* a dropped edge is two dropped arcs */
    free(kept);
    return true;
}

static poda_status copy_places(const poda__graph_reader *reader, poda__graph *graph)
{
    const size_t count = graph->vertex_count;
    graph->x = poda__array(count, sizeof *graph->x);
    graph->y = poda__array(count, sizeof *graph->y);
    if (!graph->x || !graph->y)
        return poda_fail_memory(reader->error);
    for (size_t v = 0; v < count; v++) {
        if (v >= reader->place_room || isnan(reader->places[2 * v])) {
            char name[64] = "";
            poda_text text = {name, sizeof name, 0};
            poda__graph_name(graph, (uint32_t)v, &text);
            return poda_fail(reader->error, PODA_BAD_FILE, reader->what,
                             "vertex %.60s has no position; give all of them one, or none", name);
        }
        graph->x[v] = reader->places[2 * v];
        graph->y[v] = reader->places[2 * v + 1];
    }
    return PODA_OK;
}

poda_status poda__reader_finish(poda__graph_reader *reader, poda__graph *graph)
{
    *graph = (poda__graph){.vertex_count = reader->vertex_count,
                           .directed = reader->directed,
                           .loops = reader->loops,
                           .first_number = reader->first_number};
    graph->names = reader->names;
    graph->name_at = reader->name_at;
    reader->names = NULL;
    reader->name_at = NULL;
    poda_status status = PODA_OK;
    if (!graph->vertex_count)
        status = poda_fail(reader->error, PODA_BAD_FILE, reader->what,
                           "a graph without vertices; expected edges, like S-B 4, S-D 5");
    else if (!sort_arcs(reader, graph) || !drop_duplicates(graph))
        status = poda_fail_memory(reader->error);
    else if (reader->places)
        status = copy_places(reader, graph);
    poda__reader_release(reader);
    if (status != PODA_OK)
        poda__graph_release(graph);
    return status;
}

void poda__reader_release(poda__graph_reader *reader)
{
    free(reader->arcs);
    free(reader->names);
    free(reader->name_at);
    free(reader->slots);
    free(reader->places);
    *reader = (poda__graph_reader){.error = reader->error};
}
