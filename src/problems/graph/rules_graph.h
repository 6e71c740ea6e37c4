/* rules_graph.h - a path through a weighted graph (see graph_text.h), or a traversal of all of it:
 * a state is a vertex, a move an arc. Positions, if the graph has them, give the estimates. */
#ifndef PODA_PROBLEMS_GRAPH_RULES_GRAPH_H
#define PODA_PROBLEMS_GRAPH_RULES_GRAPH_H

#include <math.h>

#include "base/memory.h"
#include "poda/space.h"
#include "problems/graph/graph_text.h"

/* Positions are (row,column). */
#define GRAPH_OF_THE_COURSE                                                                        \
    "S(0,0) B(0,1) D(1,0) E(1,1) F(1,2) G(1,3) H(2,0) J(3,0) K(3,1) T(3,2); "                      \
    "S-B 4, S-D 5, B-E 1, D-E 2, E-F 6, D-H 3, H-J 1, J-K 6, F-G 4, K-T 2"

typedef struct graph_space {
    poda__graph graph;
    uint32_t from, to; /* to PODA__GRAPH_NOWHERE: there is no goal, the graph is traversed */
    double scale[2];   /* of the estimates, so that no arc is cheaper than its length */
    uint32_t *tails;   /* where each arc comes from */
    size_t *into;      /* the arcs that lead to vertex v: in_arcs[into[v]] .. */
    uint32_t *in_arcs;
    uint32_t *edges; /* each edge once, by the first of its arcs */
    size_t edge_count;
    bool *twin;    /* does the arc have a reverse of the same weight? Then both are one edge */
    bool weighted; /* not all weights are 1 */
    bool upright;  /* positions are x and y, with y upwards; else row and column */
} graph_space;

typedef struct graph_state {
    uint32_t vertex;
} graph_state;

static const poda_option graph_options[] = {
    {"graph", GRAPH_OF_THE_COURSE,
     "the graph, text or @FILE: edges like 'S-B 4, B->E 1; S(0,0)' with (row,column), DOT, DIMACS "
     "or "
     "lines 'from to weight'"},
    {"positions", "", "the positions of the vertices, text or @FILE, for DIMACS and lists"},
    {"from", "S", "the vertex to start from; in a graph of your own the first one"},
    {"to", "T", "the vertex to go to; empty: the graph is walked through"},
    {"directed", "no", "yes: a line of a list is an arc, one way only"},
    {NULL, NULL, NULL}};
static const char *const graph_heuristics[] = {"manhattan", "euclid", NULL};

static const poda_choices graph_choices[] = {{"directed", "no yes"}, {NULL, NULL}};
static const poda_about graph_about = {
    .name = "graph",
    .title = "a way through a graph",
    .summary = "the cheapest way from vertex to vertex of a graph, or a walk through it",
    .moves_like = "B",
    .position_like = "S",
    .options = graph_options,
    .evals = graph_heuristics,
    .aliases = "grafo",
    .choices = graph_choices,
};

static inline double graph_distance(const poda__graph *graph, uint32_t a, uint32_t b, int which)
{
    const double x = fabs(graph->x[a] - graph->x[b]), y = fabs(graph->y[a] - graph->y[b]);
    return which == 0 ? x + y : sqrt(x * x + y * y);
}

/* The largest scale at which no arc, and so no path, is estimated above its weight. Exercises by
 * hand use the plain Manhattan distance, so that one is only ever scaled down. */
static inline double graph_scale_of(const poda__graph *graph, const uint32_t *tails, int which)
{
    double scale = INFINITY;
    for (uint32_t arc = 0; arc < graph->arc_count; arc++) {
        const double length = graph_distance(graph, tails[arc], graph->heads[arc], which);
        if (length > 0 && graph->weights[arc] < scale * length)
            scale = graph->weights[arc] / length;
    }
    if (isinf(scale) || (which == 0 && scale >= 1))
        return 1;
    return scale;
}

#define graph_HAS_RELEASE 1
static inline void graph_release(graph_space *space)
{
    poda__graph_release(&space->graph);
    free(space->tails);
    free(space->into);
    free(space->in_arcs);
    free(space->edges);
    free(space->twin);
}

/* The arcs by where they lead. */
static inline poda_status graph_turn_round(graph_space *space, poda_error *error)
{
    const poda__graph *graph = &space->graph;
    space->tails = poda__array(graph->arc_count, sizeof *space->tails);
    space->in_arcs = poda__array(graph->arc_count, sizeof *space->in_arcs);
    space->into = poda__array((size_t)graph->vertex_count + 2, sizeof *space->into);
    if (!space->tails || !space->in_arcs || !space->into)
        return poda_fail_memory(error);
    for (uint32_t arc = 0; arc < graph->arc_count; arc++)
        space->into[graph->heads[arc] + 2]++;
    for (uint32_t vertex = 0; vertex < graph->vertex_count; vertex++)
        space->into[vertex + 2] += space->into[vertex + 1];
    for (uint32_t vertex = 0; vertex < graph->vertex_count; vertex++)
        for (uint32_t arc = graph->first[vertex]; arc < graph->first[vertex + 1]; arc++) {
            space->tails[arc] = vertex;
            space->in_arcs[space->into[graph->heads[arc] + 1]++] = arc;
        }
    return PODA_OK;
}

/* Pairs the arcs that form one edge. */
static inline poda_status graph_pair(graph_space *space, poda_error *error)
{
    const poda__graph *graph = &space->graph;
    /* the current vertex's arc to each other one, + 1 */
    uint32_t *arc_to = poda__array(graph->vertex_count, sizeof *arc_to);
    space->twin = poda__array(graph->arc_count, sizeof *space->twin);
    space->edges = poda__array(graph->arc_count, sizeof *space->edges);
    if (!arc_to || !space->twin || !space->edges) {
        free(arc_to);
        return poda_fail_memory(error);
    }
    for (uint32_t vertex = 0; vertex < graph->vertex_count; vertex++) {
        const uint32_t begin = graph->first[vertex], end = graph->first[vertex + 1];
        for (uint32_t arc = begin; arc < end; arc++)
            arc_to[graph->heads[arc]] = arc + 1;
        for (size_t i = space->into[vertex]; i < space->into[vertex + 1]; i++) {
            const uint32_t other = space->in_arcs[i], own = arc_to[space->tails[other]];
            if (own > begin && own <= end && graph->weights[own - 1] == graph->weights[other])
                space->twin[other] = true;
        }
    }
    for (uint32_t arc = 0; arc < graph->arc_count; arc++) {
        space->weighted = space->weighted || graph->weights[arc] != 1;
        if (!space->twin[arc] || space->tails[arc] < graph->heads[arc])
            space->edges[space->edge_count++] = arc;
    }
    free(arc_to);
    return PODA_OK;
}

static inline poda_status graph_vertex(const poda__graph *graph, const char *key, const char *name,
                                       uint32_t *vertex, poda_error *error)
{
    *vertex = poda__graph_find(graph, name);
    return *vertex != PODA__GRAPH_NOWHERE
               ? PODA_OK
               : poda_fail(error, PODA_BAD_POSITION, key, "the graph has no vertex '%.40s'", name);
}

static inline poda_status graph_ends(graph_space *space, const poda_options *options, bool own,
                                     poda_error *error)
{
    const char *from = poda_option_text(options, "from", own ? "" : "S");
    const char *to = poda_option_text(options, "to", own ? "" : "T");
    poda_status status = PODA_OK;
    space->from = 0;
    space->to = PODA__GRAPH_NOWHERE;
    if (*from)
        status = graph_vertex(&space->graph, "from", from, &space->from, error);
    if (status == PODA_OK && *to)
        status = graph_vertex(&space->graph, "to", to, &space->to, error);
    return status;
}

static inline poda_status graph_init(graph_space *space, const poda_options *options,
                                     poda_error *error)
{
    const char *own = poda_option_text(options, "graph", NULL);
    const char *text = own ? own : GRAPH_OF_THE_COURSE;
    const char *places = poda_option_text(options, "positions", "");
    int directed = 0;
    *space = (graph_space){.scale = {1, 1}};
    poda_status status = poda_option_choice(options, "directed", "no yes", &directed, error);
    if (status != PODA_OK)
        return status;
    const poda__graph_source source = {
        .text = text,
        .length = strlen(text),
        .places = *places ? places : NULL,
        .places_length = strlen(places),
        .format = poda__graph_guess(text, strlen(text)),
        .directed = directed,
    };
    status = poda__graph_read(&space->graph, &source, error);
    if (status != PODA_OK)
        return status;
    if (space->graph.arc_count == 0 && !space->graph.x && space->graph.vertex_count > 0) {
        poda__graph_release(&space->graph);
        return poda_fail(error, PODA_BAD_OPTION, "graph",
                         "the graph has no edges; write them like A-B 3, B-C 4, or graph=@FILE");
    }
    space->upright = source.format != PODA__GRAPH_EDGES;
    status = graph_ends(space, options, own != NULL, error);
    if (status == PODA_OK)
        status = graph_turn_round(space, error);
    if (status == PODA_OK)
        status = graph_pair(space, error);
    if (status != PODA_OK) {
        graph_release(space);
        return status;
    }
    for (int which = 0; which < 2 && space->graph.x; which++)
        space->scale[which] = graph_scale_of(&space->graph, space->tails, which);
    return PODA_OK;
}

static inline void graph_start(const graph_space *space, graph_state *state)
{
    state->vertex = space->from;
}

static inline bool graph_goal(const graph_space *space, const graph_state *state)
{
    return state->vertex == space->to;
}

#define graph_HAS_TARGET 1
static inline void graph_target(const graph_space *space, graph_state *state)
{
    state->vertex = space->to;
}

/* A move is the number of an arc. */
static inline void graph_moves(const graph_space *space, const graph_state *state, poda_moves *list)
{
    const uint32_t *first = space->graph.first;
    for (uint32_t arc = first[state->vertex]; arc < first[state->vertex + 1]; arc++)
        if (!poda_moves_add(list, arc))
            return;
}

static inline void graph_play(const graph_space *space, const graph_state *from, poda_move move,
                              graph_state *to)
{
    (void)from;
    to->vertex = space->graph.heads[move];
}

#define graph_HAS_COST 1
static inline double graph_cost(const graph_space *space, const graph_state *from, poda_move move)
{
    (void)from;
    return space->graph.weights[move];
}

#define graph_HAS_BACK 1
static inline void graph_backs(const graph_space *space, const graph_state *state, poda_moves *list)
{
    for (size_t i = space->into[state->vertex]; i < space->into[state->vertex + 1]; i++)
        if (!poda_moves_add(list, space->in_arcs[i]))
            return;
}

static inline poda_move graph_back(const graph_space *space, const graph_state *state,
                                   poda_move way, graph_state *from)
{
    (void)state;
    from->vertex = space->tails[way];
    return way;
}

#define graph_HAS_HEURISTIC 1
/* Down to a multiple of 2^-30, but for errors of rounding: estimates stay admissible, and sums with whole
 * costs that are equal on paper are equal here, so that ties are broken as the numbers that are shown say. */
static inline double graph_rounded(double estimate)
{
    static const double GRID = 1 << 30, SLIP = 1.0 / 1024;
    if (!(estimate < 1 << 20))
        return estimate * (1 - 1e-12); /* beyond what can be rounded so */
    return floor(estimate * GRID + SLIP) / GRID;
}

static inline double graph_heuristic(const graph_space *space, const graph_state *state, int which)
{
    if (!space->graph.x || space->to == PODA__GRAPH_NOWHERE)
        return 0;
    return graph_rounded(space->scale[which] *
                         graph_distance(&space->graph, state->vertex, space->to, which));
}

static inline void graph_state_text(const graph_space *space, const graph_state *state,
                                    poda_text *text)
{
    poda__graph_name(&space->graph, state->vertex, text);
}

static inline poda_status graph_state_read(const graph_space *space, const char *text,
                                           graph_state *state, poda_error *error)
{
    return graph_vertex(&space->graph, "position", text, &state->vertex, error);
}

static inline void graph_move_text(const graph_space *space, const graph_state *state,
                                   poda_move move, poda_text *text)
{
    (void)state;
    poda__graph_name(&space->graph, space->graph.heads[move], text);
}

#endif
