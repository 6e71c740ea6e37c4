/* map_route.h - shortest routes on grid maps.
 * Ownership: a finder copies what it needs of the map; one finder serves one thread and any number
 *            of queries, without clearing anything between them.
 * Errors: a status; a missing route is not an error. */
#ifndef PODA_PROBLEMS_MAP_MAP_ROUTE_H
#define PODA_PROBLEMS_MAP_MAP_ROUTE_H

#include "problems/map/map_text.h"

typedef enum poda__map_algorithm {
    PODA__MAP_ASTAR,
    PODA__MAP_JPS, /* A* over jump points; only with 8 neighbours */
    PODA__MAP_DIJKSTRA,
} poda__map_algorithm;

/* Estimates of the remaining cost. All are admissible except Manhattan with 8 neighbours. */
typedef enum poda__map_heuristic {
    PODA__MAP_OCTILE,
    PODA__MAP_MANHATTAN,
    PODA__MAP_EUCLID,
    PODA__MAP_ZERO,
} poda__map_heuristic;

typedef struct poda__map_ask {
    poda__map_algorithm algorithm;
    poda__map_heuristic heuristic; /* Dijkstra's algorithm has none */
    int neighbours;                /* 4 or 8; a diagonal step needs both straight neighbours free */
    uint32_t from, to;             /* cells of the map */
    const volatile int *stop;      /* NULL allowed; when non-zero: give up */
} poda__map_ask;

typedef struct poda__map_answer {
    bool found, stopped;
    uint64_t straight, diagonal; /* steps */
    double length;               /* straight + diagonal x sqrt 2 */
    const uint32_t
        *path; /* cells from `from` to `to`; owned by the finder, valid until the next query */
    size_t path_count;
    uint64_t expanded, generated;
} poda__map_answer;

typedef struct poda__map_finder poda__map_finder;

/* O(cells). */
PODA_CHECKED poda_status poda__map_finder_new(poda__map_finder **out, const poda__map *map,
                                              poda_error *error);
void poda__map_finder_free(poda__map_finder *finder);

/* A wall as start or goal is PODA_BAD_POSITION. The search counts a straight step as 985 and a
 * diagonal one as 1393, whose ratio is sqrt 2 to within 3e-7, so that all algorithms (and
 * admissible heuristics) agree on the cost exactly. */
PODA_CHECKED poda_status poda__map_route(poda__map_finder *finder, const poda__map_ask *ask,
                                         poda__map_answer *answer, poda_error *error);

#endif
