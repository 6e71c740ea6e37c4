/* figure_paper.h - a tree on paper, in parts where it is too wide to be read on one page. */
#ifndef PODA_DRAW_SLIDES_FIGURE_PAPER_H
#define PODA_DRAW_SLIDES_FIGURE_PAPER_H

#include "draw/figure.h"

enum { PODA__PART_GAP = 10 }; /* between parts beside each other, in points */

/* What a tree must fit into, and how small it may become; sizes are parts of the usual one. */
typedef struct poda__part_room {
    double width, height; /* in points; height 0: any */
    double least;         /* of what is put */
    double usual, beside; /* of parts; as small as `beside` if several then fit into the width */
    bool large;           /* drawn in large type */
} poda__part_room;

extern const poda__part_room poda__paper_room; /* of sheets; its width is set by the caller */

/* One part, in the order in which they are read. */
typedef struct poda__part {
    const poda__figure *figure;
    const int32_t *nodes; /* the numbers of its nodes in the whole figure */
    double width, height;
    double scale; /* in which it fits into the room */
} poda__part;

typedef poda_status poda__part_fn(void *user, const poda__part *part, poda_error *error);

/* Gives `put` the figure if its texts can be read when it is scaled to the room; else
 * its top, as many levels as can be, and then the subtrees below, each of them in parts again if it
 * must be. Figures with links stay whole. */
PODA_CHECKED poda_status poda__figure_parts(const poda__figure *figure, const poda__part_room *room,
                                            poda__part_fn *put, void *user, poda_error *error);

/* Draws a figure with its left upper corner at the point, scaled; `cairo` is a cairo_t. Needs
 * cairo; without it it fails with a clear message. */
PODA_CHECKED poda_status poda__figure_put(const poda__figure *figure, void *cairo, double x,
                                          double y, double scale, poda_error *error);

#endif
