/* fuzz_graph.c - the text of a graph in any format, and its positions after an empty line that
 * begins with a dash: refused with a reason, or a graph on which all algorithms agree. */
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "problems/graph/graph_route.h"

enum { QUERIES = 12 };

static const char SPLIT[] = "\n-\n";

static double cost(poda__graph_finder *finder, poda__graph_algorithm algorithm, uint32_t from,
                   uint32_t to)
{
    poda__graph_answer answer;
    const poda__graph_ask ask = {algorithm, PODA__GRAPH_EUCLID, from, to, NULL};
    FUZZ_HOLDS(poda__graph_route(finder, &ask, &answer, NULL) == PODA_OK);
    if (!answer.found)
        return -1;
    FUZZ_HOLDS(answer.path[0] == from && answer.path[answer.path_count - 1] == to);
    return answer.cost;
}

/* Sums of very different numbers round differently along different routes. */
static bool near(double a, double b)
{
    return a == b || fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

static void check_graph(const poda__graph *graph)
{
    uint32_t seed = graph->vertex_count;
    poda__graph_finder *finder;
    FUZZ_HOLDS(graph->first[graph->vertex_count] == graph->arc_count);
    for (uint32_t i = 0; i < graph->arc_count; i++)
        FUZZ_HOLDS(graph->heads[i] < graph->vertex_count && graph->weights[i] >= 0);
    FUZZ_HOLDS(poda__graph_finder_new(&finder, graph, NULL) == PODA_OK);
    for (int i = 0; i < QUERIES; i++) {
        char name[64] = "";
        poda_text text = {name, sizeof name, 0};
        seed = seed * 1664525 + 1013904223;
        const uint32_t from = (seed >> 8) % graph->vertex_count;
        const uint32_t to = (seed >> 5) % graph->vertex_count;
        poda__graph_name(graph, from, &text);
        if (text.length < sizeof name - 1)
            FUZZ_HOLDS(poda__graph_find(graph, name) == from);
        const double expected = cost(finder, PODA__GRAPH_DIJKSTRA, from, to);
        FUZZ_HOLDS(near(cost(finder, PODA__GRAPH_BIDIRECTIONAL, from, to), expected));
        if (graph->x)
            FUZZ_HOLDS(near(cost(finder, PODA__GRAPH_ASTAR, from, to), expected));
    }
    poda__graph_finder_free(finder);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1];
    poda_error error = {.status = PODA_OK};
    poda__graph graph;
    if (!fuzz_text(data, size, text))
        return 0;
    poda__graph_source source = {.text = text, .length = size};
    char *places = strstr(text, SPLIT);
    if (places) {
        source.length = (size_t)(places - text);
        source.places = places + sizeof SPLIT - 1;
        source.places_length = size - source.length - (sizeof SPLIT - 1);
    }
    const poda_status status = poda__graph_read(&graph, &source, &error);
    if (status == PODA_OK)
        check_graph(&graph);
    else
        fuzz_check_error(status, &error);
    poda__graph_release(&graph);
    return 0;
}
