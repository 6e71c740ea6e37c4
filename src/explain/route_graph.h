/* route_graph.h - a graph laid out: where vertices stand, and on which side of them there is room for
 * their texts. */
#ifndef PODA_EXPLAIN_ROUTE_GRAPH_H
#define PODA_EXPLAIN_ROUTE_GRAPH_H

#include "explain/pen.h"
#include "problems/chart.h"

enum {
    PODA__GRAPH_VERTICES = 2000, /* a larger one is not drawn */
    PODA__GRAPH_LINKS = 20000,
};

typedef struct poda__vertex {
    double x, y;
    double wide; /* half of it; half of the height is the graph's radius */
    int formula_side, tag_side;
    char name[PODA__LABEL_ROOM];
} poda__vertex;

typedef struct poda__graph {
    size_t count, link_count;
    poda__vertex *vertices;
    poda__link *links;
    uint8_t *bent; /* links that have one the other way: they go around it */
    double radius, width, height;
    bool named, formulas; /* there is room for them */
} poda__graph;

/* False: out of memory. Release it in both cases. */
bool poda__graph_init(poda__graph *graph, const poda__chart *chart, const void *space);
void poda__graph_release(poda__graph *graph);

/* The middle of a text of this width at one of the eight sides of a vertex. */
void poda__graph_beside(const poda__graph *graph, const poda__vertex *vertex, int side,
                        double width, double *x, double *y);

#endif
