/* extensive_exact.c - the public face of .efg files and of exact solutions. */
#include "base/memory.h"
#include "extensive/efg.h"
#include "extensive/extensive.h"
#include "extensive/sequence.h"

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
