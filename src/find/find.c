/* find.c - runs one single-player search to its end or to a limit. */
#include <math.h>

#include "base/memory.h"
#include "base/take.h"
#include "find/open.h"
#include "system/clock.h"
#include "system/deadline.h"

enum { FIRST_PLIES = 64, FIRST_MOVES = 256 };

const char *poda_finder_name(poda_finder finder)
{
    static const char *const names[] = {
#define PODA_FINDER_NAME(name, text) text,
        PODA_FINDERS(PODA_FINDER_NAME)
#undef PODA_FINDER_NAME
    };
    return (unsigned)finder < PODA_FINDER_COUNT ? names[finder] : NULL;
}

void poda_find_defaults_sized(const poda_problem *problem, poda_find_options *options, size_t size)
{
    const poda_problem_rules *rules = poda_problem_rules_of(problem);
    const char *const *names = problem->space->about->evals;
    const bool estimates = rules && rules->heuristic && names && names[0];
    const poda_find_options defaults = {
        .algorithm = !rules           ? PODA_BFS
                     : problem->walks ? PODA_BFS
                     : rules->partial ? PODA_BACKTRACKING
                     : estimates      ? PODA_ASTAR
                     : rules->cost    ? PODA_DIJKSTRA
                                      : PODA_BFS,
        .fast = poda_problem_fast(problem) && !problem->plain_only,
        .files = true,
        .heuristic = estimates ? PODA_HEURISTIC_FIRST : PODA_HEURISTIC_ZERO,
        .weight = 1,
        .want = rules && (rules->value || (rules->partial && rules->cost)) ? PODA_WANT_BEST
                                                                           : PODA_WANT_FIRST,
        .goal = PODA_ANY_END,
        .memory = SIZE_MAX / 4 < ((size_t)1 << 31) ? SIZE_MAX / 4 : (size_t)1 << 31};
    poda__options_give(options, size, &defaults, sizeof defaults);
}

void poda_find_release(poda_find_result *result)
{
    free(result->path);
    *result = (poda_find_result){0};
}

static void release(poda__find *find)
{
    for (int i = 0; i < 2; i++) {
        poda__set_release(&find->side[i].set);
        free(find->side[i].nodes);
        free(find->side[i].heap);
    }
    free(find->states);
    free(find->frames);
    free(find->moves);
    free(find->ranks);
}

static poda_status check_options(const poda_problem *problem, const poda_find_options *options,
                                 poda_error *error)
{
    const poda_problem_rules *rules = problem->rules;
    const char *name = problem->space->about->name;
    int heuristics = 0;
    if ((unsigned)options->algorithm >= PODA_FINDER_COUNT ||
        (unsigned)options->ties > PODA_TIES_LAST || (unsigned)options->want > PODA_WANT_BEST)
        return poda_fail(error, PODA_BAD_OPTION, "algorithm",
                         "there is no algorithm number %d, no rule of ties number %d or no wish "
                         "number %d",
                         (int)options->algorithm, (int)options->ties, (int)options->want);
    if (problem->large)
        return poda_fail(error, PODA_TOO_LARGE, name,
                         "this %s is too large for the plain form; the fast form takes it", name);
    while (rules && rules->heuristic && problem->space->about->evals &&
           problem->space->about->evals[heuristics])
        heuristics++;
    if (options->heuristic == PODA_HEURISTIC_OWN && !options->estimate)
        return poda_fail(error, PODA_BAD_REQUEST, "heuristic",
                         "PODA_HEURISTIC_OWN needs a function in `estimate`");
    if (options->heuristic != PODA_HEURISTIC_ZERO && options->heuristic != PODA_HEURISTIC_OWN &&
        (options->heuristic < 0 || options->heuristic >= heuristics) &&
        (options->heuristic != 0 || heuristics > 0)) /* 0 of none is no heuristic */
        return poda_fail(error, PODA_BAD_REQUEST, "heuristic",
                         "%s has no heuristic number %d; it has %d", name, options->heuristic,
                         heuristics);
    if (options->algorithm == PODA_WEIGHTED && !(options->weight >= 1))
        return poda_fail(error, PODA_BAD_REQUEST, "weight", "the weight must be 1 or more");
    if (options->algorithm == PODA_BIDIRECTIONAL &&
        (!rules || !rules->target || !rules->backs || !rules->back || problem->walks))
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "%s cannot be searched from both ends: its goal is not one state, or its "
                         "moves cannot be followed back",
                         name);
    if (options->depth && options->algorithm != PODA_BFS && options->algorithm != PODA_DEEPENING &&
        options->algorithm != PODA_BACKTRACKING)
        return poda_fail(error, PODA_BAD_REQUEST, "depth",
                         "%s takes no depth; bfs, deepening and backtracking do",
                         poda_finder_name(options->algorithm));
    if (options->algorithm == PODA_JPS)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "jump points run only in the fast form, on maps with 8 neighbours; their "
                         "steps cannot be shown or drawn");
    if (options->want != PODA_WANT_FIRST && options->algorithm != PODA_BACKTRACKING)
        return poda_fail(error, PODA_BAD_REQUEST, "want",
                         "%s finds one path; all of them and the best of them are for backtracking",
                         poda_finder_name(options->algorithm));
    return PODA_OK;
}

static poda__finder *choose(const poda__find_edition *edition, poda_finder algorithm)
{
    switch (algorithm) {
    case PODA_BFS:
        return edition->breadth_first;
    case PODA_DFS:
        return edition->depth_first;
    case PODA_DEEPENING:
    case PODA_IDASTAR:
        return edition->deepening;
    case PODA_BIDIRECTIONAL:
        return edition->bidirectional;
    case PODA_BACKTRACKING:
        return edition->backtracking;
    default:
        return edition->best_first;
    }
}

/* The cost of the path, added move by move. States to which a cheaper path was found recently may
 * still have the old cost. */
static double cost_along(const poda__find *find)
{
    const poda_problem *problem = find->problem;
    poda_state state, next;
    double cost = 0;
    memset(&state, 0, sizeof state);
    memcpy(&state, find->from, find->state_size);
    next = state;
    for (size_t i = 0; i < find->result->length; i++, state = next) {
        cost += poda_problem_cost(problem, &state, find->result->path[i]);
        problem->space->play(problem->params, &state, find->result->path[i], &next);
    }
    return cost;
}

static poda_status search(poda__find *find)
{
    const poda_find_options *options = find->options;
    const bool lists = options->algorithm != PODA_DEEPENING && options->algorithm != PODA_IDASTAR &&
                       options->algorithm != PODA_BACKTRACKING;
    find->move_room = FIRST_MOVES;
    find->moves = poda__array(FIRST_MOVES, sizeof *find->moves);
    find->ranks = poda__array(FIRST_MOVES, sizeof *find->ranks);
    bool ready = find->moves && find->ranks;
    if (lists) {
        for (int i = 0; i < 1 + (options->algorithm == PODA_BIDIRECTIONAL) && ready; i++)
            ready = poda__set_init(&find->side[i].set, find->state_size);
    } else {
        find->ply_room = FIRST_PLIES;
        find->states = poda__array(FIRST_PLIES, find->stride);
        find->frames = poda__array(FIRST_PLIES, sizeof *find->frames);
        ready = ready && find->states && find->frames;
    }
    if (!ready)
        return poda_fail_memory(find->error);
    choose(find->trace ? poda__find_cores_table.traced : find->problem->cores->run,
           options->algorithm)(find);
    poda_find_result *result = find->result;
    if (result->found && !find->stopped && result->end == PODA_END_DEPTH &&
        options->algorithm != PODA_BACKTRACKING)
        result->end = PODA_END_DONE;
    if (result->found && options->algorithm != PODA_BACKTRACKING) {
        result->count = 1;
        result->cost = cost_along(find);
    }
    result->memory = poda__find_bytes(find);
    result->open = find->side[0].open + find->side[1].open;
    result->closed = find->side[0].closed + find->side[1].closed;
    return find->status;
}

/* A fast method reports only the time. */
static void report_time(void *user, double seconds)
{
    const poda_find_options *options = user;
    const poda_progress progress = {.seconds = seconds};
    options->progress(options->progress_user, &progress);
}

/* Fast methods check a stop flag, not the clock. */
static poda_status run_fast(const poda_problem *problem, const poda_state *from,
                            const poda_find_options *options, poda_find_result *result,
                            poda_error *error)
{
    const poda_problem_rules *rules = problem->rules;
    if (options->nodes || options->depth)
        return poda_fail(error, PODA_BAD_REQUEST, options->nodes ? "nodes" : "depth",
                         "the fast form of %s takes no nodes and no depth; limit it by seconds",
                         problem->space->about->name);
    if (rules->partial && options->algorithm != PODA_BACKTRACKING)
        return poda_fail(error, PODA_BAD_REQUEST, "algorithm",
                         "the fast form of %s replaces backtracking, not %s",
                         problem->space->about->name, poda_finder_name(options->algorithm));
    poda_find_options timed = *options;
    poda__deadline *deadline =
        options->seconds > 0 || options->progress
            ? poda__deadline_new(options->seconds, options->stop,
                                 options->progress ? report_time : NULL, &timed)
            : NULL;
    if (options->seconds > 0 && !deadline)
        return poda_fail(error, PODA_BAD_REQUEST, "seconds",
                         "nothing here can keep the time of a fast form; leave seconds out");
    if (deadline)
        timed.stop = poda__deadline_flag(deadline);
    const poda_status status = problem->fast(problem, from, &timed, result, error);
    if (deadline && result->end == PODA_END_STOPPED && poda__deadline_passed(deadline))
        result->end = PODA_END_SECONDS;
    poda__deadline_free(deadline);
    return status;
}

static poda_status run_plain(const poda_problem *problem, const poda_state *from,
                             const poda_find_options *options, poda_find_trace_fn *trace,
                             void *user, poda_find_result *result, poda_error *error)
{
    const double started = poda__seconds();
    poda_status status = check_options(problem, options, error);
    if (status != PODA_OK)
        return status;
    const poda_finder algorithm = options->algorithm;
    const bool by_table = trace || problem->cores == &poda__find_cores_table;
    poda__find find = {
        .space = by_table ? (const void *)problem : problem->params,
        .problem = problem,
        .from = from,
        .options = options,
        .trace = trace,
        .trace_user = user,
        .state_size = problem->space->state_size,
        .stride =
            by_table ? (problem->space->state_size + 15) & ~(size_t)15 : problem->space->state_size,
        .weight_g = algorithm == PODA_GREEDY ? 0 : 1,
        .weight_h = algorithm == PODA_DIJKSTRA || algorithm == PODA_BIDIRECTIONAL ? 0
                    : algorithm == PODA_WEIGHTED                                  ? options->weight
                                                                                  : 1,
        .patience = 1,
        .started = started,
        .deadline = started + options->seconds,
        .next_progress = started + 0.1,
        .result = result,
        .error = error,
    };
    status = search(&find);
    release(&find);
    /* greedy and weighted search do not order by cost alone, and estimates of the caller may be
     * too high: f is not a bound */
    if (algorithm == PODA_GREEDY || (algorithm == PODA_WEIGHTED && options->weight > 1) ||
        options->heuristic == PODA_HEURISTIC_OWN)
        result->bound = 0;
    return status;
}

poda_status poda_find(const poda_problem *problem, const poda_state *from,
                      const poda_find_options *options, poda_find_trace_fn *trace, void *user,
                      poda_find_result *out, poda_error *error)
{
    poda_find_result result = {.end = PODA_END_DONE};
    const double started = poda__seconds();
    poda_find_options taken;
    poda_status status = PODA__TAKE(poda_find_options, &taken, options, progress_user, error);
    if (status != PODA_OK)
        return status;
    status = taken.fast && poda_problem_fast(problem) && taken.heuristic != PODA_HEURISTIC_OWN
                 ? run_fast(problem, from, &taken, &result, error)
                 : run_plain(problem, from, &taken, trace, user, &result, error);
    result.seconds = poda__seconds() - started;
    if (status != PODA_OK)
        poda_find_release(&result);
    else
        *out = result;
    return status;
}
