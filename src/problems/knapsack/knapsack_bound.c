/* knapsack_bound.c - upper bounds for a knapsack problem beyond the linear relaxation: which
 * weights and values are possible at all (a lattice), and how many items fit (Martello and Toth
 * 1997; Martello, Pisinger and Toth 1999 use the latter as a surrogate constraint, here it is a
 * Lagrangian one whose count is carried in the states). */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "poda/rules.h"
#include "problems/knapsack/knapsack_core.h"

/* --- the lattice of weights and values ------------------------------------------------------- */

static poda__int128 floor_div(poda__int128 a, poda__int128 b)
{
    return poda__wide_quotient(a, b) - (poda__wide_rest(a, b) < 0);
}

static poda__int128 floor_mod(poda__int128 a, poda__int128 b)
{
    const poda__int128 rest = poda__wide_rest(a, b);
    return rest < 0 ? rest + b : rest;
}

static poda__int128 gcd(poda__int128 a, poda__int128 b)
{
    while (b != 0) {
        const poda__int128 rest = poda__wide_rest(a, b);
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* False if the product has more than 127 bits. Uses division, since __builtin_mul_overflow needs a
 * function (__muloti4) that libgcc does not have. */
static bool multiply(poda__int128 a, poda__int128 b, poda__int128 *product)
{
    const poda__uint128 most = ~(poda__uint128)0 >> 1;
    const poda__uint128 x = a < 0 ? -(poda__uint128)a : (poda__uint128)a;
    const poda__uint128 y = b < 0 ? -(poda__uint128)b : (poda__uint128)b;
    if (x != 0 && y > poda__wide_divide(most, x))
        return false;
    *product = (a < 0) != (b < 0) ? -(poda__int128)(x * y) : (poda__int128)(x * y);
    return true;
}

/* Adds one more vector to the basis: Euclid's algorithm on the weights. Numbers beyond 128 bits
 * make it the lattice of all integers, which excludes nothing and so is never wrong. */
static void lattice_add(poda__kp_lattice *lattice, poda__int128 weight, poda__int128 value)
{
    while (weight != 0) {
        if (lattice->step != 0) {
            const poda__int128 times = poda__wide_quotient(weight, lattice->step);
            poda__int128 part;
            weight -= times * lattice->step;
            if (!multiply(times, lattice->lean, &part) ||
                __builtin_sub_overflow(value, part, &value)) {
                *lattice = (poda__kp_lattice){1, 0, 1};
                return;
            }
            if (lattice->gap != 0)
                value = poda__wide_rest(value, lattice->gap);
        }
        if (weight == 0)
            break;
        const poda__int128 step = lattice->step, lean = lattice->lean;
        lattice->step = weight;
        lattice->lean = value;
        weight = step;
        value = lean;
    }
    if (value != 0)
        lattice->gap = gcd(lattice->gap, value);
    if (lattice->gap != 0)
        lattice->lean = floor_mod(lattice->lean, lattice->gap);
}

/* The same test in 64-bit words: is the vector already in the lattice? */
static bool lattice_holds(const poda__kp_lattice *lattice, uint64_t weight, uint64_t value)
{
    if (lattice->step <= 0 || lattice->step > INT32_MAX || lattice->gap > INT32_MAX ||
        weight > INT32_MAX || value > INT32_MAX || lattice->lean > INT32_MAX || lattice->lean < 0)
        return false;
    const int64_t step = (int64_t)lattice->step, gap = (int64_t)lattice->gap;
    const int64_t times = (int64_t)weight / step;
    const int64_t rest = (int64_t)value - times * (int64_t)lattice->lean;
    return times * step == (int64_t)weight && (gap ? rest % gap == 0 : rest == 0);
}

void poda__kp_find_lattice(poda__kp *kp)
{
    poda__kp_lattice lattice = {0, 0, 0};
    for (uint32_t i = 0; i < kp->free_count; i++) {
        const uint32_t item = kp->free[i].item;
        if (lattice_holds(&lattice, kp->items[item].weight, kp->items[item].value))
            continue;
        lattice_add(&lattice, kp->items[item].weight, kp->items[item].value);
        if (lattice.step == 1 && lattice.gap == 1)
            break;
    }
    const poda__int128 most = (poda__int128)1 << 62;
    if (lattice.gap > most || lattice.lean > most || lattice.lean < -most)
        lattice = (poda__kp_lattice){1, 0, 1};
    kp->lattice = lattice;
}

static poda__int128 value_below(const poda__kp_bound *bound, poda__int128 slack)
{
    return floor_div(bound->top - bound->price * slack, bound->scale);
}

/* The largest value that a packing with `slack` left may have. */
static poda__int128 value_at(const poda__kp *kp, poda__int128 slack)
{
    poda__int128 least = value_below(&kp->bounds[0], slack);
    const poda__kp_bound *const others[2] = {&kp->bounds[1], &kp->cut};
    for (int i = 0; i < 2; i++)
        if (others[i]->scale != 0) {
            const poda__int128 value = value_below(others[i], slack);
            least = value < least ? value : least;
        }
    return least;
}

/* Goes through the possible slacks, from 0 until the bounds show that no packing with that much
 * slack beats the best one, and examines the values of the lattice between. */
void poda__kp_aim(poda__kp *kp)
{
    enum { MOST_STEPS = 2000 };
    const poda__kp_lattice lattice = kp->lattice;
    kp->high = value_at(kp, 0);
    kp->aim = kp->low + 1;
    if (lattice.step == 0 || (lattice.step == 1 && lattice.gap == 1))
        return;
    poda__int128 high = kp->low, aim = kp->high + 1;
    poda__int128 slack = floor_mod(-kp->over, lattice.step);
    for (int i = 0;; i++, slack += lattice.step) {
        const poda__int128 most = value_at(kp, slack);
        if (most <= kp->low)
            break;
        if (i == MOST_STEPS) {
            high = high > most ? high : most;
            aim = kp->low + 1;
            break;
        }
        const poda__int128 steps = poda__wide_quotient(-kp->over - slack, lattice.step);
        const poda__int128 point = steps * lattice.lean;
        poda__int128 largest = point, least = point;
        if (lattice.gap != 0) {
            largest = most - floor_mod(most - point, lattice.gap);
            least = kp->low + 1 + floor_mod(point - kp->low - 1, lattice.gap);
        }
        if (least <= kp->low || least > most)
            continue;
        high = high > largest ? high : largest;
        aim = aim < least ? aim : least;
    }
    kp->high = high;
    kp->aim = aim;
}

/* --- the number of items --------------------------------------------------------------------- */

/* The k largest of value - price weight, k >= 1. */
struct pick {
    double value, weight;
    double last, next; /* the k-th and the next one */
};

typedef struct counting {
    const poda__kp *kp;
    double *keys, *scratch;
    size_t most;        /* how many items */
    double room;        /* for the free items */
    double price, toll; /* the multipliers found */
} counting;

/* One of the keys, chosen from a small sample so that about `part` of them are larger. */
static double choose_pivot(const double *keys, size_t count, uint64_t *seed, double part)
{
    enum { SAMPLED = 11 };
    double sample[SAMPLED] = {0};
    for (size_t i = 0; i < SAMPLED; i++) {
        *seed = poda_mix(*seed);
        const double key = keys[*seed % count];
        size_t at = i;
        for (; at > 0 && sample[at - 1] < key; at--)
            sample[at] = sample[at - 1];
        sample[at] = key;
    }
    return sample[(size_t)(part * (SAMPLED - 1) + 0.5)];
}

/* Divides the keys into those above, equal to and below a pivot. */
static void partition(double *keys, size_t count, double pivot, size_t *more, size_t *less)
{
    *more = 0;
    *less = count;
    for (size_t i = 0; i < *less;) {
        const double key = keys[i];
        if (key > pivot) {
            keys[i++] = keys[*more];
            keys[(*more)++] = key;
        } else if (key < pivot) {
            keys[i] = keys[--*less];
            keys[*less] = key;
        } else {
            i++;
        }
    }
}

/* The k-th largest, 1 <= k <= count. O(count). */
static double kth_largest(double *keys, size_t count, size_t k)
{
    uint64_t seed = count;
    for (;;) {
        size_t more, less;
        const double pivot = choose_pivot(keys, count, &seed, (double)k / (double)count);
        partition(keys, count, pivot, &more, &less);
        if (k <= more) {
            count = more;
        } else if (k <= less) {
            return keys[more];
        } else {
            keys += less;
            count -= less;
            k -= less;
        }
    }
}

/* How many of the largest keys have sizes that add up to at most `room`. O(count). */
static size_t count_fitting(double *keys, size_t count, poda__int128 room)
{
    uint64_t seed = count;
    size_t fit = 0;
    while (count > 0) {
        size_t more, less;
        partition(keys, count, choose_pivot(keys, count, &seed, 0.5), &more, &less);
        poda__int128 sum = 0;
        for (size_t i = 0; i < more; i++)
            sum += (int64_t)fabs(keys[i]);
        if (sum > room) {
            count = more;
            continue;
        }
        room -= sum;
        const poda__int128 size = (int64_t)fabs(keys[more]);
        const size_t equal = less - more;
        if (size * (poda__int128)equal > room)
            return fit + more + (size_t)poda__wide_quotient(room, size);
        room -= size * (poda__int128)equal;
        fit += less;
        keys += less;
        count -= less;
    }
    return fit;
}

/* The best `most` items by value_factor value - price weight. */
static struct pick pick_best(const counting *work, double value_factor, double price)
{
    const poda__kp *kp = work->kp;
    const size_t count = kp->free_count;
    for (size_t i = 0; i < count; i++) {
        const uint32_t item = kp->free[i].item;
        work->keys[i] =
            value_factor * (double)kp->items[item].value - price * (double)kp->items[item].weight;
    }
    memcpy(work->scratch, work->keys, count * sizeof *work->keys);
    struct pick best = {.last = kth_largest(work->scratch, count, work->most), .next = -INFINITY};
    size_t left = work->most;
    for (size_t i = 0; i < count; i++)
        left -= work->keys[i] > best.last;
    for (size_t i = 0; i < count; i++) {
        const uint32_t item = kp->free[i].item;
        const bool tie = work->keys[i] == best.last;
        if (work->keys[i] > best.last || (tie && left > 0)) {
            best.value += (double)kp->items[item].value;
            best.weight += (double)kp->items[item].weight;
            left -= tie;
        } else if (work->keys[i] > best.next) {
            best.next = work->keys[i];
        }
    }
    return best;
}

/* Minimises the Lagrangian over both multipliers by cutting planes (Kelley 1960): the best packing
 * of `most` items for a price is a line in the price; the next price is where two lines meet. */
static bool find_multipliers(counting *work)
{
    enum { MOST_ROUNDS = 40 };
    struct pick light = pick_best(work, 0, 1), heavy = pick_best(work, 1, 0), pick = heavy;
    work->price = 0;
    if (light.weight > work->room)
        return false;
    for (int i = 0; i < MOST_ROUNDS && heavy.weight > work->room; i++) {
        work->price = (heavy.value - light.value) / (heavy.weight - light.weight);
        if (!(work->price >= 0))
            return false;
        pick = pick_best(work, 1, work->price);
        const double line = heavy.value + work->price * (work->room - heavy.weight);
        const double top = pick.value + work->price * (work->room - pick.weight);
        if (top <= line + 1e-9 * fabs(line) || pick.weight == work->room)
            break;
        if (pick.weight > work->room)
            heavy = pick;
        else
            light = pick;
    }
    work->toll = pick.next == -INFINITY ? pick.last : (pick.last + pick.next) / 2;
    return true;
}

/* The most free items that fit (by weight), or the fewest needed to beat the best packing (by
 * value), if one of these excludes the linear relaxation, which has between `in` and `in` + 1
 * items. 1: at most, -1: at least, 0: neither. */
static int limit_count(counting *work, size_t in, poda__int128 room, poda__int128 needed)
{
    const poda__kp *kp = work->kp;
    const size_t count = kp->free_count;
    for (size_t i = 0; i < count; i++)
        work->keys[i] = -(double)kp->items[kp->free[i].item].weight;
    work->most = count_fitting(work->keys, count, room);
    if (work->most <= in)
        return work->most > 0 ? 1 : 0;
    for (size_t i = 0; i < count; i++)
        work->keys[i] = (double)kp->items[kp->free[i].item].value;
    work->most = count_fitting(work->keys, count, needed - 1) + 1;
    return work->most > in && work->most <= count ? -1 : 0;
}

/* The bound for the multipliers and the current base packing. False: numbers too large for its
 * terms. */
static bool make_bound(const counting *work, int sign, size_t in, poda__kp_bound *bound)
{
    enum { SCALE_BITS = 20, MOST_BITS = 100 };
    const poda__kp *kp = work->kp;
    const double scale = ldexp(1, SCALE_BITS), most = ldexp(1, MOST_BITS);
    const double toll = work->toll * sign > 0 ? work->toll : 0;
    if (fabs(toll) * scale > most || work->price * scale * work->room > most)
        return false;
    *bound = (poda__kp_bound){
        .scale = (poda__int128)1 << SCALE_BITS,
        .price = poda__wide_from_double(work->price * scale + 0.5),
        .toll = poda__wide_from_double(rint(toll * scale)),
        .excess = (poda__int128)in - (poda__int128)work->most,
    };
    bound->top = -bound->price * kp->over - bound->toll * bound->excess;
    for (uint32_t i = 0; i < kp->free_count; i++) {
        const poda__int128 cost = poda__kp_cost(kp, bound, kp->free[i].item);
        bound->top -= cost < 0 ? cost : 0;
    }
    return true;
}

/* Makes the packing at the top of `bound` the base packing. */
static void change_base(poda__kp *kp, poda__kp_bound bound)
{
    poda__int128 value = 0;
    for (uint32_t i = 0; i < kp->free_count; i++) {
        const uint32_t item = kp->free[i].item;
        if (poda__kp_cost(kp, &bound, item) >= 0)
            continue;
        const int sign = kp->base[item] ? -1 : 1;
        value += sign * (poda__int128)kp->items[item].value;
        kp->over += sign * (poda__int128)kp->items[item].weight;
        bound.excess += sign;
        kp->base[item] = !kp->base[item];
    }
    kp->base_value += (poda__uint128)value;
    kp->low -= value;
    bound.top -= bound.scale * value;
    kp->bounds[1] = kp->bounds[0];
    kp->bounds[1].top -= kp->bounds[1].scale * value;
    kp->bounds[0] = bound;
    kp->bound_count = 2;
    poda__kp_aim(kp);
    for (uint32_t i = 0; i < kp->free_count; i++)
        kp->free[i].key = poda__wide_to_double(poda__kp_cost(kp, &bound, kp->free[i].item));
}

bool poda__kp_cardinality(poda__kp *kp, bool *failed)
{
    enum { MOST_FREE = 30000 }; /* the states have 16 bits for the count */
    const uint64_t most = (uint64_t)1 << 53;
    poda__int128 room = -kp->over, needed = kp->low + 1;
    size_t in = 0;
    *failed = false;
    for (uint32_t i = 0; i < kp->free_count; i++) {
        const uint32_t item = kp->free[i].item;
        if (kp->items[item].weight > most || kp->items[item].value > most)
            return false;
        if (kp->base[item]) {
            room += kp->items[item].weight;
            needed += kp->items[item].value;
            in++;
        }
    }
    if (kp->free_count < 2 || kp->free_count > MOST_FREE)
        return false;
    counting work = {.kp = kp, .room = poda__wide_to_double(room)};
    work.keys = poda__array(kp->free_count, sizeof *work.keys);
    work.scratch = poda__array(kp->free_count, sizeof *work.scratch);
    bool better = false;
    poda__kp_bound bound = {0};
    *failed = !work.keys || !work.scratch;
    if (!*failed) {
        const int sign = limit_count(&work, in, room, needed);
        better = sign != 0 && work.most < kp->free_count && find_multipliers(&work) &&
                 make_bound(&work, sign, in, &bound) &&
                 floor_div(bound.top, bound.scale) < kp->high;
    }
    free(work.keys);
    free(work.scratch);
    if (better)
        change_base(kp, bound);
    return better;
}
