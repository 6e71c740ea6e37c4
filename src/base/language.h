/* language.h - the languages of the library's texts, generated from lang/CODE/poda.po by the
 * build. */
#ifndef PODA_BASE_LANGUAGE_H
#define PODA_BASE_LANGUAGE_H

#include <stddef.h>

#include "poda/language.h"

typedef struct poda__text {
    const char *english, *own;
} poda__text;

typedef struct poda__language {
    const char *code, *name; /* es, Español */
    poda_translate_fn *translate;
    const poda__text *texts; /* sorted by English text, as strcmp orders them */
    size_t count;
} poda__language;

extern const poda__language poda__languages[]; /* the first is English, which has no texts */
extern const int poda__language_count;

#endif
