/* queens_large.h - one solution of the n queens on boards of any size. column[r] is the column of
 * the queen in row r; arrays of n belong to the caller. */
#ifndef PODA_PROBLEMS_QUEENS_QUEENS_LARGE_H
#define PODA_PROBLEMS_QUEENS_QUEENS_LARGE_H

#include "poda/status.h"

#define PODA__QUEENS_LARGE_MOST 100000000u

/* A solution by formula; false for n = 2 and 3, which have none. O(n). */
bool poda__queens_construct(uint32_t n, uint32_t *column);

/* A solution by repairing a random placement, a different one for each seed. Expected O(n).
 * `*found` is false for n = 2 and 3 and after a stop. */
PODA_CHECKED poda_status poda__queens_repair(uint32_t n, uint64_t seed, const volatile int *stop,
                                             uint32_t *column, bool *found, poda_error *error);

/* Does no queen attack another? O(n). */
PODA_CHECKED poda_status poda__queens_verify(uint32_t n, const uint32_t *column, bool *right,
                                             poda_error *error);

#endif
