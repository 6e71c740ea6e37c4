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

#if !PODA_R(HAS_TOGETHER)
static int PODA_THUNK(turn)(const void *game, const void *state)
{
    return PODA_R(turn)((const PODA_R(game) *)game, PODA_STATE(state));
}
#endif

static bool PODA_THUNK(outcome)(const void *game, const void *state, poda_value *value)
{
#if PODA_R(HAS_RESULT)
    const poda_over over = PODA_R(result)((const PODA_R(game) *)game, PODA_STATE(state));
    if (over == PODA_GOES_ON)
        return false;
    *value = poda_over_value(over, PODA_THUNK(turn)(game, state));
    return true;
#elif PODA_R(HAS_PAYOFFS)
    poda_value pay[PODA_PLAYERS_MAX] = {0};
    if (!PODA_R(payoffs)((const PODA_R(game) *)game, PODA_STATE(state), pay))
        return false;
    *value = pay[0];
    return true;
#else
    return PODA_R(outcome)((const PODA_R(game) *)game, PODA_STATE(state), value);
#endif
}

static poda_over PODA_THUNK(step)(const void *game, const void *from, poda_move move, void *to,
                                  poda_value *value)
{
    PODA_THUNK(play)(game, from, move, to);
#if PODA_R(HAS_RESULT)
    (void)value;
    return PODA_R(result)((const PODA_R(game) *)game, PODA_STATE(to));
#else
    if (!PODA_THUNK(outcome)(game, to, value))
        return PODA_GOES_ON;
#if PODA_R(SCORED) || PODA_R(HAS_PAYOFFS)
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
    return PODA_R(eval)((const PODA_R(game) *)game, PODA_STATE(state), which, player);
}
#endif
#if PODA_R(HAS_ORDER)
static int PODA_THUNK(order)(const void *game, const void *state, poda_move move)
{
    return PODA_R(order)((const PODA_R(game) *)game, PODA_STATE(state), move);
}
#endif
#if PODA_R(HAS_NOISY)
static bool PODA_THUNK(noisy)(const void *game, const void *state, poda_move move)
{
    return PODA_R(noisy)((const PODA_R(game) *)game, PODA_STATE(state), move);
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
    PODA_R(features)((const PODA_R(game) *)game, PODA_STATE(state), features);
}
#endif

#if PODA_R(HAS_COUNT)
static size_t PODA_THUNK(count)(const void *game, const void *state)
{
    return PODA_R(count)((const PODA_R(game) *)game, PODA_STATE(state));
}
#endif

#if PODA_R(HAS_PLAYERS) || PODA_R(PLAYERS) || PODA_R(HAS_CHANCE) || PODA_R(HAS_PAYOFFS) ||         \
    PODA_R(HAS_SEES) || PODA_R(HAS_TOGETHER)
#define PODA_WIDE_GAME 1
#include "poda/thunks_wide.h"
#endif

#if PODA_R(HAS_AGAIN) || PODA_R(HAS_STALLED) || PODA_R(HAS_SEEN) || PODA_R(HAS_KEY) ||             \
    PODA_R(HAS_LEAD) || PODA_R(HAS_CLOCK)
#define PODA_PAST_GAME 1
#include "poda/thunks_past.h"
#endif

#if PODA_R(HAS_INDEX) || PODA_R(HAS_CALM) || PODA_R(HAS_PASS) || PODA_R(HAS_GAINS) ||              \
    PODA_R(HAS_VITAL) || PODA_R(HAS_BOUNDS) || PODA_R(HAS_PROMISE)
#define PODA_HINTS_GAME 1
#include "poda/thunks_hints.h"
#endif

#if PODA_R(HAS_RANK) && !PODA_R(HAS_TOGETHER)
#define PODA_RANK_GAME 1
#include "poda/thunks_rank.h"
#endif

/* clang-format off */
static const poda_rules PODA_R(rules) = {
{
#include "poda/space_table.h"
},
#if PODA_R(ALTERNATES)
true, /* alternates */
#else
false, /* alternates */
#endif
#if PODA_R(SCORED) || PODA_R(HAS_PAYOFFS)
true, /* scored */
#else
false, /* scored */
#endif
#if PODA_R(IMPARTIAL)
true, /* impartial */
#else
false, /* impartial */
#endif
PODA_THUNK(turn),
PODA_THUNK(outcome),
PODA_THUNK(step),
#if PODA_R(HAS_EVAL)
PODA_THUNK(eval),
#else
NULL, /* eval */
#endif
#if PODA_R(HAS_ORDER)
PODA_THUNK(order),
#else
NULL, /* order */
#endif
#if PODA_R(HAS_NOISY)
PODA_THUNK(noisy),
#else
NULL, /* noisy */
#endif
#if PODA_R(HAS_SCORE)
PODA_THUNK(score),
#else
NULL, /* score */
#endif
#if PODA_R(HAS_READY)
PODA_THUNK(ready),
#else
NULL, /* ready */
#endif
#if PODA_R(HAS_FEATURES)
PODA_THUNK(features),
#else
NULL, /* features */
#endif
#ifdef PODA_WIDE_GAME
&PODA_R(wide),
#else
NULL, /* wide */
#endif
#ifdef PODA_PAST_GAME
&PODA_R(past),
#else
NULL, /* past */
#endif
#if PODA_R(HAS_COUNT)
PODA_THUNK(count),
#else
NULL, /* count */
#endif
#ifdef PODA_HINTS_GAME
&PODA_R(hints),
#else
NULL, /* hints */
#endif
#ifdef PODA_RANK_GAME
&PODA_R(ranks),
#else
NULL, /* ranks */
#endif
};
/* clang-format on */

#ifdef PODA_LOADED
extern PODA_API const poda_rules *const poda_game_rules;
const poda_rules *const poda_game_rules = &PODA_R(rules);
#endif
#undef PODA_WIDE_GAME
#undef PODA_PAST_GAME
#undef PODA_HINTS_GAME
#undef PODA_RANK_GAME
#undef PODA_WHOLE
#undef PODA_STATE
#undef PODA_STATE_TO
#undef PODA_THUNK
#undef PODA_PARAMS
