/* test_map.c - grid maps: every algorithm and heuristic against a search of the test's own on
 * random maps, routes step by step, and what the readers accept and refuse. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bench.h"
#include "base/random.h"
#include "failing.h"
#include "problems/map/map_route.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 3000
#endif

enum { STRAIGHT = 985, DIAGONAL = 1393, MOST_CELLS = 8192 };

static bool is_free(const poda__map *map, int x, int y)
{
    return x >= 0 && y >= 0 && x < map->width && y < map->height &&
           map->ground[poda__map_cell(map, x, y)];
}

/* May one go from (x, y) by (dx, dy)? */
static bool step_allowed(const poda__map *map, int x, int y, int dx, int dy, int neighbours)
{
    if (!is_free(map, x + dx, y + dy))
        return false;
    if (dx && dy)
        return neighbours == 8 && is_free(map, x + dx, y) && is_free(map, x, y + dy);
    return true;
}

/* Costs from one cell to all others by relaxing until nothing changes (Bellman and Ford); -1: none. */
static void relax_all(const poda__map *map, uint32_t from, int neighbours, int64_t *costs)
{
    for (int i = 0; i < map->width * map->height; i++)
        costs[i] = -1;
    costs[from] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < map->height; y++)
            for (int x = 0; x < map->width; x++) {
                const int64_t here = costs[poda__map_cell(map, x, y)];
                for (int d = 0; here >= 0 && d < 9; d++) {
                    const int dx = d % 3 - 1, dy = d / 3 - 1;
                    if ((!dx && !dy) || !step_allowed(map, x, y, dx, dy, neighbours))
                        continue;
                    int64_t *there = &costs[poda__map_cell(map, x + dx, y + dy)];
                    const int64_t cost = here + (dx && dy ? DIAGONAL : STRAIGHT);
                    if (*there < 0 || cost < *there) {
                        *there = cost;
                        changed = true;
                    }
                }
            }
    }
}

/* Follows the route and returns its cost. */
static int64_t walk(const poda__map *map, const poda__map_ask *ask, const poda__map_answer *answer)
{
    uint64_t straight = 0, diagonal = 0;
    assert_true(answer->path_count > 0);
    assert_int_equal(answer->path[0], ask->from);
    assert_int_equal(answer->path[answer->path_count - 1], ask->to);
    for (size_t i = 1; i < answer->path_count; i++) {
        const int from = (int)answer->path[i - 1], to = (int)answer->path[i], w = map->width;
        const int dx = to % w - from % w, dy = to / w - from / w;
        assert_true(abs(dx) <= 1 && abs(dy) <= 1 && (dx || dy));
        assert_true(step_allowed(map, from % w, from / w, dx, dy, ask->neighbours));
        straight += !(dx && dy);
        diagonal += dx && dy;
    }
    assert_int_equal(answer->straight, straight);
    assert_int_equal(answer->diagonal, diagonal);
    assert_true(fabs(answer->length - (double)straight - (double)diagonal * sqrt(2)) < 1e-9);
    return (int64_t)(straight * STRAIGHT + diagonal * DIAGONAL);
}

static poda__map random_map(uint64_t *seed, uint8_t *cells)
{
    poda__map map = {.ground = cells, .start = PODA__MAP_NOWHERE, .target = PODA__MAP_NOWHERE};
    const uint32_t kind = poda__random_below(seed, 8);
    const uint32_t side = kind == 0 ? 150 : 12;
    map.width = 1 + (int32_t)poda__random_below(seed, kind == 1 ? 1 : side);
    map.height = 1 + (int32_t)poda__random_below(seed, kind == 2 ? 1 : kind == 0 ? 6 : side);
    if (kind == 0 && *seed & 1) {
        const int32_t width = map.width;
        map.width = map.height;
        map.height = width;
    }
    const uint32_t walls = poda__random_below(seed, 60);
    for (int i = 0; i < map.width * map.height; i++)
        cells[i] = poda__random_below(seed, 100) >= walls;
    return map;
}

/* Each query for the cheapest route. */
static const poda__map_ask EXACT[] = {
    {PODA__MAP_ASTAR, PODA__MAP_OCTILE, 8, 0, 0, NULL},
    {PODA__MAP_ASTAR, PODA__MAP_EUCLID, 8, 0, 0, NULL},
    {PODA__MAP_ASTAR, PODA__MAP_ZERO, 8, 0, 0, NULL},
    {PODA__MAP_DIJKSTRA, PODA__MAP_OCTILE, 8, 0, 0, NULL},
    {PODA__MAP_JPS, PODA__MAP_OCTILE, 8, 0, 0, NULL},
    {PODA__MAP_ASTAR, PODA__MAP_MANHATTAN, 4, 0, 0, NULL},
    {PODA__MAP_ASTAR, PODA__MAP_OCTILE, 4, 0, 0, NULL},
    {PODA__MAP_ASTAR, PODA__MAP_EUCLID, 4, 0, 0, NULL},
    {PODA__MAP_DIJKSTRA, PODA__MAP_ZERO, 4, 0, 0, NULL},
};

static void test_random_maps(void **state)
{
    (void)state;
    static uint8_t cells[MOST_CELLS];
    static int64_t costs[2][MOST_CELLS];
    uint64_t seed = 7;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const poda__map map = random_map(&seed, cells);
        poda__map_finder *finder;
        assert_int_equal(poda__map_finder_new(&finder, &map, NULL), PODA_OK);
        const uint32_t count = (uint32_t)(map.width * map.height);
        for (int query = 0; query < 4; query++) {
            const uint32_t from = poda__random_below(&seed, count);
            const uint32_t to = query ? poda__random_below(&seed, count) : from;
            if (!cells[from] || !cells[to])
                continue;
            relax_all(&map, from, 8, costs[0]);
            relax_all(&map, from, 4, costs[1]);
            for (size_t i = 0; i < sizeof EXACT / sizeof *EXACT; i++) {
                poda__map_ask ask = EXACT[i];
                poda__map_answer answer;
                ask.from = from;
                ask.to = to;
                assert_int_equal(poda__map_route(finder, &ask, &answer, NULL), PODA_OK);
                const int64_t cost = costs[ask.neighbours == 4][to];
                assert_int_equal(answer.found, cost >= 0);
                if (answer.found)
                    assert_int_equal(walk(&map, &ask, &answer), cost);
            }
            /* an overestimate still gives a route if there is one */
            poda__map_ask high = {PODA__MAP_ASTAR, PODA__MAP_MANHATTAN, 8, from, to, NULL};
            poda__map_answer answer;
            assert_int_equal(poda__map_route(finder, &high, &answer, NULL), PODA_OK);
            assert_int_equal(answer.found, costs[0][to] >= 0);
            if (answer.found)
                assert_true(walk(&map, &high, &answer) >= costs[0][to]);
        }
        poda__map_finder_free(finder);
    }
}

static poda__map maze(const char *text)
{
    poda__map map;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__map_read(&map, text, strlen(text), &error);
    if (status != PODA_OK)
        print_error("%s\n", error.message);
    assert_int_equal(status, PODA_OK);
    return map;
}

static poda__map_answer solve(const poda__map *map, poda__map_algorithm algorithm, int neighbours)
{
    poda__map_finder *finder;
    poda__map_answer answer;
    const poda__map_ask ask = {algorithm,  PODA__MAP_OCTILE, neighbours,
                               map->start, map->target,      NULL};
    assert_int_equal(poda__map_finder_new(&finder, map, NULL), PODA_OK);
    assert_int_equal(poda__map_route(finder, &ask, &answer, NULL), PODA_OK);
    if (answer.found)
        walk(map, &ask, &answer);
    poda__map_finder_free(finder);
    answer.path = NULL;
    return answer;
}

static void test_mazes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double eight, four; /* -1: no route */
    } known[] = {
        {"ST", 1, 1},
        {"S..T", 3, 3},
        {"S/./T", 2, 2},
        {"S#T", -1, -1},
        {"S./.T", 1.4142135623730951, 2},
        {"S#/.T", 2, 2}, /* no corner is cut */
        {"S#/#T", -1, -1},
        {"#######\n#S....#\n#.###.#\n#...#T#\n#######\n", 6, 6},
        {"S...\n###.\nT...", 8, 8},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        poda__map map = maze(known[i].text);
        for (int algorithm = PODA__MAP_ASTAR; algorithm <= PODA__MAP_DIJKSTRA; algorithm++) {
            const poda__map_answer answer = solve(&map, (poda__map_algorithm)algorithm, 8);
            assert_int_equal(answer.found, known[i].eight >= 0);
            assert_true(!answer.found || fabs(answer.length - known[i].eight) < 1e-9);
        }
        const poda__map_answer answer = solve(&map, PODA__MAP_ASTAR, 4);
        assert_int_equal(answer.found, known[i].four >= 0);
        assert_true(!answer.found || fabs(answer.length - known[i].four) < 1e-9);
        poda__map_release(&map);
    }
}

/* Lines longer than one scan, in all directions, with and without something to find. */
static void test_long_lines(void **state)
{
    (void)state;
    static uint8_t cells[3 * 2000];
    for (int32_t length = 50; length <= 2000; length += length < 200 ? 1 : 450)
        for (int turned = 0; turned < 2; turned++)
            for (int32_t gap = -1; gap < 70; gap += 17) {
                poda__map map = {turned ? 3 : length, turned ? length : 3, cells, 0, 0};
                memset(cells, 0, sizeof cells);
                for (int32_t i = 0; i < length; i++)
                    cells[turned ? poda__map_cell(&map, 1, i) : poda__map_cell(&map, i, 1)] = 1;
                if (gap >= 0) /* an opening to the side */
                    cells[turned ? poda__map_cell(&map, 2, gap % length)
                                 : poda__map_cell(&map, gap % length, 2)] = 1;
                map.start = turned ? poda__map_cell(&map, 1, 0) : poda__map_cell(&map, 0, 1);
                map.target = turned ? poda__map_cell(&map, 1, length - 1)
                                    : poda__map_cell(&map, length - 1, 1);
                assert_true(solve(&map, PODA__MAP_JPS, 8).length == length - 1);
                assert_true(solve(&map, PODA__MAP_ASTAR, 8).length == length - 1);
                const uint32_t start = map.start;
                map.start = map.target;
                map.target = start;
                assert_true(solve(&map, PODA__MAP_JPS, 8).length == length - 1);
            }
}

/* An opening to the side at any distance around the length of one scan, from any place in a byte,
 * is seen. */
static void test_ways_aside(void **state)
{
    (void)state;
    enum { LENGTH = 150 };
    static uint8_t cells[3 * LENGTH];
    for (int32_t start = 0; start < 16; start++)
        for (int32_t distance = 1; distance < 120; distance++)
            for (int kind = 0; kind < 8; kind++) {
                const bool turned = kind & 1, back = kind & 2;
                const int32_t side = kind & 4 ? 0 : 2;
                poda__map map = {turned ? 3 : LENGTH, turned ? LENGTH : 3, cells, 0, 0};
                const int32_t from = back ? LENGTH - 1 - start : start;
                const int32_t to = back ? from - distance : from + distance;
                memset(cells, 0, sizeof cells);
                for (int32_t i = 0; i < LENGTH; i++)
                    cells[turned ? poda__map_cell(&map, 1, i) : poda__map_cell(&map, i, 1)] = 1;
                map.start = turned ? poda__map_cell(&map, 1, from) : poda__map_cell(&map, from, 1);
                map.target =
                    turned ? poda__map_cell(&map, side, to) : poda__map_cell(&map, to, side);
                cells[map.target] = 1;
                assert_true(solve(&map, PODA__MAP_JPS, 8).length == distance + 1);
            }
}

static void test_questions_refused(void **state)
{
    (void)state;
    poda__map map = maze("S#T");
    poda__map_finder *finder;
    poda__map_answer answer = {.path_count = 99};
    poda_error error = {.status = PODA_OK};
    volatile int stop = 1;
    assert_int_equal(poda__map_finder_new(&finder, &map, NULL), PODA_OK);
    poda__map_ask ask = {PODA__MAP_ASTAR, PODA__MAP_OCTILE, 8, 1, 2, NULL};
    assert_int_equal(poda__map_route(finder, &ask, &answer, &error), PODA_BAD_POSITION);
    ask.from = 0, ask.to = 1;
    assert_int_equal(poda__map_route(finder, &ask, &answer, &error), PODA_BAD_POSITION);
    ask.to = 3;
    assert_int_equal(poda__map_route(finder, &ask, &answer, &error), PODA_BAD_POSITION);
    ask.to = 2, ask.neighbours = 6;
    assert_int_equal(poda__map_route(finder, &ask, &answer, &error), PODA_BAD_OPTION);
    ask.neighbours = 4, ask.algorithm = PODA__MAP_JPS;
    assert_int_equal(poda__map_route(finder, &ask, &answer, &error), PODA_BAD_OPTION);
    assert_int_equal(answer.path_count, 99);
    poda__map_finder_free(finder);
    poda__map_release(&map);

    static uint8_t cells[300 * 300];
    memset(cells, 1, sizeof cells);
    poda__map open = {300, 300, cells, 0, 300 * 300 - 1};
    assert_int_equal(poda__map_finder_new(&finder, &open, NULL), PODA_OK);
    ask = (poda__map_ask){PODA__MAP_DIJKSTRA, PODA__MAP_ZERO, 8, open.start, open.target, &stop};
    assert_int_equal(poda__map_route(finder, &ask, &answer, NULL), PODA_OK);
    assert_true(answer.stopped && !answer.found && answer.expanded < 300 * 300);
    poda__map_finder_free(finder);
}

/* -- readers -- */

static void test_maps_read_back(void **state)
{
    (void)state;
    static uint8_t cells[MOST_CELLS];
    static char text[2 * MOST_CELLS + 100];
    uint64_t seed = 3;
    for (int round = 0; round < 200; round++) {
        const poda__map map = random_map(&seed, cells);
        const bool benchmark = round % 2 == 0;
        poda_text out = {text, sizeof text, 0};
        text[0] = 0;
        if (benchmark)
            poda_text_add(&out, "type octile\nheight %d\nwidth %d\nmap\n", map.height, map.width);
        for (int y = 0; y < map.height; y++) {
            for (int x = 0; x < map.width; x++) {
                const char *const from = !is_free(&map, x, y) ? benchmark ? "@OTW" : "#@OWX"
                                         : benchmark          ? ".GS"
                                                              : " .G";
                poda_text_add(&out, "%c", from[poda__random_below(&seed, (uint32_t)strlen(from))]);
            }
            poda_text_add(&out, "%s", round % 3 ? "\n" : benchmark ? "\r\n" : "/");
        }
        poda__map again = maze(text);
        assert_int_equal(again.width, map.width);
        assert_int_equal(again.height, map.height);
        assert_memory_equal(again.ground, map.ground, (size_t)(map.width * map.height));
        assert_int_equal(again.start, PODA__MAP_NOWHERE);
        poda__map_release(&again);
    }
}

static void test_short_rows_are_walls(void **state)
{
    (void)state;
    poda__map map = maze("S..\n.\n\n..T\n\n\n");
    static const uint8_t expected[] = {1, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1};
    assert_int_equal(map.width, 3);
    assert_int_equal(map.height, 4);
    assert_memory_equal(map.ground, expected, sizeof expected);
    assert_int_equal(map.start, 0);
    assert_int_equal(map.target, 11);
    poda__map_release(&map);
}

static void refused(const char *text, size_t length, const char *at, const char *part)
{
    poda__map map;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__map_read(&map, text, length, &error);
    assert_int_not_equal(status, PODA_OK);
    assert_int_equal(status, error.status);
    if (!strstr(error.message, part) || strcmp(error.at, at) != 0)
        print_error("%s: %s\n", error.at, error.message);
    assert_non_null(strstr(error.message, part));
    assert_string_equal(error.at, at);
    assert_null(map.ground);
}

#define REFUSED(text, at, part) refused(text, strlen(text), at, part)

static void test_maps_refused(void **state)
{
    (void)state;
    REFUSED("", "map", "an empty map");
    REFUSED("\n\n", "map", "an empty map");
    REFUSED("height 2\nwidth 2\nmap\n..\n..\n", "map:1:1", "type octile");
    REFUSED("type octile\nwidth 2\nheight 2\nmap\n..\n..\n", "map:2:1", "expected 'height'");
    REFUSED("type octile\nheight 2\nmap\n..\n..\n", "map:3:1", "expected 'width'");
    REFUSED("type octile\nheight 2\nwidth 2\n..\n..\n", "map:4:1", "expected 'map'");
    REFUSED("type octile\nheight 2\n", "map:3:1", "header ends");
    REFUSED("type octile\nheight x\nwidth 2\nmap\n..\n..\n", "map:2:8", "whole number");
    REFUSED("type octile\nheight 0\nwidth 2\nmap\n..\n..\n", "map:2:9", "whole number");
    REFUSED("type octile\nheight -3\nwidth 2\nmap\n..\n..\n", "map:2:8", "whole number");
    REFUSED("type octile\nheight 99999999999999999999\nwidth 2\nmap\n", "map:2:8", "whole number");
    REFUSED("type octile\nheight 60000000\nwidth 60000000\nmap\n", "map", "too large");
    REFUSED("type octile\nheight 8000\nwidth 8000\nmap\n..\n", "map:6:1", "ends after 1 row");
    REFUSED("type octile\nheight 3\nwidth 2\nmap\n..\n..\n", "map:7:1", "ends after 2 rows");
    REFUSED("type octile\nheight 2\nwidth 3\nmap\n...\n..\n\n", "map:6:3", "after 2 cells");
    REFUSED("type octile\nheight 2\nwidth 2\nmap\n...\n..\n", "map:5:3", "continues after 2 cells");
    REFUSED("type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "map:6:1", "continues after 1 row");
    REFUSED("type octile\nheight 2\nwidth 2\nmap\n..\n.?\n", "map:6:2", "'?'");
    REFUSED("S..\n.x.\n..T", "map:2:2", "'x'");
    REFUSED("S../.x./..T", "map:1:6", "'x'");
    REFUSED("S..\n.S.\n", "map:2:2", "a second 'S'");
    REFUSED("T..\n..T\n", "map:2:3", "a second 'T'");
    refused("S.\0T", 4, "map", "byte 3 is zero");
}

static void test_scenarios(void **state)
{
    (void)state;
    static const char good[] = "version 1\n0\ta/b.map\t4\t3\t0\t0\t3\t2\t4.41421356\r\n\n"
                               "7 a/b.map 4 3 1 1 1 1 0\n";
    static const char *const bad[][2] = {
        {"", "version 1"},
        {"0\ta\t4\t3\t0\t0\t3\t2\t4\n", "version 1"},
        {"version 1\nx\ta\t4\t3\t0\t0\t3\t2\t4\n", "line 2, column 1: item 1"},
        {"version 1\n0\ta\t4\t3\t0\t0\t3\n", "line 2, column 14: item 8"},
        {"version 1\n0\ta\t4\t3\t0\t0\t3\t2\t-4\n", "item 9"},
        {"version 1\n0\ta\t4\t3\t0\t0\t3\t2\t4 5\n", "item 10"},
        {"version 1\n0\ta\t4\t3\t0\t0\t4\t2\t4\n", "line 2: from 0,0 to 4,2"},
        {"version 1\n0", "item 2"},
    };
    poda__scenario scenario;
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__scenario_read(&scenario, good, strlen(good), NULL), PODA_OK);
    assert_int_equal(scenario.count, 2);
    assert_string_equal(scenario.map, "a/b.map");
    assert_true(scenario.queries[0].goal_x == 3 && scenario.queries[0].goal_y == 2);
    assert_true(scenario.queries[0].length == 4.41421356 && scenario.queries[1].bucket == 7);
    poda__scenario_release(&scenario);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error = (poda_error){.status = PODA_OK};
        assert_int_equal(poda__scenario_read(&scenario, bad[i][0], strlen(bad[i][0]), &error),
                         PODA_BAD_FILE);
        if (!strstr(error.message, bad[i][1]))
            print_error("%s\n", error.message);
        assert_non_null(strstr(error.message, bad[i][1]));
    }
}

/* Reads and queries; returns the status of the first failure. */
static poda_status read_and_ask(const char *text, const char *queries)
{
    poda__map map;
    poda__scenario scenario = {.count = 0};
    poda__map_finder *finder = NULL;
    poda_status status = poda__map_read(&map, text, strlen(text), NULL);
    if (status == PODA_OK)
        status = poda__scenario_read(&scenario, queries, strlen(queries), NULL);
    if (status == PODA_OK)
        status = poda__map_finder_new(&finder, &map, NULL);
    for (int algorithm = 0; algorithm <= PODA__MAP_DIJKSTRA && status == PODA_OK; algorithm++) {
        poda__map_answer answer;
        const poda__map_ask ask = {
            (poda__map_algorithm)algorithm, PODA__MAP_OCTILE, 8, map.start, map.target, NULL};
        status = poda__map_route(finder, &ask, &answer, NULL);
    }
    poda__map_finder_free(finder);
    poda__scenario_release(&scenario);
    poda__map_release(&map);
    return status;
}

static void test_out_of_memory(void **state)
{
    (void)state;
    static const char queries[] = "version 1\n0\tm\t4\t3\t0\t0\t3\t2\t4.5\n";
    poda_status status = PODA_NO_MEMORY;
    for (fails_at = 1; status != PODA_OK; fails_at++) {
        calls = 0;
        status = read_and_ask("S...\n.##.\n...T\n", queries);
        assert_true(status == (calls >= fails_at ? PODA_NO_MEMORY : PODA_OK));
    }
    assert_true(fails_at > 8);
    fails_at = 0;
}

static void test_bench_without_files(void **state)
{
    (void)state;
    const poda_options none = {NULL, 0};
    const poda__bench_set set = {"no/such/file.map.scen", &none, NULL};
    poda__bench_tally tally;
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__map_bench(&set, &tally, &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "no/such/file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_maps),
        cmocka_unit_test(test_mazes),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_ways_aside),
        cmocka_unit_test(test_questions_refused),
        cmocka_unit_test(test_maps_read_back),
        cmocka_unit_test(test_short_rows_are_walls),
        cmocka_unit_test(test_maps_refused),
        cmocka_unit_test(test_scenarios),
        cmocka_unit_test(test_bench_without_files),
        cmocka_unit_test(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
