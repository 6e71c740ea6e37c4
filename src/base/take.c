/* take.c - options structs of programs that were compiled for another version. */
#include "base/take.h"

#include <string.h>

enum { SIZE_MOST = 1 << 16 }; /* no struct is this large: the size was not set */

poda_status poda__options_take(void *to, size_t known, const void *given, size_t first,
                               poda_error *error)
{
    size_t size = 0;
    memset(to, 0, known);
    if (!given)
        return PODA_OK;
    memcpy(&size, given, sizeof size);
    if (size == 0)
        size = first;
    if (size < sizeof size || size > SIZE_MOST)
        return poda_fail(
            error, PODA_BAD_REQUEST, "size",
            "the options say that they have %zu {byte|bytes}; set their size to 0 or to "
            "that of the struct",
            size);
    const unsigned char *bytes = given;
    for (size_t i = known; i < size; i++)
        if (bytes[i] != 0)
            return poda_fail(
                error, PODA_BAD_REQUEST, "size",
                "the options have a field that this version does not know, at byte %zu "
                "of %zu; it takes %zu {byte|bytes}",
                i, size, known);
    memcpy(to, given, size < known ? size : known);
    memcpy(to, &known, sizeof known);
    return PODA_OK;
}

void poda__options_give(void *to, size_t size, const void *from, size_t known)
{
    memset(to, 0, size);
    memcpy(to, from, size < known ? size : known);
    memcpy(to, &size, sizeof size);
}
