/* drawing.h - what any picture needs to become a document: a size and a function that draws it with a
 * pen; and reels, pictures that change, kept as their changes. */
#ifndef PODA_DRAW_DRAWING_H
#define PODA_DRAW_DRAWING_H

#include "draw/pen.h"

typedef struct poda__drawing {
    double width, height;
    int32_t pages; /* a PNG has the first only */
    const char *title;
    void (*draw)(void *user, int32_t page, poda__pen *pen); /* with its paper */
    void *user;
    const volatile int *stop; /* becomes non-zero: give up with PODA_STOPPED */
} poda__drawing;

/* With cairo only; without it these fail with a clear line. */
PODA_CHECKED poda_status poda__drawing_png(const poda__drawing *drawing, poda__buffer *out,
                                           poda_error *error);
PODA_CHECKED poda_status poda__drawing_pdf(const poda__drawing *drawing, poda__buffer *out,
                                           poda_error *error);

/* The head of an SVG document up to the style sheet, which stays open. `about` is what a reader who
 * does not see the picture is told. */
void poda__svg_open(poda__buffer *out, double width, double height, const char *title,
                    const char *about, const char *language);

/* One item of a picture for as long as it looks the same. */
typedef struct poda__piece {
    int32_t item;     /* in drawing order */
    int32_t from, to; /* frames that show it: from .. to - 1 */
    size_t at, length;
} poda__piece;

/* All frames as pieces of SVG, each drawn once for as long as it stays the same, so that a film is
 * little more than its changes. */
typedef struct poda__reel {
    poda__buffer drawn;
    poda__piece *pieces; /* after the end in drawing order; those of one item follow in time */
    size_t count, room;
    size_t *last; /* of each item: its newest piece + 1 */
    int32_t items, frames;
    double width, height;
} poda__reel;

/* False: out of memory. Release it in both cases. */
bool poda__reel_begin(poda__reel *reel, int32_t items, int32_t frames);
/* What was drawn to reel->drawn from `start` on is how the item looks from `frame` on. */
bool poda__reel_keep(poda__reel *reel, int32_t item, int32_t frame, size_t start);
void poda__reel_end(poda__reel *reel);
void poda__reel_release(poda__reel *reel);

/* A document that plays by itself: after the head has been opened. `still`: draws what never
 * changes, on the paper. */
void poda__reel_svg(const poda__reel *reel, void (*still)(void *user, poda__pen *pen), void *user,
                    poda__buffer *out);

/* A page that steps through a reel. */
typedef struct poda__page {
    const poda__reel *reel;
    const char *title;
    const char *label; /* of the drawing, for those who do not see it */
    poda_translate_fn *translate;
    /* writes the sentences: an element with the id "steps" that has a child a frame, whose text (or that of
     * its part of class "said") is the sentence */
    void (*steps)(void *user, poda__buffer *out);
    void *user;
    bool grows; /* later children are not shown yet */
    bool fits;  /* the drawing is to be seen whole; else texts stay readable and it is scrolled */
} poda__page;

void poda__page_html(const poda__page *page, poda__buffer *out);

#endif
