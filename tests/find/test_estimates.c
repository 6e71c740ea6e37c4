/* test_estimates.c - own estimates, and whether they are admissible and consistent: random graphs
 * judged by all distances (Floyd 1962) in whole tenths, and searches with these estimates. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

enum { MOST = 8, FAR = 1000000 };

/* A graph in tenths; 0: no arc. From vertex 0 to the last one. */
typedef struct graph {
    int count, arc[MOST][MOST], h[MOST];
    int best[MOST][MOST];
    bool met[MOST];
} graph;

static uint64_t random_state = 1;

static int below(int n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (int)((random_state >> 33) % (uint64_t)n);
}

static void meet(graph *it, int vertex)
{
    it->met[vertex] = true;
    for (int to = 0; to < it->count; to++)
        if (it->arc[vertex][to] && !it->met[to])
            meet(it, to);
}

static void make(graph *it)
{
    *it = (graph){.count = 2 + below(MOST - 1)};
    const int density = 20 + below(60);
    for (int i = 0; i < it->count; i++)
        for (int k = 0; k < it->count; k++) {
            const int present = below(100), weight = 1 + below(40);
            if (i != k && present < density)
                it->arc[i][k] = weight;
        }
    if (!it->arc[0][1])
        it->arc[0][1] = 7; /* so that there is an arc */
    for (int i = 0; i < it->count; i++)
        for (int k = 0; k < it->count; k++)
            it->best[i][k] = i == k ? 0 : it->arc[i][k] ? it->arc[i][k] : FAR;
    for (int via = 0; via < it->count; via++)
        for (int i = 0; i < it->count; i++)
            for (int k = 0; k < it->count; k++)
                if (it->best[i][via] + it->best[via][k] < it->best[i][k])
                    it->best[i][k] = it->best[i][via] + it->best[via][k];
    meet(it, 0);
    for (int i = 0; i < it->count; i++) { /* near the truth, so that all cases occur */
        const int true_cost = it->best[i][it->count - 1];
        const int kind = below(4), other = below(50);
        it->h[i] = kind == 0 || true_cost >= FAR ? other
                   : kind == 1                   ? true_cost
                                                 : true_cost * 2 / 3;
    }
    if (below(3))
        for (int i = 0; i < it->count; i++)
            if (it->h[i] > it->best[i][it->count - 1])
                it->h[i] = it->best[i][it->count - 1];
}

static void write_graph(const graph *it, char *text)
{
    text += sprintf(text, "A(0,0)");
    for (int i = 1; i < it->count; i++)
        text += sprintf(text, " %c(0,%d)", 'A' + i, i);
    text += sprintf(text, "; ");
    for (int i = 0; i < it->count; i++)
        for (int k = 0; k < it->count; k++)
            if (it->arc[i][k])
                text += sprintf(text, "%c->%c %d.%d, ", 'A' + i, 'A' + k, it->arc[i][k] / 10,
                                it->arc[i][k] % 10);
}

static poda_problem *open_graph(const graph *it)
{
    static char text[4096];
    char to[] = {(char)('A' + it->count - 1), 0};
    const poda_pair pairs[] = {{"graph", text}, {"from", "A"}, {"to", to}};
    const poda_options options = {pairs, 3};
    poda_problem *problem = NULL;
    poda_error error = {0};
    write_graph(it, text);
    if (poda_problem_open(&problem, "graph", &options, &error) != PODA_OK)
        fail_msg("%s: %s", text, error.message);
    return problem;
}

typedef struct own {
    const poda_problem *problem;
    const graph *it;
} own;

static int vertex_of(const poda_problem *problem, const poda_state *state)
{
    char word[16] = "";
    poda_text text = {word, sizeof word, 0};
    poda_problem_space(problem)->state_text(poda_problem_params(problem), state, &text);
    return word[0] - 'A';
}

static double estimate(void *user, const poda_state *state)
{
    const own *mine = user;
    return mine->it->h[vertex_of(mine->problem, state)] / 10.0;
}

static int tenths(double number)
{
    assert_true(fabs(number * 10 - nearbyint(number * 10)) < 1e-9);
    return (int)nearbyint(number * 10);
}

static void judge_one(const graph *it, const poda_problem *problem, const poda_estimates *found,
                      int seen[4])
{
    const int goal = it->count - 1;
    uint64_t states = 0, steps = 0, high = 0, steep = 0;
    for (int i = 0; i < it->count; i++) {
        states += it->met[i];
        high += it->met[i] && it->h[i] > it->best[i][goal] && it->best[i][goal] < FAR;
        for (int k = 0; k < it->count && it->met[i]; k++) {
            steps += it->arc[i][k] > 0;
            steep += it->arc[i][k] > 0 && it->h[i] > it->arc[i][k] + it->h[k];
        }
    }
    assert_true(found->complete);
    assert_int_equal(found->states, states);
    assert_int_equal(found->steps, steps);
    assert_int_equal(found->too_high, high);
    assert_int_equal(found->too_steep, steep);
    assert_int_equal(found->admissible, high == 0);
    const bool bad_goal = it->met[goal] && it->h[goal] != 0, consistent = steep == 0 && !bad_goal;
    assert_int_equal(found->consistent, consistent);
    assert_true(found->admissible || !found->consistent);
    if (it->best[0][goal] < FAR)
        assert_int_equal(tenths(found->best), it->best[0][goal]);
    else
        assert_true(isinf(found->best));
    if (high) {
        const int at = vertex_of(problem, &found->state);
        assert_int_equal(tenths(found->estimate), it->h[at]);
        assert_int_equal(tenths(found->cost), it->best[at][goal]);
        assert_true(it->h[at] > it->best[at][goal]);
    }
    if (steep) {
        const int from = vertex_of(problem, &found->from), to = vertex_of(problem, &found->to);
        assert_int_equal(tenths(found->move_cost), it->arc[from][to]);
        assert_int_equal(tenths(found->from_estimate), it->h[from]);
        assert_int_equal(tenths(found->to_estimate), it->h[to]);
        assert_true(it->h[from] > it->arc[from][to] + it->h[to]);
    } else if (!consistent) {
        assert_int_equal(vertex_of(problem, &found->from), goal);
        assert_int_equal(tenths(found->from_estimate), it->h[goal]);
    }
    seen[consistent ? 0 : high == 0 ? 1 : steep == 0 ? 2 : 3]++;
}

/* A* finds the cheapest path with admissible estimates, consistent or not, and some path with any. */
static void search_one(const graph *it, const poda_problem *problem, const poda_find_options *base,
                       bool admissible)
{
    static const poda_finder finders[] = {PODA_ASTAR, PODA_IDASTAR, PODA_GREEDY};
    const int best = it->best[0][it->count - 1];
    poda_state from;
    poda_problem_start(problem, &from);
    for (int i = 0; i < 3; i++) {
        poda_find_options options = *base;
        poda_find_result result;
        poda_error error = {0};
        options.algorithm = finders[i];
        options.fast = true; /* has no own estimates: the plain form it is */
        assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error), PODA_OK);
        assert_int_equal(result.found, best < FAR);
        assert_true(result.bound == 0);
        if (result.found && admissible && finders[i] != PODA_GREEDY)
            assert_int_equal(tenths(result.cost), best);
        else if (result.found)
            assert_true(tenths(result.cost) >= best);
        poda_find_release(&result);
    }
}

static void graphs_are_judged_as_by_brute_force(void **state)
{
    int seen[4] = {0};
    (void)state;
    for (int round = 0; round < 3000; round++) {
        graph it;
        make(&it);
        poda_problem *problem = open_graph(&it);
        own mine = {problem, &it};
        poda_state from;
        poda_find_options options;
        poda_estimates found;
        poda_error error = {0};
        poda_problem_start(problem, &from);
        poda_find_defaults(problem, &options);
        options.heuristic = PODA_HEURISTIC_OWN;
        options.estimate = estimate;
        options.estimate_user = &mine;
        assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error), PODA_OK);
        judge_one(&it, problem, &found, seen);
        search_one(&it, problem, &options, found.admissible);
        poda_problem_close(problem);
    }
    assert_in_range(seen[0], 50, 3000); /* both hold */
    assert_in_range(seen[1], 50, 3000); /* only admissible */
    assert_in_range(seen[2], 10, 3000); /* neither, and the goal alone is against the second */
    assert_in_range(seen[3], 50, 3000); /* neither */
}

static void heuristics_of_problems_hold(void **state)
{
    static const char *const names[] = {"graph", "map", "hanoi", "jugs", "missionaries"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        poda_problem *problem = NULL;
        poda_state from;
        poda_find_options options;
        poda_estimates found;
        poda_error error = {0};
        assert_int_equal(poda_problem_open(&problem, names[i], NULL, &error), PODA_OK);
        poda_problem_start(problem, &from);
        poda_find_defaults(problem, &options);
        assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error), PODA_OK);
        assert_true(found.complete && found.admissible && found.consistent);
        options.memory = 64;
        assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error), PODA_OK);
        assert_false(found.complete || found.admissible || found.consistent);
        options.memory = 0;
        options.stop = &(volatile int){1};
        assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error),
                         PODA_STOPPED);
        poda_problem_close(problem);
    }
}

static void what_cannot_be_judged_is_refused(void **state)
{
    const poda_pair pair = {"graph", "A-B 1, B-C 2"};
    const poda_options walk = {&pair, 1};
    poda_problem *problem = NULL;
    poda_state from;
    poda_find_options options;
    poda_find_result result;
    poda_estimates found;
    poda_error error = {0};
    (void)state;
    assert_int_equal(poda_problem_open(&problem, "graph", &walk, &error), PODA_OK);
    poda_problem_start(problem, &from);
    poda_find_defaults(problem, &options);
    assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error),
                     PODA_BAD_REQUEST);
    options.heuristic = PODA_HEURISTIC_OWN; /* without a function */
    options.algorithm = PODA_ASTAR;
    assert_int_equal(poda_find(problem, &from, &options, NULL, NULL, &result, &error),
                     PODA_BAD_REQUEST);
    assert_int_equal(poda_estimates_judge(problem, &from, &options, &found, &error),
                     PODA_BAD_REQUEST);
    poda_problem_close(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_are_judged_as_by_brute_force),
        cmocka_unit_test(heuristics_of_problems_hold),
        cmocka_unit_test(what_cannot_be_judged_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
