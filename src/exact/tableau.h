/* tableau.h - a simplex tableau in whole numbers (Edmonds, Bareiss): all entries share one
 * denominator, the determinant of the basis, and every division is exact.
 *
 * Row i says: det * basic[i] = sum of -cell(i, j) * other[j], where the caller keeps one column for
 * the constant term. Which variable stands in which row or column is the caller's knowledge.
 *
 * All entries have the same number of 64-bit words, one as long as they fit, then as many as
 * needed. A bound on the result of a pivot is known before it is made, so the words never
 * overflow; and since each quotient is exact and fits, it is computed modulo a power of two, by
 * multiplication with the inverse of the divisor (Jebelean 1993) instead of a division. */
#ifndef PODA_EXACT_TABLEAU_H
#define PODA_EXACT_TABLEAU_H

#include "exact/big.h"

typedef struct poda__tableau {
    int rows, cols;
    int words;       /* of an entry */
    int bits;        /* no entry and no determinant is larger than 2^bits */
    int most;        /* no minor of the first matrix has more bits (Hadamard); 0: not known yet */
    uint64_t *cells; /* rows x cols entries in two's complement, the lowest word first */
    uint64_t *det;   /* positive */
    uint64_t *spare; /* room for a pivot */
    uint64_t pivots; /* made so far */
} poda__tableau;

/* A zeroed matrix with determinant 1; false if memory runs out. */
bool poda__tableau_init(poda__tableau *tableau, int rows, int cols);
void poda__tableau_release(poda__tableau *tableau);
bool poda__tableau_copy(poda__tableau *to, const poda__tableau *from);
/* Only before the first pivot. */
void poda__tableau_set(poda__tableau *tableau, int row, int col, int64_t value);
/* The same for a number of any size, after which poda__tableau_unbound must be called. False if
 * memory runs out. */
bool poda__tableau_set_big(poda__tableau *tableau, int row, int col, const poda__big *value);
/* Sets an entry to minus the determinant: a column of a variable that is added later, whose first
 * entries are not known; only after poda__tableau_unbound, which says that such come. */
void poda__tableau_set_minus_det(poda__tableau *tableau, int row, int col);
void poda__tableau_unbound(poda__tableau *tableau);
/* Exchanges the variable of a row and that of a column, whose entry is not 0. False if memory runs
 * out: the tableau is unchanged then. O(rows x cols) products. */
bool poda__tableau_pivot(poda__tableau *tableau, int row, int col);

static inline const uint64_t *poda__tableau_cell(const poda__tableau *tableau, int row, int col)
{
    return tableau->cells +
           ((size_t)row * (size_t)tableau->cols + (size_t)col) * (size_t)tableau->words;
}

/* -1, 0 or 1. */
static inline int poda__tableau_sign(const poda__tableau *tableau, int row, int col)
{
    const uint64_t *cell = poda__tableau_cell(tableau, row, col);
    if (cell[tableau->words - 1] >> 63)
        return -1;
    for (int i = 0; i < tableau->words; i++)
        if (cell[i])
            return 1;
    return 0;
}

/* The order of two numbers of `words` words. */
int poda__words_compare(const uint64_t *a, const uint64_t *b, int words);

/* Which rows may leave, and where the variables of the first basis are now: the i-th of them in
 * column col_of[i], or in row row_of[i] if that is -1. */
typedef struct poda__basis {
    int first, last; /* rows first to last - 1 */
    const bool *may; /* by row; NULL: all */
    const int *row_of, *col_of;
    int count;
} poda__basis;

/* The row that leaves when `col` enters: the smallest ratio in the column `constant`; ties are
 * broken by the ratios in the columns of the first basis (lexicographic rule), so that no basis
 * returns. -1: no entry is positive. */
int poda__tableau_leaves(const poda__tableau *tableau, int col, int constant,
                         const poda__basis *basis);

#endif
