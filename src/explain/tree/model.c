/* model.c - turns a search into data: expands the tree level by level, values it by plain minimax,
 * and records the steps of the algorithm on it. Both are the library's own traced searches. */
#include "explain/tree/model.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "explain/tree/model_build.h"

static poda_status run(poda__builder *builder, poda_search *search, const poda_state *from,
                       poda_error *error)
{
    poda__model *model = builder->model;
    poda_search_options plain = model->options;
    poda_result result;
    builder->ply = -1;
    plain.algorithm = PODA_MINIMAX;
    plain.line = false;
    plain.nodes = 0;
    plain.stop = &builder->halt;
    plain.seconds = plain.soft_seconds = 0;
    plain.deepen = false;
    poda_status status =
        poda_search_run(search, from, &plain, poda__model_value_node, builder, &result, error);
    if (status == PODA_OK)
        status = builder->status;
    if (status == PODA_OK && result.stopped)
        status = poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
    if (status != PODA_OK)
        return status;
    if (model->nodes[0].over) { /* nothing to search */
        model->nodes[0].value = result.value;
        model->nodes[0].visited = model->nodes[0].answered = true;
        model->nodes[0].returned = result.value;
    }
    builder->pending = builder->ply = -1;
    poda_search_options traced = model->options;
    traced.stop = &builder->halt;
    status =
        poda_search_run(search, from, &traced, poda__model_note, builder, &model->result, error);
    if (status == PODA_OK)
        status = builder->status;
    if (status != PODA_OK)
        return status;
    if (poda__model_plays_out(model) && model->result.has_move)
        model->mean = model->nodes[poda__model_after(model, model->result.move)].mean;
    /* playouts end at their number; every other search runs to its end or is stopped */
    const bool enough = model->options.algorithm == PODA_MCTS && model->options.nodes &&
                        model->result.nodes >= model->options.nodes;
    model->stopped = model->full || model->blocked || (model->result.stopped && !enough);
    if (model->blocked) { /* only what was found without the unknown value */
        const int32_t best = model->nodes[0].best;
        model->result.has_move = best >= 0;
        model->result.pv_length = 0;
        if (best >= 0)
            model->result.move = model->nodes[best].played;
    }
    if (model->stopped)
        poda__model_end(builder);
    return builder->status;
}

/* Is it an evaluation, neither won nor lost nor drawn, in a game where wins do not count plies? */
static bool is_evaluation(poda_value value)
{
    return value != 0 && poda_value_distance(value) < 0 && value < PODA_INFINITY &&
           value > -PODA_INFINITY;
}

/* Marks the leaves with these names, and the nodes above them. */
static void mark_unknown(poda__model *model, const char *const *names)
{
    for (; names && *names; names++)
        for (int32_t i = 0; i < model->count; i++)
            if (model->nodes[i].leaf && strcmp(poda__model_name(model, i), *names) == 0)
                for (int32_t up = i; up >= 0; up = model->nodes[up].parent)
                    model->nodes[up].unknown = true;
}

poda_status poda__model_init_partly(poda__model *model, const poda_game *game,
                                    const poda_state *from, const poda_search_options *options,
                                    const char *const *unknown, poda_error *error)
{
    *model = (poda__model){.game = game, .options = *options, .scout = SIZE_MAX};
    poda__builder builder = {
        .model = model, .state_size = poda_game_rules_of(game)->space.state_size, .error = error};
    poda_search *search = NULL;
    if (options->algorithm == PODA_DFPN)
        model->options.depth = 0; /* it proves a result: there is no horizon */
    poda_status status = poda__model_lay_out(&builder, from);
    if (status == PODA_OK && model->depth_chosen)
        model->options.depth = model->depth_chosen;
    if (status == PODA_OK)
        mark_unknown(model, unknown);
    if (status == PODA_OK)
        status = poda_search_open(&search, game, error);
    if (status == PODA_OK)
        status = run(&builder, search, from, error);
    poda_search_close(search);
    model->result.moves = NULL; /* they belonged to the search */
    model->result.move_count = 0;
    free(builder.states);
    free(builder.list.at);
    if (status != PODA_OK) {
        poda__model_release(model);
        return status;
    }
    model->searched = model->stopped ? 0 : model->result.nodes;
    for (size_t i = 0; model->stopped && i < model->step_count; i++)
        /* without nodes entered while unwinding */
        model->searched += model->steps[i].kind == PODA_STEP_ENTER;
    /* playouts and proofs use no evaluations */
    const bool signs = model->options.sign && poda__model_counts(model);
    for (int32_t i = 0; i < model->count; i++) {
        model->known += model->nodes[i].visited && model->nodes[i].known;
        model->mixed |= signs && (is_evaluation(model->nodes[i].value) ||
                                  is_evaluation(model->nodes[i].returned));
        if (model->nodes[i].beyond) {
            model->beyond += model->nodes[i].visited;
            continue;
        }
        model->generated_by_minimax++;
        model->visited += model->nodes[i].visited;
        model->leaves += model->nodes[i].visited && model->nodes[i].leaf;
        model->saved += poda__model_pruned(model, i);
    }
    if (!model->stopped && poda__model_counts(model)) {
        assert(model->visited + model->saved == model->generated_by_minimax);
        assert(model->nodes[0].answered && model->nodes[0].returned == model->result.value);
    }
    return PODA_OK;
}

poda_status poda__model_init(poda__model *model, const poda_game *game, const poda_state *from,
                             const poda_search_options *options, poda_error *error)
{
    const poda_status status = poda__model_init_partly(model, game, from, options, NULL, error);
    if (status != PODA_OK || !model->stopped)
        return status;
    poda__model_release(model);
    return poda_fail(error, PODA_STOPPED, "", "stopped before the search was over");
}

void poda__model_release(poda__model *model)
{
    free(model->nodes);
    free(model->texts);
    free(model->steps);
    *model = (poda__model){0};
}

/* Did the visit of the parent that ends with the step `cut` reach `child`? */
static bool was_tried(const poda__model *model, const poda_explained_step *cut, int32_t child)
{
    for (const poda_explained_step *step = cut; step > model->steps; step--) {
        if (step->kind == PODA_STEP_ENTER && step->node == child)
            return true;
        if (step->kind == PODA_STEP_ENTER && step->node == cut->node)
            return false;
    }
    return false;
}

int32_t poda__model_skipped(const poda__model *model, const poda_explained_step *cut, int32_t after)
{
    int32_t child =
        after < 0 ? model->nodes[cut->node].first_child : model->nodes[after].next_sibling;
    while (child >= 0 && was_tried(model, cut, child))
        child = model->nodes[child].next_sibling;
    return child;
}

static int32_t subtree(const poda__model *model, int32_t node)
{
    int32_t size = 1;
    for (int32_t child = model->nodes[node].first_child; child >= 0;
         child = model->nodes[child].next_sibling)
        size += subtree(model, child); /* no deeper than PODA_MAX_PLY */
    return size;
}

int32_t poda__model_saved(const poda__model *model, const poda_explained_step *cut)
{
    int32_t saved = 0, skipped = 0;
    for (int32_t child = -1; (child = poda__model_skipped(model, cut, child)) >= 0; skipped++)
        saved += subtree(model, child);
    assert(skipped == cut->left); /* as counted by the search */
    (void)skipped;
    return saved;
}

int32_t poda__model_after(const poda__model *model, poda_move move)
{
    for (int32_t child = model->nodes[0].first_child; child >= 0;
         child = model->nodes[child].next_sibling)
        if (model->nodes[child].played == move)
            return child;
    return 0;
}

int32_t poda__model_choice(const poda__model *model)
{
    const bool compares = !poda__model_proves(model) || model->result.exact;
    const bool seen = !model->stopped || model->nodes[0].best >= 0;
    if (!model->result.has_move || !compares || !seen)
        return -1;
    return poda__model_after(model, model->result.move);
}
