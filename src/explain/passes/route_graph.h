/* route_graph.h - a graph with its layout: the positions of vertices, and the sides of them with
 * space for their texts. */
#ifndef PODA_EXPLAIN_PASSES_ROUTE_GRAPH_H
#define PODA_EXPLAIN_PASSES_ROUTE_GRAPH_H

#include "draw/pen.h"
#include "problems/chart.h"

enum {
    PODA__NET_VERTICES = 2000, /* a larger one is not drawn */
    PODA__NET_LINKS = 20000,
};

typedef struct poda__vertex {
    double x, y;
    double wide; /* half of the width; half of the height is the graph's radius */
    int formula_side, tag_side;
    char name[PODA__LABEL_ROOM];
} poda__vertex;

typedef struct poda__net {
    size_t count, link_count;
    poda__vertex *vertices;
    poda__link *links;
    uint8_t *bent; /* links with a link in the opposite direction: they curve around it */
    double radius, width, height;
    bool named, formulas; /* there is space for them */
} poda__net;

/* False if memory runs out; release it in either case. */
bool poda__net_init(poda__net *graph, const poda__chart *chart, const void *space);
void poda__net_release(poda__net *graph);

/* The centre of a text of this width at one of the eight sides of a vertex. */
void poda__net_beside(const poda__net *graph, const poda__vertex *vertex, int side, double width,
                      double *x, double *y);

#endif
