/* sequence_simplex.c - the simplex method in floating point on a dense dictionary. Ties are broken
 * as if each constant were larger by a tiny amount of its own, so that no basis returns. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "extensive/sequence_parts.h"

static const double GAIN_LEAST = 1e-9, PIVOT_LEAST = 1e-7, SLACK = 1e-10, ZERO = 1e-14, TINY = 1e-6;

typedef struct simplex {
    int32_t rows, cols;
    size_t width;               /* of a row: the columns, the constant, its tiny amount */
    double *cells;              /* the last row is the objective */
    int32_t *row_var, *col_var; /* columns 0 to cols - 1 at first, rows from cols on */
    double *length;             /* by column: squared, of its edge */
    double tiny;                /* how much of the tiny amounts counts */
    int32_t *filled;            /* columns of the pivot row that are not 0 */
} simplex;

/* Payoffs as numbers of the size of probabilities. */
static void fill(simplex *lp, const sequence_table *table, uint64_t seed)
{
    const int32_t width = lp->cols + 1;
    poda_random random = {seed};
    int64_t largest = 1;
    for (int32_t r = 0; r <= lp->rows; r++) {
        const int64_t *from = table->cells + (size_t)r * (size_t)width;
        for (int32_t c = 0; c < width; c++)
            if (from[c] > largest || -from[c] > largest)
                largest = from[c] < 0 ? -from[c] : from[c];
    }
    for (int32_t r = 0; r <= lp->rows; r++) {
        const int64_t *from = table->cells + (size_t)r * (size_t)width;
        double *to = lp->cells + (size_t)r * lp->width;
        const bool pays = r == lp->rows || table->row_move[r] >= table->rest;
        for (int32_t c = 0; c < width; c++) {
            const bool move = c == lp->cols || table->col_move[c] < table->rest;
            to[c] = (double)from[c] / (pays && move ? (double)largest : 1);
        }
        to[width] = 1 + (double)poda_random_below(&random, 1 << 20) * 0x1p-20;
    }
    for (int32_t c = 0; c < lp->cols; c++) {
        lp->col_var[c] = c;
        lp->length[c] = 1;
    }
    for (int32_t r = 0; r < lp->rows; r++)
        lp->row_var[r] = lp->cols + r;
}

/* The column with the largest gain for the length of its edge, estimated (Harris 1973, devex). */
static int32_t entering(const simplex *lp)
{
    const double *gain = lp->cells + (size_t)lp->rows * lp->width;
    int32_t best = -1;
    double most = 0;
    for (int32_t c = 0; c < lp->cols; c++)
        if (gain[c] > GAIN_LEAST && gain[c] * gain[c] > most * lp->length[c]) {
            best = c;
            most = gain[c] * gain[c] / lp->length[c];
        }
    return best;
}

/* Updates the estimates for a pivot that is about to be made. */
static void measure(simplex *lp, int32_t row, int32_t col)
{
    const double *at = lp->cells + (size_t)row * lp->width;
    const double length = lp->length[col] / (at[col] * at[col]);
    for (int32_t c = 0; c < lp->cols; c++)
        lp->length[c] = fmax(lp->length[c], at[c] * at[c] * length);
    lp->length[col] = fmax(length, 1);
}

/* The value of a row's variable, all columns at 0. */
static double value_of(const simplex *lp, int32_t row)
{
    const double *at = lp->cells + (size_t)row * lp->width + lp->cols;
    return at[0] + lp->tiny * at[1];
}

/* The row that bounds the column, allowing values a little below 0 so that a large pivot can be
 * taken (Harris 1973); -1: none. */
static int32_t leaving(const simplex *lp, int32_t col)
{
    double bound = INFINITY;
    int32_t best = -1;
    for (int32_t r = 0; r < lp->rows; r++) {
        const double by = -lp->cells[(size_t)r * lp->width + (size_t)col];
        if (by > PIVOT_LEAST)
            bound = fmin(bound, (fmax(value_of(lp, r), 0) + SLACK) / by);
    }
    double largest = 0;
    for (int32_t r = 0; r < lp->rows; r++) {
        const double by = -lp->cells[(size_t)r * lp->width + (size_t)col];
        if (by > PIVOT_LEAST && by > largest && fmax(value_of(lp, r), 0) / by <= bound) {
            best = r;
            largest = by;
        }
    }
    return best;
}

/* The row furthest below 0, and the column that raises it without making a gain positive; false:
 * no row is below 0, or no column can. */
static bool repair(const simplex *lp, int32_t *row, int32_t *col)
{
    const double *gain = lp->cells + (size_t)lp->rows * lp->width;
    double least = -10 * SLACK, bound = INFINITY, largest = 0;
    *row = *col = -1;
    for (int32_t r = 0; r < lp->rows; r++)
        if (value_of(lp, r) < least) {
            least = value_of(lp, r);
            *row = r;
        }
    const double *at = lp->cells + (size_t)(*row < 0 ? 0 : *row) * lp->width;
    for (int32_t c = 0; c < lp->cols && *row >= 0; c++)
        if (at[c] > PIVOT_LEAST)
            bound = fmin(bound, (fmax(-gain[c], 0) + SLACK) / at[c]);
    for (int32_t c = 0; c < lp->cols && *row >= 0; c++)
        if (at[c] > PIVOT_LEAST && at[c] > largest && fmax(-gain[c], 0) / at[c] <= bound) {
            *col = c;
            largest = at[c];
        }
    return *col >= 0;
}

static void pivot(simplex *lp, int32_t row, int32_t col)
{
    double *at = lp->cells + (size_t)row * lp->width;
    const double by = at[col];
    int32_t filled = 0;
    for (int32_t c = 0; c < (int32_t)lp->width; c++) {
        at[c] = c == col ? 1 / by : -at[c] / by;
        if (at[c] != 0 && c != col)
            lp->filled[filled++] = c;
    }
    for (int32_t r = 0; r <= lp->rows; r++) {
        double *to = lp->cells + (size_t)r * lp->width;
        const double times = to[col];
        if (r == row || times == 0)
            continue;
        for (int32_t i = 0; i < filled; i++) {
            const int32_t c = lp->filled[i];
            const double sum = to[c] + times * at[c];
            to[c] = fabs(sum) < ZERO ? 0 : sum;
        }
        to[col] = times * at[col];
    }
    const int32_t var = lp->row_var[row];
    lp->row_var[row] = lp->col_var[col];
    lp->col_var[col] = var;
}

static bool note_basis(const simplex *lp, sequence_basis *basis)
{
    basis->rows = poda__array((size_t)lp->rows, sizeof *basis->rows);
    basis->cols = poda__array((size_t)lp->cols, sizeof *basis->cols);
    int32_t rows = 0, cols = 0;
    for (int32_t c = 0; basis->rows && basis->cols && c < lp->cols; c++)
        if (lp->col_var[c] >= lp->cols)
            basis->rows[rows++] = lp->col_var[c] - lp->cols;
    for (int32_t r = 0; basis->rows && basis->cols && r < lp->rows; r++)
        if (lp->row_var[r] < lp->cols)
            basis->cols[cols++] = lp->row_var[r];
    basis->count = rows;
    return basis->rows && basis->cols;
}

poda_status poda__sequence_simplex(const sequence_table *table, uint64_t seed,
                                   const volatile int *stop, sequence_basis *basis,
                                   poda_error *error)
{
    simplex lp = {
        .rows = table->rows, .cols = table->cols, .width = (size_t)table->cols + 2, .tiny = TINY};
    const uint64_t most = 100 * ((uint64_t)lp.rows + (uint64_t)lp.cols) + 1000;
    *basis = (sequence_basis){.count = 0};
    lp.cells = poda__array(((size_t)lp.rows + 1) * lp.width, sizeof *lp.cells);
    lp.row_var = poda__array((size_t)lp.rows, sizeof *lp.row_var);
    lp.col_var = poda__array((size_t)lp.cols, sizeof *lp.col_var);
    lp.filled = poda__array(lp.width, sizeof *lp.filled);
    poda_status status = PODA_OK;
    lp.length = poda__array((size_t)lp.cols, sizeof *lp.length);
    if (!lp.cells || !lp.row_var || !lp.col_var || !lp.filled || !lp.length)
        status = poda_fail_memory(error);
    else
        fill(&lp, table, seed);
    while (status == PODA_OK && basis->pivots < most) {
        int32_t row = -1, col = lp.tiny > 0 ? entering(&lp) : -1;
        if (col >= 0)
            row = leaving(&lp, col);
        else if (lp.tiny == 0 && !repair(&lp, &row, &col))
            break;
        lp.tiny = row < 0 ? 0 : lp.tiny; /* optimal: now without the tiny amounts */
        if (row < 0)
            continue;
        measure(&lp, row, col);
        pivot(&lp, row, col);
        basis->pivots++;
        if (poda__stopped(stop))
            status = poda_fail(error, PODA_STOPPED, "", "stopped before the program was solved");
    }
    if (status == PODA_OK && !note_basis(&lp, basis))
        status = poda_fail_memory(error);
    free(lp.cells);
    free(lp.row_var);
    free(lp.col_var);
    free(lp.filled);
    free(lp.length);
    return status;
}
