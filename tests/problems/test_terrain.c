/* test_terrain.c - mud and water on maps: every search that promises a cheapest path against
 * Bellman and Ford on random maps; maps that are made, and ends that are placed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

enum { SIDE = 7, CELLS = SIDE * SIDE, ROUNDS = 150 };

static uint64_t random_state = 5;

static int below(int n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (int)((random_state >> 33) % (uint64_t)n);
}

static int price(char sign, int mud, int water)
{
    return sign == '#' ? 0 : sign == ':' ? mud : sign == '~' ? water : 1;
}

/* The cost of a cheapest path from S to T in units of a straight step, or -1. */
static double cheapest(const char *cells, int neighbours, int mud, int water)
{
    double cost[CELLS];
    int goal = 0;
    for (int i = 0; i < CELLS; i++) {
        cost[i] = cells[i] == 'S' ? 0 : -1;
        goal = cells[i] == 'T' ? i : goal;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < CELLS * 9; i++) {
            const int from = i / 9, right = i % 3 - 1, down = i % 9 / 3 - 1;
            const int x = from % SIDE + right, y = from / SIDE + down, to = y * SIDE + x;
            if (cost[from] < 0 || (!right && !down) || x < 0 || y < 0 || x >= SIDE || y >= SIDE ||
                cells[to] == '#')
                continue;
            if (right && down &&
                (neighbours == 4 || cells[from + right] == '#' || cells[from + down * SIDE] == '#'))
                continue;
            const double length = right && down ? sqrt(2) : 1;
            const double there = cost[from] + length * price(cells[to], mud, water);
            if (cost[to] < 0 || there < cost[to] - 1e-9) {
                cost[to] = there;
                changed = true;
            }
        }
    }
    return cost[goal];
}

static void put_map(const char *cells, char *text)
{
    for (int row = 0; row < SIDE; row++, text += SIDE + 1) {
        memcpy(text, cells + row * SIDE, SIDE);
        text[SIDE] = row + 1 < SIDE ? '/' : 0;
    }
}

static poda_problem *open_map(const char *options)
{
    char text[400];
    poda_pair pairs[8];
    poda_options read = {pairs, 0};
    poda_problem *problem = NULL;
    snprintf(text, sizeof text, "%s", options);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value++ = 0;
        pairs[read.count++] = (poda_pair){word, value};
    }
    return poda_problem_open(&problem, "map", &read, NULL) == PODA_OK ? problem : NULL;
}

static poda_find_result find(const poda_problem *problem, poda_finder finder, int heuristic)
{
    poda_find_options options;
    poda_find_result result = {0};
    poda_state from;
    poda_problem_start(problem, &from);
    poda_find_defaults(problem, &options);
    options.fast = false;
    options.algorithm = finder;
    options.heuristic = heuristic;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, NULL), PODA_OK);
    return result;
}

static void test_random(void **state)
{
    (void)state;
    static const struct {
        poda_finder finder;
        int heuristic;
    } exact[] = {{PODA_DIJKSTRA, PODA_HEURISTIC_ZERO},
                 {PODA_BIDIRECTIONAL, PODA_HEURISTIC_ZERO},
                 {PODA_ASTAR, 0},
                 {PODA_ASTAR, 3}}; /* distance, euclid */
    int rough = 0, longer = 0;
    for (int round = 0; round < ROUNDS; round++) {
        char cells[CELLS + 1] = "", text[80], options[200];
        const int neighbours = round % 2 ? 8 : 4, mud = 1 + below(6), water = 1 + below(12);
        for (int i = 0; i < CELLS; i++)
            cells[i] = ".....:::~~~##"[below(13)];
        const int start = below(CELLS), goal = (start + 1 + below(CELLS - 1)) % CELLS;
        cells[start] = 'S';
        cells[goal] = 'T';
        put_map(cells, text);
        snprintf(options, sizeof options, "map=%s neighbours=%d mud=%d water=%d", text, neighbours,
                 mud, water);
        poda_problem *problem = open_map(options);
        const double best = cheapest(cells, neighbours, mud, water);
        assert_non_null(problem);
        for (size_t i = 0; i < sizeof exact / sizeof *exact; i++) {
            poda_find_result result = find(problem, exact[i].finder, exact[i].heuristic);
            assert_int_equal(result.found, best >= 0);
            if (result.found)
                assert_true(fabs(result.cost - best) < 1e-6);
            poda_find_release(&result);
        }
        poda_find_result short_one = find(problem, PODA_BFS, PODA_HEURISTIC_ZERO);
        rough += best > (double)short_one.length;
        longer += short_one.found && short_one.cost > best + 1e-6;
        poda_find_release(&short_one);
        poda_problem_close(problem);
    }
    assert_true(rough > ROUNDS / 4);   /* costs that count no steps */
    assert_true(longer > ROUNDS / 10); /* the shortest path is often not the cheapest */
}

/* A fast form would count every step as 1. */
static void test_fast(void **state)
{
    (void)state;
    poda_find_options options;
    poda_find_result result = {0};
    const char *const maps[] = {"map=S~T neighbours=8", "map=S~T neighbours=8 water=1"};
    for (int i = 0; i < 2; i++) {
        poda_problem *problem = open_map(maps[i]);
        poda_state from;
        poda_problem_start(problem, &from);
        poda_find_defaults(problem, &options);
        assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, NULL), PODA_OK);
        assert_true(result.cost == (i ? 2 : 6));
        poda_find_release(&result);
        options.fast = true;
        for (int k = 0; k < 2; k++) {
            options.algorithm = k ? PODA_JPS : PODA_ASTAR;
            assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, NULL),
                             i ? PODA_OK : PODA_BAD_REQUEST);
            if (i)
                assert_true(result.cost == 2);
            poda_find_release(&result);
        }
        poda_problem_close(problem);
    }
}

/* Every map that is made has a way, the same one for the same seed. */
static void test_made(void **state)
{
    (void)state;
    static const char *const kinds[] = {"maze", "walls", "terrain"};
    static const char *const sizes[] = {"rows=1 cols=2", "rows=2 cols=1", "rows=9 cols=13",
                                        "rows=20 cols=30"};
    double kept[2] = {0};
    for (int i = 0; i < 3 * 4 * 20; i++) {
        char options[100];
        snprintf(options, sizeof options, "make=%s %s seed=%d", kinds[i % 3], sizes[i / 3 % 4],
                 i / 12);
        for (int again = 0; again < 2; again++) {
            poda_problem *problem = open_map(options);
            assert_non_null(problem);
            poda_find_result result = find(problem, PODA_DIJKSTRA, PODA_HEURISTIC_ZERO);
            assert_true(result.found && result.length > 0);
            kept[again] = result.cost;
            poda_find_release(&result);
            poda_problem_close(problem);
        }
        assert_true(kept[0] == kept[1]);
    }
    assert_null(open_map("make=maze rows=1 cols=1"));
    assert_null(open_map("make=maze map=S.T"));
    assert_null(open_map("make=maze rows=1001"));
    assert_null(open_map("map=S.T mud=0"));
}

static void test_ends(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int length; /* -1: refused */
    } cases[] = {{"map=..#... from=auto to=auto", 2}, {"map=S.#... from=auto to=auto", 1},
                 {"map=..#..T from=auto to=auto", 2}, {"map=...... from=2,0 to=auto", 3},
                 {"map=S.... from=2,0 to=auto", 2},   {"map=.#. from=auto to=auto", -1},
                 {"map=... from=auto", -1},           {"map=... to=auto", -1},
                 {"map=S.#T from=auto to=auto", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        poda_problem *problem = open_map(cases[i].options);
        assert_int_equal(problem == NULL, cases[i].length < 0);
        if (!problem)
            continue;
        poda_find_result result = find(problem, PODA_BFS, PODA_HEURISTIC_ZERO);
        assert_int_equal(result.found, cases[i].length > 0);
        assert_int_equal(result.length, cases[i].length);
        poda_find_release(&result);
        poda_problem_close(problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_fast),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
