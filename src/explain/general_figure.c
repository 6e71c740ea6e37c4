/* general_figure.c - general trees as figures: values or payoffs at the nodes, probabilities at the
 * edges, who moves by the shape, what was pruned, cut and chosen. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "explain/general.h"

/* How far the search is at a node. */
typedef struct progress {
    bool visited, returned, windowed;
    const double *value; /* what it has returned */
    double alpha, beta;
    int32_t best;
    int32_t cut_after; /* -1: no cut */
} progress;

/* Texts move while they are written, so nodes have offsets first: 0 is none. */
typedef struct offsets {
    size_t name, value, window, edge;
} offsets;

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

/* Replays the first `steps`; returns the node of the last of them. */
static int32_t see_steps(const poda__general *general, size_t steps, progress *nodes)
{
    int32_t current = 0;
    for (int32_t i = 0; i < general->tree.count; i++)
        nodes[i] = (progress){.best = -1, .cut_after = -1};
    for (size_t i = 0; i < steps && i < general->step_count; i++) {
        const poda__general_step *step = &general->steps[i];
        progress *node = &nodes[step->node];
        current = step->node;
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
    return current;
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
    char room[PODA__GENERAL_TEXT], bound[32];
    offsets at = {0};
    poda_text text = {room, sizeof room, 0};
    poda_text_add(&text, "%s", name);
    if (shape_of(general, node) == PODA__SHAPE_STATE) /* no shape tells one of many players */
        poda_text_add(&text, " · %s", poda__general_player(general, node));
    at.name = add_text(texts, room);
    if (seen->returned || here->count == 0) /* a leaf has its value in the text of the tree */
        at.value = add_text(
            texts, poda__general_value(general,
                                       seen->returned ? seen->value
                                                      : general->values +
                                                            (size_t)node * (size_t)general->width,
                                       room));
    if (seen->windowed && here->count > 0) {
        text = (poda_text){room, sizeof room, 0};
        poda_text_add(&text, "α=%s ", poda__general_number(seen->alpha, bound));
        poda_text_add(&text, "β=%s", poda__general_number(seen->beta, bound));
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

/* While the search goes on, what lies below a cut is pruned already. */
static void mark_pruned(const poda__general *general, poda__figure_node *nodes)
{
    for (int32_t i = 1; i < general->tree.count; i++) {
        const uint32_t above = nodes[general->tree.nodes[i].parent].marks;
        if ((nodes[i].marks & PODA__MARK_CUT) ||
            ((above & PODA__MARK_PRUNED) && (nodes[i].marks & PODA__MARK_WAITING)))
            nodes[i].marks = (nodes[i].marks & ~(uint32_t)PODA__MARK_WAITING) | PODA__MARK_PRUNED;
    }
}

bool poda__general_draw(poda__general_drawing *drawing, const poda__general *general, size_t steps)
{
    const int32_t count = general->tree.count;
    const bool whole = steps >= general->step_count;
    *drawing = (poda__general_drawing){.nodes = NULL};
    progress *nodes = poda__array((size_t)count, sizeof *nodes);
    offsets *at = poda__array((size_t)count, sizeof *at);
    drawing->nodes = poda__array((size_t)count, sizeof *drawing->nodes);
    if (!nodes || !at || !drawing->nodes)
        goto out;
    int32_t current = -1;
    if (whole)
        see_all(general, nodes);
    else
        current = see_steps(general, steps, nodes);
    add_text(&drawing->texts, ""); /* so that no offset is 0 */
    for (int32_t i = 0; i < count; i++)
        at[i] = write_texts(general, i, &nodes[i], &drawing->texts);
    if (drawing->texts.failed)
        goto out;
    const char *texts = drawing->texts.at;
    for (int32_t i = 0; i < count; i++)
        drawing->nodes[i] =
            (poda__figure_node){.parent = general->tree.nodes[i].parent,
                                .shape = shape_of(general, i),
                                .marks = marks_of(general, i, nodes, whole),
                                .name = texts + at[i].name,
                                .value = at[i].value ? texts + at[i].value : NULL,
                                .window = at[i].window ? texts + at[i].window : NULL,
                                .edge = at[i].edge ? texts + at[i].edge : NULL};
    mark_pruned(general, drawing->nodes);
    if (current >= 0)
        drawing->nodes[current].marks |= PODA__MARK_CURRENT;
    for (int32_t up = current; up > 0; up = general->tree.nodes[up].parent)
        drawing->nodes[general->tree.nodes[up].parent].marks |= PODA__MARK_PATH;
    drawing->figure = (poda__figure){.nodes = drawing->nodes, .count = count};
out:
    free(nodes);
    free(at);
    if (!drawing->figure.nodes)
        poda__general_drawing_release(drawing);
    return drawing->figure.nodes != NULL;
}

void poda__general_drawing_release(poda__general_drawing *drawing)
{
    free(drawing->nodes);
    poda__buffer_release(&drawing->texts);
    *drawing = (poda__general_drawing){.nodes = NULL};
}
