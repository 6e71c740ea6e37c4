/* slide_parts.c - cuts the tree of a film into parts that can be read on a slide, and draws that of a
 * frame. */
#include "draw/slides/slide_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "draw/figure_sizes.h"
#include "draw/slides/figure_paper.h"

/* Of large type: a tree is shown whole while it is not smaller than this; parts are larger. */
static const double LEAST_WHOLE = 0.6, LEAST_PART = 0.8, MOST = 1.6;

enum {
    WAY_TYPE = 17, /* of the line of nodes above the part */
    WAY_HIGH = 30,
    SMALL_WIDE = 190, /* of the whole tree in the corner */
    SMALL_HIGH = 54,
    MORE_GAP = 5, /* between the dots below a node whose children are elsewhere */
};

/* ---- the parts ---- */

static poda_status add_part(void *user, const poda__part *part, poda_error *error)
{
    poda__slide_parts *all = user;
    const int32_t count = part->figure->count;
    poda__slide_part *parts =
        poda__resize(all->parts, (size_t)all->count + 1, sizeof(poda__slide_part));
    if (!parts)
        return poda_fail_memory(error);
    all->parts = parts;
    poda__slide_part *own = &parts[all->count];
    *own = (poda__slide_part){.nodes = poda__array((size_t)count, sizeof(int32_t)), .count = count};
    if (!own->nodes)
        return poda_fail_memory(error);
    memcpy(own->nodes, part->nodes, (size_t)count * sizeof(int32_t));
    for (int32_t n = 0; n < count; n++) {
        const int32_t parent = part->figure->nodes[n].parent;
        all->home[part->nodes[n]] = all->count; /* a later part has its children */
        if (parent >= 0)
            all->home[part->nodes[parent]] = all->count;
    }
    all->count++;
    return PODA_OK;
}

/* The nodes of a part in this frame, in all->nodes. */
static poda__figure figure_of(const poda__slide_parts *all, const poda__slide_part *part,
                              const poda__figure *figure)
{
    poda__figure own = *figure;
    own.title = own.caption = own.legend = NULL;
    own.nodes = all->nodes;
    own.count = part->count;
    for (int32_t n = 0; n < all->tree; n++)
        all->place[n] = -1;
    for (int32_t n = 0; n < part->count; n++) {
        const poda__figure_node *node = &figure->nodes[part->nodes[n]];
        all->place[part->nodes[n]] = n;
        all->nodes[n] = *node;
        all->nodes[n].parent = n == 0 ? -1 : all->place[node->parent];
        if (n == 0)
            all->nodes[n].edge = NULL;
    }
    return own;
}

/* The largest of all frames. */
static bool measure(poda__slide_parts *all, const poda__film *film)
{
    for (int32_t i = 0; i < all->count; i++)
        all->parts[i].scene.large = true;
    for (int32_t frame = 0; frame < film->frames && !poda__stopped(film->stop); frame++) {
        const poda__figure *figure = film->at(film->user, frame);
        for (int32_t i = 0; i < all->count; i++) {
            const poda__figure own = figure_of(all, &all->parts[i], figure);
            poda__scene_measure(&all->parts[i].scene, &own);
            if (all->parts[i].scene.failed)
                return false;
        }
    }
    all->scale = MOST;
    for (int32_t i = 0; i < all->count; i++) {
        poda__scene *scene = &all->parts[i].scene;
        poda__scene_place(scene, NULL);
        all->scale =
            fmin(all->scale, poda__deck_scale(&all->room, scene->width, scene->height, all->scale));
        if (scene->failed)
            return false;
    }
    all->scale = fmax(all->scale, LEAST_WHOLE); /* a row of many children is seen in sections */
    return true;
}

poda_status poda__slide_parts_init(poda__slide_parts *all, const poda__film *film,
                                   const poda__scene *whole, const poda__deck_room *room,
                                   poda_error *error)
{
    *all = (poda__slide_parts){.tree = whole->count, .room = *room};
    if (poda__deck_scale(room, whole->width, whole->height, 1) >= LEAST_WHOLE || whole->graph)
        return PODA_OK;
    all->room.y += WAY_HIGH;
    all->room.height -= WAY_HIGH;
    all->home = poda__array((size_t)whole->count, sizeof *all->home);
    all->place = poda__array((size_t)whole->count, sizeof *all->place);
    all->nodes = poda__array((size_t)whole->count, sizeof *all->nodes);
    if (!all->home || !all->place || !all->nodes)
        return poda_fail_memory(error);
    const poda__part_room least = {.width = room->width,
                                   .height = all->room.height,
                                   .least = LEAST_PART,
                                   .usual = 1,
                                   .beside = 1,
                                   .large = true};
    poda__figure last = *film->at(film->user, film->frames - 1); /* with the longest texts */
    last.title = last.caption = last.legend = NULL;
    const poda_status status = poda__figure_parts(&last, &least, add_part, all, error);
    if (status != PODA_OK)
        return status;
    return measure(all, film) ? PODA_OK : poda_fail_memory(error);
}

void poda__slide_parts_release(poda__slide_parts *all)
{
    for (int32_t i = 0; i < all->count; i++) {
        free(all->parts[i].nodes);
        poda__scene_release(&all->parts[i].scene);
    }
    free(all->parts);
    free(all->home);
    free(all->place);
    free(all->nodes);
    *all = (poda__slide_parts){0};
}

/* ---- drawing ---- */

/* Where the search is; 0: at the root, or nowhere. */
static int32_t current_of(const poda__figure *figure)
{
    int32_t current = 0;
    for (int32_t n = 0; n < figure->count; n++)
        if (figure->nodes[n].marks & PODA__MARK_CURRENT)
            current = n;
    return current;
}

/* "A α=3 β=+∞ › C ›": the nodes above the part. */
static void draw_way(const poda__slide_parts *all, const poda__slide_part *part,
                     const poda__figure *figure, poda__pen *pen)
{
    enum { MOST_NODES = 64 };
    poda__font font = {WAY_TYPE, PODA__PAINT_INK, PODA__ANCHOR_START, false, false};
    const double wide = all->room.width - SMALL_WIDE - 20;
    int32_t way[MOST_NODES] = {0}, count = 0;
    poda__buffer words = {0};
    for (int32_t n = figure->nodes[part->nodes[0]].parent; n >= 0 && count < MOST_NODES;
         n = figure->nodes[n].parent)
        way[count++] = n;
    while (count > 0) {
        const poda__figure_node *node = &figure->nodes[way[--count]];
        poda__buffer_add(&words, "%s", node->name ? node->name : "");
        if (poda__has_text(node->window))
            poda__buffer_add(&words, " %s", node->window);
        poda__buffer_add(&words, " \xe2\x80\xba ");
    }
    while (font.size > 9 && words.at && poda__text_width(words.at, font.size, false, false) > wide)
        font.size--;
    if (words.at)
        pen->text(pen, all->room.x, all->room.y - 9, words.at, &font);
    pen->failed |= words.failed;
    poda__buffer_release(&words);
}

/* The whole tree in the corner; the nodes of the part are marked. */
static void draw_small(const poda__slide_parts *all, const poda__scene *whole,
                       const poda__figure *figure, poda__pen *pen)
{
    enum { EDGES_MOST = 300 }; /* more are a blot */
    const poda__brush edge = {PODA__PAINT_MUTED, PODA__PAINT_NONE, 0.5, false},
                      dot = {.fill = PODA__PAINT_MUTED}, accent = {.fill = PODA__PAINT_ACCENT};
    const double scale = fmin(SMALL_WIDE / whole->width, SMALL_HIGH / whole->height),
                 left =
                     all->room.x + all->room.width - whole->width * scale + whole->tree_x * scale,
                 top = all->room.y - WAY_HIGH + whole->tree_y * scale;
    for (int32_t n = 1; n < all->tree && all->tree <= EDGES_MOST; n++) {
        const poda__spot *from = &whole->spots[figure->nodes[n].parent], *to = &whole->spots[n];
        if (!(figure->nodes[n].marks & PODA__MARK_HIDDEN))
            pen->line(pen,
                      (const double[][2]){{left + from->x * scale, top + from->y * scale},
                                          {left + to->x * scale, top + to->y * scale}},
                      2, &edge);
    }
    for (int marked = 0; marked < 2; marked++) {
        double(*dots)[4] = poda__array((size_t)all->tree, sizeof *dots);
        const double size = marked ? 3 : 1.6;
        size_t count = 0;
        for (int32_t n = 0; n < all->tree && dots; n++) {
            if (figure->nodes[n].marks & PODA__MARK_HIDDEN || (all->place[n] >= 0) != marked)
                continue;
            dots[count][0] = left + whole->spots[n].x * scale - size / 2;
            dots[count][1] = top + whole->spots[n].y * scale - size / 2;
            dots[count][2] = dots[count][3] = size;
            count++;
        }
        if (count > 0)
            pen->boxes(pen, (const double(*)[4])dots, count, marked ? &accent : &dot);
        pen->failed |= !dots;
        free(dots);
    }
}

/* Three dots below a node whose children are in another part. */
static void draw_more(const poda__scene *scene, const poda__figure_node *nodes, int32_t n,
                      poda__pen *pen)
{
    const poda__spot *spot = &scene->spots[n];
    const poda__brush ink = {.fill = nodes[n].marks & PODA__MARKS_PALE ? PODA__PAINT_MUTED
                                                                       : PODA__PAINT_INK};
    const double x = scene->tree_x + spot->x, y = scene->tree_y + spot->y + spot->height / 2;
    for (int i = 0; i < 3; i++)
        pen->circle(pen, x, y + 1 + i * MORE_GAP, 1.4, &ink);
}

static bool has_child(const poda__figure *figure, int32_t node)
{
    for (int32_t n = node + 1; n < figure->count; n++)
        if (figure->nodes[n].parent == node)
            return true;
    return false;
}

/* Where a part that is too wide begins, so that the child that the search has come to is seen. */
static double left_of(const poda__slide_parts *all, const poda__slide_part *part,
                      const poda__figure *own, int32_t current)
{
    const double width = part->scene.width * all->scale, over = width - all->room.width;
    if (over <= 0)
        return all->room.x - over / 2;
    int32_t front = all->place[current];
    for (int32_t n = 0; n < own->count; n++)
        if (own->nodes[n].parent == all->place[current] &&
            !(own->nodes[n].marks & PODA__MARKS_PALE))
            front = n;
    const double x = (part->scene.tree_x + part->scene.spots[front].x) * all->scale;
    return all->room.x - fmin(over, fmax(0, x - all->room.width / 2));
}

void poda__slide_parts_draw(const poda__slide_parts *all, const poda__figure *figure,
                            const poda__scene *whole, poda__pen *pen)
{
    const int32_t current = current_of(figure);
    const poda__slide_part *part = &all->parts[all->home[current]];
    const poda__figure own = figure_of(all, part, figure);
    const double high = part->scene.height * all->scale;
    draw_way(all, part, figure, pen);
    draw_small(all, whole, figure, pen);
    pen->zoom(pen, left_of(all, part, &own, current),
              all->room.y + fmax(0, all->room.height - high) / 2, all->scale);
    poda__scene_draw_ground(&part->scene, &own, pen);
    for (int32_t n = 0; n < own.count; n++) {
        poda__scene_draw_node(&part->scene, &own, n, pen);
        if (!part->scene.parts[n].inner && !(own.nodes[n].marks & PODA__MARK_HIDDEN) &&
            has_child(figure, part->nodes[n]))
            draw_more(&part->scene, own.nodes, n, pen);
    }
    pen->zoom(pen, 0, 0, 0);
}
