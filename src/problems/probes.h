/* probes.h - how a search that has no choices is told: a number is looked at in every state, and
 * what it is decides where the search goes on. */
#ifndef PODA_PROBLEMS_PROBES_H
#define PODA_PROBLEMS_PROBES_H

#include "base/buffer.h"
#include "poda/rules.h"

/* Where a state looks: it searches low to high, and looks at `middle` next. */
typedef struct poda__probe {
    int32_t low, middle, high;
    bool looks; /* false: it is found at `low`, or nothing is left */
} poda__probe;

typedef struct poda__probes {
    void (*at)(const void *space, const void *state, poda__probe *probe);
    /* What is seen there and what follows, as a sentence. */
    void (*describe)(const void *space, const void *state, poda_translate_fn *translate,
                     poda__buffer *out);
    /* The numbers on one line, and below them the pointers; nothing if the lines would be too
     * long. State NULL: the indices instead. */
    void (*draw)(const void *space, const void *state, const char *indent, poda__buffer *out);
} poda__probes;

#endif
