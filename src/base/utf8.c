/* utf8.c - untrusted texts, character by character. */
#include "base/utf8.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

/* Control characters, line separators, and codes that are not characters. */
static bool is_harmful(uint32_t c)
{
    return poda__is_control(c) || c == 0x2028 || c == 0x2029 || (c & 0xfffe) == 0xfffe ||
           c == 0xfeff;
}

uint32_t poda__utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t c = 0;
    if (!*at)
        return 0;
    const size_t length = poda__utf8_length(at, at + strnlen(*text, 4), &c);
    *text += length ? length : 1;
    if (length == 0)
        return REPLACEMENT;
    return c == '\n' ? '\n' : c == '\t' ? ' ' : is_harmful(c) ? REPLACEMENT : c;
}

size_t poda__utf8_encode(uint32_t c, char bytes[4])
{
    if (c < 0x80) {
        bytes[0] = (char)c;
        return 1;
    }
    const size_t more = c >= 0x10000 ? 3 : c >= 0x800 ? 2 : 1;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    for (size_t i = more; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(lead[more] | c);
    return more + 1;
}
