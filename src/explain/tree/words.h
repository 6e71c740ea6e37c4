/* words.h - the steps of a search as a teacher tells them, one frame a slide. */
#ifndef PODA_EXPLAIN_TREE_WORDS_H
#define PODA_EXPLAIN_TREE_WORDS_H

#include "base/buffer.h"
#include "explain/tree/model.h"

/* Steps first .. last are told together: "D returns 5" with "beta at B becomes 5". */
typedef struct poda__frame {
    size_t first, last;
} poda__frame;

/* The frames of the whole search; free them. NULL: out of memory. */
poda__frame *poda__words_frames(const poda__model *model, size_t *count);

/* One frame in one or two sentences. `translate` turns English into another language. */
void poda__words_tell(const poda__model *model, poda__frame frame, poda_translate_fn *translate,
                      poda__buffer *out);
/* That the depth was chosen, where none was given and the tree is too large; else nothing. */
void poda__words_tell_depth(const poda__model *model, poda_translate_fn *translate,
                            poda__buffer *out);
/* What is said of a search that was stopped; nothing where it was not. */
void poda__words_tell_stop(const poda__model *model, poda_translate_fn *translate,
                           poda__buffer *out);

#endif
