/* support_pairs.c - support enumeration for two players, pair by pair: the equations of each pair of
 * supports, solved in fractions, and why most pairs are refused. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "normal/normal_form.h"

enum { MOST = 16 }; /* strategies of a player */

/* The equations of one mixture: rows of width size + 2 (probabilities, the payoff of the other, the
 * constant). */
typedef struct equations {
    poda__fraction cell[(MOST + 1) * (MOST + 2)];
    int size; /* unknowns */
} equations;

typedef struct pairs {
    const poda_normal *normal;
    equations *system;
    poda__fraction factor, product;
    bool failed;
} pairs;

static poda__fraction *cell(equations *it, int row, int col)
{
    return &it->cell[row * (it->size + 1) + col];
}

static int64_t payoff_of(const poda_normal *normal, int player, int own, int other)
{
    const size_t profile =
        (size_t)own * normal->step[player] + (size_t)other * normal->step[!player];
    return poda_normal_payoff(normal, profile, player);
}

/* The mixture of `player` over its support makes all strategies in the support of the other pay
 * that player the same number, the last unknown; probabilities add up to 1. */
static bool fill(pairs *it, int player, const int *own, const int *other, int size)
{
    equations *system = it->system;
    bool ok = true;
    system->size = size + 1;
    for (int row = 0; row <= size && ok; row++)
        for (int col = 0; col <= size + 1 && ok; col++) {
            const int64_t value =
                row < size ? (col < size    ? payoff_of(it->normal, !player, other[row], own[col])
                              : col == size ? -it->normal->unit
                                            : 0)
                           : col != size;
            ok = poda__fraction_set(cell(system, row, col), value,
                                    row < size ? it->normal->unit : 1);
        }
    return ok;
}

/* Gauss and Jordan; false if the equations have no or many solutions, or memory ran out. */
static bool solve(pairs *it)
{
    equations *system = it->system;
    const int n = system->size;
    bool ok = true;
    for (int col = 0; col < n; col++) {
        int row = col;
        while (row < n && poda__big_sign(&cell(system, row, col)->top) == 0)
            row++;
        if (row == n)
            return false;
        for (int k = 0; k <= n && row != col; k++) {
            const poda__fraction kept = *cell(system, row, k);
            *cell(system, row, k) = *cell(system, col, k);
            *cell(system, col, k) = kept;
        }
        ok = poda__fraction_copy(&it->factor, cell(system, col, col));
        for (int k = col; k <= n && ok; k++)
            ok = poda__fraction_divide(cell(system, col, k), cell(system, col, k), &it->factor);
        for (int other = 0; other < n && ok; other++) {
            if (other == col || poda__big_sign(&cell(system, other, col)->top) == 0)
                continue;
            ok = poda__fraction_copy(&it->factor, cell(system, other, col));
            for (int k = col; k <= n && ok; k++)
                ok = poda__fraction_multiply(&it->product, &it->factor, cell(system, col, k)) &&
                     poda__fraction_subtract(cell(system, other, k), cell(system, other, k),
                                             &it->product);
        }
        if (!ok) {
            it->failed = true;
            return false;
        }
    }
    return true;
}

/* The mixture of `player`, and what the other gets; false: `step` says why there is none. */
static bool find_mixture(pairs *it, int player, const int *own, const int *other, int size,
                         poda__pool *pool, poda_support_step *step)
{
    const int count = it->normal->strategies[player];
    if (!fill(it, player, own, other, size)) {
        it->failed = true;
        return false;
    }
    step->player = player;
    step->outcome = PODA_SUPPORT_SINGULAR;
    if (!solve(it))
        return false;
    poda_number *mixture = poda__pool_take(pool, (size_t)count, sizeof *mixture);
    for (int s = 0; mixture && s < count; s++)
        mixture[s] = (poda_number){0, "0"};
    bool positive = true;
    for (int i = 0; mixture && i < size; i++) {
        const poda__fraction *chance = cell(it->system, i, size + 1);
        poda__pool_fraction(pool, chance, &mixture[own[i]]);
        if (positive && poda__big_sign(&chance->top) <= 0) {
            step->outcome = PODA_SUPPORT_NEGATIVE;
            step->strategy = own[i];
            positive = false;
        }
    }
    poda__pool_fraction(pool, cell(it->system, size, size + 1), &step->payoff[!player]);
    step->mixture[player] = mixture;
    it->failed |= pool->failed;
    return positive && !it->failed;
}

/* Does a strategy outside its support pay `player` more against the other's mixture? */
static bool finds_better(pairs *it, int player, poda_support_step *step)
{
    const int count = it->normal->strategies[player];
    poda__fraction *pay = poda__array((size_t)count, sizeof *pay);
    bool ok = pay && poda__expect(it->normal, step->mixture, player, pay), better = false;
    int inside = 0;
    while (!step->in[player][inside])
        inside++;
    for (int s = 0; s < count && ok && !better; s++) {
        int order = 0;
        ok = poda__fraction_compare(&pay[s], &pay[inside], &order);
        better = ok && order > 0;
        if (better) {
            step->outcome = PODA_SUPPORT_BETTER;
            step->player = player;
            step->strategy = s;
        }
    }
    for (int s = 0; pay && s < count; s++)
        poda__fraction_release(&pay[s]);
    free(pay);
    it->failed |= !ok;
    return better;
}

static void try_pair(pairs *it, unsigned rows, unsigned cols, uint64_t number,
                     poda_support_fn *report, void *user)
{
    const unsigned mask[2] = {rows, cols};
    bool in[2][MOST];
    int list[2][MOST], size[2] = {0, 0};
    poda__pool pool = {0};
    poda_support_step step = {.number = number, .in = {in[0], in[1]}};
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < it->normal->strategies[p]; s++) {
            in[p][s] = mask[p] >> s & 1;
            if (in[p][s])
                list[p][size[p]++] = s;
        }
    if (find_mixture(it, 1, list[1], list[0], size[0], &pool, &step) &&
        find_mixture(it, 0, list[0], list[1], size[0], &pool, &step) &&
        !finds_better(it, 0, &step) && !finds_better(it, 1, &step))
        step.outcome = PODA_SUPPORT_EQUILIBRIUM;
    if (!it->failed)
        report(user, &step);
    poda__pool_release(&pool);
}

/* The next larger number with as many bits. */
static unsigned next_same_bits(unsigned bits)
{
    const unsigned low = bits & (0u - bits), high = bits + low;
    return high | (((bits ^ high) / low) >> 2);
}

poda_status poda_normal_supports(const poda_normal *normal, uint64_t limit,
                                 const volatile int *stop, poda_support_fn *step, void *user,
                                 bool *all, poda_error *error)
{
    pairs it = {.normal = normal};
    uint64_t number = 0;
    bool full = false, halted = false;
    if (normal->players != 2 || normal->strategies[0] > MOST || normal->strategies[1] > MOST)
        return poda_fail(error, PODA_BAD_REQUEST, "method",
                         "support enumeration is for two players with at most %d strategies each",
                         MOST);
    it.system = poda__array(1, sizeof *it.system);
    if (!it.system)
        return poda_fail_memory(error);
    const unsigned ends[2] = {1u << normal->strategies[0], 1u << normal->strategies[1]};
    const int least = normal->strategies[0] < normal->strategies[1] ? normal->strategies[0]
                                                                    : normal->strategies[1];
    for (int size = 1; size <= least; size++)
        for (unsigned rows = (1u << size) - 1; rows < ends[0]; rows = next_same_bits(rows))
            for (unsigned cols = (1u << size) - 1; cols < ends[1]; cols = next_same_bits(cols)) {
                full = full || (limit && number >= limit);
                halted = halted || poda__stopped(stop);
                if (full || halted || it.failed)
                    goto out;
                try_pair(&it, rows, cols, ++number, step, user);
            }
out:
    for (size_t i = 0; i < sizeof it.system->cell / sizeof it.system->cell[0]; i++)
        poda__fraction_release(&it.system->cell[i]);
    free(it.system);
    poda__fraction_release(&it.factor);
    poda__fraction_release(&it.product);
    if (it.failed)
        return poda_fail_memory(error);
    if (halted)
        return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    *all = !full;
    return PODA_OK;
}
