/* chart_json.h - a chart as data, for the page: the cells of a map, or a graph laid out. */
#ifndef PODA_EXPLAIN_PASSES_CHART_JSON_H
#define PODA_EXPLAIN_PASSES_CHART_JSON_H

#include "base/json.h"
#include "problems/chart.h"

/* The states marked in it; NULL: none. */
typedef struct poda__chart_marks {
    const poda_state *start, *target, *at;
} poda__chart_marks;

/* A ground of a map in the reader's language. */
const char *poda__ground_name(poda__ground ground, poda_translate_fn *translate);

/* The field `chart`: null if it is too large to be drawn. */
void poda__chart_json(const poda__chart *chart, const void *space, const poda__chart_marks *marks,
                      poda_translate_fn *translate, poda__json *json);

#endif
