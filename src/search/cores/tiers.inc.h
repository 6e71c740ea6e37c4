/* tiers.inc.h - the passes over the tiers of a game with ranks (search/cores/tiers.h), for the rules
 * PODA_RULES. */
#if PODA_R(IS_TABLE)
#define PODA_PLAIN poda_state
#define PODA_PLAIN_SIZE work->rules->space.state_size
#define PODA_PLAIN_DO(function, ...) work->rules->function(work->rules_params, __VA_ARGS__)
#define PODA_PLAIN_RANK(function, ...) work->rules->ranks->function(work->rules_params, __VA_ARGS__)
#define PODA_PLAIN_PLAY(...) PODA_PLAIN_DO(space.play, __VA_ARGS__)
#define PODA_PLAIN_TURN(state) PODA_PLAIN_DO(turn, state)
#define PODA_PLAIN_SAME(one, other)                                                                \
    (!work->rules->alternates && PODA_PLAIN_TURN(one) == PODA_PLAIN_TURN(other))
#define PODA_PLAIN_BACK (work->rules->ranks->backs != NULL)
#define PODA_PLAIN_SCORED work->rules->scored
#else
#define PODA_PLAIN STATE
#define PODA_PLAIN_SIZE sizeof(STATE)
#define PODA_PLAIN_GAME ((const PODA_R(game) *)work->params)
#define PODA_PLAIN_RANK(function, ...) PODA_R(function)(PODA_PLAIN_GAME, __VA_ARGS__)
#define PODA_PLAIN_PLAY(...) PODA_R(play)(PODA_PLAIN_GAME, __VA_ARGS__)
#define PODA_PLAIN_TURN(state) PODA_R(turn)(PODA_PLAIN_GAME, state)
#if PODA_R(ALTERNATES)
#define PODA_PLAIN_SAME(one, other) false
#else
#define PODA_PLAIN_SAME(one, other) (PODA_PLAIN_TURN(one) == PODA_PLAIN_TURN(other))
#endif
#if PODA_R(HAS_BACK)
#define PODA_PLAIN_BACK true
#else
#define PODA_PLAIN_BACK false
#endif
#if PODA_R(SCORED)
#define PODA_PLAIN_SCORED true
#else
#define PODA_PLAIN_SCORED false
#endif
#endif
#define PODA_PLAIN_CLEAR(to) memset(to, 0, PODA_PLAIN_SIZE)
/* A game of its own may unrank from the slot before, which it notes. */
#if PODA_R(HAS_NEAR)
#define PODA_PLAIN_NEAR PODA_R(near)
#define PODA_PLAIN_NOWHERE                                                                         \
    {                                                                                              \
        0                                                                                          \
    }
#define PODA_PLAIN_UNRANK(id, slot, to, near)                                                      \
    PODA_R(unrank_near)(PODA_PLAIN_GAME, id, slot, to, near)
#else
#define PODA_PLAIN_NEAR char
#define PODA_PLAIN_NOWHERE 0
#define PODA_PLAIN_UNRANK(id, slot, to, near) ((void)(near), PODA_PLAIN_RANK(unrank, id, slot, to))
#endif

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
 * either. `*tier` is that of the state before. */
static inline void PODA_R(tier_least)(const poda__tier_work *work, const PODA_PLAIN *state,
                                      uint64_t *tier, uint64_t *rank)
{
    uint64_t least = *tier, number = 0;
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
    *tier = PODA_PLAIN_RANK(tier, &plain);
    PODA_R(tier_least)(work, &plain, tier, rank);
}

/* Where the images of this position are, which is of tier `id`. */
static poda__tier_form PODA_R(tier_form_of)(const poda__tier_work *work, const PODA_PLAIN *state,
                                            uint64_t id)
{
    PODA_PLAIN image;
    size_t here = 0, higher = 0;
    for (size_t i = 0; i < work->image_count; i++) {
        PODA_R(tier_image)(work, state, work->images[i], &image);
        const uint64_t other = PODA_PLAIN_RANK(tier, &image);
        here += other == id;
        higher += other > id;
    }
    return here == work->image_count     ? PODA__FORM_WITHIN
           : higher == work->image_count ? PODA__FORM_LEAST
                                         : PODA__FORM_ACROSS;
}

/* The form of a tier, by one of its positions. That the others agree is seen when their images are
 * looked at (tier_orbit). */
static inline poda__tier_form PODA_R(tier_form)(poda__tier_work *work, const PODA_PLAIN *state,
                                                uint64_t id)
{
    poda__tier_shape *const shape = &work->shapes[(id * 0x9e3779b97f4a7c15u) >> 56];
    if (PODA_UNLIKELY(shape->form == PODA__FORM_UNKNOWN || shape->id != id))
        *shape = (poda__tier_shape){id, work->mixed ? PODA__FORM_ACROSS
                                                    : PODA_R(tier_form_of)(work, state, id)};
    return shape->form;
}

/* The images of a position. `check`: that they are where the form says is seen here, once for each
 * position, when it is marked. */
static inline bool PODA_R(tier_orbit)(poda__tier_work *work, const poda__tier *tier, uint64_t slot,
                                      const PODA_PLAIN *state, poda__tier_orbit *orbit, bool check)
{
    size_t same = 1;
    PODA_PLAIN image;
    /* another thread may be writing the same number (tier_shape) */
    const uint8_t form = __atomic_load_n(&tier->form, __ATOMIC_RELAXED);
    const bool within = form == PODA__FORM_WITHIN;
    orbit->least = work->ranks[0] = slot;
    orbit->count = 1;
    if (PODA_UNLIKELY(check && !within && !work->mixed && work->image_count &&
                      PODA_R(tier_form_of)(work, state, tier->id) != form)) {
        poda__tier_fail(work, PODA__TIER_MIXED, slot);
        return false;
    }
    /* images in other tiers are not this position */
    for (size_t i = 0; i < work->image_count && form != PODA__FORM_LEAST; i++) {
        PODA_R(tier_image)(work, state, work->images[i], &image);
        if (!within) {
            same += memcmp(&image, state, PODA_PLAIN_SIZE) == 0;
            continue;
        }
        if (PODA_UNLIKELY(check && PODA_PLAIN_RANK(tier, &image) != tier->id)) {
            poda__tier_fail(work, PODA__TIER_MIXED, slot);
            return false;
        }
        const uint64_t rank = PODA_PLAIN_RANK(rank, &image);
        if (PODA_UNLIKELY(rank >= tier->slots)) {
            poda__tier_fail(work, PODA__TIER_RANK, slot);
            return false;
        }
        same += rank == slot;
        orbit->least = rank < orbit->least ? rank : orbit->least;
        work->ranks[orbit->count++] = rank;
    }
    orbit->weight = (work->image_count + 1) / same;
    return true;
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

/* The place of a position that a move from slot `slot` leads to, checked; NULL after a fault. */
static inline poda__tier *PODA_R(tier_child)(poda__tier_work *work, const poda__tier *from,
                                             uint64_t slot, const PODA_PLAIN *child, uint64_t *rank)
{
    uint64_t id = PODA_PLAIN_RANK(tier, child);
    if (work->image_count == 0 || PODA_R(tier_form)(work, child, id) != PODA__FORM_ACROSS)
        *rank = PODA_PLAIN_RANK(rank, child);
    else
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
                                      PODA_PLAIN *state, PODA_PLAIN_NEAR *near)
{
    PODA_PLAIN_CLEAR(state);
    if (PODA_LIKELY(PODA_PLAIN_UNRANK(tier->id, slot, state, near)))
        return true;
    poda__tier_fail(work, PODA__TIER_UNRANK, slot);
    return false;
}

/* The form of the tier itself, by its first position. False: it has none, or a fault. */
static bool PODA_R(tier_shape)(poda__tier_work *work, poda__tier *tier)
{
    if (__atomic_load_n(&tier->form, __ATOMIC_RELAXED) != PODA__FORM_UNKNOWN)
        return true;
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    poda__tier_form form = work->mixed ? PODA__FORM_ACROSS : PODA__FORM_WITHIN;
    for (uint64_t word = 0; word * 64 < tier->slots && work->image_count && !work->mixed; word++) {
        const uint64_t marks = __atomic_load_n(&tier->reached[word], __ATOMIC_RELAXED);
        if (!marks)
            continue;
        if (!PODA_R(tier_state)(work, tier, word * 64 + (uint64_t)__builtin_ctzll(marks), &state,
                                &near))
            return false;
        form = PODA_R(tier_form_of)(work, &state, tier->id);
        break;
    }
    __atomic_store_n(&tier->form, (uint8_t)form, __ATOMIC_RELAXED);
    return true;
}

/* ---- marks ---- */

/* Marks what the moves of a position lead to. Places are computed before the first is read: they are far apart in
 * memory. */
static inline void PODA_R(tier_follow)(poda__tier_work *work, poda__tier *tier, uint64_t slot,
                                       const PODA_PLAIN *state)
{
    enum { AHEAD = 32 };
    struct {
        poda__tier *kid;
        uint64_t rank;
    } found[AHEAD];
    PODA_PLAIN child;
    unsigned code;
    PODA_PLAIN_CLEAR(&child);
    if (PODA_R(tier_over)(work, state, &code))
        return;
    const size_t count = PODA_R(tier_moves)(work, state, slot);
    for (size_t next = 0; next < count;) {
        size_t ahead = 0;
        for (; next < count && ahead < AHEAD; next++, ahead++) {
            uint64_t *const rank = &found[ahead].rank;
            PODA_PLAIN_PLAY(state, work->moves[next], &child);
            poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, rank);
            if (!kid)
                return;
            found[ahead].kid = kid;
            if (kid == tier && tier->codes)
                __builtin_prefetch(&tier->codes[*rank]);
            else
                __builtin_prefetch(&kid->reached[*rank / 64]);
        }
        for (size_t i = 0; i < ahead; i++) {
            if (found[i].kid == tier) {
                __atomic_store_n(&tier->loops, true, __ATOMIC_RELAXED);
                if (tier->codes && __atomic_load_n(&tier->codes[found[i].rank], __ATOMIC_RELAXED))
                    continue;
            }
            poda__tier_mark(found[i].kid, found[i].rank);
        }
    }
}

/* One marked slot. Marks are of any image; what remains is that of the least one. A tier that loops notes
 * in its codes what was followed: 2 at the least image, 1 at the others; 3 is a note of either kind. */
static inline void PODA_R(tier_mark_slot)(poda__tier_work *work, poda__tier *tier, uint64_t slot,
                                          PODA_PLAIN_NEAR *near)
{
    PODA_PLAIN state;
    poda__tier_orbit orbit = {.weight = 1, .least = slot, .count = 0};
    const unsigned noted = tier->codes ? __atomic_load_n(&tier->codes[slot], __ATOMIC_RELAXED) : 0u;
    if (noted == 1) /* marked by a move while another image was followed */
        poda__tier_unmark(tier, slot);
    if (noted == 1 || noted == 2 || !PODA_R(tier_state)(work, tier, slot, &state, near) ||
        (work->image_count && !PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, true)))
        return;
    bool is_new = true;
    if (tier->codes) {
        for (size_t i = 0; i < orbit.count; i++)
            if (work->ranks[i] != orbit.least)
                __atomic_store_n(&tier->codes[work->ranks[i]], 1, __ATOMIC_RELAXED);
        is_new = __atomic_exchange_n(&tier->codes[orbit.least], 2, __ATOMIC_RELAXED) == 0;
        work->changed += is_new;
    } else if (orbit.least != slot) {
        is_new = !(__atomic_load_n(&tier->reached[orbit.least / 64], __ATOMIC_RELAXED) >>
                       (orbit.least % 64) &
                   1);
    }
    poda__tier_mark(tier, orbit.least);
    if (orbit.least != slot)
        poda__tier_unmark(tier, slot);
    if (is_new)
        PODA_R(tier_follow)(work, tier, slot, &state);
}

static void PODA_R(tier_mark)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    if (!PODA_R(tier_shape)(work, tier))
        return;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++) {
        uint64_t done = 0, left;
        /* that a move stays is known now: the pass that notes what was followed does it all */
        if (!tier->codes && __atomic_load_n(&tier->loops, __ATOMIC_RELAXED))
            return;
        /* marks of the same tier may come while it is read: what stays behind is seen by the next pass */
        while ((left = __atomic_load_n(&tier->reached[word], __ATOMIC_RELAXED) & ~done) != 0) {
            done |= left & (0 - left);
            PODA_R(tier_mark_slot)(work, tier, word * 64 + (uint64_t)__builtin_ctzll(left), &near);
        }
    }
}

static void PODA_R(tier_mark_all)(poda__tier_work *work, poda__tier *tier, uint64_t from,
                                  uint64_t to)
{
    PODA_PLAIN state;
    uint64_t rank;
    for (uint64_t slot = from; slot < to && work->fault == PODA__TIER_FINE; slot++) {
        PODA_PLAIN_CLEAR(&state);
        if (!PODA_PLAIN_RANK(unrank, tier->id, slot, &state))
            continue;
        uint64_t id = tier->id;
        if (work->image_count == 0 || PODA_R(tier_form)(work, &state, id) != PODA__FORM_ACROSS)
            rank = slot;
        else
            PODA_R(tier_least)(work, &state, &id, &rank);
        if (work->within && id != tier->id)
            continue;
        poda__tier *const least = id == tier->id ? tier : poda__tier_of(work, id);
        if (!least || rank >= least->slots) {
            poda__tier_fail(work, least ? PODA__TIER_RANK : PODA__TIER_MEMORY, slot);
            return;
        }
        poda__tier_mark(least, rank);
    }
}

/* ---- values ---- */

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
        if (poda__code_is_won(code) == PODA_PLAIN_SAME(state, &child))
            return true;
    }
    return false;
}

/* The best of the moves, of which none ends the game as a win. */
static inline unsigned PODA_R(tier_best)(poda__tier_work *work, const poda__tier *tier,
                                         uint64_t slot, const PODA_PLAIN *state, size_t count)
{
    PODA_PLAIN child;
    uint64_t rank;
    unsigned win = UINT16_MAX + 1, loss = 0;
    bool draw = false;
    PODA_PLAIN_CLEAR(&child);
    for (size_t i = 0; i < count; i++) {
        PODA_PLAIN_PLAY(state, work->moves[i], &child);
        const poda__tier *const kid = PODA_R(tier_child)(work, tier, slot, &child, &rank);
        if (!kid)
            return 0;
        unsigned code = kid->codes[rank];
        if (code >= PODA__CODE_LOSS && work->converts)
            code = PODA__CODE_LOSS | (code & 1);
        if (code >= PODA__CODE_LOSS && PODA_PLAIN_SAME(state, &child))
            code ^= 1; /* as the opponent of the player to move would see it */
        if (code < PODA__CODE_LOSS)
            draw = true;
        else if (code & 1)
            loss = code > loss ? code : loss;
        else
            win = code < win ? code : win;
    }
    if (win <= UINT16_MAX)
        return win + 3; /* a loss of the other player in d is a win in d + 1 */
    return draw || loss == 0 ? PODA__CODE_DRAW : loss + 1;
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

static inline void PODA_R(tier_add)(poda__tier_work *work, const PODA_PLAIN *state, unsigned code,
                                    uint64_t weight)
{
    bool won = poda__code_is_won(code), lost = poda__code_is_lost(code);
    if (PODA_PLAIN_SCORED) {
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

/* Stores the code of a position and of its images, if they are in the tier. */
static inline void PODA_R(tier_store)(const poda__tier_work *work, const poda__tier *tier,
                                      const poda__tier_orbit *orbit, unsigned code)
{
    for (size_t i = 0; i < orbit->count; i++)
        __atomic_store_n(&tier->codes[work->ranks[i]], (uint16_t)code, __ATOMIC_RELAXED);
}

static void PODA_R(tier_value)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to)
{
    PODA_PLAIN_NEAR near = PODA_PLAIN_NOWHERE;
    PODA_PLAIN state;
    poda__tier_orbit orbit;
    if (!PODA_R(tier_shape)(work, tier))
        return;
    for (uint64_t word = from / 64; word * 64 < to && work->fault == PODA__TIER_FINE; word++)
        for (uint64_t left = tier->reached[word]; left; left &= left - 1) {
            const uint64_t slot = word * 64 + (uint64_t)__builtin_ctzll(left);
            unsigned code = tier->codes[slot], end;
            if (!PODA_R(tier_state)(work, tier, slot, &state, &near) ||
                !PODA_R(tier_orbit)(work, tier, slot, &state, &orbit, false))
                return;
            if (PODA_R(tier_over)(work, &state, &end)) {
                code = end;
            } else {
                const size_t count = PODA_R(tier_moves)(work, &state, slot);
                if (!PODA_PLAIN_SCORED && PODA_R(tier_wins)(work, &state, count))
                    code = poda__code_won(1);
                else if (!work->restore)
                    code = PODA_PLAIN_SCORED ? PODA_R(tier_score)(work, tier, slot, &state, count)
                                             : PODA_R(tier_best)(work, tier, slot, &state, count);
            }
            if (code > UINT16_MAX) {
                poda__tier_fail(work, PODA__TIER_FAR, slot);
                return;
            }
            PODA_R(tier_store)(work, tier, &orbit, code);
            if (work->histogram)
                PODA_R(tier_add)(work, &state, code, orbit.weight);
        }
}

#include "search/cores/tiers_loops.inc.h"

static const poda__tiering PODA_R(tiering) = {
    PODA_R(tier_place), PODA_R(tier_mark),   PODA_R(tier_mark_all),
    PODA_R(tier_value), PODA_R(tier_review), PODA_R(tier_spread),
    PODA_R(tier_again), PODA_R(tier_images), PODA_R(tier_count)};

#undef PODA_PLAIN
#undef PODA_PLAIN_SIZE
#undef PODA_PLAIN_GAME
#undef PODA_PLAIN_DO
#undef PODA_PLAIN_RANK
#undef PODA_PLAIN_PLAY
#undef PODA_PLAIN_TURN
#undef PODA_PLAIN_SAME
#undef PODA_PLAIN_BACK
#undef PODA_PLAIN_SCORED
#undef PODA_PLAIN_CLEAR
#undef PODA_PLAIN_NEAR
#undef PODA_PLAIN_NOWHERE
#undef PODA_PLAIN_UNRANK
