/* figure_film.c - turns a film into pieces: draws every frame and keeps a drawing only if it
 * differs from that of the frame before. */
#include "draw/figure_film.h"

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

/* Measures all frames. */
static poda_status prepare(poda__scene *scene, const poda__film *film, bool captions)
{
    for (int32_t frame = 0; frame < film->frames && !scene->failed; frame++) {
        if (poda__stopped(film->stop))
            return PODA_STOPPED;
        poda__figure figure = *film->at(film->user, frame);
        figure.title = NULL;
        if (!captions)
            figure.caption = NULL;
        poda__scene_measure(scene, &figure);
    }
    poda__scene_place(scene, film->title && captions ? film->title : NULL);
    for (int32_t frame = 0; captions && frame < film->frames && !scene->failed; frame++) {
        if (poda__stopped(film->stop))
            return PODA_STOPPED;
        poda__scene_caption_room(scene, film->at(film->user, frame)->caption);
    }
    return scene->failed ? PODA_NO_MEMORY : PODA_OK;
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

/* A hash of everything that determines a node's picture: most nodes look as they did in the frame
 * before, and are not drawn again. Pointers represent data that does not change during the film. */
static uint64_t look_of(const poda__figure_node *node)
{
    const uint64_t prime = 0x100000001b3u; /* FNV-1a */
    const char *const texts[] = {node->name,   node->position, node->value,
                                 node->window, node->edge,     node->class};
    uint64_t look = 0xcbf29ce484222325u;
    look = (look ^ node->marks) * prime;
    look = (look ^ (uint64_t)node->shape) * prime;
    look = (look ^ (uintptr_t)node->board) * prime;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (const char *at = texts[i]; at && *at; at++)
            look = (look ^ (unsigned char)*at) * prime;
        look = (look ^ 0xff) * prime; /* occurs in no text: marks its end */
    }
    return look ? look : 1; /* 0: not drawn yet */
}

/* One frame: draws the items that have changed. `looks` holds the hash of each node. */
static poda_status draw_frame(poda__reel *reel, const poda__scene *scene, const poda__film *film,
                              int32_t frame, uint64_t *looks)
{
    enum { ITEMS_A_LOOK = 256 };
    const poda__figure *figure = film->at(film->user, frame);
    for (int32_t item = 0; item < reel->items; item++) {
        if (item % ITEMS_A_LOOK == 0 && poda__stopped(film->stop))
            return PODA_STOPPED;
        if (item == 0 && frame > 0)
            continue; /* the background is the same in all frames */
        if (item >= 1 && item <= figure->count) {
            const uint64_t look = look_of(&figure->nodes[item - 1]);
            if (looks[item - 1] == look)
                continue;
            looks[item - 1] = look;
        }
        const size_t start = reel->drawn.length;
        poda__svg_pen pen = poda__svg_pen_on(&reel->drawn);
        draw_item(scene, figure, item, &pen.pen);
        if (!poda__reel_keep(reel, item, frame, start) || pen.pen.failed)
            return PODA_NO_MEMORY;
    }
    return PODA_OK;
}

poda_status poda__film_reel(poda__reel *reel, poda__scene *scene, const poda__film *film,
                            bool captions)
{
    poda_status status = prepare(scene, film, captions);
    if (status != PODA_OK)
        return status;
    uint64_t *looks = poda__array((size_t)scene->count, sizeof *looks);
    if (!looks || !poda__reel_begin(reel, scene->count + 1 + captions, film->frames))
        status = PODA_NO_MEMORY;
    reel->width = scene->width;
    reel->height = scene->height;
    for (int32_t frame = 0; status == PODA_OK && frame < film->frames; frame++)
        status = draw_frame(reel, scene, film, frame, looks);
    free(looks);
    poda__reel_end(reel);
    return status;
}

enum {
    FRAMES_MOST = 2000,
    PAGES_MOST = 500,
    FRAMES_LEAST = 2,             /* the first and the last frames */
    FRAME_NODES_MOST = 600 * 1000 /* of all frames together */
};

static const poda__figure *frame_of_cut(void *user, int32_t frame)
{
    poda__film_cut *cut = user;
    const poda__film *whole = cut->whole;
    if (frame + 1 < cut->film.frames)
        return whole->at(whole->user, frame);
    cut->end = *whole->at(whole->user, whole->frames - 1);
    if (cut->sentence.at)
        cut->sentence.at[cut->sentence.length = 0] = 0;
    poda__buffer_add(&cut->sentence, tr(whole->translate, "Steps that are not drawn: %d. %s"),
                     (int)(whole->frames - cut->film.frames),
                     cut->end.caption ? cut->end.caption : "");
    cut->end.caption = cut->sentence.at;
    return &cut->end;
}

static void ask_of_cut(void *user, int32_t frame, poda__buffer *out)
{
    const poda__film_cut *cut = user;
    const poda__film *whole = cut->whole;
    whole->ask(whole->user, frame + 1 < cut->film.frames ? frame : whole->frames - 1, out);
}

static void choices_of_cut(void *user, int32_t frame, poda__film_choices *out)
{
    const poda__film_cut *cut = user;
    const poda__film *whole = cut->whole;
    whole->choices(whole->user, frame + 1 < cut->film.frames ? frame : whole->frames - 1, out);
}

void poda__film_cut_init(poda__film_cut *cut, const poda__film *whole, int32_t nodes, bool pages)
{
    int32_t most = FRAME_NODES_MOST / (nodes > 0 ? nodes : 1);
    if (most > (pages ? PAGES_MOST : FRAMES_MOST))
        most = pages ? PAGES_MOST : FRAMES_MOST;
    if (most < FRAMES_LEAST)
        most = FRAMES_LEAST;
    *cut = (poda__film_cut){.film = *whole, .whole = whole};
    if (whole->frames <= most)
        return;
    cut->film.frames = most;
    cut->film.changed = NULL;
    if (cut->film.start >= most) /* it is left out */
        cut->film.start = most - 1;
    cut->film.at = frame_of_cut;
    cut->film.ask = whole->ask ? ask_of_cut : NULL;
    cut->film.choices = whole->choices ? choices_of_cut : NULL;
    cut->film.user = cut;
}

void poda__film_cut_release(poda__film_cut *cut)
{
    poda__buffer_release(&cut->sentence);
}
