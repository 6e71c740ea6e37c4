/* thunks_hints.h - the table of hints (poda/hints.h), for a game that gives some. Included by
 * export.h. */
#if PODA_R(HAS_INDEX)
static unsigned PODA_THUNK(index)(const void *game, const void *state, poda_move move)
{
    return PODA_R(index)((const PODA_PARAMS *)game, PODA_STATE(state), move);
}
#endif
#if PODA_R(HAS_CALM)
static bool PODA_THUNK(calm)(const void *game, const void *state)
{
    return PODA_R(calm)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif
#if PODA_R(HAS_PASS)
static bool PODA_THUNK(pass)(const void *game, const void *state, void *to)
{
    return PODA_R(pass)((const PODA_PARAMS *)game, PODA_STATE(state), PODA_STATE_TO(to));
}
#endif
#if PODA_R(HAS_GAINS)
static bool PODA_THUNK(gains)(const void *game, const void *state, poda_move move, poda_value least)
{
    return PODA_R(gains)((const PODA_PARAMS *)game, PODA_STATE(state), move, least);
}
#endif
#if PODA_R(HAS_VITAL)
static void PODA_THUNK(vital)(const void *game, const void *state, poda_moves *list)
{
    PODA_R(vital)((const PODA_PARAMS *)game, PODA_STATE(state), list);
}
#endif
#if PODA_R(HAS_BOUNDS)
static void PODA_THUNK(bounds)(const void *game, const void *state, poda_value *lower,
                               poda_value *upper)
{
    PODA_R(bounds)((const PODA_PARAMS *)game, PODA_STATE(state), lower, upper);
}
#endif
#if PODA_R(HAS_PROMISE)
static int PODA_THUNK(promise)(const void *game, const void *state, poda_move move)
{
    return PODA_R(promise)((const PODA_PARAMS *)game, PODA_STATE(state), move);
}
#endif

/* clang-format off */
static const poda_hints PODA_R(hints) = {
#if PODA_R(HAS_INDEX)
PODA_THUNK(index),
#else
NULL, /* index */
#endif
#if PODA_R(HAS_CALM)
PODA_THUNK(calm),
#else
NULL, /* calm */
#endif
#if PODA_R(HAS_PASS)
PODA_THUNK(pass),
#else
NULL, /* pass */
#endif
#if PODA_R(HAS_GAINS)
PODA_THUNK(gains),
#else
NULL, /* gains */
#endif
#if PODA_R(HAS_VITAL)
PODA_THUNK(vital),
#else
NULL, /* vital */
#endif
#if PODA_R(HAS_BOUNDS)
PODA_THUNK(bounds),
#else
NULL, /* bounds */
#endif
#if PODA_R(HAS_PROMISE)
PODA_THUNK(promise),
#else
NULL, /* promise */
#endif
};
/* clang-format on */
