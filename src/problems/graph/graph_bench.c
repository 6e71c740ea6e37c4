/* graph_bench.c - runs random queries on a graph, from a file or generated, and compares the cost
 * with that of another algorithm. */
#include <math.h>

#include "base/bench.h"
#include "base/memory.h"
#include "base/random.h"
#include "problems/graph/graph_route.h"
#include "problems/graph/route_file.h"
#include "system/clock.h"

/* -- a random geometric graph: points of the unit square, joined if they are near -- */

/* The square divided into cells as wide as the longest edge: all neighbours lie in 3 x 3 of
 * them. */
struct cells {
    double reach;
    uint32_t side;
    uint32_t *first, *points;
};

static uint32_t cell_of(const struct cells *cells, double at)
{
    const uint32_t cell = (uint32_t)(at * cells->side);
    return cell < cells->side ? cell : cells->side - 1;
}

static bool fill_cells(struct cells *cells, const poda__graph *graph)
{
    const size_t count = (size_t)cells->side * cells->side;
    cells->first = poda__array(count + 2, sizeof *cells->first);
    cells->points = poda__array(graph->vertex_count, sizeof *cells->points);
    if (!cells->first || !cells->points)
        return false;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        cells->first[(size_t)cell_of(cells, graph->y[v]) * cells->side +
                     cell_of(cells, graph->x[v]) + 2]++;
    for (size_t i = 2; i < count + 2; i++)
        cells->first[i] += cells->first[i - 1];
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        cells->points[cells->first[(size_t)cell_of(cells, graph->y[v]) * cells->side +
                                   cell_of(cells, graph->x[v]) + 1]++] = v;
    return true;
}

/* The arcs of `v`: counted and, once the arrays exist, written. */
static uint32_t join(poda__graph *graph, const struct cells *cells, uint32_t v, uint32_t to)
{
    const uint32_t x = cell_of(cells, graph->x[v]), y = cell_of(cells, graph->y[v]);
    const uint32_t last = cells->side - 1;
    for (uint32_t row = y ? y - 1 : 0; row <= (y < last ? y + 1 : last); row++)
        for (uint32_t column = x ? x - 1 : 0; column <= (x < last ? x + 1 : last); column++) {
            const size_t cell = (size_t)row * cells->side + column;
            for (uint32_t i = cells->first[cell]; i < cells->first[cell + 1]; i++) {
                const uint32_t other = cells->points[i];
                const double dx = graph->x[v] - graph->x[other];
                const double dy = graph->y[v] - graph->y[other];
                const double distance = sqrt(dx * dx + dy * dy);
                if (other == v || distance > cells->reach)
                    continue;
                if (graph->heads) {
                    graph->heads[to] = other;
                    graph->weights[to] = distance;
                }
                to++;
            }
        }
    return to;
}

static bool join_all(poda__graph *graph, const struct cells *cells)
{
    graph->first = poda__array((size_t)graph->vertex_count + 1, sizeof *graph->first);
    if (!graph->first)
        return false;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        graph->first[v + 1] = join(graph, cells, v, graph->first[v]);
    graph->arc_count = graph->first[graph->vertex_count];
    graph->heads = poda__array(graph->arc_count, sizeof *graph->heads);
    graph->weights = poda__array(graph->arc_count, sizeof *graph->weights);
    if (!graph->heads || !graph->weights)
        return false;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        (void)join(graph, cells, v, graph->first[v]);
    return true;
}

static poda_status make_graph(poda__graph *graph, uint32_t vertices, double arcs, uint64_t seed,
                              poda_error *error)
{
    struct cells cells = {.reach = sqrt(arcs / vertices / vertices / 3.14159265358979)};
    const double most = 1 / cells.reach;
    cells.side = most > 1 ? (uint32_t)most : 1;
    *graph = (poda__graph){.vertex_count = vertices};
    graph->x = poda__array(vertices, sizeof *graph->x);
    graph->y = poda__array(vertices, sizeof *graph->y);
    bool made = graph->x && graph->y;
    for (uint32_t v = 0; made && v < vertices; v++) {
        graph->x[v] = (double)(poda__random(&seed) >> 11) * 0x1p-53;
        graph->y[v] = (double)(poda__random(&seed) >> 11) * 0x1p-53;
    }
    made = made && fill_cells(&cells, graph) && join_all(graph, &cells);
    free(cells.first);
    free(cells.points);
    if (made)
        return PODA_OK;
    poda__graph_release(graph);
    return poda_fail_memory(error);
}

/* -- a graph from a file -- */

/* The positions in a file beside the graph, if there is one: X.co for X.gr, X.cnode for X.cedge. */
static poda_status read_places(const char *path, char **text, size_t *length, poda_error *error)
{
    static const char *const ends[][2] = {{".gr", ".co"}, {".cedge", ".cnode"}};
    char name[1024];
    const size_t size = strlen(path);
    poda_text beside = {name, sizeof name, 0};
    *text = NULL;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        const size_t end = strlen(ends[i][0]);
        if (size <= end || size > 1000 || strcmp(path + size - end, ends[i][0]) != 0)
            continue;
        poda_text_add(&beside, "%.*s%s", (int)(size - end), path, ends[i][1]);
        if (poda__route_file(name, text, length, NULL) == PODA_NO_MEMORY)
            return poda_fail_memory(error);
    }
    return PODA_OK;
}

static poda_status read_graph(poda__graph *graph, const char *path, poda_error *error)
{
    poda__graph_source source = {.format = PODA__GRAPH_GUESS};
    char *text = NULL, *places = NULL;
    poda_status status = poda__route_file(path, &text, &source.length, error);
    if (status == PODA_OK)
        status = read_places(path, &places, &source.places_length, error);
    source.text = text;
    source.places = places;
    if (status == PODA_OK)
        status = poda__graph_read(graph, &source, error);
    free(text);
    free(places);
    return status;
}

/* -- the queries -- */

struct settings {
    int algorithm, heuristic;
    int64_t vertices, arcs, seed, queries;
};

static poda_status read_settings(const poda_options *options, struct settings *settings,
                                 poda_error *error)
{
    *settings = (struct settings){
        .algorithm = PODA__GRAPH_DIJKSTRA, .vertices = 200000, .seed = 1, .queries = 100};
    poda_status status = poda_option_choice(options, "algorithm", "dijkstra astar bidirectional",
                                            &settings->algorithm, error);
    if (status == PODA_OK)
        status = poda_option_choice(options, "heuristic", "euclid manhattan zero",
                                    &settings->heuristic, error);
    if (status == PODA_OK)
        status =
            poda_option_int(options, "vertices", 1, INT64_C(100000000), &settings->vertices, error);
    settings->arcs = settings->vertices * 8;
    if (status == PODA_OK)
        status = poda_option_int(options, "arcs", 1, INT64_C(1000000000), &settings->arcs, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "seed", 0, INT64_MAX, &settings->seed, error);
    if (status == PODA_OK)
        status =
            poda_option_int(options, "queries", 1, INT64_C(1000000000), &settings->queries, error);
    return status;
}

static bool same(const poda__graph_answer *a, const poda__graph_answer *b)
{
    return a->found == b->found && fabs(a->cost - b->cost) <= 1e-9 * fmax(a->cost, b->cost);
}

/* Runs each query with the algorithm, timed, and with another one to compare. */
static poda_status run_queries(const poda__graph *graph, const struct settings *settings,
                               const volatile int *stop, poda__bench_tally *tally,
                               poda_error *error)
{
    uint64_t seed = (uint64_t)settings->seed ^ UINT64_C(0x5eed);
    poda__graph_finder *finder = NULL;
    poda_status status = poda__graph_finder_new(&finder, graph, error);
    for (int64_t i = 0; i < settings->queries && status == PODA_OK; i++) {
        poda__graph_answer answer, other = {.stopped = false};
        poda__graph_ask ask = {(poda__graph_algorithm)settings->algorithm,
                               (poda__graph_heuristic)settings->heuristic,
                               poda__random_below(&seed, graph->vertex_count),
                               poda__random_below(&seed, graph->vertex_count), stop};
        const double before = poda__cpu_seconds();
        status = poda__graph_route(finder, &ask, &answer, error);
        const double seconds = poda__cpu_seconds() - before;
        ask.algorithm = ask.algorithm == PODA__GRAPH_DIJKSTRA ? PODA__GRAPH_BIDIRECTIONAL
                                                              : PODA__GRAPH_DIJKSTRA;
        if (status == PODA_OK && !answer.stopped)
            status = poda__graph_route(finder, &ask, &other, error);
        if (status != PODA_OK || answer.stopped || other.stopped)
            break;
        tally->positions++;
        tally->nodes += answer.expanded;
        tally->seconds += seconds;
        tally->wrong += !same(&answer, &other);
    }
    poda__graph_finder_free(finder);
    return status;
}

poda_status poda__graph_bench(const poda__bench_set *set, poda__bench_tally *tally,
                              poda_error *error)
{
    struct settings settings;
    poda__graph graph = {.vertex_count = 0};
    *tally = (poda__bench_tally){.positions = 0};
    poda_status status = read_settings(set->options, &settings, error);
    if (status == PODA_OK && (!set->path || strcmp(set->path, "random") == 0))
        status = make_graph(&graph, (uint32_t)settings.vertices, (double)settings.arcs,
                            (uint64_t)settings.seed, error);
    else if (status == PODA_OK)
        status = read_graph(&graph, set->path, error);
    if (status == PODA_OK)
        status = run_queries(&graph, &settings, set->stop, tally, error);
    poda__graph_release(&graph);
    return status;
}
