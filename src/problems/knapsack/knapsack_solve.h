/* knapsack_solve.h - the 0-1 knapsack problem: which items, each with a value and a weight, fit
 * within a capacity and are worth most. Exact, for integers up to 2^62. */
#ifndef PODA_PROBLEMS_KNAPSACK_KNAPSACK_SOLVE_H
#define PODA_PROBLEMS_KNAPSACK_KNAPSACK_SOLVE_H

#include "base/wide.h"
#include "poda/status.h"

#define PODA__KNAPSACK_MOST ((uint64_t)1 << 62) /* the largest value, weight and capacity */
#define PODA__KNAPSACK_ITEMS 0x7fffffff         /* and the most items */

typedef struct poda__knapsack_item {
    uint64_t value, weight;
} poda__knapsack_item;

typedef struct poda__knapsack {
    const poda__knapsack_item *items;
    size_t count;
    uint64_t capacity;
} poda__knapsack;

typedef struct poda__knapsack_limits {
    const volatile int *stop; /* NULL allowed; when non-zero: stop with the best so far */
    size_t memory;            /* bytes for states; 0: no limit */
    uint64_t easy;            /* states before more bounds are tried; 0: a default */
} poda__knapsack_limits;

typedef struct poda__knapsack_result {
    poda__uint128 value, bound; /* no packing is worth more than `bound` */
    uint64_t weight;
    uint64_t states; /* partial packings examined */
    bool proven;     /* value == bound */
} poda__knapsack_result;

/* `taken[i]` says whether item i is in. `limits` may be NULL. PODA_TOO_LARGE: a number above the
 * limits. Time and memory are pseudo-polynomial at worst, O(items) if the items differ much. */
PODA_CHECKED poda_status poda__knapsack_solve(const poda__knapsack *problem,
                                              const poda__knapsack_limits *limits, bool *taken,
                                              poda__knapsack_result *result, poda_error *error);

#endif
