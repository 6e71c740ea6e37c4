/* estimates.c - is a heuristic admissible and consistent? All states that can be reached are listed
 * with the steps between them, and the true costs are found backwards from the goals (Dijkstra
 * 1959), so the answer is a fact, with a state or a step as its witness. */
#include <math.h>

#include "base/memory.h"
#include "base/set.h"
#include "base/stop.h"
#include "base/take.h"
#include "find/finder.h"

enum { STATES = 200000, STEPS = 4000000, FIRST_ROOM = 256, PAUSE = 1024 };

typedef struct arc {
    uint32_t from, to;
    poda_move move;
    double cost;
} arc;

typedef struct entry {
    double cost;
    uint32_t state;
} entry;

typedef struct judging {
    const poda_problem *problem;
    const poda_find_options *options;
    poda_error *error;
    poda__set set;
    bool *goals;       /* of each state */
    double *estimates; /* the same */
    double *costs;     /* true ones; INFINITY: no goal can be reached */
    size_t room;
    arc *arcs;
    size_t arc_count, arc_room;
    size_t *into; /* the arcs that lead to state i: in_arcs[into[i]] .. */
    uint32_t *in_arcs;
    entry *heap;
    size_t heap_count;
    poda_move *moves;
    size_t move_room;
    double scale; /* numbers times this are whole; 0: no such scale */
    bool full;
} judging;

static void release(judging *judge)
{
    poda__set_release(&judge->set);
    free(judge->goals);
    free(judge->estimates);
    free(judge->costs);
    free(judge->arcs);
    free(judge->into);
    free(judge->in_arcs);
    free(judge->heap);
    free(judge->moves);
}

static double estimate(const judging *judge, const poda_state *state)
{
    const poda_find_options *options = judge->options;
    return options->heuristic == PODA_HEURISTIC_OWN
               ? options->estimate(options->estimate_user, state)
               : poda_problem_heuristic(judge->problem, state, options->heuristic);
}

static bool is_goal(const judging *judge, const poda_state *state)
{
    poda_value value;
    const poda_problem *problem = judge->problem;
    if (!problem->game)
        return problem->rules->goal(problem->params, state);
    return poda_state_over(problem->game, state, &value) &&
           (judge->options->goal == PODA_ANY_END || judge->options->goal == value);
}

/* Do the lists, and what is made of them, exceed the limits? */
static bool is_full(const judging *judge)
{
    const size_t a_state = judge->problem->space->state_size + 6 * sizeof(double),
                 a_step = sizeof(arc) + sizeof(uint32_t) + sizeof(entry);
    const size_t bytes = judge->set.count * a_state + judge->arc_count * a_step;
    return judge->set.count > STATES || judge->arc_count > STEPS ||
           (judge->options->memory && bytes > judge->options->memory);
}

/* Adds a state; false: no memory, or too many (`full`). */
static bool add_state(judging *judge, const poda_state *state, uint32_t *index)
{
    if (judge->set.count == judge->room) {
        const size_t room = judge->room ? 2 * judge->room : FIRST_ROOM;
        bool *goals = poda__resize(judge->goals, room, sizeof *goals);
        if (goals)
            judge->goals = goals;
        double *estimates = goals ? poda__resize(judge->estimates, room, sizeof *estimates) : NULL;
        if (!estimates)
            return false;
        judge->estimates = estimates;
        judge->room = room;
    }
    const poda__set_answer answer = poda__set_add(&judge->set, state, index);
    if (answer == PODA__SET_NEW) {
        judge->goals[*index] = is_goal(judge, state);
        judge->estimates[*index] = estimate(judge, state);
        judge->full |= is_full(judge);
    }
    return answer != PODA__SET_NO_MEMORY && !judge->full;
}

static bool add_arc(judging *judge, const arc *added)
{
    if (judge->arc_count == judge->arc_room) {
        const size_t room = judge->arc_room ? 2 * judge->arc_room : FIRST_ROOM;
        arc *arcs = poda__resize(judge->arcs, room, sizeof *arcs);
        if (!arcs)
            return false;
        judge->arcs = arcs;
        judge->arc_room = room;
    }
    judge->arcs[judge->arc_count++] = *added;
    judge->full |= is_full(judge);
    return !judge->full;
}

/* The moves of a state into judge->moves; false: no memory. */
static bool list_moves(judging *judge, const poda_state *state, size_t *count)
{
    const poda_problem *problem = judge->problem;
    for (;;) {
        poda_moves list = {judge->moves, 0, judge->move_room};
        if (problem->game)
            poda_state_moves(problem->game, state, &list);
        else
            problem->space->moves(problem->params, state, &list);
        if (list.count <= list.capacity) {
            *count = list.count;
            return true;
        }
        const size_t room = judge->move_room ? 2 * judge->move_room : FIRST_ROOM;
        poda_move *moves = poda__resize(judge->moves, room, sizeof *moves);
        if (!moves)
            return false;
        judge->moves = moves;
        judge->move_room = room;
    }
}

/* The steps from one state; false: no memory, too many, or a bad cost (`status`). */
static bool expand(judging *judge, uint32_t index, poda_status *status)
{
    const poda_problem *problem = judge->problem;
    const poda_problem_rules *rules = problem->rules;
    poda_state state, next;
    size_t count = 0;
    memset(&state, 0, sizeof state);
    memset(&next, 0, sizeof next);
    memcpy(&state, poda__set_at(&judge->set, index), problem->space->state_size);
    if (!list_moves(judge, &state, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        arc step = {.from = index, .move = judge->moves[i]};
        if (rules && rules->acceptable && !rules->acceptable(problem->params, &state, step.move))
            continue;
        problem->space->play(problem->params, &state, step.move, &next);
        step.cost = poda_problem_cost(problem, &state, step.move);
        if (!(step.cost >= 0)) {
            const char *name = problem->space->about->name;
            *status =
                poda_fail(judge->error, PODA_BAD_RULES, name,
                          "%s: a move costs %.10g; a cost is a number from 0 on", name, step.cost);
            return false;
        }
        if (!add_state(judge, &next, &step.to) || !add_arc(judge, &step))
            return false;
    }
    return true;
}

/* Lists everything that can be reached, also beyond goals: a search need not go there, but the
 * statement is about the heuristic. */
static poda_status explore(judging *judge, const poda_state *from)
{
    poda_status status = PODA_OK;
    uint32_t index;
    bool enough = poda__set_init(&judge->set, judge->problem->space->state_size) &&
                  add_state(judge, from, &index);
    for (uint32_t i = 0; enough && i < judge->set.count; i++) {
        if (i % PAUSE == 0 && poda__stopped(judge->options->stop))
            return poda_fail(judge->error, PODA_STOPPED, "",
                             "stopped before the estimates were judged");
        enough = expand(judge, i, &status);
    }
    if (status == PODA_OK && !enough && !judge->full)
        status = poda_fail_memory(judge->error);
    return status;
}

/* Is the number a multiple of 1 / scale, as far as a double can tell, and at most `most`? */
static bool is_whole(double number, double scale, double most)
{
    const double scaled = number * scale;
    return fabs(scaled) <= most && fabs(scaled - nearbyint(scaled)) <= 1e-12 * (1 + fabs(scaled));
}

/* Numbers that people write have few decimals: in units of the last one all sums are whole numbers
 * and exact. Others (square roots) are compared with a tolerance. */
static void choose_scale(judging *judge)
{
    const double most = 0x1p51 / (double)(judge->set.count + 1); /* a path has less than that */
    double scale = 1;
    for (int decimals = 0; decimals <= 6; decimals++, scale *= 10) {
        bool all = true;
        for (size_t i = 0; all && i < judge->arc_count; i++)
            all = is_whole(judge->arcs[i].cost, scale, most);
        for (size_t i = 0; all && i < judge->set.count; i++)
            all = is_whole(judge->estimates[i], scale, most);
        if (!all)
            continue;
        judge->scale = scale;
        for (size_t i = 0; i < judge->arc_count; i++)
            judge->arcs[i].cost = nearbyint(judge->arcs[i].cost * scale);
        for (size_t i = 0; i < judge->set.count; i++)
            judge->estimates[i] = nearbyint(judge->estimates[i] * scale);
        return;
    }
}

static bool exceeds(const judging *judge, double estimated, double cost)
{
    const double slack = judge->scale > 0 ? 0 : 1e-11 * (1 + fabs(cost));
    return estimated > cost && (isinf(cost) || estimated - cost > slack);
}

static void sift_up(judging *judge, entry added)
{
    size_t at = judge->heap_count++;
    for (; at > 0 && judge->heap[(at - 1) / 2].cost > added.cost; at = (at - 1) / 2)
        judge->heap[at] = judge->heap[(at - 1) / 2];
    judge->heap[at] = added;
}

static entry take_least(judging *judge)
{
    const entry least = judge->heap[0], last = judge->heap[--judge->heap_count];
    size_t at = 0;
    for (size_t child = 1; child < judge->heap_count; child = 2 * at + 1) {
        child +=
            child + 1 < judge->heap_count && judge->heap[child + 1].cost < judge->heap[child].cost;
        if (!(judge->heap[child].cost < last.cost))
            break;
        judge->heap[at] = judge->heap[child];
        at = child;
    }
    judge->heap[at] = last;
    return least;
}

/* The arcs by where they lead; false: no memory. */
static bool turn_round(judging *judge)
{
    const size_t states = judge->set.count;
    judge->into = poda__array(states + 2, sizeof *judge->into);
    judge->in_arcs = poda__array(judge->arc_count, sizeof *judge->in_arcs);
    judge->costs = poda__array(states, sizeof *judge->costs);
    judge->heap = poda__array(states + judge->arc_count, sizeof *judge->heap);
    if (!judge->into || !judge->in_arcs || !judge->costs || !judge->heap)
        return false;
    for (size_t i = 0; i < judge->arc_count; i++)
        judge->into[judge->arcs[i].to + 2]++;
    for (size_t i = 0; i < states; i++)
        judge->into[i + 2] += judge->into[i + 1];
    for (uint32_t i = 0; i < judge->arc_count; i++)
        judge->in_arcs[judge->into[judge->arcs[i].to + 1]++] = i;
    return true;
}

/* The cost of the cheapest way from each state to a goal. */
static bool measure(judging *judge)
{
    if (!turn_round(judge))
        return false;
    for (uint32_t i = 0; i < judge->set.count; i++) {
        judge->costs[i] = judge->goals[i] ? 0 : (double)INFINITY;
        if (judge->goals[i])
            sift_up(judge, (entry){0, i});
    }
    while (judge->heap_count > 0) {
        const entry least = take_least(judge);
        if (least.cost > judge->costs[least.state])
            continue; /* reached for less since then */
        for (size_t i = judge->into[least.state]; i < judge->into[least.state + 1]; i++) {
            const arc *step = &judge->arcs[judge->in_arcs[i]];
            const double cost = least.cost + step->cost;
            if (cost < judge->costs[step->from]) {
                judge->costs[step->from] = cost;
                sift_up(judge, (entry){cost, step->from});
            }
        }
    }
    return true;
}

static void take_state(const judging *judge, uint32_t index, poda_state *state)
{
    memset(state, 0, sizeof *state);
    memcpy(state, poda__set_at(&judge->set, index), judge->problem->space->state_size);
}

static void compare_states(const judging *judge, double unit, poda_estimates *out)
{
    for (uint32_t i = 0; i < judge->set.count; i++) {
        if (!exceeds(judge, judge->estimates[i], judge->costs[i]) || out->too_high++)
            continue;
        take_state(judge, i, &out->state);
        out->estimate = judge->estimates[i] / unit;
        out->cost = judge->costs[i] / unit;
    }
    out->admissible = out->too_high == 0;
}

static void compare_steps(const judging *judge, double unit, poda_estimates *out)
{
    for (size_t i = 0; i < judge->arc_count; i++) {
        const arc *step = &judge->arcs[i];
        const double from = judge->estimates[step->from], to = judge->estimates[step->to];
        if (!exceeds(judge, from, step->cost + to) || out->too_steep++)
            continue;
        take_state(judge, step->from, &out->from);
        take_state(judge, step->to, &out->to);
        out->move = step->move;
        out->move_cost = step->cost / unit;
        out->from_estimate = from / unit;
        out->to_estimate = to / unit;
    }
    out->consistent = out->too_steep == 0;
}

/* Without 0 at the goals, estimates that never fall too much may still be too high everywhere. */
static void compare_goals(const judging *judge, double unit, poda_estimates *out)
{
    for (uint32_t i = 0; out->consistent && i < judge->set.count; i++) {
        if (!judge->goals[i] || !exceeds(judge, fabs(judge->estimates[i]), 0))
            continue;
        out->consistent = false;
        take_state(judge, i, &out->from);
        out->to = out->from;
        out->from_estimate = judge->estimates[i] / unit;
    }
}

static void conclude(const judging *judge, poda_estimates *out)
{
    const double unit = judge->scale > 0 ? judge->scale : 1;
    out->complete = true;
    out->best = judge->costs[0] / unit;
    compare_states(judge, unit, out);
    compare_steps(judge, unit, out);
    compare_goals(judge, unit, out);
}

poda_status poda_estimates_judge(const poda_problem *problem, const poda_state *from,
                                 const poda_find_options *options, poda_estimates *out,
                                 poda_error *error)
{
    poda_find_options taken;
    poda_estimates found = {0};
    poda_status status = PODA__TAKE(poda_find_options, &taken, options, progress_user, error);
    if (status != PODA_OK)
        return status;
    if (problem->large || problem->walks)
        return poda_fail(error, PODA_BAD_REQUEST, "heuristic",
                         problem->large ? "%s is too large to judge its estimates"
                                        : "%s has no goal: there is nothing to estimate",
                         problem->space->about->name);
    if (taken.heuristic == PODA_HEURISTIC_OWN && !taken.estimate)
        return poda_fail(error, PODA_BAD_REQUEST, "heuristic",
                         "PODA_HEURISTIC_OWN needs a function in `estimate`");
    judging judge = {.problem = problem, .options = &taken, .error = error};
    status = explore(&judge, from);
    found.states = judge.set.count;
    found.steps = judge.arc_count;
    if (status == PODA_OK && !judge.full) {
        choose_scale(&judge);
        if (measure(&judge))
            conclude(&judge, &found);
        else
            status = poda_fail_memory(error);
    }
    release(&judge);
    if (status == PODA_OK)
        *out = found;
    return status;
}
