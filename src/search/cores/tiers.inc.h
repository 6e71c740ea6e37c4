/* tiers.inc.h - the passes over the tiers of a game with ranks (search/cores/tiers.h), for the rules
 * PODA_RULES. */
#if PODA_R(IS_TABLE)
#define PODA_PLAIN poda_state
#define PODA_PLAIN_SIZE work->rules->space.state_size
#define PODA_PLAIN_DO(function, ...) work->rules->function(work->rules_params, __VA_ARGS__)
#define PODA_PLAIN_RANK(function, ...) work->rules->ranks->function(work->rules_params, __VA_ARGS__)
#define PODA_PLAIN_PLAY(...) PODA_PLAIN_DO(space.play, __VA_ARGS__)
#define PODA_PLAIN_TURN(state) (PODA_PLAIN_DO(turn, state) != PODA_MAX)
#else
#define PODA_PLAIN STATE
#define PODA_PLAIN_SIZE sizeof(STATE)
#define PODA_PLAIN_GAME ((const PODA_R(game) *)work->params)
#define PODA_PLAIN_RANK(function, ...) PODA_R(function)(PODA_PLAIN_GAME, __VA_ARGS__)
#define PODA_PLAIN_PLAY(...) PODA_R(play)(PODA_PLAIN_GAME, __VA_ARGS__)
#define PODA_PLAIN_TURN(state) PODA_R(turn)(PODA_PLAIN_GAME, state)
#endif
#define PODA_PLAIN_CLEAR(to) memset(to, 0, PODA_PLAIN_SIZE)

static inline void PODA_R(tier_image)(const poda__tier_work *work, const PODA_PLAIN *of, int which,
                                      PODA_PLAIN *to)
{
    PODA_PLAIN_CLEAR(to);
#if PODA_R(HAS_SYMMETRY) && !PODA_R(IS_TABLE)
    PODA_R(symmetry)(PODA_PLAIN_GAME, of, which, to);
#else
    work->rules->space.symmetry(work->rules_params, of, which, to);
#endif
}

/* The tier and number of the least image: the lowest tier, in it the lowest number. A move leads to a
 * tier that is not lower, and so does the same move of each image, so the least tier does not fall
 * either. */
static inline void PODA_R(tier_least)(const poda__tier_work *work, const PODA_PLAIN *state,
                                      uint64_t *tier, uint64_t *rank)
{
    uint64_t least = PODA_PLAIN_RANK(tier, state), number = 0;
    PODA_PLAIN kept, image;
    const PODA_PLAIN *best = state;
    bool ranked = false;
    for (size_t i = 0; i < work->image_count; i++) {
        PODA_R(tier_image)(work, state, work->images[i], &image);
        const uint64_t other = PODA_PLAIN_RANK(tier, &image);
        if (other > least)
            continue;
        if (other < least) {
            least = other;
            kept = image;
            best = &kept;
            ranked = false;
            continue;
        }
        if (!ranked)
            number = PODA_PLAIN_RANK(rank, best);
        ranked = true;
        const uint64_t next = PODA_PLAIN_RANK(rank, &image);
        number = next < number ? next : number;
    }
    *tier = least;
    *rank = ranked ? number : PODA_PLAIN_RANK(rank, best);
}

static void PODA_R(tier_place)(const poda__tier_work *work, const void *state, uint64_t *tier,
                               uint64_t *rank)
{
    PODA_PLAIN plain;
    memcpy(&plain, state, PODA_PLAIN_SIZE);
    PODA_R(tier_least)(work, &plain, tier, rank);
}

/* How many positions the images are: all of them over those that change nothing. */
static inline uint64_t PODA_R(tier_weight)(const poda__tier_work *work, const PODA_PLAIN *state)
{
    size_t same = 1;
    PODA_PLAIN image;
    for (size_t i = 0; i < work->image_count; i++) {
        PODA_R(tier_image)(work, state, work->images[i], &image);
        same += memcmp(&image, state, PODA_PLAIN_SIZE) == 0;
    }
    return (work->image_count + 1) / same;
}

/* Is it over? Then its code for the player to move, in games with scores that of the score. */
static inline bool PODA_R(tier_over)(poda__tier_work *work, const PODA_PLAIN *state, unsigned *code)
{
#if PODA_R(HAS_RESULT) && !PODA_R(IS_TABLE)
    const poda_over over = PODA_R(result)(PODA_PLAIN_GAME, state);
    *code = over == PODA_DRAWN  ? PODA__CODE_ENDED
            : over == PODA_WON  ? poda__code_won(0)
            : over == PODA_LOST ? poda__code_lost(0)
                                : 0;
    return over != PODA_GOES_ON;
#else
    poda_value value = 0;
#if PODA_R(IS_TABLE)
    if (!PODA_PLAIN_DO(outcome, state, &value))
        return false;
#else
    if (!PODA_R(outcome)(PODA_PLAIN_GAME, state, &value))
        return false;
#endif
    if (work->rules->scored) {
        if (value > PODA__CODE_SCORE || value < -PODA__CODE_SCORE) {
            poda__tier_fail(work, PODA__TIER_FAR, 0);
            value = 0;
        }
        *code = (unsigned)(PODA__CODE_ZERO + value);
    } else {
        const bool max = PODA_PLAIN_TURN(state) == PODA_MAX;
        *code = value == 0           ? PODA__CODE_ENDED
                : (value > 0) == max ? poda__code_won(0)
                                     : poda__code_lost(0);
    }
    return true;
#endif
}

static inline size_t PODA_R(tier_moves)(poda__tier_work *work, const PODA_PLAIN *state,
                                        uint64_t slot)
{
    poda_moves list = {work->moves, 0, PODA__TIER_MOVES_MOST};
#if PODA_R(IS_TABLE)
    PODA_PLAIN_DO(space.moves, state, &list);
#elif PODA_R(HAS_MASK)
    for (uint64_t set = PODA_R(mask)(PODA_PLAIN_GAME, state); set; set &= set - 1)
        work->moves[list.count++] = (poda_move)__builtin_ctzll(set);
#else
    PODA_R(moves)(PODA_PLAIN_GAME, state, &list);
#endif
    if (PODA_LIKELY(list.count <= list.capacity))
        return list.count;
    poda__tier_fail(work, PODA__TIER_MOVES, slot);
    return 0;
}

/* The place of a child, checked; NULL after a fault. */
static inline poda__tier *PODA_R(tier_child)(poda__tier_work *work, const poda__tier *from,
                                             uint64_t slot, const PODA_PLAIN *child, uint64_t *rank)
{
    uint64_t id;
    PODA_R(tier_least)(work, child, &id, rank);
    if (PODA_UNLIKELY(id < from->id)) {
        poda__tier_fail(work, PODA__TIER_FALLS, slot);
        return NULL;
    }
    poda__tier *const tier = poda__tier_of(work, id);
    if (PODA_UNLIKELY(!tier || *rank >= tier->slots)) {
        poda__tier_fail(work, tier ? PODA__TIER_RANK : PODA__TIER_MEMORY, slot);
        return NULL;
    }
    return tier;
}

static inline bool PODA_R(tier_state)(poda__tier_work *work, const poda__tier *tier, uint64_t slot,
                                      PODA_PLAIN *state)
{
    PODA_PLAIN_CLEAR(state);
    if (PODA_LIKELY(PODA_PLAIN_RANK(unrank, tier->id, slot, state)))
        return true;
    poda__tier_fail(work, PODA__TIER_UNRANK, slot);
    return false;
}

static void PODA_R(tier_mark)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN state, child;
    unsigned code;
    uint64_t rank;
    PODA_PLAIN_CLEAR(&child);
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++) {
        uint64_t done = 0, left;
        /* marks of the same tier may come while it is read: what stays behind is seen by the next pass */
        while ((left = __atomic_load_n(&tier->reached[word], __ATOMIC_RELAXED) & ~done) != 0) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            done |= left & (0 - left);
            if (tier->codes) { /* of a tier that loops: what is expanded is noted there */
                if (__atomic_exchange_n(&tier->codes[slot], 1, __ATOMIC_RELAXED))
                    continue;
                work->changed++;
            }
            if (!PODA_R(tier_state)(work, tier, slot, &state))
                return;
            if (PODA_R(tier_over)(work, &state, &code))
                continue;
            const size_t count = PODA_R(tier_moves)(work, &state, slot);
            for (size_t i = 0; i < count; i++) {
                PODA_PLAIN_PLAY(&state, work->moves[i], &child);
                poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, &rank);
                if (!kid)
                    return;
                poda__tier_mark(kid, rank);
            }
        }
    }
}

static void PODA_R(tier_mark_all)(poda__tier_work *work, const poda__tier *tier, uint64_t from,
                                  uint64_t to)
{
    PODA_PLAIN state;
    uint64_t id, rank;
    for (uint64_t slot = from; slot < to && work->fault == PODA__TIER_FINE; slot++) {
        PODA_PLAIN_CLEAR(&state);
        if (!PODA_PLAIN_RANK(unrank, tier->id, slot, &state))
            continue;
        PODA_R(tier_least)(work, &state, &id, &rank);
        poda__tier *const least = poda__tier_of(work, id);
        if (!least || rank >= least->slots) {
            poda__tier_fail(work, least ? PODA__TIER_RANK : PODA__TIER_MEMORY, slot);
            return;
        }
        poda__tier_mark(least, rank);
    }
}

/* Does a move end the game as a win for its player? */
static inline bool PODA_R(tier_wins)(poda__tier_work *work, const PODA_PLAIN *state, size_t count)
{
    PODA_PLAIN child;
    unsigned code;
    PODA_PLAIN_CLEAR(&child);
    for (size_t i = 0; i < count; i++) {
        PODA_PLAIN_PLAY(state, work->moves[i], &child);
        if (!PODA_R(tier_over)(work, &child, &code) || code == PODA__CODE_ENDED)
            continue;
#if PODA_R(ALTERNATES)
        if (poda__code_is_lost(code))
            return true;
#else
        if (poda__code_is_won(code) == (PODA_PLAIN_TURN(state) == PODA_PLAIN_TURN(&child)))
            return true;
#endif
    }
    return false;
}

/* The best of the moves, of which none ends the game as a win; 0: not known yet. */
static inline unsigned PODA_R(tier_best)(poda__tier_work *work, const poda__tier *tier,
                                         uint64_t slot, const PODA_PLAIN *state, size_t count)
{
    PODA_PLAIN child;
    uint64_t rank;
    unsigned win = UINT16_MAX + 1, loss = 0;
    bool draw = false, unknown = false;
    PODA_PLAIN_CLEAR(&child);
    for (size_t i = 0; i < count; i++) {
        PODA_PLAIN_PLAY(state, work->moves[i], &child);
        const poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, &rank);
        if (!kid)
            return 0;
        unsigned code = __atomic_load_n(&kid->codes[rank], __ATOMIC_RELAXED);
#if !PODA_R(ALTERNATES)
        if (code >= PODA__CODE_LOSS && PODA_PLAIN_TURN(state) == PODA_PLAIN_TURN(&child))
            code ^= 1; /* as the opponent of the player to move would see it */
#endif
        if (code >= PODA__CODE_LOSS && (code & 1))
            loss = code > loss ? code : loss;
        else if (code >= PODA__CODE_LOSS)
            win = code < win ? code : win;
        else if (code == PODA__CODE_NONE)
            unknown = true;
        else
            draw = true;
    }
    if (win <= UINT16_MAX && !work->cyclic)
        return win + 3; /* a loss of the other player in d is a win in d + 1 */
    if (!work->cyclic)
        return draw || loss == 0 ? PODA__CODE_DRAW : loss + 1;
    const unsigned plies = win <= UINT16_MAX ? poda__code_distance(win) + 1
                           : loss            ? poda__code_distance(loss) + 1
                                             : 0;
    if (plies == 0 || (win > UINT16_MAX && (draw || unknown)))
        return 0;
    if (plies > work->level) {
        work->next_level = plies < work->next_level ? plies : work->next_level;
        return 0;
    }
    return win <= UINT16_MAX ? poda__code_won(plies) : poda__code_lost(plies);
}

/* The same for scores. */
static inline unsigned PODA_R(tier_score)(poda__tier_work *work, const poda__tier *tier,
                                          uint64_t slot, const PODA_PLAIN *state, size_t count)
{
    const bool max = PODA_PLAIN_TURN(state) == PODA_MAX;
    PODA_PLAIN child;
    uint64_t rank;
    unsigned best = max ? 0 : UINT16_MAX;
    PODA_PLAIN_CLEAR(&child);
    for (size_t i = 0; i < count; i++) {
        PODA_PLAIN_PLAY(state, work->moves[i], &child);
        const poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, &rank);
        if (!kid)
            return 0;
        const unsigned code = kid->codes[rank];
        best = max == (code > best) ? code : best;
    }
    return best;
}

static inline void PODA_R(tier_count)(poda__tier_work *work, const PODA_PLAIN *state, unsigned code)
{
    const uint64_t weight = work->image_count ? PODA_R(tier_weight)(work, state) : 1;
    bool won = poda__code_is_won(code), lost = poda__code_is_lost(code);
    if (work->rules->scored) {
        const bool max = PODA_PLAIN_TURN(state) == PODA_MAX;
        won = max ? code > PODA__CODE_ZERO : code < PODA__CODE_ZERO;
        lost = !won && code != PODA__CODE_ZERO;
    }
    work->positions += weight;
    work->won += won ? weight : 0;
    work->lost += lost ? weight : 0;
    work->drawn += won || lost ? 0 : weight;
    work->histogram[code] += weight;
}

static void PODA_R(tier_value)(poda__tier_work *work, const poda__tier *tier, uint64_t from,
                               uint64_t to)
{
    PODA_PLAIN state;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++)
        for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            unsigned code = tier->codes[slot];
            if (work->cyclic && code && !work->histogram)
                continue;
            if (!PODA_R(tier_state)(work, tier, slot, &state))
                return;
            if (!work->cyclic || (work->level == 0 && !work->histogram)) {
                unsigned end;
                if (PODA_R(tier_over)(work, &state, &end)) {
                    code = end;
                } else if (!work->cyclic) {
                    const size_t count = PODA_R(tier_moves)(work, &state, slot);
                    if (!work->rules->scored && PODA_R(tier_wins)(work, &state, count))
                        code = poda__code_won(1);
                    else if (!work->restore)
                        code = work->rules->scored
                                   ? PODA_R(tier_score)(work, tier, slot, &state, count)
                                   : PODA_R(tier_best)(work, tier, slot, &state, count);
                }
            } else if (!work->histogram) {
                const size_t count = PODA_R(tier_moves)(work, &state, slot);
                code = PODA_R(tier_best)(work, tier, slot, &state, count);
            } else if (code == PODA__CODE_NONE) {
                code = PODA__CODE_DRAW; /* no level settled it */
            }
            if (code > UINT16_MAX) {
                poda__tier_fail(work, PODA__TIER_FAR, slot);
                return;
            }
            if (code)
                __atomic_store_n(&tier->codes[slot], (uint16_t)code, __ATOMIC_RELAXED);
            work->changed += code != 0;
            if (work->histogram)
                PODA_R(tier_count)(work, &state, code);
        }
}

static const poda__tiering PODA_R(tiering) = {PODA_R(tier_place), PODA_R(tier_mark),
                                              PODA_R(tier_mark_all), PODA_R(tier_value)};

#undef PODA_PLAIN
#undef PODA_PLAIN_SIZE
#undef PODA_PLAIN_GAME
#undef PODA_PLAIN_DO
#undef PODA_PLAIN_RANK
#undef PODA_PLAIN_PLAY
#undef PODA_PLAIN_TURN
#undef PODA_PLAIN_CLEAR
