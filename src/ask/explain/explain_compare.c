/* explain_compare.c - the same tree searched by several algorithms, and trees too large to be
 * explained. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_why.h"
#include "ask/worth_words.h"
#include "explain/tree/words.h"

/* a tree of at most this many nodes is compared to its end if no depth is given */
enum { WHOLE = 1000000 };

void poda__explain_compared(poda__request *request, const char *name, poda_value value,
                            uint64_t nodes, uint64_t leaves, uint64_t cuts, bool counted)
{
    poda_worth worth = poda_proven_worth(value);
    if (worth.distance == 0)
        worth.distance = -1; /* firstwin does not count plies */
    if (request->options->json) {
        poda__json *json = &request->json;
        poda__json_open(json, NULL, '{');
        poda__json_text(json, "algorithm", name);
        if (value < PODA_INFINITY && !request->sign && (poda_is_win(value) || poda_is_loss(value)))
            poda__json_worth(json, "value", request->game, &worth, PODA_MAX);
        else
            poda__json_value(json, "value", request, value);
        poda__json_uint(json, "nodes", nodes);
        poda__json_count(json, "leaves", leaves, counted);
        poda__json_count(json, "cuts", cuts, counted);
        poda__json_close(json, '}');
    } else if (!counted) {
        poda__buffer_add(&request->out, "%-10s %12llu %12s %12s\n", name, (unsigned long long)nodes,
                         "-", "-");
    } else {
        poda__buffer_add(&request->out, "%-10s %12llu %12llu %12llu\n", name,
                         (unsigned long long)nodes, (unsigned long long)leaves,
                         (unsigned long long)cuts);
    }
}

/* SSS* needs the whole tree in memory. */
static poda_status run_sss(poda__request *request, const poda_search_options *options)
{
    poda_explanation *explanation = NULL;
    poda_status status = poda__explain_whole(request, options, &explanation);
    if (status == PODA_OK)
        status = poda__explain_sss(request, explanation, NULL);
    poda_explanation_close(explanation);
    return status;
}

static poda_status run(poda__request *request, poda_search *search,
                       const poda_search_options *options, const char *name)
{
    poda_result result = {.exact = true};
    poda_status status =
        poda_search_run(search, &request->state, options, NULL, NULL, &result, request->error);
    if (status == PODA_OK && result.stopped)
        status = poda_fail(request->error, PODA_STOPPED, "", "stopped before the search was over");
    const bool unknown =
        !result.exact && (options->algorithm == PODA_MCTS || options->algorithm == PODA_DFPN);
    if (status == PODA_OK)
        poda__explain_compared(request, name, unknown ? PODA_INFINITY : result.value, result.nodes,
                               result.leaves, result.cuts, poda__counts_all(options->algorithm));
    return status;
}

static poda_status run_all(poda__request *request, const char *names,
                           const poda_search_options *options, int depth_chosen,
                           const poda__why *why)
{
    poda_search *search = NULL;
    poda_status status = poda_search_open(&search, request->game, request->error);
    if (request->options->json) {
        poda__json_open(&request->json, NULL, '{');
        poda__json_position(request);
        poda__why_json(request, why);
        if (depth_chosen)
            poda__json_int(&request->json, "depth_chosen", depth_chosen);
        else
            poda__json_null(&request->json, "depth_chosen");
        poda__json_open(&request->json, "compared", '[');
    } else {
        poda__print(request, "algorithm         nodes       leaves         cuts\n");
    }
    for (const char *at = names; status == PODA_OK && *at;) {
        char name[16] = "";
        const size_t length = strcspn(at, ",");
        poda_search_options each = *options;
        bool used;
        poda_text text = {name, sizeof name, 0};
        poda_text_add(&text, "%.*s", (int)(length < 15 ? length : 15), at);
        each.deepen = each.line = false;
        if (strcmp(name, "sss") == 0) {
            status = run_sss(request, options);
        } else {
            status = poda_search_option_set(request->game, "algorithm", name, &each, &used,
                                            request->error);
            each.deepen = false;
            if (status == PODA_OK)
                status = run(request, search, &each, name);
        }
        at += length;
        at += *at == ',';
    }
    poda_search_close(search);
    if (request->options->json) {
        poda__json_close(&request->json, ']');
        poda__json_close(&request->json, '}');
    }
    return status;
}

/* Does minimax reach the end of the tree within WHOLE nodes? */
static poda_status try_whole(poda__request *request, const poda_search_options *options,
                             bool *whole)
{
    poda_search *search = NULL;
    poda_search_options trial = *options;
    poda_result result = {.stopped = true};
    trial.algorithm = PODA_MINIMAX;
    trial.nodes = WHOLE;
    trial.deepen = trial.line = false;
    poda_status status = poda_search_open(&search, request->game, request->error);
    if (status == PODA_OK)
        status =
            poda_search_run(search, &request->state, &trial, NULL, NULL, &result, request->error);
    *whole = status == PODA_OK && !result.stopped;
    poda_search_close(search);
    return status;
}

/* The depth at which an explanation of the same position would stop; reported before the table. */
static poda_status choose_depth(poda__request *request, poda_search_options *options)
{
    poda_explanation *explanation = NULL;
    poda_explained_summary summary;
    poda_search_options told = *options;
    told.algorithm = PODA_ALPHABETA;
    told.nodes = 0;
    told.seconds = 0;
    const poda_status status =
        poda_explanation_open(&explanation, request->game, &request->state, &told, request->error);
    if (status != PODA_OK)
        return status;
    poda_explanation_summarise(explanation, &summary);
    options->depth = summary.depth_chosen ? summary.depth : 0;
    if (summary.depth_chosen && !request->options->json) {
        poda__words_tell_depth(poda__explanation_model(explanation), poda__translator(request),
                               &request->out);
        poda__buffer_add(&request->out, "\n\n");
    }
    poda_explanation_close(explanation);
    return PODA_OK;
}

poda_status poda__explain_compare(poda__request *request, const char *names,
                                  const poda_search_options *options)
{
    poda_search_options how = *options;
    bool whole = true;
    poda_status status = PODA_OK;
    if (!poda_option_text(&request->parameters, "depth", NULL))
        status = try_whole(request, options, &whole);
    if (status == PODA_OK && !whole)
        status = choose_depth(request, &how);
    request->mixed = how.depth > 0 && poda_game_rules_of(request->game)->space.about->evals;
    return status == PODA_OK
               ? run_all(request, names, &how, whole ? 0 : how.depth, &(poda__why){.asked = false})
               : status;
}

poda_status poda__explain_summary(poda__request *request, const poda_search_options *options,
                                  const poda__why *why)
{
    char names[64] = "";
    poda_text text = {names, sizeof names, 0};
    if (why->asked && !request->options->json) {
        poda__print(request, "the tree has more than %d nodes: a smaller depth tells its steps\n",
                    PODA__MODEL_NODES);
        return PODA_OK;
    }
    if (!why->asked) /* reasons must not wait for counts that were not requested */
        poda_text_add(&text, "minimax,%s", poda_algorithm_name(options->algorithm));
    if (!request->options->json)
        poda__print(request,
                    "the tree has more than %d nodes: only its counts are told; a smaller "
                    "depth tells every step\n",
                    PODA__MODEL_NODES);
    return run_all(request, names, options, 0, why);
}
