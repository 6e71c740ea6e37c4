/* sss_film.c - the states of SSS* on the tree, step by step: merits at live nodes, values at solved
 * ones, and nodes that were never visited crossed out. */
#include "explain/figure/sss_film.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "explain/teller.h"

enum { LABEL = 48 };

struct poda__sss_show {
    const poda__model *model;
    const poda_sss *sss;
    poda__show_options options;
    poda__fold fold;
    poda__figure_node *nodes;
    struct label {
        char name[LABEL], value[32], window[LABEL + 32];
        poda__figure_values values;
    } * labels;
    /* for each node of the model after the steps so far */
    struct state {
        bool visited, live, solved;
        poda_value merit;
        int32_t best;
    } * states;
    int32_t done; /* steps */
    poda__buffer sentence;
    poda__figure figure;
};

void poda__sss_tell(const poda__model *model, const poda_sss_step *step,
                    poda_translate_fn *translate, poda__buffer *out)
{
    const char *name = poda__model_name(model, step->node);
    const char *next = step->next >= 0 ? poda__model_name(model, step->next) : "";
    const struct teller teller = {.model = model, .translate = translate, .out = out};
    char merit[32], value[32];
    poda__model_value(model, step->merit, translate, merit);
    switch (step->action) {
    case PODA_SSS_EVALUATE:
        poda__model_value(model, step->value, translate, value);
        tell(&teller, "%s (live, merit %s) is a leaf worth %s: it is solved.", name, merit, value);
        break;
    case PODA_SSS_ALL:
        tell(&teller, "%s (live, merit %s): all its moves become live.", name, merit);
        break;
    case PODA_SSS_FIRST:
        tell(&teller, "%s (live, merit %s): its first move %s becomes live.", name, merit, next);
        break;
    case PODA_SSS_SIBLING:
        tell(&teller, "%s (solved, merit %s): the next move %s becomes live.", name, merit, next);
        break;
    case PODA_SSS_ANSWERED:
        tell(&teller, "%s (solved, merit %s) was the last move: %s is solved.", name, merit, next);
        break;
    case PODA_SSS_CHOSEN:
        tell(&teller, "%s (solved, merit %s): %s is solved; states below it that leave OPEN: %d.",
             name, merit, next, step->purged);
        break;
    case PODA_SSS_FINISHED:
        tell(&teller, "%s is solved: the value is %s.", name, merit);
        break;
    }
}

static int32_t parent_of(const void *user, int32_t node)
{
    const poda__model *model = user;
    return model->nodes[node].parent;
}

static const char *name_of(const void *user, int32_t node)
{
    return poda__model_name(user, node);
}

static poda__fold_tree tree_of(const poda__model *model)
{
    return (poda__fold_tree){
        .count = model->count, .parent = parent_of, .name = name_of, .user = model};
}

/* The parts that do not change with the steps. */
static void label_node(poda__sss_show *show, int32_t index)
{
    const poda__shown *shown = &show->fold.at[index];
    poda__figure_node *drawn = &show->nodes[index];
    char *name = show->labels[index].name;
    *drawn = (poda__figure_node){.parent = shown->parent, .shape = PODA__SHAPE_FOLD, .name = name};
    if (shown->node < 0) {
        snprintf(name, LABEL, "… %d", shown->hidden);
        return;
    }
    const poda__model_node *node = &show->model->nodes[shown->node];
    snprintf(name, LABEL, "%s", poda__model_name(show->model, shown->node));
    if (*poda__model_text(show->model, node->state)) /* in trees the move is the name */
        drawn->edge = poda__model_text(show->model, node->move);
    drawn->shape = node->leaf                 ? PODA__SHAPE_LEAF
                   : node->player == PODA_MAX ? PODA__SHAPE_MAX
                                              : PODA__SHAPE_MIN;
}

poda_status poda__sss_show_new(poda__sss_show **out, const poda__model *model, const poda_sss *sss,
                               const poda__show_options *options, poda_error *error)
{
    poda__sss_show *show = poda__array(1, sizeof *show);
    const poda__fold_tree tree = tree_of(model);
    if (!show)
        return poda_fail_memory(error);
    show->model = model;
    show->sss = sss;
    show->options = *options;
    poda_status status = poda__fold_init(&show->fold, &tree, &options->fold, error);
    if (status == PODA_OK) {
        show->nodes = poda__array((size_t)show->fold.count, sizeof *show->nodes);
        show->labels = poda__array((size_t)show->fold.count, sizeof *show->labels);
        show->states = poda__array((size_t)model->count, sizeof *show->states);
        if (!show->nodes || !show->labels || !show->states)
            status = poda_fail_memory(error);
    }
    if (status != PODA_OK) {
        poda__sss_show_free(show);
        return status;
    }
    for (int32_t i = 0; i < show->fold.count; i++)
        label_node(show, i);
    *out = show;
    return PODA_OK;
}

void poda__sss_show_free(poda__sss_show *show)
{
    if (!show)
        return;
    poda__fold_release(&show->fold);
    poda__buffer_release(&show->sentence);
    free(show->nodes);
    free(show->labels);
    free(show->states);
    free(show);
}

const poda__fold *poda__sss_show_fold(const poda__sss_show *show)
{
    return &show->fold;
}

bool poda__sss_show_failed(const poda__sss_show *show)
{
    return show->sentence.failed;
}

static void make_live(poda__sss_show *show, int32_t node, poda_value merit)
{
    show->states[node].live = true;
    show->states[node].merit = merit;
}

static void make_solved(poda__sss_show *show, int32_t node, poda_value merit)
{
    show->states[node].live = false;
    show->states[node].solved = true;
    show->states[node].merit = merit;
}

/* The worse of a leaf's value and the merit, from the point of view of the player to move at the
 * root. */
static poda_value leaf_merit(const poda__sss_show *show, const poda_sss_step *step)
{
    return poda__better(show->model->nodes[0].player, step->value, step->merit) ? step->merit
                                                                                : step->value;
}

static void apply(poda__sss_show *show, const poda_sss_step *step)
{
    const poda__model_node *nodes = show->model->nodes;
    struct state *here = &show->states[step->node];
    if (step->status == PODA_SSS_LIVE) {
        here->visited = true;
        here->live = false;
        here->merit = step->merit;
    }
    switch (step->action) {
    case PODA_SSS_EVALUATE:
        make_solved(show, step->node, leaf_merit(show, step));
        break;
    case PODA_SSS_ALL:
        for (int32_t child = nodes[step->node].first_child; child >= 0;
             child = nodes[child].next_sibling)
            make_live(show, child, step->merit);
        break;
    case PODA_SSS_FIRST:
    case PODA_SSS_SIBLING:
        make_live(show, step->next, step->merit);
        break;
    case PODA_SSS_ANSWERED:
    case PODA_SSS_CHOSEN:
        make_solved(show, step->next, step->merit);
        show->states[step->next].best = step->action == PODA_SSS_CHOSEN ? step->node : -1;
        break;
    case PODA_SSS_FINISHED:
        break;
    }
}

static void go_to(poda__sss_show *show, int32_t steps)
{
    if (show->done == 0 || show->done > steps) {
        for (int32_t i = 0; i < show->model->count; i++)
            show->states[i] = (struct state){.best = -1};
        show->done = 0;
    }
    while (show->done < steps)
        apply(show, &show->sss->steps[show->done++]);
}

/* Never visited and no longer needed: an ancestor is solved. */
static bool is_pruned(const poda__sss_show *show, int32_t node)
{
    bool solved = false;
    for (int32_t up = node; up >= 0 && !solved; up = show->model->nodes[up].parent)
        solved = show->states[up].solved;
    return solved && !show->states[node].visited;
}

static void write_node(poda__sss_show *show, int32_t index)
{
    const poda__model *model = show->model;
    const int32_t node = show->fold.at[index].node, parent = model->nodes[node].parent;
    const struct state *state = &show->states[node];
    poda_translate_fn *const translate = show->options.translate;
    const bool leaf = model->nodes[node].leaf,
               given = leaf && !*poda__model_text(model, model->nodes[node].state);
    struct label *label = &show->labels[index];
    poda__figure_node *drawn = &show->nodes[index];
    char merit[32];
    drawn->marks = 0;
    drawn->value = drawn->window = NULL;
    if (is_pruned(show, node))
        drawn->marks |=
            PODA__MARK_PRUNED | (parent >= 0 && show->states[parent].visited ? PODA__MARK_CUT : 0u);
    else if (!state->visited && !state->live)
        drawn->marks |= given ? PODA__MARK_UNREACHED : PODA__MARK_WAITING;
    if (parent >= 0 && show->states[parent].best == node)
        drawn->marks |= PODA__MARK_BEST;
    drawn->values = &label->values;
    label->values.value = leaf ? model->nodes[node].value : state->merit;
    if (leaf || state->solved)
        drawn->value = poda__model_value(model, label->values.value, translate, label->value);
    if (drawn->marks & PODA__MARK_PRUNED)
        return; /* it has left OPEN */
    if (state->live || (state->visited && (leaf || !state->solved))) {
        const struct teller teller = {.translate = show->options.translate};
        snprintf(label->window, sizeof label->window, in_words(&teller, "merit %s"),
                 poda__model_value(model, state->merit, translate, merit));
        drawn->window = label->window;
    }
}

static const poda__figure *draw(poda__sss_show *show, int32_t steps)
{
    go_to(show, steps);
    for (int32_t i = 0; i < show->fold.count; i++) {
        if (show->fold.at[i].node >= 0)
            write_node(show, i);
        else
            show->nodes[i].marks = poda__fold_marks(&show->nodes[show->fold.at[i].parent]);
    }
    show->figure = (poda__figure){
        .nodes = show->nodes, .count = show->fold.count, .translate = show->options.translate};
    return &show->figure;
}

const poda__figure *poda__sss_show_end(poda__sss_show *show)
{
    return draw(show, show->sss->step_count);
}

static const poda__figure *frame_at(void *user, int32_t frame)
{
    poda__sss_show *show = user;
    const poda_sss_step *step = &show->sss->steps[frame];
    const poda__fold_tree tree = tree_of(show->model);
    draw(show, frame + 1);
    int32_t at = poda__fold_place(&show->fold, &tree, step->node);
    show->nodes[at].marks |= PODA__MARK_CURRENT;
    for (; at >= 0; at = show->nodes[at].parent)
        show->nodes[at].marks |= PODA__MARK_PATH;
    if (show->sentence.at)
        show->sentence.at[show->sentence.length = 0] = 0;
    poda__sss_tell(show->model, step, show->options.translate, &show->sentence);
    show->figure.caption = show->sentence.at;
    return &show->figure;
}

poda__film poda__sss_show_film(poda__sss_show *show)
{
    return (poda__film){.frames = show->sss->step_count,
                        .at = frame_at,
                        .user = show,
                        .translate = show->options.translate,
                        .stop = show->options.stop};
}
