/* figure_scene.c - sizes and positions of everything in a picture of a tree. A node is a stack of
 * rows: the text of its edge, its name if long, the shape, its value if long, a leaf's name, alpha
 * and beta. */
#include "draw/figure_scene.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "draw/figure_sizes.h"

bool poda__has_text(const char *text)
{
    return text && text[0];
}

double poda__label_width(const char *text, int most, double size, bool bold)
{
    char room[PODA__LABEL_ROOM];
    return poda__text_width(poda__text_label(text, most, room), size, bold, false);
}

/* In a triangle half of the width is available at the height of the text. */
double poda__shape_width(poda__shape shape, double text)
{
    switch (shape) {
    case PODA__SHAPE_MAX:
    case PODA__SHAPE_MIN:
        return 2 * text + 8 > SHAPE_WIDE ? 2 * text + 8 : SHAPE_WIDE;
    case PODA__SHAPE_CHANCE:
        return text + 14 > SHAPE_HIGH ? text + 14 : SHAPE_HIGH;
    default:
        return text + 12 > LEAF_HIGH ? text + 12 : LEAF_HIGH;
    }
}

bool poda__text_inside(const poda__figure_node *node)
{
    return node->shape == PODA__SHAPE_STATE || node->shape == PODA__SHAPE_FOLD;
}

static void grow(double *size, double needed)
{
    if (needed > *size)
        *size = needed;
}

static void measure_inside(const poda__scene *scene, const poda__figure_node *node,
                           poda__parts *parts)
{
    const char *text = node->name ? node->name : "";
    const bool mono = strchr(text, '\n') != NULL;
    double wide = 0;
    int lines = 0;
    do {
        char line[PODA__LABEL_ROOM];
        poda__text_line(&text, STATE_MOST, line);
        grow(&wide, poda__text_width(line, poda__inside_size(scene, mono), false, mono));
        lines++;
    } while (*text && lines < STATE_LINES);
    if (poda__has_text(node->class))
        wide += BADGE_INSIDE;
    if (node->board) { /* instead of the text */
        wide = node->board->width + (poda__has_text(node->class) ? BADGE_INSIDE : 0);
        grow(&parts->shape_height, node->board->height + 12);
        lines = 1;
    }
    grow(&parts->shape_width, wide + (node->shape == PODA__SHAPE_FOLD ? 32 : 18));
    grow(&parts->shape_height, lines * poda__inside_row(scene) + 12);
}

/* The row of a position, drawn as a board if there is one. */
static double measure_position(const poda__figure_node *node, poda__parts *parts)
{
    if (node->board) {
        grow(&parts->rows, node->board->width + 4);
        return node->board->height + 2 * BOARD_GAP;
    }
    if (!poda__has_text(node->position))
        return 0;
    grow(&parts->rows, poda__label_width(node->position, POSITION_MOST, POSITION_SIZE, false));
    return POSITION_ROW;
}

static void measure_node(const poda__scene *scene, const poda__figure_node *node,
                         poda__parts *parts)
{
    const bool waiting = node->marks & PODA__MARK_WAITING;
    double under = 0;
    if (poda__text_inside(node)) {
        measure_inside(scene, node, parts);
        if (poda__has_text(node->value)) {
            grow(&parts->rows,
                 poda__label_width(node->value, VALUE_MOST, poda__value_size(scene), true));
            under += poda__value_row(scene);
        }
    } else {
        const bool leaf = node->shape == PODA__SHAPE_LEAF;
        const double value =
                         poda__label_width(node->value, VALUE_MOST, poda__value_size(scene), true),
                     name = poda__label_width(node->name, NAME_MOST, poda__name_size(scene), false);
        const bool outside = scene->value_under && !leaf;
        grow(&parts->shape_width, poda__shape_width(node->shape, outside || waiting ? 0 : value));
        grow(&parts->shape_height, leaf ? LEAF_HIGH : SHAPE_HIGH);
        if (outside && value > 0) {
            grow(&parts->rows, value);
            under += poda__value_row(scene);
        }
        if (name > 0 && leaf)
            under += poda__name_row(scene);
        if (name > 0 && (leaf || scene->name_row))
            grow(&parts->rows, name);
        else if (name > 0)
            grow(&parts->side, name + SIDE_GAP);
    }
    if (!poda__text_inside(node))
        under += measure_position(node, parts);
    if (poda__has_text(node->window) && !waiting) {
        grow(&parts->rows,
             poda__label_width(node->window, WINDOW_MOST, poda__window_size(scene), false));
        under += poda__window_row(scene);
    }
    if (poda__has_text(node->class) && !poda__text_inside(node))
        grow(&parts->side, 2 * BADGE + SIDE_GAP);
    if (poda__has_text(node->edge))
        grow(&parts->rows,
             poda__label_width(node->edge, EDGE_MOST, poda__edge_size(scene), false) + 4);
    grow(&parts->under, under);
}

static bool make_room(poda__scene *scene, int32_t count)
{
    if (count <= scene->count)
        return true;
    int32_t *parents = poda__resize(scene->parents, (size_t)count, sizeof *parents);
    scene->parents = parents ? parents : scene->parents;
    poda__parts *parts = poda__resize(scene->parts, (size_t)count, sizeof *parts);
    scene->parts = parts ? parts : scene->parts;
    if (!parents || !parts)
        return !(scene->failed = true);
    memset(parts + scene->count, 0, (size_t)(count - scene->count) * sizeof *parts);
    scene->count = count;
    return true;
}

/* The place of names and values is chosen once for the whole picture. In a film the choice is made
 * as frames are measured; a node measured before a later choice keeps slightly more space than it
 * needs. */
static void choose_rows(poda__scene *scene, const poda__figure_node *node)
{
    scene->edge_row |= poda__has_text(node->edge);
    if (poda__text_inside(node) || node->shape == PODA__SHAPE_LEAF)
        return;
    scene->name_row |=
        poda__label_width(node->name, NAME_MOST, poda__name_size(scene), false) > NAME_BESIDE;
    scene->value_under |=
        poda__label_width(node->value, VALUE_MOST, poda__value_size(scene), true) > VALUE_INSIDE;
}

static void measure_words(poda__scene *scene, const poda__figure *figure)
{
    scene->graph |= figure->link_count > 0;
    scene->with_words |= poda__has_text(figure->title) || poda__has_text(figure->caption) ||
                         poda__has_text(figure->legend);
    scene->legend = figure->legend;
}

static void measure_place(poda__scene *scene, const poda__figure *figure, int32_t i)
{
    scene->parents[i] = figure->nodes[i].parent;
    if (figure->nodes[i].parent >= 0)
        scene->parts[figure->nodes[i].parent].inner = true;
    measure_node(scene, &figure->nodes[i], &scene->parts[i]);
    if (figure->nodes[i].lanes > 0)
        grow(&scene->parts[i].under, SHAPE_HIGH - fmin(scene->parts[i].shape_height, SHAPE_HIGH) +
                                         LANE_FIRST + LANE_HIGH * figure->nodes[i].lanes);
}

void poda__scene_measure(poda__scene *scene, const poda__figure *figure)
{
    if (!make_room(scene, figure->count))
        return;
    for (int32_t i = 0; i < figure->count; i++)
        choose_rows(scene, &figure->nodes[i]);
    measure_words(scene, figure);
    for (int32_t i = 0; i < figure->count; i++)
        measure_place(scene, figure, i);
}

void poda__scene_measure_some(poda__scene *scene, const poda__figure *figure, const int32_t *nodes,
                              int32_t count)
{
    const bool value_under = scene->value_under, name_row = scene->name_row;
    if (figure->count > scene->count) {
        poda__scene_measure(scene, figure);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        choose_rows(scene, &figure->nodes[nodes[i]]);
    if (value_under != scene->value_under || name_row != scene->name_row) {
        poda__scene_measure(scene, figure); /* all have their rows elsewhere now */
        return;
    }
    measure_words(scene, figure);
    for (int32_t i = 0; i < count; i++)
        measure_place(scene, figure, nodes[i]);
}

void poda__scene_place(poda__scene *scene, const char *title)
{
    if (scene->failed)
        return;
    poda__spot *spots = poda__array((size_t)scene->count, sizeof *spots);
    free(scene->spots);
    scene->spots = spots;
    if (!spots) {
        scene->failed = true;
        return;
    }
    for (int32_t i = 0; i < scene->count; i++) {
        const poda__parts *parts = &scene->parts[i];
        spots[i].width = parts->shape_width + 2 * (parts->side > RING ? parts->side : RING);
        grow(&spots[i].width, parts->rows);
        spots[i].height = poda__scene_above(scene, i) + parts->shape_height + parts->under +
                          (parts->under > 0 ? UNDER_GAP : 0);
    }
    double width = 0, height = 0;
    const double below = scene->graph ? LEVEL_GAP : 0; /* curves between nodes of the last level */
    if (!poda__layout(scene->parents, scene->count, scene->graph ? GRAPH_GAP : NODE_GAP,
                      scene->graph   ? GRAPH_LEVEL_GAP
                      : scene->large ? LARGE_LEVEL_GAP
                                     : LEVEL_GAP,
                      spots, &width, &height)) {
        scene->failed = true;
        return;
    }
    height += below;
    scene->words_width = width;
    if (scene->with_words || poda__has_text(title))
        grow(&scene->words_width, WORDS_LEAST);
    scene->width = scene->words_width + 2 * MARGIN;
    scene->title_lines =
        poda__text_lines(title, TITLE_SIZE, scene->words_width / 1.12, &scene->failed);
    scene->tree_x = (scene->width - width) / 2;
    scene->tree_y = MARGIN + (scene->title_lines ? scene->title_lines * TITLE_ROW + 10 : 0);
    scene->legend_lines =
        poda__text_lines(scene->legend, LEGEND_SIZE, scene->words_width, &scene->failed);
    scene->legend_y = scene->tree_y + height + LEGEND_GAP;
    scene->height = scene->tree_y + height + MARGIN +
                    (scene->legend_lines ? scene->legend_lines * LEGEND_ROW + LEGEND_GAP : 0);
}

void poda__scene_caption_room(poda__scene *scene, const char *caption)
{
    const int lines = poda__text_lines(caption, CAPTION_SIZE, scene->words_width, &scene->failed);
    if (lines <= scene->caption_lines)
        return;
    scene->height += (lines - scene->caption_lines) * CAPTION_ROW + (scene->caption_lines ? 0 : 10);
    scene->caption_lines = lines;
}

/* Height of the rows above the shape. */
double poda__scene_above(const poda__scene *scene, int32_t node)
{
    return (scene->edge_row && node > 0 ? EDGE_ROW : 0) +
           (scene->name_row ? poda__name_row(scene) : 0);
}

void poda__scene_release(poda__scene *scene)
{
    free(scene->parents);
    free(scene->parts);
    free(scene->spots);
    *scene = (poda__scene){0};
}
