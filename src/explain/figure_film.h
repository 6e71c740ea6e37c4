/* figure_film.h - all frames of a film as pieces of SVG, each drawn once for as long as it stays the
 * same, so that a film is little more than its changes. */
#ifndef PODA_EXPLAIN_FIGURE_FILM_H
#define PODA_EXPLAIN_FIGURE_FILM_H

#include "explain/figure_scene.h"

enum {
    FILM_TENTHS = 25, /* of a second a frame */
    FILM_REST = 2,    /* the last frame stays as long as so many more */
};

typedef struct poda__piece {
    int32_t item;     /* 0: links, 1 + i: node i, then the caption */
    int32_t from, to; /* frames that show it: from .. to - 1 */
    size_t at, length;
} poda__piece;

typedef struct poda__reel {
    poda__scene scene;
    poda__buffer drawn;
    poda__piece *pieces; /* in drawing order; those of one item follow each other in time */
    size_t count, room;
} poda__reel;

/* False: out of memory. `captions`: draws the sentences too. Release it in both cases. */
bool poda__reel_init(poda__reel *reel, const poda__film *film, bool captions);
void poda__reel_release(poda__reel *reel);

#endif
