/* extensive_exact.c - the public face of .efg files, of exact solutions and of the strategic form. */
#include <string.h>

#include "base/memory.h"
#include "extensive/efg.h"
#include "extensive/extensive.h"
#include "extensive/sequence.h"
#include "extensive/strategic.h"

poda_status poda_extensive_read(poda_extensive **out, const char *text, poda_error *error)
{
    poda__form form;
    const poda_status status = poda__efg_read(&form, text, error);
    return status == PODA_OK ? poda__extensive_adopt(out, &form, error) : status;
}

poda_status poda_extensive_write(const poda_extensive *tree, char **text, poda_error *error)
{
    poda__buffer out = {0};
    poda__efg_write(&tree->form, &out);
    const poda_status status = poda__buffer_status(&out, error);
    if (status == PODA_OK)
        *text = out.at;
    else
        poda__buffer_release(&out);
    return status;
}

static void give_strategy(const poda__form *form, const poda__sequence_answer *answer,
                          double *strategy)
{
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        for (int32_t i = set->slot; i < set->slot + set->count; i++) {
            const poda__fraction chance = {answer->top[i], answer->bottom[i]};
            strategy[i] = poda__big_sign(&chance.bottom) > 0 ? poda__fraction_double(&chance)
                                                             : 1.0 / set->count;
        }
    }
}

poda_status poda_extensive_exact(const poda_extensive *tree, const volatile int *stop,
                                 double *strategy, char **payoffs, poda_error *error)
{
    const poda__sequence_limits limits = {.stop = stop};
    poda__sequence_answer answer;
    poda__buffer out = {0};
    poda_status status = poda__sequence_solve(&tree->form, &limits, &answer, error);
    if (status != PODA_OK)
        return status;
    bool fits = poda__fraction_text(&answer.payoffs[0], &out);
    poda__buffer_add(&out, " ");
    fits = fits && poda__fraction_text(&answer.payoffs[1], &out) && !out.failed;
    if (fits && strategy)
        give_strategy(&tree->form, &answer, strategy);
    poda__sequence_release(&answer);
    if (fits && payoffs)
        *payoffs = out.at;
    else
        poda__buffer_release(&out);
    return fits ? PODA_OK : poda_fail_memory(error);
}

poda_status poda_extensive_strategic(const poda_extensive *tree, const volatile int *stop,
                                     poda_normal **out, poda_error *error)
{
    const poda__strategic_limits limits = {.stop = stop};
    poda__strategic made;
    const poda_status status = poda__strategic_init(&made, &tree->form, &limits, error);
    if (status != PODA_OK)
        return status;
    *out = made.normal;
    made.normal = NULL;
    poda__strategic_release(&made);
    return PODA_OK;
}

/* The probabilities of the player's moves, in `strategy`; false if memory runs out. */
static bool give_behaviour(const poda__strategic *table, const poda__form *form, int player,
                           const poda_number *mixed, double *strategy)
{
    const int32_t first = table->first_set[player], end = first + table->set_count[player];
    poda__strategic_chance chance = {0};
    bool memory = true;
    for (int32_t s = first; s < end; s++)
        for (int32_t i = 0; i < form->sets[s].count && memory; i++) {
            memory = poda__strategic_behaviour(table, form, s, i, mixed, &chance);
            strategy[form->sets[s].slot + i] =
                chance.reached ? chance.value : 1.0 / form->sets[s].count;
        }
    poda__fraction_release(&chance.exact);
    return memory;
}

poda_status poda_extensive_behaviour(const poda_extensive *tree, int player,
                                     const poda_number *mixed, double *strategy, poda_error *error)
{
    const poda__form *form = &tree->form;
    const size_t length = (size_t)form->slots;
    poda__strategic table;
    if (player < 0 || player >= form->players)
        return poda_fail(error, PODA_BAD_REQUEST, "player", "there is no player %d", player + 1);
    poda_status status = poda__strategic_init(&table, form, NULL, error);
    if (status != PODA_OK)
        return status;
    double *given = poda__array(length, sizeof *given);
    if (table.forgets[player])
        status = poda_fail(error, PODA_BAD_REQUEST, "player",
                           "player %d forgets: a mixed strategy need not be a behaviour strategy",
                           player + 1);
    else if (!given || !give_behaviour(&table, form, player, mixed, given))
        status = poda_fail_memory(error);
    for (int32_t s = 0; s < form->set_count && status == PODA_OK; s++)
        if (form->sets[s].player == player)
            memcpy(strategy + form->sets[s].slot, given + form->sets[s].slot,
                   (size_t)form->sets[s].count * sizeof *given);
    free(given);
    poda__strategic_release(&table);
    return status;
}
