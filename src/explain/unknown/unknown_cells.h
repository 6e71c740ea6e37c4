/* unknown_cells.h - the orders that the unknown values of a tree can have among themselves and among the known
 * numbers, as far as they make a difference. Such an order is a cell: the search takes the same
 * course everywhere in it. */
#ifndef PODA_EXPLAIN_UNKNOWN_UNKNOWN_CELLS_H
#define PODA_EXPLAIN_UNKNOWN_UNKNOWN_CELLS_H

#include "explain/tree/plain.h"
#include "explain/unknown/spend.h"

/* A number of the game for a value of the search; strictly increasing. */
typedef double poda__score_fn(const void *user, poda_value value);

typedef struct poda__cells {
    poda__plain *plain;
    poda__plain_rule rule;
    const int32_t *leaves; /* the unknown ones */
    int unknown;           /* how many */
    /* the known numbers, ascending: those of the other leaves and of the conditions */
    double *numbers;
    int32_t number_count;
    /* Number i has coordinate (i + 1) * step; an unknown value between two settled numbers has one
     * just above the lower one, by its place among the unknown values there. */
    poda__plain_meetings meetings;
    int32_t *settled; /* indices of the settled numbers, ascending */
    int32_t settled_count;
    int32_t *at;     /* the coordinates of each cell, `unknown` a cell */
    int32_t *places; /* 2 i: below settled number i, 2 i + 1: equal to it */
    size_t count;
    poda_value *minimax; /* of each node in the last cell, if conditions need it */
    bool needs_minimax;
    poda__spend *spend;
} poda__cells;

/* `plain` belongs to the cells until they are released; its values change. */
PODA_CHECKED poda_status poda__cells_init(poda__cells *cells, poda__plain *plain,
                                          poda__plain_rule rule, const int32_t *leaves,
                                          size_t leaf_count, const poda_condition *conditions,
                                          size_t condition_count, poda__score_fn *score,
                                          const void *user, poda__spend *spend, poda_error *error);
void poda__cells_release(poda__cells *cells);

/* Called for each cell after its search; false: out of memory. */
typedef bool poda__cell_fn(void *user, poda__cells *cells, size_t cell);

/* Searches every cell and calls `look` for it. Whatever is compared with a number that is not settled
 * settles it: then all begins again with `begin`. A second walk finds the same cells. PODA_STOPPED,
 * PODA_TOO_LARGE: not every cell was looked at. */
PODA_CHECKED poda_status poda__cells_walk(poda__cells *cells, void (*begin)(void *user),
                                          poda__cell_fn *look, void *user, poda_error *error);

/* Does the condition hold in the cell just searched? */
bool poda__cells_hold(poda__cells *cells, const poda_condition *condition);

/* The interval of the places `low` to `high`. */
poda_interval poda__cells_interval(const poda__cells *cells, int32_t low, int32_t high);

#endif
