/* drawing.h - a picture that can become a document: its size and a function that draws it with a
 * pen; and reels, which are changing pictures stored as their changes. */
#ifndef PODA_DRAW_DRAWING_H
#define PODA_DRAW_DRAWING_H

#include "draw/pen.h"

typedef struct poda__drawing {
    double width, height;
    int32_t pages; /* a PNG shows only the first */
    const char *title;
    void (*draw)(void *user, int32_t page, poda__pen *pen); /* including the background */
    void *user;
    const volatile int *stop; /* when non-zero: give up with PODA_STOPPED */
} poda__drawing;

/* Need cairo; without it they fail with a clear message. */
PODA_CHECKED poda_status poda__drawing_png(const poda__drawing *drawing, poda__buffer *out,
                                           poda_error *error);
PODA_CHECKED poda_status poda__drawing_pdf(const poda__drawing *drawing, poda__buffer *out,
                                           poda_error *error);

/* Writes the head of an SVG document up to the style sheet, which is left open. `about` describes
 * the picture to readers who cannot see it. */
void poda__svg_open(poda__buffer *out, double width, double height, const char *title,
                    const char *about, const char *language);

/* One item of a picture during a span of frames in which it does not change. */
typedef struct poda__piece {
    int32_t item;     /* in drawing order */
    int32_t from, to; /* the frames that show it: from .. to - 1 */
    size_t at, length;
} poda__piece;

/* All frames as pieces of SVG. Each piece is stored once for as long as it does not change, so that
 * a film takes little more space than its changes. */
typedef struct poda__reel {
    poda__buffer drawn;
    /* in drawing order after poda__reel_end; those of one item in order of time */
    poda__piece *pieces;
    size_t count, room;
    size_t *last; /* for each item: its newest piece + 1 */
    int32_t items, frames;
    double width, height;
} poda__reel;

/* False if memory runs out; release it in either case. */
bool poda__reel_begin(poda__reel *reel, int32_t items, int32_t frames);
/* The output in reel->drawn after `start` is the item's appearance from `frame` on. */
bool poda__reel_keep(poda__reel *reel, int32_t item, int32_t frame, size_t start);
void poda__reel_end(poda__reel *reel);
void poda__reel_release(poda__reel *reel);

/* Writes a document that plays by itself, after its head was opened. `still` draws the parts that
 * never change, on the background. */
void poda__reel_svg(const poda__reel *reel, void (*still)(void *user, poda__pen *pen), void *user,
                    poda__buffer *out);

/* A page for stepping through a reel. */
typedef struct poda__page {
    const poda__reel *reel;
    const char *title;
    const char *label; /* describes the drawing to readers who cannot see it */
    poda_translate_fn *translate;
    /* writes the sentences: an element with the id "steps" and one child per frame, whose text (or
     * that of its part of class "said") is the sentence */
    void (*steps)(void *user, poda__buffer *out);
    void *user;
    /* writes the listing beside the drawing: an element with the id "code" and one child per line; NULL: none */
    void (*code)(void *user, poda__buffer *out);
    /* writes the lines of each frame as a list of lists in JSON */
    void (*lit)(void *user, poda__buffer *out);
    int32_t start; /* the frame that is shown first */
    bool grows;    /* later children are hidden */
    bool fits;     /* the drawing is scaled to fit; else texts stay readable and it is scrolled */
} poda__page;

void poda__page_html(const poda__page *page, poda__buffer *out);

#endif
