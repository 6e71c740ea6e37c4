/* prop_classics.c - the classic problems on random instances: brute force, every search that applies, and
 * the plain form against the fast one. */
#include "classics.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 60
#endif

static void knapsacks(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int round = 0; round < 4 * PODA_TEST_ROUNDS; round++) {
        const uint32_t count = poda__random_below(&seed, 11);
        const uint32_t large = round % 2 ? 12 : 1000;
        uint32_t value[10], weight[10], total = 0, best = 0;
        char items[300] = "", capacity[12];
        for (uint32_t i = 0; i < count; i++) {
            value[i] = poda__random_below(&seed, large);
            weight[i] = poda__random_below(&seed, large);
            total += weight[i];
            snprintf(items + strlen(items), sizeof items - strlen(items), "%s%u/%u", i ? "," : "",
                     value[i], weight[i]);
        }
        const uint32_t most = poda__random_below(&seed, total + 2);
        for (uint32_t set = 0; set < 1u << count; set++) {
            uint32_t worth = 0, heavy = 0;
            for (uint32_t i = 0; i < count; i++) {
                worth += set >> i & 1 ? value[i] : 0;
                heavy += set >> i & 1 ? weight[i] : 0;
            }
            if (heavy <= most && worth > best)
                best = worth;
        }
        snprintf(capacity, sizeof capacity, "%u", most);
        poda_problem *problem = open_it("knapsack", "items", items, "capacity", capacity, NULL);
        for (int fast = 0; fast < 2; fast++) {
            poda_find_result result = find(problem, fast ? FAST_BEST : PLAIN_BEST);
            assert_true(result.value == best);
            check_path(problem, &result);
            poda_find_release(&result);
        }
        texts_both_ways(problem, seed);
        /* from the middle too */
        poda_state from, next;
        poda_problem_start(problem, &from);
        memset(&next, 0, sizeof next);
        for (uint32_t i = 0; i < count / 2; i++, from = next) {
            const poda_problem_rules *rules = poda_problem_rules_of(problem);
            const poda_move take = i * 2 + 1;
            const bool fits = rules->acceptable(poda_problem_params(problem), &from, take);
            rules->space.play(poda_problem_params(problem), &from, fits ? take : i * 2, &next);
        }
        poda_find_result plain = find_from(problem, &from, PLAIN_BEST);
        poda_find_result fast = find_from(problem, &from, FAST_BEST);
        assert_true(plain.value == fast.value);
        assert_int_equal(plain.length, fast.length);
        poda_find_release(&plain);
        poda_find_release(&fast);
        poda_problem_close(problem);
    }
}

/* Digits are removed until there are a few solutions: all forms count the same. */
static void sudokus(void **state)
{
    (void)state;
    static const char *const grades[] = {"easy", "medium", "hard", "expert"};
    uint64_t seed = 2;
    for (int round = 0; round < PODA_TEST_ROUNDS / 6; round++) {
        char number[12], text[PODA_TEXT_MAX];
        snprintf(number, sizeof number, "%d", round);
        poda_problem *made =
            open_it("sudoku", "make", grades[round % 4], "seed", number, "cell", "fewest", NULL);
        poda_state at;
        poda_text words = {text, sizeof text, 0};
        assert_int_equal(count_of(made, FAST_ALL), 1);
        assert_int_equal(count_of(made, PLAIN_ALL), 1);
        poda_problem_start(made, &at);
        poda_problem_space(made)->state_text(poda_problem_params(made), &at, &words);
        poda_problem_close(made);
        text[poda__random_below(&seed, 81)] = '.';
        text[poda__random_below(&seed, 81)] = '.';
        poda_problem *plain = open_it("sudoku", "puzzle", text, "cell", "fewest", NULL);
        poda_problem *concluding =
            open_it("sudoku", "puzzle", text, "cell", "fewest", "propagate", "yes", NULL);
        const uint64_t count = count_of(plain, FAST_ALL);
        assert_true(count >= 1);
        assert_int_equal(count_of(plain, PLAIN_ALL), count);
        poda_find_result result = find(concluding, PLAIN_ALL);
        assert_int_equal(result.count, count);
        poda_find_release(&result);
        poda_problem_close(plain);
        poda_problem_close(concluding);
    }
}

static void slidings(void **state)
{
    (void)state;
    static const char *const sizes[] = {"2", "3"}, *const goals[] = {"first", "last"};
    const how fast = {PODA_ASTAR, 0, true, PODA_WANT_FIRST};
    const how korf = {PODA_IDASTAR, 0, true, PODA_WANT_FIRST};
    uint64_t seed = 3;
    for (int round = 0; round < PODA_TEST_ROUNDS / 20; round++) {
        const char *rows = sizes[round % 2], *cols = sizes[round / 2 % 2];
        const char *goal = goals[round / 4 % 2];
        poda_problem *problem = open_it("sliding", "rows", rows, "cols", cols, "goal", goal, NULL);
        const poda_space *space = poda_problem_space(problem);
        poda_state at, next;
        char text[PODA_TEXT_MAX];
        poda_text words = {text, sizeof text, 0};
        poda_problem_start(problem, &at);
        memset(&next, 0, sizeof next);
        for (int ply = 0; ply < 60; ply++, at = next) {
            poda_move moves[4];
            poda_moves list = {moves, 0, 4};
            space->moves(poda_problem_params(problem), &at, &list);
            space->play(poda_problem_params(problem), &at,
                        moves[poda__random_below(&seed, (uint32_t)list.count)], &next);
        }
        space->state_text(poda_problem_params(problem), &at, &words);
        poda_problem_close(problem);
        problem = open_it("sliding", "rows", rows, "cols", cols, "goal", goal, "tiles", text, NULL);
        const double cost = cost_of(problem, fast);
        assert_true(cost_of(problem, korf) == cost);
        searches_agree(problem, cost, 3, true, false, true);
        estimates_are_consistent(problem, 0, 3, seed);
        texts_both_ways(problem, seed);
        poda_problem_close(problem);
    }
}

/* The fewest colours, by trying all colourings. */
static int colours_needed(int vertices, const uint32_t *rows)
{
    for (int most = 1;; most++) {
        int colour[8] = {0}, at = 0;
        while (at >= 0 && at < vertices) {
            bool fits = ++colour[at] <= most;
            for (int i = 0; i < at && fits; i++)
                fits = !(rows[at] >> i & 1) || colour[i] != colour[at];
            if (fits)
                at++;
            else if (colour[at] > most)
                colour[at--] = 0;
        }
        if (at == vertices)
            return most;
    }
}

static void colourings(void **state)
{
    (void)state;
    uint64_t seed = 4;
    for (int round = 0; round < 4 * PODA_TEST_ROUNDS; round++) {
        const int vertices = 2 + (int)poda__random_below(&seed, 7);
        const uint32_t density = poda__random_below(&seed, 11);
        uint32_t rows[8] = {0};
        char graph[400] = "", most[12];
        for (int i = 0; i < vertices; i++)
            snprintf(graph + strlen(graph), sizeof graph - strlen(graph), "v%d;", i);
        for (int i = 0; i < vertices; i++)
            for (int j = 0; j < i; j++)
                if (poda__random_below(&seed, 10) < density) {
                    rows[i] |= 1u << j;
                    snprintf(graph + strlen(graph), sizeof graph - strlen(graph), "v%d%sv%d;", i,
                             round % 3 ? "-" : "->", j);
                }
        const int needed = colours_needed(vertices, rows);
        poda_problem *problem = open_it("colouring", "graph", graph, NULL);
        assert_true(cost_of(problem, PLAIN_BEST) == needed);
        assert_true(cost_of(problem, FAST_BEST) == needed);
        assert_true(cost_of(problem, PLAIN_FIRST) >= needed);
        texts_both_ways(problem, seed);
        poda_problem_close(problem);
        for (int colours = needed - 1; colours <= needed + 1; colours++) {
            if (colours == 0)
                continue;
            snprintf(most, sizeof most, "%d", colours);
            problem = open_it("colouring", "graph", graph, "colours", most, NULL);
            const double first = cost_of(problem, FAST_FIRST);
            assert_int_equal(first >= 0, colours >= needed);
            assert_true(first <= colours);
            assert_int_equal(cost_of(problem, PLAIN_FIRST) >= 0, colours >= needed);
            assert_true(cost_of(problem, FAST_BEST) == cost_of(problem, PLAIN_BEST));
            poda_problem_close(problem);
        }
    }
}

static void maps(void **state)
{
    (void)state;
    uint64_t seed = 5;
    for (int round = 0; round < 4 * PODA_TEST_ROUNDS; round++) {
        const uint32_t width = 1 + poda__random_below(&seed, 9);
        const uint32_t height = 1 + poda__random_below(&seed, 9), walls = round % 5;
        char map[200], from[12], to[12], *at = map;
        for (uint32_t y = 0; y < height; y++, *at++ = '/')
            for (uint32_t x = 0; x < width; x++)
                *at++ = poda__random_below(&seed, 10) < walls ? '#' : '.';
        *--at = 0;
        const uint32_t ends[] = {
            poda__random_below(&seed, width), poda__random_below(&seed, height),
            poda__random_below(&seed, width), poda__random_below(&seed, height)};
        map[ends[1] * (width + 1) + ends[0]] = map[ends[3] * (width + 1) + ends[2]] = '.';
        snprintf(from, sizeof from, "%u,%u", ends[0], ends[1]);
        snprintf(to, sizeof to, "%u,%u", ends[2], ends[3]);
        const how dijkstra = {PODA_DIJKSTRA, PODA_HEURISTIC_ZERO, false, PODA_WANT_FIRST};
        poda_problem *problem = open_it("map", "map", map, "from", from, "to", to, NULL);
        searches_agree(problem, cost_of(problem, dijkstra), 4, true, true, false);
        estimates_are_consistent(problem, 0, 4, seed);
        texts_both_ways(problem, seed);
        poda_problem_close(problem);
        problem = open_it("map", "map", map, "from", from, "to", to, "neighbours", "8", NULL);
        const double cost = cost_of(problem, dijkstra);
        const how jump = {PODA_JPS, 0, true, PODA_WANT_FIRST};
        searches_agree(problem, cost, 1, false, true, false);
        estimates_are_consistent(problem, 0, 1, seed);
        estimates_are_consistent(problem, 2, 4, seed);
        assert_true(same(cost_of(problem, jump), cost));
        for (int which = 2; which < 4; which++) { /* Manhattan overestimates here */
            const how octile = {PODA_ASTAR, which, false, PODA_WANT_FIRST};
            const how quick = {PODA_ASTAR, which, true, PODA_WANT_FIRST};
            assert_true(same(cost_of(problem, octile), cost));
            assert_true(same(cost_of(problem, quick), cost));
        }
        poda_problem_close(problem);
    }
}

enum { VERTICES = 9 };

static double floyd(double distance[VERTICES][VERTICES], uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                if (distance[i][k] + distance[k][j] < distance[i][j])
                    distance[i][j] = distance[i][k] + distance[k][j];
    return isinf(distance[0][count - 1]) ? -1 : distance[0][count - 1];
}

static void graphs(void **state)
{
    (void)state;
    uint64_t seed = 6;
    for (int round = 0; round < 4 * PODA_TEST_ROUNDS; round++) {
        const uint32_t count = 2 + poda__random_below(&seed, VERTICES - 1);
        const uint32_t density = 1 + poda__random_below(&seed, 6), places = round % 2;
        double distance[VERTICES][VERTICES];
        char graph[3000] = "", to[8];
        for (uint32_t i = 0; i < count; i++) {
            snprintf(graph + strlen(graph), sizeof graph - strlen(graph), "v%u", i);
            if (places)
                snprintf(graph + strlen(graph), sizeof graph - strlen(graph), "(%u,%u)",
                         poda__random_below(&seed, 10), poda__random_below(&seed, 10));
            strcat(graph, "; ");
            for (uint32_t j = 0; j < count; j++)
                distance[i][j] = i == j ? 0 : (double)INFINITY;
        }
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++) {
                if (i == j || poda__random_below(&seed, 10) >= density)
                    continue;
                const bool both = poda__random_below(&seed, 2);
                const double weight = poda__random_below(&seed, 20) / (round % 3 ? 1.0 : 4.0);
                snprintf(graph + strlen(graph), sizeof graph - strlen(graph), "v%u%sv%u %g; ", i,
                         both ? "-" : "->", j, weight);
                distance[i][j] = weight < distance[i][j] ? weight : distance[i][j];
                if (both)
                    distance[j][i] = weight < distance[j][i] ? weight : distance[j][i];
            }
        if (!places && !strchr(graph, '-'))
            continue; /* refused: it has neither edges nor places */
        snprintf(to, sizeof to, "v%u", count - 1);
        poda_problem *problem = open_it("graph", "graph", graph, "from", "v0", "to", to, NULL);
        const double cost = floyd(distance, count);
        const how both_fast = {PODA_BIDIRECTIONAL, PODA_HEURISTIC_ZERO, true, PODA_WANT_FIRST};
        searches_agree(problem, cost, 2, false, true, true);
        estimates_are_consistent(problem, 0, 2, seed);
        assert_true(same(cost_of(problem, both_fast), cost));
        assert_true(same(cost_of(problem, PLAIN_BEST), cost));
        texts_both_ways(problem, seed);
        poda_problem_close(problem);
    }
}

int main(void)
{
    setenv("XDG_CACHE_HOME", "/dev/null", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knapsacks),  cmocka_unit_test(sudokus), cmocka_unit_test(slidings),
        cmocka_unit_test(colourings), cmocka_unit_test(maps),    cmocka_unit_test(graphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
