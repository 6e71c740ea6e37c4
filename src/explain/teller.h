/* teller.h - sentences in the reader's language, for the steps of any search. */
#ifndef PODA_EXPLAIN_TELLER_H
#define PODA_EXPLAIN_TELLER_H

#include "base/buffer.h"
#include "explain/tree/model.h"

struct poda__general;

struct teller {
    const poda__model *model;            /* the subject: one of these two */
    const struct poda__general *general; /* a tree with chance nodes or several payoffs */
    poda_translate_fn *translate;
    poda__buffer *out;
};

static inline PODA_FORMAT_ARG(2) const char *in_words(const struct teller *teller, const char *text)
{
    return teller->translate ? teller->translate(text) : text;
}

/* Adds a sentence; the format is translated. */
static inline PODA_PRINTF(2, 3) void tell(const struct teller *teller, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(teller->out, in_words(teller, format), args);
    va_end(args);
}

#endif
