/* sum_reach.h - which of some numbers add up to a target, or come nearest to it from below. */
#ifndef PODA_PROBLEMS_KNAPSACK_SUM_REACH_H
#define PODA_PROBLEMS_KNAPSACK_SUM_REACH_H

#include "problems/knapsack/knapsack_solve.h"

typedef struct poda__subset_sum_result {
    uint64_t sum;    /* of the numbers taken, at most the target */
    uint64_t bound;  /* no subset has a larger sum without exceeding the target */
    uint64_t states; /* partial sums examined */
    bool proven;     /* sum == bound */
} poda__subset_sum_result;

/* Numbers and target up to 2^62; `limits` may be NULL, `taken[i]` says whether number i is in. Up
 * to about 40 numbers are split into halves, O(2^(count/2)); more are a knapsack problem. */
PODA_CHECKED poda_status poda__subset_sum(const uint64_t *numbers, size_t count, uint64_t target,
                                          const poda__knapsack_limits *limits, bool *taken,
                                          poda__subset_sum_result *result, poda_error *error);

#endif
