/* gtp_answer.c - finds one answer of a GTP program in the bytes received so far. */
#include <string.h>

#include "match/gtp.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The line that begins at `at`: sets its end, without the newline; false if it is incomplete. */
static bool find_line(const char *text, size_t length, size_t at, size_t *end)
{
    const char *newline = length > at ? memchr(text + at, '\n', length - at) : NULL;
    if (newline)
        *end = (size_t)(newline - text);
    return newline != NULL;
}

static bool is_empty(const char *text, size_t from, size_t end)
{
    while (from < end && is_blank(text[from]))
        from++;
    return from == end;
}

bool poda__gtp_read(const char *text, size_t length, poda__answer *out)
{
    size_t at = 0, end;
    while (find_line(text, length, at, &end) && text[at] != '=' && text[at] != '?')
        at = end + 1;
    if (at >= length || (text[at] != '=' && text[at] != '?'))
        return false;
    const bool ok = text[at] == '=';
    size_t from = at + 1;
    while (from < length && text[from] >= '0' && text[from] <= '9') /* the number of the command */
        from++;
    for (size_t line = at; find_line(text, length, line, &end); line = end + 1) {
        if (line == at || !is_empty(text, line, end))
            continue;
        size_t last = line;
        while (from < last && is_blank(text[from]))
            from++;
        while (last > from && is_blank(text[last - 1]))
            last--;
        *out = (poda__answer){ok, from, last - from, end + 1};
        return true;
    }
    return false;
}
