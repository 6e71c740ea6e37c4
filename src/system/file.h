/* file.h - further functions for Poda's own files, beyond poda/file.h. */
#ifndef PODA_SYSTEM_FILE_H
#define PODA_SYSTEM_FILE_H

#include <stdio.h>

#include "poda/file.h"

/* Writes all the bytes; on false see errno, and some may have been written. */
bool poda__file_put(int file, const void *bytes, size_t length);

/* The next line as fgets reads it, without the byte order mark before the first (`number` 1). */
bool poda__line_get(char *line, int room, FILE *file, int number);

#endif
