/* formats.c - the documents that verbs make, and how HTTP names their content. Server, page and completion
 * ask here. */
#include <string.h>

#include "poda/ask.h"

static const char plain_text[] = "text/plain; charset=utf-8";

static const poda_format formats[] = {
    {"text", plain_text},
    {"svg", "image/svg+xml"},
    {"film", "image/svg+xml"},
#ifdef HAVE_CAIRO
    {"png", "image/png"},
    {"pdf", "application/pdf"},
    {"slides", "application/pdf"},
#endif
    {"html", "text/html; charset=utf-8"},
    {"dot", plain_text},
    {"latex", plain_text},
    {"efg", plain_text},
    {"nfg", plain_text},
    {"moodle", "text/xml; charset=utf-8"},
    {"gift", plain_text},
    {"rexams", plain_text},
};

const poda_format *poda_format_at(size_t index)
{
    return index < sizeof formats / sizeof formats[0] ? &formats[index] : NULL;
}

const char *poda_verb_formats(const char *verb)
{
    static const struct {
        const char *verb, *names;
    } made[] = {
        {"show", "text svg png pdf latex efg nfg"},
        {"explain", "text svg png pdf dot latex html film slides"},
        {"find", "text svg png pdf dot html film slides"},
        {"match", "text svg png pdf"},
        {"table", "text svg png pdf"},
        {"exercise", "text latex pdf moodle gift rexams"},
        {"class", "pdf text latex csv"},
        {"grade", "text csv html pdf"},
    };
    for (size_t i = 0; i < sizeof made / sizeof made[0]; i++)
        if (strcmp(made[i].verb, verb) == 0)
            return made[i].names;
    return NULL;
}
