/* knapsack_cut.c - a bound from a smaller knapsack problem. If values are a multiple of the weight
 * plus a coarse rest, value = lean weight + gap rest, no packing is worth more than the capacity
 * and the largest fitting sum of rests allow; rests are small numbers, and their largest sum is
 * usually found at once. */
#include "base/memory.h"
#include "problems/knapsack/knapsack_core.h"

/* The rest of an item's value, in units of the gap. */
static poda__int128 rest_of(const poda__kp_lattice *lattice, poda__knapsack_item item)
{
    const poda__int128 lean = poda__wide_quotient(item.weight, lattice->step) * lattice->lean;
    return poda__wide_quotient((poda__int128)item.value - lean, lattice->gap);
}

bool poda__kp_cut(poda__kp *kp)
{
    enum { MEMORY = 1 << 18, MOST_BITS = 40 };
    const poda__kp_lattice *lattice = &kp->lattice;
    const size_t count = kp->free_count;
    if (lattice->gap <= 1)
        return true;
    poda__int128 room = -kp->over, base = 0;
    poda__knapsack_item *items = poda__array(count, sizeof *items);
    bool *taken = poda__array(count, sizeof *taken), small = true;
    bool good = items && taken;
    for (size_t i = 0; i < count && good; i++) {
        const poda__knapsack_item item = kp->items[kp->free[i].item];
        const poda__int128 rest = rest_of(lattice, item);
        items[i] = (poda__knapsack_item){rest > 0 ? (uint64_t)rest : 0, item.weight};
        small &= !((item.value | item.weight) >> MOST_BITS);
        if (kp->base[kp->free[i].item]) {
            room += item.weight;
            base += rest;
        }
    }
    if (good && small && room >= 0) {
        const poda__knapsack problem = {items, count, (uint64_t)room};
        const poda__knapsack_limits limits = {.stop = kp->stop, .memory = MEMORY};
        poda__knapsack_result result;
        good = poda__knapsack_solve(&problem, &limits, taken, &result, NULL) == PODA_OK;
        if (good) {
            const poda__int128 more = (poda__int128)result.bound - base;
            kp->cut = (poda__kp_bound){
                .scale = lattice->step,
                .price = lattice->lean,
                .top = lattice->step * lattice->gap * more - lattice->lean * kp->over,
            };
            kp->states += result.states;
            poda__kp_aim(kp);
        }
    }
    free(items);
    free(taken);
    return good;
}
