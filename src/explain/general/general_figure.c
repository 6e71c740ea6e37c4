/* general_figure.c - general trees as figures: values or payoffs at the nodes, probabilities at the
 * edges, players as shapes, and the pruned, cut and chosen parts. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "explain/general/general.h"

/* The progress of the search at a node. */
struct poda__progress {
    bool visited, returned, windowed;
    const double *value; /* the value it returned */
    double alpha, beta;
    int32_t best;
    int32_t cut_after; /* -1: no cut */
};
typedef struct poda__progress progress;

/* Texts may move while they are written, so nodes first store offsets; 0: none. */
struct poda__offsets {
    size_t name, value, window, alpha, beta, edge;
};
typedef struct poda__offsets offsets;

static size_t add_text(poda__buffer *texts, const char *text)
{
    const size_t at = texts->length;
    poda__buffer_put(texts, text, strlen(text) + 1);
    return at;
}

static void see_all(const poda__general *general, progress *nodes)
{
    for (int32_t i = 0; i < general->tree.count; i++) {
        const poda__general_node *node = &general->nodes[i];
        nodes[i] = (progress){.visited = node->visited,
                              .returned = node->valued,
                              .windowed = node->windowed,
                              .value = general->returned + (size_t)i * (size_t)general->width,
                              .alpha = node->alpha,
                              .beta = node->beta,
                              .best = node->best,
                              .cut_after = -1};
    }
    for (int32_t i = 0; i < general->cut_count; i++)
        nodes[general->cuts[i].node].cut_after = general->cuts[i].after;
}

static void see_step(const poda__general *general, const poda__general_step *step, progress *nodes)
{
    progress *node = &nodes[step->node];
    switch (step->kind) {
    case PODA__GENERAL_ENTER:
    case PODA__GENERAL_LEAF:
    case PODA__GENERAL_RETURN:
    case PODA__GENERAL_KNOWN:
        node->visited = true;
        node->returned = step->kind != PODA__GENERAL_ENTER;
        node->value = general->step_values + step->value;
        node->alpha = step->alpha;
        node->beta = step->beta;
        node->windowed = general->nodes[step->node].windowed;
        break;
    case PODA__GENERAL_UPDATE:
        node->best = step->child;
        node->alpha = step->alpha;
        node->beta = step->beta;
        break;
    case PODA__GENERAL_AT_LEAST:
    case PODA__GENERAL_AT_MOST:
        nodes[step->child].visited = true;
        break;
    case PODA__GENERAL_CUT:
        node->cut_after = step->child;
        break;
    default:
        break;
    }
}

/* Advances until `steps` steps are applied, from the beginning if necessary; returns the node of
 * the last one. */
static int32_t see_steps(poda__general_drawing *drawing, size_t steps)
{
    const poda__general *general = drawing->general;
    if (drawing->done == 0 || drawing->done > steps) {
        for (int32_t i = 0; i < general->tree.count; i++)
            drawing->progress[i] = (progress){.best = -1, .cut_after = -1};
        drawing->done = 0;
    }
    while (drawing->done < steps)
        see_step(general, &general->steps[drawing->done++], drawing->progress);
    return steps > 0 ? general->steps[steps - 1].node : 0;
}

static poda__shape shape_of(const poda__general *general, int32_t node)
{
    const poda__gametree_node *here = &general->tree.nodes[node];
    if (here->count == 0)
        return PODA__SHAPE_LEAF;
    if (here->player == PODA__CHANCE)
        return PODA__SHAPE_CHANCE;
    if (general->tree.player_count > 2)
        return PODA__SHAPE_STATE;
    return here->player == PODA_MAX ? PODA__SHAPE_MAX : PODA__SHAPE_MIN;
}

static offsets write_texts(const poda__general *general, int32_t node, const progress *seen,
                           poda__buffer *texts)
{
    const poda__gametree_node *here = &general->tree.nodes[node];
    const char *name = poda__general_name(general, node);
    char room[PODA__GENERAL_TEXT + 1], bound[32];
    offsets at = {0};
    poda_text text = {room, sizeof room, 0};
    poda_text_add(&text, "%s", name);
    if (shape_of(general, node) == PODA__SHAPE_STATE) /* shapes cannot distinguish many players */
        poda_text_add(&text, " · %s", poda__general_player(general, node));
    at.name = add_text(texts, room);
    /* the value of a leaf is given in the text of the tree */
    if (seen->returned || here->count == 0) {
        const double *value =
            seen->returned ? seen->value : general->values + (size_t)node * (size_t)general->width;
        room[0] = '~';
        poda__general_value(general, value, room + 1);
        at.value = add_text(texts, general->nodes[node].estimated ? room : room + 1);
    }
    if (seen->windowed && here->count > 0) {
        text = (poda_text){room, sizeof room, 0};
        poda_text_add(&text, "α=%s ", poda__general_number(seen->alpha, bound));
        at.alpha = add_text(texts, bound);
        poda_text_add(&text, "β=%s", poda__general_number(seen->beta, bound));
        at.beta = add_text(texts, bound);
        at.window = add_text(texts, room);
    }
    if (here->parent >= 0 && general->tree.nodes[here->parent].player == PODA__CHANCE)
        at.edge = add_text(texts, poda__general_chance(general->tree.chances[node], bound));
    return at;
}

static uint32_t marks_of(const poda__general *general, int32_t node, const progress *nodes,
                         bool whole)
{
    const int32_t parent = general->tree.nodes[node].parent;
    uint32_t marks = 0;
    if (!nodes[node].visited)
        marks |= whole ? PODA__MARK_PRUNED : PODA__MARK_WAITING;
    if (parent < 0)
        return marks;
    if (!nodes[node].visited && nodes[parent].cut_after >= 0 && node > nodes[parent].cut_after)
        marks |= PODA__MARK_CUT;
    if (nodes[parent].best == node)
        marks |= PODA__MARK_BEST;
    return marks;
}

static int32_t parent_of(const void *user, int32_t node)
{
    const poda__general *general = user;
    return general->tree.nodes[node].parent;
}

static const char *name_of(const void *user, int32_t node)
{
    return poda__general_name(user, node);
}

static poda__fold_tree tree_of(const poda__general *general)
{
    return (poda__fold_tree){
        .count = general->tree.count, .parent = parent_of, .name = name_of, .user = general};
}

poda_status poda__general_drawing_init(poda__general_drawing *drawing, const poda__general *general,
                                       const poda__fold_options *options, poda_error *error)
{
    const poda__fold_options all = {general->tree.count, general->tree.count, NULL, NULL, 0};
    const poda__fold_tree tree = tree_of(general);
    *drawing = (poda__general_drawing){.general = general};
    poda_status status = poda__fold_init(&drawing->fold, &tree, options ? options : &all, error);
    if (status != PODA_OK)
        return status;
    drawing->nodes = poda__array((size_t)drawing->fold.count, sizeof *drawing->nodes);
    drawing->offsets = poda__array((size_t)drawing->fold.count, sizeof *drawing->offsets);
    drawing->progress = poda__array((size_t)general->tree.count, sizeof *drawing->progress);
    if (!drawing->nodes || !drawing->offsets || !drawing->progress) {
        poda__general_drawing_release(drawing);
        return poda_fail_memory(error);
    }
    return PODA_OK;
}

static offsets write_shown(poda__general_drawing *drawing, const poda__shown *shown)
{
    char room[32];
    poda_text text = {room, sizeof room, 0};
    if (shown->node >= 0) {
        const offsets at = write_texts(drawing->general, shown->node,
                                       &drawing->progress[shown->node], &drawing->texts);
        const size_t numbers[] = {at.value, at.alpha, at.beta, at.window, at.edge};
        for (size_t i = 0; !drawing->texts.failed && i < 5; i++)
            poda__decimals(drawing->translate, drawing->texts.at + numbers[i]);
        return at;
    }
    poda_text_add(&text, "… %d", shown->hidden);
    return (offsets){.name = add_text(&drawing->texts, room)};
}

/* During the search, nodes below a cut are pruned already. Other leaves are not reached either, but
 * their values are given. */
static uint32_t settled(uint32_t marks, uint32_t above, bool leaf)
{
    if ((marks & PODA__MARK_CUT) || ((above & PODA__MARK_PRUNED) && (marks & PODA__MARK_WAITING)))
        return (marks & ~(uint32_t)PODA__MARK_WAITING) | PODA__MARK_PRUNED;
    return leaf && (marks & PODA__MARK_WAITING)
               ? (marks & ~(uint32_t)PODA__MARK_WAITING) | PODA__MARK_UNREACHED
               : marks;
}

static void fill_node(poda__general_drawing *drawing, int32_t index, bool whole)
{
    const poda__general *general = drawing->general;
    const poda__shown *shown = &drawing->fold.at[index];
    const offsets *at = &drawing->offsets[index];
    const char *texts = drawing->texts.at;
    poda__figure_node *node = &drawing->nodes[index];
    *node = (poda__figure_node){
        .parent = shown->parent, .shape = PODA__SHAPE_FOLD, .name = texts + at->name};
    if (shown->node < 0) {
        node->marks = poda__fold_marks(&drawing->nodes[shown->parent]);
        return;
    }
    node->shape = shape_of(general, shown->node);
    node->marks = marks_of(general, shown->node, drawing->progress, whole);
    if (shown->parent >= 0)
        node->marks = settled(node->marks, drawing->nodes[shown->parent].marks,
                              node->shape == PODA__SHAPE_LEAF);
    node->value = at->value ? texts + at->value : NULL;
    node->window = at->window ? texts + at->window : NULL;
    node->alpha = at->alpha ? texts + at->alpha : NULL;
    node->beta = at->beta ? texts + at->beta : NULL;
    node->edge = at->edge ? texts + at->edge : NULL;
}

bool poda__general_draw(poda__general_drawing *drawing, size_t steps)
{
    const poda__general *general = drawing->general;
    const int32_t count = drawing->fold.count;
    const bool whole = steps >= general->step_count;
    int32_t current = -1;
    if (whole) {
        see_all(general, drawing->progress);
        drawing->done = 0;
    } else {
        current = see_steps(drawing, steps);
    }
    drawing->texts.length = 0;
    add_text(&drawing->texts, ""); /* so that no offset is 0 */
    for (int32_t i = 0; i < count; i++)
        drawing->offsets[i] = write_shown(drawing, &drawing->fold.at[i]);
    if (drawing->texts.failed)
        return false;
    for (int32_t i = 0; i < count; i++)
        fill_node(drawing, i, whole);
    if (current >= 0) {
        const poda__fold_tree tree = tree_of(general);
        int32_t at = poda__fold_place(&drawing->fold, &tree, current);
        drawing->nodes[at].marks |= PODA__MARK_CURRENT;
        while ((at = drawing->nodes[at].parent) >= 0)
            drawing->nodes[at].marks |= PODA__MARK_PATH;
    }
    drawing->figure = (poda__figure){.nodes = drawing->nodes, .count = count};
    return true;
}

void poda__general_drawing_release(poda__general_drawing *drawing)
{
    poda__fold_release(&drawing->fold);
    free(drawing->nodes);
    free(drawing->offsets);
    free(drawing->progress);
    poda__buffer_release(&drawing->texts);
    *drawing = (poda__general_drawing){.nodes = NULL};
}
