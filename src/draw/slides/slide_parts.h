/* slide_parts.h - a film of a tree too wide for one slide: each frame shows the part of the tree in which
 * the search is, what lies above that part as a line of text, and the whole tree small in a corner. */
#ifndef PODA_DRAW_SLIDES_SLIDE_PARTS_H
#define PODA_DRAW_SLIDES_SLIDE_PARTS_H

#include "draw/figure_scene.h"
#include "draw/slides/deck.h"

typedef struct poda__slide_part {
    int32_t *nodes; /* their numbers in the whole tree */
    int32_t count;
    poda__scene scene;
} poda__slide_part;

typedef struct poda__slide_parts {
    poda__slide_part *parts; /* NULL: the tree is drawn whole */
    int32_t count;
    int32_t *home;            /* of each node: the part that has its children, or the leaf */
    int32_t *place;           /* of each node in the current part; -1: not in it */
    poda__figure_node *nodes; /* of the current part */
    int32_t tree;             /* number of nodes of the tree */
    double scale;             /* of all parts */
    poda__deck_room room;
} poda__slide_parts;

/* Does nothing if the tree can be read whole: `whole` is its scene in large type. Release it in any
 * case. */
PODA_CHECKED poda_status poda__slide_parts_init(poda__slide_parts *all, const poda__film *film,
                                                const poda__scene *whole,
                                                const poda__deck_room *room, poda_error *error);
void poda__slide_parts_release(poda__slide_parts *all);

/* Draws the part in which the search is. */
void poda__slide_parts_draw(const poda__slide_parts *all, const poda__figure *figure,
                            const poda__scene *whole, poda__pen *pen);

#endif
