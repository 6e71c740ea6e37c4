/* graph.c - the instance of rules_graph.h, its fast forms (graph_route.h), and the positions of its
 * vertices. */
#include "problems/graph/rules_graph.h"

#include "problems/fast.h"
#include "problems/graph/graph_route.h"
#include "problems/problem_registry.h"

#define PODA_RULES graph
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

static bool walks(const void *space)
{
    return ((const graph_space *)space)->to == PODA__GRAPH_NOWHERE;
}

/* The arc from one vertex to another: there is at most one. */
static poda_move arc_between(const poda__graph *graph, uint32_t from, uint32_t to)
{
    uint32_t arc = graph->first[from];
    while (graph->heads[arc] != to)
        arc++;
    return arc;
}

static poda_status take(const graph_space *space, const poda__graph_answer *answer,
                        poda_find_result *out, poda_error *error)
{
    out->expanded = answer->expanded;
    out->generated = answer->generated;
    out->end = answer->stopped ? PODA_END_STOPPED : PODA_END_DONE;
    if (!answer->found)
        return PODA_OK;
    const poda_status status = poda__fast_found(out, answer->path_count - 1, error);
    for (size_t i = 0; status == PODA_OK && i < out->length; i++)
        out->path[i] = arc_between(&space->graph, answer->path[i], answer->path[i + 1]);
    out->cost = out->bound = answer->cost;
    out->count = 1;
    return status;
}

/* The searches that the fast form supports. A route is a single path: it does not list others. */
static bool is_fast(const poda_find_options *options)
{
    return options->want == PODA_WANT_FIRST &&
           (options->algorithm == PODA_ASTAR || options->algorithm == PODA_DIJKSTRA ||
            options->algorithm == PODA_BIDIRECTIONAL);
}

static poda_status fast(const poda_problem *problem, const poda_state *from,
                        const poda_find_options *options, poda_find_result *out, poda_error *error)
{
    const graph_space *space = poda_problem_params(problem);
    if (!is_fast(options))
        return poda__fast_refuse(problem, options, error);
    const poda__graph_ask ask = {
        .algorithm = options->algorithm == PODA_ASTAR      ? PODA__GRAPH_ASTAR
                     : options->algorithm == PODA_DIJKSTRA ? PODA__GRAPH_DIJKSTRA
                                                           : PODA__GRAPH_BIDIRECTIONAL,
        .heuristic = options->heuristic == PODA_HEURISTIC_ZERO || !space->graph.x ? PODA__GRAPH_ZERO
                     : options->heuristic == 0 ? PODA__GRAPH_MANHATTAN
                                               : PODA__GRAPH_EUCLID,
        .from = ((const graph_state *)from)->vertex,
        .to = space->to,
        .stop = options->stop,
    };
    poda__graph_finder *finder = NULL;
    poda__graph_answer answer;
    poda_status status = poda__graph_finder_new(&finder, &space->graph, error);
    if (status == PODA_OK)
        status = poda__graph_route(finder, &ask, &answer, error);
    if (status == PODA_OK)
        status = take(space, &answer, out, error);
    poda__graph_finder_free(finder);
    return status;
}

static size_t places(const void *space)
{
    return ((const graph_space *)space)->graph.vertex_count;
}

static bool at(const void *space, size_t vertex, double *x, double *y)
{
    const graph_space *here = space;
    const poda__graph *graph = &here->graph;
    if (!graph->x)
        return false;
    *x = here->upright ? graph->x[vertex] : graph->y[vertex];
    *y = here->upright ? -graph->y[vertex] : graph->x[vertex];
    return true;
}

static void name(const void *space, size_t vertex, poda_text *text)
{
    poda__graph_name(&((const graph_space *)space)->graph, (uint32_t)vertex, text);
}

static size_t links(const void *space)
{
    return ((const graph_space *)space)->edge_count;
}

static void link_at(const void *space, size_t index, poda__link *link)
{
    const graph_space *here = space;
    const uint32_t arc = here->edges[index];
    *link = (poda__link){.from = here->tails[arc],
                         .to = here->graph.heads[arc],
                         .weight = here->graph.weights[arc],
                         .directed = !here->twin[arc],
                         .weighted = here->weighted};
}

static size_t place(const void *space, const poda_state *state)
{
    (void)space;
    return ((const graph_state *)state)->vertex;
}

static const poda__chart chart = {
    .places = places,
    .at = at,
    .name = name,
    .links = links,
    .link = link_at,
    .place = place,
};

const poda__problem_entry poda__problem_graph = {
    .rules = &graph_rules,
    .cores = &poda__find_cores_graph,
    .fast = fast,
    .fast_name = "A* and Dijkstra on arrays",
    .chart = &chart,
    .walks = walks,
};
