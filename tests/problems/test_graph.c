/* test_graph.c - weighted graphs: every algorithm against a search of the test's own on random
 * graphs in every text format, and what the readers accept and refuse. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bench.h"
#include "base/buffer.h"
#include "base/random.h"
#include "failing.h"
#include "problems/graph/graph_route.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 3000
#endif

enum { MOST_VERTICES = 40, MOST_EDGES = 200 };

/* A graph of the test's own: edges as they come. */
struct plain {
    int vertices, edges;
    bool directed, placed;
    int from[MOST_EDGES], to[MOST_EDGES];
    double weight[MOST_EDGES];
    double x[MOST_VERTICES], y[MOST_VERTICES];
};

static struct plain random_plain(uint64_t *seed)
{
    struct plain plain = {.vertices = 1 + (int)poda__random_below(seed, MOST_VERTICES),
                          .edges = (int)poda__random_below(seed, MOST_EDGES),
                          .directed = poda__random_below(seed, 2) == 0,
                          .placed = poda__random_below(seed, 2) == 0};
    const uint32_t kind = poda__random_below(seed, 3);
    for (int v = 0; v < plain.vertices; v++) {
        plain.x[v] = (double)poda__random_below(seed, 100) / 8;
        plain.y[v] = (double)poda__random_below(seed, 100) / 8 - 5;
    }
    for (int i = 0; i < plain.edges; i++) {
        const int from = (int)poda__random_below(seed, (uint32_t)plain.vertices);
        const int to = (int)poda__random_below(seed, (uint32_t)plain.vertices);
        const double dx = plain.x[from] - plain.x[to], dy = plain.y[from] - plain.y[to];
        plain.from[i] = from;
        plain.to[i] = to;
        /* zero and equal weights, arbitrary ones, or such that the positions are informative */
        plain.weight[i] = kind == 0 ? (double)poda__random_below(seed, 4)
                          : kind == 1
                              ? (double)poda__random_below(seed, 100000) / 64
                              : ceil(4 * sqrt(dx * dx + dy * dy)) + poda__random_below(seed, 3);
    }
    return plain;
}

/* Costs from a vertex to all others (Bellman and Ford); infinite: none. */
static void relax_all(const struct plain *plain, int from, double *costs)
{
    for (int v = 0; v < plain->vertices; v++)
        costs[v] = (double)INFINITY;
    costs[from] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < plain->edges; i++)
            for (int turned = 0; turned < (plain->directed ? 1 : 2); turned++) {
                const int a = turned ? plain->to[i] : plain->from[i];
                const int b = turned ? plain->from[i] : plain->to[i];
                if (costs[a] + plain->weight[i] < costs[b]) {
                    costs[b] = costs[a] + plain->weight[i];
                    changed = true;
                }
            }
    }
}

/* The plain graph in each notation, where vertex v is called v + 1. */
static void write_edges(const struct plain *plain, poda__buffer *out)
{
    for (int v = 0; v < plain->vertices; v++)
        if (plain->placed)
            poda__buffer_add(out, "\"%d\"(%g, %g) ", v + 1, plain->x[v], plain->y[v]);
        else
            poda__buffer_add(out, "%d, ", v + 1);
    poda__buffer_add(out, "\n");
    for (int i = 0; i < plain->edges; i++)
        poda__buffer_add(out, "%d %s %d %.17g%s", plain->from[i] + 1, plain->directed ? "->" : "-",
                         plain->to[i] + 1, plain->weight[i],
                         i % 3   ? ", "
                         : i % 2 ? "\n"
                                 : ";");
}

static void write_dot(const struct plain *plain, poda__buffer *out)
{
    poda__buffer_add(out, "/* made */ %s \"x y\" { rankdir=LR; node [shape=circle]\n",
                     plain->directed ? "digraph" : "graph");
    for (int v = 0; v < plain->vertices; v++)
        if (plain->placed)
            poda__buffer_add(out, "%d [label=\"n\", pos=\"%g,%g!\"];", v + 1, plain->x[v],
                             plain->y[v]);
        else
            poda__buffer_add(out, "%d\n", v + 1);
    for (int i = 0; i < plain->edges; i++)
        poda__buffer_add(out, "%d %s \"%d\" [%s=\"%.17g\"] // %d\n", plain->from[i] + 1,
                         plain->directed ? "->" : "--", plain->to[i] + 1,
                         i % 3 == 0   ? "label"
                         : i % 3 == 1 ? "weight"
                                      : "len",
                         plain->weight[i], i);
    poda__buffer_add(out, "}\n");
}

static void write_dimacs(const struct plain *plain, poda__buffer *out, poda__buffer *places)
{
    poda__buffer_add(out, "c made\np sp %d %d\n", plain->vertices,
                     plain->edges * (plain->directed ? 1 : 2));
    for (int i = 0; i < plain->edges; i++) {
        poda__buffer_add(out, "a %d %d %.17g\n", plain->from[i] + 1, plain->to[i] + 1,
                         plain->weight[i]);
        if (!plain->directed)
            poda__buffer_add(out, "a %d %d %.17g\n", plain->to[i] + 1, plain->from[i] + 1,
                             plain->weight[i]);
    }
    poda__buffer_add(places, "p aux sp co %d\n", plain->vertices);
    for (int v = 0; v < plain->vertices; v++)
        poda__buffer_add(places, "v %d %g %g\n", v + 1, plain->x[v], plain->y[v]);
}

static void write_list(const struct plain *plain, poda__buffer *out, poda__buffer *places)
{
    for (int i = 0; i < plain->edges; i++)
        poda__buffer_add(out, "%d %d %d %.17g\r\n", i, plain->from[i] + 1, plain->to[i] + 1,
                         plain->weight[i]);
    for (int v = 0; v < plain->vertices; v++)
        poda__buffer_add(places, "%d %g %g\n", v + 1, plain->x[v], plain->y[v]);
}

static poda__graph read_ok(const poda__graph_source *source)
{
    poda__graph graph;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__graph_read(&graph, source, &error);
    if (status != PODA_OK)
        print_error("%s: %s\n%s\n", error.at, error.message, source->text);
    assert_int_equal(status, PODA_OK);
    return graph;
}

/* Writes and reads; false where the format cannot hold the graph. */
static bool through_text(const struct plain *plain, int format, poda__graph *graph)
{
    poda__buffer out = {.at = NULL}, places = {.at = NULL};
    if (format == PODA__GRAPH_LIST && (!plain->placed || !plain->edges))
        return false;
    if (format == PODA__GRAPH_EDGES)
        write_edges(plain, &out);
    else if (format == PODA__GRAPH_DOT)
        write_dot(plain, &out);
    else if (format == PODA__GRAPH_DIMACS)
        write_dimacs(plain, &out, &places);
    else
        write_list(plain, &out, &places);
    poda__graph_source source = {.text = out.at,
                                 .length = out.length,
                                 .format = PODA__GRAPH_GUESS,
                                 .directed = plain->directed};
    if (plain->placed && places.at) {
        source.places = places.at;
        source.places_length = places.length;
    }
    assert_int_equal(poda__graph_guess(source.text, source.length), format);
    *graph = read_ok(&source);
    poda__buffer_release(&out);
    poda__buffer_release(&places);
    return true;
}

static void check_graph(const struct plain *plain, const poda__graph *graph, bool marked)
{
    uint64_t loops = 0;
    assert_int_equal(graph->vertex_count, plain->vertices);
    assert_int_equal(graph->x != NULL, plain->placed);
    for (int v = 0; v < plain->vertices; v++) {
        char name[16];
        poda_text text = {name, sizeof name, 0};
        poda_text_add(&text, "%d", v + 1);
        assert_int_equal(poda__graph_find(graph, name), v);
        if (graph->x && graph->y)
            assert_true(graph->x[v] == plain->x[v] && graph->y[v] == plain->y[v]);
    }
    for (int i = 0; i < plain->edges; i++)
        loops += plain->from[i] == plain->to[i];
    if (marked) { /* DIMACS has only arcs, so an edge is there twice */
        const uint64_t half = plain->directed ? 1 : 2;
        assert_int_equal(graph->loops, loops);
        assert_int_equal(graph->arc_count / half + graph->duplicates + loops, plain->edges);
    }
}

/* Follows the route along the cheapest edges and returns its cost. */
static double walk(const poda__graph *graph, const poda__graph_answer *answer)
{
    double cost = 0;
    for (size_t i = 1; i < answer->path_count; i++) {
        const uint32_t from = answer->path[i - 1];
        uint32_t arc = graph->first[from];
        while (arc < graph->first[from + 1] && graph->heads[arc] != answer->path[i])
            arc++;
        assert_true(arc < graph->first[from + 1]);
        cost += graph->weights[arc];
    }
    return cost;
}

static const poda__graph_ask ASKS[] = {
    {PODA__GRAPH_DIJKSTRA, PODA__GRAPH_ZERO, 0, 0, NULL},
    {PODA__GRAPH_BIDIRECTIONAL, PODA__GRAPH_ZERO, 0, 0, NULL},
    {PODA__GRAPH_ASTAR, PODA__GRAPH_ZERO, 0, 0, NULL},
    {PODA__GRAPH_ASTAR, PODA__GRAPH_EUCLID, 0, 0, NULL},
    {PODA__GRAPH_ASTAR, PODA__GRAPH_MANHATTAN, 0, 0, NULL},
};

static void check_routes(const struct plain *plain, const poda__graph *graph, uint64_t *seed)
{
    poda__graph_finder *finder;
    double costs[MOST_VERTICES];
    assert_int_equal(poda__graph_finder_new(&finder, graph, NULL), PODA_OK);
    for (int query = 0; query < 3; query++) {
        const uint32_t from = poda__random_below(seed, graph->vertex_count);
        const uint32_t to = query ? poda__random_below(seed, graph->vertex_count) : from;
        relax_all(plain, (int)from, costs);
        for (size_t i = 0; i < sizeof ASKS / sizeof *ASKS; i++) {
            poda__graph_ask ask = ASKS[i];
            poda__graph_answer answer;
            poda_error error = {.status = PODA_OK};
            ask.from = from;
            ask.to = to;
            const poda_status status = poda__graph_route(finder, &ask, &answer, &error);
            if (i > 2 && !plain->placed) {
                assert_int_equal(status, PODA_BAD_REQUEST);
                continue;
            }
            assert_int_equal(status, PODA_OK);
            assert_int_equal(answer.found, isfinite(costs[to]) != 0);
            if (!answer.found)
                continue;
            assert_true(fabs(answer.cost - costs[to]) <= 1e-9 * costs[to]);
            assert_int_equal(answer.path[0], from);
            assert_int_equal(answer.path[answer.path_count - 1], to);
            assert_true(walk(graph, &answer) == answer.cost);
        }
    }
    poda__graph_finder_free(finder);
}

static void test_random_graphs(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const struct plain plain = random_plain(&seed);
        const int format = PODA__GRAPH_EDGES + round % 4;
        poda__graph graph;
        if (!through_text(&plain, format, &graph))
            continue;
        check_graph(&plain, &graph, format != PODA__GRAPH_DIMACS && plain.edges > 0);
        check_routes(&plain, &graph, &seed);
        poda__graph_release(&graph);
    }
}

/* -- readers -- */

static poda__graph read_text(const char *text)
{
    const poda__graph_source source = {.text = text, .length = strlen(text)};
    return read_ok(&source);
}

static double cost_between(const poda__graph *graph, const char *from, const char *to)
{
    poda__graph_finder *finder;
    poda__graph_answer answer;
    const poda__graph_ask ask = {PODA__GRAPH_DIJKSTRA, PODA__GRAPH_ZERO,
                                 poda__graph_find(graph, from), poda__graph_find(graph, to), NULL};
    assert_int_equal(poda__graph_finder_new(&finder, graph, NULL), PODA_OK);
    assert_int_equal(poda__graph_route(finder, &ask, &answer, NULL), PODA_OK);
    poda__graph_finder_free(finder);
    return answer.found ? answer.cost : -1;
}

static void test_notation(void **state)
{
    (void)state;
    static const struct {
        const char *text, *from, *to;
        double cost;
    } known[] = {
        {"S-B 4, S-D 5, B-E 1, D-E 1", "S", "E", 5},
        {"S->B 4\nB->S 1 # back\n", "B", "S", 1},
        {"S->B 4", "B", "S", -1},
        {"S-B", "B", "S", 1},
        {"S--B:2.5;B -- C=0.5", "C", "S", 3},
        {"\"New York\"-Boston 4", "New York", "Boston", 4},
        {"Cádiz - Málaga 235", "Málaga", "Cádiz", 235},
        {"A-B 1e2, A-C 1, C-B .5", "A", "B", 1.5},
        {"A-B 5, B-A 3, A-B 4", "A", "B", 3},
        {"graph{a--b--c[label=2]}", "a", "c", 4},
        {"strict digraph G {edge[weight=3] a->b->c; a->c[label=\"7\"]}", "a", "c", 6},
        {"graph{\"a\\\"b\" -- x}", "a\"b", "x", 1},
        {"# list\n1 2\n2 3\n", "1", "3", 2},
        {"a b 2.5\nb c 1\n", "c", "a", 3.5},
        {"c x\np sp 3 2\na 1 2 7\na 2 3 1\n", "1", "3", 8},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        poda__graph graph = read_text(known[i].text);
        const double cost = cost_between(&graph, known[i].from, known[i].to);
        if (cost != known[i].cost)
            print_error("%s: %g\n", known[i].text, cost);
        assert_true(cost == known[i].cost);
        poda__graph_release(&graph);
    }
}

static void test_what_is_left_out_is_counted(void **state)
{
    (void)state;
    poda__graph graph = read_text("A-B 5, B-A 3, A-A 9, A-B 4, C");
    assert_int_equal(graph.duplicates, 2);
    assert_int_equal(graph.loops, 1);
    assert_int_equal(graph.arc_count, 2);
    assert_int_equal(graph.vertex_count, 3);
    assert_false(graph.directed);
    char name[8];
    poda_text text = {name, sizeof name, 0};
    poda__graph_name(&graph, 2, &text);
    assert_string_equal(name, "C");
    assert_int_equal(poda__graph_find(&graph, "D"), PODA__GRAPH_NOWHERE);
    poda__graph_release(&graph);
    graph = read_text("A->B 5, B->A 3, A->B 4");
    assert_int_equal(graph.duplicates, 1);
    assert_int_equal(graph.arc_count, 2);
    assert_true(graph.directed);
    poda__graph_release(&graph);
}

static void refused(const poda__graph_source *source, const char *at, const char *part)
{
    poda__graph graph;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__graph_read(&graph, source, &error);
    assert_int_not_equal(status, PODA_OK);
    assert_int_equal(status, error.status);
    if (strcmp(error.at, at) != 0 || !strstr(error.message, part))
        print_error("%s: %s\n%s\n", error.at, error.message, source->text);
    assert_string_equal(error.at, at);
    assert_non_null(strstr(error.message, part));
    assert_null(graph.first);
}

static void test_graphs_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *at, *part;
    } bad[] = {
        {"", "graph", "without vertices"},
        {" \n# nothing\n", "graph", "without vertices"},
        {"A-B 4\nA-C -3", "graph:2:5", "must not be negative"},
        {"A-B nan", "graph:1:5", "'nan'"},
        {"A-B inf", "graph:1:5", "'inf'"},
        {"A-B 1e999", "graph:1:5", "too large"},
        {"A-", "graph:1:3", "a vertex"},
        {"A-B 4 C-D 5", "graph:1:7", "a comma"},
        {"A-B 4, ?", "graph:1:8", "'?'"},
        {"A-\"B", "graph:1:3", "quote"},
        {"A(1,2) B(3,", "graph:1:12", "a position"},
        {"A(1 2)", "graph:1:5", "a position"},
        {"A(1,2 B", "graph:1:7", "a position"},
        {"A(1,2)\nA(3,4)", "graph:2:2", "a second position"},
        {"A(1,2) B(3,1e200)", "graph:1:9", "the position is too large"},
        {"A(1,2), A-B 3", "graph", "vertex B has no position"},
        {"graph { a -- b", "graph:1:15", "a node, an edge or '}'"},
        {"graph { a -> b }", "graph:1:11", "this is not a digraph"},
        {"digraph {\n a -- b }", "graph:2:4", "this is a digraph"},
        {"graph {\n subgraph x { a } }", "graph:2:2", "subgraphs are not read"},
        {"graph {\n a -- {b c} }", "graph:2:7", "subgraphs are not read"},
        {"graph { a -- b [weight=x] }", "graph:1:24", "the weight"},
        {"graph { a -- b [\nlabel=-2] }", "graph:2:7", "must not be negative"},
        {"graph { a -- b [label=] }", "graph:1:23", "the value"},
        {"graph { a [pos=\"1\"] }", "graph:1:16", "a position"},
        {"graph { a -- }", "graph:1:14", "a node"},
        {"graph { a:n -- b }", "graph:1:10", "ports"},
        {"graph { \"a -- b }", "graph:1:9", "quote"},
        {"graph { a -- b } }", "graph:1:18", "nothing after"},
        {"graph { a -- b /* x }", "graph:1:15", "closed by"},
        {"strict g { a -- b }", "graph:1:8", "'graph' or 'digraph'"},
        {"p sp 3 2\na 1 2 7\n", "graph", "ends after 1 arc"},
        {"p sp 3 1\na 1 2 7\na 2 3 7\n", "graph", "ends after 2 arcs"},
        {"p sp 3 1\na 1 4 7\n", "graph:2:5", "vertex 4; the vertices are 1 to 3"},
        {"p sp 3 1\na 0 1 7\n", "graph:2:3", "vertex 0"},
        {"p sp 3 1\na 1 2 -7\n", "graph:2:7", "must not be negative"},
        {"p sp 3 1\na 1 2\n", "graph:2:6", "the weight"},
        {"p sp 3 1\na 1 2 3 4\n", "graph:2:9", "the end of the line"},
        {"p sp 3 1\nb 1 2 3\n", "graph:2:1", "'a FROM TO WEIGHT'"},
        {"p sp x 1\n", "graph:1:6", "the number of vertices"},
        {"p sp 3\n", "graph:1:7", "the number of arcs"},
        {"p sp 1000000000000 1\na 1 2 3\n", "graph", "at most"},
        {"p sp 1000000000 1\na 1 2 3\n", "graph", "would stand alone"},
        {"1 2 3\n1 2\n", "graph:2:1", "expected 3 words"},
        {"1 2 3\n1 2 x\n", "graph:2:5", "the weight"},
        {"1 2 3\n1 2 -1\n", "graph:2:5", "must not be negative"},
        {"1 2 3\n1 2 3x\n", "graph:2:6", "the weight"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const poda__graph_source source = {.text = bad[i].text, .length = strlen(bad[i].text)};
        refused(&source, bad[i].at, bad[i].part);
    }
    const poda__graph_source zero = {.text = "A-B\0 4", .length = 6};
    refused(&zero, "graph", "byte 4 is zero");
}

static void test_positions_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *places, *at, *part;
    } bad[] = {
        {"p sp 2 1\na 1 2 7\n", "v 1 0 0\n", "positions", "vertex 2 has no position"},
        {"p sp 2 1\na 1 2 7\n", "v 1 0 0\nv 3 0 0\n", "positions:2:3", "vertex 3"},
        {"p sp 2 1\na 1 2 7\n", "v 1 0\n", "positions:1:6", "y, a number"},
        {"p sp 2 1\na 1 2 7\n", "v 1 0 0\nv 1 0 0\n", "positions:2:1", "a second position"},
        {"p sp 2 1\na 1 2 7\n", "w 1 0 0\n", "positions:1:1", "'v VERTEX X Y'"},
        {"0 1 2 7\n", "1 0 0\n", "graph:1:5", "vertex 2 has no position"},
        {"0 1 2 7\n", "1 0\n", "positions:1:4", "y, a number"},
        {"0 1 2 7\n", "1 0 0 0\n", "positions:1:7", "the end of the line"},
        {"A-B 4\n", "A 0 0\nB 0 0\n", "positions", "belong to DIMACS"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const poda__graph_source source = {.text = bad[i].text,
                                           .length = strlen(bad[i].text),
                                           .places = bad[i].places,
                                           .places_length = strlen(bad[i].places)};
        refused(&source, bad[i].at, bad[i].part);
    }
}

static void test_questions_refused(void **state)
{
    (void)state;
    poda__graph graph = read_text("A-B 4");
    poda__graph_finder *finder;
    poda__graph_answer answer = {.path_count = 99};
    poda__graph_ask ask = {PODA__GRAPH_DIJKSTRA, PODA__GRAPH_ZERO, 2, 0, NULL};
    assert_int_equal(poda__graph_finder_new(&finder, &graph, NULL), PODA_OK);
    assert_int_equal(poda__graph_route(finder, &ask, &answer, NULL), PODA_BAD_POSITION);
    ask.from = 0, ask.to = PODA__GRAPH_NOWHERE;
    assert_int_equal(poda__graph_route(finder, &ask, &answer, NULL), PODA_BAD_POSITION);
    assert_int_equal(answer.path_count, 99);
    poda__graph_finder_free(finder);
    poda__graph_release(&graph);
}

/* The factor is the largest that is admissible. */
static void test_scale(void **state)
{
    (void)state;
    poda__graph graph = read_text("A(0,0) B(3,4) C(3,5)\nA-B 10, B-C 3");
    poda__graph_finder *finder;
    assert_int_equal(poda__graph_finder_new(&finder, &graph, NULL), PODA_OK);
    assert_true(fabs(poda__graph_scale(finder, PODA__GRAPH_EUCLID) - 2) < 1e-9);
    assert_true(fabs(poda__graph_scale(finder, PODA__GRAPH_MANHATTAN) - 10.0 / 7) < 1e-9);
    poda__graph_finder_free(finder);
    poda__graph_release(&graph);
}

static void test_bench(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"dijkstra", "astar", "bidirectional"};
    for (size_t i = 0; i < 3; i++) {
        const poda_pair pairs[] = {
            {"algorithm", algorithms[i]}, {"vertices", "2000"}, {"queries", "20"}};
        const poda_options options = {pairs, 3};
        const poda__bench_set set = {i ? "random" : NULL, &options, NULL};
        poda__bench_tally tally;
        assert_int_equal(poda__graph_bench(&set, &tally, NULL), PODA_OK);
        assert_int_equal(tally.positions, 20);
        assert_int_equal(tally.wrong, 0);
    }
}

/* Reads and queries; returns the status of the first failure. */
static poda_status read_and_ask(const poda__graph_source *source)
{
    poda__graph graph;
    poda__graph_finder *finder = NULL;
    poda_status status = poda__graph_read(&graph, source, NULL);
    if (status == PODA_OK)
        status = poda__graph_finder_new(&finder, &graph, NULL);
    for (int algorithm = 0; algorithm <= PODA__GRAPH_BIDIRECTIONAL && status == PODA_OK;
         algorithm++) {
        poda__graph_answer answer;
        const poda__graph_ask ask = {(poda__graph_algorithm)algorithm, PODA__GRAPH_ZERO, 0, 1,
                                     NULL};
        status = poda__graph_route(finder, &ask, &answer, NULL);
    }
    poda__graph_finder_free(finder);
    poda__graph_release(&graph);
    return status;
}

static void test_out_of_memory(void **state)
{
    (void)state;
    static const char *const texts[][2] = {
        {"A(0,0) B(0,1) C(1,1)\nA-B 4, B-C 2, C->A 1", NULL},
        {"digraph { a -> b -> c [label=4]; a [pos=\"1,2\"] b [pos=\"3,4\"] c [pos=\"0,0\"] }",
         NULL},
        {"p sp 3 2\na 1 2 7\na 2 3 1\n", "v 1 0 0\nv 2 5 0\nv 3 5 1\n"},
        {"0 1 2 7\n1 2 3 1\n", "1 0 0\n2 5 0\n3 5 1\n"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const poda__graph_source source = {
            .text = texts[i][0],
            .length = strlen(texts[i][0]),
            .places = texts[i][1],
            .places_length = texts[i][1] ? strlen(texts[i][1]) : 0,
        };
        poda_status status = PODA_NO_MEMORY;
        for (fails_at = 1; status != PODA_OK; fails_at++) {
            calls = 0;
            status = read_and_ask(&source);
            assert_true(status == (calls >= fails_at ? PODA_NO_MEMORY : PODA_OK));
        }
        assert_true(fails_at > 12);
    }
    fails_at = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_notation),
        cmocka_unit_test(test_what_is_left_out_is_counted),
        cmocka_unit_test(test_graphs_refused),
        cmocka_unit_test(test_positions_refused),
        cmocka_unit_test(test_questions_refused),
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_bench),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
