/* strategic_pay.c - what the profiles of the reduced strategic form pay: every end of the tree adds
 * its payoffs, times the probability that chance plays to it, to all profiles that lead there. */
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "extensive/efg_token.h"
#include "extensive/strategic_parts.h"

static const int64_t NUMBER_MOST = INT64_C(1) << 56; /* as poda_normal takes them */

typedef struct paying {
    const poda__strategic *of;
    const poda__form *form;
    const int *count;
    size_t profiles;
    int64_t *payoffs;            /* by profile and player, in parts of scale x the form's unit */
    int64_t *up, *down;          /* poda__form_chances */
    int64_t scale;               /* what the probabilities of all ends are parts of */
    int *lead[PODA_PLAYERS_MAX]; /* the strategies that lead to the current end */
    int leads[PODA_PLAYERS_MAX];
    size_t step[PODA_PLAYERS_MAX]; /* what the next strategy adds to a profile */
    int64_t amount[PODA_PLAYERS_MAX];
} paying;

/* Which strategies of `player` lead to the end: those that make all of its moves on the way. */
static void find_leads(paying *pay, int32_t end, int player)
{
    const poda__form *form = pay->form;
    const size_t sets = (size_t)pay->of->set_count[player];
    pay->leads[player] = 0;
    for (int s = 0; s < pay->count[player]; s++) {
        const int32_t *moves = pay->of->moves[player] + (size_t)s * sets;
        bool leads = true;
        for (int32_t n = end; leads && form->nodes[n].parent >= 0; n = form->nodes[n].parent) {
            const poda__form_node *above = &form->nodes[form->nodes[n].parent];
            leads = above->player != player ||
                    moves[above->set - pay->of->first_set[player]] == n - above->first;
        }
        if (leads)
            pay->lead[player][pay->leads[player]++] = s;
    }
}

/* Adds the amounts to all profiles of strategies that lead to the end; false if a sum is too large. */
static bool add_end(const paying *pay)
{
    const int players = pay->form->players;
    int at[PODA_PLAYERS_MAX] = {0};
    size_t profile = 0;
    for (int p = 0; p < players; p++) {
        if (pay->leads[p] == 0)
            return true;
        profile += (size_t)pay->lead[p][0] * pay->step[p];
    }
    for (;;) {
        int64_t *row = pay->payoffs + profile * (size_t)players;
        for (int p = 0; p < players; p++) {
            row[p] += pay->amount[p];
            if (row[p] > NUMBER_MOST || row[p] < -NUMBER_MOST)
                return false;
        }
        int p = 0;
        for (; p < players; p++) {
            profile -= (size_t)pay->lead[p][at[p]] * pay->step[p];
            at[p] = at[p] + 1 < pay->leads[p] ? at[p] + 1 : 0;
            profile += (size_t)pay->lead[p][at[p]] * pay->step[p];
            if (at[p] > 0)
                break;
        }
        if (p == players)
            return true;
    }
}

static bool fill(paying *pay, const int64_t *totals, const volatile int *stop, bool *stopped)
{
    const poda__form *form = pay->form;
    pay->scale = 1;
    if (!poda__form_chances(form, pay->up, pay->down))
        return false;
    for (int32_t n = 0; n < form->count; n++)
        if (form->nodes[n].count == 0 && pay->up[n] > 0 &&
            !poda__efg_multiple(pay->scale, pay->down[n], &pay->scale))
            return false;
    for (int32_t n = 0; n < form->count && !*stopped; n++) {
        if (form->nodes[n].count > 0 || pay->up[n] == 0)
            continue;
        int64_t weight;
        if (!poda__efg_times(pay->up[n], pay->scale / pay->down[n], &weight))
            return false;
        for (int p = 0; p < form->players; p++) {
            const int64_t total = totals[(size_t)n * (size_t)form->players + (size_t)p];
            if (!poda__efg_times(weight, total, &pay->amount[p]) || pay->amount[p] > NUMBER_MOST ||
                pay->amount[p] < -NUMBER_MOST)
                return false;
            find_leads(pay, n, p);
        }
        if (!add_end(pay))
            return false;
        *stopped = poda__stopped(stop);
    }
    return true;
}

/* Smaller numbers make smaller fractions. */
static void reduce(int64_t *payoffs, size_t count, int64_t *unit)
{
    int64_t common = *unit;
    for (size_t i = 0; i < count && common > 1; i++)
        common = poda__efg_divisor(common, payoffs[i]);
    for (size_t i = 0; i < count && common > 1; i++)
        payoffs[i] /= common;
    *unit /= common;
}

static poda_status open_table(poda__strategic *of, paying *pay, int64_t unit, poda_error *error)
{
    const poda__form *form = pay->form;
    poda_normal_options options = {.size = sizeof options,
                                   .players = form->players,
                                   .payoffs = pay->payoffs,
                                   .unit = unit,
                                   .title = form->text + form->title};
    poda__buffer text = {0};
    size_t names = 0;
    for (int p = 0; p < form->players; p++) {
        options.strategies[p] = pay->count[p];
        options.player_name[p] = form->text + form->player_name[p];
        names += (size_t)pay->count[p];
    }
    const char **name = poda__array(names, sizeof *name);
    poda__strategic_names(of, form, pay->count, &text);
    poda_status status = name ? poda__buffer_status(&text, error) : poda_fail_memory(error);
    if (status == PODA_OK) {
        const char *at = text.at;
        for (size_t i = 0; i < names; i++, at += strlen(at) + 1)
            name[i] = at;
        options.strategy_names = name;
        status = poda_normal_open(&of->normal, &options, error);
    }
    free(name);
    poda__buffer_release(&text);
    return status;
}

poda_status poda__strategic_pay(poda__strategic *of, const poda__form *form, const int *count,
                                const volatile int *stop, poda_error *error)
{
    paying pay = {.of = of, .form = form, .count = count, .profiles = 1};
    bool memory = true, stopped = false;
    int64_t unit = 1;
    for (int p = 0; p < form->players; p++) {
        pay.step[p] = pay.profiles;
        pay.profiles *= (size_t)count[p];
        pay.lead[p] = poda__array((size_t)count[p], sizeof *pay.lead[p]);
        memory = memory && pay.lead[p];
    }
    const size_t numbers = pay.profiles * (size_t)form->players;
    int64_t *totals = poda__form_totals(form);
    pay.payoffs = poda__array(numbers, sizeof *pay.payoffs);
    pay.up = poda__array((size_t)form->count, sizeof *pay.up);
    pay.down = poda__array((size_t)form->count, sizeof *pay.down);
    poda_status status = PODA_OK;
    if (!memory || !totals || !pay.payoffs || !pay.up || !pay.down)
        status = poda_fail_memory(error);
    else if (!fill(&pay, totals, stop, &stopped) || !poda__efg_times(pay.scale, form->unit, &unit))
        status = poda_fail(error, PODA_TOO_LARGE, "strategic",
                           "the strategic form has payoffs that are too large");
    else if (stopped)
        status = poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    if (status == PODA_OK) {
        reduce(pay.payoffs, numbers, &unit);
        status = open_table(of, &pay, unit, error);
    }
    for (int p = 0; p < form->players; p++)
        free(pay.lead[p]);
    free(totals);
    free(pay.payoffs);
    free(pay.up);
    free(pay.down);
    return status;
}
