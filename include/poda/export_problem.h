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

#if PODA_R(HAS_WHY)
static void PODA_THUNK(why)(const void *space, const void *state, poda_move move, poda_text *text)
{
    PODA_R(why)((const PODA_PARAMS *)space, (const PODA_R(state) *)state, move, text);
}
#endif

/* clang-format off */
static const poda_problem_rules PODA_R(rules) = {
{
#include "poda/space_table.h"
},
#if PODA_R(PARTIAL)
true, /* partial */
#else
false, /* partial */
#endif
PODA_THUNK(goal),
#if PODA_R(HAS_COST)
PODA_THUNK(cost),
#else
NULL, /* cost */
#endif
#if PODA_R(HAS_HEURISTIC)
PODA_THUNK(heuristic),
#else
NULL, /* heuristic */
#endif
#if PODA_R(HAS_TARGET)
PODA_THUNK(target),
#else
NULL, /* target */
#endif
#if PODA_R(HAS_BACK)
PODA_THUNK(backs),
PODA_THUNK(back),
#else
NULL, NULL, /* backs, back */
#endif
#if PODA_R(HAS_ACCEPTABLE)
PODA_THUNK(acceptable),
#else
NULL, /* acceptable */
#endif
#if PODA_R(HAS_ORDER)
PODA_THUNK(order),
#else
NULL, /* order */
#endif
#if PODA_R(HAS_PROPAGATE)
PODA_THUNK(propagate),
#else
NULL, /* propagate */
#endif
#if PODA_R(HAS_VALUE)
PODA_THUNK(value),
#else
NULL, /* value */
#endif
#if PODA_R(HAS_BOUND)
PODA_THUNK(bound),
#else
NULL, /* bound */
#endif
#if PODA_R(HAS_WHY)
PODA_THUNK(why),
#else
NULL, /* why */
#endif
};
/* clang-format on */

#ifdef PODA_LOADED
extern PODA_API const poda_problem_rules *const poda_problem_table;
const poda_problem_rules *const poda_problem_table = &PODA_R(rules);
#endif
#undef PODA_WHOLE
#undef PODA_STATE
#undef PODA_STATE_TO
#undef PODA_THUNK
#undef PODA_PARAMS
