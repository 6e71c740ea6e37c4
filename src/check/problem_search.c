/* problem_search.c - compares every single-player search with the others, from a selection of
 * positions: searches that promise the cheapest path find the same cost, traced or not, and each
 * path leads to a goal. Limits keep this short for any space; a search that reaches one is not
 * compared. */
#include <math.h>

#include "check/check_problem.h"

enum { PLACES = 12, NODES = 1500, MEMORY = 1 << 28 };
static const double WEIGHT = 1.5;

/* What is known about the paths from a position. */
typedef struct truth {
    const char *by; /* the search that found it; empty: none did */
    bool found;
    double cost; /* the least */
} truth;

static void ignore_event(void *user, const poda_find_event *event)
{
    (void)user, (void)event;
}

static poda_find_options options_of(const poda__check *check, poda_finder algorithm, int heuristic)
{
    poda_find_options options;
    poda_find_defaults(check->problem, &options);
    options.algorithm = algorithm;
    options.fast = false;
    options.heuristic = heuristic;
    options.weight = WEIGHT;
    options.want =
        algorithm == PODA_BACKTRACKING && check->problem_rules && check->problem_rules->value
            ? PODA_WANT_BEST
            : PODA_WANT_FIRST;
    options.nodes = NODES;
    options.memory = MEMORY;
    options.stop = check->options.stop;
    return options;
}

/* Follows the path: its moves must be listed, lead to a goal, and cost what the search reports.
 * Backtracking propagates after each move, the others never do. */
static void check_path(poda__check *check, uint32_t index, const poda_find_options *options,
                       const poda_find_result *result)
{
    const bool draws = options->algorithm == PODA_BACKTRACKING && check->problem_rules &&
                       check->problem_rules->propagate;
    const char *name = poda_finder_name(options->algorithm);
    poda_state state, child;
    double cost = 0;
    poda__check_get(check, index, &state);
    if (draws)
        check->problem_rules->propagate(check->params, &state);
    for (size_t i = 0; i < result->length; i++) {
        const poda_move move = result->path[i];
        const size_t count = poda__check_list(check, &state);
        bool listed = count == PODA__CHECK_MOVES;
        for (size_t j = 0; j < count && !listed; j++)
            listed = check->moves[j] == move;
        if (!poda__check_that(check, PODA__TEST_SEARCH, index, listed,
                              "move %lu of the path that %s finds is not legal",
                              (unsigned long)i + 1, name))
            return;
        cost += poda_problem_cost(check->problem, &state, move);
        poda__check_step(check, &state, move, &child);
        state = child;
        if (draws)
            check->problem_rules->propagate(check->params, &state);
    }
    poda__check_that(check, PODA__TEST_SEARCH, index,
                     poda__check_over(check, &state) && poda__at_most(cost, result->cost) &&
                         poda__at_most(result->cost, cost),
                     "the path that %s finds does not lead to a goal, or costs %.10g instead of "
                     "%.10g",
                     name, cost, result->cost);
}

/* Runs a search, with and without a trace; false if its answer is not final. */
static bool run(poda__check *check, uint32_t index, const poda_find_options *options,
                poda_find_result *result)
{
    poda_state from;
    poda_find_result traced;
    poda__check_get(check, index, &from);
    poda_status status = poda_find(check->problem, &from, options, NULL, NULL, result, NULL);
    if (status == PODA_OK) {
        status = poda_find(check->problem, &from, options, ignore_event, NULL, &traced, NULL);
        if (status != PODA_OK)
            poda_find_release(result);
    }
    if (status == PODA_NO_MEMORY)
        check->status = poda_fail_memory(check->error);
    if (status != PODA_OK)
        return false;
    if (result->end == PODA_END_DONE && traced.end == PODA_END_DONE)
        poda__check_that(check, PODA__TEST_SEARCH, index,
                         traced.found == result->found && traced.cost == result->cost &&
                             traced.expanded == result->expanded &&
                             traced.generated == result->generated,
                         "%s with a trace expands %llu {state|states} and finds cost %.10g, "
                         "without %llu and %.10g",
                         poda_finder_name(options->algorithm), (unsigned long long)traced.expanded,
                         traced.cost, (unsigned long long)result->expanded, result->cost);
    poda_find_release(&traced);
    if (result->found)
        check_path(check, index, options, result);
    if (result->end == PODA_END_DONE)
        return true;
    poda_find_release(result);
    return false;
}

/* Compares a final answer with what is known from other searches and from the paths found. */
static void compare_answer(poda__check *check, const poda__reach *reach, uint32_t index,
                           poda__test test, const char *name, const poda_find_result *result,
                           double within, const truth *known)
{
    const double left = reach->left[index];
    const bool is_known = known->by[0] != 0;
    if (!result->found) {
        poda__check_that(check, test, index, isinf(left),
                         "%s says that there is no path, but one of cost %.10g leads to a goal",
                         name, left);
        poda__check_that(check, test, index, !is_known || !known->found,
                         "%s finds a path to a goal, but %s says that there is none", known->by,
                         name);
        return;
    }
    poda__check_that(check, test, index, !is_known || known->found,
                     "%s finds a path to a goal, but %s says that there is none", name, known->by);
    if (within > 0 && is_known && known->found)
        poda__check_that(check, test, index,
                         poda__at_most(result->cost, within * known->cost) &&
                             poda__at_most(known->cost, result->cost),
                         "%s finds a path of cost %.10g, %s one of %.10g", name, result->cost,
                         known->by, known->cost);
    if (within > 0)
        poda__check_that(check, test, index, poda__at_most(result->cost, within * left),
                         "%s finds a path of cost %.10g, but there is one of %.10g", name,
                         result->cost, left);
}

/* Runs one search and compares. `within` is how many times the least cost it may find; 0: any path
 * is accepted. */
static void compare(poda__check *check, const poda__reach *reach, uint32_t index,
                    poda_finder algorithm, int heuristic, double within, truth *known)
{
    const poda_find_options options = options_of(check, algorithm, heuristic);
    const char *name = poda_finder_name(algorithm);
    poda_find_result result;
    if (check->failed[PODA__TEST_SEARCH] || poda__check_stopped(check) ||
        !run(check, index, &options, &result))
        return;
    const bool draws =
        algorithm == PODA_BACKTRACKING && check->problem_rules && check->problem_rules->propagate;
    /* the likely cause of a wrong result: propagation, or the heuristic */
    const poda__test test = draws                              ? PODA__TEST_PROPAGATE
                            : heuristic == PODA_HEURISTIC_ZERO ? PODA__TEST_SEARCH
                                                               : PODA__TEST_ADMISSIBLE;
    compare_answer(check, reach, index, test, name, &result, within, known);
    if (options.want == PODA_WANT_BEST && result.found)
        poda__check_that(check, test, index, poda__at_most(reach->worth[index], result.value),
                         "%s finds a goal that is worth %.10g, but one beyond is worth %.10g", name,
                         result.value, reach->worth[index]);
    if (within == 1 && !known->by[0])
        *known = (truth){name, result.found, result.cost};
    poda_find_release(&result);
}

static void compare_all(poda__check *check, const poda__reach *reach, uint32_t index)
{
    const poda_problem_rules *rules = check->problem_rules;
    const double by_length = rules && rules->cost ? 0 : 1; /* fewest moves, or least cost too */
    truth known = {"", false, 0};
    compare(check, reach, index, PODA_DIJKSTRA, PODA_HEURISTIC_ZERO, 1, &known);
    const bool both_ends = check->has_target && check->has_back &&
                           !check->failed[PODA__TEST_TARGET] && !check->failed[PODA__TEST_BACK];
    if (both_ends)
        compare(check, reach, index, PODA_BIDIRECTIONAL, PODA_HEURISTIC_ZERO, 1, &known);
    const bool estimates = rules && rules->heuristic && !check->failed[PODA__TEST_HEURISTIC];
    for (int which = 0; estimates && check->space->about->evals[which]; which++) {
        if (!check->failed[PODA__TEST_ADMISSIBLE]) {
            compare(check, reach, index, PODA_ASTAR, which, 1, &known);
            compare(check, reach, index, PODA_IDASTAR, which, 1, &known);
            compare(check, reach, index, PODA_WEIGHTED, which, WEIGHT, &known);
        }
        compare(check, reach, index, PODA_GREEDY, which, 0, &known);
    }
    compare(check, reach, index, PODA_BFS, PODA_HEURISTIC_ZERO, by_length, &known);
    compare(check, reach, index, PODA_DEEPENING, PODA_HEURISTIC_ZERO, by_length, &known);
    compare(check, reach, index, PODA_DFS, PODA_HEURISTIC_ZERO, 0, &known);
    if (!check->failed[PODA__TEST_PROPAGATE] && !check->failed[PODA__TEST_VALUE] &&
        !check->failed[PODA__TEST_BOUND])
        compare(check, reach, index, PODA_BACKTRACKING, PODA_HEURISTIC_ZERO, 0, &known);
}

void poda__check_finders(poda__check *check, const poda__reach *reach)
{
    const size_t count = check->set.count;
    const size_t places = count < PLACES ? count : PLACES;
    for (size_t i = 0; i < places && !poda__check_stopped(check); i++)
        if (poda__check_open(check, PODA__TEST_SEARCH))
            compare_all(check, reach, check->order[i * count / places]);
}
