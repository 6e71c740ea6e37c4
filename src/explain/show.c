/* show.c - figures of a model: which nodes are shown, and what is known of them after a step. */
#include "explain/show.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum { LABEL = 96 };

/* The texts and marks of one node that is shown. */
struct label {
    int32_t node;   /* of the model; -1: a fold */
    int32_t hidden; /* of a fold: how many nodes are behind it */
    char name[LABEL], value[32], window[LABEL];
};

struct poda__show {
    const poda__model *model;
    poda__show_options options;
    poda__frame *frames;
    size_t frame_count;
    poda__buffer sentence;
    /* what is shown */
    poda__figure_node *nodes;
    struct label *labels;
    int32_t count, folded;
    int32_t *shown_as; /* model node to shown node; -1: folded away */
    int32_t (*links)[2];
    int32_t link_count;
    poda__figure figure;
    /* what is known of each model node after the steps so far */
    size_t done; /* steps applied */
    struct known {
        bool entered, returned, cut;
        poda_value alpha, beta, value;
        int32_t cut_after, best;
    } * known;
    int32_t current;
};

static bool is_position_label(const char *text)
{
    return text[0] && strlen(text) <= 12;
}

/* Positions are equal in a graph when their texts are; heap games add whose turn it is, which does
 * not matter where both players have the same moves. */
static size_t position_length(const poda__show *show, const char *text)
{
    const size_t length = strlen(text);
    return poda_game_rules_of(show->model->game)->impartial && length > 4 &&
                   strcmp(text + length - 4, " MIN") == 0
               ? length - 4
               : length;
}

/* The node already shown for the same position; -1: none. */
static int32_t shown_already(const poda__show *show, int32_t node)
{
    const char *text = poda__model_text(show->model, show->model->nodes[node].state);
    const size_t length = position_length(show, text);
    if (!show->options.graph || length == 0)
        return -1;
    for (int32_t i = 0; i < show->count; i++) {
        if (show->labels[i].node < 0)
            continue;
        const char *other =
            poda__model_text(show->model, show->model->nodes[show->labels[i].node].state);
        if (position_length(show, other) == length && strncmp(other, text, length) == 0)
            return i;
    }
    return -1;
}

static int32_t add_shown(poda__show *show, int32_t node, int32_t parent)
{
    const int32_t index = show->count++;
    struct label *label = &show->labels[index];
    *label = (struct label){.node = node};
    show->nodes[index] = (poda__figure_node){.parent = parent};
    if (node < 0)
        return index;
    const poda__model_node *from = &show->model->nodes[node];
    const char *position = poda__model_text(show->model, from->state);
    const char *name = poda__model_name(show->model, node);
    if (is_position_label(position))
        snprintf(label->name, LABEL, "%.*s", (int)position_length(show, position), position);
    else
        snprintf(label->name, LABEL, "%s", name);
    show->shown_as[node] = index;
    show->nodes[index].name = label->name;
    show->nodes[index].edge = poda__model_text(show->model, from->move);
    if (!*position)
        show->nodes[index].edge = NULL; /* trees: the move is the name */
    show->nodes[index].shape = show->options.graph        ? PODA__SHAPE_STATE
                               : from->leaf               ? PODA__SHAPE_LEAF
                               : from->player == PODA_MAX ? PODA__SHAPE_MAX
                                                          : PODA__SHAPE_MIN;
    return index;
}

/* Nodes below each node, itself included. */
static int32_t *sizes_of(const poda__model *model)
{
    int32_t *sizes = poda__array((size_t)model->count, sizeof *sizes);
    for (int32_t i = model->count - 1; sizes && i >= 0; i--) {
        sizes[i]++;
        if (model->nodes[i].parent >= 0)
            sizes[model->nodes[i].parent] += sizes[i];
    }
    return sizes;
}

/* Level by level until there are enough; what is left of a node's children becomes one fold. */
static void choose_nodes(poda__show *show, const int32_t *sizes)
{
    const poda__model *model = show->model;
    add_shown(show, 0, -1);
    for (int32_t i = 0; i < show->count; i++) {
        const int32_t node = show->labels[i].node;
        int32_t hidden = 0, taken = 0;
        if (node < 0)
            continue;
        for (int32_t child = model->nodes[node].first_child; child >= 0;
             child = model->nodes[child].next_sibling) {
            const int32_t same = shown_already(show, child);
            if (same >= 0) {
                show->links[show->link_count][0] = i;
                show->links[show->link_count++][1] = same;
                show->shown_as[child] = same;
            } else if (show->count < show->options.most && taken < show->options.wide) {
                add_shown(show, child, i);
                taken++;
            } else {
                hidden += sizes[child];
            }
        }
        if (hidden > 0) {
            const int32_t fold = add_shown(show, -1, i);
            show->labels[fold].hidden = hidden;
            snprintf(show->labels[fold].name, LABEL, "… %d", hidden);
            show->nodes[fold].name = show->labels[fold].name;
            show->nodes[fold].shape = PODA__SHAPE_FOLD;
            show->folded += hidden;
        }
    }
}

poda_status poda__show_new(poda__show **out, const poda__model *model,
                           const poda__show_options *options, poda_error *error)
{
    poda__show *show = poda__array(1, sizeof *show);
    int32_t *sizes = sizes_of(model);
    const size_t room = 2 * (size_t)options->most + 2;
    if (show) {
        show->model = model;
        show->options = *options;
        show->frames = poda__words_frames(model, &show->frame_count);
        show->nodes = poda__array(room, sizeof *show->nodes);
        show->labels = poda__array(room, sizeof *show->labels);
        show->shown_as = poda__array((size_t)model->count, sizeof *show->shown_as);
        show->links = poda__array((size_t)model->count, sizeof *show->links);
        show->known = poda__array((size_t)model->count, sizeof *show->known);
    }
    if (!show || !sizes || !show->frames || !show->nodes || !show->labels || !show->shown_as ||
        !show->links || !show->known) {
        free(sizes);
        poda__show_free(show);
        return poda_fail_memory(error);
    }
    memset(show->shown_as, 0xff, (size_t)model->count * sizeof *show->shown_as);
    choose_nodes(show, sizes);
    free(sizes);
    *out = show;
    return PODA_OK;
}

void poda__show_free(poda__show *show)
{
    if (!show)
        return;
    poda__buffer_release(&show->sentence);
    free(show->frames);
    free(show->nodes);
    free(show->labels);
    free(show->shown_as);
    free(show->links);
    free(show->known);
    free(show);
}

bool poda__show_failed(const poda__show *show)
{
    return show->sentence.failed;
}

int32_t poda__show_folded(const poda__show *show)
{
    return show->folded;
}

static void apply(poda__show *show, const poda__step *step)
{
    struct known *known = &show->known[step->node];
    show->current = step->node;
    switch (step->kind) {
    case PODA__STEP_ENTER:
        *known = (struct known){
            .entered = true, .alpha = step->alpha, .beta = step->beta, .cut_after = -1, .best = -1};
        break;
    case PODA__STEP_UPDATE:
        known->alpha = step->alpha;
        known->beta = step->beta;
        known->best = step->child;
        break;
    case PODA__STEP_KEEP:
        break;
    case PODA__STEP_CUT:
        known->cut = true;
        known->cut_after = step->child;
        break;
    case PODA__STEP_LEAF:
    case PODA__STEP_TABLE:
    case PODA__STEP_RETURN:
        known->returned = true;
        known->value = step->value;
        break;
    }
}

/* Brings `known` to the state after step `last`, from the beginning if need be. */
static void go_to(poda__show *show, size_t last)
{
    const size_t end = last >= show->model->step_count ? show->model->step_count : last + 1;
    if (show->done > end) {
        memset(show->known, 0, (size_t)show->model->count * sizeof *show->known);
        show->done = 0;
    }
    while (show->done < end)
        apply(show, &show->model->steps[show->done++]);
}

static uint32_t marks_of(const poda__show *show, int32_t node, bool over)
{
    const poda__model *model = show->model;
    const struct known *known = &show->known[node];
    const int32_t parent = model->nodes[node].parent;
    uint32_t marks = 0;
    if (!known->entered) {
        /* cut off already, or only not reached yet */
        bool pruned = over;
        for (int32_t up = node; model->nodes[up].parent >= 0 && !pruned;
             up = model->nodes[up].parent) {
            const struct known *above = &show->known[model->nodes[up].parent];
            pruned = above->cut && up > above->cut_after && !show->known[up].entered;
        }
        /* the leaves of a tree given as text are known before any search */
        const bool given =
            model->nodes[node].leaf && !*poda__model_text(model, model->nodes[node].state);
        if (pruned)
            marks |= PODA__MARK_PRUNED;
        else if (!given)
            marks |= PODA__MARK_WAITING;
        if (pruned && parent >= 0 && show->known[parent].cut)
            marks |= PODA__MARK_CUT;
    }
    if (parent >= 0 && show->known[parent].returned && show->known[parent].best == node)
        marks |= PODA__MARK_BEST;
    if (!over && node == show->current)
        marks |= PODA__MARK_CURRENT;
    for (int32_t up = show->current; !over && up >= 0; up = model->nodes[up].parent)
        if (up == node)
            marks |= PODA__MARK_PATH;
    return marks;
}

static const char *class_of(const poda__show *show, int32_t node)
{
    const poda__model_node *from = &show->model->nodes[node];
    const poda_value own = from->player == PODA_MAX ? from->value : -from->value;
    if (!show->options.classes || poda_game_rules_of(show->model->game)->scored)
        return NULL;
    return poda_is_win(own) ? "N" : poda_is_loss(own) ? "P" : NULL;
}

const poda__figure *poda__show_at(poda__show *show, size_t last)
{
    const poda__model *model = show->model;
    const bool over = last == SIZE_MAX;
    const bool spanish = show->options.spanish;
    go_to(show, last);
    for (int32_t i = 0; i < show->count; i++) {
        struct label *label = &show->labels[i];
        poda__figure_node *shown = &show->nodes[i];
        if (label->node < 0)
            continue;
        const struct known *known = &show->known[label->node];
        char alpha[32], beta[32];
        label->value[0] = label->window[0] = 0;
        shown->class = class_of(show, label->node);
        if (show->options.graph)
            continue; /* a position stands for all its nodes: only its class is sure */
        shown->marks = marks_of(show, label->node, over);
        if (known->returned || model->nodes[label->node].leaf)
            poda__model_value(model,
                              known->returned ? known->value : model->nodes[label->node].value,
                              spanish, label->value);
        if (known->entered && !model->nodes[label->node].leaf && poda__model_has_window(model))
            snprintf(label->window, LABEL, "α=%s β=%s",
                     poda__model_value(model, known->alpha, spanish, alpha),
                     poda__model_value(model, known->beta, spanish, beta));
        shown->value = label->value;
        shown->window = label->window[0] ? label->window : NULL;
    }
    show->figure = (poda__figure){.nodes = show->nodes,
                                  .count = show->count,
                                  .links = (const int32_t(*)[2])show->links,
                                  .link_count = show->link_count,
                                  .translate = show->options.translate};
    return &show->figure;
}

static const poda__figure *frame_at(void *user, int32_t frame)
{
    poda__show *show = user;
    const poda__frame *told = &show->frames[frame];
    poda__show_at(show, told->last);
    if (show->sentence.at)
        show->sentence.at[show->sentence.length = 0] = 0;
    poda__words_tell(show->model, *told, show->options.translate, show->options.spanish,
                     &show->sentence);
    show->figure.caption = show->sentence.at;
    return &show->figure;
}

poda__film poda__show_film(poda__show *show)
{
    return (poda__film){.frames = (int32_t)show->frame_count,
                        .at = frame_at,
                        .user = show,
                        .translate = show->options.translate};
}
