/* route_scan.h - a place in a text, with line and column; shared by the readers of maps and graphs.
 * A text is a pointer and a length; it need not be zero-terminated. */
#ifndef PODA_PROBLEMS_GRAPH_ROUTE_SCAN_H
#define PODA_PROBLEMS_GRAPH_ROUTE_SCAN_H

#include <stdio.h>

#include "base/memory.h"
#include "poda/rules.h"

typedef struct poda__scan {
    const char *at, *end;
    const char *line_start;
    long line; /* from 1 */
} poda__scan;

/* The place of an error, for poda_error.at: "map:3:7". */
typedef struct poda__scan_place {
    long line, column;
    char at[48];
} poda__scan_place;

static inline poda__scan poda__scan_text(const char *text, size_t length)
{
    return (poda__scan){text, text + length, text, 1};
}

static inline poda__scan_place poda__scan_here(const poda__scan *in, const char *what,
                                               const char *where)
{
    poda__scan_place here = {in->line, (long)(where - in->line_start) + 1, ""};
    snprintf(here.at, sizeof here.at, "%s:%ld:%ld", what, here.line, here.column);
    return here;
}

static inline bool poda__scan_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static inline bool poda__scan_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline void poda__scan_blanks(poda__scan *in)
{
    while (in->at < in->end && poda__scan_blank(*in->at))
        in->at++;
}

/* Skips to the next line. */
static inline void poda__scan_next_line(poda__scan *in)
{
    while (in->at < in->end && *in->at != '\n')
        in->at++;
    if (in->at < in->end) {
        in->at++;
        in->line++;
    }
    in->line_start = in->at;
}

static inline bool poda__scan_line_over(poda__scan *in)
{
    poda__scan_blanks(in);
    return in->at == in->end || *in->at == '\n';
}

/* Skips blank lines; false at the end of the text. */
static inline bool poda__scan_to_line(poda__scan *in)
{
    while (poda__scan_line_over(in)) {
        if (in->at == in->end)
            return false;
        poda__scan_next_line(in);
    }
    return true;
}

/* The number of characters up to the next blank or line end. */
static inline size_t poda__scan_word(const poda__scan *in)
{
    const char *at = in->at;
    while (at < in->end && *at != '\n' && !poda__scan_blank(*at))
        at++;
    return (size_t)(at - in->at);
}

/* Skips `word` if it is here as a whole word. */
static inline bool poda__scan_take(poda__scan *in, const char *word)
{
    const size_t length = strlen(word);
    if (poda__scan_word(in) != length || memcmp(in->at, word, length) != 0)
        return false;
    in->at += length;
    return true;
}

/* Reads decimal digits up to `most`; false, and nothing skipped, if there are none or too many. */
static inline bool poda__scan_whole(poda__scan *in, uint64_t most, uint64_t *value)
{
    uint64_t number = 0;
    const char *at = in->at;
    for (; at < in->end && poda__scan_digit(*at); at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (digit > most || number > (most - digit) / 10)
            return false;
        number = number * 10 + digit;
    }
    if (at == in->at)
        return false;
    in->at = at;
    *value = number;
    return true;
}

/* Reads a decimal number with '.' as its point in any locale, 3, -0.5 or 2.5e3; no "inf", no "nan".
 * False, and nothing skipped, if there is none. Too large a number is infinite; characters after
 * the hundredth are ignored. */
bool poda__scan_number(poda__scan *in, double *value);

/* A part of a message, in the language of the error. */
static inline const char *tr(const poda_error *error, const char *text)
{
    return error && error->translate ? error->translate(text) : text;
}

/* The part of a token that fits in a message, for "%.*s". */
static inline int poda__scan_shown(size_t length)
{
    return length > 30 ? 30 : (int)length;
}

/* Makes room for one more element of `size` bytes; the array is unchanged if memory runs out. */
static inline bool poda__scan_grow(void **array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return true;
    const size_t more = *room ? *room + *room / 2 : 64;
    void *larger = poda__resize(*array, more, size);
    if (!larger)
        return false;
    *array = larger;
    *room = more;
    return true;
}

#endif
