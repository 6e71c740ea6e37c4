/* own_chart.h - a table of signs, such as the basic strategy of blackjack: as text and as a picture. */
#ifndef PODA_DRAW_OWN_CHART_H
#define PODA_DRAW_OWN_CHART_H

#include "draw/drawing.h"
#include "games/own.h"

void poda__chart_text(const poda__own_chart *chart, poda_translate_fn *translate,
                      poda__buffer *out);
void poda__chart_svg(const poda__own_chart *chart, poda_translate_fn *translate, poda__buffer *out);
/* Needs cairo; without it, it fails with a clear message. */
PODA_CHECKED poda_status poda__chart_paper(const poda__own_chart *chart,
                                           poda_translate_fn *translate, bool pdf,
                                           poda__buffer *out, poda_error *error);

#endif
