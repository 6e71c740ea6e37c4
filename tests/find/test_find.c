/* test_find.c - single-player searches: every algorithm on the towers of Hanoi, run and traced,
 * built in and by table, limits, and games as problems. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

static poda_problem *open_it(const char *name, const char *key, const char *value)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, key ? 1 : 0};
    poda_problem *problem = NULL;
    poda_error error = {0};
    if (poda_problem_open(&problem, name, &options, &error) != PODA_OK)
        fail_msg("%s: %s", name, error.message);
    return problem;
}

static void count_events(void *user, const poda_find_event *event)
{
    (void)event;
    ++*(uint64_t *)user;
}

/* The path leads from the start to a goal and costs what is claimed. */
static void check_path(const poda_problem *problem, const poda_find_result *result)
{
    poda_state state, next;
    double cost = 0;
    poda_problem_start(problem, &state);
    memset(&next, 0, sizeof next);
    for (size_t i = 0; i < result->length; i++) {
        cost += poda_problem_cost(problem, &state, result->path[i]);
        poda_problem_space(problem)->play(poda_problem_params(problem), &state, result->path[i],
                                          &next);
        state = next;
    }
    assert_true(poda_problem_goal(problem, &state));
    assert_true(fabs(cost - result->cost) < 1e-9 * (1 + cost));
}

/* Runs and traces; both must agree in all counts. */
static poda_find_result run(const poda_problem *problem, const poda_find_options *options)
{
    poda_state from;
    poda_error error = {0};
    poda_find_result plain, traced;
    uint64_t events = 0;
    poda_problem_start(problem, &from);
    if (poda_find(problem, &from, options, NULL, NULL, &plain, &error) != PODA_OK)
        fail_msg("%s: %s", poda_finder_name(options->algorithm), error.message);
    assert_int_equal(poda_find(problem, &from, options, count_events, &events, &traced, &error),
                     PODA_OK);
    assert_true(events > 0 || plain.expanded <= 1);
    assert_int_equal(plain.expanded, traced.expanded);
    assert_int_equal(plain.generated, traced.generated);
    assert_int_equal(plain.found, traced.found);
    assert_int_equal(plain.length, traced.length);
    poda_find_release(&traced);
    return plain;
}

static const poda_finder optimal[] = {PODA_BFS,     PODA_DIJKSTRA,  PODA_ASTAR,
                                      PODA_IDASTAR, PODA_DEEPENING, PODA_BIDIRECTIONAL};

static void every_algorithm_solves_hanoi(void **state)
{
    (void)state;
    static const char *const discs[] = {"1", "2", "3", "4"};
    for (size_t d = 0; d < 4; d++) {
        poda_problem *built_in = open_it("hanoi", "discs", discs[d]);
        poda_problem *by_table = NULL;
        const poda_pair pair = {"discs", discs[d]};
        const poda_options with = {&pair, 1};
        assert_int_equal(
            poda_problem_open_rules(&by_table, poda_problem_rules_of(built_in), &with, NULL),
            PODA_OK);
        for (size_t i = 0; i < sizeof optimal / sizeof optimal[0]; i++) {
            poda_find_options options;
            poda_find_defaults(built_in, &options);
            options.algorithm = optimal[i];
            if (d == 3 && (optimal[i] == PODA_IDASTAR || optimal[i] == PODA_DEEPENING))
                continue; /* without CLOSED they run in circles */
            poda_find_result result = run(built_in, &options), table = run(by_table, &options);
            assert_true(result.found);
            assert_int_equal(result.end, PODA_END_DONE);
            assert_int_equal(result.cost, (1 << (d + 1)) - 1);
            assert_int_equal(result.length, (1 << (d + 1)) - 1);
            check_path(built_in, &result);
            assert_int_equal(result.expanded, table.expanded);
            assert_int_equal(result.generated, table.generated);
            assert_int_equal(result.cost, table.cost);
            poda_find_release(&result);
            poda_find_release(&table);
        }
        static const poda_finder others[] = {PODA_DFS, PODA_GREEDY, PODA_WEIGHTED,
                                             PODA_BACKTRACKING};
        for (size_t i = 0; i < 4; i++) {
            poda_find_options options;
            poda_find_defaults(built_in, &options);
            options.algorithm = others[i];
            options.weight = 1.5;
            poda_find_result result = run(built_in, &options);
            assert_true(result.found);
            check_path(built_in, &result);
            if (others[i] == PODA_WEIGHTED)
                assert_true(result.cost <= 1.5 * ((1 << (d + 1)) - 1));
            poda_find_release(&result);
        }
        poda_problem_close(built_in);
        poda_problem_close(by_table);
    }
}

static void limits_are_honoured(void **state)
{
    (void)state;
    poda_problem *problem = open_it("hanoi", "discs", "12");
    static const poda_finder all[] = {PODA_BFS,       PODA_DFS,         PODA_DIJKSTRA,
                                      PODA_ASTAR,     PODA_IDASTAR,     PODA_BIDIRECTIONAL,
                                      PODA_DEEPENING, PODA_BACKTRACKING};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        poda_find_options options;
        poda_find_defaults(problem, &options);
        options.algorithm = all[i];
        options.heuristic = 1; /* the weak one */
        options.nodes = 3000;
        poda_find_result result = run(problem, &options);
        assert_int_equal(result.end, PODA_END_NODES);
        assert_int_equal(result.expanded, 3000);
        poda_find_release(&result);
        int stop = 1;
        options.nodes = 0;
        options.stop = &stop;
        result = run(problem, &options);
        assert_int_equal(result.end, PODA_END_STOPPED);
        poda_find_release(&result);
    }
    poda_find_options options;
    poda_find_defaults(problem, &options);
    options.heuristic = 1;
    options.memory = 1 << 20;
    poda_find_result result = run(problem, &options);
    assert_int_equal(result.end, PODA_END_MEMORY);
    assert_false(result.found);
    assert_true(result.memory <= 1 << 20);
    assert_true(result.bound > 0); /* the known bound */
    poda_find_release(&result);
    options.memory = 0;
    options.depth = 5;
    options.algorithm = PODA_BFS;
    result = run(problem, &options);
    assert_int_equal(result.end, PODA_END_DEPTH);
    assert_false(result.found);
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void a_game_is_a_problem_too(void **state)
{
    (void)state;
    poda_problem *problem = open_it("tictactoe", NULL, NULL);
    poda_find_options options;
    poda_find_defaults(problem, &options);
    poda_find_result result = run(problem, &options);
    assert_true(result.found);
    assert_int_equal(result.length, 5); /* the shortest game */
    poda_find_release(&result);
    options.goal = -PODA_WIN;
    result = run(problem, &options);
    assert_int_equal(result.length, 6);
    poda_find_release(&result);
    options.goal = 0;
    options.algorithm = PODA_DFS;
    result = run(problem, &options);
    assert_int_equal(result.length, 9);
    poda_find_release(&result);
    options.goal = PODA_ANY_END;
    options.algorithm = PODA_BACKTRACKING;
    options.want = PODA_WANT_ALL;
    result = run(problem, &options);
    assert_int_equal(result.count, 255168);
    poda_find_release(&result);
    poda_problem_close(problem);
}

static void wrong_wishes_get_a_line(void **state)
{
    (void)state;
    poda_problem *problem = NULL;
    poda_error error = {0};
    assert_int_equal(poda_problem_open(&problem, "hanoy", NULL, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "hanoi"));
    problem = open_it("hanoi", NULL, NULL);
    poda_state from;
    poda_problem_start(problem, &from);
    poda_find_options options;
    poda_find_result result;
    poda_find_defaults(problem, &options);
    options.heuristic = 7;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    options.heuristic = 0;
    options.algorithm = PODA_WEIGHTED;
    options.weight = NAN;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    options.algorithm = PODA_JPS;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    options.algorithm = PODA_ASTAR;
    options.want = PODA_WANT_ALL;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    options = (poda_find_options){.algorithm = (poda_finder)55};
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_OPTION);
    assert_null(poda_finder_name((poda_finder)55));
    poda_problem_close(problem);
    problem = open_it("jugs", NULL, NULL); /* no heuristic: {0} is enough */
    poda_problem_start(problem, &from);
    options = (poda_find_options){.algorithm = PODA_BFS};
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error), PODA_OK);
    poda_find_release(&result);
    poda_problem_close(problem);
    problem = open_it("nim", NULL, NULL);
    poda_problem_start(problem, &from);
    poda_find_defaults(problem, &options);
    options.algorithm = PODA_BIDIRECTIONAL;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    poda_problem_close(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_algorithm_solves_hanoi),
        cmocka_unit_test(limits_are_honoured),
        cmocka_unit_test(a_game_is_a_problem_too),
        cmocka_unit_test(wrong_wishes_get_a_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
