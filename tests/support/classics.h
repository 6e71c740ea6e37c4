/* classics.h - shared by the tests of the classic problems: open, search, check the result. */
#ifndef PODA_TESTS_CLASSICS_H
#define PODA_TESTS_CLASSICS_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "poda/poda.h"
#include "problems/problem.h"

enum { PAIRS = 6 };

/* Opens a problem: its name, then options as key, value, ..., and NULL. */
#define open_it(...) open_words((const char *const[]){__VA_ARGS__})

static inline poda_problem *open_words(const char *const *words)
{
    poda_pair pairs[PAIRS] = {{NULL, NULL}};
    poda_options options = {pairs, 0};
    poda_problem *problem = NULL;
    poda_error error = {0};
    for (size_t i = 1; words[i]; i += 2)
        pairs[options.count++] = (poda_pair){words[i], words[i + 1]};
    if (poda_problem_open(&problem, words[0], &options, &error) != PODA_OK)
        fail_msg("%s: %s", words[0], error.message);
    return problem;
}

/* Expects these options to be refused with this status. */
static inline void refuses(poda_status status, const char *name, const char *key, const char *value)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, 1};
    poda_problem *problem = NULL;
    poda_error error = {0};
    assert_int_equal(poda_problem_open(&problem, name, &options, &error), status);
    assert_null(problem);
    assert_true(error.message[0] != 0);
}

typedef struct how {
    poda_finder algorithm;
    int heuristic;
    bool fast;
    poda_wanted want;
} how;

#define BACKTRACKING(fast, want) ((how){PODA_BACKTRACKING, PODA_HEURISTIC_ZERO, fast, want})
#define PLAIN_FIRST BACKTRACKING(false, PODA_WANT_FIRST)
#define PLAIN_ALL BACKTRACKING(false, PODA_WANT_ALL)
#define PLAIN_BEST BACKTRACKING(false, PODA_WANT_BEST)
#define FAST_FIRST BACKTRACKING(true, PODA_WANT_FIRST)
#define FAST_ALL BACKTRACKING(true, PODA_WANT_ALL)
#define FAST_BEST BACKTRACKING(true, PODA_WANT_BEST)

static inline void set_options(const poda_problem *problem, how asked, poda_find_options *options)
{
    poda_find_defaults(problem, options);
    options->algorithm = asked.algorithm;
    options->heuristic = asked.heuristic;
    options->fast = asked.fast;
    options->want = asked.want;
}

static inline poda_find_result find_from(const poda_problem *problem, const poda_state *from,
                                         how asked)
{
    poda_find_options options;
    poda_find_result result;
    poda_error error = {0};
    set_options(problem, asked, &options);
    if (poda_find(problem, from, &options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_problem_options(problem), error.message);
    return result;
}

static inline poda_find_result find(const poda_problem *problem, how asked)
{
    poda_state from;
    poda_problem_start(problem, &from);
    return find_from(problem, &from, asked);
}

static inline bool lists(const poda_problem *problem, const poda_state *state, poda_move move)
{
    poda_move moves[4096];
    poda_moves list = {moves, 0, 4096};
    poda_problem_space(problem)->moves(poda_problem_params(problem), state, &list);
    assert_true(list.count <= list.capacity);
    for (size_t i = 0; i < list.count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

/* The path is made of moves that can be chosen, leads from the start to a goal, and costs what is
 * claimed; the goal is worth what is claimed. */
static inline void check_path(const poda_problem *problem, const poda_find_result *result)
{
    const poda_problem_rules *rules = poda_problem_rules_of(problem);
    const void *params = poda_problem_params(problem);
    poda_state state, next;
    double cost = 0;
    poda_problem_start(problem, &state);
    memset(&next, 0, sizeof next);
    assert_true(result->found);
    for (size_t i = 0; i < result->length; i++) {
        const poda_move move = result->path[i];
        assert_true(lists(problem, &state, move));
        assert_true(!rules->acceptable || rules->acceptable(params, &state, move));
        cost += poda_problem_cost(problem, &state, move);
        rules->space.play(params, &state, move, &next);
        state = next;
    }
    assert_true(poda_problem_goal(problem, &state));
    assert_true(fabs(cost - result->cost) < 1e-6 * (1 + cost));
    if (rules->value)
        assert_true(rules->value(params, &state) == result->value);
}

/* Searches, checks the path, and returns the cost; -1 if there is none. */
static inline double cost_of(const poda_problem *problem, how asked)
{
    poda_find_result result = find(problem, asked);
    const double cost = result.found ? result.cost : -1;
    assert_int_equal(result.end, PODA_END_DONE);
    if (result.found)
        check_path(problem, &result);
    poda_find_release(&result);
    return cost;
}

static inline uint64_t count_of(const poda_problem *problem, how asked)
{
    poda_find_result result = find(problem, asked);
    const uint64_t count = result.count;
    assert_int_equal(result.end, PODA_END_DONE);
    assert_int_equal(result.found, count > 0);
    if (result.found)
        check_path(problem, &result);
    poda_find_release(&result);
    return count;
}

static inline bool same(double a, double b)
{
    return fabs(a - b) < 1e-6 * (1 + fabs(a));
}

/* Every search for cheapest paths finds the same cost, with estimates 0 .. heuristics - 1;
 * iterative deepening, which is slow if many paths are equally short, only if requested. */
static inline void searches_agree(const poda_problem *problem, double cost, int heuristics,
                                  bool uniform, bool fast, bool deepening)
{
    static const poda_finder optimal[] = {PODA_DIJKSTRA, PODA_ASTAR, PODA_IDASTAR,
                                          PODA_BIDIRECTIONAL};
    for (size_t i = 0; i < sizeof optimal / sizeof *optimal; i++)
        for (int which = PODA_HEURISTIC_ZERO; which < heuristics; which++) {
            const how plain = {optimal[i], which, false, PODA_WANT_FIRST};
            if (optimal[i] != PODA_IDASTAR || (deepening && which != PODA_HEURISTIC_ZERO))
                assert_true(same(cost_of(problem, plain), cost));
            const how quick = {optimal[i], which, true, PODA_WANT_FIRST};
            if (fast && (optimal[i] == PODA_ASTAR || optimal[i] == PODA_DIJKSTRA))
                assert_true(same(cost_of(problem, quick), cost));
        }
    const how breadth = {PODA_BFS, PODA_HEURISTIC_ZERO, false, PODA_WANT_FIRST};
    const double by_breadth = cost_of(problem, breadth);
    assert_true(uniform ? same(by_breadth, cost) : by_breadth >= cost - 1e-9);
}

/* Random walks: no step lowers an estimate by more than its cost, and goals are estimated at 0. So
 * no estimate exceeds the cost of a path to a goal. */
static inline void estimates_are_consistent(const poda_problem *problem, int first, int end,
                                            uint64_t seed)
{
    const poda_space *space = poda_problem_space(problem);
    const void *params = poda_problem_params(problem);
    poda_state state, next;
    poda_problem_start(problem, &state);
    memset(&next, 0, sizeof next);
    for (int ply = 0; ply < 100; ply++, state = next) {
        poda_move moves[64];
        poda_moves list = {moves, 0, 64};
        space->moves(params, &state, &list);
        if (!list.count)
            return;
        for (size_t i = 0; i < list.count; i++) {
            const double cost = poda_problem_cost(problem, &state, moves[i]);
            space->play(params, &state, moves[i], &next);
            for (int which = first; which < end; which++) {
                const double here = poda_problem_heuristic(problem, &state, which);
                const double there = poda_problem_heuristic(problem, &next, which);
                assert_true(here <= cost + there + 1e-9);
                assert_true(here == 0 || !poda_problem_goal(problem, &state));
            }
        }
        space->play(params, &state, moves[poda__random_below(&seed, (uint32_t)list.count)], &next);
    }
}

/* Random walks: the text of every state reads back as the same state, and view and moves are
 * valid. */
static inline void texts_both_ways(const poda_problem *problem, uint64_t seed)
{
    const poda_space *space = poda_problem_space(problem);
    const poda_problem_rules *rules = poda_problem_rules_of(problem);
    const void *params = poda_problem_params(problem);
    poda_state state, next, read;
    poda_problem_start(problem, &state);
    for (int ply = 0; ply < 40; ply++) {
        char words[PODA_TEXT_MAX] = "";
        poda_text text = {words, sizeof words, 0};
        poda_error error = {0};
        poda_move moves[4096];
        poda_moves list = {moves, 0, 4096};
        space->state_text(params, &state, &text);
        memset(&read, 0, sizeof read);
        if (poda_problem_read(problem, words, &read, &error) != PODA_OK)
            fail_msg("'%s': %s", words, error.message);
        assert_memory_equal(&state, &read, space->state_size);
        space->moves(params, &state, &list);
        size_t kept = 0;
        for (size_t i = 0; i < list.count; i++)
            if (!rules->acceptable || rules->acceptable(params, &state, moves[i]))
                moves[kept++] = moves[i];
        if (space->view) {
            poda_view *view;
            assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
            space->view(params, &state, view);
            for (int i = 0; i < view->click_count; i++)
                assert_true(lists(problem, &state, view->click[i].move));
            poda_view_close(view);
        }
        if (!kept)
            return;
        memset(&next, 0, sizeof next);
        space->play(params, &state, moves[poda__random_below(&seed, (uint32_t)kept)], &next);
        state = next;
    }
}

#endif
