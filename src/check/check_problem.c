/* check_problem.c - runs the tests of a single-player problem on its positions. */
#include "check/check_problem.h"

#include "base/memory.h"
#include "base/take.h"

/* The tests that all others depend on, and those of backward moves. */
static void test_basics(poda__check *check, const poda__reach *reach, uint32_t index)
{
    poda__case at = {.index = index};
    poda__check_at(check, index);
    poda__check_get(check, index, &at.state);
    poda__check_moves(check, &at);
    poda__check_play(check, &at);
    poda__check_cost(check, &at);
    poda__check_target(check, &at);
    if (poda__check_basics(check))
        poda__check_back(check, reach, &at);
}

static void test_others(poda__check *check, const poda__reach *reach, uint32_t index)
{
    poda__case at = {.index = index};
    poda__check_at(check, index);
    poda__check_get(check, index, &at.state);
    poda__check_moves(check, &at);
    poda__check_texts(check, &at);
    poda__check_view(check, &at);
    poda__check_heuristic(check, &at);
    poda__check_order(check, &at);
    if (!poda__check_basics(check))
        return;
    poda__check_estimates(check, reach, &at);
    poda__check_propagate(check, reach, &at);
    poda__check_value(check, reach, &at);
}

/* Tests the positions from place `first` on; false if stopped. */
static bool test_basics_of(poda__check *check, const poda__reach *reach, size_t first)
{
    for (size_t i = first; i < check->set.count; i++) {
        if (poda__check_stopped(check))
            return false;
        test_basics(check, reach, check->order[i]);
        check->result.positions++;
    }
    return !poda__check_stopped(check);
}

static bool sort(poda__check *check)
{
    if (!poda__check_sort(check))
        check->status = poda_fail_memory(check->error);
    return check->status == PODA_OK;
}

static void run_tests(poda__check *check, poda__reach *reach)
{
    poda_state start;
    const size_t most = (size_t)check->options.positions;
    poda_problem_start(check->problem, &start);
    reach->whole = poda__check_find(check, &start, most - most / 2, most - most / 4);
    if (poda__check_stopped(check)) {
        check->result.positions = check->set.count;
        return;
    }
    if (!sort(check) || !test_basics_of(check, reach, 0))
        return;
    if (poda__check_basics(check)) {
        const size_t before = check->set.count;
        if (!reach->whole)
            poda__check_find_path(check, most);
        if (!check->failed[PODA__TEST_TARGET] && !check->failed[PODA__TEST_BACK])
            poda__check_find_back(check, reach, most);
        for (size_t i = before; i < check->set.count && !poda__check_stopped(check); i++) {
            test_basics(check, reach, (uint32_t)i);
            check->result.positions++;
        }
        if (poda__check_stopped(check) || !sort(check) || !poda__reach_make(check, reach))
            return;
    }
    for (size_t i = 0; i < check->set.count && !poda__check_stopped(check); i++)
        test_others(check, reach, check->order[i]);
    if (!poda__check_basics(check) || poda__check_stopped(check))
        return;
    poda__check_partial(check, reach);
    poda__check_finders(check, reach);
}

/* Was a test that applies to the problem left out because others failed? */
static bool is_skipped(const poda__check *check, poda__test test)
{
    const poda_problem_rules *rules = check->problem_rules;
    if (check->ran[test] || check->result.stopped)
        return false;
    switch (test) {
    case PODA__TEST_HEURISTIC:
    case PODA__TEST_ADMISSIBLE:
    case PODA__TEST_CONSISTENT:
        return rules && rules->heuristic;
    case PODA__TEST_BACK:
        return check->has_back;
    case PODA__TEST_PARTIAL:
        return rules && rules->partial;
    case PODA__TEST_PROPAGATE:
        return rules && rules->propagate;
    case PODA__TEST_VALUE:
        return rules && rules->value && !poda__check_basics(check);
    case PODA__TEST_BOUND:
        return rules && rules->bound && !poda__check_basics(check);
    case PODA__TEST_SEARCH:
        return true;
    default:
        return false;
    }
}

/* Expands one state. Some problems are too large for a state; some have no goal with the given
 * options, and then no target either. */
static poda_status try_one_step(const poda_problem *problem, poda_finder algorithm,
                                poda_error *error)
{
    poda_find_options options;
    poda_find_result result;
    poda_state start;
    poda_find_defaults(problem, &options);
    options.algorithm = algorithm;
    options.want = PODA_WANT_FIRST;
    options.heuristic = PODA_HEURISTIC_ZERO;
    options.fast = false;
    options.nodes = 1;
    poda_problem_start(problem, &start);
    const poda_status status = poda_find(problem, &start, &options, NULL, NULL, &result, error);
    if (status == PODA_OK)
        poda_find_release(&result);
    return status;
}

poda_status poda_check_problem(const poda_problem *problem, const poda_check_options *options,
                               poda_check_result *out, poda_error *error)
{
    poda_check_options taken;
    const poda_status status = PODA__TAKE(poda_check_options, &taken, options, patience, error);
    return status == PODA_OK ? poda__check_problem(problem, &taken, NULL, out, error) : status;
}

poda_status poda__check_problem(const poda_problem *problem, const poda_check_options *options,
                                struct poda__watch *watch, poda_check_result *out,
                                poda_error *error)
{
    poda__check check = {
        .watch = watch,
        .space = poda_problem_space(problem),
        .params = poda_problem_params(problem),
        .problem = problem,
        .problem_rules = poda_problem_rules_of(problem),
        .error = error,
        .turn_byte = -1,
    };
    poda__reach reach = {0};
    const poda_status status = try_one_step(problem, PODA_BFS, error);
    if (status != PODA_OK)
        return status;
    const poda_problem_rules *rules = check.problem_rules;
    check.has_back = rules && rules->back && rules->backs;
    check.has_target =
        rules && rules->target &&
        (!check.has_back || try_one_step(problem, PODA_BIDIRECTIONAL, NULL) != PODA_BAD_REQUEST);
    if (poda__check_begin(&check, options)) {
        reach.ways = poda__array(PODA__CHECK_MOVES + 1, sizeof *reach.ways);
        if (reach.ways)
            run_tests(&check, &reach);
        else
            check.status = poda_fail_memory(error);
    }
    poda__reach_release(&reach);
    return poda__check_end(&check, is_skipped, out);
}
