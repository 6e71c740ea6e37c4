/* tame.h - keeps text from files and loaded games from controlling a terminal. */
#ifndef PODA_BASE_TAME_H
#define PODA_BASE_TAME_H

#include "base/utf8.h"

/* Replaces with '?' each byte of a control character and each byte that is not UTF-8 (a lone 9b is
 * the CSI of many terminals). `lines` keeps newlines and tabs; `colours` keeps the sequences that
 * set colours, ESC [ ... m. O(length). */
static inline void poda__tame(char *text, size_t length, bool lines, bool colours)
{
    unsigned char *at = (unsigned char *)text, *const end = at + length;
    while (at < end) {
        uint32_t number = 0;
        size_t bytes = poda__utf8_length(at, end, &number);
        if (number == 27 && colours && at + 1 < end && at[1] == '[') {
            unsigned char *to = at + 2;
            while (to < end && ((*to >= '0' && *to <= '9') || *to == ';'))
                to++;
            if (to < end && *to == 'm') {
                at = to + 1;
                continue;
            }
        }
        const bool stays = lines && (number == '\n' || number == '\t');
        if (bytes == 0 || (poda__is_control(number) && !stays)) {
            bytes = bytes ? bytes : 1;
            for (size_t i = 0; i < bytes; i++)
                at[i] = '?';
        }
        at += bytes;
    }
}

#endif
