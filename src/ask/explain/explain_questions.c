/* explain_questions.c - questions about a tree: what if a leaf had another value, which order of moves
 * is best, which nodes are critical, and SSS* beside alpha-beta. */
#include <math.h>
#include <string.h>

#include "ask/explain/explain.h"
#include "base/wording.h"
#include "explain/tree/critical.h"
#include "explain/tree/order.h"
#include "explain/tree/sss.h"
#include "explain/tree/whatif.h"

static double number_of(const void *user, poda_value value)
{
    return poda_score_number(user, value);
}

static int32_t find_node(const poda__model *model, const char *name)
{
    for (int32_t i = 0; i < model->count; i++)
        if (strcmp(poda__model_name(model, i), name) == 0)
            return i;
    return -1;
}

static void print_intervals(poda__request *request, const poda__intervals *intervals)
{
    for (int32_t i = 0; i < intervals->count; i++) {
        const poda__interval *interval = &intervals->at[i];
        char room[64] = "";
        poda_text text = {room, sizeof room, 0};
        if (isinf(interval->low))
            poda_text_add(&text, "-∞, ");
        else
            poda_text_add(&text, "%.10g, ", interval->low);
        if (isinf(interval->high))
            poda_text_add(&text, "+∞");
        else
            poda_text_add(&text, "%.10g", interval->high);
        poda__buffer_add(
            &request->out, "%s%c%s%c", i ? " ∪ " : "", interval->low_closed ? '[' : '(',
            poda__decimals(poda__translator(request), room), interval->high_closed ? ']' : ')');
    }
    poda__buffer_add(&request->out, "\n");
}

static void json_intervals(poda__request *request, const char *key,
                           const poda__intervals *intervals)
{
    poda__json *json = &request->json;
    poda__json_open(json, key, '[');
    for (int32_t i = 0; i < intervals->count; i++) {
        const poda__interval *interval = &intervals->at[i];
        poda__json_open(json, NULL, '{');
        poda__json_number(json, "low", interval->low); /* null: no bound */
        poda__json_bool(json, "low_closed", interval->low_closed);
        poda__json_number(json, "high", interval->high);
        poda__json_bool(json, "high_closed", interval->high_closed);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_whatif(poda__request *request, const poda__model *model,
                        const poda__whatif *whatif)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "leaf", poda__model_name(model, whatif->leaf));
    poda__json_number(json, "value", whatif->number);
    poda__json_bool(json, "pruned", whatif->pruned);
    json_intervals(request, "best_stays", &whatif->best_stays);
    json_intervals(request, "value_stays", &whatif->root_stays);
    poda__json_open(json, "cuts", '[');
    for (int32_t i = 0; i < whatif->cut_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "at", poda__model_name(model, whatif->cuts[i].cut.node));
        poda__json_text(json, "after", poda__model_name(model, whatif->cuts[i].cut.child));
        json_intervals(request, "stays", &whatif->cuts[i].stays);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void print_whatif(poda__request *request, const poda__model *model,
                         const poda__whatif *whatif)
{
    const char *name = poda__model_name(model, whatif->leaf);
    if (whatif->pruned)
        poda__print(request, "%s = %.10g is pruned: no value of it changes anything\n", name,
                    whatif->number);
    else
        poda__print(request, "%s = %.10g is visited\n", name, whatif->number);
    for (int32_t i = 0; i < whatif->cut_count; i++) {
        poda__print(request, "the cut at %s after %s stays for %s in ",
                    poda__model_name(model, whatif->cuts[i].cut.node),
                    poda__model_name(model, whatif->cuts[i].cut.child), name);
        print_intervals(request, &whatif->cuts[i].stays);
    }
    poda__print(request, "the best move stays %s for %s in ", poda__model_name(model, whatif->best),
                name);
    print_intervals(request, &whatif->best_stays);
    poda__print(request, "the value of the root stays %.10g for %s in ", whatif->root, name);
    print_intervals(request, &whatif->root_stays);
}

static poda__plain_rule rule_of(const poda__model *model)
{
    return (poda__plain_rule){model->options.fail_hard, model->options.cut_strict};
}

poda_status poda__explain_whatif(poda__request *request, const poda__model *model, const char *name)
{
    poda__plain plain;
    poda__whatif whatif;
    const int32_t leaf = find_node(model, name);
    if (!poda_game_rules_of(model->game)->scored || model->options.sign)
        return poda_fail(request->error, PODA_BAD_REQUEST, "whatif",
                         "whatif is for trees and games with scores");
    if (leaf < 0)
        return poda_fail(request->error, PODA_BAD_OPTION, "whatif",
                         "whatif=%.40s: there is no node of that name", name);
    poda_status status = poda__plain_init(&plain, model, request->error);
    if (status != PODA_OK)
        return status;
    status = poda__whatif_init(&whatif, &plain, rule_of(model), leaf, number_of, model->game,
                               request->error);
    if (status == PODA_OK) {
        if (request->options->json)
            json_whatif(request, model, &whatif);
        else
            print_whatif(request, model, &whatif);
        poda__whatif_release(&whatif);
    }
    poda__plain_release(&plain);
    return status;
}

/* The children that stand elsewhere than in the tree. */
static void print_order(poda__request *request, const poda__model *model, const poda__plain *plain,
                        const poda__order *order)
{
    for (int32_t node = 0; node < model->count; node++) {
        const int32_t *kids = order->kids + plain->first[node];
        bool moved = false;
        int32_t child = model->nodes[node].first_child;
        for (int32_t i = 0; i < model->nodes[node].child_count; i++) {
            moved |= kids[i] != child;
            child = model->nodes[child].next_sibling;
        }
        if (!moved)
            continue;
        poda__buffer_add(&request->out, "    %s:", poda__model_name(model, node));
        for (int32_t i = 0; i < model->nodes[node].child_count; i++)
            poda__buffer_add(&request->out, " %s", poda__model_name(model, kids[i]));
        poda__buffer_add(&request->out, "\n");
    }
}

static void json_order(poda__request *request, const char *key, const poda__model *model,
                       const poda__plain *plain, const poda__order *order)
{
    poda__json *json = &request->json;
    poda__json_open(json, key, '{');
    poda__json_int(json, "leaves", order->leaves);
    poda__json_int(json, "nodes", order->nodes);
    poda__json_bool(json, "exact", order->exact);
    poda__json_open(json, "order", '[');
    for (int32_t node = 0; node < model->count; node++) {
        if (model->nodes[node].child_count < 2)
            continue;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "node", poda__model_name(model, node));
        poda__json_open(json, "children", '[');
        for (int32_t i = 0; i < model->nodes[node].child_count; i++)
            poda__json_text(json, NULL,
                            poda__model_name(model, order->kids[plain->first[node] + i]));
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

poda_status poda__explain_order(poda__request *request, const poda__model *model)
{
    poda__plain plain;
    poda__orders orders;
    poda_status status = poda__plain_init(&plain, model, request->error);
    if (status != PODA_OK)
        return status;
    status = poda__orders_init(&orders, &plain, rule_of(model), request->error);
    if (status == PODA_OK && request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        json_order(request, "given", model, &plain, &orders.given);
        json_order(request, "fewest", model, &plain, &orders.fewest);
        json_order(request, "most", model, &plain, &orders.most);
        poda__json_close(&request->json, '}');
    } else if (status == PODA_OK) {
        poda__print(request, "order given: %d {leaf|leaves}, %d {node|nodes}\n",
                    orders.given.leaves, orders.given.nodes);
        poda__print(request,
                    orders.fewest.exact ? "fewest leaves: %d, %d {node|nodes}\n"
                                        : "fewest leaves found: %d, %d {node|nodes}\n",
                    orders.fewest.leaves, orders.fewest.nodes);
        print_order(request, model, &plain, &orders.fewest);
        poda__print(request,
                    orders.most.exact ? "most leaves: %d, %d {node|nodes}\n"
                                      : "most leaves found: %d, %d {node|nodes}\n",
                    orders.most.leaves, orders.most.nodes);
        print_order(request, model, &plain, &orders.most);
    }
    if (status == PODA_OK)
        poda__orders_release(&orders);
    poda__plain_release(&plain);
    return status;
}

static void print_critical(poda__request *request, const poda__model *model,
                           const poda__critical *critical)
{
    enum { NAMED = 40 };
    for (int type = 1; type <= 3; type++) {
        int32_t count = 0;
        poda__print(request, "type %d:", type);
        for (int32_t i = 0; i < model->count; i++)
            if (critical->types[i] == type && count++ < NAMED)
                poda__buffer_add(&request->out, " %s", poda__model_name(model, i));
        if (count > NAMED)
            poda__print(request, " and %d more", count - NAMED);
        poda__buffer_add(&request->out, "\n");
    }
    poda__print(request, "critical tree: %d {node|nodes}, %d {leaf|leaves}\n", critical->nodes,
                critical->leaves);
    if (critical->uniform)
        poda__print(request,
                    "uniform, b = %d, d = %d: at least b^⌈d/2⌉ + b^⌊d/2⌋ - 1 = %llu of %llu "
                    "{leaf|leaves}\n",
                    critical->branching, critical->depth, (unsigned long long)critical->minimum,
                    (unsigned long long)critical->maximum);
    poda__print(request, "leaves visited: %d\n", model->leaves);
}

poda_status poda__explain_critical(poda__request *request, const poda__model *model)
{
    poda__plain plain;
    poda__critical critical;
    poda_status status = poda__plain_init(&plain, model, request->error);
    if (status != PODA_OK)
        return status;
    status = poda__critical_init(&critical, &plain, true, request->error);
    if (status == PODA_OK && request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "nodes", critical.nodes);
        poda__json_int(json, "leaves", critical.leaves);
        poda__json_bool(json, "uniform", critical.uniform);
        if (critical.uniform)
            poda__json_uint(json, "minimum", critical.minimum);
        poda__json_open(json, "types", '[');
        for (int32_t i = 0; i < model->count; i++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "id", poda__model_name(model, i));
            poda__json_int(json, "type", critical.types[i]);
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    } else if (status == PODA_OK) {
        print_critical(request, model, &critical);
    }
    if (status == PODA_OK)
        poda__critical_release(&critical);
    poda__plain_release(&plain);
    return status;
}
