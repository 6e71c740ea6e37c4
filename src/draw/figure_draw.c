/* figure_draw.c - draws a placed tree with a pen. Pruned parts are pale and dashed, a cut edge is
 * crossed by two strokes, the chosen edge is thick and the current node ringed: colour alone
 * carries no meaning. */
#include <math.h>
#include <string.h>

#include "draw/figure_sizes.h"

typedef poda__node_frame frame;

frame poda__node_frame_of(const poda__scene *scene, int32_t node)
{
    const poda__spot *spot = &scene->spots[node];
    const double top = scene->tree_y + spot->y - spot->height / 2;
    const double shape = top + poda__scene_above(scene, node);
    return (frame){scene->tree_x + spot->x, top, shape, shape + scene->parts[node].shape_height,
                   top + spot->height};
}

static bool is_pale(const poda__figure_node *node)
{
    return node->marks & PODA__MARKS_PALE;
}

static poda__brush edge_brush(const poda__figure_node *node)
{
    poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.3, node->marks & PODA__MARK_PRUNED};
    if (is_pale(node))
        brush.stroke = PODA__PAINT_MUTED;
    if (node->marks & (PODA__MARK_PATH | PODA__MARK_CURRENT)) {
        brush.stroke = PODA__PAINT_ACCENT;
        brush.width = 2;
    }
    if (node->marks & PODA__MARK_BEST)
        brush.width = 4;
    return brush;
}

static poda__brush shape_brush(const poda__figure_node *node)
{
    static const poda__paint fills[] = {
        [PODA__SHAPE_MAX] = PODA__PAINT_MAX,       [PODA__SHAPE_MIN] = PODA__PAINT_MIN,
        [PODA__SHAPE_CHANCE] = PODA__PAINT_CHANCE, [PODA__SHAPE_LEAF] = PODA__PAINT_LEAF,
        [PODA__SHAPE_STATE] = PODA__PAINT_PAPER,   [PODA__SHAPE_FOLD] = PODA__PAINT_LEAF};
    poda__brush brush = {PODA__PAINT_INK, fills[node->shape], 1.6, false};
    if (node->marks & PODA__MARK_OPEN)
        brush.fill = PODA__PAINT_OPEN;
    else if (node->marks & PODA__MARK_CLOSED)
        brush.fill = PODA__PAINT_CLOSED;
    if (is_pale(node)) {
        brush.stroke = PODA__PAINT_MUTED;
        brush.fill = PODA__PAINT_PAPER;
        brush.width = 1.2;
        brush.dashed = node->marks & PODA__MARK_PRUNED;
    }
    return brush;
}

/* Two short strokes across the middle of the line. */
static void strike(poda__pen *pen, const double from[2], const double to[2])
{
    const double dx = to[0] - from[0], dy = to[1] - from[1], length = sqrt(dx * dx + dy * dy);
    if (length < 1)
        return;
    const double along[2] = {dx / length, dy / length};
    const poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_NONE, 2, false};
    for (int side = -1; side <= 1; side += 2) {
        const double x = (from[0] + to[0]) / 2 + side * 2.5 * along[0],
                     y = (from[1] + to[1]) / 2 + side * 2.5 * along[1];
        pen->line(pen,
                  (const double[][2]){{x - 8 * along[1], y + 8 * along[0]},
                                      {x + 8 * along[1], y - 8 * along[0]}},
                  2, &brush);
    }
}

static void draw_edge(const poda__scene *scene, const poda__figure *figure, int32_t index,
                      const frame *at, poda__pen *pen)
{
    const poda__figure_node *node = &figure->nodes[index];
    if (node->parent < 0 || node->parent >= scene->count)
        return;
    const frame from = poda__node_frame_of(scene, node->parent);
    const bool named = scene->name_row && !poda__text_inside(node) &&
                       node->shape != PODA__SHAPE_LEAF && poda__has_text(node->name);
    const double points[][2] = {{from.x, from.bottom},
                                {at->x, at->top},
                                {at->x, at->shape_top - (named ? poda__name_row(scene) : 0)}};
    const poda__brush brush = edge_brush(node);
    const int last = points[2][1] > points[1][1] ? 2 : 1;
    pen->line(pen, points, last + 1, &brush);
    if (node->marks & PODA__MARK_CUT)
        strike(pen, points[0], points[1]);
    if (poda__has_text(node->edge)) {
        char room[PODA__LABEL_ROOM];
        const char *text = poda__text_label(node->edge, EDGE_MOST, room);
        const double wide = poda__text_width(text, poda__edge_size(scene), false, false) + 4;
        const poda__brush paper = {.fill = PODA__PAINT_PAPER};
        pen->box(pen, at->x - wide / 2, at->top + 1, wide, EDGE_ROW - 5, 0, &paper);
        const poda__font font = {poda__edge_size(scene),
                                 is_pale(node) ? PODA__PAINT_MUTED : PODA__PAINT_INK,
                                 PODA__ANCHOR_MIDDLE, false, false};
        pen->text(pen, at->x, at->top + EDGE_ROW - 8, text, &font);
    }
    if (scene->graph)
        poda__arrow_head(pen, points[last - 1], points[last]);
}

static void draw_shape(poda__pen *pen, const poda__figure_node *node, const poda__parts *parts,
                       const frame *at)
{
    const double wide = parts->shape_width, high = parts->shape_height;
    const double left = at->x - wide / 2, right = at->x + wide / 2;
    const poda__brush brush = shape_brush(node);
    if (node->marks & PODA__MARK_CURRENT) {
        const poda__brush ring = {PODA__PAINT_ACCENT, PODA__PAINT_NONE, 3, false};
        pen->box(pen, left - 4, at->shape_top - 4, wide + 8, high + 8, 8, &ring);
    }
    switch (node->shape) {
    case PODA__SHAPE_MAX:
        pen->polygon(pen,
                     (const double[][2]){{at->x, at->shape_top},
                                         {right, at->shape_bottom},
                                         {left, at->shape_bottom}},
                     3, &brush);
        break;
    case PODA__SHAPE_MIN:
        pen->polygon(pen,
                     (const double[][2]){
                         {left, at->shape_top}, {right, at->shape_top}, {at->x, at->shape_bottom}},
                     3, &brush);
        break;
    case PODA__SHAPE_FOLD: /* suggests a subtree seen from a distance */
        pen->polygon(pen,
                     (const double[][2]){{left + 14, at->shape_top},
                                         {right - 14, at->shape_top},
                                         {right, at->shape_bottom},
                                         {left, at->shape_bottom}},
                     4, &brush);
        break;
    default:
        pen->box(pen, left, at->shape_top, wide, high,
                 node->shape == PODA__SHAPE_CHANCE  ? high / 2
                 : node->shape == PODA__SHAPE_STATE ? 7
                                                    : 0,
                 &brush);
    }
}

/* The lines of a position inside its box. */
static void draw_inside(const poda__scene *scene, const poda__figure_node *node, const frame *at,
                        poda__font font, poda__pen *pen)
{
    const char *text = node->name ? node->name : "";
    const double x = at->x + (poda__has_text(node->class) ? BADGE_INSIDE / 2.0 : 0);
    if (node->board) {
        const double high = node->board->height;
        poda__small_board_draw(node->board, x, (at->shape_top + at->shape_bottom - high) / 2,
                               is_pale(node), pen);
        return;
    }
    font.mono = strchr(text, '\n') != NULL;
    font.size = poda__inside_size(scene, font.mono);
    for (int i = 0; *text && i < STATE_LINES; i++) {
        char line[PODA__LABEL_ROOM];
        poda__text_line(&text, STATE_MOST, line);
        if (i == STATE_LINES - 1 && *text)
            memcpy(line, "\xe2\x80\xa6", 4);
        pen->text(pen, x, at->shape_top + poda__inside_row(scene) + 2 + i * poda__inside_row(scene),
                  line, &font);
    }
}

/* N on white, P on black: distinct without colour. */
static void draw_class(poda__pen *pen, const poda__figure_node *node, const poda__parts *parts,
                       const frame *at)
{
    char room[PODA__LABEL_ROOM];
    const char *text = poda__text_label(node->class, 2, room);
    const bool filled = text[0] == 'P';
    const bool inside = poda__text_inside(node);
    const double left = at->x - parts->shape_width / 2,
                 x = inside ? left + BADGE + 5 : left - BADGE - 5,
                 y = inside ? (at->shape_top + at->shape_bottom) / 2 : at->shape_top + BADGE + 1;
    const poda__paint ink = is_pale(node) ? PODA__PAINT_MUTED : PODA__PAINT_INK;
    const poda__brush brush = {ink, filled ? ink : PODA__PAINT_PAPER, 1.2, false};
    const poda__font font = {11, filled ? PODA__PAINT_PAPER : ink, PODA__ANCHOR_MIDDLE, true,
                             false};
    pen->circle(pen, x, y, BADGE, &brush);
    pen->text(pen, x, y + 4, text, &font);
}

static double value_baseline(const poda__figure_node *node, const frame *at)
{
    switch (node->shape) {
    case PODA__SHAPE_MAX:
        return at->shape_bottom - 6;
    case PODA__SHAPE_MIN:
        return at->shape_top + 16;
    default:
        return (at->shape_top + at->shape_bottom) / 2 + 4.5;
    }
}

/* One row below the shape; moves `y` below it. */
static void draw_under(poda__pen *pen, double x, double *y, const char *text, int most, double row,
                       const poda__font *font)
{
    char room[PODA__LABEL_ROOM];
    pen->text(pen, x, *y + row - 4, poda__text_label(text, most, room), font);
    *y += row;
}

static void draw_position(poda__pen *pen, const poda__figure_node *node, double x, double *y)
{
    const bool pale = is_pale(node);
    if (node->board) {
        poda__small_board_draw(node->board, x, *y + BOARD_GAP, pale, pen);
        *y += node->board->height + 2 * BOARD_GAP;
    } else if (poda__has_text(node->position)) {
        const poda__font font = {POSITION_SIZE, pale ? PODA__PAINT_MUTED : PODA__PAINT_INK,
                                 PODA__ANCHOR_MIDDLE, false, false};
        draw_under(pen, x, y, node->position, POSITION_MOST, POSITION_ROW, &font);
    }
}

static void draw_texts(const poda__scene *scene, const poda__figure_node *node,
                       const poda__parts *parts, const frame *at, poda__pen *pen)
{
    const bool waiting = node->marks & PODA__MARK_WAITING, inside = poda__text_inside(node),
               leaf = node->shape == PODA__SHAPE_LEAF;
    const poda__paint paint = is_pale(node) ? PODA__PAINT_MUTED : PODA__PAINT_INK;
    const poda__font bold = {poda__value_size(scene), paint, PODA__ANCHOR_MIDDLE, true, false},
                     plain = {poda__name_size(scene), paint, PODA__ANCHOR_MIDDLE, false, false},
                     small = {poda__window_size(scene), paint, PODA__ANCHOR_MIDDLE, false, false},
                     beside = {poda__name_size(scene), paint, PODA__ANCHOR_START, false, false};
    const bool value = poda__has_text(node->value) && !waiting,
               under = inside || (scene->value_under && !leaf);
    double y = at->shape_bottom + UNDER_GAP;
    char room[PODA__LABEL_ROOM];
    if (value && under)
        draw_under(pen, at->x, &y, node->value, VALUE_MOST, poda__value_row(scene), &bold);
    else if (value)
        pen->text(pen, at->x, value_baseline(node, at),
                  poda__text_label(node->value, VALUE_MOST, room), &bold);
    if (inside)
        draw_inside(scene, node, at, plain, pen);
    else if (poda__has_text(node->name)) {
        if (leaf)
            draw_under(pen, at->x, &y, node->name, NAME_MOST, poda__name_row(scene), &plain);
        else if (scene->name_row)
            pen->text(pen, at->x, at->shape_top - 5, poda__text_label(node->name, NAME_MOST, room),
                      &plain);
        else
            pen->text(pen, at->x + parts->shape_width / 2 + SIDE_GAP,
                      at->shape_top + SHAPE_HIGH / 2.0 + 4.5,
                      poda__text_label(node->name, NAME_MOST, room), &beside);
    }
    if (!inside)
        draw_position(pen, node, at->x, &y);
    if (poda__has_text(node->window) && !waiting)
        draw_under(pen, at->x, &y, node->window, WINDOW_MOST, poda__window_row(scene), &small);
    if (poda__has_text(node->class) && !waiting)
        draw_class(pen, node, parts, at);
    if (parts->inner && y < at->bottom) { /* the stem down to the point where the edges part */
        const poda__brush stem = {paint, PODA__PAINT_NONE, 1.3, node->marks & PODA__MARK_PRUNED};
        const double from = y > at->shape_bottom + UNDER_GAP ? y : at->shape_bottom;
        pen->line(pen, (const double[][2]){{at->x, from}, {at->x, at->bottom}}, 2, &stem);
    }
}

void poda__part_begin(const poda__figure *figure, const char *kind, int32_t number, poda__pen *pen)
{
    if (figure->parts && pen->part)
        pen->part(pen, kind, number);
}

void poda__part_end(const poda__figure *figure, poda__pen *pen)
{
    if (figure->parts && pen->part)
        pen->part_end(pen);
}

void poda__scene_draw_node(const poda__scene *scene, const poda__figure *figure, int32_t node,
                           poda__pen *pen)
{
    const frame at = poda__node_frame_of(scene, node);
    if (figure->nodes[node].marks & PODA__MARK_HIDDEN)
        return;
    poda__part_begin(figure, "node", node, pen);
    poda__part_begin(figure, "edge", -1, pen);
    draw_edge(scene, figure, node, &at, pen);
    poda__part_end(figure, pen);
    draw_shape(pen, &figure->nodes[node], &scene->parts[node], &at);
    draw_texts(scene, &figure->nodes[node], &scene->parts[node], &at, pen);
    poda__part_end(figure, pen);
}

void poda__scene_draw_ground(const poda__scene *scene, const poda__figure *figure, poda__pen *pen)
{
    const poda__font font = {LEGEND_SIZE, PODA__PAINT_MUTED, PODA__ANCHOR_MIDDLE, false, false};
    poda__scene_draw_links(scene, figure, pen);
    poda__scene_draw_sets(scene, figure, pen);
    poda__pen_lines(pen, scene->legend, scene->width / 2, scene->legend_y, scene->words_width,
                    LEGEND_ROW, &font);
}

void poda__scene_draw_title(const poda__scene *scene, const char *title, poda__pen *pen)
{
    const poda__font font = {TITLE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, true, false};
    poda__pen_lines(pen, title, scene->width / 2, MARGIN, scene->words_width, TITLE_ROW, &font);
}

void poda__scene_draw_caption(const poda__scene *scene, const char *caption, poda__pen *pen)
{
    const poda__font font = {CAPTION_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    poda__pen_lines(pen, caption, scene->width / 2,
                    scene->height - MARGIN - scene->caption_lines * CAPTION_ROW + 6,
                    scene->words_width, CAPTION_ROW, &font);
}

void poda__scene_draw(const poda__scene *scene, const poda__figure *figure, const char *title,
                      poda__pen *pen)
{
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    pen->box(pen, 0, 0, scene->width, scene->height, 0, &paper);
    poda__scene_draw_title(scene, title, pen);
    poda__scene_draw_ground(scene, figure, pen);
    for (int32_t i = 0; i < figure->count; i++)
        poda__scene_draw_node(scene, figure, i, pen);
    poda__scene_draw_caption(scene, figure->caption, pen);
}
