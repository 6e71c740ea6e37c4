/* problem_parts.c - tests of the optional parts of a single-player problem: costs, heuristics, a
 * target and ways back, an order, propagation, values and bounds. */
#include <math.h>

#include "check/check_problem.h"

void poda__check_cost(poda__check *check, const poda__case *at)
{
    if (!check->problem_rules || !check->problem_rules->cost ||
        !poda__check_open(check, PODA__TEST_COST))
        return;
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples; i++) {
        const poda_move move = check->moves[poda__check_sample(i, at->move_count)];
        char word[100];
        poda_state copy = at->state;
        poda__check_move_text(check, &at->state, move, word, sizeof word);
        const double cost = check->problem_rules->cost(check->params, &copy, move);
        poda__check_that(check, PODA__TEST_COST, at->index, isfinite(cost) && cost >= 0,
                         "'%s' costs %.10g; a cost is a number that is not negative", word, cost);
        poda__check_that(
            check, PODA__TEST_COST, at->index,
            !isfinite(cost) || (check->problem_rules->cost(check->params, &copy, move) == cost &&
                                poda__check_same(check, &copy, &at->state)),
            "asking twice for the cost of '%s' gives two different answers, or changes "
            "the position",
            word);
    }
}

void poda__check_target(poda__check *check, const poda__case *at)
{
    enum { FIRST = 0xa5, SECOND = 0x3c };
    poda__guarded target, again;
    if (!check->has_target || check->failed[PODA__TEST_GOAL] ||
        !poda__check_open(check, PODA__TEST_TARGET))
        return;
    poda__check_fill(&target, FIRST);
    poda__check_fill(&again, SECOND);
    check->problem_rules->target(check->params, &target.state);
    check->problem_rules->target(check->params, &again.state);
    if (!poda__check_that(
            check, PODA__TEST_TARGET, at->index,
            poda__check_intact(check, &target, FIRST) && poda__check_intact(check, &again, SECOND),
            "target writes behind the %lu {byte|bytes} of a state", (unsigned long)check->size) ||
        !poda__check_that(
            check, PODA__TEST_TARGET, at->index, poda__check_same(check, &target, &again),
            "asking twice for the target gives different bytes; start it from zeroes"))
        return;
    char text[160];
    poda__check_state_text(check, &target.state, text, sizeof text);
    poda__check_that(check, PODA__TEST_TARGET, at->index,
                     poda_problem_goal(check->problem, &target.state),
                     "the target '%s' is not a goal", text);
    poda__check_that(check, PODA__TEST_TARGET, at->index,
                     !at->over || poda__check_same(check, &target, &at->state),
                     "this is a goal but not the target, '%s', which must be the only one", text);
}

/* One way back: it must be a move that leads here. */
static void check_way(poda__check *check, const poda__case *at, poda_move way)
{
    enum { FIRST = 0xa5, SECOND = 0x3c };
    const poda_problem_rules *rules = check->problem_rules;
    poda__guarded from, again;
    poda_state here = at->state, child;
    char text[160], word[100];
    poda__check_fill(&from, FIRST);
    poda__check_fill(&again, SECOND);
    const poda_move move = rules->back(check->params, &here, way, &from.state);
    const poda_move second = rules->back(check->params, &at->state, way, &again.state);
    if (!poda__check_that(check, PODA__TEST_BACK, at->index,
                          poda__check_intact(check, &from, FIRST) &&
                              poda__check_intact(check, &again, SECOND),
                          "going back writes behind the %lu {byte|bytes} of a state",
                          (unsigned long)check->size) ||
        !poda__check_that(check, PODA__TEST_BACK, at->index,
                          move == second && poda__check_same(check, &from, &again) &&
                              poda__check_same(check, &here, &at->state),
                          "going back twice by the way %llu gives different moves or bytes, or "
                          "changes the position",
                          (unsigned long long)way))
        return;
    memset((unsigned char *)&from + check->size, 0, sizeof from - check->size);
    poda__check_state_text(check, &from.state, text, sizeof text);
    poda__check_move_text(check, &from.state, move, word, sizeof word);
    poda__check_step(check, &from.state, move, &child);
    if (!poda__check_that(
            check, PODA__TEST_BACK, at->index, poda__check_same(check, &child, &at->state),
            "a way back leads to '%s' with the move '%s', which does not lead here", text, word) ||
        poda__check_over(check, &from.state)) /* moves listed after a goal do not count */
        return;
    poda_moves list = {check->again, 0, PODA__CHECK_MOVES};
    check->space->moves(check->params, &from.state, &list);
    bool listed = list.count > list.capacity;
    for (size_t i = 0; i < list.count && !listed; i++)
        listed = check->again[i] == move;
    poda__check_that(check, PODA__TEST_BACK, at->index, listed,
                     "a way back leads to '%s' with '%s', which is not a move there", text, word);
}

/* Does one of the ways to `child` come from here, at no more than the cost of `move`? */
static bool leads_back(const poda__check *check, const poda__reach *reach, const poda__case *at,
                       poda_move move, const poda_state *child)
{
    const size_t count = poda__check_list_back(check, reach, child);
    const double cost = poda_problem_cost(check->problem, &at->state, move);
    for (size_t i = 0; i < count; i++) {
        poda_state from;
        memset(&from, 0, sizeof from);
        const poda_move found =
            check->problem_rules->back(check->params, child, reach->ways[i], &from);
        if (poda__check_same(check, &from, &at->state) &&
            poda__at_most(poda_problem_cost(check->problem, &at->state, found), cost))
            return true;
    }
    return count == PODA__CHECK_MOVES; /* it may be among those that did not fit */
}

void poda__check_back(poda__check *check, const poda__reach *reach, const poda__case *at)
{
    if (!check->has_back || !poda__check_open(check, PODA__TEST_BACK))
        return;
    const size_t count = poda__check_list_back(check, reach, &at->state);
    for (size_t i = 0; i < poda__check_samples(count) && !check->failed[PODA__TEST_BACK]; i++)
        check_way(check, at, reach->ways[poda__check_sample(i, count)]);
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples && !check->failed[PODA__TEST_BACK]; i++) {
        const poda_move move = check->moves[poda__check_sample(i, at->move_count)];
        poda_state child;
        char word[100], text[160];
        poda__check_step(check, &at->state, move, &child);
        poda__check_move_text(check, &at->state, move, word, sizeof word);
        poda__check_state_text(check, &child, text, sizeof text);
        poda__check_that(check, PODA__TEST_BACK, at->index,
                         leads_back(check, reach, at, move, &child),
                         "'%s' leads to '%s', but no way back from there leads here for the same "
                         "cost",
                         word, text);
    }
}

void poda__check_order(poda__check *check, const poda__case *at)
{
    if (!check->problem_rules || !check->problem_rules->order ||
        !poda__check_open(check, PODA__TEST_ORDER))
        return;
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples; i++) {
        const poda_move move = check->moves[poda__check_sample(i, at->move_count)];
        char word[100];
        poda_state copy = at->state;
        poda__check_move_text(check, &at->state, move, word, sizeof word);
        const int order = check->problem_rules->order(check->params, &copy, move);
        poda__check_that(check, PODA__TEST_ORDER, at->index,
                         check->problem_rules->order(check->params, &copy, move) == order &&
                             poda__check_same(check, &copy, &at->state),
                         "asking twice for the order of '%s' gives two different answers, or "
                         "changes the position",
                         word);
    }
}

void poda__check_heuristic(poda__check *check, const poda__case *at)
{
    const char *const *names = check->space->about->evals;
    if (!check->problem_rules || !check->problem_rules->heuristic ||
        check->failed[PODA__TEST_GOAL] || !poda__check_open(check, PODA__TEST_HEURISTIC) ||
        !poda__check_that(check, PODA__TEST_HEURISTIC, at->index, names && names[0],
                          "there is a heuristic, but about.evals does not name it"))
        return;
    for (int which = 0; names && names[which]; which++) {
        poda_state copy = at->state;
        const double h = check->problem_rules->heuristic(check->params, &copy, which);
        poda__check_that(check, PODA__TEST_HEURISTIC, at->index, !isnan(h),
                         "the heuristic '%s' is not a number here", names[which]);
        poda__check_that(check, PODA__TEST_HEURISTIC, at->index, !(h < 0),
                         "the heuristic '%s' is %.10g; it must not be negative", names[which], h);
        poda__check_that(check, PODA__TEST_HEURISTIC, at->index, !at->over || h == 0,
                         "the heuristic '%s' is %.10g at a goal; it must be 0 there", names[which],
                         h);
        const double again = check->problem_rules->heuristic(check->params, &copy, which);
        poda__check_that(check, PODA__TEST_HEURISTIC, at->index,
                         (isnan(h) || again == h) && poda__check_same(check, &copy, &at->state),
                         "the heuristic '%s' gives different values for the same position, or "
                         "changes it",
                         names[which]);
    }
}

static void check_estimate(poda__check *check, const poda__reach *reach, const poda__case *at,
                           int which)
{
    const poda_problem_rules *rules = check->problem_rules;
    const char *name = check->space->about->evals[which];
    const double h = rules->heuristic(check->params, &at->state, which);
    if (poda__check_open(check, PODA__TEST_ADMISSIBLE))
        poda__check_that(check, PODA__TEST_ADMISSIBLE, at->index,
                         poda__at_most(h, reach->left[at->index]),
                         "the heuristic '%s' is %.10g, but a path from here to a goal costs %.10g: "
                         "A* may miss the cheapest path",
                         name, h, reach->left[at->index]);
    if (!poda__check_open(check, PODA__TEST_CONSISTENT))
        return;
    const size_t samples = poda__check_samples(at->move_count);
    for (size_t i = 0; i < samples; i++) {
        const poda_move move = check->moves[poda__check_sample(i, at->move_count)];
        poda_state child;
        char word[100];
        poda__check_step(check, &at->state, move, &child);
        poda__check_move_text(check, &at->state, move, word, sizeof word);
        const double cost = poda_problem_cost(check->problem, &at->state, move),
                     then = rules->heuristic(check->params, &child, which);
        poda__check_that(
            check, PODA__TEST_CONSISTENT, at->index, isnan(then) || poda__at_most(h, cost + then),
            "the heuristic '%s' falls from %.10g to %.10g with '%s', a move that costs "
            "%.10g: A* may expand a state more than once",
            name, h, then, word, cost);
    }
}

void poda__check_estimates(poda__check *check, const poda__reach *reach, const poda__case *at)
{
    if (!check->problem_rules || !check->problem_rules->heuristic ||
        check->failed[PODA__TEST_HEURISTIC])
        return;
    for (int which = 0; check->space->about->evals[which]; which++)
        check_estimate(check, reach, at, which);
}

void poda__check_propagate(poda__check *check, const poda__reach *reach, const poda__case *at)
{
    enum { FIRST = 0xa5, SECOND = 0x3c };
    poda__guarded once, again;
    if (!check->problem_rules || !check->problem_rules->propagate ||
        !poda__check_open(check, PODA__TEST_PROPAGATE))
        return;
    poda__check_fill(&once, FIRST);
    poda__check_fill(&again, SECOND);
    memcpy(&once.state, &at->state, check->size);
    memcpy(&again.state, &at->state, check->size);
    const bool on = check->problem_rules->propagate(check->params, &once.state);
    const bool second = check->problem_rules->propagate(check->params, &again.state);
    if (!poda__check_that(check, PODA__TEST_PROPAGATE, at->index,
                          poda__check_intact(check, &once, FIRST) &&
                              poda__check_intact(check, &again, SECOND),
                          "propagate writes behind the %lu {byte|bytes} of a state",
                          (unsigned long)check->size) ||
        !poda__check_that(check, PODA__TEST_PROPAGATE, at->index,
                          on == second && (!on || poda__check_same(check, &once, &again)),
                          "drawing the conclusions of two copies of this position gives two "
                          "different answers"))
        return;
    poda__check_that(
        check, PODA__TEST_PROPAGATE, at->index, on || isinf(reach->left[at->index]),
        "propagate says that no solution remains, but a path of cost %.10g leads to a goal",
        reach->left[at->index]);
    if (!on)
        return;
    const bool still = check->problem_rules->propagate(check->params, &again.state);
    poda__check_that(check, PODA__TEST_PROPAGATE, at->index,
                     still && poda__check_same(check, &once, &again),
                     "drawing conclusions a second time goes further than the first time: "
                     "propagate must draw all of them at once");
}

void poda__check_value(poda__check *check, const poda__reach *reach, const poda__case *at)
{
    const poda_problem_rules *rules = check->problem_rules;
    poda_state copy = at->state;
    if (!rules || !rules->value)
        return;
    if (poda__check_open(check, PODA__TEST_VALUE) && at->over) {
        const double value = rules->value(check->params, &copy);
        poda__check_that(check, PODA__TEST_VALUE, at->index, isfinite(value),
                         "the value of this goal is %.10g; it must be a finite number", value);
        poda__check_that(check, PODA__TEST_VALUE, at->index,
                         !isfinite(value) || (rules->value(check->params, &copy) == value &&
                                              poda__check_same(check, &copy, &at->state)),
                         "asking twice for the value gives two different answers, or changes the "
                         "position");
    }
    if (!rules->bound || at->over || !poda__check_open(check, PODA__TEST_BOUND))
        return;
    const double bound = rules->bound(check->params, &copy);
    poda__check_that(
        check, PODA__TEST_BOUND, at->index, poda__at_most(reach->worth[at->index], bound),
        "the bound is %.10g, but a goal beyond is worth %.10g", bound, reach->worth[at->index]);
    poda__check_that(check, PODA__TEST_BOUND, at->index,
                     isnan(bound) || (rules->bound(check->params, &copy) == bound &&
                                      poda__check_same(check, &copy, &at->state)),
                     "asking twice for the bound gives two different answers, or changes the "
                     "position");
}
