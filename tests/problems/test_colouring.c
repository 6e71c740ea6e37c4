/* test_colouring.c - graph colouring against all colourings of small random graphs, and on graphs
 * whose chromatic number is known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "failing.h"
#include "problems/colouring/colouring_clique.h"
#include "problems/colouring/colouring_solve.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

enum { VERTICES = 600, EDGES = 60000 };

/* --- graphs ---------------------------------------------------------------------------------- */

struct graph {
    uint32_t vertices;
    size_t count;
    poda__edge edges[EDGES];
};

static void join(struct graph *graph, uint32_t a, uint32_t b)
{
    assert_true(graph->count < EDGES);
    graph->edges[graph->count++] = (poda__edge){a, b};
}

static void make_cycle(struct graph *graph, uint32_t length)
{
    *graph = (struct graph){.vertices = length};
    for (uint32_t i = 0; i < length; i++)
        join(graph, i, (i + 1) % length);
}

static void make_random(struct graph *graph, uint64_t *seed, uint32_t vertices, uint32_t percent)
{
    graph->vertices = vertices;
    graph->count = 0;
    for (uint32_t a = 0; a < vertices; a++)
        for (uint32_t b = a + 1; b < vertices; b++)
            if (poda__random_below(seed, 100) < percent)
                join(graph, poda__random(seed) & 1 ? a : b, poda__random(seed) & 1 ? b : a);
    for (size_t i = 0; i < graph->count;) /* the ends were drawn separately: some are equal */
        if (graph->edges[i].a == graph->edges[i].b)
            graph->edges[i] = graph->edges[--graph->count];
        else
            i++;
}

/* Mycielski (1955): one more colour, and no larger clique. */
static void mycielski(struct graph *graph)
{
    const uint32_t n = graph->vertices;
    const size_t count = graph->count;
    for (size_t i = 0; i < count; i++) {
        const poda__edge edge = graph->edges[i];
        join(graph, edge.a, n + edge.b);
        join(graph, n + edge.a, edge.b);
    }
    for (uint32_t i = 0; i < n; i++)
        join(graph, n + i, 2 * n);
    graph->vertices = 2 * n + 1;
}

static void make_queens(struct graph *graph, int size)
{
    *graph = (struct graph){.vertices = (uint32_t)(size * size)};
    for (int a = 0; a < size * size; a++)
        for (int b = a + 1; b < size * size; b++) {
            const int rows = abs(a / size - b / size), cols = abs(a % size - b % size);
            if (rows == 0 || cols == 0 || rows == cols)
                join(graph, (uint32_t)a, (uint32_t)b);
        }
}

static poda__colouring_result solve(const struct graph *graph, uint32_t most)
{
    static uint32_t colour[VERTICES];
    const poda__colouring problem = {graph->vertices, graph->edges, graph->count};
    poda__colouring_result result;
    assert_int_equal(poda__colouring_solve(&problem, most, NULL, colour, &result, NULL), PODA_OK);
    assert_true(result.proven);
    if (result.colours == 0)
        return result;
    uint32_t largest = 0;
    for (uint32_t i = 0; i < graph->vertices; i++)
        largest = colour[i] > largest ? colour[i] : largest;
    assert_int_equal(largest + 1, result.colours);
    for (size_t i = 0; i < graph->count; i++)
        assert_int_not_equal(colour[graph->edges[i].a], colour[graph->edges[i].b]);
    return result;
}

/* The fewest colours, and what follows for given numbers of colours. */
static void check(const struct graph *graph, uint32_t colours)
{
    const poda__colouring_result result = solve(graph, 0);
    assert_int_equal(result.colours, colours);
    assert_int_equal(result.bound, colours);
    for (uint32_t most = 1; most <= colours + 1; most++) {
        const poda__colouring_result decided = solve(graph, most);
        assert_int_equal(decided.colours > 0, most >= colours);
        assert_true(decided.colours <= most && decided.bound <= colours);
    }
}

/* --- brute force ----------------------------------------------------------------------------- */

static bool extends(const struct graph *graph, uint32_t *colour, uint32_t at, uint32_t most)
{
    if (at == graph->vertices)
        return true;
    for (uint32_t c = 0; c < most; c++) {
        bool good = true;
        colour[at] = c;
        for (size_t i = 0; i < graph->count && good; i++) {
            const poda__edge edge = graph->edges[i];
            const uint32_t later = edge.a > edge.b ? edge.a : edge.b;
            good = later != at || colour[edge.a] != colour[edge.b];
        }
        if (good && extends(graph, colour, at + 1, most))
            return true;
    }
    return false;
}

static uint32_t fewest(const struct graph *graph)
{
    uint32_t colour[VERTICES], most = 1;
    while (!extends(graph, colour, 0, most))
        most++;
    return most;
}

static void test_random(void **state)
{
    (void)state;
    static struct graph graph;
    uint64_t seed = 1;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        make_random(&graph, &seed, 1 + poda__random_below(&seed, round % 20 ? 8 : 12),
                    poda__random_below(&seed, 110));
        check(&graph, fewest(&graph));
    }
}

/* Components that do not touch each other, with some isolated vertices. */
static void test_parts(void **state)
{
    (void)state;
    static struct graph graph, part;
    uint64_t seed = 2;
    for (int round = 0; round < PODA_TEST_ROUNDS / 20; round++) {
        uint32_t colours = 1;
        graph.count = 0;
        graph.vertices = 1;
        for (int i = 0; i < 4; i++) {
            make_random(&part, &seed, 2 + poda__random_below(&seed, 8),
                        30 + poda__random_below(&seed, 60));
            const uint32_t needs = fewest(&part);
            colours = needs > colours ? needs : colours;
            for (size_t e = 0; e < part.count; e++)
                join(&graph, graph.vertices + part.edges[e].a, graph.vertices + part.edges[e].b);
            graph.vertices += part.vertices;
        }
        check(&graph, colours);
    }
}

/* --- known graphs ---------------------------------------------------------------------------- */

static void test_known(void **state)
{
    (void)state;
    static struct graph graph;
    for (uint32_t length = 3; length < 60; length += 7) {
        make_cycle(&graph, length);
        check(&graph, length % 2 ? 3 : 2);
    }
    for (uint32_t size = 1; size < 30; size += 4) {
        graph = (struct graph){.vertices = size};
        for (uint32_t a = 0; a < size; a++)
            for (uint32_t b = 0; b < a; b++)
                join(&graph, a, b);
        check(&graph, size);
    }
    make_cycle(&graph, 5); /* Petersen's graph */
    graph.vertices = 10;
    for (uint32_t i = 0; i < 5; i++) {
        join(&graph, i, 5 + i);
        join(&graph, 5 + i, 5 + (i + 2) % 5);
    }
    check(&graph, 3);
    make_cycle(&graph, 5);
    mycielski(&graph); /* Grötzsch's graph, myciel3 */
    assert_int_equal(graph.vertices, 11);
    assert_int_equal(graph.count, 20);
    check(&graph, 4);
    mycielski(&graph);
    check(&graph, 5);
    mycielski(&graph);
    assert_int_equal(graph.vertices, 47);
    assert_int_equal(graph.count, 236);
    check(&graph, 6);
    make_queens(&graph, 5);
    check(&graph, 5);
    make_queens(&graph, 6);
    check(&graph, 7);
    make_queens(&graph, 7);
    check(&graph, 7);
}

/* A hard graph: stopped at once, the result is still a colouring and a bound. */
static void test_stop(void **state)
{
    (void)state;
    static struct graph graph;
    static uint32_t colour[VERTICES];
    uint64_t seed = 3;
    make_random(&graph, &seed, 300, 60);
    const poda__colouring problem = {graph.vertices, graph.edges, graph.count};
    const volatile int stop = 1;
    poda__colouring_result result;
    assert_int_equal(poda__colouring_solve(&problem, 0, &stop, colour, &result, NULL), PODA_OK);
    assert_false(result.proven);
    assert_true(result.bound >= 3 && result.bound < result.colours);
    for (size_t i = 0; i < graph.count; i++)
        assert_int_not_equal(colour[graph.edges[i].a], colour[graph.edges[i].b]);
    const uint32_t fewer = result.colours - 5;
    assert_int_equal(poda__colouring_solve(&problem, fewer, &stop, colour, &result, NULL), PODA_OK);
    assert_true(!result.proven && result.colours == 0);
}

static void test_faults(void **state)
{
    (void)state;
    uint32_t colour[3];
    poda__colouring_result result;
    poda_error error = {0};
    const poda__edge far[2] = {{0, 1}, {1, 3}}, loop[1] = {{2, 2}};
    const poda__colouring graphs[3] = {
        {3, far, 2}, {3, loop, 1}, {PODA__COLOURING_VERTICES + 1, NULL, 0}};
    static const char *const texts[3] = {"edge 2 joins vertex 4", "vertex 3 to itself",
                                         "at most 10000"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(poda__colouring_solve(&graphs[i], 0, NULL, colour, &result, &error),
                         i == 2 ? PODA_TOO_LARGE : PODA_BAD_POSITION);
        assert_non_null(strstr(error.message, texts[i]));
    }
    poda_status status = PODA_NO_MEMORY;
    for (long at = 1; status == PODA_NO_MEMORY; at++) {
        const poda__colouring path = {2, far, 1};
        calls = 0;
        fails_at = at;
        status = poda__colouring_solve(&path, 0, NULL, colour, &result, NULL);
        fails_at = 0;
    }
    assert_int_equal(status, PODA_OK);
    assert_true(result.proven && result.colours == 2);
    const poda__colouring none = {0, NULL, 0};
    assert_int_equal(poda__colouring_solve(&none, 0, NULL, colour, &result, &error), PODA_OK);
    assert_true(result.proven && result.colours == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random), cmocka_unit_test(test_parts),  cmocka_unit_test(test_known),
        cmocka_unit_test(test_stop),   cmocka_unit_test(test_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
