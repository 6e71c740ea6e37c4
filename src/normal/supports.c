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

/* What `player` expects of each of its strategies, exactly, if the others play as in `one`. */
static bool expect(const poda_normal *normal, const poda_equilibrium *one, int player,
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
                     strcmp(one->strategy[p][poda_normal_choice(normal, i, p)].exact, "0") != 0;
        if (!played)
            continue;
        ok = poda__fraction_set(&weight, poda_normal_payoff(normal, i, player), normal->unit);
        for (int p = 0; ok && p < normal->players; p++)
            if (p != player)
                ok = poda__fraction_read(
                         &factor, one->strategy[p][poda_normal_choice(normal, i, p)].exact) &&
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
        ok = pay && expect(normal, one, p, pay);
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
        if (solving->pool.failed || !poda__check_exactly(solving, added, &stable))
            status = poda_fail_memory(solving->error);
        else if (!stable || known(solving, added))
            solving->out.count--; /* its memory stays in the pool until the end */
    }
    poda_equilibria_release(&found);
    poda_normal_close(two);
    return status;
}

poda_status poda__solve_supports(poda__solving *solving)
{
    const poda_normal *normal = solving->normal;
    poda_status status = PODA_OK;
    int mixers = 0;
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
    solving->out.complete = true;
    if (status == PODA_OK && mixers > 2)
        status = poda__solve_mixed(solving, &solving->out.complete);
    return status;
}
