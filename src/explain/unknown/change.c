/* change.c - a search before and after other values of some leaves. */
#include <assert.h>
#include <math.h>

#include "base/memory.h"
#include "explain/tree/explanation.h"
#include "explain/tree/plain.h"
#include "explain/unknown/leaves.h"
#include "poda/unknown.h"

typedef struct bench {
    const poda__model *model;
    poda__plain plain;
    double *scores;  /* of each leaf */
    double *numbers; /* distinct, ascending; the value of a leaf in the search is its index */
    int32_t number_count;
} bench;

static int by_number(const void *a, const void *b)
{
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static void rank_scores(bench *on)
{
    int32_t count = 0;
    for (int32_t n = 0; n < on->plain.count; n++)
        if (poda__plain_leaf(&on->plain, n))
            on->numbers[count++] = on->scores[n];
    qsort(on->numbers, (size_t)count, sizeof *on->numbers, by_number);
    on->number_count = 0;
    for (int32_t i = 0; i < count; i++)
        if (i == 0 || on->numbers[i] != on->numbers[on->number_count - 1])
            on->numbers[on->number_count++] = on->numbers[i];
    for (int32_t n = 0; n < on->plain.count; n++) {
        if (!poda__plain_leaf(&on->plain, n))
            continue;
        const double *at = bsearch(&on->scores[n], on->numbers, (size_t)on->number_count,
                                   sizeof *on->numbers, by_number);
        assert(at);
        on->plain.values[n] = (poda_value)(at - on->numbers);
    }
}

static poda_status outline(bench *on, poda_search_outline *out, poda_error *error)
{
    poda__plain *plain = &on->plain;
    rank_scores(on);
    poda__plain_alphabeta(plain, poda__plain_rule_in(on->model));
    *out = (poda_search_outline){.value = on->numbers[plain->value],
                                 .best = plain->best,
                                 .visited = plain->visited_nodes,
                                 .leaves = plain->visited_leaves};
    out->cuts = poda__array((size_t)plain->cut_count, sizeof *out->cuts);
    if (!out->cuts)
        return poda_fail_memory(error);
    for (int32_t i = 0; i < plain->cut_count; i++)
        out->cuts[out->cut_count++] = (poda_explained_cut){.node = plain->cuts[i].node,
                                                           .child = plain->cuts[i].child,
                                                           .holder = -1,
                                                           .skipped = plain->cuts[i].skipped};
    return PODA_OK;
}

static poda_status compare(bench *on, const int32_t *leaves, const double *numbers, size_t count,
                           poda_change *change, poda_error *error)
{
    const size_t nodes = (size_t)on->plain.count;
    on->scores = poda__array(nodes, sizeof *on->scores);
    on->numbers = poda__array(nodes, sizeof *on->numbers);
    if (!on->scores || !on->numbers)
        return poda_fail_memory(error);
    for (int32_t n = 0; n < on->plain.count; n++)
        on->scores[n] = poda_score_number(on->model->game, on->plain.values[n]);
    poda_status status = outline(on, &change->before, error);
    for (size_t i = 0; i < count; i++)
        on->scores[leaves[i]] = numbers[i];
    if (status == PODA_OK)
        status = outline(on, &change->after, error);
    return status;
}

poda_status poda_explanation_change(const poda_explanation *explanation, const int32_t *leaves,
                                    const double *numbers, size_t count, poda_change *out,
                                    poda_error *error)
{
    bench on = {.model = poda__explanation_model(explanation)};
    poda_change change = {.before = {.best = -1}};
    poda_status status = poda__unknown_check(on.model, leaves, count, error);
    for (size_t i = 0; i < count && status == PODA_OK; i++)
        if (!isfinite(numbers[i]))
            status = poda_fail(error, PODA_BAD_OPTION, "leaf", "the number must be finite");
    if (status == PODA_OK)
        status = poda__plain_init(&on.plain, on.model, error);
    if (status != PODA_OK)
        return status;
    status = compare(&on, leaves, numbers, count, &change, error);
    free(on.scores);
    free(on.numbers);
    poda__plain_release(&on.plain);
    if (status == PODA_OK)
        *out = change;
    else
        poda_change_release(&change);
    return status;
}

void poda_change_release(poda_change *change)
{
    free(change->before.cuts);
    free(change->after.cuts);
    *change = (poda_change){.before = {.best = -1}, .after = {.best = -1}};
}
