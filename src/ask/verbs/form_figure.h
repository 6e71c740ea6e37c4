/* form_figure.h - an extensive form as a figure: players as shapes, chances and moves on edges,
 * payoffs at ends, information sets as dashed lines. */
#ifndef PODA_ASK_VERBS_FORM_FIGURE_H
#define PODA_ASK_VERBS_FORM_FIGURE_H

#include "draw/figure.h"
#include "extensive/form.h"

typedef struct poda__form_figure {
    poda__figure figure;
    poda__figure_node *nodes; /* the first nodes of the form, level by level, then folds */
    poda__buffer texts, legend;
    int32_t shown; /* nodes of the form; the rest of `figure.count` are folds */
} poda__form_figure;

/* Shows up to `most` nodes: the children of a node all or none. `translate`: NULL is English. */
PODA_CHECKED poda_status poda__form_figure_init(poda__form_figure *drawing, const poda__form *form,
                                                int32_t most, poda_translate_fn *translate,
                                                poda_error *error);
void poda__form_figure_release(poda__form_figure *drawing);

/* "1/3", of the outcome that leads to a node below chance. */
void poda__form_chance_text(const poda__form *form, int32_t node, poda__buffer *out);
/* "2, -2", of the payoffs `totals` of a node. */
void poda__form_pay_text(const poda__form *form, const int64_t *totals, int player,
                         poda__buffer *out);

#endif
