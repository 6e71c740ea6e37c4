/* knapsack_solve.c - the 0-1 knapsack problem: the linear relaxation and what it fixes, then dynamic
 * programming over the items that stay free (Pisinger's minknap, 1997), with more bounds when the
 * states become many (after Martello, Pisinger and Toth's combo, 1999). */
#include "problems/knapsack_solve.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "problems/knapsack_core.h"

enum {
    FEW_STATES = 2000, /* before further bounds are looked for */
    SAMPLE = 60,       /* free items taken at random to look for a packing that meets the bound */
    SAMPLE_STATES = 20000,
};

/* The items that can be in or out, and the storage behind a poda__kp. */
typedef struct packing {
    poda__kp kp;
    uint64_t *value, *weight;
    uint32_t *id; /* of the caller's item */
    poda__knapsack_item *candidates, *rest;
    bool small; /* numbers below 2^31: their products fit a word */
} packing;

static void release(packing *pack)
{
    free(pack->value);
    free(pack->weight);
    free(pack->id);
    free(pack->candidates);
    free(pack->rest);
    free(pack->kp.base);
    free(pack->kp.best);
    free(pack->kp.free);
}

static bool allocate(packing *pack, size_t count)
{
    poda__kp *kp = &pack->kp;
    pack->value = poda__array(count, sizeof *pack->value);
    pack->weight = poda__array(count, sizeof *pack->weight);
    pack->id = poda__array(count, sizeof *pack->id);
    pack->candidates = poda__array(count, sizeof *pack->candidates);
    pack->rest = poda__array(count, sizeof *pack->rest);
    kp->base = poda__array(count, sizeof *kp->base);
    kp->best = poda__array(count, sizeof *kp->best);
    kp->free = poda__array(count, sizeof *kp->free);
    kp->value = pack->value;
    kp->weight = pack->weight;
    return pack->value && pack->weight && pack->id && pack->candidates && pack->rest && kp->base &&
           kp->best && kp->free;
}

/* --- the linear relaxation ------------------------------------------------------------------- */

/* Is a better by weight than b (1), equal (0) or worse (-1)? */
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

static poda__knapsack_item median_ratio(const poda__knapsack_item *items, size_t count,
                                        uint64_t *seed)
{
    poda__knapsack_item three[3];
    for (int i = 0; i < 3; i++)
        three[i] = items[poda__random(seed) % count];
    const int ab = compare_ratio(three[0], three[1], false);
    const int bc = compare_ratio(three[1], three[2], false);
    const int ac = compare_ratio(three[0], three[2], false);
    return ab == bc ? three[1] : ab == -ac ? three[0] : three[2];
}

/* An item of the ratio at which the capacity is reached when items are packed from the best ratio
 * down (Balas and Zemel 1980): found as a median is, without sorting. `room` becomes what the
 * better items leave. */
static inline __attribute__((always_inline)) poda__knapsack_item
find_break(packing *pack, poda__int128 *room, bool small)
{
    poda__knapsack_item *items = pack->candidates, *other = pack->rest;
    size_t count = pack->kp.count;
    uint64_t seed = count;
    for (;;) {
        const poda__knapsack_item pivot = median_ratio(items, count, &seed);
        poda__uint128 above = 0, equal = 0;
        size_t better = 0, worse = 0;
        for (size_t i = 0; i < count; i++) {
            const poda__knapsack_item item = items[i];
            const int order = compare_ratio(item, pivot, small);
            above += item.weight & -(uint64_t)(order > 0);
            equal += item.weight & -(uint64_t)(order == 0);
            items[better] = item;
            better += order > 0;
            other[worse] = item;
            worse += order < 0;
        }
        if ((poda__int128)above > *room) {
            count = better;
            continue;
        }
        *room -= (poda__int128)above;
        if ((poda__int128)equal > *room)
            return pivot;
        *room -= (poda__int128)equal;
        poda__knapsack_item *swap = items;
        items = other;
        other = swap;
        count = worse;
    }
}

/* The base packing: what is better than the break ratio, and of what is equal as much as fits.
 * Returns an item of that ratio that does not fit. */
static uint32_t pack_base(poda__kp *kp, poda__int128 room, const poda__kp_bound *bound, bool small)
{
    const uint64_t scale = (uint64_t)bound->scale, price = (uint64_t)bound->price;
    uint32_t critical = 0;
    for (uint32_t i = 0; i < kp->count; i++) {
        poda__int128 gain;
        if (small)
            gain = (int64_t)(scale * kp->value[i]) - (int64_t)(price * kp->weight[i]);
        else
            gain = bound->scale * (poda__int128)kp->value[i] -
                   bound->price * (poda__int128)kp->weight[i];
        bool in = gain > 0;
        if (gain == 0 && kp->weight[i] <= room) {
            in = true;
            room -= kp->weight[i];
        } else if (gain == 0) {
            critical = i;
        }
        kp->base[i] = in;
        kp->base_value += in ? kp->value[i] : 0;
    }
    kp->over = -room;
    return critical;
}

/* A first packing: the base and one more item, or the critical item in place of another. */
static void improve_base(poda__kp *kp, uint32_t critical)
{
    const uint64_t room = (uint64_t)-kp->over;
    const uint64_t lacking = kp->weight[critical] - room;
    uint64_t gain = 0, loss = kp->value[critical];
    uint32_t add = kp->count, swap = kp->count;
    for (uint32_t i = 0; i < kp->count; i++) {
        if (kp->base[i]) {
            if (kp->weight[i] >= lacking && kp->value[i] < loss) {
                loss = kp->value[i];
                swap = i;
            }
        } else if (kp->weight[i] <= room && kp->value[i] > gain) {
            gain = kp->value[i];
            add = i;
        }
    }
    memcpy(kp->best, kp->base, kp->count * sizeof *kp->best);
    if (gain >= kp->value[critical] - loss) {
        if (add < kp->count)
            kp->best[add] = true;
        kp->low = gain;
    } else {
        kp->best[critical] = true;
        kp->best[swap] = false;
        kp->low = kp->value[critical] - loss;
    }
}

/* The items that a better packing may still have otherwise than the base packing. */
static void find_free(poda__kp *kp, bool small)
{
    const poda__kp_bound *bound = &kp->bounds[0];
    const poda__int128 budget = poda__kp_budget(kp, bound);
    const uint64_t scale = (uint64_t)bound->scale, price = (uint64_t)bound->price;
    uint32_t count = 0;
    for (uint32_t i = 0; i < kp->count; i++) {
        if (small) {
            const int64_t gain = (int64_t)(scale * kp->value[i]) - (int64_t)(price * kp->weight[i]);
            const int64_t cost = kp->base[i] ? gain : -gain;
            kp->free[count] = (poda__kp_free){(double)cost, i};
            count += cost <= budget;
        } else {
            const poda__int128 cost = poda__kp_cost(kp, bound, i);
            kp->free[count] = (poda__kp_free){(double)cost, i};
            count += cost <= budget;
        }
    }
    kp->free_count = count;
}

/* Leaves out the free items that the bounds fix by now. */
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

/* Puts a few free items, evenly chosen, to the front in random order. */
static void sample_free(poda__kp *kp, uint32_t count, uint64_t *seed)
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

static poda__kp_end run_stages(poda__kp *kp)
{
    poda__kp_end end = poda__kp_core(kp, kp->free_count, true, FEW_STATES);
    if (end != PODA__KP_STATES || solved(kp))
        return end;
    fix_free(kp);
    poda__kp_find_lattice(kp);
    poda__kp_aim(kp);
    if (solved(kp))
        return PODA__KP_DONE;
    bool failed;
    if (poda__kp_cardinality(kp, &failed))
        fix_free(kp);
    if (failed)
        return PODA__KP_NO_MEMORY;
    uint64_t seed = kp->free_count;
    if (!solved(kp) && kp->free_count > SAMPLE) {
        sample_free(kp, SAMPLE, &seed);
        end = poda__kp_core(kp, SAMPLE, false, SAMPLE_STATES);
        if (end != PODA__KP_DONE && end != PODA__KP_STATES)
            return end;
        fix_free(kp);
    }
    if (solved(kp))
        return PODA__KP_DONE;
    return poda__kp_core(kp, kp->free_count, true, SIZE_MAX);
}

/* Solves for items of which not all fit together, each of which fits. */
static poda__kp_end solve(packing *pack)
{
    poda__kp *kp = &pack->kp;
    poda__int128 room = kp->capacity;
    const poda__knapsack_item critical =
        pack->small ? find_break(pack, &room, true) : find_break(pack, &room, false);
    kp->bounds[0] = (poda__kp_bound){.scale = critical.weight, .price = critical.value};
    kp->bound_count = 1;
    const uint32_t item = pack_base(kp, room, &kp->bounds[0], pack->small);
    kp->bounds[0].top = -kp->bounds[0].price * kp->over;
    improve_base(kp, item);
    poda__kp_aim(kp);
    if (solved(kp))
        return PODA__KP_DONE;
    find_free(kp, pack->small);
    return run_stages(kp);
}

static poda_status check_numbers(const poda__knapsack *problem, poda_error *error)
{
    if (problem->count > PODA__KNAPSACK_ITEMS)
        return poda_fail(error, PODA_TOO_LARGE, "items", "%zu items; at most %d are possible",
                         problem->count, PODA__KNAPSACK_ITEMS);
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

/* Takes what costs nothing, leaves what is worth nothing or cannot fit, and lists the rest.
 * Returns the weight of the rest. */
static poda__uint128 list_items(packing *pack, const poda__knapsack *problem, bool *taken)
{
    poda__uint128 sum = 0;
    uint64_t all = 0;
    uint32_t count = 0;
    for (size_t i = 0; i < problem->count; i++) {
        const poda__knapsack_item item = problem->items[i];
        taken[i] = item.weight == 0 && item.value > 0;
        pack->value[count] = item.value;
        pack->weight[count] = item.weight;
        pack->candidates[count] = item;
        pack->id[count] = (uint32_t)i;
        if (item.value == 0 || item.weight == 0 || item.weight > problem->capacity)
            continue;
        count++;
        sum += item.weight;
        all |= item.weight | item.value;
    }
    pack->kp.count = count;
    pack->small = all < (uint64_t)1 << 31;
    return sum;
}

poda_status poda__knapsack_solve(const poda__knapsack *problem, const poda__knapsack_limits *limits,
                                 bool *taken, poda__knapsack_result *result, poda_error *error)
{
    poda_status status = check_numbers(problem, error);
    if (status != PODA_OK)
        return status;
    packing pack = {.kp = {.capacity = problem->capacity,
                           .stop = limits ? limits->stop : NULL,
                           .memory_most = limits && limits->memory ? limits->memory : SIZE_MAX}};
    poda__kp *kp = &pack.kp;
    poda__kp_end end = PODA__KP_NO_MEMORY;
    if (allocate(&pack, problem->count)) {
        end = PODA__KP_DONE;
        if (list_items(&pack, problem, taken) <= problem->capacity)
            memset(kp->best, true, kp->count * sizeof *kp->best);
        else
            end = solve(&pack);
    }
    if (end == PODA__KP_NO_MEMORY) {
        release(&pack);
        return poda_fail_memory(error);
    }
    *result = (poda__knapsack_result){.states = kp->states};
    for (uint32_t i = 0; i < kp->count; i++)
        taken[pack.id[i]] = kp->best[i];
    for (size_t i = 0; i < problem->count; i++) {
        result->value += taken[i] ? problem->items[i].value : 0;
        result->weight += taken[i] ? problem->items[i].weight : 0;
    }
    result->proven = end == PODA__KP_DONE || solved(kp);
    result->bound = result->value;
    if (!result->proven)
        result->bound += (poda__uint128)(kp->high - kp->low);
    release(&pack);
    return PODA_OK;
}
