/* figure_links.c - the edges of a graph that are not in its tree: curves with arrows, and their
 * texts where there is free space. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "draw/figure_sizes.h"

enum {
    HEAD = 7,
    TEXT_HIGH = 15,
    /* arrows from above end beside the corner: the middle belongs to the tree's edge */
    CORNER = 8,
    WORK = 4000000, /* most comparisons for finding free space */
};

typedef struct box {
    double left, top, right, bottom;
} box;

void poda__arrow_head(poda__pen *pen, const double from[2], const double to[2])
{
    const poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_INK, 1, false};
    const double dx = to[0] - from[0], dy = to[1] - from[1], length = hypot(dx, dy);
    if (length <= 0)
        return;
    const double ux = HEAD * dx / length, uy = HEAD * dy / length;
    pen->polygon(pen,
                 (const double[][2]){{to[0], to[1]},
                                     {to[0] - ux - 0.43 * uy, to[1] - uy + 0.43 * ux},
                                     {to[0] - ux + 0.43 * uy, to[1] - uy - 0.43 * ux}},
                 3, &brush);
}

/* Ends at the top of a node below; for a node on the same level or above, at its side. */
static void bend(const poda__scene *scene, int32_t source, int32_t target, double points[4][2])
{
    const poda__node_frame from = poda__node_frame_of(scene, source),
                           to = poda__node_frame_of(scene, target);
    const bool down = to.top > from.bottom;
    const double half = scene->parts[target].shape_width / 2, side = to.x >= from.x ? -1 : 1,
                 end_x = to.x + side * (down ? fmax(half - CORNER, half / 2) : half),
                 end_y = down ? to.shape_top - 1 : (to.shape_top + to.shape_bottom) / 2,
                 deep = down ? (end_y - from.bottom) / 2 : LEVEL_GAP;
    const double curve[4][2] = {
        {from.x, from.bottom},
        {from.x, from.bottom + deep},
        {end_x + side * (down ? deep / 3 : LEVEL_GAP), down ? end_y - deep : to.bottom + deep / 2},
        {end_x, end_y}};
    for (int i = 0; i < 4; i++) {
        points[i][0] = curve[i][0];
        points[i][1] = curve[i][1];
    }
}

/* The box of the text around the point `t` of the curve. */
static box text_box(double points[4][2], double t, double wide)
{
    const double s = 1 - t, weights[] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
    double x = 0, y = 0;
    for (int i = 0; i < 4; i++) {
        x += weights[i] * points[i][0];
        y += weights[i] * points[i][1];
    }
    return (box){x - wide / 2, y - TEXT_HIGH / 2.0, x + wide / 2, y + TEXT_HIGH / 2.0};
}

static bool apart(const box *a, const box *b)
{
    return a->right <= b->left || b->right <= a->left || a->bottom <= b->top || b->bottom <= a->top;
}

static bool is_free(const poda__scene *scene, const box *taken, int32_t count, const box *wanted)
{
    for (int32_t i = 0; i < count; i++)
        if (!apart(&taken[i], wanted))
            return false;
    for (int32_t i = 0; i < scene->count; i++) {
        const poda__node_frame at = poda__node_frame_of(scene, i);
        const double half = fmax(scene->parts[i].shape_width, scene->parts[i].rows) / 2;
        const box node = {at.x - half, at.top, at.x + half, at.bottom};
        if (!apart(&node, wanted))
            return false;
    }
    return true;
}

static box free_box(const poda__scene *scene, double points[4][2], double wide, const box *taken,
                    int32_t count)
{
    static const double places[] = {0.4, 0.5, 0.3, 0.6, 0.25, 0.7, 0.2, 0.8};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const box wanted = text_box(points, places[i], wide);
        if (is_free(scene, taken, count, &wanted))
            return wanted;
    }
    return text_box(points, places[0], wide);
}

static void draw_text(const char *text, const box *at, poda__pen *pen)
{
    const poda__brush paper = {.fill = PODA__PAINT_PAPER};
    const poda__font font = {EDGE_SIZE, PODA__PAINT_INK, PODA__ANCHOR_MIDDLE, false, false};
    pen->box(pen, at->left, at->top, at->right - at->left, at->bottom - at->top, 0, &paper);
    pen->text(pen, (at->left + at->right) / 2, at->bottom - 3.5, text, &font);
}

static bool is_link(const poda__scene *scene, const int32_t link[2])
{
    return link[0] >= 0 && link[1] >= 0 && link[0] < scene->count && link[1] < scene->count;
}

/* Texts are drawn after all curves, so that no curve crosses them. */
static void draw_texts(const poda__scene *scene, const poda__figure *figure, poda__pen *pen)
{
    box *taken = poda__array((size_t)figure->link_count, sizeof *taken);
    const bool look =
        (double)figure->link_count * ((double)figure->link_count + scene->count) < WORK;
    if (!taken) {
        pen->failed = true;
        return;
    }
    for (int32_t i = 0, count = 0; i < figure->link_count; i++) {
        char room[PODA__LABEL_ROOM];
        double points[4][2];
        if (!is_link(scene, figure->links[i]) || !poda__has_text(figure->link_texts[i]))
            continue;
        const char *text = poda__text_label(figure->link_texts[i], EDGE_MOST, room);
        bend(scene, figure->links[i][0], figure->links[i][1], points);
        taken[count] = free_box(scene, points, poda__text_width(text, EDGE_SIZE, false, false) + 4,
                                taken, look ? count : 0);
        draw_text(text, &taken[count++], pen);
    }
    free(taken);
}

void poda__scene_draw_links(const poda__scene *scene, const poda__figure *figure, poda__pen *pen)
{
    const poda__brush brush = {PODA__PAINT_INK, PODA__PAINT_NONE, 1.2, false};
    for (int32_t i = 0; i < figure->link_count; i++) {
        double points[4][2];
        if (!is_link(scene, figure->links[i]))
            continue;
        bend(scene, figure->links[i][0], figure->links[i][1], points);
        pen->curve(pen, (const double(*)[2])points, &brush);
        poda__arrow_head(pen, points[2], points[3]);
    }
    if (figure->link_texts && figure->link_count > 0)
        draw_texts(scene, figure, pen);
}

void poda__set_line(const poda__scene *scene, const poda__figure *figure, int32_t from, int32_t to,
                    double points[4][2])
{
    const poda__node_frame a = poda__node_frame_of(scene, from), b = poda__node_frame_of(scene, to);
    /* below all shapes of the level, whose tops are aligned */
    const double y = fmax(a.shape_bottom, a.shape_top + SHAPE_HIGH) + UNDER_GAP + LANE_FIRST +
                     LANE_HIGH * figure->nodes[from].lane;
    const double line[4][2] = {{a.x + LANE_SIDE, a.shape_bottom},
                               {a.x + LANE_SIDE, y},
                               {b.x - LANE_SIDE, y},
                               {b.x - LANE_SIDE, b.shape_bottom}};
    for (int i = 0; i < 4; i++) {
        points[i][0] = line[i][0];
        points[i][1] = line[i][1];
    }
}

void poda__scene_draw_sets(const poda__scene *scene, const poda__figure *figure, poda__pen *pen)
{
    const poda__brush brush = {PODA__PAINT_ACCENT, PODA__PAINT_NONE, 1.4, true};
    int32_t most = 0;
    for (int32_t i = 0; i < figure->count; i++)
        most = figure->nodes[i].set > most ? figure->nodes[i].set : most;
    int32_t *last = most > 0 ? poda__array((size_t)most + 1, sizeof *last) : NULL;
    if (!last) {
        pen->failed |= most > 0;
        return;
    }
    for (int32_t i = 0; i < figure->count; i++) {
        const int32_t set = figure->nodes[i].set, before = last[set] - 1;
        double points[4][2];
        if (set == 0)
            continue;
        last[set] = i + 1;
        if (before < 0 || scene->spots[before].y != scene->spots[i].y)
            continue;
        poda__set_line(scene, figure, before, i, points);
        poda__part_begin(figure, "set", set - 1, pen);
        pen->line(pen, (const double(*)[2])points, 4, &brush);
        poda__part_end(figure, pen);
    }
    free(last);
}
