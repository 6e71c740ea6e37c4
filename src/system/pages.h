/* pages.h - memory for large tables. */
#ifndef PODA_SYSTEM_PAGES_H
#define PODA_SYSTEM_PAGES_H

#include <stddef.h>

/* Zeroed, in large pages where the system has them, which spares half the cost of a look at a random
 * place, and aligned for vectors and cache lines. `*block` is what the caller frees. NULL: no memory. */
void *poda__pages_array(size_t bytes, void **block);

#endif
