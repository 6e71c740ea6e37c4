/* thunks_rank.h - the table of ranks (poda/rank.h), for a game that has them. Included by export.h. */
static uint64_t PODA_THUNK(tier)(const void *game, const void *state)
{
    return PODA_R(tier)((const PODA_PARAMS *)game, PODA_STATE(state));
}

static uint64_t PODA_THUNK(size)(const void *game, uint64_t tier)
{
    return PODA_R(size)((const PODA_PARAMS *)game, tier);
}

static uint64_t PODA_THUNK(rank)(const void *game, const void *state)
{
    return PODA_R(rank)((const PODA_PARAMS *)game, PODA_STATE(state));
}

static bool PODA_THUNK(unrank)(const void *game, uint64_t tier, uint64_t rank, void *to)
{
    return PODA_R(unrank)((const PODA_PARAMS *)game, tier, rank, PODA_STATE_TO(to));
}

#if PODA_R(HAS_BACK)
static void PODA_THUNK(backs)(const void *game, const void *state, poda_moves *list)
{
    PODA_R(backs)((const PODA_PARAMS *)game, PODA_STATE(state), list);
}

static poda_move PODA_THUNK(back)(const void *game, const void *state, poda_move way, void *from)
{
    return PODA_R(back)((const PODA_PARAMS *)game, PODA_STATE(state), way, PODA_STATE_TO(from));
}
#endif

#if PODA_R(HAS_KIDS)
static void PODA_THUNK(kids)(const void *game, uint64_t tier, poda_tiers *list)
{
    PODA_R(kids)((const PODA_PARAMS *)game, tier, list);
}
#endif

#if PODA_R(HAS_TIER_NAMES)
static void PODA_THUNK(tier_text)(const void *game, uint64_t tier, poda_text *text)
{
    PODA_R(tier_text)((const PODA_PARAMS *)game, tier, text);
}

static poda_status PODA_THUNK(tier_read)(const void *game, const char *text, uint64_t *tier,
                                         poda_error *error)
{
    return PODA_R(tier_read)((const PODA_PARAMS *)game, text, tier, error);
}
#endif

#if PODA_R(HAS_HALVES)
static uint64_t PODA_THUNK(halves)(const void *game, uint64_t tier)
{
    return PODA_R(halves)((const PODA_PARAMS *)game, tier);
}
#endif

/* clang-format off */
static const poda_ranks PODA_R(ranks) = {
PODA_THUNK(tier), PODA_THUNK(size), PODA_THUNK(rank), PODA_THUNK(unrank),
#if PODA_R(HAS_BACK)
PODA_THUNK(backs), PODA_THUNK(back),
#else
NULL, NULL,
#endif
#if PODA_R(RANKS_IMAGES)
true,
#else
false,
#endif
#if PODA_R(HAS_KIDS)
PODA_THUNK(kids),
#else
NULL,
#endif
#if PODA_R(HAS_TIER_NAMES)
PODA_THUNK(tier_text), PODA_THUNK(tier_read),
#else
NULL, NULL,
#endif
#if PODA_R(HAS_HALVES)
PODA_THUNK(halves),
#else
NULL,
#endif
};
/* clang-format on */
