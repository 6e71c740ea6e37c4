/* explain_tell.c - an explanation as text and as JSON. */
#include <stdlib.h>
#include <string.h>

#include "ask/explain/explain_why.h"
#include "ask/worth_words.h"
#include "base/memory.h"

static void json_cut(poda__request *request, const poda__model *model,
                     const poda_explained_step *step)
{
    poda__json *json = &request->json;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "at", poda__model_name(model, step->node));
    poda__json_text(json, "after", poda__model_name(model, step->child));
    poda__json_value(json, "alpha", request, step->alpha);
    poda__json_value(json, "beta", request, step->beta);
    poda__json_open(json, "pruned", '[');
    for (int32_t child = -1; (child = poda__model_skipped(model, step, child)) >= 0;)
        poda__json_text(json, NULL, poda__model_name(model, child));
    poda__json_close(json, ']');
    poda__json_int(json, "nodes_saved", poda__model_saved(model, step));
    poda__json_close(json, '}');
}

static const char *name_of(const void *user, int32_t index)
{
    return poda__model_name(user, index);
}

void poda__explain_json_node(poda__json *json, const poda__model *model, int32_t index)
{
    const poda__model_node *node = &model->nodes[index];
    poda__json_text(json, "id", poda__model_name(model, index));
    if (node->parent >= 0)
        poda__json_text(json, "parent", poda__model_name(model, node->parent));
    else
        poda__json_null(json, "parent");
    poda__json_text(json, "move", poda__model_text(model, node->move));
    poda__json_text(json, "player", node->player == PODA_MAX ? "MAX" : "MIN");
}

static void json_node(poda__request *request, const void *user, int32_t index)
{
    const poda__model *model = user;
    poda__json *json = &request->json;
    const poda__model_node *node = &model->nodes[index];
    poda__explain_json_node(json, model, index);
    const bool pruned = poda__model_pruned(model, index);
    const bool plays_out = poda__model_plays_out(model);
    const bool proves = poda__model_proves(model);
    if (proves || (!node->answered && (!pruned || node->beyond || plays_out)))
        poda__json_null(json, "value");
    else if (plays_out)
        poda__json_number(json, "value", node->mean);
    else
        poda__json_value(json, "value", request, node->visited ? node->returned : node->value);
    if (node->visited && proves)
        poda__json_text(json, "proof",
                        node->returned > 0   ? "proven"
                        : node->returned < 0 ? "disproven"
                                             : "open");
    else if (node->visited && !plays_out) {
        poda__json_value(json, "alpha", request, node->alpha_in);
        poda__json_value(json, "beta", request, node->beta_in);
    }
    poda__json_value(json, "minimax", request, node->value);
    if (*poda__model_text(model, node->state))
        poda__json_text(json, "position", poda__model_text(model, node->state));
    poda__json_text(json, "state",
                    node->visited    ? "visited"
                    : pruned         ? "pruned"
                    : model->stopped ? "waiting"
                                     : "unvisited");
}

static void json_nodes(poda__request *request, const poda__model *model)
{
    poda__json *json = &request->json;
    const bool classes = strcmp(poda_option_text(&request->parameters, "classes", ""), "yes") == 0;
    poda__json_open(json, "nodes", '[');
    for (int32_t i = 0; i < model->count; i++) {
        const char *class = classes ? poda__model_class(model, i, true) : NULL;
        poda__json_open(json, NULL, '{');
        json_node(request, model, i);
        if (class)
            poda__json_text(json, "class", class);
        poda__json_close(json, '}');
    }
    poda__json_close(json, ']');
}

static poda_status json_film(poda__request *request, const poda__model *model, poda__show *show)
{
    const poda__film film = poda__show_film(show);
    const poda__film_nodes nodes = {poda__show_fold(show), name_of, json_node, model};
    const poda_status status =
        poda__explain_frames(request, &film, poda__show_at(show, SIZE_MAX), &nodes);
    return poda__show_failed(show) ? poda_fail_memory(request->error) : status;
}

/* Is there a move that the search would choose: one that it has seen better than nothing. A proof of a
 * score's sign does not compare moves. */
static bool has_choice(const poda__model *model)
{
    if (poda__model_proves(model) && !model->result.exact)
        return false;
    return model->result.has_move && (!model->stopped || model->nodes[0].best >= 0);
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

poda_status poda__explain_json(poda__request *request, const poda__model *model, poda__show *show,
                               const poda__why *why)
{
    poda__json *json = &request->json;
    poda_status status = PODA_OK;
    char words[PODA_TEXT_MAX];
    poda_state state = request->state;
    size_t frame_count = 0;
    poda__json_open(json, NULL, '{');
    poda__json_position(request);
    poda__json_text(json, "algorithm", poda_algorithm_name(model->options.algorithm));
    if (model->depth_chosen)
        poda__json_int(json, "depth_chosen", model->depth_chosen);
    else
        poda__json_null(json, "depth_chosen");
    poda__json_bool(json, "stopped", model->stopped);
    if (model->stopped)
        poda__json_null(json, "value");
    else
        json_value(request, model);
    if (has_choice(model))
        poda__json_text(json, "best", poda__move_words(request, &state, model->result.move, words));
    else
        poda__json_null(json, "best");
    poda__json_open(json, "pv", '[');
    for (int i = 0; i < model->result.pv_length; i++) {
        poda__json_text(json, NULL, poda__move_words(request, &state, model->result.pv[i], words));
        poda_state_play(request->game, &state, model->result.pv[i], &state);
    }
    poda__json_close(json, ']');
    poda__why_json(request, why);
    poda__json_int(json, "visited", model->visited);
    poda__json_count(json, "leaves", (uint64_t)model->leaves, poda__model_counts(model));
    poda__json_int(json, "generated_by_minimax", model->generated_by_minimax);
    poda__json_count(json, "saved", (uint64_t)model->saved, poda__model_counts(model));
    poda__json_int(json, "beyond", model->beyond);
    poda__json_uint(json, "searched", model->searched);
    poda__json_open(json, "cuts", '[');
    for (size_t i = 0; i < model->step_count; i++)
        if (poda__model_prunes(&model->steps[i]))
            json_cut(request, model, &model->steps[i]);
    poda__json_close(json, ']');
    if (show)
        status = json_film(request, model, show);
    else
        json_nodes(request, model);
    poda__json_open(json, "steps", '[');
    poda__frame *frames = poda__words_frames(model, &frame_count);
    if (!frames)
        request->out.failed = true;
    for (size_t i = 0; frames && i < frame_count; i++) {
        poda__buffer sentence = {0};
        poda__words_tell(model, frames[i], poda__translator(request), &sentence);
        poda__json_text(json, NULL, sentence.at ? sentence.at : "");
        request->out.failed |= sentence.failed;
        poda__buffer_release(&sentence);
    }
    free(frames);
    poda__json_close(json, ']');
    poda__json_close(json, '}');
    return status;
}

static void print_cuts(poda__request *request, const poda__model *model)
{
    enum { SHOWN = 20 };
    size_t cuts = 0;
    for (size_t i = 0; i < model->step_count; i++) {
        const poda_explained_step *step = &model->steps[i];
        if (!poda__model_prunes(step) || cuts++ >= SHOWN)
            continue;
        char alpha[32], beta[32];
        poda_translate_fn *const translate = poda__translator(request);
        if (!poda__model_has_window(model)) {
            poda__print(request, "  cut at %s after %s, which wins: nodes saved: %d\n",
                        poda__model_name(model, step->node), poda__model_name(model, step->child),
                        poda__model_saved(model, step));
            continue;
        }
        poda__print(request, "  cut at %s after %s (α = %s, β = %s): nodes saved: %d\n",
                    poda__model_name(model, step->node), poda__model_name(model, step->child),
                    poda__model_value(model, step->alpha, translate, alpha),
                    poda__model_value(model, step->beta, translate, beta),
                    poda__model_saved(model, step));
    }
    if (cuts > SHOWN)
        poda__print(request, "  and %zu more {cut|cuts} (--json lists them)\n", cuts - SHOWN);
}

static poda_status print_steps(poda__request *request, const poda__model *model, size_t most)
{
    size_t count = 0;
    poda__frame *frames = poda__words_frames(model, &count);
    if (!frames)
        return poda_fail_memory(request->error);
    for (size_t i = 0; i < count && i < most; i++) {
        poda__buffer_add(&request->out, "%3zu. ", i + 1);
        poda__words_tell(model, frames[i], poda__translator(request), &request->out);
        poda__buffer_add(&request->out, "\n");
    }
    if (count > most)
        poda__print(request, "     and %zu more {step|steps}; steps=all tells them\n",
                    count - most);
    free(frames);
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

poda_status poda__explain_print(poda__request *request, const poda__model *model, poda__show *show,
                                size_t most_steps)
{
    char words[PODA_TEXT_MAX];
    poda__figure_text(poda__show_at(show, SIZE_MAX), request->options->unicode,
                      request->options->colour, &request->out);
    const int32_t folded = poda__show_fold(show)->folded;
    if (folded)
        poda__print(request, "nodes folded away: %d; show=N draws more\n", folded);
    poda__buffer_add(&request->out, "\n");
    poda_status status = print_steps(request, model, most_steps);
    if (status != PODA_OK)
        return status;
    if (model->stopped)
        poda__print(request, "\nstopped before the end: no value yet");
    else
        print_value(request, model);
    if (has_choice(model))
        poda__print(request, model->stopped ? ", best move so far %s" : ", best move %s",
                    poda__move_words(request, &request->state, model->result.move, words));
    if (poda__model_counts(model))
        poda__print(request, "\nvisited %d of %d {node|nodes}, %d {leaf|leaves}; nodes saved: %d\n",
                    model->visited, model->generated_by_minimax, model->leaves, model->saved);
    else
        poda__print(request, "\nnodes opened: %d of %d\n", model->visited,
                    model->generated_by_minimax);
    if (model->beyond)
        poda__print(request, "nodes visited beyond the horizon: %d\n", model->beyond);
    print_cuts(request, model);
    return PODA_OK;
}
