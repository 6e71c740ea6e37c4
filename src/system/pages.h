/* pages.h - memory for large tables. */
#ifndef PODA_SYSTEM_PAGES_H
#define PODA_SYSTEM_PAGES_H

#include <stddef.h>

/* Zeroed memory, in large pages if the system has them, which halves the cost of random access, and
 * aligned for vectors and cache lines. The caller frees `*block`. NULL if memory runs out. */
void *poda__pages_array(size_t bytes, void **block);

#endif
