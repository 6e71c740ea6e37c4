/* theory_heaps.c - split, grundy, kayles and dawson: the nim-values of the heaps, combined by XOR.
 * split: a heap gives a fixed number of moves, so only parity counts. kayles and dawson are octal
 * games: computed by the mex rule until their period is proven. grundy has its own file. */
#include <assert.h>

#include "base/stop.h"
#include "solve/mex.h"
#include "solve/theory_parts.h"

enum { FIRST_SPAN = 256 };

poda_status poda__values_stopped(uint64_t n, poda_error *error)
{
    return poda_fail(error, PODA_STOPPED, "", "stopped after the nim-values up to %llu",
                     (unsigned long long)n);
}

static uint32_t octal_value(const heaps_game *game, poda__mex *mex, const uint32_t *values,
                            uint64_t n)
{
    assert(game->taken_least > 0); /* so only values below n are used */
    poda__mex_begin(mex);
    for (uint64_t taken = game->taken_least; taken <= game->taken_most && taken <= n; taken++)
        for (uint64_t part = 0; 2 * part <= n - taken; part++)
            poda__mex_see(mex, values[part] ^ values[n - taken - part]);
    return poda__mex_least(mex);
}

/* The period of values[0..last] if it is proven to continue for ever, else 0. An octal game in
 * which at most k are taken has period p from n0 on as soon as g(n + p) = g(n) for all n from n0 to
 * 2 n0 + p + k - 1 (Guy & Smith 1956). */
static uint64_t octal_period(const heaps_game *game, const uint32_t *values, uint64_t last)
{
    for (uint64_t period = 1; period < last / 2; period++) {
        uint64_t start = last - period + 1;
        while (start > 1 && values[start - 1] == values[start - 1 + period])
            start--;
        if (2 * start + 2 * period + game->taken_most - 1 <= last)
            return period;
    }
    return 0;
}

static poda_status octal_values(const heaps_game *game, uint64_t n, const volatile int *stop,
                                uint32_t *values, poda_error *error)
{
    poda_status status = PODA_OK;
    poda__mex mex = {NULL, 0, 0};
    uint64_t span = FIRST_SPAN, period = 0;
    uint32_t width = 4; /* a power of two above all values, so above all their sums */
    if (!poda__mex_reserve(&mex, (size_t)2 * width))
        status = poda_fail_memory(error);
    for (uint64_t i = 0; i <= n && status == PODA_OK; i++) {
        if (i == span && period == 0) {
            period = octal_period(game, values, i - 1);
            span *= 2;
        }
        values[i] = period ? values[i - period] : octal_value(game, &mex, values, i);
        if (!poda__mex_widen(&mex, values[i], &width))
            status = poda_fail_memory(error);
        if (i % 1024 == 0 && poda__stopped(stop) && status == PODA_OK)
            status = poda__values_stopped(i, error);
    }
    poda__mex_release(&mex);
    return status;
}

poda_status poda__heap_values(const heaps_game *game, uint64_t n, const volatile int *stop,
                              uint32_t *values, poda_error *error)
{
    switch (game->kind) {
    case HEAPS_SPLIT: /* n - 1 moves in any case */
        for (uint64_t i = 0; i <= n; i++)
            values[i] = i > 0 && i % 2 == 0;
        return PODA_OK;
    case HEAPS_GRUNDY:
        return poda__grundy_values(n, stop, values, error);
    case HEAPS_KAYLES:
    case HEAPS_DAWSON:
        break;
    }
    return octal_values(game, n, stop, values, error);
}

static void list_moves(const heaps_game *game, const heaps_state *state, const uint32_t *values,
                       uint32_t sum, poda_theory *out, poda_moves *winning)
{
    poda_move moves[HEAPS_TOTAL + 1];
    poda_moves list = {moves, 0, HEAPS_TOTAL + 1};
    heaps_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        const uint32_t before = values[heaps_size(moves[i])];
        const uint32_t after = values[heaps_small(moves[i])] ^ values[heaps_large(moves[i])];
        if ((sum ^ before ^ after) == 0)
            poda__winning_add(out, winning, moves[i]);
    }
}

/* Every heap of n is split n - 1 times before the end, so all moves are equally good. */
static void solve_split(const heaps_game *game, const heaps_state *state, poda_theory *out,
                        poda_moves *winning)
{
    poda_move moves[HEAPS_TOTAL + 1];
    poda_moves list = {moves, 0, HEAPS_TOTAL + 1};
    int64_t plies = 0;
    for (uint32_t i = 0; i < state->piles; i++)
        plies += (int64_t)state->pile[i].count * (state->pile[i].size - 1);
    *out = (poda_theory){.wins = (plies % 2 == 1) != game->last_loses,
                         .distance = plies,
                         .nim_value = game->last_loses ? -1 : plies % 2,
                         .method = "the number of moves is fixed"};
    heaps_moves(game, state, &list);
    for (size_t i = 0; i < list.count && out->wins; i++)
        poda__winning_add(out, winning, moves[i]);
}

poda_status poda__theory_heaps(const heaps_game *game, const heaps_state *state, bool *known,
                               poda_theory *out, poda_moves *winning, poda_error *error)
{
    *known = true;
    if (game->kind == HEAPS_SPLIT) {
        solve_split(game, state, out, winning);
        return PODA_OK;
    }
    if (game->last_loses) { /* there is no such theory for misere play of the others */
        *known = false;
        return PODA_OK;
    }
    const uint64_t largest = state->piles ? state->pile[state->piles - 1].size : 0;
    uint32_t values[HEAPS_TOTAL + 1];
    poda_status status = poda__heap_values(game, largest, NULL, values, error);
    if (status != PODA_OK)
        return status;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < state->piles; i++)
        if (state->pile[i].count % 2)
            sum ^= values[state->pile[i].size];
    *out = (poda_theory){.wins = sum != 0,
                         .distance = heaps_stuck(game, state) ? 0 : -1,
                         .nim_value = sum,
                         .method = "nim-values of the heaps, added by XOR"};
    list_moves(game, state, values, sum, out, winning);
    return PODA_OK;
}
