/* graph_route.h - shortest routes between two vertices of a weighted graph.
 * Ownership: a finder copies what it needs of the graph; one finder serves one thread and any
 *            number of queries, without clearing anything between them.
 * Errors: a status; a missing route is not an error. */
#ifndef PODA_PROBLEMS_GRAPH_GRAPH_ROUTE_H
#define PODA_PROBLEMS_GRAPH_GRAPH_ROUTE_H

#include "problems/graph/graph_text.h"

typedef enum poda__graph_algorithm {
    PODA__GRAPH_DIJKSTRA,
    PODA__GRAPH_ASTAR,
    PODA__GRAPH_BIDIRECTIONAL, /* Dijkstra's algorithm from both ends */
} poda__graph_algorithm;

/* Estimates of the remaining cost from the positions, times the largest factor with which no arc is
 * cheaper than its estimate; so they never overestimate. */
typedef enum poda__graph_heuristic {
    PODA__GRAPH_EUCLID,
    PODA__GRAPH_MANHATTAN,
    PODA__GRAPH_ZERO,
} poda__graph_heuristic;

typedef struct poda__graph_ask {
    poda__graph_algorithm algorithm;
    poda__graph_heuristic heuristic; /* of A* */
    uint32_t from, to;
    const volatile int *stop; /* NULL allowed; when non-zero: give up */
} poda__graph_ask;

typedef struct poda__graph_answer {
    bool found, stopped;
    double cost;
    const uint32_t
        *path; /* vertices from `from` to `to`; owned by the finder, valid until the next query */
    size_t path_count;
    uint64_t expanded, generated;
} poda__graph_answer;

typedef struct poda__graph_finder poda__graph_finder;

/* O(vertices + arcs). */
PODA_CHECKED poda_status poda__graph_finder_new(poda__graph_finder **out, const poda__graph *graph,
                                                poda_error *error);
void poda__graph_finder_free(poda__graph_finder *finder);

/* Estimates need positions: without them only zero is allowed (PODA_BAD_REQUEST). O((v + a) log v)
 * for v vertices and a arcs. */
PODA_CHECKED poda_status poda__graph_route(poda__graph_finder *finder, const poda__graph_ask *ask,
                                           poda__graph_answer *answer, poda_error *error);

/* The factor of an estimate; 0 if the graph has no positions. */
double poda__graph_scale(const poda__graph_finder *finder, poda__graph_heuristic heuristic);

#endif
