/* file.h - what else Poda's own files need, besides poda/file.h. */
#ifndef PODA_SYSTEM_FILE_H
#define PODA_SYSTEM_FILE_H

#include <stdio.h>

#include "poda/file.h"

/* All of it; false: errno says why, and some of it may be there. */
bool poda__file_put(int file, const void *bytes, size_t length);

/* The next line as fgets has it, without the mark of UTF-8 before the first (`number` 1). */
bool poda__line_get(char *line, int room, FILE *file, int number);

#endif
