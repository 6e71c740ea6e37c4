/* theory_corks.c - any number of corks, by the periods of their values.
 *
 * Let m be the largest take. From m corks on every take is legal, so the class (won or lost) of n
 * is a function of the m classes before it, and so is its nim-value. There are finitely many such
 * windows, so one recurs, and everything after it: both are periodic. Distances grow; `settled`
 * explains when and why they can be extrapolated. */
#include "base/memory.h"
#include "solve/theory_parts.h"

enum {
    RING = 64, /* more than the largest take */
    CLASS_STEPS = 1 << 28,
    NIM_STEPS = 10000000,
    TABLE_MOST = 10000000, /* most corks for which distances are stored */
    MULTIPLES = 64,        /* of the period of the classes, tried for the distances */
};

static uint64_t largest_take(const corks_game *game)
{
    return 63 - (uint64_t)__builtin_clzll(game->take);
}

/* The classes around n. */
struct classes {
    uint64_t losses;        /* bit t: n - t corks are lost for the player to move */
    uint64_t start, period; /* classes repeat from `start` on; period 0: n was reached first */
};

/* A window of classes is one word. It is compared with a stored word that is renewed at every power
 * of two (Brent 1980). False if n is too large and no period was found. */
static bool find_classes(const corks_game *game, uint64_t n, struct classes *out)
{
    const uint64_t size = largest_take(game);
    const uint64_t all = (((uint64_t)1 << size) - 1) << 1;
    uint64_t window = 0, kept = 0, kept_at = 0, renew = 0;
    *out = (struct classes){0};
    for (uint64_t at = 0; at < n; at++) {
        const uint64_t takes = corks_takes(game, at);
        const bool lost = takes ? !(takes & window) : !game->last_loses;
        window = (window << 1 | (uint64_t)lost << 1) & all;
        if (at < size || out->period)
            continue;
        if (at == CLASS_STEPS)
            return false;
        if (renew && window == kept) {
            out->start = kept_at;
            out->period = at - kept_at;
            n = at + 1 + (n - at - 1) % out->period;
        } else if (at - kept_at >= renew) {
            kept = window;
            kept_at = at;
            renew = renew ? renew * 2 : 1;
        }
    }
    out->losses = window;
    return true;
}

/* Twice the plies to the end, plus 1 if the player to move wins: the winner hurries, the loser
 * delays. `entries` are those of fewer corks. */
static int32_t outcome_entry(const corks_game *game, const int32_t *entries, uint64_t n)
{
    int32_t quickest = -1, slowest = -1; /* none yet */
    uint64_t takes = corks_takes(game, n);
    if (!takes)
        return game->last_loses;
    for (; takes; takes &= takes - 1) {
        const int32_t left = entries[n - (uint64_t)__builtin_ctzll(takes)];
        if (left & 1)
            slowest = left > slowest ? left : slowest;
        else
            quickest = quickest < 0 || left < quickest ? left : quickest;
    }
    return quickest >= 0 ? quickest + 3 : slowest + 1;
}

/* How much the entry of x corks grows in the period that begins at `from`. */
static int32_t growth(const int32_t *entries, uint64_t from, uint64_t period, uint64_t x)
{
    return x < from + period ? entries[x + period] - entries[x] : entries[x] - entries[x - period];
}

/* Do distances continue as they do in the two periods that begin at `from`?
 *
 * Let g(x mod period) be the growth of x from the first period to the second. The distance of n is
 * 1 plus the least (the winner hurries) or the largest (the loser delays) distance after a take. If
 * for every n of the second period a best take leads to a number that grows least (most) among all
 * its competitors, and grows as n does, then that take remains the best one period later, and so
 * on: by induction the distance of n + k periods is that of n plus k g(n). The period must be one
 * of the classes, so that the same takes compete, and not smaller than the largest take. Growth is
 * usually the same for all n, but not always: takes of 5, 8 and 37 lead to two speeds. */
static bool settled(const corks_game *game, const int32_t *entries, uint64_t from, uint64_t period)
{
    for (uint64_t n = from + period; n < from + 2 * period; n++) {
        const bool wins = entries[n] & 1;
        const int32_t sign = wins ? -1 : 1; /* turns a minimum into a maximum */
        const int32_t best_left = entries[n] - (wins ? 3 : 1);
        int32_t extreme = INT32_MIN, extreme_best = INT32_MIN;
        for (uint64_t takes = game->take; takes; takes &= takes - 1) {
            const uint64_t left = n - (uint64_t)__builtin_ctzll(takes);
            if (wins && (entries[left] & 1))
                continue;
            const int32_t grown = sign * growth(entries, from, period, left);
            extreme = grown > extreme ? grown : extreme;
            if (entries[left] == best_left && grown > extreme_best)
                extreme_best = grown;
        }
        if (extreme != extreme_best || extreme * sign != growth(entries, from, period, n))
            return false;
    }
    return true;
}

/* Plies to the end from n corks; -1 if the table would become too large. */
static poda_status find_distance(const corks_game *game, uint64_t n, const struct classes *classes,
                                 int64_t *distance, poda_error *error)
{
    const uint64_t largest = largest_take(game);
    const uint64_t least = classes->start > largest ? classes->start : largest;
    uint64_t period = classes->period; /* the first multiple not below the largest take */
    if (period)
        period *= (largest + period - 1) / period;
    int32_t *entries = NULL;
    uint64_t count = 0;
    *distance = -1;
    for (uint64_t span = 1024; span <= 2 * (uint64_t)TABLE_MOST; span *= 2) {
        const uint64_t room = span < TABLE_MOST ? span : TABLE_MOST;
        int32_t *grown = poda__resize(entries, (size_t)room, sizeof *entries);
        if (!grown) {
            free(entries);
            return poda_fail_memory(error);
        }
        entries = grown;
        for (; count < room && count <= n; count++)
            entries[count] = outcome_entry(game, entries, count);
        if (n < count) {
            *distance = entries[n] >> 1;
            break;
        }
        const uint64_t from = count / 2;
        if (!period || from < least)
            continue;
        uint64_t tried = period;
        while (from + 2 * tried <= count && tried <= MULTIPLES * period &&
               !settled(game, entries, from, tried))
            tried += period;
        if (from + 2 * tried <= count && tried <= MULTIPLES * period) {
            const uint64_t same = from + (n - from) % tried;
            const int64_t times = (int64_t)((n - from) / tried);
            *distance = (entries[same] + times * growth(entries, from, tried, same)) >> 1;
            break;
        }
    }
    free(entries);
    return PODA_OK;
}

/* The nim-values of the RING numbers of corks up to `last`; that of k is at k % RING. */
struct ring {
    uint8_t value[RING];
    uint64_t last;
};

static void ring_step(const corks_game *game, struct ring *ring)
{
    const uint64_t n = ring->last + 1;
    uint64_t seen = 0; /* at most 63 takes, so the least missing number is at most 63 */
    for (uint64_t takes = corks_takes(game, n); takes; takes &= takes - 1)
        seen |= (uint64_t)1 << ring->value[(n - (uint64_t)__builtin_ctzll(takes)) % RING];
    ring->value[n % RING] = (uint8_t)__builtin_ctzll(~seen);
    ring->last = n;
}

static bool same_ring(const struct ring *a, const struct ring *b, uint64_t size)
{
    for (uint64_t back = 0; back < size; back++)
        if (a->value[(a->last - back) % RING] != b->value[(b->last - back) % RING])
            return false;
    return true;
}

/* The nim-value of n corks, found like the classes; -1 if no period was found. */
static int64_t find_nim_value(const corks_game *game, uint64_t n)
{
    const uint64_t size = largest_take(game);
    struct ring now = {.last = 0}; /* no corks: 0 */
    while (now.last < n && now.last < size)
        ring_step(game, &now);
    struct ring kept = now;
    uint64_t renew = 1;
    bool found = false;
    for (uint64_t steps = 0; now.last < n; steps++) {
        ring_step(game, &now);
        if (found)
            continue;
        if (steps == NIM_STEPS)
            return -1;
        if (same_ring(&now, &kept, size)) {
            found = true;
            n = now.last + (n - now.last) % (now.last - kept.last);
        } else if (now.last - kept.last == renew) {
            kept = now;
            renew *= 2;
        }
    }
    return now.value[now.last % RING];
}

poda_status poda__theory_corks(const corks_game *game, const corks_state *state, poda_theory *out,
                               poda_moves *winning, poda_error *error)
{
    struct classes classes;
    *out = (poda_theory){.distance = -1, .nim_value = -1, .method = "the period of the takes"};
    if (!find_classes(game, state->n, &classes))
        return poda_fail(error, PODA_TOO_LARGE, "n",
                         "%llu {cork|corks} are too many: no period shows up in the first %d",
                         (unsigned long long)state->n, CLASS_STEPS);
    poda_status status = find_distance(game, state->n, &classes, &out->distance, error);
    if (status != PODA_OK)
        return status;
    const uint64_t takes = corks_takes(game, state->n);
    for (uint64_t set = takes & classes.losses; set; set &= set - 1)
        poda__winning_add(out, winning, (poda_move)__builtin_ctzll(set));
    out->wins = takes ? out->winning > 0 : game->last_loses;
    if (!game->last_loses)
        out->nim_value = find_nim_value(game, state->n);
    return PODA_OK;
}

void poda__corks_values(const corks_game *game, uint64_t n, uint32_t *values)
{
    struct ring now = {.last = 0};
    values[0] = 0;
    while (now.last < n) {
        ring_step(game, &now);
        values[now.last] = now.value[now.last % RING];
    }
}
