/* file.h - files that are written whole or not at all: beside the old one, synced, then renamed, so
 * that neither a full disk nor a power cut loses what was there. */
#ifndef PODA_FILE_H
#define PODA_FILE_H

#include "poda/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is written until it is whole; the same name each time, so that what a killed program has left is
 * used up by the next one. */
#define PODA_FILE_BESIDE ".poda-new"

/* The first bytes by which a file is known for one of its kind. NULL: any file may be replaced. */
typedef struct poda_file_kind {
    const char *begins;
    size_t length;
} poda_file_kind;

/* May `path` be written: there is no such file, or one that begins as `kind` says, and it is no folder,
 * device, pipe or link to a file that does not exist. O(1). */
PODA_API PODA_CHECKED poda_status poda_file_mine(const char *path, poda_file_kind kind,
                                                 poda_error *error);

/* Writes a whole file; a link stays, and the file that it leads to is written. When it fails, what was
 * there is there still, and nothing else. */
PODA_API PODA_CHECKED poda_status poda_file_write(const char *path, poda_file_kind kind,
                                                  const void *bytes, size_t length,
                                                  poda_error *error);

/* A descriptor for reading a regular file; -1 and errno where there is none: pipes and devices must not
 * hang. */
PODA_API int poda_file_open(const char *path);

/* How many bytes at the start of a text are the mark of UTF-8 that some editors write (a BOM), 0 or 3:
 * every reader of a text file skips them. */
PODA_API size_t poda_file_mark(const char *text, size_t length);

/* After a file was made or renamed: the entry of the folder reaches the disk too. */
PODA_API bool poda_file_sync_folder(const char *path);

#ifdef __cplusplus
}
#endif
#endif
