/* dominance.c - striking out dominated strategies, one after another, by pure strategies or by
 * mixtures of them. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/take.h"
#include "exact/lp.h"
#include "normal/normal_form.h"

typedef struct striking {
    const poda_normal *normal;
    poda_dominance_options how;
    poda__pool pool;
    poda_dominance out;
    size_t room;
    size_t *profiles; /* those left, with the first strategy of the player in question */
    size_t count;
    poda_error *error;
} striking;

/* The profiles of the others that are left, as profiles with the player's strategy 0. */
static void list_others(striking *all, int player)
{
    const poda_normal *normal = all->normal;
    all->count = 0;
    for (size_t i = 0; i < normal->profiles; i++) {
        bool left = poda_normal_choice(normal, i, player) == 0;
        for (int p = 0; left && p < normal->players; p++)
            left = p == player || all->out.left[p][poda_normal_choice(normal, i, p)];
        if (left)
            all->profiles[all->count++] = i;
    }
}

static int64_t pay(const striking *all, size_t other, int player, int strategy)
{
    const poda_normal *normal = all->normal;
    return poda_normal_payoff(
        normal, all->profiles[other] + (size_t)strategy * normal->step[player], player);
}

/* Is `strategy` dominated by `by`? `*weakly` if it is somewhere as good. */
static bool dominated(const striking *all, int player, int strategy, int by, bool *weakly)
{
    bool worse = false, equal = false;
    for (size_t i = 0; i < all->count; i++) {
        const int64_t own = pay(all, i, player, strategy), other = pay(all, i, player, by);
        if (own > other)
            return false;
        worse |= own < other;
        equal |= own == other;
    }
    *weakly = equal;
    return worse;
}

static poda_dominance_step *add_step(striking *all)
{
    if (all->out.count == all->room) {
        const size_t room = all->room ? 2 * all->room : 16;
        poda_dominance_step *larger = poda__pool_take(&all->pool, room, sizeof *larger);
        if (!larger)
            return NULL;
        if (all->out.count)
            memcpy(larger, all->out.steps, all->out.count * sizeof *larger);
        all->out.steps = larger;
        all->room = room;
    }
    return &all->out.steps[all->out.count++];
}

static bool strike(striking *all, int player, int strategy, int by, bool weakly)
{
    poda_dominance_step *step = add_step(all);
    if (!step)
        return false;
    *step = (poda_dominance_step){player, strategy, by, NULL, weakly};
    all->out.left[player][strategy] = false;
    return true;
}

/* A strategy dominated by a pure one; strictly, or weakly if asked for. */
static bool strike_pure(striking *all, bool weak, bool *found)
{
    const poda_normal *normal = all->normal;
    for (int player = 0; player < normal->players; player++) {
        list_others(all, player);
        for (int s = 0; s < normal->strategies[player] && !poda__stopped(all->how.stop); s++)
            for (int by = 0; all->out.left[player][s] && by < normal->strategies[player]; by++) {
                bool weakly = false;
                if (by == s || !all->out.left[player][by] ||
                    !dominated(all, player, s, by, &weakly) || (weakly && !weak))
                    continue;
                *found = true;
                return strike(all, player, s, by, weakly);
            }
    }
    return true;
}

/* The program that finds the best mixture against one strategy. Columns: the probabilities of the
 * strategies left, and for strict dominance the margin. Rows: one for each profile of the others:
 * mixture - own >= margin (weak: >= 0, and the sum of all gains is maximised); sum of probabilities
 * = 1. */
typedef struct program {
    int64_t *a, *limit, *gain;
    char *kind;
    bool *free_column;
    int *names;
} program;

static bool fill_program(const striking *all, int player, int strategy, bool weak, int choices,
                         const program *lp)
{
    const size_t cols = (size_t)choices + !weak;
    for (size_t i = 0; i < all->count; i++) {
        lp->limit[i] = 0;
        lp->kind[i] = '>';
        for (int c = 0; c < choices; c++) {
            const int64_t more = pay(all, i, player, lp->names[c]) - pay(all, i, player, strategy);
            lp->a[i * cols + (size_t)c] = more;
            if (weak && __builtin_add_overflow(lp->gain[c], more, &lp->gain[c]))
                return false;
        }
        if (!weak)
            lp->a[i * cols + (size_t)choices] = -1;
    }
    lp->limit[all->count] = 1;
    lp->kind[all->count] = '=';
    for (int c = 0; c < choices; c++)
        lp->a[all->count * cols + (size_t)c] = 1;
    if (!weak) {
        lp->gain[choices] = 1;
        lp->free_column[choices] = true;
    }
    return true;
}

static poda_status try_mixture(striking *all, int player, int strategy, bool weak, bool *found)
{
    const poda_normal *normal = all->normal;
    const int most = normal->strategies[player];
    const size_t rows = all->count + 1, cols = (size_t)most + 1;
    program lp = {.a = poda__array(rows * cols, sizeof *lp.a),
                  .limit = poda__array(rows, sizeof *lp.limit),
                  .gain = poda__array(cols, sizeof *lp.gain),
                  .kind = poda__array(rows, 1),
                  .free_column = poda__array(cols, sizeof(bool)),
                  .names = poda__array(cols, sizeof(int))};
    poda_status status = lp.a && lp.limit && lp.gain && lp.kind && lp.free_column && lp.names
                             ? PODA_OK
                             : poda_fail_memory(all->error);
    int choices = 0;
    for (int s = 0; status == PODA_OK && s < most; s++)
        if (s != strategy && all->out.left[player][s])
            lp.names[choices++] = s;
    if (status == PODA_OK && choices > 0) {
        poda__lp_answer answer;
        const bool fits = fill_program(all, player, strategy, weak, choices, &lp);
        const poda__lp solved = {.rows = (int)rows,
                                 .cols = choices + !weak,
                                 .a = lp.a,
                                 .limit = lp.limit,
                                 .kind = lp.kind,
                                 .gain = lp.gain,
                                 .free = lp.free_column,
                                 .stop = all->how.stop};
        status = fits ? poda__lp_solve(&solved, &answer, all->error)
                      : poda_fail(all->error, PODA_TOO_LARGE, "payoffs",
                                  "the payoffs are too large for dominance by mixtures");
        if (status == PODA_OK && answer.outcome == PODA__LP_OPTIMAL &&
            poda__big_sign(&answer.value) > 0) {
            *found = true;
            poda_number *mixed = poda__pool_take(&all->pool, (size_t)most, sizeof *mixed);
            for (int s = 0; mixed && s < most; s++)
                mixed[s] = (poda_number){0, "0"};
            for (int c = 0; mixed && c < choices; c++)
                poda__pool_number(&all->pool, &answer.x[c], &answer.bottom, &mixed[lp.names[c]]);
            if (!strike(all, player, strategy, -1, weak) || all->pool.failed)
                status = poda_fail_memory(all->error);
            else
                all->out.steps[all->out.count - 1].mixed = mixed;
        }
        if (status == PODA_OK)
            poda__lp_release(&answer);
    }
    free(lp.a);
    free(lp.limit);
    free(lp.gain);
    free(lp.kind);
    free(lp.free_column);
    free(lp.names);
    return status;
}

static poda_status strike_mixed(striking *all, bool weak, bool *found)
{
    poda_status status = PODA_OK;
    for (int player = 0; player < all->normal->players && !*found; player++) {
        list_others(all, player);
        for (int s = 0; s < all->normal->strategies[player] && !*found && status == PODA_OK; s++)
            if (all->out.left[player][s])
                status = try_mixture(all, player, s, weak, found);
    }
    return status;
}

/* Strict dominance first, since the order does not matter there. */
static poda_status strike_one(striking *all, bool *found)
{
    for (int weak = 0; weak <= (all->how.weak ? 1 : 0); weak++) {
        if (!strike_pure(all, weak, found))
            return poda_fail_memory(all->error);
        poda_status status = PODA_OK;
        if (!*found && all->how.mixed)
            status = strike_mixed(all, weak, found);
        if (*found || status != PODA_OK)
            return status;
    }
    return PODA_OK;
}

poda_status poda_normal_dominance(const poda_normal *normal, const poda_dominance_options *options,
                                  poda_dominance *out, poda_error *error)
{
    striking all = {.normal = normal, .error = error};
    poda_status status = PODA__TAKE(poda_dominance_options, &all.how, options, stop, error);
    if (status != PODA_OK)
        return status;
    all.profiles = poda__array(normal->profiles, sizeof *all.profiles);
    for (int p = 0; p < normal->players; p++) {
        all.out.left[p] = poda__pool_take(&all.pool, (size_t)normal->strategies[p], sizeof(bool));
        if (all.out.left[p])
            memset(all.out.left[p], 1, (size_t)normal->strategies[p] * sizeof(bool));
    }
    if (!all.profiles || all.pool.failed)
        status = poda_fail_memory(error);
    for (bool found = true; status == PODA_OK && found;) {
        found = false;
        status = strike_one(&all, &found);
        if (status == PODA_OK && poda__stopped(all.how.stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    }
    free(all.profiles);
    if (status == PODA_OK)
        status = poda__pool_hand(&all.pool, &all.out.memory, error);
    else
        poda__pool_release(&all.pool);
    if (status == PODA_OK)
        *out = all.out;
    return status;
}

void poda_dominance_release(poda_dominance *dominance)
{
    poda__memory_release(dominance->memory);
    *dominance = (poda_dominance){0};
}
