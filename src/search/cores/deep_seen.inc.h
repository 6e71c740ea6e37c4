/* deep_seen.inc.h - the selective search and positions that were seen before: images of a position in the table,
 * repetitions on the line, what another thread has found. Part of deep.inc.h, which defines its words. */

/* A key that the symmetric images of a position share, for entries near the root whose move does
 * not count; 0: none. Positions that were on the board before have no images. */
static uint64_t PODA_IMAGE(poda_search *search, const STATE *state, int player, int depth,
                           uint64_t key)
{
#if PODA_R(HAS_SYMMETRY)
    const int images = PODA_R(symmetries)(GAME);
    if (!PODA__WITH(IMAGES) || search->past.count || images < 2 || images > PODA__IMAGES_MOST)
        return 0;
    for (int i = 1; i < images; i++) {
        STATE image;
        poda_value lead = 0;
        memset(&image, 0, sizeof image);
        PODA_R(symmetry)(GAME, state, i, &image);
        if (PODA_R(turn)(GAME, &image) != player)
            return 0;
        const uint64_t other = PODA_R(table_key)(search, &image, player, PODA_REACH(depth), &lead);
        key = other < key ? other : key;
    }
    return poda_mix(key);
#else
    (void)search, (void)state, (void)player, (void)depth, (void)key;
    return 0;
#endif
}

#if PODA_R(HAS_AGAIN)
/* Has the position occurred on the line from the root, in a game that repetition ends? */
static inline bool PODA_CYCLE(const poda_search *search, const STATE *state, int ply)
{
    const poda__deep_ply *const here = &search->deep->at[ply];
    int back = search->game->again > 0 ? ply : 0;
    (void)state;
#if PODA_R(HAS_CLOCK)
    const poda_idle idle = PODA_R(clock)(GAME, state); /* nothing before its start comes again */
    if (idle.limit > 0 && idle.plies < back)
        back = idle.plies;
#endif
    for (int i = 2; i <= back; i++)
        if (here[-i].key == here->key)
            return true;
    return false;
}

/* What that is worth, as an estimate: it may have to occur more often. */
static inline poda_value PODA_STALLED(poda_search *search, const STATE *state, int player)
{
#if PODA_R(HAS_STALLED)
    const poda_value stalled = PODA_R(stalled)(GAME, state);
#else
    const poda_value stalled = 0;
    (void)state;
#endif
    const poda_value value = poda__deep_within(poda__past_value(search, stalled, player, 0));
    return player == PODA_MAX ? value : -value;
}
#endif

#if PODA_SHARED
/* Has another thread meanwhile found what this node is to find? Then the value rests on that alone:
 * `horizon_hits` are those before the node. */
static bool PODA_FOUND(poda_search *search, const STATE *state, uint64_t key, int ply, int depth,
                       poda_value lead, poda_value alpha, poda_value beta, uint64_t horizon_hits,
                       poda_value *value)
{
    PODA_PROBE(slot, key);
    if (!slot)
        return false;
    const bool solved = poda__slot_solved(slot);
    const poda__bound bound = poda__slot_bound(slot);
    *value = PODA_R(with_lead)(poda__value_from_table(slot->value, ply & search->plies), lead);
    if (!PODA_R(timely)(search, state, *value, ply) ||
        (!solved && poda__slot_depth(slot) < depth) || (bound == PODA__LOWER && *value < beta) ||
        (bound == PODA__UPPER && *value > alpha))
        return false;
    search->table_hits++;
    search->horizon_hits = horizon_hits + !solved;
    return true;
}
#endif
