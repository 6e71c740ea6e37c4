/* figure_paper.h - a tree on paper, in parts where it is too wide to be read on one page. */
#ifndef PODA_DRAW_SLIDES_FIGURE_PAPER_H
#define PODA_DRAW_SLIDES_FIGURE_PAPER_H

#include "draw/figure.h"

enum { PODA__PART_GAP = 10 }; /* between parts beside each other, in points */

/* One part, in the order in which they are read; `scale` is that in which it fits into the room. */
typedef poda_status poda__part_fn(void *user, const poda__figure *part, double width, double height,
                                  double scale, poda_error *error);

/* Gives `put` the figure if its texts can be read when it is scaled to a width of `room` points; else
 * its top, as many levels as can be, and then the subtrees below, each of them in parts again if it
 * must be. Figures with links stay whole. */
PODA_CHECKED poda_status poda__figure_parts(const poda__figure *figure, double room,
                                            poda__part_fn *put, void *user, poda_error *error);

/* Draws a figure with its left upper corner at the point, scaled; `cairo` is a cairo_t. Needs
 * cairo; without it it fails with a clear message. */
PODA_CHECKED poda_status poda__figure_put(const poda__figure *figure, void *cairo, double x,
                                          double y, double scale, poda_error *error);

#endif
