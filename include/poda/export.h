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

#define PODA_THUNK(name) PODA_CAT(PODA_RULES, _thunk_##name)

/* Thunks, because calling a function through a pointer of another type is undefined in C. */
static poda_status PODA_THUNK(init)(void *game, const poda_options *options, poda_error *error)
{
    return PODA_R(init)((PODA_R(game) *)game, options, error);
}

static void PODA_THUNK(start)(const void *game, void *state)
{
    PODA_R(start)((const PODA_R(game) *)game, (PODA_R(state) *)state);
}

static void PODA_THUNK(moves)(const void *game, const void *state, poda_moves *list)
{
#if PODA_R(HAS_MASK)
    uint64_t set = PODA_R(mask)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
    for (; set; set &= set - 1)
        if (!poda_moves_add(list, (poda_move)__builtin_ctzll(set)))
            return;
#else
    PODA_R(moves)((const PODA_R(game) *)game, (const PODA_R(state) *)state, list);
#endif
}

static void PODA_THUNK(play)(const void *game, const void *from, poda_move move, void *to)
{
    PODA_R(play)
    ((const PODA_R(game) *)game, (const PODA_R(state) *)from, move, (PODA_R(state) *)to);
}

static int PODA_THUNK(turn)(const void *game, const void *state)
{
    return PODA_R(turn)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
}

#if PODA_R(HAS_MASK)
static uint64_t PODA_THUNK(mask)(const void *game, const void *state)
{
    return PODA_R(mask)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
}
#endif

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

static void PODA_THUNK(state_text)(const void *game, const void *state, poda_text *text)
{
    PODA_R(state_text)((const PODA_R(game) *)game, (const PODA_R(state) *)state, text);
}

static poda_status PODA_THUNK(state_read)(const void *game, const char *text, void *state,
                                          poda_error *error)
{
    return PODA_R(state_read)((const PODA_R(game) *)game, text, (PODA_R(state) *)state, error);
}

static void PODA_THUNK(move_text)(const void *game, const void *state, poda_move move,
                                  poda_text *text)
{
    PODA_R(move_text)((const PODA_R(game) *)game, (const PODA_R(state) *)state, move, text);
}

#if PODA_R(HAS_MOVE_READ)
static poda_status PODA_THUNK(move_read)(const void *game, const void *state, const char *text,
                                         poda_move *move, poda_error *error)
{
    return PODA_R(move_read)((const PODA_R(game) *)game, (const PODA_R(state) *)state, text, move,
                             error);
}
#endif
#if PODA_R(HAS_RELEASE)
static void PODA_THUNK(release)(void *game)
{
    PODA_R(release)((PODA_R(game) *)game);
}
#endif
#if PODA_R(HAS_HASH)
static uint64_t PODA_THUNK(hash)(const void *game, const void *state)
{
    return PODA_R(hash)((const PODA_R(game) *)game, (const PODA_R(state) *)state);
}
#endif
#if PODA_R(HAS_SYMMETRY)
static int PODA_THUNK(symmetries)(const void *game)
{
    return PODA_R(symmetries)((const PODA_R(game) *)game);
}

static void PODA_THUNK(symmetry)(const void *game, const void *state, int which, void *to)
{
    PODA_R(symmetry)
    ((const PODA_R(game) *)game, (const PODA_R(state) *)state, which, (PODA_R(state) *)to);
}
#endif
#if PODA_R(HAS_UNPLAY)
static void PODA_THUNK(unplay)(const void *game, void *state, poda_move move)
{
    PODA_R(unplay)((const PODA_R(game) *)game, (PODA_R(state) *)state, move);
}
#endif
#if PODA_R(HAS_VIEW)
static void PODA_THUNK(view)(const void *game, const void *state, poda_view *view)
{
    PODA_R(view)((const PODA_R(game) *)game, (const PODA_R(state) *)state, view);
}
#endif
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

_Static_assert(sizeof(PODA_R(state)) <= PODA_STATE_MAX, "the state is larger than PODA_STATE_MAX");

static const poda_rules PODA_R(rules) = {
    .space =
        {
            .abi = PODA_ABI,
            .about = &PODA_R(about),
            .game_size = sizeof(PODA_R(game)),
            .state_size = sizeof(PODA_R(state)),
            .init = PODA_THUNK(init),
            .start = PODA_THUNK(start),
            .moves = PODA_THUNK(moves),
#if PODA_R(HAS_MASK)
            .mask = PODA_THUNK(mask),
#endif
            .play = PODA_THUNK(play),
            .state_text = PODA_THUNK(state_text),
            .state_read = PODA_THUNK(state_read),
            .move_text = PODA_THUNK(move_text),
#if PODA_R(HAS_MOVE_READ)
            .move_read = PODA_THUNK(move_read),
#endif
#if PODA_R(HAS_RELEASE)
            .release = PODA_THUNK(release),
#endif
#if PODA_R(HAS_HASH)
            .hash = PODA_THUNK(hash),
#endif
#if PODA_R(HAS_SYMMETRY)
            .symmetries = PODA_THUNK(symmetries),
            .symmetry = PODA_THUNK(symmetry),
#endif
#if PODA_R(HAS_UNPLAY)
            .unplay = PODA_THUNK(unplay),
#endif
#if PODA_R(HAS_VIEW)
            .view = PODA_THUNK(view),
#endif
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
};

#ifdef PODA_LOADED
extern PODA_API const poda_rules *const poda_game_rules;
const poda_rules *const poda_game_rules = &PODA_R(rules);
#endif
#undef PODA_THUNK
