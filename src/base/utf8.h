/* utf8.h - characters of texts that may contain any bytes. */
#ifndef PODA_BASE_UTF8_H
#define PODA_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The length of the UTF-8 character at `at`, and its code; 0 if it is invalid (Unicode, table
 * 3-7). */
static inline size_t poda__utf8_length(const unsigned char *at, const unsigned char *end,
                                       uint32_t *number)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = *at < 0x80   ? 1
                          : *at < 0xc0 ? 0
                          : *at < 0xe0 ? 2
                          : *at < 0xf0 ? 3
                          : *at < 0xf8 ? 4
                                       : 0;
    if (length == 0 || length > (size_t)(end - at))
        return 0;
    *number = length == 1 ? *at : *at & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *number = *number << 6 | (at[i] & 0x3fu);
    }
    const bool surrogate = *number >= 0xd800 && *number < 0xe000;
    return *number < least[length] || *number > 0x10ffff || surrogate ? 0 : length;
}

/* How many of the first `length` bytes are left if a character that the end cuts in two is left out. */
static inline size_t poda__utf8_whole(const char *text, size_t length)
{
    size_t lead = length; /* where the last character begins */
    while (lead > 0 && length - lead < 3 && ((unsigned char)text[lead - 1] & 0xc0) == 0x80)
        lead--;
    if (lead == 0)
        return length;
    const unsigned char first = (unsigned char)text[--lead];
    const size_t needs = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return length - lead < needs ? lead : length;
}

/* Terminal controls (C0, DEL, C1), and those that change the writing direction, with which a text
 * could be made to read as a different one. */
static inline bool poda__is_control(uint32_t number)
{
    return number < ' ' || (number >= 0x7f && number < 0xa0) || number == 0x61c ||
           number == 0x200e || number == 0x200f || (number >= 0x202a && number <= 0x202e) ||
           (number >= 0x2066 && number <= 0x2069);
}

/* The next character; 0 at the end. Invalid UTF-8 and controls that could harm a terminal or a
 * document become U+FFFD, tabs a space; newlines are kept. */
uint32_t poda__utf8_next(const char **text);
/* Encodes a character, without a final zero; returns the number of bytes. */
size_t poda__utf8_encode(uint32_t character, char bytes[4]);

#endif
