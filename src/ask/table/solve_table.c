/* solve_table.c - `solve` of a table of payoffs: equilibria, dominance, correlated equilibrium. */
#include <string.h>

#include "ask/solve/solution.h"
#include "ask/table/table_words.h"
#include "system/clock.h"

enum method { AUTO, ALL, PURE, LEMKE, LINEAR, CORRELATED, DOMINANCE, WEAK };
static const char methods[] = "auto all pure lemke-howson lp correlated dominance weak";
static const char *const method_names[] = {"all", "all",        "pure",      "lemke-howson",
                                           "lp",  "correlated", "dominance", "weak"};

static void json_equilibria(poda__request *request, const poda_equilibria *found, int method)
{
    poda__json *json = &request->json;
    const poda_normal *normal = poda__table_of(request->game);
    const int players = poda_normal_players(normal);
    double worst = 0;
    if (found->count > 0)
        poda__numbers_json(request, found->at[0].payoff, players);
    poda__json_open(json, "equilibria", '[');
    for (size_t i = 0; i < found->count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_open(json, "strategies", '[');
        for (int p = 0; p < players; p++)
            poda__mixture_json(request, normal, p, found->at[i].strategy[p]);
        poda__json_close(json, ']');
        poda__numbers_json(request, found->at[i].payoff, players);
        if (found->at[i].error > 0)
            poda__json_number(json, "exploitability", found->at[i].error);
        worst = found->at[i].error > worst ? found->at[i].error : worst;
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
    if (worst > 0)
        poda__json_number(json, "exploitability", worst);
    poda__json_bool(json, "complete", found->complete);
    if (method <= ALL && players == 2)
        poda__json_bool(json, "degenerate", found->degenerate);
    else
        poda__json_null(json, "degenerate");
    if (found->step_count)
        poda__json_open(json, "path", '[');
    for (size_t i = 0; i < found->step_count; i++) {
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "player", found->steps[i].player + 1);
        poda__json_int(json, "drops", found->steps[i].drops + 1);
        poda__json_int(json, "takes", found->steps[i].takes + 1);
        poda__json_close(json, '}');
    }
    if (found->step_count)
        poda__json_close(json, ']');
    poda__json_uint(json, "nodes", found->nodes);
}

static void print_equilibria(poda__request *request, const poda_equilibria *found, int method)
{
    const poda_normal *normal = poda__table_of(request->game);
    poda__print(request, "%zu {equilibrium|equilibria}", found->count);
    if (method == PURE)
        poda__print(request, " in pure strategies");
    if (!found->complete)
        poda__print(request, " found; there may be more");
    if (found->degenerate)
        poda__print(request, "; the table is degenerate");
    poda__buffer_add(&request->out, "\n");
    for (size_t i = 0; i < found->count; i++) {
        poda__buffer_add(&request->out, "%3zu. ", i + 1);
        poda__equilibrium_print(request, normal, &found->at[i]);
    }
    poda__subsets_print(request, found);
}

static poda_status solve_equilibria(poda__request *request, int method)
{
    static const poda_normal_method by[] = {PODA_NORMAL_ALL, PODA_NORMAL_ALL, PODA_NORMAL_PURE,
                                            PODA_NORMAL_LEMKE, PODA_NORMAL_LINEAR};
    const double started = poda__seconds();
    int64_t label = 1, limit = PODA_WALK_LIMIT;
    poda_equilibria found;
    poda_status status = poda_option_int(&request->parameters, "label", 1,
                                         2 * PODA_NORMAL_STRATEGIES, &label, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    if (status != PODA_OK)
        return status;
    poda_normal_how how = {.size = sizeof how,
                           .method = by[method],
                           .label = (int)label - 1,
                           .limit = (uint64_t)limit,
                           .stop = request->options->stop};
    status = poda_normal_solve(poda__table_of(request->game), &how, &found, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__solve_wide_json(request);
        poda__json_text(&request->json, "method", method_names[method]);
        json_equilibria(request, &found, method);
        poda__json_number(&request->json, "seconds", poda__seconds() - started);
        poda__json_close(&request->json, '}');
    } else {
        print_equilibria(request, &found, method);
    }
    poda_equilibria_release(&found);
    return PODA_OK;
}

static poda_status solve_correlated(poda__request *request)
{
    const poda_normal *normal = poda__table_of(request->game);
    const double started = poda__seconds();
    const int players = poda_normal_players(normal);
    poda__json *json = &request->json;
    poda_correlated found;
    char name[PODA__STRATEGY_TEXT];
    const poda_status status =
        poda_normal_correlated(normal, request->options->stop, &found, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__solve_wide_json(request);
        poda__json_text(json, "method", method_names[CORRELATED]);
        poda__numbers_json(request, found.payoff, players);
        poda__json_open(json, "profiles", '[');
    }
    for (size_t i = 0; i < poda_normal_profiles(normal); i++) {
        if (found.chance[i].value <= 0)
            continue;
        if (request->options->json) {
            poda__json_open(json, NULL, '{');
            poda__json_open(json, "moves", '[');
            for (int p = 0; p < players; p++)
                poda__json_text(json, NULL,
                                poda__strategy_words(request, normal, p,
                                                     poda_normal_choice(normal, i, p), name));
            poda__json_close(json, ']');
            poda__json_number(json, "probability", found.chance[i].value);
            poda__json_text(json, "exact", found.chance[i].exact);
            poda__json_close(json, '}');
            continue;
        }
        poda__buffer_add(&request->out, "  ");
        for (int p = 0; p < players; p++)
            poda__buffer_add(
                &request->out, "%s%s", p ? "," : "",
                poda__strategy_words(request, normal, p, poda_normal_choice(normal, i, p), name));
        poda__buffer_add(&request->out, "  %s\n", found.chance[i].exact);
    }
    if (request->options->json) {
        poda__json_close(json, ']');
        poda__json_uint(json, "nodes", found.pivots);
        poda__json_number(json, "seconds", poda__seconds() - started);
        poda__json_close(json, '}');
    } else {
        poda__print(request, "the largest sum of payoffs of a correlated equilibrium: %s\n",
                    found.sum.exact);
    }
    poda_correlated_release(&found);
    return PODA_OK;
}

static void json_dominance(poda__request *request, const poda_dominance *found)
{
    const poda_normal *normal = poda__table_of(request->game);
    poda__json *json = &request->json;
    char name[PODA__STRATEGY_TEXT];
    poda__json_open(json, "steps", '[');
    for (size_t i = 0; i < found->count; i++) {
        const poda_dominance_step *step = &found->steps[i];
        poda__json_open(json, NULL, '{');
        poda__json_int(json, "player", step->player + 1);
        poda__json_text(json, "move",
                        poda__strategy_words(request, normal, step->player, step->strategy, name));
        if (step->by >= 0) {
            poda__json_text(json, "by",
                            poda__strategy_words(request, normal, step->player, step->by, name));
        } else {
            poda__json_open(json, "mixture", '[');
            poda__mixture_json(request, normal, step->player, step->mixed);
            poda__json_close(json, ']');
        }
        poda__json_bool(json, "weakly", step->weakly);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static poda_status solve_dominance(poda__request *request, bool weak)
{
    const poda_normal *normal = poda__table_of(request->game);
    const double started = poda__seconds();
    const poda_dominance_options options = {
        .size = sizeof options, .weak = weak, .mixed = true, .stop = request->options->stop};
    poda_dominance found;
    const poda_status status = poda_normal_dominance(normal, &options, &found, request->error);
    if (status != PODA_OK)
        return status;
    if (request->options->json) {
        poda__solve_wide_json(request);
        poda__json_text(&request->json, "method", method_names[weak ? WEAK : DOMINANCE]);
        json_dominance(request, &found);
        poda__json_number(&request->json, "seconds", poda__seconds() - started);
        poda__json_close(&request->json, '}');
    } else {
        poda__dominance_print(request, normal, &found);
    }
    poda_dominance_release(&found);
    return PODA_OK;
}

poda_status poda__solve_table(poda__request *request)
{
    int method = AUTO;
    const poda_status status =
        poda_option_choice(&request->parameters, "method", methods, &method, request->error);
    if (status != PODA_OK)
        return status;
    if (method == CORRELATED)
        return solve_correlated(request);
    if (method == DOMINANCE || method == WEAK)
        return solve_dominance(request, method == WEAK);
    return solve_equilibria(request, method);
}
