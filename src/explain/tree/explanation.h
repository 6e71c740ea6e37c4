/* explanation.h - the model behind a poda_explanation, for drawings and texts. */
#ifndef PODA_EXPLAIN_TREE_EXPLANATION_H
#define PODA_EXPLAIN_TREE_EXPLANATION_H

#include "explain/tree/model.h"

const poda__model *poda__explanation_model(const poda_explanation *explanation);
/* Like poda_explanation_open; `unknown` as for poda__model_init_partly. */
PODA_CHECKED poda_status poda__explanation_open(poda_explanation **out, const poda_game *game,
                                                const poda_state *from,
                                                const poda_search_options *options,
                                                const char *const *unknown, poda_error *error);
/* From now on its sentences call cuts so. */
void poda__explanation_name_cuts(poda_explanation *explanation, poda__cut_names names);

#endif
