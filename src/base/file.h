/* file.h - what else Poda's own files need, besides poda/file.h. */
#ifndef PODA_BASE_FILE_H
#define PODA_BASE_FILE_H

#include "poda/file.h"

/* All of it; false: errno says why, and some of it may be there. */
bool poda__file_put(int file, const void *bytes, size_t length);

#endif
