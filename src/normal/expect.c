/* expect.c - exact payoffs that explanations compare: of each strategy against mixtures, and of each
 * deviation from a correlated equilibrium. */
#include <stdlib.h>

#include "base/memory.h"
#include "normal/normal_form.h"

void poda_numbers_release(poda_numbers *numbers)
{
    poda__memory_release(numbers->memory);
    *numbers = (poda_numbers){0};
}

/* Numbers of a result from fractions, which are released and freed. */
static poda_status hand_numbers(poda__fraction *values, size_t count, bool ok, poda_numbers *out,
                                poda_error *error)
{
    poda__pool pool = {.failed = !ok};
    poda_numbers made = {.count = count};
    made.at = poda__pool_take(&pool, count, sizeof *made.at);
    for (size_t i = 0; values && i < count; i++) {
        if (made.at)
            poda__pool_fraction(&pool, &values[i], &made.at[i]);
        poda__fraction_release(&values[i]);
    }
    free(values);
    const poda_status status = poda__pool_hand(&pool, &made.memory, error);
    if (status == PODA_OK)
        *out = made;
    return status;
}

poda_status poda_normal_expect(const poda_normal *normal,
                               poda_number *const strategy[PODA_PLAYERS_MAX], int player,
                               poda_numbers *out, poda_error *error)
{
    const size_t count = (size_t)normal->strategies[player];
    poda__fraction *pay = poda__array(count, sizeof *pay);
    const bool ok = pay && poda__expect(normal, strategy, player, pay);
    return hand_numbers(pay, count, ok, out, error);
}

poda_status poda_normal_incentives(const poda_normal *normal, const poda_correlated *correlated,
                                   int player, poda_numbers *out, poda_error *error)
{
    const size_t own = (size_t)normal->strategies[player];
    poda__fraction *gain = poda__array(own * own, sizeof *gain);
    poda__fraction chance = {0}, term = {0};
    bool ok = gain;
    for (size_t i = 0; ok && i < own * own; i++)
        ok = poda__fraction_set(&gain[i], 0, 1);
    for (size_t i = 0; ok && i < normal->profiles; i++) {
        if (correlated->chance[i].value <= 0)
            continue;
        const size_t told = (size_t)poda_normal_choice(normal, i, player);
        ok = poda__fraction_read(&chance, correlated->chance[i].exact);
        for (size_t t = 0; ok && t < own; t++) {
            const size_t other = poda_normal_with(normal, i, player, (int)t);
            poda__fraction *to = &gain[told * own + t];
            ok = poda__fraction_set(&term,
                                    poda_normal_payoff(normal, other, player) -
                                        poda_normal_payoff(normal, i, player),
                                    normal->unit) &&
                 poda__fraction_multiply(&term, &term, &chance) &&
                 poda__fraction_add(to, to, &term);
        }
    }
    poda__fraction_release(&chance);
    poda__fraction_release(&term);
    return hand_numbers(gain, own * own, ok, out, error);
}
