/* figure_text.h - shared by the two kinds of drawings as text. */
#ifndef PODA_DRAW_FIGURE_TEXT_H
#define PODA_DRAW_FIGURE_TEXT_H

#include "draw/figure_kin.h"
#include "draw/pen.h"

typedef struct poda__text_style {
    bool unicode, colour;
} poda__text_style;

const char *poda__shape_glyph(poda__shape shape, bool unicode);
/* Terminal codes before and after a node; "" without colour. */
const char *poda__node_colour(const poda__figure_node *node, bool colour);
/* Clean text without newlines, and in ASCII if requested. */
void poda__plain_put(poda__buffer *out, const char *text, bool unicode);

/* With the root on top. False if it is wider than `columns` or memory runs out (out->failed). */
bool poda__figure_top_down(const poda__figure *figure, poda__text_style style, int columns,
                           poda__buffer *out);

#endif
