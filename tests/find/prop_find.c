/* prop_find.c - compares every single-player search with Floyd and Warshall's distances on random
 * spaces: directed graphs with costs, dead ends, loops and several goals, and heuristics that are
 * admissible but mostly inconsistent, so that states must be reopened. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 400
#endif

enum { MOST = 14, TARGET = 0 };

/* The world under test, from one seed. */
typedef struct world_space {
    int count;
    double cost[MOST][MOST]; /* negative: no arc */
    double left[MOST];       /* true cost to the target, or infinity */
    double guess[2][MOST];
} world_space;

typedef struct world_state {
    uint32_t at;
} world_state;

static uint64_t random_number(uint64_t *seed)
{
    *seed = poda_mix(*seed);
    return *seed;
}

static double closest_to(const world_space *world, double distance[MOST][MOST])
{
    for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++)
            distance[i][j] = i == j                   ? 0
                             : world->cost[i][j] >= 0 ? world->cost[i][j]
                                                      : (double)INFINITY;
    for (int k = 0; k < world->count; k++)
        for (int i = 0; i < world->count; i++)
            for (int j = 0; j < world->count; j++)
                if (distance[i][k] + distance[k][j] < distance[i][j])
                    distance[i][j] = distance[i][k] + distance[k][j];
    return distance[world->count - 1][TARGET];
}

static const poda_option world_options[] = {{"seed", "1", "of the world"}, {NULL, NULL, NULL}};
static const char *const world_heuristics[] = {"wild", "exact", NULL};
static const poda_about world_about = {.name = "world",
                                       .title = "world",
                                       .summary = "a random graph",
                                       .options = world_options,
                                       .evals = world_heuristics};

static poda_status world_init(world_space *world, const poda_options *options, poda_error *error)
{
    int64_t number = 1;
    poda_status status = poda_option_int(options, "seed", 0, INT64_MAX, &number, error);
    uint64_t seed = (uint64_t)number;
    double distance[MOST][MOST];
    world->count = 2 + (int)(random_number(&seed) % (MOST - 1));
    const bool whole = random_number(&seed) % 2;
    const uint64_t density = 1 + random_number(&seed) % 5;
    for (int i = 0; i < MOST; i++)
        for (int j = 0; j < MOST; j++) {
            const uint64_t arc = random_number(&seed) % 10, cost = random_number(&seed) % 20;
            world->cost[i][j] = i < world->count && j < world->count && arc < density
                                    ? whole ? (double)cost : (double)cost / 7
                                    : -1;
        }
    (void)closest_to(world, distance);
    for (int i = 0; i < MOST; i++) {
        const double left = i < world->count ? distance[i][TARGET] : (double)INFINITY;
        world->left[i] = left;
        /* never more than the truth, but otherwise arbitrary */
        world->guess[0][i] =
            isfinite(left) ? left * (double)(random_number(&seed) % 5) / 4 : 1e3 * (i % 2);
        world->guess[1][i] = isfinite(left) ? left : 1e6;
    }
    return status;
}

static void world_start(const world_space *world, world_state *state)
{
    state->at = (uint32_t)world->count - 1;
}

static void world_moves(const world_space *world, const world_state *state, poda_moves *list)
{
    for (int to = 0; to < world->count; to++)
        if (world->cost[state->at][to] >= 0 && !poda_moves_add(list, (poda_move)to))
            return;
}

static void world_play(const world_space *world, const world_state *from, poda_move move,
                       world_state *to)
{
    (void)world, (void)from;
    to->at = (uint32_t)move;
}

static bool world_goal(const world_space *world, const world_state *state)
{
    (void)world;
    return state->at == TARGET;
}

#define world_HAS_COST 1
static double world_cost(const world_space *world, const world_state *from, poda_move move)
{
    return world->cost[from->at][move];
}

#define world_HAS_HEURISTIC 1
static double world_heuristic(const world_space *world, const world_state *state, int which)
{
    return world->guess[which][state->at];
}

#define world_HAS_TARGET 1
static void world_target(const world_space *world, world_state *state)
{
    (void)world;
    state->at = TARGET;
}

#define world_HAS_BACK 1
static void world_backs(const world_space *world, const world_state *state, poda_moves *list)
{
    for (int from = 0; from < world->count; from++)
        if (world->cost[from][state->at] >= 0 && !poda_moves_add(list, (poda_move)from))
            return;
}

static poda_move world_back(const world_space *world, const world_state *state, poda_move way,
                            world_state *from)
{
    (void)world;
    from->at = (uint32_t)way;
    return state->at;
}

static void world_state_text(const world_space *world, const world_state *state, poda_text *text)
{
    (void)world;
    poda_text_add(text, "%u", (unsigned)state->at);
}

static poda_status world_state_read(const world_space *world, const char *text, world_state *state,
                                    poda_error *error)
{
    uint64_t at;
    if (!poda_read_number(&text, (uint64_t)world->count - 1, &at) || *text)
        return poda_fail(error, PODA_BAD_POSITION, "position", "out of memory");
    state->at = (uint32_t)at;
    return PODA_OK;
}

static void world_move_text(const world_space *world, const world_state *state, poda_move move,
                            poda_text *text)
{
    (void)world, (void)state;
    poda_text_add(text, "%u", (unsigned)move);
}

#define PODA_RULES world
#include "poda/export_problem.h"

static void ignore(void *user, const poda_find_event *event)
{
    (void)user, (void)event;
}

static poda_find_result search(const poda_problem *problem, poda_finder algorithm, int heuristic,
                               double weight, poda_wanted want, poda_ties ties)
{
    poda_find_options options;
    poda_find_result result, traced;
    poda_state from;
    poda_find_defaults(problem, &options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    options.weight = weight;
    options.want = want;
    options.ties = ties;
    poda_problem_start(problem, &from);
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_int_equal(poda_find(problem, &from, &options, ignore, NULL, &traced, NULL), PODA_OK);
    assert_int_equal(result.expanded, traced.expanded);
    assert_int_equal(result.generated, traced.generated);
    assert_true(result.cost == traced.cost);
    assert_int_equal(result.end, PODA_END_DONE);
    poda_find_release(&traced);
    return result;
}

/* The path is valid, and its cost is as claimed. */
static void check_path(const world_space *world, const poda_find_result *result)
{
    uint32_t at = (uint32_t)world->count - 1;
    double cost = 0;
    for (size_t i = 0; i < result->length; i++) {
        assert_true(world->cost[at][result->path[i]] >= 0);
        cost += world->cost[at][result->path[i]];
        at = (uint32_t)result->path[i];
    }
    assert_int_equal(at, TARGET);
    assert_true(fabs(cost - result->cost) < 1e-9);
}

static void every_search_finds_the_least_cost(void **state)
{
    (void)state;
    int reopened = 0, none = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        char seed[24];
        poda_text text = {seed, sizeof seed, 0};
        poda_text_add(&text, "%d", round);
        const poda_pair pair = {"seed", seed};
        const poda_options options = {&pair, 1};
        poda_problem *problem = NULL;
        assert_int_equal(poda_problem_open_rules(&problem, &world_rules, &options, NULL), PODA_OK);
        const world_space *world = poda_problem_params(problem);
        const double least = world->left[world->count - 1];
        const struct {
            poda_finder algorithm;
            int heuristic;
            double weight;
            poda_wanted want;
        } tries[] = {
            {PODA_DIJKSTRA, -1, 1, PODA_WANT_FIRST},     {PODA_ASTAR, 0, 1, PODA_WANT_FIRST},
            {PODA_ASTAR, 1, 1, PODA_WANT_FIRST},         {PODA_ASTAR, -1, 1, PODA_WANT_FIRST},
            {PODA_BIDIRECTIONAL, 0, 1, PODA_WANT_FIRST}, {PODA_IDASTAR, 0, 1, PODA_WANT_FIRST},
            {PODA_IDASTAR, 1, 1, PODA_WANT_FIRST},       {PODA_BACKTRACKING, 0, 1, PODA_WANT_BEST},
            {PODA_BACKTRACKING, -1, 1, PODA_WANT_BEST},  {PODA_WEIGHTED, 0, 1, PODA_WANT_FIRST},
            {PODA_WEIGHTED, 0, 1.5, PODA_WANT_FIRST},    {PODA_WEIGHTED, 0, 4, PODA_WANT_FIRST},
            {PODA_GREEDY, 0, 1, PODA_WANT_FIRST},        {PODA_BFS, -1, 1, PODA_WANT_FIRST},
            {PODA_DFS, -1, 1, PODA_WANT_FIRST},          {PODA_DEEPENING, -1, 1, PODA_WANT_FIRST},
            {PODA_BACKTRACKING, -1, 1, PODA_WANT_FIRST},
        };
        size_t shortest = 0;
        for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
            const bool deep = tries[i].algorithm == PODA_IDASTAR ||
                              tries[i].algorithm == PODA_DEEPENING ||
                              tries[i].algorithm == PODA_BACKTRACKING;
            if (deep && world->count > 9)
                continue; /* without CLOSED there are too many cycles */
            poda_find_result result =
                search(problem, tries[i].algorithm, tries[i].heuristic, tries[i].weight,
                       tries[i].want, (poda_ties)(round % 4));
            assert_int_equal(result.found, isfinite(least));
            reopened += result.reopened > 0;
            if (tries[i].algorithm == PODA_GREEDY) /* CLOSED stays closed: no state twice */
                assert_true(result.reopened == 0 && result.expanded <= (uint64_t)world->count);
            if (result.found) {
                check_path(world, &result);
                if (tries[i].algorithm == PODA_WEIGHTED)
                    assert_true(result.cost <= tries[i].weight * least + 1e-9);
                else if (i < 9)
                    assert_true(fabs(result.cost - least) < 1e-6);
                if (i < 4 || tries[i].algorithm == PODA_IDASTAR)
                    assert_true(result.bound <= least + 1e-6);
                if (tries[i].algorithm == PODA_BFS)
                    shortest = result.length;
                if (tries[i].algorithm == PODA_DEEPENING)
                    assert_int_equal(result.length, shortest);
            } else {
                none++;
            }
            poda_find_release(&result);
        }
        poda_problem_close(problem);
    }
    assert_true(reopened > 10); /* else nothing was tested */
    assert_true(none > 10);
}

/* Whatever limit ends a search: what it found is a path, and its bound is true. */
static void results_under_limits_are_true(void **state)
{
    (void)state;
    static const poda_finder all[] = {
        PODA_BFS,      PODA_DFS,           PODA_DEEPENING, PODA_DIJKSTRA, PODA_ASTAR,
        PODA_WEIGHTED, PODA_BIDIRECTIONAL, PODA_GREEDY,    PODA_IDASTAR,  PODA_BACKTRACKING};
    int cut = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        char seed[24];
        poda_text text = {seed, sizeof seed, 0};
        poda_text_add(&text, "%d", round);
        const poda_pair pair = {"seed", seed};
        const poda_options with = {&pair, 1};
        poda_problem *problem = NULL;
        assert_int_equal(poda_problem_open_rules(&problem, &world_rules, &with, NULL), PODA_OK);
        const world_space *world = poda_problem_params(problem);
        const double least = world->left[world->count - 1];
        size_t shortest = SIZE_MAX;
        for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
            poda_find_options options;
            poda_find_result result;
            poda_state from;
            poda_find_defaults(problem, &options);
            options.algorithm = all[i];
            options.weight = 2;
            options.want = all[i] == PODA_BACKTRACKING ? PODA_WANT_BEST : PODA_WANT_FIRST;
            options.nodes = 1 + (uint64_t)round % 12;
            const bool deep =
                all[i] == PODA_BFS || all[i] == PODA_DEEPENING || all[i] == PODA_BACKTRACKING;
            if (deep && round % 2) {
                options.nodes = 20000;
                options.depth = 1 + (uint32_t)round % 5;
            }
            poda_problem_start(problem, &from);
            assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            cut += result.end != PODA_END_DONE;
            if (result.found) {
                check_path(world, &result);
                assert_true(result.cost >= least - 1e-9);
            } else {
                assert_true(result.end != PODA_END_DONE || !isfinite(least));
            }
            assert_true(result.bound <= least + 1e-9);
            if (options.depth) {
                if (all[i] == PODA_BFS)
                    shortest = result.found ? result.length : SIZE_MAX;
                else if (result.end != PODA_END_NODES)
                    assert_int_equal(result.found, shortest != SIZE_MAX);
                assert_true(!result.found || result.length <= options.depth);
            }
            poda_find_release(&result);
        }
        poda_problem_close(problem);
    }
    assert_true(cut > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_search_finds_the_least_cost),
                                       cmocka_unit_test(results_under_limits_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
