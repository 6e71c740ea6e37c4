/* sliding_store.c - keeps pattern tables in a file. If the file is faulty, the tables are built
 * again; if the folder is unusable, they stay in memory. */
#include "problems/sliding/sliding_pattern.h"

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

#include "base/buffer.h"
#include "base/memory.h"
#include "poda/file.h"
#include "poda/rules.h"

struct header {
    char magic[8];
    uint64_t version, size, checksum; /* of the tables, without the header */
};

enum { VERSION = 1, PATH_ROOM = 4096 }; /* the version changes with the splits and the format */

static struct header header_of(const poda__sliding_pattern *pattern)
{
    struct header header = {"podatab", VERSION, pattern->size,
                            poda_hash_bytes(pattern->bytes, pattern->size)};
    return header;
}

static bool path_of(char path[PATH_ROOM], const poda__sliding_pattern *pattern, const char *folder)
{
    const int length =
        snprintf(path, PATH_ROOM, "%s/sliding-%dx%d.table", folder, pattern->rows, pattern->cols);
    return length > 0 && length < PATH_ROOM;
}

bool poda__pattern_load(poda__sliding_pattern *pattern, const char *folder)
{
    char path[PATH_ROOM];
    const int descriptor =
        path_of(path, pattern, folder) ? poda_file_open(path) : -1; /* a pipe must not block */
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "rb") : NULL;
    if (!file) {
        if (descriptor >= 0)
            close(descriptor);
        return false;
    }
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

void poda__pattern_save(const poda__sliding_pattern *pattern, const char *folder)
{
    char path[PATH_ROOM];
    poda__buffer whole = {0};
    const struct header header = header_of(pattern);
    if (!path_of(path, pattern, folder))
        return;
    mkdir(folder, 0777); /* it may exist already; if it cannot be created, writing fails */
    poda__buffer_put(&whole, (const char *)&header, sizeof header);
    poda__buffer_put(&whole, (const char *)pattern->bytes, pattern->size);
    /* any file in the place of a table belongs to the cache */
    if (!whole.failed &&
        poda_file_write(path, (poda_file_kind){NULL, 0}, whole.at, whole.length, NULL) != PODA_OK) {
        /* then it is used from memory */
    }
    poda__buffer_release(&whole);
}

#endif
