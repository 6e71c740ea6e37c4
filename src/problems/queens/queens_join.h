/* queens_join.h - the number of solutions of the n queens, by joining parts of the board. */
#ifndef PODA_PROBLEMS_QUEENS_QUEENS_JOIN_H
#define PODA_PROBLEMS_QUEENS_QUEENS_JOIN_H

#include "poda/status.h"

/* Adds to `*solutions` and `*compared`; `*complete` is false after a stop. 2 <= n <= 22.
 * PODA_NO_MEMORY is the only error. */
poda_status poda__queens_join(int n, const volatile int *stop, uint64_t *solutions,
                              uint64_t *compared, bool *complete);

#endif
