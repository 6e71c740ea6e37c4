/* deck.h - slides of 16:9 with large type: a picture, and the sentence of the step below it or, where
 * that leaves more room for the picture, beside it. */
#ifndef PODA_DRAW_SLIDES_DECK_H
#define PODA_DRAW_SLIDES_DECK_H

#include "draw/pen.h"

/* Where the picture is drawn, in points. */
typedef struct poda__deck_room {
    double x, y, width, height;
} poda__deck_room;

typedef struct poda__deck {
    int32_t pages;
    const char *title;  /* on every page; NULL: none */
    const char *legend; /* explains the signs, on every page; NULL: none */
    /* the sentence of a page, or NULL; valid until the next call */
    const char *(*words)(void *user, int32_t page);
    int32_t (*step)(void *user,
                    int32_t page); /* that a page shows, from 0; NULL: each page is a step */
    int32_t steps;                 /* with `step`: how many there are */
    void (*draw)(void *user, int32_t page, const poda__deck_room *room, poda__pen *pen);
    void *user;
    /* the size of the picture if the sentence may stand beside it; 0: it stands below it */
    double width, height;
    const volatile int *stop; /* when non-zero: give up with PODA_STOPPED */
} poda__deck;

/* The layout of all pages is the same, so that nothing moves between them: the room for the picture
 * is the same on every page. */
typedef struct poda__deck_layout {
    poda__deck_room picture, words;
    double type; /* of the sentence */
    double legend_y;
    bool failed; /* memory ran out */
} poda__deck_layout;

poda__deck_layout poda__deck_lay(const poda__deck *deck);

/* Needs cairo; without it it fails with a clear message. */
PODA_CHECKED poda_status poda__deck_pdf(const poda__deck *deck, const poda__deck_layout *layout,
                                        poda__buffer *out, poda_error *error);

/* The scale in which a picture of this size fills the room, but at most `most`. */
double poda__deck_scale(const poda__deck_room *room, double width, double height, double most);
/* Zooms so that a picture of this size, whose first row is at `top`, fills the room or is three times as large, and
 * lies in its middle. */
void poda__deck_zoom(const poda__deck_room *room, double top, double width, double height,
                     poda__pen *pen);

#endif
