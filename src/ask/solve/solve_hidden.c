/* solve_hidden.c - `solve` for games with hidden knowledge: strategies by regret minimisation, with
 * what a best response gains against them. */
#include <stdlib.h>

#include "ask/solve/solution.h"
#include "ask/solve/strategies.h"
#include "base/memory.h"
#include "system/clock.h"

#define METHOD_NAME(name, text) text,
static const char *const method_names[] = {PODA_REGRETS(METHOD_NAME)};
#undef METHOD_NAME
#define METHOD_WORD(name, text) " " text
static const char method_words[] = "auto" PODA_REGRETS(METHOD_WORD);
#undef METHOD_WORD

const char *poda__regret_name(poda_regret_method method)
{
    return method_names[method];
}

poda_status poda__regret_words(poda__request *request, poda_regret_method usual,
                               poda_regret_method *method, uint64_t *seed)
{
    int which = 0;
    int64_t number = 0;
    poda_status status =
        poda_option_choice(&request->parameters, "method", method_words, &which, request->error);
    if (status == PODA_OK)
        status =
            poda_option_int(&request->parameters, "seed", 0, INT64_MAX, &number, request->error);
    *method = which ? (poda_regret_method)(which - 1) : usual;
    *seed = (uint64_t)number;
    return status;
}

poda_status poda__strategies_tree(poda__request *request, poda_extensive **out)
{
    int64_t limit = PODA_EXTENSIVE_NODES;
    const poda_status status =
        poda_option_int(&request->parameters, "limit", 1, INT32_MAX, &limit, request->error);
    const poda_extensive_options options = {.nodes = (uint64_t)limit,
                                            .memory = request->options->memory,
                                            .stop = request->options->stop};
    return status == PODA_OK
               ? poda_extensive_open(out, request->game, &request->state, &options, request->error)
               : status;
}

/* ---- strategies as answers ---- */

void poda__strategies_json(poda__request *request, const poda_extensive *tree,
                           const double *strategy, const char *const *exact, const double *payoffs)
{
    poda__json *json = &request->json;
    poda_extensive_facts facts;
    poda_extensive_set set;
    poda_extensive_describe(tree, &facts);
    poda__json_open(json, "equilibria", '[');
    poda__json_open(json, NULL, '{');
    poda__json_open(json, "strategies", '[');
    int32_t s = 0;
    for (int p = 0; p < facts.players; p++) {
        poda__json_open(json, NULL, '[');
        for (; poda_extensive_set_at(tree, s, &set) && set.player == p; s++) {
            poda__json_open(json, NULL, '{');
            poda__json_text(json, "set", set.label);
            poda__json_open(json, "moves", '[');
            for (int32_t i = 0; i < set.moves; i++) {
                poda__json_open(json, NULL, '{');
                poda__json_text(json, "move", poda_extensive_move_label(tree, s, i));
                poda__json_number(json, "probability", strategy[set.slot + i]);
                if (exact)
                    poda__json_text(json, "exact", exact[set.slot + i]);
                poda__json_close(json, '}');
            }
            poda__json_close(json, ']');
            poda__json_close(json, '}');
        }
        poda__json_close(json, ']');
    }
    poda__json_close(json, ']');
    poda__json_open(json, "payoffs", '[');
    for (int p = 0; p < facts.players; p++)
        poda__json_number(json, NULL, payoffs[p]);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
    poda__json_close(json, ']');
}

void poda__strategies_print(poda__request *request, const poda_extensive *tree,
                            const double *strategy, const char *const *exact)
{
    enum { SHOWN = 40 }; /* sets of each player */
    poda_extensive_set set;
    int32_t of_player = 0, more = 0;
    int player = -1;
    char move[PODA_TEXT_MAX], room[32];
    for (int32_t s = 0; poda_extensive_set_at(tree, s, &set); s++) {
        if (set.player != player) {
            player = set.player;
            of_player = 0;
            poda__buffer_add(&request->out, "%s\n", poda__player_name(request, player));
        }
        if (of_player++ >= SHOWN) {
            more++;
            continue;
        }
        poda__buffer_add(&request->out, "  %-12s", poda__set_words(set.label, set.player, s, room));
        for (int32_t i = 0; i < set.moves; i++) {
            poda__buffer_add(&request->out, "  %s ",
                             poda__move_said(request, poda_extensive_move_label(tree, s, i), move));
            if (exact)
                poda__buffer_add(&request->out, "%s", exact[set.slot + i]);
            else
                poda__print(request, "%.4f", strategy[set.slot + i]);
        }
        poda__buffer_add(&request->out, "\n");
    }
    if (more)
        poda__print(request, "  and %d more information {set|sets} (--json lists them)\n",
                    (int)more);
}

/* ---- learning ---- */

typedef struct hidden {
    poda_regret_method method;
    uint64_t seed;
    poda_regret_limits limits;
    poda_extensive *tree;
    poda_extensive_facts facts;
    poda_regret *learner;
    double *strategy;
    poda_exploit exploit;
    bool judged; /* is `exploit` known? Not if a player forgets */
    double started;
} hidden;

static poda_status read_words(poda__request *request, hidden *how)
{
    int64_t iterations = 0;
    poda_search_options search;
    poda_search_defaults(&search);
    poda_status status = poda__regret_words(request, PODA_CFR_PLUS, &how->method, &how->seed);
    if (status == PODA_OK)
        status = poda_option_int(&request->parameters, "iterations", 0, INT64_C(1) << 53,
                                 &iterations, request->error);
    if (status == PODA_OK)
        status = poda__request_search(request, &search);
    how->limits = (poda_regret_limits){.iterations = (uint64_t)iterations,
                                       .seconds = search.seconds,
                                       .stop = request->options->stop,
                                       .progress = request->options->progress,
                                       .progress_user = request->options->progress_user};
    return status;
}

/* Without a limit: as many iterations as make about the same work in every game, at most 10,000. */
static uint64_t usual_iterations(const hidden *how)
{
    enum { MOST = 10000, LEAST = 100 };
    const uint64_t work = 200000000, each = (uint64_t)how->facts.ends + (uint64_t)how->facts.moves;
    const uint64_t iterations = work / (each + 1);
    if (how->method >= PODA_CFR_EXTERNAL)
        return 100 * MOST;
    return iterations > MOST ? MOST : iterations < LEAST ? LEAST : iterations;
}

static poda_status learn(poda__request *request, hidden *how)
{
    poda_status status = poda__strategies_tree(request, &how->tree);
    if (status != PODA_OK)
        return status;
    poda_extensive_describe(how->tree, &how->facts);
    if (!how->limits.iterations && how->limits.seconds <= 0)
        how->limits.iterations = usual_iterations(how);
    const poda_regret_options options = {.method = how->method, .seed = how->seed};
    how->strategy = poda__array((size_t)how->facts.moves, sizeof *how->strategy);
    status = how->strategy ? poda_regret_open(&how->learner, how->tree, &options, request->error)
                           : poda_fail_memory(request->error);
    if (status == PODA_OK)
        status = poda_regret_run(how->learner, &how->limits, request->error);
    if (status != PODA_OK)
        return status;
    poda_regret_average(how->learner, how->strategy);
    how->judged = how->facts.forgets < 0;
    if (how->judged)
        return poda_extensive_exploit(how->tree, how->strategy, &how->exploit, request->error);
    return poda_extensive_value(how->tree, how->strategy, how->exploit.payoffs, request->error);
}

static void write_json(poda__request *request, const hidden *how)
{
    poda__json *json = &request->json;
    poda__solve_wide_json(request);
    poda__json_text(json, "method", poda__regret_name(how->method));
    poda__json_uint(json, "iterations", poda_regret_iterations(how->learner));
    poda__solve_wide_payoffs(request, how->exploit.payoffs, NULL);
    if (how->judged) {
        poda__json_open(json, "best_responses", '[');
        for (int p = 0; p < how->facts.players; p++)
            poda__json_number(json, NULL, how->exploit.best[p]);
        poda__json_close(json, ']');
        poda__json_number(json, "exploitability", how->exploit.exploitability);
    } else {
        poda__json_null(json, "exploitability");
    }
    poda__strategies_json(request, how->tree, how->strategy, NULL, how->exploit.payoffs);
    poda__json_bool(json, "stopped", poda_regret_iterations(how->learner) < how->limits.iterations);
    poda__json_int(json, "sets", how->facts.sets);
    poda__json_int(json, "nodes", how->facts.nodes);
    poda__json_number(json, "seconds", poda__seconds() - how->started);
    poda__json_close(json, '}');
}

static void write_text(poda__request *request, const hidden *how)
{
    poda__solve_wide_payoffs(request, how->exploit.payoffs, NULL);
    if (how->judged)
        poda__print(request,
                    "not exact: exploitability %.6g, what a player gains on average by the best "
                    "response to the others\n",
                    how->exploit.exploitability);
    else
        poda__print(
            request,
            "not exact, and not judged: a player forgets its own moves, and a best response "
            "needs perfect recall\n");
    if (how->facts.players > 2 || !how->facts.fixed_sum)
        poda__print(request, "more than two players or payoffs without a fixed sum: this need not "
                             "come near an equilibrium\n");
    poda__strategies_print(request, how->tree, how->strategy, NULL);
    poda__print(request,
                "method: %s, %llu {iteration|iterations}, %d {node|nodes}, %d information "
                "{set|sets}, %.2f s\n",
                poda__regret_name(how->method),
                (unsigned long long)poda_regret_iterations(how->learner), (int)how->facts.nodes,
                (int)how->facts.sets, poda__seconds() - how->started);
}

poda_status poda__solve_hidden(poda__request *request)
{
    hidden how = {.started = poda__seconds()};
    poda_status status = read_words(request, &how);
    if (status == PODA_OK)
        status = learn(request, &how);
    if (status == PODA_OK) {
        poda__request_writes(request, 0);
        if (request->options->json)
            write_json(request, &how);
        else
            write_text(request, &how);
    }
    poda_regret_close(how.learner);
    poda_extensive_close(how.tree);
    free(how.strategy);
    return status;
}
