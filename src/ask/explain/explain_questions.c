/* explain_questions.c - questions about a tree: the effect of another value of a leaf, the best
 * order of moves, the critical nodes, and SSS* compared with alpha-beta. */
#include <math.h>

#include "ask/explain/explain.h"
#include "base/wording.h"

static void print_intervals(poda__request *request, const poda_intervals *intervals)
{
    for (size_t i = 0; i < intervals->count; i++) {
        const poda_interval *interval = &intervals->at[i];
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

static void json_intervals(poda__request *request, const char *key, const poda_intervals *intervals)
{
    poda__json *json = &request->json;
    poda__json_open(json, key, '[');
    for (size_t i = 0; i < intervals->count; i++) {
        const poda_interval *interval = &intervals->at[i];
        poda__json_open(json, NULL, '{');
        poda__json_number(json, "low", interval->low); /* null: no bound */
        poda__json_bool(json, "low_closed", interval->low_closed);
        poda__json_number(json, "high", interval->high);
        poda__json_bool(json, "high_closed", interval->high_closed);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static void json_whatif(poda__request *request, const poda_explanation *explanation,
                        const poda_whatif *whatif)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "leaf", poda__explain_name(explanation, whatif->leaf));
    poda__json_number(json, "value", whatif->number);
    poda__json_bool(json, "pruned", whatif->pruned);
    json_intervals(request, "best_stays", &whatif->best_stays);
    json_intervals(request, "value_stays", &whatif->root_stays);
    poda__json_open(json, "cuts", '[');
    for (size_t i = 0; i < whatif->cut_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "at", poda__explain_name(explanation, whatif->cuts[i].node));
        poda__json_text(json, "after", poda__explain_name(explanation, whatif->cuts[i].child));
        json_intervals(request, "stays", &whatif->cuts[i].stays);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

static void print_whatif(poda__request *request, const poda_explanation *explanation,
                         const poda_whatif *whatif)
{
    const char *name = poda__explain_name(explanation, whatif->leaf);
    if (whatif->pruned)
        poda__print(request, "%s = %.10g is pruned: no value of it changes anything\n", name,
                    whatif->number);
    else
        poda__print(request, "%s = %.10g is visited\n", name, whatif->number);
    for (size_t i = 0; i < whatif->cut_count; i++) {
        poda__print(request, "the cut at %s after %s stays for %s in ",
                    poda__explain_name(explanation, whatif->cuts[i].node),
                    poda__explain_name(explanation, whatif->cuts[i].child), name);
        print_intervals(request, &whatif->cuts[i].stays);
    }
    poda__print(request, "the best move stays %s for %s in ",
                poda__explain_name(explanation, whatif->best), name);
    print_intervals(request, &whatif->best_stays);
    poda__print(request, "the value of the root stays %.10g for %s in ", whatif->root, name);
    print_intervals(request, &whatif->root_stays);
}

poda_status poda__explain_whatif(poda__request *request, const poda_explanation *explanation,
                                 const char *name)
{
    poda_whatif whatif;
    const int32_t leaf = poda_explanation_find(explanation, name);
    const poda_status status = poda_explanation_whatif(explanation, leaf, &whatif, request->error);
    if (status == PODA_BAD_OPTION)
        return poda_fail(request->error, status, "whatif",
                         "whatif=%.40s: there is no node of that name", name);
    if (status != PODA_OK)
        return status;
    if (request->options->json)
        json_whatif(request, explanation, &whatif);
    else
        print_whatif(request, explanation, &whatif);
    poda_whatif_release(&whatif);
    return PODA_OK;
}

/* The children whose place differs from the tree's. */
static void print_order(poda__request *request, const poda_explanation *explanation,
                        const poda_move_order *order)
{
    poda_explained_node node;
    for (int32_t n = 0; poda_explanation_node(explanation, n, &node); n++) {
        const int32_t *children = order->children + node.first_child - 1;
        bool moved = false;
        for (int32_t i = 0; i < node.child_count; i++)
            moved |= children[i] != node.first_child + i;
        if (!moved)
            continue;
        poda__buffer_add(&request->out, "    %s:", node.name);
        for (int32_t i = 0; i < node.child_count; i++)
            poda__buffer_add(&request->out, " %s", poda__explain_name(explanation, children[i]));
        poda__buffer_add(&request->out, "\n");
    }
}

static void json_order(poda__request *request, const char *key, const poda_explanation *explanation,
                       const poda_move_order *order)
{
    poda__json *json = &request->json;
    poda_explained_node node;
    poda__json_open(json, key, '{');
    poda__json_int(json, "leaves", order->leaves);
    poda__json_int(json, "nodes", order->nodes);
    poda__json_bool(json, "exact", order->exact);
    poda__json_open(json, "order", '[');
    for (int32_t n = 0; poda_explanation_node(explanation, n, &node); n++) {
        if (node.child_count < 2)
            continue;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "node", node.name);
        poda__json_open(json, "children", '[');
        for (int32_t i = 0; i < node.child_count; i++)
            poda__json_text(
                json, NULL,
                poda__explain_name(explanation, order->children[node.first_child - 1 + i]));
        poda__json_close(json, ']');
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

poda_status poda__explain_order(poda__request *request, const poda_explanation *explanation)
{
    poda_move_orders orders;
    const poda_status status = poda_explanation_orders(explanation, &orders, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        json_order(request, "given", explanation, &orders.given);
        json_order(request, "fewest", explanation, &orders.fewest);
        json_order(request, "most", explanation, &orders.most);
        poda__json_close(&request->json, '}');
    } else {
        poda__print(request, "order given: %d {leaf|leaves}, %d {node|nodes}\n",
                    orders.given.leaves, orders.given.nodes);
        poda__print(request,
                    orders.fewest.exact ? "fewest leaves: %d, %d {node|nodes}\n"
                                        : "fewest leaves found: %d, %d {node|nodes}\n",
                    orders.fewest.leaves, orders.fewest.nodes);
        print_order(request, explanation, &orders.fewest);
        poda__print(request,
                    orders.most.exact ? "most leaves: %d, %d {node|nodes}\n"
                                      : "most leaves found: %d, %d {node|nodes}\n",
                    orders.most.leaves, orders.most.nodes);
        print_order(request, explanation, &orders.most);
    }
    poda_move_orders_release(&orders);
    return PODA_OK;
}

static void print_critical(poda__request *request, const poda_explanation *explanation,
                           const poda_critical *critical)
{
    enum { NAMED = 40 };
    poda_explained_summary summary;
    poda_explanation_summarise(explanation, &summary);
    for (int type = 1; type <= 3; type++) {
        int32_t count = 0;
        poda__print(request, "type %d:", type);
        for (int32_t i = 0; i < summary.nodes; i++)
            if (critical->types[i] == type && count++ < NAMED)
                poda__buffer_add(&request->out, " %s", poda__explain_name(explanation, i));
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
    poda__print(request, "leaves visited: %d\n", summary.leaves);
}

static void json_critical(poda__request *request, const poda_explanation *explanation,
                          const poda_critical *critical)
{
    poda__json *json = &request->json;
    poda_explained_node node;
    poda__json_open(json, NULL, '{');
    poda__json_int(json, "nodes", critical->nodes);
    poda__json_int(json, "leaves", critical->leaves);
    poda__json_bool(json, "uniform", critical->uniform);
    if (critical->uniform)
        poda__json_uint(json, "minimum", critical->minimum);
    poda__json_open(json, "types", '[');
    for (int32_t i = 0; poda_explanation_node(explanation, i, &node); i++) {
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "id", node.name);
        poda__json_int(json, "type", critical->types[i]);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    poda__json_close(json, '}');
}

poda_status poda__explain_critical(poda__request *request, const poda_explanation *explanation)
{
    poda_critical critical;
    const poda_status status = poda_explanation_critical(explanation, &critical, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json)
        json_critical(request, explanation, &critical);
    else
        print_critical(request, explanation, &critical);
    poda_critical_release(&critical);
    return PODA_OK;
}
