/* thunks_past.h - the table of what the past means (poda/past.h), for a game that writes some of
 * it. Included by export.h. */
#if PODA_R(HAS_AGAIN)
static int PODA_THUNK(again)(const void *game)
{
    return PODA_R(again)((const PODA_PARAMS *)game);
}
#endif
#if PODA_R(HAS_STALLED)
static poda_value PODA_THUNK(stalled)(const void *game, const void *state)
{
    return PODA_R(stalled)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif
#if PODA_R(HAS_SEEN)
static uint64_t PODA_THUNK(seen)(const void *game, const void *state)
{
    return PODA_R(seen)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif
#if PODA_R(HAS_KEY)
static void PODA_THUNK(key)(const void *game, const void *state, void *to)
{
    PODA_R(key)((const PODA_PARAMS *)game, PODA_STATE(state), PODA_STATE_TO(to));
}
#endif
#if PODA_R(HAS_LEAD)
static poda_value PODA_THUNK(lead)(const void *game, const void *state)
{
    return PODA_R(lead)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif
#if PODA_R(HAS_CLOCK)
static poda_idle PODA_THUNK(clock)(const void *game, const void *state)
{
    return PODA_R(clock)((const PODA_PARAMS *)game, PODA_STATE(state));
}
#endif

/* clang-format off */
static const poda_past PODA_R(past) = {
#if PODA_R(HAS_AGAIN)
PODA_THUNK(again),
#else
NULL, /* again */
#endif
#if PODA_R(HAS_STALLED)
PODA_THUNK(stalled),
#else
NULL, /* stalled */
#endif
#if PODA_R(HAS_SEEN)
PODA_THUNK(seen),
#else
NULL, /* seen */
#endif
#if PODA_R(HAS_KEY)
PODA_THUNK(key),
#else
NULL, /* key */
#endif
#if PODA_R(HAS_LEAD)
PODA_THUNK(lead),
#else
NULL, /* lead */
#endif
#if PODA_R(HAS_CLOCK)
PODA_THUNK(clock),
#else
NULL, /* clock */
#endif
};
/* clang-format on */
