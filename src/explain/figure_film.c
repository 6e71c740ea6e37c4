/* figure_film.c - cuts a film into pieces: draws every frame, keeps a drawing only when it differs
 * from the one of the frame before. */
#include "explain/figure_film.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"

bool poda__reel_begin(poda__reel *reel, int32_t items, int32_t frames)
{
    reel->items = items;
    reel->frames = frames;
    reel->last = poda__array((size_t)items, sizeof *reel->last);
    return reel->last != NULL;
}

/* Room for one more piece; NULL: out of memory. */
static poda__piece *add_piece(poda__reel *reel)
{
    if (reel->count == reel->room) {
        const size_t room = reel->room ? 2 * reel->room : 256;
        poda__piece *pieces = poda__resize(reel->pieces, room, sizeof *pieces);
        if (!pieces)
            return NULL;
        reel->pieces = pieces;
        reel->room = room;
    }
    return &reel->pieces[reel->count++];
}

bool poda__reel_keep(poda__reel *reel, int32_t item, int32_t frame, size_t start)
{
    const size_t length = reel->drawn.length - start;
    poda__piece *old = reel->last[item] ? &reel->pieces[reel->last[item] - 1] : NULL;
    if (reel->drawn.failed)
        return false;
    if (old && old->to == reel->frames && old->length == length &&
        memcmp(reel->drawn.at + old->at, reel->drawn.at + start, length) == 0) {
        reel->drawn.length = start;
        return true;
    }
    if (old && old->to == reel->frames)
        old->to = frame;
    if (length == 0)
        return true;
    poda__piece *piece = add_piece(reel);
    if (!piece)
        return false;
    *piece = (poda__piece){item, frame, reel->frames, start, length};
    reel->last[item] = reel->count;
    return true;
}

static int in_drawing_order(const void *left, const void *right)
{
    const poda__piece *a = left, *b = right;
    return a->item != b->item ? (a->item > b->item) - (a->item < b->item)
                              : (a->from > b->from) - (a->from < b->from);
}

void poda__reel_end(poda__reel *reel)
{
    if (reel->count > 0)
        qsort(reel->pieces, reel->count, sizeof *reel->pieces, in_drawing_order);
}

void poda__reel_release(poda__reel *reel)
{
    poda__buffer_release(&reel->drawn);
    free(reel->pieces);
    free(reel->last);
    *reel = (poda__reel){0};
}

/* Measures all frames; returns false when memory is out. */
static bool prepare(poda__scene *scene, const poda__film *film, bool captions)
{
    for (int32_t frame = 0; frame < film->frames && !scene->failed; frame++) {
        poda__figure figure = *film->at(film->user, frame);
        figure.title = NULL;
        if (!captions)
            figure.caption = NULL;
        poda__scene_measure(scene, &figure);
        scene->failed |= poda__stopped(film->stop);
    }
    poda__scene_place(scene, film->title && captions ? film->title : NULL);
    for (int32_t frame = 0; captions && frame < film->frames && !scene->failed; frame++)
        poda__scene_caption_room(scene, film->at(film->user, frame)->caption);
    return !scene->failed;
}

static void draw_item(const poda__scene *scene, const poda__figure *figure, int32_t item,
                      poda__pen *pen)
{
    if (item == 0)
        poda__scene_draw_ground(scene, figure, pen);
    else if (item <= figure->count)
        poda__scene_draw_node(scene, figure, item - 1, pen);
    else if (item == scene->count + 1)
        poda__scene_draw_caption(scene, figure->caption, pen);
}

bool poda__film_reel(poda__reel *reel, poda__scene *scene, const poda__film *film, bool captions)
{
    if (!prepare(scene, film, captions))
        return false;
    bool enough = poda__reel_begin(reel, scene->count + 1 + captions, film->frames);
    reel->width = scene->width;
    reel->height = scene->height;
    for (int32_t frame = 0; enough && frame < film->frames; frame++) {
        const poda__figure *figure = film->at(film->user, frame);
        enough = !poda__stopped(film->stop);
        for (int32_t item = 0; enough && item < reel->items; item++) {
            const size_t start = reel->drawn.length;
            poda__svg_pen pen = poda__svg_pen_on(&reel->drawn);
            draw_item(scene, figure, item, &pen.pen);
            enough = poda__reel_keep(reel, item, frame, start) && !pen.pen.failed;
        }
    }
    poda__reel_end(reel);
    return enough;
}
