/* figure_film.h - a film of a tree as a reel. */
#ifndef PODA_DRAW_FIGURE_FILM_H
#define PODA_DRAW_FIGURE_FILM_H

#include "draw/drawing.h"
#include "draw/figure_scene.h"

/* Items are the links, then the nodes, then the caption. `captions`: the sentences are drawn too.
 * After PODA_NO_MEMORY or PODA_STOPPED the reel is incomplete. Release both in any case. */
PODA_CHECKED poda_status poda__film_reel(poda__reel *reel, poda__scene *scene,
                                         const poda__film *film, bool captions);

#endif
