/* explain_tell.c - an explanation as text and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_why.h"
#include "ask/script_read.h"
#include "ask/worth_words.h"
#include "base/memory.h"

const char *poda__explain_name(const poda_explanation *explanation, int32_t node)
{
    return poda__model_name(poda__explanation_model(explanation), node);
}

/* The table that tables= names, and how many leaves of the tree are from it. Playouts and proofs also ask it about
 * positions that are no nodes. */
static void say_table(poda__request *request, const poda_explanation *explanation)
{
    const char *table = poda_option_text(&request->parameters, "tables", "");
    const poda__model *model = poda__explanation_model(explanation);
    const bool counts = poda__model_counts(model);
    if (*table && request->options->json) {
        poda__json_text(&request->json, "tables", table);
        poda__json_count(&request->json, "tables_hits", (uint64_t)model->known, counts);
    } else if (*table && counts) {
        poda__print(request, "%llu {position|positions} from the table %s\n",
                    (unsigned long long)model->known, table);
    } else if (*table) {
        poda__print(request, "table %s\n", table);
    }
}

static void json_cut(poda__request *request, const poda_explanation *explanation, size_t index,
                     const poda_explained_cut *cut)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "at", poda__explain_name(explanation, cut->node));
    poda__json_text(json, "after", poda__explain_name(explanation, cut->child));
    poda__json_value(json, "alpha", request, cut->alpha);
    poda__json_value(json, "beta", request, cut->beta);
    poda__json_open(json, "pruned", '[');
    for (int32_t child = -1; (child = poda_explanation_skipped(explanation, index, child)) >= 0;)
        poda__json_text(json, NULL, poda__explain_name(explanation, child));
    poda__json_close(json, ']');
    poda__json_int(json, "nodes_saved", cut->saved);
    poda__json_close(json, '}');
}

static const char *name_of(const void *user, int32_t index)
{
    return poda__explain_name(user, index);
}

void poda__explain_json_node(poda__json *json, const poda_explanation *explanation,
                             const poda_explained_node *node)
{
    poda__json_text(json, "id", node->name);
    if (node->parent >= 0)
        poda__json_text(json, "parent", poda__explain_name(explanation, node->parent));
    else
        poda__json_null(json, "parent");
    poda__json_text(json, "move", node->move_text);
    poda__json_text(json, "player", node->player == PODA_MAX ? "MAX" : "MIN");
}

static void json_node(poda__request *request, const void *user, int32_t index)
{
    const poda_explanation *explanation = user;
    poda__json *json = &request->json;
    poda_explained_summary summary;
    poda_explained_node node;
    if (!poda_explanation_node(explanation, index, &node))
        return;
    poda_explanation_summarise(explanation, &summary);
    poda__explain_json_node(json, explanation, &node);
    const bool plays_out = summary.algorithm == PODA_MCTS;
    const bool proves = summary.algorithm == PODA_DFPN;
    const bool unknown = poda__explanation_model(explanation)->nodes[index].unknown;
    if (proves || (!node.answered && (!node.pruned || node.beyond || plays_out || unknown)))
        poda__json_null(json, "value");
    else if (plays_out)
        poda__json_number(json, "value", node.mean);
    else
        poda__json_value(json, "value", request, node.visited ? node.value : node.minimax);
    if (node.visited && proves)
        poda__json_text(json, "proof",
                        node.value > 0   ? "proven"
                        : node.value < 0 ? "disproven"
                                         : "open");
    else if (node.visited && !plays_out) {
        poda__json_value(json, "alpha", request, node.alpha);
        poda__json_value(json, "beta", request, node.beta);
    }
    if (unknown)
        poda__json_null(json, "minimax");
    else
        poda__json_value(json, "minimax", request, node.minimax);
    if (*node.position)
        poda__json_text(json, "position", node.position);
    if (poda__explanation_model(explanation)->nodes[index].known)
        poda__json_bool(json, "known", true);
    poda__json_text(json, "state",
                    node.visited      ? "visited"
                    : node.pruned     ? "pruned"
                    : summary.stopped ? "waiting"
                                      : "unvisited");
}

static void json_nodes(poda__request *request, const poda_explanation *explanation)
{
    poda__json *json = &request->json;
    const poda__model *model = poda__explanation_model(explanation);
    const bool classes = strcmp(poda_option_text(&request->parameters, "classes", ""), "yes") == 0;
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; i < model->count; i++) {
        const char *class = classes ? poda__model_class(model, i, true) : NULL;
        poda__json_open(json, NULL, '{');
        json_node(request, explanation, i);
        if (class)
            poda__json_text(json, "class", class);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static poda_status json_film(poda__request *request, const poda_explanation *explanation,
                             poda__show *show)
{
    const poda__film film = poda__show_film(show);
    const poda__film_nodes nodes = {poda__show_fold(show), name_of, json_node, explanation};
    const poda_status status =
        poda__explain_frames(request, &film, poda__show_at(show, SIZE_MAX), &nodes);
    return poda__show_failed(show) ? poda_fail_memory(request->error) : status;
}

static void json_value(poda__request *request, const poda__model *model)
{
    poda_worth worth = poda_result_worth(&model->result);
    const bool uncounted =
        poda__model_plays_out(model) || (poda__model_proves(model) && model->result.value != 0);
    worth.known &= !poda__model_proves(model) || model->result.exact;
    if (poda__model_plays_out(model) && !model->result.exact)
        poda__json_number(&request->json, "value", model->mean);
    else if (!worth.known || (uncounted && !request->sign)) /* proven without counting plies */
        poda__json_worth(&request->json, "value", request->game, &worth, PODA_MAX);
    else
        poda__json_value(&request->json, "value", request, model->result.value);
}

static void json_sentences(poda__request *request, const poda_explanation *explanation,
                           size_t count)
{
    poda__json_open(&request->json, "steps", '[');
    for (size_t i = 0; i < count; i++) {
        char *sentence = NULL;
        const poda_status status = poda_explanation_sentence(
            explanation, i, poda__translator(request), &sentence, NULL, NULL, NULL);
        poda__json_text(&request->json, NULL, sentence ? sentence : "");
        poda__buffer_fail(&request->out, status);
        poda_free(sentence);
    }
    poda__json_close(&request->json, ']');
}

/* The listing of the explained search, with its conventions; none if it is not asked for. */
static poda_status read_code(poda__request *request, const poda_explanation *explanation,
                             poda__script *code)
{
    const poda_search_options *options = &poda__explanation_model(explanation)->options;
    const poda_status status =
        poda__script_read(request, poda_algorithm_name(options->algorithm), code);
    code->strict = options->cut_strict;
    code->fail = options->fail_own ? 2 : options->fail_hard ? 1 : 0;
    return status;
}

/* The lines of the steps first .. last. */
static poda__lit light(const poda_explanation *explanation, const poda__script *code, size_t first,
                       size_t last)
{
    poda__lit lit = {.count = 0};
    poda_explained_step step;
    poda_explained_node node;
    for (size_t i = first; i <= last && poda_explanation_step(explanation, i, &step); i++)
        if (poda_explanation_node(explanation, step.node, &node))
            poda__lit_add(&lit, code, poda__script_step(step.kind, node.player == PODA_MAX), true);
    return lit;
}

/* The listing beside a film. */
struct listed {
    const poda_explanation *explanation;
    poda__script code;
};

static size_t lit_lines(const void *user, int32_t frame, unsigned lines[PODA__FILM_LIT])
{
    const struct listed *listed = user;
    size_t first = 0, last = 0, count = 0;
    char *sentence = NULL;
    if (poda_explanation_sentence(listed->explanation, (size_t)frame, NULL, &sentence, &first,
                                  &last, NULL) == PODA_OK) {
        const poda__lit lit = light(listed->explanation, &listed->code, first, last);
        for (count = 0; count < lit.count && count < PODA__FILM_LIT; count++)
            lines[count] = lit.at[count];
    }
    poda_free(sentence);
    return count;
}

poda_status poda__explain_film(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, int format)
{
    struct listed listed = {.explanation = explanation};
    poda__buffer text = {0};
    poda__film film = poda__show_film(show);
    poda_status status = read_code(request, explanation, &listed.code);
    if (status != PODA_OK)
        return status;
    if (listed.code.listing)
        poda__script_lines(&listed.code, &text);
    const poda__film_code code = {
        .text = text.at, .lit = lit_lines, .user = &listed, .frames = film.frames};
    film.code = text.at ? &code : NULL;
    status = poda__explain_draw(request, poda__show_at(show, SIZE_MAX), &film, format);
    if (poda__show_failed(show) || text.failed) /* also if it was stopped after that */
        status = poda_fail_memory(request->error);
    poda__buffer_release(&text);
    return status;
}

static poda_status json_listing(poda__request *request, const poda_explanation *explanation,
                                size_t count)
{
    poda__script code;
    const poda_status status = read_code(request, explanation, &code);
    if (status != PODA_OK || !code.listing)
        return status;
    poda__script_json_open(&request->json, &code);
    for (size_t i = 0; i < count; i++) {
        char *sentence = NULL;
        size_t first = 0, last = 0;
        const poda_status told =
            poda_explanation_sentence(explanation, i, NULL, &sentence, &first, &last, NULL);
        const poda__lit lit = light(explanation, &code, first, last);
        poda__buffer_fail(&request->out, told);
        poda__script_json_step(&request->json, &lit);
        poda_free(sentence);
    }
    poda__script_json_close(&request->json);
    return PODA_OK;
}

poda_status poda__explain_json(poda__request *request, const poda_explanation *explanation,
                               poda__show *show, const poda__why *why, const poda__unknown *unknown)
{
    poda__json *json = &request->json;
    const poda_result *result = poda_explanation_result(explanation);
    poda_status status = PODA_OK;
    char words[PODA_TEXT_MAX];
    poda_state state = request->state;
    poda_explained_summary summary;
    poda_explained_cut cut;
    poda_explanation_summarise(explanation, &summary);
    const bool counts = poda__counts_all(summary.algorithm);
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "algorithm", poda_algorithm_name(summary.algorithm));
    if (summary.depth_chosen)
        poda__json_int(json, "depth_chosen", summary.depth);
    else
        poda__json_null(json, "depth_chosen");
    poda__json_bool(json, "stopped", summary.stopped);
    if (summary.stopped)
        poda__json_null(json, "value");
    else
        json_value(request, poda__explanation_model(explanation));
    if (summary.choice >= 0)
        poda__json_text(json, "best", poda__move_words(request, &state, result->move, words));
    else
        poda__json_null(json, "best");
    poda__json_open(json, "pv", '[');
    for (int i = 0; i < result->pv_length; i++) {
        poda__json_text(json, NULL, poda__move_words(request, &state, result->pv[i], words));
        poda_state_play(request->game, &state, result->pv[i], &state);
    }
    poda__json_close(json, ']');
    poda__why_json(request, why);
    poda__json_int(json, "visited", summary.visited);
    poda__json_count(json, "leaves", (uint64_t)summary.leaves, counts);
    poda__json_int(json, "generated_by_minimax", summary.minimax);
    poda__json_count(json, "saved", (uint64_t)summary.pruned, counts);
    poda__json_int(json, "beyond", summary.beyond);
    poda__json_uint(json, "searched", summary.searched);
    say_table(request, explanation);
    poda__json_open(json, "cuts", '[');
    for (size_t i = 0; poda_explanation_cut(explanation, i, &cut); i++)
        json_cut(request, explanation, i, &cut);
    poda__json_close(json, ']');
    if (show)
        status = json_film(request, explanation, show);
    else
        json_nodes(request, explanation);
    json_sentences(request, explanation, summary.sentences);
    if (status == PODA_OK)
        status = json_listing(request, explanation, summary.sentences);
    if (status == PODA_OK && unknown->count)
        status = poda__explain_cases(request, explanation, unknown->names);
    poda__json_close(json, '}');
    return status;
}

static void print_cuts(poda__request *request, const poda_explanation *explanation, size_t count)
{
    enum { SHOWN = 20 };
    const poda__model *model = poda__explanation_model(explanation);
    poda_translate_fn *const translate = poda__translator(request);
    poda_explained_cut cut;
    for (size_t i = 0; i < SHOWN && poda_explanation_cut(explanation, i, &cut); i++) {
        const char *at = poda__explain_name(explanation, cut.node),
                   *after = poda__explain_name(explanation, cut.child);
        char alpha[32], beta[32];
        if (poda__model_has_window(model))
            poda__print(request, "  cut at %s after %s (α = %s, β = %s): nodes saved: %d\n", at,
                        after, poda__model_value(model, cut.alpha, translate, alpha),
                        poda__model_value(model, cut.beta, translate, beta), cut.saved);
        else
            poda__print(request, "  cut at %s after %s, which wins: nodes saved: %d\n", at, after,
                        cut.saved);
    }
    if (count > SHOWN)
        poda__print(request, "  and %zu more {cut|cuts} (--json lists them)\n", count - SHOWN);
}

static poda_status print_sentences(poda__request *request, const poda_explanation *explanation,
                                   size_t count, size_t most)
{
    poda__script code;
    const poda_status listed = read_code(request, explanation, &code);
    if (listed != PODA_OK)
        return listed;
    if (code.listing)
        poda__script_print(&code, &request->out);
    for (size_t i = 0; i < count && i < most; i++) {
        char *sentence = NULL;
        size_t first = 0, last = 0;
        const poda_status status = poda_explanation_sentence(
            explanation, i, poda__translator(request), &sentence, &first, &last, request->error);
        if (status != PODA_OK)
            return status;
        poda__buffer_add(&request->out, "%3zu. %s", i + 1, sentence);
        const poda__lit lit = light(explanation, &code, first, last);
        if (lit.count > 0)
            poda__print(request, " [line %u]", lit.at[0]);
        poda__buffer_add(&request->out, "\n");
        poda_free(sentence);
    }
    if (count > most)
        poda__print(request, "     and %zu more {step|steps}; steps=all tells them\n",
                    count - most);
    return PODA_OK;
}

static void print_value(poda__request *request, const poda__model *model)
{
    poda_translate_fn *const translate = poda__translator(request);
    char value[32];
    if (poda__model_plays_out(model) && !model->result.exact)
        poda__print(request, "\nvalue %s by playouts",
                    poda__mean_words(model->mean, translate, value));
    else if (poda__model_proves(model) && !model->result.exact && model->result.lower > 0)
        poda__print(request, "\nproven: the result is %s 0", ">");
    else if (poda__model_proves(model) && !model->result.exact && model->result.upper < 0)
        poda__print(request, "\nproven: the result is %s 0", "<");
    else
        poda__print(request, "\nvalue %s",
                    poda__model_value(model, model->result.value, translate, value));
}

poda_status poda__explain_print(poda__request *request, const poda_explanation *explanation,
                                poda__show *show, size_t most_steps)
{
    const poda__model *model = poda__explanation_model(explanation);
    char words[PODA_TEXT_MAX];
    poda_explained_summary summary;
    poda_explanation_summarise(explanation, &summary);
    const poda__film film = poda__show_film(show);
    int32_t step = 0;
    poda_status status = poda__explain_step(request, &film, &step);
    if (status != PODA_OK)
        return status;
    poda__figure_text(step > 0 ? film.at(film.user, step - 1) : poda__show_at(show, SIZE_MAX),
                      request->options->unicode, request->options->colour, &request->out);
    const int32_t folded = poda__show_fold(show)->folded;
    if (folded)
        poda__print(request, "nodes folded away: %d; show=N draws more\n", folded);
    poda__buffer_add(&request->out, "\n");
    status = print_sentences(request, explanation, summary.sentences, most_steps);
    if (status != PODA_OK)
        return status;
    if (summary.stopped)
        poda__print(request, "\nstopped before the end: no value yet");
    else
        print_value(request, model);
    if (summary.choice >= 0)
        poda__print(request, summary.stopped ? ", best move so far %s" : ", best move %s",
                    poda__move_words(request, &request->state, model->result.move, words));
    if (poda__counts_all(summary.algorithm))
        poda__print(request, "\nvisited %d of %d {node|nodes}, %d {leaf|leaves}; nodes saved: %d\n",
                    summary.visited, summary.minimax, summary.leaves, summary.pruned);
    else
        poda__print(request, "\nnodes opened: %d of %d\n", summary.visited, summary.minimax);
    if (summary.beyond)
        poda__print(request, "nodes visited beyond the horizon: %d\n", summary.beyond);
    say_table(request, explanation);
    print_cuts(request, explanation, summary.cuts);
    return PODA_OK;
}
