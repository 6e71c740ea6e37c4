/* theory_rule.c - rules that a person can apply: which positions to leave to the opponent. They are
 * what poda_theory_solve computes, in the form in which they are taught. */
#include <string.h>

#include "solve/theory_parts.h"

enum {
    SPAN = 4096,       /* numbers of corks among which a period is sought */
    PERIOD_MOST = 128, /* longer ones are hard to remember */
    WIDEST = 64,       /* more than the largest take */
};

bool poda_rule_leaves(const poda_rule *rule, uint64_t objects)
{
    const bool early = objects < rule->from;
    const uint64_t *numbers = early ? rule->early : rule->remainder;
    const size_t count = early ? rule->earlies : rule->remainders;
    const uint64_t number = early ? objects : objects % rule->period;
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

/* Which numbers of corks are lost for the player to move. */
static void find_lost(const corks_game *game, bool lost[SPAN])
{
    for (uint64_t n = 0; n < SPAN; n++) {
        uint64_t takes = corks_takes(game, n);
        lost[n] = takes ? true : !game->last_loses;
        for (; takes; takes &= takes - 1)
            lost[n] &= !lost[n - (uint64_t)__builtin_ctzll(takes)];
    }
}

/* The shortest period, 0 if it is too long. A number's class depends on as many classes before it
 * as the largest take has corks; if that many in a row recur, so does everything after them. */
static uint64_t find_period(const bool lost[SPAN], uint64_t *from)
{
    for (uint64_t period = 1; period <= PERIOD_MOST; period++) {
        uint64_t at = SPAN - period - WIDEST;
        if (memcmp(lost + at, lost + at + period, WIDEST * sizeof *lost) != 0)
            continue;
        while (at > 0 && lost[at - 1] == lost[at - 1 + period])
            at--;
        *from = at;
        return period;
    }
    return 0;
}

bool poda__rule_corks(const corks_game *game, const corks_state *state, poda_rule *out)
{
    bool lost[SPAN];
    find_lost(game, lost);
    out->kind = PODA_RULE_REMAINDERS;
    out->last_loses = game->last_loses;
    out->objects = state->n;
    out->heaps = state->n > 0;
    out->least = (uint64_t)__builtin_ctzll(game->take);
    out->period = find_period(lost, &out->from);
    if (!out->period)
        return false;
    for (uint64_t remainder = 0; remainder < out->period; remainder++) {
        const uint64_t ahead = (remainder + out->period - out->from % out->period) % out->period;
        if (!lost[out->from + ahead])
            continue;
        if (out->remainders == PODA_RULE_NUMBERS)
            return false;
        out->remainder[out->remainders++] = remainder;
    }
    for (uint64_t n = 0; n < out->from; n++) {
        if (!lost[n])
            continue;
        if (out->earlies == PODA_RULE_NUMBERS)
            return false;
        out->early[out->earlies++] = n;
    }
    out->wins = !poda_rule_leaves(out, state->n);
    return true;
}

static void add_term(poda_rule *rule, uint64_t size, uint64_t term)
{
    rule->sum ^= term;
    rule->objects += size;
    rule->large += size > 1;
    if (rule->heaps < PODA_RULE_HEAPS) {
        rule->size[rule->heaps] = size;
        rule->term[rule->heaps] = term;
    }
    rule->heaps++;
    rule->terms = rule->heaps <= PODA_RULE_HEAPS ? (size_t)rule->heaps : 0;
}

bool poda__rule_nim(const nim_game *game, const nim_state *state, poda_rule *out)
{
    out->kind = game->last_loses ? PODA_RULE_XOR_MISERE : PODA_RULE_XOR;
    out->last_loses = game->last_loses;
    for (uint32_t i = 0; i < state->count; i++)
        if (state->heap[i])
            add_term(out, state->heap[i], state->heap[i]);
    out->wins = game->last_loses && out->large == 0 ? out->heaps % 2 == 0 : out->sum != 0;
    return true;
}

poda_status poda__rule_heaps(const heaps_game *game, const heaps_state *state, bool *known,
                             poda_rule *out, poda_error *error)
{
    poda_theory theory;
    uint32_t values[HEAPS_TOTAL + 1];
    const uint64_t largest = state->piles ? state->pile[state->piles - 1].size : 0;
    poda_status status = poda__theory_heaps(game, state, known, &theory, NULL, error);
    if (status == PODA_OK && *known)
        status = poda__heap_values(game, largest, NULL, values, error);
    if (status != PODA_OK || !*known)
        return status;
    out->kind = game->kind == HEAPS_SPLIT ? PODA_RULE_PARITY : PODA_RULE_XOR;
    out->by_value = true;
    out->last_loses = game->last_loses;
    for (uint32_t i = 0; i < state->piles; i++)
        for (uint32_t j = 0; j < state->pile[i].count; j++)
            add_term(out, state->pile[i].size, values[state->pile[i].size]);
    out->plies = game->kind == HEAPS_SPLIT ? out->objects - out->heaps : 0;
    out->wins =
        game->kind == HEAPS_SPLIT ? (out->plies % 2 == 1) != game->last_loses : out->sum != 0;
    return PODA_OK;
}
