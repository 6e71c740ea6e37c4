/* lp.h - linear programs in exact fractions: dense, by the simplex method on whole numbers.
 *
 *   maximise  sum of gain[j] x[j]   subject to   sum of a[i][j] x[j]  <=, = or >=  limit[i]
 *
 * with x[j] >= 0 unless it is free. The lexicographic rule makes it end on every program. */
#ifndef PODA_EXACT_LP_H
#define PODA_EXACT_LP_H

#include "exact/tableau.h"

typedef enum poda__lp_outcome {
    PODA__LP_OPTIMAL,
    PODA__LP_INFEASIBLE, /* no x satisfies all rows */
    PODA__LP_UNBOUNDED,
} poda__lp_outcome;

struct poda__lp_answer;
/* After a pivot: the variables that entered and left the basis (columns, then slacks of rows; the
 * last is artificial), and the solution as it stands. False: memory ran out. */
typedef bool poda__lp_pivot_fn(void *user, int enters, int leaves,
                               const struct poda__lp_answer *now);

typedef struct poda__lp {
    int rows, cols;
    const int64_t *a;     /* rows x cols, row by row */
    const int64_t *limit; /* by row */
    const char *kind;     /* by row: '<', '=' or '>'; NULL: all '<' */
    const int64_t *gain;  /* by column; NULL: all 0, any x will do */
    const bool *free;     /* by column; NULL: none */
    const volatile int *stop;
    /* numbers of any size instead of `a` and `limit`; all rows are '<' then */
    const poda__big *big_a, *big_limit;
    poda__lp_pivot_fn *pivot; /* NULL: not called */
    void *user;
} poda__lp;

/* All numbers have the denominator `bottom`, which is positive. */
typedef struct poda__lp_answer {
    poda__lp_outcome outcome;
    poda__big bottom, value;
    poda__big *x;    /* by column */
    poda__big *dual; /* by row: what one unit more of its limit adds to the value */
    int x_count, dual_count;
    uint64_t pivots;
} poda__lp_answer;

/* Solves it. PODA_NO_MEMORY, or PODA_STOPPED; the answer need not be released then. */
PODA_CHECKED poda_status poda__lp_solve(const poda__lp *program, poda__lp_answer *answer,
                                        poda_error *error);
void poda__lp_release(poda__lp_answer *answer);

#endif
