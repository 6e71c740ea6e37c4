/* trace_read.c - a trace as text. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "teach/trace/trace.h"

enum { WORDS = 6, WORD = PODA__TRACE_NAME };

/* Numbers as programs write them: 3, -2.5, inf, -Infinity, +∞. */
static bool read_bound(const char *word, double *out)
{
    const char *at = word + (*word == '-' || *word == '+');
    if (strcasecmp(at, "inf") == 0 || strcasecmp(at, "infinity") == 0 || strcmp(at, "∞") == 0) {
        *out = *word == '-' ? -INFINITY : INFINITY;
        return true;
    }
    char *end;
    if (!isdigit((unsigned char)*at) && *at != '.')
        return false;
    *out = strtod(word, &end);
    return *end == 0 && end > word && isfinite(*out);
}

/* Splits a line at blanks, tabs and commas; "=" is a word of its own. Returns how many words there are,
 * WORDS if too many or one is too long. */
static int split(const char *line, size_t length, char words[WORDS][WORD])
{
    int count = 0;
    for (size_t i = 0; i < length;) {
        if (strchr(" \t,;\r", line[i])) {
            i++;
            continue;
        }
        size_t end = i + 1;
        if (line[i] != '=')
            while (end < length && !strchr(" \t,;\r=", line[end]))
                end++;
        if (count == WORDS - 1 || end - i >= WORD)
            return WORDS;
        memcpy(words[count], line + i, end - i);
        words[count++][end - i] = 0;
        i = end;
    }
    return count;
}

static bool read_line(const char *text, size_t length, poda__trace_line *out)
{
    char words[WORDS][WORD];
    const int count = split(text, length, words);
    const int equals = count > 2 && strcmp(words[count - 2], "=") == 0 ? count - 2 : count;
    if (count == 0 || count == WORDS || (equals != 1 && equals != 3) || strcmp(words[0], "=") == 0)
        return false;
    strcpy(out->name, words[0]);
    out->window = equals == 3;
    out->given = equals < count;
    return (!out->window ||
            (read_bound(words[1], &out->alpha) && read_bound(words[2], &out->beta))) &&
           (!out->given || read_bound(words[count - 1], &out->value));
}

poda_status poda__trace_read(const char *text, poda__trace_line **lines, size_t *count,
                             poda_error *error)
{
    poda__trace_line *list = NULL;
    size_t used = 0, room = 0, number = 0;
    poda_status status = PODA_OK;
    while (*text && status == PODA_OK) {
        const size_t length = strcspn(text, "\n");
        const size_t blank = strspn(text, " \t\r");
        number++;
        if (blank < length && text[blank] != '#') {
            if (used == room) {
                room = room ? 2 * room : 64;
                poda__trace_line *larger = poda__resize(list, room, sizeof *larger);
                if (!larger) {
                    status = poda_fail_memory(error);
                    break;
                }
                list = larger;
            }
            poda__trace_line line = {.number = number};
            if (used == PODA__TRACE_LINES)
                status =
                    poda_fail(error, PODA_TOO_LARGE, "trace",
                              "a trace of more than %d lines is not compared", PODA__TRACE_LINES);
            else if (!read_line(text, length, &line))
                status = poda_fail(error, PODA_BAD_FILE, "trace",
                                   "line %zu of the trace is '%.*s'; expected a node, alpha and "
                                   "beta when it is entered (B -inf 5), or = and its value when it "
                                   "returns (B = 3)",
                                   number, (int)(length < 60 ? length : 60), text);
            else
                list[used++] = line;
        }
        text += length + (text[length] == '\n');
    }
    if (status == PODA_OK && used == 0)
        status = poda_fail(error, PODA_BAD_FILE, "trace", "the trace has no lines");
    if (status != PODA_OK) {
        free(list);
        return status;
    }
    *lines = list;
    *count = used;
    return PODA_OK;
}
