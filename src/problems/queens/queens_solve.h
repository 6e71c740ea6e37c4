/* queens_solve.h - the n queens: how many solutions there are, and which. */
#ifndef PODA_PROBLEMS_QUEENS_QUEENS_SOLVE_H
#define PODA_PROBLEMS_QUEENS_QUEENS_SOLVE_H

#include "poda/status.h"

enum {
    PODA__QUEENS_COUNT_MOST = 22, /* the largest board that is counted */
    PODA__QUEENS_LIST_MOST = 64,  /* the largest board whose solutions are listed */
};

typedef struct poda__queens_counted {
    uint64_t solutions;
    uint64_t fundamental; /* counted once up to symmetry; 0: stopped */
    uint64_t compared;    /* pairs of half-solutions compared, the measure of work */
    bool complete;        /* false: stopped, and there are at least `solutions` */
} poda__queens_counted;

/* Counts the solutions on n x n. The work grows 20 to 50 times from n to n + 2; memory is 60 MB at
 * n = 20 and 400 MB at n = 22. */
PODA_CHECKED poda_status poda__queens_count(int n, const volatile int *stop,
                                            poda__queens_counted *out, poda_error *error);

/* The number of solutions as published (OEIS A000170), 1 <= n <= PODA__QUEENS_COUNT_MOST. */
uint64_t poda__queens_known(int n);

/* column[r] is the column of the queen in row r; returning false ends the listing. */
typedef bool poda__queens_fn(void *user, const uint8_t *column, int n);

/* Calls `each` for every solution in lexicographic order, until it returns false or a stop.
 * `*found` counts the calls; `*complete` says whether there are no more. */
PODA_CHECKED poda_status poda__queens_each(int n, poda__queens_fn *each, void *user,
                                           const volatile int *stop, uint64_t *found,
                                           bool *complete, poda_error *error);

#endif
