/* form.c - what algorithms ask of an extensive form: payoffs added up, last moves, who forgets,
 * probabilities of nodes. */
#include "extensive/form.h"

#include <string.h>

#include "base/memory.h"
#include "extensive/efg_token.h"

void poda__form_release(poda__form *form)
{
    free(form->nodes);
    free(form->sets);
    free(form->members);
    free(form->weight);
    free(form->pays);
    free(form->label);
    free(form->move);
    free(form->text);
    memset(form, 0, sizeof *form);
}

int64_t *poda__form_totals(const poda__form *form)
{
    const size_t row = (size_t)form->players;
    int64_t *totals = poda__array((size_t)form->count, row * sizeof *totals);
    for (int32_t n = 0; totals && n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        for (size_t p = 0; p < row; p++) {
            int64_t total = node->parent >= 0 ? totals[(size_t)node->parent * row + p] : 0;
            if (node->pay >= 0)
                total += form->pays[(size_t)node->pay * row + p];
            totals[(size_t)n * row + p] = total;
        }
    }
    return totals;
}

int32_t *poda__form_last(const poda__form *form)
{
    const size_t row = (size_t)form->players;
    int32_t *last = poda__array((size_t)form->count, row * sizeof *last);
    if (!last)
        return NULL;
    for (size_t p = 0; p < row; p++)
        last[p] = -1;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        for (int32_t i = 0; i < node->count; i++) {
            int32_t *child = &last[(size_t)(node->first + i) * row];
            memcpy(child, &last[(size_t)n * row], row * sizeof *last);
            if (node->set >= 0)
                child[node->player] = form->sets[node->set].slot + i;
        }
    }
    return last;
}

int32_t poda__form_forgets(const poda__form *form, const int32_t *last)
{
    const size_t row = (size_t)form->players;
    for (int32_t s = 0; s < form->set_count; s++) {
        const poda__form_set *set = &form->sets[s];
        const int32_t *members = &form->members[set->first];
        const size_t player = (size_t)set->player;
        for (int32_t i = 1; i < set->members; i++)
            if (last[(size_t)members[i] * row + player] != last[(size_t)members[0] * row + player])
                return s;
    }
    return -1;
}

void poda__form_reach(const poda__form *form, const double *strategy, int without, double *reach)
{
    reach[0] = 1;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        int64_t total = 0;
        for (int32_t i = 0; i < node->count && node->player == PODA_CHANCE; i++)
            total += form->weight[node->first + i];
        for (int32_t i = 0; i < node->count; i++) {
            double chance = 1;
            if (node->player == PODA_CHANCE)
                chance = poda__form_chance(form->weight[node->first + i], total);
            else if (node->player != without)
                chance = strategy[form->sets[node->set].slot + i];
            reach[node->first + i] = reach[n] * chance;
        }
    }
}

bool poda__form_chances(const poda__form *form, int64_t *up, int64_t *down)
{
    up[0] = down[0] = 1;
    for (int32_t n = 0; n < form->count; n++) {
        const poda__form_node *node = &form->nodes[n];
        int64_t total = 0;
        for (int32_t i = 0; i < node->count && node->player == PODA_CHANCE; i++)
            total += form->weight[node->first + i];
        for (int32_t i = node->first; i < node->first + node->count; i++) {
            int64_t weight = total > 0 ? form->weight[i] : 1, over = total > 0 ? total : 1;
            int64_t common = poda__efg_divisor(weight, over);
            weight /= common;
            over /= common;
            int64_t cross = poda__efg_divisor(weight, down[n]);
            int64_t other = poda__efg_divisor(up[n], over);
            if (!poda__efg_times(up[n] / other, weight / cross, &up[i]) ||
                !poda__efg_times(down[n] / cross, over / other, &down[i]))
                return false;
        }
    }
    return true;
}
