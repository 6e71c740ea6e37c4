/* figure_film.c - cuts a film into pieces: draws every frame, keeps a drawing only when it differs
 * from the one of the frame before. */
#include "explain/figure_film.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

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

/* Measures all frames; returns false when memory is out. */
static bool prepare(poda__reel *reel, const poda__film *film, bool captions)
{
    for (int32_t frame = 0; frame < film->frames; frame++) {
        poda__figure figure = *film->at(film->user, frame);
        figure.title = NULL;
        if (!captions)
            figure.caption = NULL;
        poda__scene_measure(&reel->scene, &figure);
    }
    poda__scene_place(&reel->scene, film->title && captions ? film->title : NULL);
    for (int32_t frame = 0; captions && frame < film->frames && !reel->scene.failed; frame++)
        poda__scene_caption_room(&reel->scene, film->at(film->user, frame)->caption);
    return !reel->scene.failed;
}

static void draw_item(const poda__reel *reel, const poda__figure *figure, int32_t item,
                      poda__pen *pen)
{
    if (item == 0)
        poda__scene_draw_links(&reel->scene, figure, pen);
    else if (item <= figure->count)
        poda__scene_draw_node(&reel->scene, figure, item - 1, pen);
    else if (item == reel->scene.count + 1)
        poda__scene_draw_caption(&reel->scene, figure->caption, pen);
}

static int in_drawing_order(const void *left, const void *right)
{
    const poda__piece *a = left, *b = right;
    return a->item != b->item ? (a->item > b->item) - (a->item < b->item)
                              : (a->from > b->from) - (a->from < b->from);
}

bool poda__reel_init(poda__reel *reel, const poda__film *film, bool captions)
{
    if (!prepare(reel, film, captions))
        return false;
    const int32_t items = reel->scene.count + (captions ? 2 : 1);
    size_t *last = poda__array((size_t)items, sizeof *last); /* piece + 1; 0: none */
    bool enough = last != NULL;
    for (int32_t frame = 0; enough && frame < film->frames; frame++) {
        const poda__figure *figure = film->at(film->user, frame);
        for (int32_t item = 0; enough && item < items; item++) {
            const size_t start = reel->drawn.length;
            poda__svg_pen pen = poda__svg_pen_on(&reel->drawn);
            draw_item(reel, figure, item, &pen.pen);
            const size_t length = reel->drawn.length - start;
            poda__piece *old = last[item] ? &reel->pieces[last[item] - 1] : NULL;
            const bool same = old && old->to == frame && old->length == length &&
                              memcmp(reel->drawn.at + old->at, reel->drawn.at + start, length) == 0;
            if (same) {
                old->to = frame + 1;
                reel->drawn.length = start;
            } else if (length > 0) {
                poda__piece *piece = add_piece(reel);
                enough = piece != NULL;
                if (piece) {
                    *piece = (poda__piece){item, frame, frame + 1, start, length};
                    last[item] = reel->count;
                }
            }
            enough = enough && !reel->drawn.failed && !pen.pen.failed;
        }
    }
    free(last);
    if (enough && reel->count > 0)
        qsort(reel->pieces, reel->count, sizeof *reel->pieces, in_drawing_order);
    return enough;
}

void poda__reel_release(poda__reel *reel)
{
    poda__scene_release(&reel->scene);
    poda__buffer_release(&reel->drawn);
    free(reel->pieces);
    *reel = (poda__reel){0};
}
