/* knapsack_core.h - shared by the parts of the knapsack solver: the problem relative to a base
 * packing, the linear bounds on it, and the dynamic programming over the items that are still
 * free.
 *
 * Everything is relative to the base packing: `value` 0 is its value, and a state that packs the
 * changed items differently has the weight above the capacity (negative: room is left) and the
 * value gained. A bound is a linear function of weight, value and number of items,
 *     f = scale value - price weight - toll (number - most),
 * that no packing which beats the best one can exceed: scale value <= f where it fits. */
#ifndef PODA_PROBLEMS_KNAPSACK_KNAPSACK_CORE_H
#define PODA_PROBLEMS_KNAPSACK_KNAPSACK_CORE_H

#include "problems/knapsack/knapsack_solve.h"

typedef struct poda__kp_bound {
    poda__int128 scale, price, toll;
    poda__int128 excess; /* number of items in the base packing, above `most` */
    poda__int128 top;    /* the largest f of all packings of the free items */
} poda__kp_bound;

/* The weights and values that packings can have, relative to the base packing: all sums of (step,
 * lean) and (0, gap). gap 0: value follows from weight. */
typedef struct poda__kp_lattice {
    poda__int128 step, lean, gap;
} poda__kp_lattice;

typedef struct poda__kp_free {
    double key; /* the cost of changing the item: the order of work */
    uint32_t item;
} poda__kp_free;

typedef struct poda__kp {
    uint32_t count;
    const poda__knapsack_item *items; /* values and weights from 1, each within the capacity */
    uint64_t capacity;
    bool *base, *best;        /* packings, by item */
    poda__uint128 base_value; /* of `base` */
    poda__int128 over;        /* weight of `base` minus the capacity */
    poda__int128 low;         /* value of `best`, relative */
    poda__int128 aim;         /* the least possible relative value that beats it */
    poda__int128 high;        /* the largest possible value, relative; high <= low: solved */
    poda__kp_bound bounds[2]; /* the first one has `base` at its top */
    int bound_count;
    poda__kp_bound cut; /* holds only for complete packings; scale 0: there is none */
    poda__kp_lattice lattice;
    poda__kp_free *free;
    uint32_t free_count;
    const volatile int *stop;
    size_t memory_most;
    uint64_t easy, states;
} poda__kp;

typedef enum poda__kp_end {
    PODA__KP_DONE,    /* nothing left: `best` is the best packing of the items examined */
    PODA__KP_STATES,  /* more states than allowed */
    PODA__KP_STOPPED, /* by the stop flag or the memory limit */
    PODA__KP_NO_MEMORY,
} poda__kp_end;

/* The cost of changing `item` in terms of `bound`. */
static inline poda__int128 poda__kp_cost(const poda__kp *kp, const poda__kp_bound *bound,
                                         uint32_t item)
{
    const poda__int128 gain = (poda__int128)((poda__uint128)bound->scale * kp->items[item].value -
                                             (poda__uint128)bound->price * kp->items[item].weight -
                                             (poda__uint128)bound->toll);
    return kp->base[item] ? gain : -gain;
}

/* How far packings may stay below the top of the bound and still beat the best one. */
static inline poda__int128 poda__kp_budget(const poda__kp *kp, const poda__kp_bound *bound)
{
    return (poda__int128)((poda__uint128)bound->top -
                          (poda__uint128)bound->scale * (poda__uint128)kp->aim);
}

/* Sets `aim` and `high` after a change of `low` or of the bounds. */
void poda__kp_aim(poda__kp *kp);

/* Finds the lattice of the free items. */
void poda__kp_find_lattice(poda__kp *kp);

/* Tries to find a bound on the number of items that excludes the linear relaxation and is
 * tighter than the known ones; true: `base` and the first bound are replaced by it, the other
 * one is kept. */
bool poda__kp_cardinality(poda__kp *kp, bool *failed);

/* Tries to find a bound from the lattice, `cut`. False: out of memory. */
bool poda__kp_cut(poda__kp *kp);

/* Sorts so that the first `count` are the least and in order. */
void poda__kp_sort(poda__kp_free *items, size_t length, size_t count);

/* Dynamic programming over the free items, in order of their keys, until about `work` states have
 * been examined. */
poda__kp_end poda__kp_core(poda__kp *kp, uint64_t work);

/* Looks for a better packing among the changes of only free[0 .. count - 1]: the states of both
 * halves are listed, in the order of the items, and matched. */
poda__kp_end poda__kp_sample(poda__kp *kp, uint32_t count, size_t most_states);

#endif
