/* explain_sss.c - SSS* described, drawn, or counted for a comparison. */
#include "ask/explain/explain.h"
#include "ask/script_read.h"
#include "ask/worth_words.h"
#include "explain/figure/sss_film.h"

static void print_steps(poda__request *request, const poda__model *model, const poda_sss *sss,
                        size_t most_steps)
{
    char value[32];
    for (int32_t i = 0; i < sss->step_count && (size_t)i < most_steps; i++) {
        poda__buffer_add(&request->out, "%3d. ", i + 1);
        poda__sss_tell(model, &sss->steps[i], poda__translator(request), &request->out);
        poda__buffer_add(&request->out, "\n");
    }
    poda__print(request, "\nvalue %s",
                poda__model_value(model, sss->value, poda__translator(request), value));
    if (sss->best >= 0)
        poda__print(request, ", best move %s", poda__model_name(model, sss->best));
    poda__print(request, "\nvisited %d of %d {node|nodes}, %d {leaf|leaves}; nodes saved: %d\n",
                sss->visited_nodes, model->count, sss->visited_leaves,
                model->count - sss->visited_nodes);
}

/* The fields of a node that the film does not write. */
struct about {
    const poda_explanation *explanation;
    const poda_sss *sss;
};

static const char *name_of(const void *user, int32_t index)
{
    const struct about *about = user;
    return poda__explain_name(about->explanation, index);
}

static void json_node(poda__request *request, const void *user, int32_t index)
{
    const struct about *about = user;
    poda_explained_node node;
    poda__json *json = &request->json;
    if (!poda_explanation_node(about->explanation, index, &node))
        return;
    poda__explain_json_node(json, about->explanation, &node);
    poda__json_value(json, "minimax", request, node.minimax);
    if (*node.position)
        poda__json_text(json, "position", node.position);
    poda__json_text(json, "state", about->sss->visited[index] ? "visited" : "pruned");
}

static poda_status answer_json(poda__request *request, const poda_explanation *explanation,
                               const poda_sss *sss, poda__sss_show *show)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda__json *json = &request->json;
    poda_status status = PODA_OK;
    poda__json_open(json, NULL, '{');
    poda__json_text(json, "algorithm", "sss");
    poda__json_value(json, "value", request, sss->value);
    poda__json_text(json, "best", sss->best >= 0 ? poda__model_name(model, sss->best) : "");
    poda__json_int(json, "visited", sss->visited_nodes);
    poda__json_int(json, "leaves", sss->visited_leaves);
    poda__json_int(json, "generated_by_minimax", model->count);
    poda__json_int(json, "saved", model->count - sss->visited_nodes);
    poda__json_int(json, "most_open", sss->most_open);
    if (show) {
        const struct about about = {explanation, sss};
        const poda__film film = poda__sss_show_film(show);
        const poda__film_nodes nodes = {poda__sss_show_fold(show), name_of, json_node, &about};
        status = poda__explain_frames(request, &film, poda__sss_show_end(show), &nodes);
    }
    poda__script code = {.listing = NULL};
    if (status == PODA_OK)
        status = poda__script_read(request, "sss", &code);
    if (code.listing) {
        poda__script_json_open(json, &code);
        for (int32_t i = 0; i < sss->step_count; i++) {
            poda__lit lit = {.count = 0};
            poda__lit_add(&lit, &code, poda__script_sss(sss->steps[i].action), true);
            poda__script_json_step(json, &lit);
        }
        poda__script_json_close(json);
    }
    poda__json_close(json, '}');
    return status;
}

static poda_status answer(poda__request *request, const poda_explanation *explanation,
                          const poda_sss *sss, const poda__told *told)
{
    const poda__model *model = poda__explanation_model(explanation);
    poda__sss_show *show = NULL;
    poda_status status = PODA_OK;
    const bool json = request->options->json;
    if (told->format != 0 || (json && told->frames))
        status = poda__sss_show_new(&show, model, sss, &told->look, request->error);
    if (status == PODA_OK && json) {
        status = answer_json(request, explanation, sss, show);
    } else if (status == PODA_OK && show) {
        const poda__film film = poda__sss_show_film(show);
        status = poda__explain_draw(request, poda__sss_show_end(show), &film, told->format);
    } else if (status == PODA_OK && *poda_option_text(&request->parameters, "step", "")) {
        status = poda_fail(request->error, PODA_BAD_REQUEST, "step",
                           "step= is for pictures of SSS*; its text has all steps");
    } else if (status == PODA_OK) {
        print_steps(request, model, sss, told->steps);
    }
    if (status == PODA_OK && show && poda__sss_show_failed(show))
        status = poda_fail_memory(request->error);
    poda__sss_show_free(show);
    return status;
}

poda_status poda__explain_sss(poda__request *request, const poda_explanation *explanation,
                              const poda__told *told)
{
    poda_sss sss;
    poda_status status = poda_explanation_sss(explanation, &sss, request->error);
    if (status != PODA_OK)
        return status;
    if (told)
        status = answer(request, explanation, &sss, told);
    else /* a line of the comparison */
        poda__explain_compared(request, "sss", sss.value, (uint64_t)sss.visited_nodes,
                               (uint64_t)sss.visited_leaves, 0, true);
    poda_sss_release(&sss);
    return status;
}
