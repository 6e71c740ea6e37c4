/* tree_figure.h - turns a search as data into figures: the tree after any step, with large trees
 * folded and, if requested, equal positions merged to a graph. */
#ifndef PODA_EXPLAIN_FIGURE_TREE_FIGURE_H
#define PODA_EXPLAIN_FIGURE_TREE_FIGURE_H

#include "draw/figure.h"
#include "explain/tree/fold.h"
#include "explain/tree/words.h"

typedef struct poda__show_options {
    poda__fold_options fold;
    bool graph;   /* equal positions are one node */
    bool classes; /* show N and P */
    bool scores;  /* also for scores: 1 is a win, -1 a loss */
    bool guess;   /* a film asks what each frame will show */
    poda_translate_fn *translate;
    const volatile int *stop; /* stops a film; NULL: never */
} poda__show_options;

typedef struct poda__show poda__show;

PODA_CHECKED poda_status poda__show_new(poda__show **out, const poda__model *model,
                                        const poda__show_options *options, poda_error *error);
void poda__show_free(poda__show *show);

/* The figure after step `last` (SIZE_MAX: after all). Valid until the next call. */
const poda__figure *poda__show_at(poda__show *show, size_t last);
/* One frame per sentence. */
poda__film poda__show_film(poda__show *show);
/* Did memory run out while a sentence was written? */
bool poda__show_failed(const poda__show *show);
/* The nodes of the model that are shown, in the order of the figure. */
const poda__fold *poda__show_fold(const poda__show *show);

#endif
