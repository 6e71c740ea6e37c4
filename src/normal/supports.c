/* supports.c - equilibria of other numbers of players than two. Those in which at most two players
 * mix are exact: the others' choices are fixed, and what is left is a table of two. mixed.c finds
 * the rest. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "normal/normal_form.h"

/* Is the equilibrium already in the list? Exact numbers are in lowest terms, so texts decide. */
static bool known(const poda__solving *solving, const poda_equilibrium *one)
{
    const poda_normal *normal = solving->normal;
    for (size_t i = 0; i < solving->out.count; i++) {
        const poda_equilibrium *other = &solving->out.at[i];
        bool same = other != one;
        for (int p = 0; same && p < normal->players; p++)
            for (int s = 0; same && s < normal->strategies[p]; s++)
                same = strcmp(one->strategy[p][s].exact, other->strategy[p][s].exact) == 0;
        if (same)
            return true;
    }
    return false;
}

/* The table of players `a` and `b` when the others play as in `profile`. */
static poda_status open_pair(const poda_normal *normal, size_t profile, int a, int b,
                             poda_normal **out, poda_error *error)
{
    poda_normal_options options = {.size = sizeof options,
                                   .players = 2,
                                   .strategies = {normal->strategies[a], normal->strategies[b]},
                                   .unit = normal->unit};
    const size_t rows = (size_t)normal->strategies[a], cols = (size_t)normal->strategies[b];
    int64_t *payoffs = poda__array(2 * rows * cols, sizeof *payoffs);
    if (!payoffs)
        return poda_fail_memory(error);
    for (size_t i = 0; i < rows * cols; i++) {
        const size_t at = poda_normal_with(
            normal, poda_normal_with(normal, profile, a, (int)(i % rows)), b, (int)(i / rows));
        payoffs[2 * i] = poda_normal_payoff(normal, at, a);
        payoffs[2 * i + 1] = poda_normal_payoff(normal, at, b);
    }
    options.payoffs = payoffs;
    const poda_status status = poda_normal_open(out, &options, error);
    free(payoffs);
    return status;
}

bool poda__expect(const poda_normal *normal, poda_number *const strategy[], int player,
                  poda__fraction *pay)
{
    poda__fraction weight = {0}, factor = {0};
    bool ok = true;
    for (int s = 0; ok && s < normal->strategies[player]; s++)
        ok = poda__fraction_set(&pay[s], 0, 1);
    for (size_t i = 0; ok && i < normal->profiles; i++) {
        bool played = true;
        for (int p = 0; p < normal->players && played; p++)
            played = p == player ||
                     strcmp(strategy[p][poda_normal_choice(normal, i, p)].exact, "0") != 0;
        if (!played)
            continue;
        ok = poda__fraction_set(&weight, poda_normal_payoff(normal, i, player), normal->unit);
        for (int p = 0; ok && p < normal->players; p++)
            if (p != player)
                ok = poda__fraction_read(&factor,
                                         strategy[p][poda_normal_choice(normal, i, p)].exact) &&
                     poda__fraction_multiply(&weight, &weight, &factor);
        const int own = poda_normal_choice(normal, i, player);
        ok = ok && poda__fraction_add(&pay[own], &pay[own], &weight);
    }
    poda__fraction_release(&weight);
    poda__fraction_release(&factor);
    return ok;
}

bool poda__check_exactly(poda__solving *solving, poda_equilibrium *one, bool *stable)
{
    const poda_normal *normal = solving->normal;
    bool ok = true;
    *stable = true;
    for (int p = 0; ok && p < normal->players; p++) {
        const int count = normal->strategies[p];
        poda__fraction *pay = poda__array((size_t)count, sizeof *pay);
        ok = pay && poda__expect(normal, one->strategy, p, pay);
        int best = 0, order = 0;
        for (int s = 1; ok && s < count; s++) {
            ok = poda__fraction_compare(&pay[s], &pay[best], &order);
            best = order > 0 ? s : best;
        }
        for (int s = 0; ok && s < count; s++) {
            ok = poda__fraction_compare(&pay[s], &pay[best], &order);
            if (order < 0 && strcmp(one->strategy[p][s].exact, "0") != 0)
                *stable = false;
        }
        if (ok)
            poda__pool_fraction(&solving->pool, &pay[best], &one->payoff[p]);
        for (int s = 0; pay && s < count; s++)
            poda__fraction_release(&pay[s]);
        free(pay);
    }
    return ok && !solving->pool.failed;
}

/* Does `pair` hold infinitely many equilibria of its two players? */
static bool infinite(const poda_equilibria *pair)
{
    for (size_t i = 0; i < pair->subset_count; i++)
        if (pair->subsets[i].count[0] * pair->subsets[i].count[1] > 1)
            return true;
    return pair->many_subsets;
}

/* Marks the strategies, of all players one after another, by which a player other than `a` and `b`
 * gains in `one`. */
static bool mark_gains(const poda_normal *normal, const poda_equilibrium *one, int a, int b,
                       size_t profile, bool *gains)
{
    bool ok = true;
    for (int p = 0; ok && p < normal->players; p++) {
        const int count = normal->strategies[p], own = poda_normal_choice(normal, profile, p);
        poda__fraction *pay = poda__array((size_t)count, sizeof *pay);
        int order = 0;
        ok = pay && (p == a || p == b || poda__expect(normal, one->strategy, p, pay));
        for (int s = 0; ok && s < count && p != a && p != b; s++) {
            ok = poda__fraction_compare(&pay[s], &pay[own], &order);
            gains[s] = order > 0;
        }
        for (int s = 0; pay && s < count; s++)
            poda__fraction_release(&pay[s]);
        free(pay);
        gains += count;
    }
    return ok;
}

/* Of infinitely many equilibria of a pair only the extreme ones are looked at, and the others may be
 * content with mixtures between them alone. What a player gains is linear in the mixture of each, so
 * none is left over if a strategy gains in all extreme ones. */
static bool left_over(const poda_equilibria *pair, const bool *gains, size_t strategies)
{
    for (size_t i = 0; i < pair->subset_count; i++) {
        const poda_nash_subset *set = &pair->subsets[i];
        bool refused = set->count[0] * set->count[1] < 2;
        for (size_t s = 0; s < strategies && !refused; s++) {
            refused = true;
            for (size_t k = 0; k < pair->count && refused; k++) {
                bool in[2] = {false, false};
                for (int p = 0; p < 2; p++)
                    for (int j = 0; j < set->count[p]; j++)
                        in[p] |= set->part[p][j] == pair->at[k].part[p];
                refused = !in[0] || !in[1] || gains[k * strategies + s];
            }
        }
        if (!refused)
            return true;
    }
    return false;
}

/* Equilibria in which only `a` and `b` may mix, the others playing as in `profile`. */
static poda_status solve_pair(poda__solving *solving, size_t profile, int a, int b)
{
    const poda_normal *normal = solving->normal;
    poda_normal *two = NULL;
    poda_equilibria found = {0};
    const poda_normal_how how = {
        .size = sizeof how, .limit = solving->how->limit, .stop = solving->how->stop};
    poda_status status = open_pair(normal, profile, a, b, &two, solving->error);
    if (status == PODA_OK)
        status = poda_normal_solve(two, &how, &found, solving->error);
    size_t strategies = 0;
    for (int p = 0; p < normal->players; p++)
        strategies += (size_t)normal->strategies[p];
    bool *gains = status == PODA_OK && infinite(&found)
                      ? poda__array(found.count * strategies, sizeof *gains)
                      : NULL;
    if (status == PODA_OK && infinite(&found) && !gains)
        status = poda_fail_memory(solving->error);
    for (size_t i = 0; status == PODA_OK && i < found.count; i++) {
        poda_equilibrium *added = poda__solving_add(solving);
        bool stable = false;
        if (!added)
            break;
        for (int p = 0; p < normal->players; p++) {
            const int which = p == a ? 0 : p == b ? 1 : -1;
            if (which < 0)
                added->strategy[p][poda_normal_choice(normal, profile, p)] = (poda_number){1, "1"};
            for (int s = 0; which >= 0 && s < normal->strategies[p]; s++) {
                const char *text = found.at[i].strategy[which][s].exact;
                char *kept = poda__pool_take(&solving->pool, strlen(text) + 1, 1);
                if (kept)
                    memcpy(kept, text, strlen(text) + 1);
                added->strategy[p][s] = (poda_number){found.at[i].strategy[which][s].value, kept};
            }
        }
        if (solving->pool.failed || !poda__check_exactly(solving, added, &stable) ||
            (gains && !mark_gains(normal, added, a, b, profile, gains + i * strategies)))
            status = poda_fail_memory(solving->error);
        else if (!stable || known(solving, added))
            solving->out.count--; /* its memory stays in the pool until the end */
    }
    if (status == PODA_OK && gains && left_over(&found, gains, strategies))
        solving->out.complete = false;
    free(gains);
    poda_equilibria_release(&found);
    poda_normal_close(two);
    return status;
}

poda_status poda__solve_supports(poda__solving *solving)
{
    const poda_normal *normal = solving->normal;
    poda_status status = PODA_OK;
    int mixers = 0;
    bool complete = true;
    solving->out.complete = true;
    for (size_t i = 0; i < normal->profiles; i++)
        if (poda_normal_stable(normal, i))
            poda__solving_pure(solving, i);
    for (int p = 0; p < normal->players; p++)
        mixers += normal->strategies[p] > 1;
    for (int a = 0; a < normal->players; a++)
        for (int b = a + 1; b < normal->players; b++)
            for (size_t i = 0; i < normal->profiles && status == PODA_OK; i++) {
                if (poda_normal_choice(normal, i, a) || poda_normal_choice(normal, i, b))
                    continue;
                if (poda__stopped(solving->how->stop))
                    return poda_fail(solving->error, PODA_STOPPED, "",
                                     "stopped before the search was over");
                status = solve_pair(solving, i, a, b);
                solving->out.nodes++;
            }
    if (status == PODA_OK && mixers > 2)
        status = poda__solve_mixed(solving, &complete);
    if (normal->players == 1 && solving->out.count > 1) /* and every mixture of them */
        complete = false;
    solving->out.complete &= complete;
    return status;
}
