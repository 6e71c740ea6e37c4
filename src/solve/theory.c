/* theory.c - selects the theory of a game. */
#include "base/memory.h"
#include "games/game_registry.h"
#include "solve/theory_parts.h"

static bool is_heaps(const poda_rules *rules)
{
    return rules == poda__entry_split.rules || rules == poda__entry_grundy.rules ||
           rules == poda__entry_kayles.rules || rules == poda__entry_dawson.rules;
}

poda_status poda_theory_solve(const poda_game *game, const poda_state *state, bool *known,
                              poda_theory *out, poda_moves *winning, poda_error *error)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const void *params = poda_game_params(game);
    poda_theory theory = {.distance = -1, .nim_value = -1};
    bool found = true;
    poda_status status = PODA_OK;
    if (winning)
        winning->count = 0;
    if (rules == poda__entry_nim.rules)
        poda__theory_nim(params, (const nim_state *)state, &theory, winning);
    else if (rules == poda__entry_corks.rules)
        status = poda__theory_corks(params, (const corks_state *)state, &theory, winning, error);
    else if (is_heaps(rules))
        status =
            poda__theory_heaps(params, (const heaps_state *)state, &found, &theory, winning, error);
    else
        found = false;
    if (status != PODA_OK)
        return status;
    *known = found;
    if (found)
        *out = theory;
    return PODA_OK;
}

poda_status poda_theory_rule(const poda_game *game, const poda_state *state, bool *known,
                             poda_rule *out, poda_error *error)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const void *params = poda_game_params(game);
    poda_rule rule = {.kind = PODA_RULE_XOR};
    bool found = false;
    poda_status status = PODA_OK;
    if (rules == poda__entry_nim.rules)
        found = poda__rule_nim(params, (const nim_state *)state, &rule);
    else if (rules == poda__entry_corks.rules)
        found = poda__rule_corks(params, (const corks_state *)state, &rule);
    else if (is_heaps(rules))
        status = poda__rule_heaps(params, (const heaps_state *)state, &found, &rule, error);
    if (status != PODA_OK)
        return status;
    *known = found;
    if (found)
        *out = rule;
    return PODA_OK;
}

/* Does the last move lose? Nim-values are only for normal play. */
static bool last_loses(const poda_rules *rules, const void *params)
{
    if (rules == poda__entry_nim.rules)
        return ((const nim_game *)params)->last_loses;
    if (rules == poda__entry_corks.rules)
        return ((const corks_game *)params)->last_loses;
    return ((const heaps_game *)params)->last_loses;
}

poda_status poda_nim_values(const poda_game *game, uint64_t n, const volatile int *stop,
                            uint32_t **values, poda_error *error)
{
    const poda_rules *rules = poda_game_rules_of(game);
    const void *params = poda_game_params(game);
    const char *name = poda_game_name(game);
    if (rules != poda__entry_nim.rules && rules != poda__entry_corks.rules && !is_heaps(rules))
        return poda_fail(error, PODA_BAD_REQUEST, name,
                         "%s is not a game of heaps; nim-values are for corks, nim, split, grundy, "
                         "kayles and dawson",
                         name);
    if (last_loses(rules, params))
        return poda_fail(error, PODA_BAD_REQUEST, name,
                         "%s: nim-values are for games in which the last move wins; add last=wins",
                         name);
    if (n > PODA__VALUES_MOST)
        return poda_fail(error, PODA_TOO_LARGE, name, "%s: nim-values go up to %d, not %llu", name,
                         PODA__VALUES_MOST, (unsigned long long)n);
    uint32_t *list = poda__array((size_t)n + 1, sizeof *list);
    if (!list)
        return poda_fail_memory(error);
    poda_status status = PODA_OK;
    if (is_heaps(rules))
        status = poda__heap_values(params, n, stop, list, error);
    else if (rules == poda__entry_corks.rules)
        poda__corks_values(params, n, list);
    else
        for (uint64_t i = 0; i <= n; i++)
            list[i] = (uint32_t)i;
    if (status == PODA_OK)
        *values = list;
    else
        free(list);
    return status;
}
