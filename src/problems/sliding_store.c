/* sliding_store.c - keeps pattern tables in a file. Whatever is wrong with the file, the tables are
 * built again; whatever is wrong with the folder, they are used from memory. */
#include "problems/sliding_pattern.h"

#if defined(__wasm__) /* there are no files */

bool poda__pattern_load(poda__sliding_pattern *pattern, const char *folder)
{
    (void)pattern;
    (void)folder;
    return false;
}

void poda__pattern_save(const poda__sliding_pattern *pattern, const char *folder)
{
    (void)pattern;
    (void)folder;
}

#else

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "poda/rules.h"

struct header {
    char magic[8];
    uint64_t version, size, checksum; /* of the tables, without the header */
};

enum { VERSION = 1, PATH_ROOM = 4096 }; /* the version changes with the splits and the form */

static struct header header_of(const poda__sliding_pattern *pattern)
{
    struct header header = {"podatab", VERSION, pattern->size,
                            poda_hash_bytes(pattern->bytes, pattern->size)};
    return header;
}

static bool path_of(char path[PATH_ROOM], const poda__sliding_pattern *pattern, const char *folder,
                    const char *ending)
{
    const int length = snprintf(path, PATH_ROOM, "%s/sliding-%dx%d.%s", folder, pattern->rows,
                                pattern->cols, ending);
    return length > 0 && length < PATH_ROOM;
}

bool poda__pattern_load(poda__sliding_pattern *pattern, const char *folder)
{
    char path[PATH_ROOM];
    FILE *file = path_of(path, pattern, folder, "table") ? fopen(path, "rb") : NULL;
    if (!file)
        return false;
    struct header header;
    bool whole = fread(&header, sizeof header, 1, file) == 1 &&
                 fread(pattern->bytes, 1, pattern->size, file) == pattern->size &&
                 fgetc(file) == EOF;
    fclose(file);
    if (whole) {
        const struct header expected = header_of(pattern);
        whole = memcmp(&header, &expected, sizeof header) == 0;
    }
    return whole;
}

/* To a temporary file first, so that no other process ever sees half a table. */
void poda__pattern_save(const poda__sliding_pattern *pattern, const char *folder)
{
    char path[PATH_ROOM], temporary[PATH_ROOM];
    if (!path_of(path, pattern, folder, "table") ||
        !path_of(temporary, pattern, folder, "table.XXXXXX"))
        return;
    mkdir(folder, 0777); /* it may be there already; if it cannot be made, mkstemp fails */
    const int descriptor = mkstemp(temporary);
    if (descriptor < 0)
        return;
    FILE *file = fdopen(descriptor, "wb");
    const struct header header = header_of(pattern);
    bool written = file && fwrite(&header, sizeof header, 1, file) == 1 &&
                   fwrite(pattern->bytes, 1, pattern->size, file) == pattern->size;
    if (file)
        written = fclose(file) == 0 && written;
    else
        close(descriptor);
    if (!written || rename(temporary, path) != 0)
        unlink(temporary);
}

#endif
