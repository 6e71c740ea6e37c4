/* watch_problem.c - wraps the functions of a single-player problem as watch.c does those that games have too. */
#include "check/watch/watch_wide.h"

#if defined(__wasm__)

const poda_problem_rules *poda__watch_problem(const poda_problem_rules *rules)
{
    return rules;
}

#else

/* One watched problem per process: its table, and the one behind it. */
static poda_problem_rules watching;
static const poda_problem_rules *inner;

static bool goal(const void *space, const void *state)
{
    poda__watch_enter("goal", state);
    const bool is_goal = inner->goal(space, state);
    poda__watch_leave();
    return is_goal;
}

static double cost(const void *space, const void *from, poda_move move)
{
    poda__watch_enter_move("cost", from, move);
    const double number = inner->cost(space, from, move);
    poda__watch_leave();
    return number;
}

static double heuristic(const void *space, const void *state, int which)
{
    poda__watch_enter("heuristic", state);
    const double number = inner->heuristic(space, state, which);
    poda__watch_leave();
    return number;
}

static void target(const void *space, void *state)
{
    poda__watch_enter("target", NULL);
    inner->target(space, state);
    poda__watch_leave();
}

static void backs(const void *space, const void *state, poda_moves *list)
{
    poda__watch_enter("backs", state);
    poda__watch_list(inner->backs, space, state, list);
}

static poda_move back(const void *space, const void *state, poda_move way, void *from)
{
    poda__watch_enter("back", state); /* a way back is not a move that could be written */
    const poda_move move = inner->back(space, state, way, from);
    poda__watch_leave();
    return move;
}

static bool acceptable(const void *space, const void *state, poda_move move)
{
    poda__watch_enter_move("acceptable", state, move);
    const bool is_acceptable = inner->acceptable(space, state, move);
    poda__watch_leave();
    return is_acceptable;
}

static int problem_order(const void *space, const void *state, poda_move move)
{
    poda__watch_enter_move("order", state, move);
    const int order = inner->order(space, state, move);
    poda__watch_leave();
    return order;
}

static bool propagate(const void *space, void *state)
{
    poda__watch_enter("propagate", state);
    const bool possible = inner->propagate(space, state);
    poda__watch_leave();
    return possible;
}

static double value(const void *space, const void *state)
{
    poda__watch_enter("value", state);
    const double number = inner->value(space, state);
    poda__watch_leave();
    return number;
}

static double bound(const void *space, const void *state)
{
    poda__watch_enter("bound", state);
    const double number = inner->bound(space, state);
    poda__watch_leave();
    return number;
}

static void why(const void *space, const void *state, poda_move move, poda_text *text)
{
    poda__watch_enter_move("why", state, move);
    inner->why(space, state, move, text);
    poda__watch_leave();
}

const poda_problem_rules *poda__watch_problem(const poda_problem_rules *rules)
{
    poda_problem_rules *table = &watching;
    *table = *rules;
    inner = rules;
    poda__watch_space(&table->space, &rules->space);
    table->goal = goal;
    table->cost = rules->cost ? cost : NULL;
    table->heuristic = rules->heuristic ? heuristic : NULL;
    table->target = rules->target ? target : NULL;
    table->backs = rules->backs ? backs : NULL;
    table->back = rules->back ? back : NULL;
    table->acceptable = rules->acceptable ? acceptable : NULL;
    table->order = rules->order ? problem_order : NULL;
    table->propagate = rules->propagate ? propagate : NULL;
    table->value = rules->value ? value : NULL;
    table->bound = rules->bound ? bound : NULL;
    table->why = rules->why ? why : NULL;
    return table;
}

#endif
