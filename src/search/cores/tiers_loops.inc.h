/* tiers_loops.inc.h - the passes over tiers in which moves stay, level by level; part of tiers.inc.h, for the rules
 * PODA_RULES. */

/* The code that follows from what is settled: other tiers are, and codes of this one below the level;
 * PODA__CODE_OPEN: none yet. A win may be too long as long as others are open: it counts when its level
 * comes. */
static inline unsigned PODA_R(tier_known)(poda__tier_work *work, const poda__tier *tier,
                                          uint64_t slot, const PODA_PLAIN *state, bool is_lost_only)
{
    PODA_PLAIN child;
    uint64_t rank;
    unsigned win = UINT16_MAX + 1, loss = 0;
    bool open = false;
    const size_t count = PODA_R(tier_moves)(work, state, slot);
    PODA_PLAIN_CLEAR(&child);
    for (size_t i = 0; i < count; i++) {
        PODA_PLAIN_PLAY(state, work->moves[i], &child);
        if (work->level == 0 && (work->image_count == 0 || tier->form != PODA__FORM_ACROSS) &&
            PODA_PLAIN_RANK(tier, &child) == tier->id) { /* nothing of it is settled yet */
            open = true;
            continue;
        }
        const poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, &rank);
        if (!kid)
            return 0;
        unsigned code = __atomic_load_n(&kid->codes[rank], __ATOMIC_RELAXED);
        if (code < PODA__CODE_LOSS || (kid == tier && poda__code_distance(code) >= work->level)) {
            if (is_lost_only)
                return PODA__CODE_OPEN;
            open = true;
            continue;
        }
        if (work->converts && kid != tier)
            code = PODA__CODE_LOSS | (code & 1);
        code ^= PODA_PLAIN_SAME(state, &child);
        if (code & 1)
            loss = code > loss ? code : loss;
        else
            win = code < win ? code : win;
    }
    return win <= UINT16_MAX   ? win + 3
           : open || loss == 0 ? (count ? PODA__CODE_OPEN : PODA__CODE_DRAW)
                               : loss + 1;
}

/* Stores a code that was found; it is settled when its level comes. */
static inline void PODA_R(tier_settle)(poda__tier_work *work, const poda__tier *tier, uint64_t slot,
                                       const poda__tier_orbit *orbit, unsigned code)
{
    if (PODA_UNLIKELY(code > UINT16_MAX)) {
        poda__tier_fail(work, PODA__TIER_FAR, slot);
        return;
    }
    for (size_t i = 0; i < orbit->count; i++)
        __atomic_store_n(&tier->codes[work->ranks[i]], (uint16_t)code, __ATOMIC_RELEASE);
    if (code >= PODA__CODE_LOSS)
        poda__tier_due(tier, orbit->least, poda__code_distance(code));
}

static void PODA_R(tier_review)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    poda__tier_orbit orbit;
    if (!PODA_R(tier_shape)(work, tier))
        return;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++)
        for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            const unsigned old = tier->codes[slot];
            unsigned code;
            if (work->level > 0 && old >= PODA__CODE_LOSS && poda__code_distance(old) < work->level)
                continue;
            if (!PODA_R(tier_state)(work, tier, slot, &state, &near))
                return;
            if (!PODA_R(tier_over)(work, &state, &code))
                code = PODA_R(tier_known)(work, tier, slot, &state, false);
            else if (PODA_PLAIN_SCORED)
                poda__tier_fail(work, PODA__TIER_SCORES, slot);
            if (code == old)
                continue;
            if (!PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, false))
                return;
            PODA_R(tier_settle)(work, tier, slot, &orbit, code);
        }
}

/* The slot of a position that a way back leads to, or false. The author says that it is of the same tier
 * (poda/rank.h); a loaded game is not believed. */
static inline bool PODA_R(tier_slot)(poda__tier_work *work, const poda__tier *tier,
                                     const PODA_PLAIN *state, uint64_t *slot)
{
    uint64_t id = tier->id;
#if PODA_R(IS_TABLE)
    id = PODA_PLAIN_RANK(tier, state);
#endif
    if (tier->form != PODA__FORM_ACROSS && id == tier->id)
        *slot = PODA_PLAIN_RANK(rank, state);
    else if (tier->form != PODA__FORM_ACROSS)
        return false;
    else
        PODA_R(tier_least)(work, state, &id, slot);
    return id == tier->id && *slot < tier->slots;
}

/* Goes back from a settled position. All slots are computed before the first is read: their codes are far
 * apart in memory. */
static inline void PODA_R(tier_go_back)(poda__tier_work *work, const poda__tier *tier,
                                        const PODA_PLAIN *state, unsigned code)
{
#if PODA_R(IS_TABLE) || PODA_R(HAS_BACK)
    enum { AHEAD = 64 };
    PODA_PLAIN before;
    poda__tier_orbit orbit;
    struct {
        uint64_t slot;
        uint32_t way;
        bool good;
    } found[AHEAD];
    poda_moves list = {work->moves, 0, PODA__TIER_MOVES_MOST};
    PODA_PLAIN_RANK(backs, state, &list);
    PODA_PLAIN_CLEAR(&before);
    if (list.count > list.capacity)
        poda__tier_fail(work, PODA__TIER_MOVES, 0);
    const unsigned win = (code | 1) + 2; /* one ply more */
    for (size_t next = 0; next < list.count && work->fault == PODA__TIER_FINE;) {
        size_t count = 0;
        for (; next < list.count && count < AHEAD; next++) {
            PODA_PLAIN_RANK(back, state, work->moves[next], &before);
            if (!PODA_R(tier_slot)(work, tier, &before, &found[count].slot))
                continue;
            __builtin_prefetch(&tier->codes[found[count].slot]);
            found[count].way = (uint32_t)next;
            found[count++].good = poda__code_is_won(code) == PODA_PLAIN_SAME(&before, state);
        }
        for (size_t i = 0; i < count; i++) {
            const uint64_t slot = found[i].slot;
            const unsigned old = __atomic_load_n(&tier->codes[slot], __ATOMIC_RELAXED);
            if (found[i].good &&
                (old == PODA__CODE_OPEN || (poda__code_is_won(old) && old > win))) {
                PODA_PLAIN_RANK(back, state, work->moves[found[i].way], &before);
                if (PODA_R(tier_orbit)(work, tier, slot, &before, &orbit, false))
                    PODA_R(tier_settle)(work, tier, slot, &orbit, win);
            } else if (!found[i].good && old == PODA__CODE_OPEN) {
                __atomic_fetch_or(&tier->dirty[slot / 64], UINT64_C(1) << (slot % 64),
                                  __ATOMIC_RELAXED);
            }
        }
    }
#else
    (void)work, (void)tier, (void)state, (void)code;
#endif
}

static void PODA_R(tier_spread)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    for (uint64_t block = from; block < to; block += PODA__TIER_BLOCK) {
        uint32_t *const due = &tier->due[block / PODA__TIER_BLOCK];
        if (__atomic_load_n(due, __ATOMIC_RELAXED) != work->level)
            continue;
        __atomic_exchange_n(due, UINT32_MAX, __ATOMIC_ACQ_REL);
        uint32_t next = UINT32_MAX;
        const uint64_t end = block + PODA__TIER_BLOCK < to ? block + PODA__TIER_BLOCK : to;
        for (uint64_t word = block / 64; word * 64 < end; word++)
            for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
                const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
                const unsigned code = __atomic_load_n(&tier->codes[slot], __ATOMIC_RELAXED);
                if (code < PODA__CODE_LOSS)
                    continue;
                const uint32_t level = poda__code_distance(code);
                if (level > work->level)
                    next = level < next ? level : next;
                if (level != work->level || !PODA_PLAIN_BACK)
                    continue;
                if (!PODA_R(tier_state)(work, tier, slot, &state, &near))
                    return;
                PODA_R(tier_go_back)(work, tier, &state, code);
                if (work->fault != PODA__TIER_FINE)
                    return;
            }
        if (next < UINT32_MAX)
            poda__tier_due(tier, block, next);
    }
}

static void PODA_R(tier_again)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    poda__tier_orbit orbit;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++) {
        uint64_t left = tier->dirty[word];
        tier->dirty[word] = 0;
        for (; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            if (__atomic_load_n(&tier->codes[slot], __ATOMIC_RELAXED) != PODA__CODE_OPEN)
                continue;
            if (!PODA_R(tier_state)(work, tier, slot, &state, &near))
                return;
            const unsigned code = PODA_R(tier_known)(work, tier, slot, &state, true);
            if (code < PODA__CODE_LOSS)
                continue;
            if (!PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, false))
                return;
            PODA_R(tier_settle)(work, tier, slot, &orbit, code);
        }
    }
}

static void PODA_R(tier_images)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    poda__tier_orbit orbit;
    if (!PODA_R(tier_shape)(work, tier))
        return;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++)
        for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            const unsigned code = tier->codes[slot];
            if (code == PODA__CODE_NONE)
                continue;
            if (!PODA_R(tier_state)(work, tier, slot, &state, &near) ||
                !PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, false))
                return;
            PODA_R(tier_store)(work, tier, &orbit, code);
            if (tier->due && code >= PODA__CODE_LOSS && poda__code_distance(code) >= work->level)
                poda__tier_due(tier, slot, poda__code_distance(code));
        }
}

static void PODA_R(tier_count)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state; /* no scores here: it is looked at for its images only */
    poda__tier_orbit orbit = {.weight = 1};
    /* images that are in the tier have a code, and each of them counts as one */
    const bool each = work->image_count && tier->form == PODA__FORM_WITHIN;
    PODA_PLAIN_CLEAR(&state);
    for (uint64_t slot = from; slot < to; slot++) {
        const bool found = tier->codes[slot] != PODA__CODE_NONE;
        if (tier->codes[slot] == PODA__CODE_OPEN || !found)
            tier->codes[slot] = PODA__CODE_DRAW;
        if (each && found)
            PODA_R(tier_add)(work, &state, tier->codes[slot], 1);
    }
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE && !each;
         word++)
        for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            if (work->image_count && (!PODA_R(tier_state)(work, tier, slot, &state, &near) ||
                                      !PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, false)))
                return;
            PODA_R(tier_add)(work, &state, tier->codes[slot], orbit.weight);
        }
}
