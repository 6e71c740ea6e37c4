/* curves.h - probabilities over time: a chart of curves between 0 and 1, at once or as a film that
 * draws them point by point. */
#ifndef PODA_DRAW_CURVES_H
#define PODA_DRAW_CURVES_H

#include "base/buffer.h"

typedef struct poda__curves {
    const char *title, *caption, *axis; /* `axis`: what is counted from left to right */
    int points, curves;                 /* at least one of each */
    /* names of the curves; a curve with an odd number is dashed, in the colour of the one before */
    const char *const *names;
    const double *values;     /* `points` values per curve, one curve after another */
    const char *const *words; /* the sentence of each point, for films */
    poda_translate_fn *translate;
    const volatile int *stop; /* when non-zero: give up with PODA_STOPPED */
} poda__curves;

void poda__curves_svg(const poda__curves *chart, poda__buffer *out);
void poda__curves_film(const poda__curves *chart, poda__buffer *out); /* animated SVG */
void poda__curves_html(const poda__curves *chart, poda__buffer *out); /* steps back and forth */
/* Need cairo. */
PODA_CHECKED poda_status poda__curves_paper(const poda__curves *chart, bool pdf, poda__buffer *out,
                                            poda_error *error);
/* A page for each point. */
PODA_CHECKED poda_status poda__curves_slides(const poda__curves *chart, poda__buffer *out,
                                             poda_error *error);

#endif
