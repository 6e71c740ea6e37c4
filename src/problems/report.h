/* report.h - sentences about a result, in the reader's language. */
#ifndef PODA_PROBLEMS_REPORT_H
#define PODA_PROBLEMS_REPORT_H

#include "base/buffer.h"

typedef struct poda__report {
    poda_translate_fn *translate; /* NULL: English */
    poda__buffer *out;
} poda__report;

static inline PODA_FORMAT_ARG(2) const char *in_words(const poda__report *report, const char *text)
{
    return report->translate ? report->translate(text) : text;
}

/* Adds a sentence; the format is translated. */
static inline PODA_PRINTF(2, 3) void add_sentence(const poda__report *report, const char *format,
                                                  ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(report->out, in_words(report, format), args);
    va_end(args);
}

/* Receives one step of a person's solution: a line of text, and the state after it. */
typedef void poda__hear_fn(void *user, const char *text, const void *state);
/* Reports all steps; false: out of memory. */
typedef bool poda__person_fn(const void *space, poda_translate_fn *translate, poda__hear_fn *hear,
                             void *user);

#endif
