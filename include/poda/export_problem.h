/* export_problem.h - turns the functions NAME_... of a space into its table. An include-template:
 *
 *   #define PODA_RULES mypuzzle
 *   #include <poda/export_problem.h>
 *
 * defines `mypuzzle_rules`. With PODA_LOADED defined too (a space in a shared object), the table is
 * also exported as `poda_problem_table`, which is what `poda find ./mypuzzle.so` looks for. */
#include "poda/space.h"

#ifndef PODA_RULES
#error "define PODA_RULES, the prefix of the space's functions, before poda/export_problem.h"
#endif

#define PODA_PARAMS PODA_R(space)
#include "poda/thunks.h"

static bool PODA_THUNK(goal)(const void *space, const void *state)
{
    return PODA_R(goal)((const PODA_PARAMS *)space, (const PODA_R(state) *)state);
}

#if PODA_R(HAS_COST)
static double PODA_THUNK(cost)(const void *space, const void *from, poda_move move)
{
    return PODA_R(cost)((const PODA_PARAMS *)space, (const PODA_R(state) *)from, move);
}
#endif
#if PODA_R(HAS_HEURISTIC)
static double PODA_THUNK(heuristic)(const void *space, const void *state, int which)
{
    return PODA_R(heuristic)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, which);
}
#endif
#if PODA_R(HAS_TARGET)
static void PODA_THUNK(target)(const void *space, void *state)
{
    PODA_R(target)((const PODA_PARAMS *)space, (PODA_R(state) *)state);
}
#endif
#if PODA_R(HAS_BACK)
static void PODA_THUNK(backs)(const void *space, const void *state, poda_moves *list)
{
    PODA_R(backs)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, list);
}

static poda_move PODA_THUNK(back)(const void *space, const void *state, poda_move way, void *from)
{
    return PODA_R(back)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, way,
                        (PODA_R(state) *)from);
}
#endif
#if PODA_R(HAS_ACCEPTABLE)
static bool PODA_THUNK(acceptable)(const void *space, const void *state, poda_move move)
{
    return PODA_R(acceptable)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, move);
}
#endif
#if PODA_R(HAS_ORDER)
static int PODA_THUNK(order)(const void *space, const void *state, poda_move move)
{
    return PODA_R(order)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, move);
}
#endif
#if PODA_R(HAS_PROPAGATE)
static bool PODA_THUNK(propagate)(const void *space, void *state)
{
    return PODA_R(propagate)((const PODA_PARAMS *)space, (PODA_R(state) *)state);
}
#endif
#if PODA_R(HAS_VALUE)
static double PODA_THUNK(value)(const void *space, const void *state)
{
    return PODA_R(value)((const PODA_PARAMS *)space, (const PODA_R(state) *)state);
}
#endif
#if PODA_R(HAS_BOUND)
static double PODA_THUNK(bound)(const void *space, const void *state)
{
    return PODA_R(bound)((const PODA_PARAMS *)space, (const PODA_R(state) *)state);
}
#endif

static const poda_problem_rules PODA_R(rules) = {
    .space =
        {
#include "poda/space_table.h"
        },
#if PODA_R(PARTIAL)
    .partial = true,
#endif
    .goal = PODA_THUNK(goal),
#if PODA_R(HAS_COST)
    .cost = PODA_THUNK(cost),
#endif
#if PODA_R(HAS_HEURISTIC)
    .heuristic = PODA_THUNK(heuristic),
#endif
#if PODA_R(HAS_TARGET)
    .target = PODA_THUNK(target),
#endif
#if PODA_R(HAS_BACK)
    .backs = PODA_THUNK(backs),
    .back = PODA_THUNK(back),
#endif
#if PODA_R(HAS_ACCEPTABLE)
    .acceptable = PODA_THUNK(acceptable),
#endif
#if PODA_R(HAS_ORDER)
    .order = PODA_THUNK(order),
#endif
#if PODA_R(HAS_PROPAGATE)
    .propagate = PODA_THUNK(propagate),
#endif
#if PODA_R(HAS_VALUE)
    .value = PODA_THUNK(value),
#endif
#if PODA_R(HAS_BOUND)
    .bound = PODA_THUNK(bound),
#endif
};

#ifdef PODA_LOADED
extern PODA_API const poda_problem_rules *const poda_problem_table;
const poda_problem_rules *const poda_problem_table = &PODA_R(rules);
#endif
#undef PODA_THUNK
#undef PODA_PARAMS
