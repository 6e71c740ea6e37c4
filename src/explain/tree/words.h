/* words.h - the steps of a search in sentences, as a teacher would describe them. */
#ifndef PODA_EXPLAIN_TREE_WORDS_H
#define PODA_EXPLAIN_TREE_WORDS_H

#include "base/buffer.h"
#include "explain/tree/model.h"

/* Steps first .. last are described together: "D returns 5" with "beta at B becomes 5". */
typedef struct poda__frame {
    size_t first, last;
} poda__frame;

static inline bool poda__is_leaf_step(const poda_explained_step *step)
{
    return step->kind == PODA_STEP_LEAF || step->kind == PODA_STEP_KNOWN;
}

/* The frames of the whole search; freed by the caller. NULL if memory runs out. */
poda__frame *poda__words_frames(const poda__model *model, size_t *count);

/* Describes one frame in one or two sentences. `translate` turns English into another language. */
void poda__words_tell(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                      poda__buffer *out);
/* Says that the depth was chosen, if none was given and the tree is too large; else nothing. */
void poda__words_tell_depth(const poda__model *model, poda_translate_fn *translate,
                            poda__buffer *out);
/* Describes how a search was stopped; nothing if it was not. */
void poda__words_tell_stop(const poda__model *model, poda_translate_fn *translate,
                           poda__buffer *out);

#endif
