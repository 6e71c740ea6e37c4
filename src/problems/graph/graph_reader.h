/* graph_reader.h - a graph while it is being read: arcs and names in order of arrival, turned into
 * arrays at the end. One function reads each format. Only for the readers. */
#ifndef PODA_PROBLEMS_GRAPH_GRAPH_READER_H
#define PODA_PROBLEMS_GRAPH_GRAPH_READER_H

#include "problems/graph/graph_text.h"
#include "problems/graph/route_scan.h"

typedef struct poda__graph_arc {
    uint32_t from, to;
    double weight;
} poda__graph_arc;

typedef struct poda__graph_reader {
    poda__scan in;
    const char *what; /* "graph" or "positions", for poda_error.at */
    poda_error *error;
    bool directed;
    uint32_t vertex_count;
    poda__graph_arc *arcs;
    size_t arc_count, arc_room;
    uint64_t loops;
    /* zero-terminated names one after the other; a hash table of vertices + 1; NULL: numbers */
    char *names;
    size_t names_length, names_room;
    size_t *name_at;
    size_t name_room;
    uint32_t *slots;
    size_t slot_mask;
    uint32_t first_number;
    /* x and y per vertex, NaN if not given; NULL while none is */
    double *places;
    size_t place_room;
} poda__graph_reader;

/* The vertex with this name, created if it is new. */
PODA_CHECKED poda_status poda__reader_vertex(poda__graph_reader *reader, const char *name,
                                             size_t length, uint32_t *vertex);
/* The same, but PODA__GRAPH_NOWHERE if there is none. */
uint32_t poda__reader_find(const poda__graph_reader *reader, const char *name, size_t length);

/* Adds an arc, or with `both` an edge. The weight was read at `where`. */
PODA_CHECKED poda_status poda__reader_edge(poda__graph_reader *reader, uint32_t from, uint32_t to,
                                           double weight, bool both, const char *where);
PODA_CHECKED poda_status poda__reader_place(poda__graph_reader *reader, uint32_t vertex, double x,
                                            double y, const char *where);

/* Reads a required number; `name` says what it is ("weight"). */
PODA_CHECKED poda_status poda__reader_number(poda__graph_reader *reader, const char *name,
                                             double *value);
PODA_CHECKED poda_status poda__reader_expected(poda__graph_reader *reader, const char *expected);

/* Turns everything read into the graph; the reader is left empty. */
PODA_CHECKED poda_status poda__reader_finish(poda__graph_reader *reader, poda__graph *graph);
void poda__reader_release(poda__graph_reader *reader);

poda_status poda__graph_read_edges(poda__graph_reader *reader);
poda_status poda__graph_read_dot(poda__graph_reader *reader);
poda_status poda__graph_read_dimacs(poda__graph_reader *reader, const char *places, size_t length);
poda_status poda__graph_read_list(poda__graph_reader *reader, const char *places, size_t length);

#endif
