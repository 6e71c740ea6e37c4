/* questions.c - the questions of poda/explain.h about a tree, answered by searches of its explicit
 * form. */
#include "explain/tree/critical.h"
#include "explain/tree/explanation.h"
#include "explain/tree/order.h"
#include "explain/tree/sss.h"
#include "explain/tree/whatif.h"

static poda_status open_plain(poda__plain *plain, const poda__model *model, poda_error *error)
{
    if (model->count > model->generated_by_minimax)
        return poda_fail(error, PODA_BAD_REQUEST, "",
                         "questions are about a tree without nodes below the horizon");
    return poda__plain_init(plain, model, error);
}

static double number_of(const void *user, poda_value value)
{
    return poda_score_number(user, value);
}

poda_status poda_explanation_whatif(const poda_explanation *explanation, int32_t leaf,
                                    poda_whatif *out, poda_error *error)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda__plain plain;
    poda_whatif whatif;
    if (!poda_game_rules_of(model->game)->scored || model->options.sign)
        return poda_fail(error, PODA_BAD_REQUEST, "whatif",
                         "whatif is for trees and games with scores");
    if (leaf < 0 || leaf >= model->count)
        return poda_fail(error, PODA_BAD_OPTION, "leaf", "there is no node %d", (int)leaf);
    const poda_value value = model->nodes[leaf].value;
    if (model->nodes[leaf].over && (value == PODA_SCORE_LIMIT || value == -PODA_SCORE_LIMIT))
        return poda_fail(error, PODA_BAD_REQUEST, "whatif",
                         "%s may not be played, since it has occurred before: it has no value that "
                         "could be another",
                         poda__model_name(model, leaf));
    poda_status status = open_plain(&plain, model, error);
    if (status != PODA_OK)
        return status;
    status = poda__whatif_init(&whatif, &plain, poda__plain_rule_in(model), leaf, number_of,
                               model->game, error);
    if (status == PODA_OK)
        *out = whatif;
    poda__plain_release(&plain);
    return status;
}

poda_status poda_explanation_orders(const poda_explanation *explanation, poda_move_orders *out,
                                    poda_error *error)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda__plain plain;
    poda_move_orders orders;
    poda_status status = open_plain(&plain, model, error);
    if (status != PODA_OK)
        return status;
    status = poda__orders_init(&orders, &plain, poda__plain_rule_in(model), error);
    if (status == PODA_OK)
        *out = orders;
    poda__plain_release(&plain);
    return status;
}

poda_status poda_explanation_critical(const poda_explanation *explanation, poda_critical *out,
                                      poda_error *error)
{
    poda__plain plain;
    poda_critical critical;
    poda_status status = open_plain(&plain, poda__explanation_model(explanation), error);
    if (status != PODA_OK)
        return status;
    status = poda__critical_init(&critical, &plain, true, error);
    if (status == PODA_OK)
        *out = critical;
    poda__plain_release(&plain);
    return status;
}

poda_status poda_explanation_sss(const poda_explanation *explanation, poda_sss *out,
                                 poda_error *error)
{
    poda__plain plain;
    poda_sss sss;
    poda_status status = open_plain(&plain, poda__explanation_model(explanation), error);
    if (status != PODA_OK)
        return status;
    status = poda__sss_init(&sss, &plain, error);
    if (status == PODA_OK)
        *out = sss;
    poda__plain_release(&plain);
    return status;
}
