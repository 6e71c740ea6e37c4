/* chart.h - where the states of a problem lie in a picture: vertices with edges, or the cells of a
 * grid. Drawing is done elsewhere. */
#ifndef PODA_PROBLEMS_CHART_H
#define PODA_PROBLEMS_CHART_H

#include "poda/game.h"

/* What lies on a cell of a grid. Only a wall cannot be entered; a step onto the others has a price. */
typedef enum poda__ground {
    PODA__GROUND_WALL,
    PODA__GROUND_FREE,
    PODA__GROUND_MUD,
    PODA__GROUND_WATER,
    PODA__GROUNDS,
} poda__ground;

typedef struct poda__link {
    size_t from, to;
    double weight;
    bool directed, weighted; /* weighted: the weight is shown */
} poda__link;

/* `space` is the problem's own struct. */
typedef struct poda__chart {
    bool grid;                                               /* places are cells, row by row */
    size_t (*places)(const void *space);                     /* vertices or cells */
    size_t (*columns)(const void *space);                    /* of a grid */
    poda__ground (*ground)(const void *space, size_t place); /* of a grid */
    /* of a grid: the character of a ground in texts, and what a straight step onto it costs; 0: it
     * cannot be entered */
    char (*ground_sign)(poda__ground ground);
    int (*ground_cost)(const void *space, poda__ground ground);
    /* of a graph: false if the vertex has no position of its own; y grows downwards */
    bool (*at)(const void *space, size_t place, double *x, double *y);
    void (*name)(const void *space, size_t place, poda_text *text);
    size_t (*links)(const void *space); /* of a graph: number of edges, each once */
    void (*link)(const void *space, size_t index, poda__link *link);
    size_t (*place)(const void *space, const poda_state *state);
} poda__chart;

#endif
