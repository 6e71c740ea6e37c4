/* knapsack_solve.c - the 0-1 knapsack problem: the linear relaxation and the items it fixes, then
 * dynamic programming over the free items (Pisinger's minknap, 1997), with more bounds when there
 * are many states (after Martello, Pisinger and Toth's combo, 1999). */
#include "problems/knapsack/knapsack_solve.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "problems/knapsack/knapsack_core.h"

enum {
    EASY = 10000, /* states before further bounds are tried */
    SAMPLE = 60,  /* free items chosen at random to look for a packing that meets the bound */
};

/* The items that can be in or out, and the storage behind a poda__kp. */
typedef struct packing {
    poda__kp kp;
    poda__knapsack_item *items; /* a copy without those that cannot be in; NULL: all can */
    uint32_t *id;               /* if copied: the caller's number of each */
    poda__knapsack_item *scratch[2];
    poda__uint128 sum; /* of the weights */
    bool small;        /* numbers below 2^31, whose products fit in a word */
} packing;

static void release(packing *pack)
{
    free(pack->items);
    free(pack->id);
    free(pack->scratch[0]);
    free(pack->scratch[1]);
    free(pack->kp.base);
    free(pack->kp.best);
    free(pack->kp.free);
}

static bool allocate(packing *pack)
{
    poda__kp *kp = &pack->kp;
    for (int i = 0; i < 2; i++)
        pack->scratch[i] = poda__array(kp->count, sizeof *pack->scratch[i]);
    kp->base = poda__array(kp->count, sizeof *kp->base);
    kp->best = poda__array(kp->count, sizeof *kp->best);
    kp->free = poda__array(kp->count, sizeof *kp->free);
    return pack->scratch[0] && pack->scratch[1] && kp->base && kp->best && kp->free;
}

/* --- the linear relaxation ------------------------------------------------------------------- */

/* Is a better per weight than b (1), equal (0) or worse (-1)? */
static inline int compare_ratio(poda__knapsack_item a, poda__knapsack_item b, bool small)
{
    if (small) {
        const uint64_t x = a.value * b.weight, y = b.value * a.weight;
        return (x > y) - (x < y);
    }
    const poda__uint128 x = (poda__uint128)a.value * b.weight;
    const poda__uint128 y = (poda__uint128)b.value * a.weight;
    return (x > y) - (x < y);
}

/* From the best ratio to the worst. */
static void sort_by_ratio(poda__knapsack_item *items, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        const poda__knapsack_item item = items[i];
        size_t at = i;
        for (; at > 0 && compare_ratio(item, items[at - 1], false) > 0; at--)
            items[at] = items[at - 1];
        items[at] = item;
    }
}

/* The item of a sorted list at which `room` is exceeded. */
static size_t break_of_sorted(const poda__knapsack_item *items, size_t count, double room)
{
    size_t at = 0;
    for (; at + 1 < count && (double)items[at].weight <= room; at++)
        room -= (double)items[at].weight;
    return at;
}

/* What lies above and between two ratios. */
struct split {
    poda__uint128 above, between; /* weights */
    size_t count;                 /* items between */
};

/* Lists the items between two ratios, inclusive. */
static inline __attribute__((always_inline)) struct split
list_between(const poda__knapsack_item *items, size_t count, poda__knapsack_item best,
             poda__knapsack_item worst, poda__knapsack_item *out, bool small)
{
    struct split split = {0, 0, 0};
    uint64_t above = 0, between = 0;
    for (size_t i = 0; i < count; i++) {
        const poda__knapsack_item item = items[i];
        const bool over = compare_ratio(item, best, small) > 0;
        const bool inside = !over & (compare_ratio(item, worst, small) >= 0);
        if (small) {
            above += item.weight & -(uint64_t)over;
            between += item.weight & -(uint64_t)inside;
        } else {
            split.above += item.weight & -(uint64_t)over;
            split.between += item.weight & -(uint64_t)inside;
        }
        out[split.count] = item;
        split.count += inside;
    }
    split.above += above;
    split.between += between;
    return split;
}

/* Lists the items on one side of a ratio; `out` may be the list itself. */
static size_t list_beyond(const poda__knapsack_item *items, size_t count, poda__knapsack_item ratio,
                          int side, poda__knapsack_item *out)
{
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        const poda__knapsack_item item = items[i];
        out[listed] = item;
        listed += compare_ratio(item, ratio, false) == side;
    }
    return listed;
}

/* An item of the ratio at which the capacity is reached when items are packed from the best ratio
 * down, found without sorting (Balas and Zemel 1980): two ratios of a sample enclose it with few
 * others, which are then examined again. `room` becomes what the better items leave. */
static inline __attribute__((always_inline)) poda__knapsack_item
find_break(const packing *pack, poda__int128 *room, bool small)
{
    enum { SAMPLED = 25, MARGIN = 3 };
    const poda__knapsack_item *items = pack->kp.items;
    poda__knapsack_item sample[SAMPLED];
    poda__knapsack_item *out = pack->scratch[0], *spare = pack->scratch[1];
    size_t count = pack->kp.count, margin = MARGIN;
    poda__uint128 sum = pack->sum;
    uint64_t seed = count;
    for (;;) {
        double sampled = 0;
        for (size_t i = 0; i < SAMPLED; i++) {
            sample[i] = items[poda__random(&seed) % count];
            sampled += (double)sample[i].weight;
        }
        sort_by_ratio(sample, SAMPLED);
        const size_t at = break_of_sorted(
            sample, SAMPLED,
            sampled * (poda__wide_to_double(*room) / poda__wide_to_double((poda__int128)sum)));
        const poda__knapsack_item best = sample[at < margin ? 0 : at - margin];
        const poda__knapsack_item worst = sample[at + margin < SAMPLED ? at + margin : SAMPLED - 1];
        const struct split split = list_between(items, count, best, worst, out, small);
        margin = split.count < count ? MARGIN : 0;
        if ((poda__int128)split.above > *room) {
            count = list_beyond(items, count, best, 1, spare);
            sum = split.above;
            items = spare;
        } else if ((poda__int128)(split.above + split.between) > *room) {
            *room -= (poda__int128)split.above;
            if (compare_ratio(best, worst, small) == 0)
                return best;
            count = split.count;
            sum = split.between;
            poda__knapsack_item *swap = out;
            out = spare;
            items = spare = swap;
        } else {
            *room -= (poda__int128)(split.above + split.between);
            count = list_beyond(items, count, worst, -1, spare);
            sum -= split.above + split.between;
            items = spare;
        }
    }
}
/* The value of an item above its weight at the break ratio, times its weight. */
static inline poda__int128 gain_of(poda__knapsack_item item, poda__knapsack_item ratio, bool small)
{
    if (small)
        return (int64_t)(item.value * ratio.weight) - (int64_t)(item.weight * ratio.value);
    return (poda__int128)item.value * ratio.weight - (poda__int128)item.weight * ratio.value;
}

/* The base packing: all items better than the break ratio, and of the equal ones as many as fit.
 * Returns an item of that ratio that does not fit. */
static inline __attribute__((always_inline)) uint32_t
pack_base(poda__kp *kp, poda__int128 room, poda__knapsack_item ratio, bool small)
{
    uint32_t critical = 0;
    uint64_t low = 0, high = 0; /* the sum in two words */
    for (uint32_t i = 0; i < kp->count; i++) {
        const poda__knapsack_item item = kp->items[i];
        const poda__int128 gain = gain_of(item, ratio, small);
        bool in = gain > 0;
        if (gain == 0) {
            if (item.weight <= room) {
                in = true;
                room -= item.weight;
            } else {
                critical = i;
            }
        }
        kp->base[i] = in;
        const uint64_t value = item.value & -(uint64_t)in;
        low += value & UINT32_MAX;
        high += value >> 32;
    }
    kp->base_value = low + ((poda__uint128)high << 32);
    kp->over = -room;
    return critical;
}

/* A first packing: the base and one more item, or the critical item instead of another. */
static void improve_base(poda__kp *kp, uint32_t critical)
{
    const uint64_t room = (uint64_t)-kp->over;
    const uint64_t value = kp->items[critical].value;
    const uint64_t lacking = kp->items[critical].weight - room;
    uint64_t gain = 0, loss = value;
    uint32_t add = kp->count, swap = kp->count;
    for (uint32_t i = 0; i < kp->count; i++) {
        const poda__knapsack_item item = kp->items[i];
        if (kp->base[i]) {
            if (item.value < loss && item.weight >= lacking) {
                loss = item.value;
                swap = i;
            }
        } else if (item.value > gain && item.weight <= room) {
            gain = item.value;
            add = i;
        }
    }
    memcpy(kp->best, kp->base, kp->count * sizeof *kp->best);
    if (gain >= value - loss) {
        if (add < kp->count)
            kp->best[add] = true;
        kp->low = gain;
    } else {
        kp->best[critical] = true;
        kp->best[swap] = false;
        kp->low = value - loss;
    }
}

/* Lists the items that may differ between a better packing and the base packing. */
static inline __attribute__((always_inline)) void find_free(poda__kp *kp, poda__knapsack_item ratio,
                                                            bool small)
{
    const poda__int128 budget = poda__kp_budget(kp, &kp->bounds[0]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < kp->count; i++) {
        const poda__int128 gain = gain_of(kp->items[i], ratio, small);
        const poda__int128 cost = gain < 0 ? -gain : gain; /* the base packing is at the top */
        kp->free[count].item = i;
        kp->free[count].key = small ? (double)(int64_t)cost : poda__wide_to_double(cost);
        count += small ? (int64_t)cost <= (int64_t)budget : cost <= budget;
    }
    kp->free_count = count;
}

/* Drops the free items that the bounds now fix. */
static void fix_free(poda__kp *kp)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < kp->free_count; i++) {
        bool fixed = false;
        for (int b = 0; b < kp->bound_count; b++)
            fixed |= poda__kp_cost(kp, &kp->bounds[b], kp->free[i].item) >
                     poda__kp_budget(kp, &kp->bounds[b]);
        if (!fixed)
            kp->free[count++] = kp->free[i];
    }
    kp->free_count = count;
}

/* --- stages ---------------------------------------------------------------------------------- */

/* Moves randomly chosen free items to the front. */
static void shuffle_free(poda__kp *kp, uint32_t count, uint64_t *seed)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = i + poda__random_below(seed, kp->free_count - i);
        const poda__kp_free item = kp->free[i];
        kp->free[i] = kp->free[other];
        kp->free[other] = item;
    }
}

static bool solved(const poda__kp *kp)
{
    return kp->high <= kp->low;
}

/* Alternately looks for a packing that meets the bound and for a proof that there is none better,
 * longer each time: either may be the harder part. */
static poda__kp_end alternate(poda__kp *kp)
{
    static const struct {
        size_t states; /* of each half of a sample */
        uint64_t work;
    } rounds[] = {{4000, 1000000}, {60000, 20000000}, {600000, UINT64_MAX}};
    uint64_t seed = kp->free_count;
    poda__kp_end end = PODA__KP_STATES;
    for (int i = 0; end == PODA__KP_STATES && !solved(kp); i++) {
        if (kp->free_count > SAMPLE / 2) {
            const uint32_t count = kp->free_count < SAMPLE ? kp->free_count : SAMPLE;
            shuffle_free(kp, count, &seed);
            end = poda__kp_sample(kp, count, rounds[i].states);
            if ((end != PODA__KP_DONE && end != PODA__KP_STATES) || solved(kp))
                return end;
        }
        if (i == 0 && !poda__kp_cut(kp))
            return PODA__KP_NO_MEMORY;
        if (solved(kp))
            return PODA__KP_DONE;
        fix_free(kp);
        end = poda__kp_core(kp, rounds[i].work);
        fix_free(kp);
    }
    return end;
}

static poda__kp_end run_stages(poda__kp *kp)
{
    poda__kp_end end = poda__kp_core(kp, kp->easy);
    if (end != PODA__KP_STATES || solved(kp))
        return end;
    fix_free(kp);
    poda__kp_find_lattice(kp);
    poda__kp_aim(kp);
    bool failed = false;
    if (!solved(kp) && poda__kp_cardinality(kp, &failed))
        fix_free(kp);
    return failed ? PODA__KP_NO_MEMORY : alternate(kp);
}

/* Solves for items that do not all fit together, each of which fits. */
static inline __attribute__((always_inline)) poda__kp_end solve(packing *pack, bool small)
{
    poda__kp *kp = &pack->kp;
    poda__int128 room = kp->capacity;
    const poda__knapsack_item ratio = find_break(pack, &room, small);
    const uint32_t critical = pack_base(kp, room, ratio, small);
    kp->bounds[0] = (poda__kp_bound){.scale = ratio.weight, .price = ratio.value};
    kp->bounds[0].top = -kp->bounds[0].price * kp->over;
    kp->bound_count = 1;
    improve_base(kp, critical);
    poda__kp_aim(kp);
    if (solved(kp))
        return PODA__KP_DONE;
    find_free(kp, ratio, small);
    return run_stages(kp);
}

static poda_status check_numbers(const poda__knapsack *problem, poda_error *error)
{
    if (problem->count > PODA__KNAPSACK_ITEMS)
        return poda_fail(error, PODA_TOO_LARGE, "items",
                         "%zu {item|items}; at most %d are possible", problem->count,
                         PODA__KNAPSACK_ITEMS);
    if (problem->capacity > PODA__KNAPSACK_MOST)
        return poda_fail(error, PODA_TOO_LARGE, "capacity",
                         "the capacity is %llu; at most %llu (2^62) is possible",
                         (unsigned long long)problem->capacity,
                         (unsigned long long)PODA__KNAPSACK_MOST);
    for (size_t i = 0; i < problem->count; i++)
        if (problem->items[i].value > PODA__KNAPSACK_MOST ||
            problem->items[i].weight > PODA__KNAPSACK_MOST)
            return poda_fail(error, PODA_TOO_LARGE, "items",
                             "item %zu: a value or weight above %llu (2^62)", i + 1,
                             (unsigned long long)PODA__KNAPSACK_MOST);
    return PODA_OK;
}

/* Can the item be in or out? Items without weight are always in, items without value never. */
static inline bool is_open(poda__knapsack_item item, uint64_t capacity)
{
    return (item.value > 0) & (item.weight > 0) & (item.weight <= capacity);
}

/* Lists the open items, without a copy if all are. */
static bool list_items(packing *pack, const poda__knapsack *problem)
{
    const poda__knapsack_item *items = problem->items;
    uint64_t all = 0, low = 0, high = 0;
    size_t count = 0;
    for (size_t i = 0; i < problem->count; i++) {
        const uint64_t mask = -(uint64_t)is_open(items[i], problem->capacity);
        const uint64_t weight = items[i].weight & mask;
        count += mask & 1;
        all |= weight | (items[i].value & mask);
        low += weight & UINT32_MAX;
        high += weight >> 32;
    }
    pack->sum = low + ((poda__uint128)high << 32);
    pack->small = all < (uint64_t)1 << 31;
    pack->kp.count = (uint32_t)count;
    pack->kp.items = items;
    if (count == problem->count)
        return true;
    pack->items = poda__array(count, sizeof *pack->items);
    pack->id = poda__array(count, sizeof *pack->id);
    if (!pack->items || !pack->id)
        return false;
    pack->kp.items = pack->items;
    for (size_t i = 0, at = 0; at < count; i++)
        if (is_open(items[i], problem->capacity)) {
            pack->items[at] = items[i];
            pack->id[at++] = (uint32_t)i;
        }
    return true;
}

/* Derives the packing of all items from that of the open ones. */
static void report(const packing *pack, const poda__knapsack *problem, bool *taken,
                   poda__knapsack_result *result)
{
    const poda__kp *kp = &pack->kp;
    if (pack->id) {
        for (size_t i = 0; i < problem->count; i++)
            taken[i] = problem->items[i].weight == 0 && problem->items[i].value > 0;
        for (uint32_t i = 0; i < kp->count; i++)
            taken[pack->id[i]] = kp->best[i];
    } else {
        memcpy(taken, kp->best, kp->count * sizeof *taken);
    }
    *result = (poda__knapsack_result){.states = kp->states};
    uint64_t low = 0, high = 0;
    for (size_t i = 0; i < problem->count; i++) {
        const uint64_t mask = -(uint64_t)taken[i], value = problem->items[i].value & mask;
        result->weight += problem->items[i].weight & mask;
        low += value & UINT32_MAX;
        high += value >> 32;
    }
    result->value = low + ((poda__uint128)high << 32);
}

poda_status poda__knapsack_solve(const poda__knapsack *problem, const poda__knapsack_limits *limits,
                                 bool *taken, poda__knapsack_result *result, poda_error *error)
{
    poda_status status = check_numbers(problem, error);
    if (status != PODA_OK)
        return status;
    packing pack = {.kp = {.capacity = problem->capacity,
                           .stop = limits ? limits->stop : NULL,
                           .memory_most = limits && limits->memory ? limits->memory : SIZE_MAX,
                           .easy = limits && limits->easy ? limits->easy : EASY}};
    poda__kp *kp = &pack.kp;
    poda__kp_end end = PODA__KP_NO_MEMORY;
    if (list_items(&pack, problem) && allocate(&pack)) {
        end = PODA__KP_DONE;
        if (pack.sum <= problem->capacity)
            memset(kp->best, true, kp->count * sizeof *kp->best);
        else
            end = pack.small ? solve(&pack, true) : solve(&pack, false);
    }
    if (end == PODA__KP_NO_MEMORY) {
        release(&pack);
        return poda_fail_memory(error);
    }
    report(&pack, problem, taken, result);
    result->proven = end == PODA__KP_DONE || solved(kp);
    result->bound = result->value;
    if (!result->proven)
        result->bound += (poda__uint128)(kp->high - kp->low);
    release(&pack);
    return PODA_OK;
}
