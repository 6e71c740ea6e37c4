/* tree_figure.c - figures of a model: which nodes are shown, and their state after a step. */
#include "explain/figure/tree_figure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "draw/pen.h"
#include "explain/figure/tree_board.h"
#include "explain/figure/tree_known.h"
#include "explain/guess/guess.h"

enum {
    LABEL = 96,
    POSITION = 24, /* a longer text of a position is left out */
};

/* The texts of one shown node. */
struct label {
    char name[LABEL], position[LABEL], value[32], window[LABEL], alpha[32], beta[32];
    poda__figure_values values;
};

struct poda__show {
    const poda__model *model;
    poda__show_options options;
    poda__frame *frames;
    size_t frame_count;
    poda__buffer sentence, title;
    /* the shown nodes */
    poda__fold fold;
    poda__figure_node *nodes;
    struct label *labels;
    poda__small_board *boards;
    const char **link_texts;
    poda__buffer legend;
    poda__figure figure;
    /* the state of each node of the model after the steps so far */
    size_t done;  /* number of steps applied */
    bool written; /* the figure shows the state after them, with the marks of a search under way */
    poda__known *known;
    int32_t current;
    /* the shown nodes that may look different from the figure before */
    int32_t *changed;
    int32_t changed_count; /* -1: all */
    bool *is_changed, *is_below;
};

static int32_t parent_of(const void *user, int32_t node)
{
    const poda__show *show = user;
    return show->model->nodes[node].parent;
}

static const char *name_of(const void *user, int32_t node)
{
    const poda__show *show = user;
    return poda__model_name(show->model, node);
}

/* In a graph, positions with equal texts are equal. The player to move is ignored if both players
 * have the same moves. */
static bool is_same(const poda__show *show, int32_t one, int32_t other)
{
    const poda__model *model = show->model;
    const poda__model_node *node = &model->nodes[one], *also = &model->nodes[other];
    const char *text = poda__model_text(model, node->state),
               *rest = poda__model_text(model, also->state);
    if (node->board == 0 || node->board != also->board || strncmp(text, rest, node->board) != 0)
        return false;
    return poda_game_rules_of(model->game)->impartial || node->player == also->player;
}

/* The shown node for the same position; -1: none. */
static int32_t shown_already(const void *user, const poda__fold *fold, int32_t node)
{
    for (int32_t i = 0; i < fold->count; i++)
        if (fold->at[i].node >= 0 && is_same(user, fold->at[i].node, node))
            return i;
    return -1;
}

static poda__fold_tree tree_of(const poda__show *show)
{
    return (poda__fold_tree){.count = show->model->count,
                             .parent = parent_of,
                             .name = name_of,
                             .same = show->options.graph ? shown_already : NULL,
                             .user = show};
}

/* "C D J …": the nodes of the tree that a position of the graph represents. */
static void write_letters(const poda__show *show, int32_t index, struct label *label)
{
    enum { LISTED = 3 };
    poda_text text = {label->window, LABEL, 0};
    int32_t found = 0;
    for (int32_t node = 0; node < show->model->count && found <= LISTED; node++)
        if (is_same(show, node, show->fold.at[index].node)) {
            if (found == LISTED)
                poda_text_add(&text, " …");
            else
                poda_text_add(&text, "%s%s", found ? " " : "", poda__model_name(show->model, node));
            found++;
        }
}

/* The parts that do not change with the steps. */
static void label_node(poda__show *show, int32_t index)
{
    const poda__shown *shown = &show->fold.at[index];
    struct label *label = &show->labels[index];
    poda__figure_node *drawn = &show->nodes[index];
    *drawn = (poda__figure_node){.parent = shown->parent, .name = label->name};
    if (shown->node < 0) {
        snprintf(label->name, LABEL, "… %d", shown->hidden);
        drawn->shape = PODA__SHAPE_FOLD;
        return;
    }
    const poda__model_node *from = &show->model->nodes[shown->node];
    const char *position = poda__model_text(show->model, from->state);
    const size_t length = from->board;
    if (show->options.graph && length > 0 && length <= POSITION) { /* the name is the position */
        snprintf(label->name, LABEL, "%.*s", (int)length, position);
        write_letters(show, index, label);
        drawn->window = label->window;
    } else {
        snprintf(label->name, LABEL, "%s", poda__model_name(show->model, shown->node));
    }
    if (!show->options.graph && length > 0 && length <= POSITION) {
        snprintf(label->position, LABEL, "%.*s", (int)length, position);
        drawn->position = label->position;
    }
    if (*position) /* in trees the move is the name */
        drawn->edge = poda__model_text(show->model, from->move);
    drawn->shape = show->options.graph        ? PODA__SHAPE_STATE
                   : from->leaf               ? PODA__SHAPE_LEAF
                   : from->player == PODA_MAX ? PODA__SHAPE_MAX
                                              : PODA__SHAPE_MIN;
}

/* Small boards for the nodes whose positions fit. */
static poda_status make_boards(poda__show *show, poda_error *error)
{
    const int32_t count = show->fold.count;
    const char **texts = poda__array((size_t)count, sizeof *texts);
    show->boards = poda__array((size_t)count, sizeof *show->boards);
    poda_status status = PODA_OK;
    if (!texts || !show->boards)
        status = poda_fail_memory(error);
    for (int32_t i = 0; i < count && status == PODA_OK; i++) {
        const int32_t node = show->fold.at[i].node;
        const char *text =
            node < 0 ? "" : poda__model_text(show->model, show->model->nodes[node].state);
        texts[i] = *text ? text : NULL;
    }
    if (status == PODA_OK)
        status = poda__small_boards_of(show->model->game, texts, count, show->boards, error);
    for (int32_t i = 0; i < count && status == PODA_OK; i++)
        show->nodes[i].board = show->boards[i].view ? &show->boards[i] : NULL;
    free(texts);
    return status;
}

static const char *class_of(const poda__show *show, int32_t node)
{
    return show->options.classes ? poda__model_class(show->model, node, show->options.scores)
                                 : NULL;
}

/* The moves at the links of a graph. */
static poda_status name_links(poda__show *show, poda_error *error)
{
    const poda__fold *fold = &show->fold;
    show->link_texts = poda__array((size_t)fold->link_count, sizeof *show->link_texts);
    if (!show->link_texts)
        return poda_fail_memory(error);
    for (int32_t i = 0; i < fold->link_count; i++)
        show->link_texts[i] =
            poda__model_text(show->model, show->model->nodes[fold->link_nodes[i]].move);
    return PODA_OK;
}

static void add_legend(poda__show *show, const char *text)
{
    poda__buffer_add(&show->legend, "%s%s", show->legend.length ? " · " : "", text);
}

/* Explains the signs that are not numbers, as far as they can occur. */
static poda_status write_legend(poda__show *show, poda_error *error)
{
    poda_translate_fn *const translate = show->options.translate;
    bool wins = false, loses = false, next = false, previous = false, known = false;
    for (int32_t i = 0; i < show->fold.count; i++) {
        const int32_t node = show->fold.at[i].node;
        char room[32];
        if (node < 0)
            continue;
        const char *value = poda__model_value(show->model, show->model->nodes[node].value,
                                              show->options.translate, room),
                   *class = class_of(show, node);
        wins |= !show->options.graph && strncmp(value, "✓", 3) == 0;
        loses |= !show->options.graph && strncmp(value, "✗", 3) == 0;
        known |= !show->options.graph && show->model->nodes[node].known;
        next |= class && *class == 'N';
        previous |= class && *class == 'P';
    }
    const poda_rules *rules = poda_game_rules_of(show->model->game);
    const char *max = poda_player_name(rules, PODA_MAX, translate);
    if (strcmp(max, "MAX") != 0) {
        poda__buffer_add(&show->legend, tr(translate, "MAX is %s, MIN is %s"), max,
                         poda_player_name(rules, PODA_MIN, translate));
    }
    if (poda__model_plays_out(show->model))
        add_legend(show,
                   rules->scored
                       ? tr(translate, "numbers: the mean score of the playouts through a node")
                       : tr(translate, "numbers: the mean result of the playouts through a "
                                       "node, 1 won by MAX, -1 lost"));
    if (poda__model_proves(show->model))
        add_legend(show, tr(translate, "+: proven, -: disproven, ?: neither"));
    if (wins && !poda__model_plays_out(show->model))
        add_legend(show, tr(translate, "✓n: MAX wins, n moves from the root"));
    if (loses && !poda__model_plays_out(show->model))
        add_legend(show, tr(translate, "✗n: MAX loses, n moves from the root"));
    if (known)
        add_legend(show, tr(translate, "*: from the table of solved positions"));
    if (next)
        add_legend(show, tr(translate, "N: the next player wins"));
    if (previous)
        add_legend(show, tr(translate, "P: the previous player wins"));
    return show->legend.failed ? poda_fail_memory(error) : PODA_OK;
}

poda_status poda__show_new(poda__show **out, const poda__model *model,
                           const poda__show_options *options, poda_error *error)
{
    poda__show *show = poda__array(1, sizeof *show);
    if (!show)
        return poda_fail_memory(error);
    show->model = model;
    show->options = *options;
    const poda__fold_tree tree = tree_of(show);
    poda_status status = poda__fold_init(&show->fold, &tree, &options->fold, error);
    if (status == PODA_OK) {
        show->frames = poda__words_frames(model, &show->frame_count);
        show->nodes = poda__array((size_t)show->fold.count, sizeof *show->nodes);
        show->labels = poda__array((size_t)show->fold.count, sizeof *show->labels);
        show->known = poda__array((size_t)model->count, sizeof *show->known);
        show->changed = poda__array((size_t)show->fold.count, sizeof *show->changed);
        show->is_changed = poda__array((size_t)show->fold.count, sizeof *show->is_changed);
        show->is_below = poda__array((size_t)show->fold.count, sizeof *show->is_below);
        if (!show->frames || !show->nodes || !show->labels || !show->known || !show->changed ||
            !show->is_changed || !show->is_below)
            status = poda_fail_memory(error);
    }
    for (int32_t i = 0; i < show->fold.count && status == PODA_OK; i++)
        label_node(show, i);
    if (status == PODA_OK)
        status = make_boards(show, error);
    if (status == PODA_OK)
        status = name_links(show, error);
    if (status == PODA_OK)
        status = write_legend(show, error);
    if (status != PODA_OK) {
        poda__show_free(show);
        return status;
    }
    poda__words_tell_depth(model, options->translate, &show->title);
    *out = show;
    return PODA_OK;
}

void poda__show_free(poda__show *show)
{
    if (!show)
        return;
    poda__buffer_release(&show->sentence);
    poda__buffer_release(&show->title);
    poda__small_boards_release(show->boards, show->fold.count);
    poda__fold_release(&show->fold);
    free(show->frames);
    free(show->nodes);
    free(show->labels);
    free(show->boards);
    free(show->link_texts);
    poda__buffer_release(&show->legend);
    free(show->known);
    free(show->changed);
    free(show->is_changed);
    free(show->is_below);
    free(show);
}

bool poda__show_failed(const poda__show *show)
{
    return show->sentence.failed || show->title.failed;
}

const poda__fold *poda__show_fold(const poda__show *show)
{
    return &show->fold;
}

static void apply(poda__show *show, const poda_explained_step *step)
{
    show->current = step->node;
    poda__known_apply(&show->known[step->node], step);
}

/* Brings `known` to the state after step `last`, from the beginning if necessary. */
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

static void write_window(poda__show *show, const poda__known *known, struct label *label,
                         poda__figure_node *shown)
{
    poda_translate_fn *const translate = show->options.translate;
    shown->alpha = poda__model_value(show->model, known->alpha, translate, label->alpha);
    shown->beta = poda__model_value(show->model, known->beta, translate, label->beta);
    snprintf(label->window, LABEL, "α=%s β=%s", shown->alpha, shown->beta);
    shown->window = label->window;
    label->values.alpha = known->alpha;
    label->values.beta = known->beta;
}

static void write_node(poda__show *show, int32_t index, bool over)
{
    const poda__model *model = show->model;
    const int32_t node = show->fold.at[index].node;
    const poda__known *known = &show->known[node];
    struct label *label = &show->labels[index];
    poda__figure_node *shown = &show->nodes[index];
    /* in a film it is found out when the node returns */
    const bool found =
        over || known->returned || (model->nodes[node].leaf && !model->nodes[node].beyond);
    shown->class = found || show->options.graph ? class_of(show, node) : NULL;
    if (show->options.graph)
        return; /* a position represents several nodes: only its class is certain */
    shown->value = shown->window = shown->alpha = shown->beta = NULL;
    shown->marks = poda__known_marks(model, show->known, node, show->current, over);
    shown->values = &label->values;
    label->values.value = known->returned ? known->value : model->nodes[node].value;
    label->values.is_mean = poda__model_plays_out(model) && known->returned;
    label->values.mean = known->mean;
    label->values.is_proof = poda__model_proves(model) && !model->nodes[node].leaf;
    label->values.is_unknown = model->nodes[node].unknown && model->nodes[node].leaf;
    if (label->values.is_proof)
        shown->value = !known->returned || !known->value ? "?" : known->value > 0 ? "+" : "-";
    else if (label->values.is_unknown)
        shown->value = "?";
    else if (label->values.is_mean)
        shown->value = poda__mean_words(known->mean, show->options.translate, label->value);
    else if ((!poda__model_plays_out(model) || poda__known_is_given(model, node)) &&
             (known->returned || (model->nodes[node].leaf && !model->nodes[node].beyond)))
        shown->value =
            poda__model_value(model, label->values.value, show->options.translate, label->value);
    if (model->nodes[node].known && shown->value == label->value) {
        poda_text text = {label->value, sizeof label->value, strlen(label->value)};
        poda_text_add(&text, "*");
    }
    if (known->entered && !model->nodes[node].leaf && poda__model_has_window(model))
        write_window(show, known, label, shown);
}

static void write_shown(poda__show *show, int32_t index, bool over)
{
    if (show->fold.at[index].node >= 0)
        write_node(show, index, over);
    else
        show->nodes[index].marks = poda__fold_marks(&show->nodes[show->fold.at[index].parent]);
}

static void note_changed(poda__show *show, int32_t index)
{
    if (!show->is_changed[index]) {
        show->is_changed[index] = true;
        show->changed[show->changed_count++] = index;
    }
}

/* The path to the current node, or to the fold that hides it. */
static void note_path(poda__show *show)
{
    const poda__fold_tree tree = tree_of(show);
    for (int32_t at = poda__fold_place(&show->fold, &tree, show->current); at >= 0;
         at = show->fold.at[at].parent)
        note_changed(show, at);
}

static void note_below(poda__show *show, int32_t place)
{
    memset(show->is_below, 0, (size_t)show->fold.count * sizeof *show->is_below);
    show->is_below[place] = true;
    for (int32_t i = place + 1; i < show->fold.count; i++) /* parents come first */
        if (show->is_below[show->fold.at[i].parent]) {
            show->is_below[i] = true;
            note_changed(show, i);
        }
}

/* A step changes its node, which of its children is chosen, and below a cut, or a cut that is taken back,
 * everything. Most steps of a large tree change a few nodes, and only these are written again. */
static void note_step(poda__show *show, const poda_explained_step *step)
{
    const int32_t place = show->fold.shown_as[step->node];
    const bool cuts = step->kind == PODA_STEP_CUT ||
                      (step->kind == PODA_STEP_ENTER && show->known[step->node].cut);
    if (place < 0)
        return;
    note_changed(show, place);
    if (show->fold.at[place].fold >= 0)
        note_changed(show, show->fold.at[place].fold);
    const int32_t best = show->known[step->node].best;
    const int32_t chosen[] = {best, step->child};
    for (size_t i = 0; i < sizeof chosen / sizeof chosen[0]; i++)
        if (chosen[i] >= 0 && chosen[i] < show->model->count && show->fold.shown_as[chosen[i]] >= 0)
            note_changed(show, show->fold.shown_as[chosen[i]]);
    if (cuts)
        note_below(show, place);
}

static int in_order(const void *left, const void *right)
{
    const int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* Advances to the state after step `last`, and writes the nodes that this changes. */
static void advance(poda__show *show, size_t last)
{
    const size_t end = last >= show->model->step_count ? show->model->step_count : last + 1;
    for (int32_t i = 0; i < show->changed_count; i++)
        show->is_changed[show->changed[i]] = false;
    show->changed_count = 0;
    note_path(show);
    for (; show->done < end; show->done++) {
        const poda_explained_step *step = &show->model->steps[show->done];
        note_step(show, step);
        apply(show, step);
        note_step(show, step);
    }
    note_path(show);
    qsort(show->changed, (size_t)show->changed_count, sizeof *show->changed, in_order);
    for (int32_t i = 0; i < show->changed_count;
         i++) /* a node, then its fold, which looks like it */
        write_shown(show, show->changed[i], false);
}

static void write_all(poda__show *show, size_t last, bool over)
{
    go_to(show, last);
    for (int32_t i = 0; i < show->fold.count; i++) {
        write_shown(show, i, over);
        show->is_changed[i] = false;
    }
    show->changed_count = -1;
}

static void empty(poda__buffer *sentence)
{
    if (sentence->at)
        sentence->at[sentence->length = 0] = 0;
}

const poda__figure *poda__show_at(poda__show *show, size_t last)
{
    const bool over = last == SIZE_MAX && !show->model->stopped;
    const poda__fold *fold = &show->fold;
    if (show->written && !over && !show->options.graph && last != SIZE_MAX &&
        show->done <= last + 1)
        advance(show, last);
    else
        write_all(show, last, over);
    show->written = !over;
    if (!over && !show->options.graph) { /* a fold is highlighted for the nodes hidden in it */
        const poda__fold_tree tree = tree_of(show);
        show->nodes[poda__fold_place(fold, &tree, show->current)].marks |=
            PODA__MARK_CURRENT | PODA__MARK_PATH;
    }
    show->figure = (poda__figure){.nodes = show->nodes,
                                  .count = fold->count,
                                  .links = (const int32_t(*)[2])fold->links,
                                  .link_texts = show->link_texts,
                                  .link_count = fold->link_count,
                                  .legend = show->legend.at,
                                  .title = show->title.at,
                                  .translate = show->options.translate};
    if (last == SIZE_MAX && show->model->stopped) {
        empty(&show->sentence);
        poda__words_tell_stop(show->model, show->options.translate, &show->sentence);
        show->figure.caption = show->sentence.at;
    }
    return &show->figure;
}

static const poda__figure *frame_at(void *user, int32_t frame)
{
    poda__show *show = user;
    const poda__frame *told = &show->frames[frame];
    poda__show_at(show, told->last);
    empty(&show->sentence);
    poda__words_tell(show->model, *told, show->options.translate, &show->sentence);
    show->figure.caption = show->sentence.at;
    return &show->figure;
}

static int32_t changed_nodes(void *user, const int32_t **nodes)
{
    const poda__show *show = user;
    *nodes = show->changed;
    return show->changed_count;
}

static void ask_at(void *user, int32_t frame, poda__buffer *out)
{
    const poda__show *show = user;
    poda__guess_ask(show->model, show->frames[frame], show->options.translate, out);
}

static void choices_at(void *user, int32_t frame, poda__film_choices *out)
{
    const poda__show *show = user;
    poda__guess_choices(show->model, show->frames[frame], show->options.translate, out);
}

poda__film poda__show_film(poda__show *show)
{
    return (poda__film){.frames = (int32_t)show->frame_count,
                        .at = frame_at,
                        .user = show,
                        .title = show->title.at,
                        .translate = show->options.translate,
                        .stop = show->options.stop,
                        .ask = show->options.guess ? ask_at : NULL,
                        .choices = show->options.guess ? choices_at : NULL,
                        .changed = changed_nodes};
}
