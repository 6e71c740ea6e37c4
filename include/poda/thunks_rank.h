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

static const poda_ranks PODA_R(ranks) = {PODA_THUNK(tier), PODA_THUNK(size), PODA_THUNK(rank),
                                         PODA_THUNK(unrank)};
