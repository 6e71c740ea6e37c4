/* export.h - turns the functions NAME_... of a game into its table. An include-template:
 *
 *   #define PODA_RULES mygame
 *   #include <poda/export.h>
 *
 * defines `mygame_rules`. With PODA_LOADED defined too (a game in a shared object), the table is
 * also exported as `poda_game_rules`, which is what `poda play ./mygame.so` looks for. */
#include "poda/rules.h"

#ifndef PODA_RULES
#error "define PODA_RULES, the prefix of the game's functions, before including poda/export.h"
#endif

#define PODA_PARAMS PODA_R(game)
#include "poda/thunks.h"

static int PODA_THUNK(turn)(const void *game, const void *state)
{
    return PODA_R(turn)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
}

static bool PODA_THUNK(outcome)(const void *game, const void *state, poda_value *value)
{
#if PODA_R(HAS_RESULT)
    const poda_over over = PODA_R(result)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
    if (over == PODA_GOES_ON)
        return false;
    *value = poda_over_value(over, PODA_THUNK(turn)(game, state));
    return true;
#else
    return PODA_R(outcome)((const PODA_R(game) *)game, (const PODA_R(state) *)state, value);
#endif
}

static poda_over PODA_THUNK(step)(const void *game, const void *from, poda_move move, void *to,
                                  poda_value *value)
{
    PODA_THUNK(play)(game, from, move, to);
#if PODA_R(HAS_RESULT)
    (void)value;
    return PODA_R(result)((const PODA_R(game) *)game, (const PODA_R(state) *)to);
#else
    if (!PODA_R(outcome)((const PODA_R(game) *)game, (const PODA_R(state) *)to, value))
        return PODA_GOES_ON;
#if PODA_R(SCORED)
    return PODA_SCORED;
#else
    return *value == 0                                                              ? PODA_DRAWN
           : (*value > 0) == (PODA_THUNK(turn)(game, (const void *)to) == PODA_MAX) ? PODA_WON
                                                                                    : PODA_LOST;
#endif
#endif
}

#if PODA_R(HAS_EVAL)
static poda_value PODA_THUNK(eval)(const void *game, const void *state, int which, int player)
{
    return PODA_R(eval)((const PODA_R(game) *)game, (const PODA_R(state) *)state, which, player);
}
#endif
#if PODA_R(HAS_ORDER)
static int PODA_THUNK(order)(const void *game, const void *state, poda_move move)
{
    return PODA_R(order)((const PODA_R(game) *)game, (const PODA_R(state) *)state, move);
}
#endif
#if PODA_R(HAS_NOISY)
static bool PODA_THUNK(noisy)(const void *game, const void *state, poda_move move)
{
    return PODA_R(noisy)((const PODA_R(game) *)game, (const PODA_R(state) *)state, move);
}
#endif
#if PODA_R(HAS_SCORE)
static double PODA_THUNK(score)(const void *game, poda_value value)
{
    return PODA_R(score)((const PODA_R(game) *)game, value);
}
#endif
#if PODA_R(HAS_READY)
static poda_status PODA_THUNK(ready)(const void *game, int which, poda_error *error)
{
    return PODA_R(ready)((const PODA_R(game) *)game, which, error);
}
#endif
#if PODA_R(HAS_FEATURES)
static void PODA_THUNK(features)(const void *game, const void *state, poda_features *features)
{
    PODA_R(features)((const PODA_R(game) *)game, (const PODA_R(state) *)state, features);
}
#endif

static const poda_rules PODA_R(rules) = {
    .space =
        {
#include "poda/space_table.h"
        },
#if PODA_R(ALTERNATES)
    .alternates = true,
#endif
#if PODA_R(SCORED)
    .scored = true,
#endif
#if PODA_R(IMPARTIAL)
    .impartial = true,
#endif
    .turn = PODA_THUNK(turn),
    .outcome = PODA_THUNK(outcome),
    .step = PODA_THUNK(step),
#if PODA_R(HAS_EVAL)
    .eval = PODA_THUNK(eval),
#endif
#if PODA_R(HAS_ORDER)
    .order = PODA_THUNK(order),
#endif
#if PODA_R(HAS_NOISY)
    .noisy = PODA_THUNK(noisy),
#endif
#if PODA_R(HAS_SCORE)
    .score = PODA_THUNK(score),
#endif
#if PODA_R(HAS_READY)
    .ready = PODA_THUNK(ready),
#endif
#if PODA_R(HAS_FEATURES)
    .features = PODA_THUNK(features),
#endif
};

#ifdef PODA_LOADED
extern PODA_API const poda_rules *const poda_game_rules;
const poda_rules *const poda_game_rules = &PODA_R(rules);
#endif
#undef PODA_THUNK
#undef PODA_PARAMS
