/* strength.h - a chart of playing strength against depth, with one curve per evaluation. */
#ifndef PODA_DRAW_STRENGTH_H
#define PODA_DRAW_STRENGTH_H

#include "base/buffer.h"

typedef struct poda__strength_point {
    double elo, error; /* half of the 95 % interval; NAN: unknown */
} poda__strength_point;

typedef struct poda__strength {
    const char *title, *caption; /* what 0 stands for, in the reader's language */
    int from;                    /* the depth of the first point of each curve */
    int depths, curves;
    const char *const *names;           /* names of the curves */
    const poda__strength_point *points; /* `depths` points per curve, one curve after another */
    poda_translate_fn *translate;
} poda__strength;

void poda__strength_svg(const poda__strength *chart, poda__buffer *out);
/* Need cairo. */
PODA_CHECKED poda_status poda__strength_paper(const poda__strength *chart, bool pdf,
                                              poda__buffer *out, poda_error *error);

#endif
