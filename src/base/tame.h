/* tame.h - text from files and from loaded games never drives a terminal. */
#ifndef PODA_BASE_TAME_H
#define PODA_BASE_TAME_H

#include <stdbool.h>
#include <stddef.h>

/* '?' for each byte of a control character, plain or as UTF-8 writes them (c2 80 to c2 9f). With `lines`
 * newlines and tabs stay; with `colours` the sequences that set colours, ESC [ ... m. O(length). */
static inline void poda__tame(char *text, size_t length, bool lines, bool colours)
{
    unsigned char *at = (unsigned char *)text, *const end = at + length;
    for (; at < end; at++) {
        if (*at == 0xc2 && at + 1 < end && at[1] >= 0x80 && at[1] < 0xa0) {
            *at++ = '?';
            *at = '?';
        } else if (*at == 27 && colours && at + 1 < end && at[1] == '[') {
            unsigned char *to = at + 2;
            while (to < end && ((*to >= '0' && *to <= '9') || *to == ';'))
                to++;
            if (to < end && *to == 'm')
                at = to;
            else
                *at = '?';
        } else if ((*at < ' ' && !(lines && (*at == '\n' || *at == '\t'))) || *at == 127) {
            *at = '?';
        }
    }
}

#endif
