/* graph_text.h - weighted graphs, read from text. Errors: a status that names the line; the graph
 * is then empty. Weights are finite and not negative, an edge without one weighs 1. Of duplicate
 * edges the cheapest is kept; edges from a vertex to itself are dropped: both are counted, so that
 * a caller can report them. */
#ifndef PODA_PROBLEMS_GRAPH_GRAPH_TEXT_H
#define PODA_PROBLEMS_GRAPH_GRAPH_TEXT_H

#include "poda/rules.h"

#define PODA__GRAPH_VERTICES (1u << 30) /* of the largest graph */
#define PODA__GRAPH_ARCS (1u << 31)
#define PODA__GRAPH_NOWHERE UINT32_MAX /* not a vertex */

/* Vertices are 0 .. vertex_count - 1 in the order in which the text names them. The arcs of vertex
 * v are first[v] .. first[v + 1] - 1, in the text's order; an undirected edge is two arcs. */
typedef struct poda__graph {
    uint32_t vertex_count, arc_count;
    bool directed; /* some arc has no counterpart by construction */
    uint32_t *first;
    uint32_t *heads;
    double *weights;
    double *x,
        *y;      /* positions of all vertices or (NULL) of none; (row, column) is stored as x, y */
    char *names; /* NULL: vertex v is called by its number v + first_number */
    size_t *name_at; /* where the name of vertex v begins in `names`; each is zero-terminated */
    uint32_t first_number;
    uint64_t duplicates, loops; /* edges dropped */
} poda__graph;

typedef enum poda__graph_format {
    PODA__GRAPH_GUESS,
    PODA__GRAPH_EDGES,  /* S-B 4, S->D 5; S(0,0) */
    PODA__GRAPH_DOT,    /* graph { a -- b [label=4] }, without subgraphs */
    PODA__GRAPH_DIMACS, /* p sp 3 2 / a 1 2 7, positions: v 1 0 0; p edge 3 2 / e 1 2 */
    /* "from to", "from to weight" or "id from to weight" per line, positions: "id x y" per line */
    PODA__GRAPH_LIST,
} poda__graph_format;

typedef struct poda__graph_source {
    const char *text;
    size_t length;
    const char *places; /* positions as a second text, for DIMACS and lists; NULL: none */
    size_t places_length;
    poda__graph_format format;
    bool directed; /* lists: a line is an arc, not an edge */
} poda__graph_source;

/* O(length), expected. */
PODA_CHECKED poda_status poda__graph_read(poda__graph *graph, const poda__graph_source *source,
                                          poda_error *error);
void poda__graph_release(poda__graph *graph);

/* The likely format of the text; never PODA__GRAPH_GUESS. */
poda__graph_format poda__graph_guess(const char *text, size_t length);

/* The vertex of that name or number; PODA__GRAPH_NOWHERE if there is none. O(vertices). */
uint32_t poda__graph_find(const poda__graph *graph, const char *name);

/* The name of vertex `vertex`. */
void poda__graph_name(const poda__graph *graph, uint32_t vertex, poda_text *text);

#endif
