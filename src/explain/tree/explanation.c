/* explanation.c - a model behind the public functions of poda/explain.h. */
#include "explain/tree/explanation.h"

#include <string.h>

#include "base/memory.h"
#include "base/take.h"
#include "explain/tree/words.h"

struct poda_explanation {
    poda__model model;
    poda__frame *frames; /* one per sentence */
    size_t frame_count;
    size_t *cuts; /* the steps that cut */
    size_t cut_count;
};

const poda__model *poda__explanation_model(const poda_explanation *explanation)
{
    return &explanation->model;
}

void poda__explanation_name_cuts(poda_explanation *explanation, poda__cut_names names)
{
    explanation->model.cut_names = names;
}

/* Drops the options that do not apply to one search of one depth in one thread. */
static poda_status take(const poda_search_options *options, poda_search_options *how,
                        poda_error *error)
{
    static const poda_search_options usual = {.algorithm = PODA_ALPHABETA};
    *how = usual;
    const poda_status status = poda__options_take(how, offsetof(poda_search_options, reserved),
                                                  options ? options : &usual, sizeof *how, error);
    how->deepen = how->every_move = false;
    how->soft_seconds = 0;
    how->threads = 1;
    if (how->algorithm == PODA_MCTS && how->nodes == 0)
        how->nodes = PODA_EXPLAIN_PLAYOUTS;
    return status;
}

static void list_cuts(poda_explanation *explanation)
{
    const poda__model *model = &explanation->model;
    for (size_t i = 0; i < model->step_count; i++)
        if (poda__model_prunes(&model->steps[i]))
            explanation->cuts[explanation->cut_count++] = i;
}

poda_status poda_explanation_open(poda_explanation **out, const poda_game *game,
                                  const poda_state *from, const poda_search_options *options,
                                  poda_error *error)
{
    return poda__explanation_open(out, game, from, options, NULL, error);
}

poda_status poda__explanation_open(poda_explanation **out, const poda_game *game,
                                   const poda_state *from, const poda_search_options *options,
                                   const char *const *unknown, poda_error *error)
{
    poda_search_options how;
    poda_status status = take(options, &how, error);
    if (status != PODA_OK)
        return status;
    poda_explanation *explanation = poda__array(1, sizeof *explanation);
    if (!explanation)
        return poda_fail_memory(error);
    status = poda__model_init_partly(&explanation->model, game, from, &how, unknown, error);
    if (status != PODA_OK) {
        free(explanation);
        return status;
    }
    explanation->frames = poda__words_frames(&explanation->model, &explanation->frame_count);
    explanation->cuts = poda__array(explanation->model.step_count, sizeof *explanation->cuts);
    if (!explanation->frames || !explanation->cuts) {
        poda_explanation_close(explanation);
        return poda_fail_memory(error);
    }
    list_cuts(explanation);
    *out = explanation;
    return PODA_OK;
}

void poda_explanation_close(poda_explanation *explanation)
{
    if (!explanation)
        return;
    poda__model_release(&explanation->model);
    free(explanation->frames);
    free(explanation->cuts);
    free(explanation);
}

const poda_result *poda_explanation_result(const poda_explanation *explanation)
{
    return &explanation->model.result;
}

void poda_explanation_summarise(const poda_explanation *explanation, poda_explained_summary *out)
{
    const poda__model *model = &explanation->model;
    *out = (poda_explained_summary){
        .algorithm = model->options.algorithm,
        .depth = model->options.depth,
        .depth_chosen = model->depth_chosen > 0,
        .stopped = model->stopped,
        .full = model->full,
        .choice = poda__model_choice(model),
        .steps = model->step_count,
        .sentences = explanation->frame_count,
        .cuts = explanation->cut_count,
        .nodes = model->count,
        .minimax = model->generated_by_minimax,
        .visited = model->visited,
        .leaves = model->leaves,
        .pruned = model->saved,
        .beyond = model->beyond,
        .searched = model->searched,
    };
}

bool poda_explanation_node(const poda_explanation *explanation, int32_t node,
                           poda_explained_node *out)
{
    const poda__model *model = &explanation->model;
    if (node < 0 || node >= model->count)
        return false;
    const poda__model_node *from = &model->nodes[node];
    *out = (poda_explained_node){
        .parent = from->parent,
        .first_child = from->first_child,
        .child_count = from->child_count,
        .depth = from->depth,
        .player = from->player,
        .move = from->played,
        .index = from->index,
        .name = poda__model_text(model, from->name),
        .move_text = poda__model_text(model, from->move),
        .position = poda__model_text(model, from->state),
        .board_length = from->board,
        .over = from->over,
        .leaf = from->leaf,
        .beyond = from->beyond,
        .minimax = from->value,
        .visited = from->visited,
        .pruned = poda__model_pruned(model, node),
        .answered = from->answered,
        .value = from->returned,
        .alpha = from->alpha_in,
        .beta = from->beta_in,
        .cut_after = from->cut_after,
        .best = from->best,
        .playouts = poda__model_plays_out(model) ? from->playouts : 0,
        .mean = poda__model_plays_out(model) ? from->mean : 0,
    };
    return true;
}

int32_t poda_explanation_find(const poda_explanation *explanation, const char *name)
{
    const poda__model *model = &explanation->model;
    for (int32_t i = 0; i < model->count; i++)
        if (strcmp(poda__model_name(model, i), name) == 0)
            return i;
    return -1;
}

bool poda_explanation_step(const poda_explanation *explanation, size_t step,
                           poda_explained_step *out)
{
    if (step >= explanation->model.step_count)
        return false;
    *out = explanation->model.steps[step];
    return true;
}

bool poda_explanation_cut(const poda_explanation *explanation, size_t cut, poda_explained_cut *out)
{
    const poda__model *model = &explanation->model;
    if (cut >= explanation->cut_count)
        return false;
    const poda_explained_step *step = &model->steps[explanation->cuts[cut]];
    *out = (poda_explained_cut){
        .step = explanation->cuts[cut],
        .node = step->node,
        .child = step->child,
        .holder = step->holder,
        .alpha = step->alpha,
        .beta = step->beta,
        .skipped = step->left,
        .saved = poda__model_saved(model, step),
    };
    return true;
}

int32_t poda_explanation_skipped(const poda_explanation *explanation, size_t cut, int32_t after)
{
    const poda__model *model = &explanation->model;
    if (cut >= explanation->cut_count || after >= model->count)
        return -1;
    const poda_explained_step *step = &model->steps[explanation->cuts[cut]];
    return after >= 0 && model->nodes[after].parent != step->node
               ? -1
               : poda__model_skipped(model, step, after);
}

bool poda_explanation_why_pruned(const poda_explanation *explanation, int32_t node, size_t *cut)
{
    const poda__model *model = &explanation->model;
    if (node < 0 || node >= model->count || !poda__model_pruned(model, node))
        return false;
    int32_t top = node; /* the root of the subtree that was cut off */
    while (model->nodes[top].parent >= 0 && !model->nodes[model->nodes[top].parent].visited)
        top = model->nodes[top].parent;
    for (size_t i = explanation->cut_count; i-- > 0;)
        if (model->steps[explanation->cuts[i]].node == model->nodes[top].parent) {
            *cut = i; /* it skips every child that was never visited */
            return true;
        }
    return false;
}

poda_status poda_explanation_sentence(const poda_explanation *explanation, size_t sentence,
                                      poda_translate_fn *translate, char **out, size_t *first,
                                      size_t *last, poda_error *error)
{
    poda__buffer text = {0};
    if (sentence >= explanation->frame_count)
        return poda_fail(error, PODA_BAD_OPTION, "sentence", "there is no sentence %zu", sentence);
    const poda__frame frame = explanation->frames[sentence];
    poda__words_tell(&explanation->model, frame, translate, &text);
    const poda_status status = poda__buffer_status(&text, error);
    if (status != PODA_OK) {
        poda__buffer_release(&text);
        return status;
    }
    *out = text.at;
    if (first)
        *first = frame.first;
    if (last)
        *last = frame.last;
    return PODA_OK;
}
