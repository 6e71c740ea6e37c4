/* rules_table.h - a problem known only by its table, as rules: the searches compiled with these
 * serve every loaded space, and games, whose goal is their end. The "space" is the whole
 * poda_problem. */
#ifndef PODA_FIND_RULES_TABLE_H
#define PODA_FIND_RULES_TABLE_H

#include "find/finder.h"

typedef struct poda_problem table_space;
typedef poda_state table_state;

#define table_IS_TABLE 1

static inline void table_moves(const poda_problem *problem, const poda_state *state,
                               poda_moves *list)
{
    if (problem->game)
        poda_state_moves(problem->game, state, list);
    else
        problem->space->moves(problem->params, state, list);
}

static inline void table_play(const poda_problem *problem, const poda_state *from, poda_move move,
                              poda_state *to)
{
    problem->space->play(problem->params, from, move, to);
}

static inline bool table_goal(const poda__find *find, const poda_state *state)
{
    const poda_problem *problem = find->problem;
    poda_value value;
    if (!problem->game)
        return problem->rules->goal(problem->params, state);
    return poda_state_over(problem->game, state, &value) &&
           (find->options->goal == PODA_ANY_END || find->options->goal == value);
}

#define table_HAS_COST 1
static inline double table_cost(const poda_problem *problem, const poda_state *from, poda_move move)
{
    return poda_problem_cost(problem, from, move);
}

#define table_HAS_HEURISTIC 1
static inline double table_heuristic(const poda_problem *problem, const poda_state *state,
                                     int which)
{
    return poda_problem_heuristic(problem, state, which);
}

#define table_HAS_TARGET 1
static inline void table_target(const poda_problem *problem, poda_state *state)
{
    problem->rules->target(problem->params, state);
}

#define table_HAS_BACK 1
static inline void table_backs(const poda_problem *problem, const poda_state *state,
                               poda_moves *list)
{
    problem->rules->backs(problem->params, state, list);
}

static inline poda_move table_back(const poda_problem *problem, const poda_state *state,
                                   poda_move way, poda_state *from)
{
    return problem->rules->back(problem->params, state, way, from);
}

#define table_HAS_ACCEPTABLE 1
static inline bool table_acceptable(const poda_problem *problem, const poda_state *state,
                                    poda_move move)
{
    return !problem->rules || !problem->rules->acceptable ||
           problem->rules->acceptable(problem->params, state, move);
}

#define table_HAS_ORDER 1
static inline int table_order(const poda_problem *problem, const poda_state *state, poda_move move)
{
    return problem->rules && problem->rules->order
               ? problem->rules->order(problem->params, state, move)
               : 0;
}

#define table_HAS_PROPAGATE 1
static inline bool table_propagate(const poda_problem *problem, poda_state *state)
{
    return !problem->rules || !problem->rules->propagate ||
           problem->rules->propagate(problem->params, state);
}

#define table_HAS_VALUE 1
static inline double table_value(const poda_problem *problem, const poda_state *state)
{
    return problem->rules->value(problem->params, state);
}

#define table_HAS_BOUND 1
static inline double table_bound(const poda_problem *problem, const poda_state *state)
{
    return problem->rules->bound ? problem->rules->bound(problem->params, state) : (double)INFINITY;
}

#endif
