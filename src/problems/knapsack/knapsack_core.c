/* knapsack_core.c - the dynamic programming in 64-bit words, and in 128-bit words for larger
 * numbers; the order of the free items. */
#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "poda/rules.h"
#include "problems/knapsack/knapsack_core.h"

enum {
    BLOCK = 48,       /* layers between checkpoints; the bits above count items */
    CHUNK = 64,       /* items sorted at first; later as many again as before */
    PAIRS_FROM = 256, /* states before pairs with single items are tried */
};
#define BLOCK_MASK (((uint64_t)1 << BLOCK) - 1)
#define NO_ITEM UINT32_MAX

#define WORD int64_t
#define UWORD uint64_t
#define WORD_MAX INT64_MAX
#define DIVIDE(a, b) ((a) / (b))
#define NAME(x) narrow_##x
#include "problems/knapsack/knapsack_core.inc.h"

#define WORD poda__int128
#define UWORD poda__uint128
#define WORD_MAX ((poda__int128)(~(poda__uint128)0 >> 1))
#define DIVIDE poda__wide_quotient
#define NAME(x) wide_##x
#include "problems/knapsack/knapsack_core.inc.h"

static poda__int128 magnitude(poda__int128 x)
{
    return x < 0 ? -x : x;
}

/* By how many bits the terms of the bounds can be scaled up, for finer slopes, within a 64-bit
 * word; false if they do not fit at all. */
static bool fits_narrow(const poda__kp *kp, int shift[2])
{
    enum { SUM_BITS = 58, COST_BITS = 50, MOST_SHIFT = 16 };
    poda__uint128 weight = (poda__uint128)magnitude(kp->over),
                  value = (poda__uint128)magnitude(kp->low);
    poda__uint128 most[2] = {0, 0}, gain[2] = {0, 0};
    for (int b = 0; b < kp->bound_count; b++)
        most[b] = (poda__uint128)magnitude(poda__kp_budget(kp, &kp->bounds[b]));
    for (uint32_t i = 0; i < kp->free_count; i++) {
        const uint32_t item = kp->free[i].item;
        weight += kp->items[item].weight;
        value += kp->items[item].value;
        for (int b = 0; b < kp->bound_count; b++) {
            const poda__int128 cost = poda__kp_cost(kp, &kp->bounds[b], item);
            const poda__uint128 size = (poda__uint128)magnitude(cost);
            most[b] = size > most[b] ? size : most[b];
            gain[b] += cost < 0 ? size : 0;
        }
    }
    for (int b = 0; b < kp->bound_count; b++) {
        const poda__uint128 largest = most[b] + gain[b] + (poda__uint128)kp->bounds[b].price;
        if (largest >> COST_BITS)
            return false;
        shift[b] = 0;
        while (shift[b] < MOST_SHIFT && !(largest >> (COST_BITS - shift[b] - 1)))
            shift[b]++;
    }
    return !((weight | value) >> SUM_BITS);
}

poda__kp_end poda__kp_core(poda__kp *kp, uint64_t work)
{
    int shift[2] = {0, 0};
    return fits_narrow(kp, shift) ? narrow_core(kp, shift, work)
                                  : wide_core(kp, (const int[2]){0, 0}, work);
}

poda__kp_end poda__kp_sample(poda__kp *kp, uint32_t count, size_t most_states)
{
    int shift[2] = {0, 0};
    return fits_narrow(kp, shift) ? narrow_sample(kp, shift, count, most_states)
                                  : wide_sample(kp, (const int[2]){0, 0}, count, most_states);
}

/* Quicksort by key that does not sort beyond the first `count`. Three parts, since many keys may be
 * equal. */
void poda__kp_sort(poda__kp_free *items, size_t length, size_t count)
{
    uint64_t seed = length;
    while (length > 1 && count > 0) {
        seed = poda_mix(seed);
        const double pivot = items[seed % length].key;
        size_t less = 0, more = length;
        for (size_t i = 0; i < more;) {
            const poda__kp_free item = items[i];
            if (item.key < pivot) {
                items[i++] = items[less];
                items[less++] = item;
            } else if (item.key > pivot) {
                items[i] = items[--more];
                items[more] = item;
            } else {
                i++;
            }
        }
        poda__kp_sort(items, less, count);
        if (more >= count)
            return;
        items += more;
        length -= more;
        count -= more;
    }
}
