/* sss_film.h - SSS* as sentences and as a film that shows which states are live and which are
 * solved. */
#ifndef PODA_EXPLAIN_FIGURE_SSS_FILM_H
#define PODA_EXPLAIN_FIGURE_SSS_FILM_H

#include "explain/figure/tree_figure.h"
#include "explain/tree/sss.h"

/* Describes one step in one sentence. */
void poda__sss_tell(const poda__model *model, const poda_sss_step *step,
                    poda_translate_fn *translate, poda__buffer *out);

typedef struct poda__sss_show poda__sss_show;

/* `model` and `sss` must outlive it. */
PODA_CHECKED poda_status poda__sss_show_new(poda__sss_show **out, const poda__model *model,
                                            const poda_sss *sss, const poda__show_options *options,
                                            poda_error *error);
void poda__sss_show_free(poda__sss_show *show);
/* One frame per step. */
poda__film poda__sss_show_film(poda__sss_show *show);
const poda__fold *poda__sss_show_fold(const poda__sss_show *show);
/* After the search; valid until the next call. */
const poda__figure *poda__sss_show_end(poda__sss_show *show);
bool poda__sss_show_failed(const poda__sss_show *show);

#endif
