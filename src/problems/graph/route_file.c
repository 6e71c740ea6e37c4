/* route_file.c - reads a whole file into memory, whatever its reported size. */
#include "problems/graph/route_file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "poda/file.h"

enum { FIRST_ROOM = 1 << 16 };

static poda_status read_all(FILE *file, char **text, size_t *length, poda_error *error)
{
    size_t room = 0, count = 0;
    for (;;) {
        if (count + 1 >= room) {
            const size_t more = room ? room * 2 : FIRST_ROOM;
            char *larger = more > room ? poda__resize(*text, more, 1) : NULL;
            if (!larger)
                return poda_fail_memory(error);
            *text = larger;
            room = more;
        }
        const size_t got = fread(*text + count, 1, room - count - 1, file);
        if (got == 0)
            break;
        count += got;
    }
    const size_t mark = poda_file_mark(*text, count);
    *length = count - mark;
    memmove(*text, *text + mark, *length);
    (*text)[*length] = 0;
    return PODA_OK;
}

poda_status poda__route_file(const char *path, char **text, size_t *length, poda_error *error)
{
    *text = NULL;
    *length = 0;
    FILE *file = fopen(path, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                         poda_error_system(error, errno));
    poda_status status = read_all(file, text, length, error);
    if (status == PODA_OK && ferror(file))
        status = poda_fail(error, PODA_BAD_FILE, path, "cannot read %.200s: %s", path,
                           poda_error_system(error, errno));
    fclose(file);
    if (status != PODA_OK) {
        free(*text);
        *text = NULL;
    }
    return status;
}
