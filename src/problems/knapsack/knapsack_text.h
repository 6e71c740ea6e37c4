/* knapsack_text.h - knapsack problems as text, in the form of kplib's .kp files. */
#ifndef PODA_PROBLEMS_KNAPSACK_KNAPSACK_TEXT_H
#define PODA_PROBLEMS_KNAPSACK_KNAPSACK_TEXT_H

#include "problems/knapsack/knapsack_solve.h"

/* Integers separated by space: the number of items, the capacity, then value and weight of each
 * item. `name` is what errors call the text. The caller frees `*items`, to which `problem`
 * points. */
PODA_CHECKED poda_status poda__knapsack_read(const char *text, const char *name,
                                             poda__knapsack_item **items, poda__knapsack *problem,
                                             poda_error *error);

#endif
