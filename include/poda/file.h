/* file.h - files that are written completely or not at all: to a file beside the old one,
 * synced, then renamed, so that neither a full disk nor a power cut loses the old contents.
 * Ownership: nothing is allocated for the caller; descriptors from poda_file_open are closed with
 *            close.
 * Threads:   may be called from any thread, but threads must not write one path at the same time.
 *            If another program is writing it, poda_file_write fails.
 * Errors:    a status; poda_file_open returns -1 and sets errno, poda_file_sync_folder returns
 *            false. */
#ifndef PODA_FILE_H
#define PODA_FILE_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The suffix of the file while it is being written. It is always the same, so the next run
 * replaces what a killed program left behind. */
#define PODA_FILE_BESIDE ".poda-new"

/* The first bytes that identify a file of this kind. NULL: any file may be replaced. */
typedef struct poda_file_kind {
    const char *begins;
    size_t length;
} poda_file_kind;

/* May `path` be written? Yes if there is no such file, or one that begins as `kind` says.
 * Folders, devices, pipes and dangling links are refused. O(1). */
PODA_API PODA_CHECKED poda_status poda_file_mine(const char *path, poda_file_kind kind,
                                                 poda_error *error);

/* Writes a whole file. A link stays, and its target is written. On failure the old contents
 * remain, and no other file is left behind. */
PODA_API PODA_CHECKED poda_status poda_file_write(const char *path, poda_file_kind kind,
                                                  const void *bytes, size_t length,
                                                  poda_error *error);

/* Opens a regular file for reading; -1 and errno otherwise. Pipes and devices are refused
 * because reading them could hang. */
PODA_API int poda_file_open(const char *path);

/* The length of the UTF-8 byte order mark at the start of a text, 0 or 3. Every reader of text
 * files skips it. */
PODA_API size_t poda_file_mark(const char *text, size_t length);

/* Makes the folder entry durable after a file was created or renamed. */
PODA_API bool poda_file_sync_folder(const char *path);

#ifdef __cplusplus
}
#endif
#endif
