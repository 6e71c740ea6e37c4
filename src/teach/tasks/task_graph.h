/* task_graph.h - small graphs with weights and estimates, as exercises on search write them:
 * "S-A 4, A-T 3, S->B 2; h S=5, A=3; S to T". */
#ifndef PODA_TEACH_TASKS_TASK_GRAPH_H
#define PODA_TEACH_TASKS_TASK_GRAPH_H

#include "teach/tasks/task.h"

enum { PODA__TASK_GRAPH_NODES = 16, PODA__TASK_GRAPH_NAME = 8, PODA__TASK_GRAPH_WEIGHT = 9999 };

typedef struct poda__task_graph {
    int count;
    char name[PODA__TASK_GRAPH_NODES][PODA__TASK_GRAPH_NAME];   /* in alphabetical order */
    int weight[PODA__TASK_GRAPH_NODES][PODA__TASK_GRAPH_NODES]; /* of the arc; -1: there is none */
    int h[PODA__TASK_GRAPH_NODES];
    bool has_weights, has_h;
    int from, to; /* `to` is -1 if there is no goal */
} poda__task_graph;

poda_status poda__task_graph_read(poda__task_graph *graph, const char *text, const char *example,
                                  poda_error *error);
/* Each edge once, "A-B 4" or "A->B 4". */
void poda__task_graph_edges(const poda__task_graph *graph, poda__buffer *out);
void poda__task_graph_text(const poda__task_graph *graph, poda__buffer *out);
/* The edges of the statement, a line a node. */
void poda__task_graph_board(const poda__task_graph *graph, poda__buffer *out);
/* Distances from every node to `to`; -1: none leads there. */
void poda__task_graph_distances(const poda__task_graph *graph, int to,
                                int distance[PODA__TASK_GRAPH_NODES]);
/* A random connected graph of so many nodes, the first S and the last T if `goal`. */
void poda__task_graph_random(poda__task_graph *graph, int count, int edges, bool goal,
                             uint64_t *random);

#endif
