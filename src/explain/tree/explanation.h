/* explanation.h - the model behind a poda_explanation, for drawings and texts. */
#ifndef PODA_EXPLAIN_TREE_EXPLANATION_H
#define PODA_EXPLAIN_TREE_EXPLANATION_H

#include "explain/tree/model.h"

const poda__model *poda__explanation_model(const poda_explanation *explanation);

#endif
