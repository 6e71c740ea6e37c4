/* stage_matrix.c - solves one matrix of values: a saddle point, an exact linear program, or one of
 * rounded numbers. */
#include "stages/stage_matrix.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "exact/lp.h"

bool poda__mixture_init(poda__mixture *mixture, int rows, int cols)
{
    *mixture = (poda__mixture){.count = {rows, cols}};
    bool fits = true;
    for (int p = 0; p < 2; p++) {
        const size_t count = (size_t)mixture->count[p];
        mixture->share[p] = poda__array(count, sizeof *mixture->share[p]);
        mixture->fraction[p] = poda__array(count, sizeof *mixture->fraction[p]);
        fits = fits && mixture->share[p] && mixture->fraction[p];
    }
    return fits;
}

void poda__mixture_release(poda__mixture *mixture)
{
    for (int p = 0; p < 2; p++) {
        for (int i = 0; mixture->fraction[p] && i < mixture->count[p]; i++)
            poda__fraction_release(&mixture->fraction[p][i]);
        free(mixture->share[p]);
        free(mixture->fraction[p]);
    }
    *mixture = (poda__mixture){.count = {0, 0}};
}

void poda__stage_value_release(poda__stage_value *value)
{
    poda__fraction_release(&value->fraction);
    *value = (poda__stage_value){0};
}

static const poda__stage_value *entry(const poda__matrix *matrix, int row, int col)
{
    return matrix->entry[(size_t)row * (size_t)matrix->cols + (size_t)col];
}

static double middle(const poda__stage_value *value)
{
    return (value->low + value->high) / 2;
}

static bool all_exact(const poda__matrix *matrix)
{
    const size_t cells = (size_t)matrix->rows * (size_t)matrix->cols;
    bool exact = matrix->bits > 0;
    for (size_t i = 0; i < cells && exact; i++)
        exact = matrix->entry[i]->exact;
    return exact;
}

/* ---- saddle points ---- */

/* The order of two values; exact ones that are close are compared as fractions. */
static bool compare(const poda__stage_value *a, const poda__stage_value *b, int *order)
{
    const double left = middle(a), right = middle(b), apart = left - right;
    if (a->exact && b->exact && fabs(apart) <= 1e-12 * (fabs(left) + fabs(right)))
        return poda__fraction_compare(&a->fraction, &b->fraction, order);
    *order = (apart > 0) - (apart < 0);
    return true;
}

/* The best of the worst in each line of a player: the row whose least entry is largest, or the
 * column whose largest is least. `*at` is that entry. */
static bool best_line(const poda__matrix *matrix, bool by_col, int *line,
                      const poda__stage_value **at)
{
    const int lines = by_col ? matrix->cols : matrix->rows;
    const int others = by_col ? matrix->rows : matrix->cols;
    const int sign = by_col ? -1 : 1;
    const poda__stage_value *best = NULL;
    assert(lines > 0 && others > 0);
    for (int i = 0; i < lines; i++) {
        const poda__stage_value *worst = NULL;
        int order = 0;
        for (int j = 0; j < others; j++) {
            const poda__stage_value *one = by_col ? entry(matrix, j, i) : entry(matrix, i, j);
            if (worst && !compare(one, worst, &order))
                return false;
            if (!worst || order * sign < 0)
                worst = one;
        }
        if (best && !compare(worst, best, &order))
            return false;
        if (!best || order * sign > 0) {
            best = worst;
            *line = i;
        }
    }
    *at = best;
    return true;
}

/* By how much sums of so many products may be wrong: rounding of each product and sum, of shares that
 * add up to 1 nearly, and of entries that stand for fractions. */
double poda__stage_rounding(size_t terms, double largest)
{
    return (double)(terms + 4) * DBL_EPSILON * largest;
}

/* Bounds of what the strategies secure; they hold whatever the strategies are. */
static void secure(const poda__matrix *matrix, const poda__mixture *mixture,
                   poda__stage_value *value)
{
    const size_t cells = (size_t)matrix->rows * (size_t)matrix->cols;
    double low = INFINITY, high = -INFINITY, largest = 0;
    for (size_t i = 0; i < cells; i++)
        largest = fmax(largest, fmax(fabs(matrix->entry[i]->low), fabs(matrix->entry[i]->high)));
    for (int j = 0; j < matrix->cols; j++) {
        double sum = 0;
        for (int i = 0; i < matrix->rows; i++)
            if (mixture->share[0][i] > 0)
                sum += mixture->share[0][i] * entry(matrix, i, j)->low;
        low = sum < low ? sum : low;
    }
    for (int i = 0; i < matrix->rows; i++) {
        double sum = 0;
        for (int j = 0; j < matrix->cols; j++)
            if (mixture->share[1][j] > 0)
                sum += mixture->share[1][j] * entry(matrix, i, j)->high;
        high = sum > high ? sum : high;
    }
    value->low = low - poda__stage_rounding((size_t)matrix->rows, largest);
    value->high = high + poda__stage_rounding((size_t)matrix->cols, largest);
}

static bool find_saddle(const poda__matrix *matrix, poda__mixture *mixture,
                        poda__stage_value *value, bool *found)
{
    const poda__stage_value *rows = NULL, *cols = NULL;
    int row = 0, col = 0, order = 0;
    if (!best_line(matrix, false, &row, &rows) || !best_line(matrix, true, &col, &cols) ||
        !compare(rows, cols, &order))
        return false;
    *found = order == 0;
    if (!*found)
        return true;
    memset(mixture->share[0], 0, (size_t)matrix->rows * sizeof *mixture->share[0]);
    memset(mixture->share[1], 0, (size_t)matrix->cols * sizeof *mixture->share[1]);
    mixture->share[0][row] = mixture->share[1][col] = 1;
    value->exact = all_exact(matrix);
    mixture->exact = value->exact;
    if (!value->exact) {
        secure(matrix, mixture, value);
        return true;
    }
    bool fits = poda__fraction_copy(&value->fraction, &rows->fraction);
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < mixture->count[p] && fits; i++)
            fits = poda__fraction_set(&mixture->fraction[p][i], i == (p ? col : row), 1);
    value->low = value->high = middle(rows);
    return fits;
}

/* ---- in fractions ---- */

/* The matrix as whole numbers from 1 on: entry = (number / bottom[row]) + base. */
typedef struct whole_matrix {
    poda__big *number, *bottom;
    size_t cells;
    int rows, bits; /* bits: of the longest bottom */
    int64_t base;
} whole_matrix;

static void whole_release(whole_matrix *whole)
{
    for (size_t i = 0; whole->number && i < whole->cells; i++)
        poda__big_release(&whole->number[i]);
    for (int i = 0; whole->bottom && i < whole->rows; i++)
        poda__big_release(&whole->bottom[i]);
    free(whole->number);
    free(whole->bottom);
}

static bool least_multiple(poda__big *number, const poda__big *with)
{
    poda__big divisor = {0};
    const bool fits = poda__big_gcd(&divisor, number, with) &&
                      poda__big_divide(number, NULL, number, &divisor) &&
                      poda__big_multiply(number, number, with);
    poda__big_release(&divisor);
    return fits;
}

/* Each row has a denominator of its own, which keeps the numbers shorter. */
static bool whole_init(whole_matrix *whole, const poda__matrix *matrix)
{
    const int rows = matrix->rows, cols = matrix->cols;
    double least = INFINITY;
    poda__big base = {0}, times = {0};
    *whole = (whole_matrix){.cells = (size_t)rows * (size_t)cols, .rows = rows};
    whole->number = poda__array(whole->cells, sizeof *whole->number);
    whole->bottom = poda__array((size_t)rows, sizeof *whole->bottom);
    bool fits = whole->number && whole->bottom;
    for (size_t i = 0; i < whole->cells; i++)
        least = fmin(least, matrix->entry[i]->low);
    whole->base = (int64_t)floor(least) - 2;
    fits = fits && poda__big_set(&base, whole->base);
    for (int i = 0; i < rows && fits; i++) {
        poda__big *bottom = &whole->bottom[i];
        fits = poda__big_set(bottom, 1);
        for (int j = 0; j < cols && fits; j++)
            fits = least_multiple(bottom, &entry(matrix, i, j)->fraction.bottom);
        whole->bits = 32 * bottom->count > whole->bits ? 32 * bottom->count : whole->bits;
        for (int j = 0; j < cols && fits; j++) {
            const poda__fraction *from = &entry(matrix, i, j)->fraction;
            poda__big *to = &whole->number[(size_t)i * (size_t)cols + (size_t)j];
            fits = poda__big_divide(&times, NULL, bottom, &from->bottom) &&
                   poda__big_multiply(to, &from->top, &times) &&
                   poda__big_multiply(&times, &base, bottom) && poda__big_subtract(to, to, &times);
        }
    }
    poda__big_release(&base);
    poda__big_release(&times);
    return fits;
}

/* The optimum of the program is 1 / (value - base); its solution and its dual are the strategies,
 * times that. */
static bool read_exact(const whole_matrix *whole, const poda__lp_answer *answer,
                       poda__mixture *mixture, poda__stage_value *value)
{
    poda__fraction base = {0};
    poda__big top = {0};
    bool fits = poda__fraction_make(&value->fraction, &answer->bottom, &answer->value) &&
                poda__fraction_set(&base, whole->base, 1) &&
                poda__fraction_add(&value->fraction, &value->fraction, &base);
    for (int i = 0; i < mixture->count[0] && fits; i++)
        fits = poda__big_multiply(&top, &answer->dual[i], &whole->bottom[i]) &&
               poda__fraction_make(&mixture->fraction[0][i], &top, &answer->value);
    for (int j = 0; j < mixture->count[1] && fits; j++)
        fits = poda__fraction_make(&mixture->fraction[1][j], &answer->x[j], &answer->value);
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < mixture->count[p] && fits; i++)
            mixture->share[p][i] = poda__fraction_double(&mixture->fraction[p][i]);
    value->low = value->high = fits ? poda__fraction_double(&value->fraction) : 0;
    value->exact = mixture->exact = true;
    poda__fraction_release(&base);
    poda__big_release(&top);
    return fits;
}

/* `*done` is false if the numbers would be too long. */
static poda_status solve_exactly(const poda__matrix *matrix, poda__mixture *mixture,
                                 poda__stage_value *value, bool *done, poda_error *error)
{
    const int least = matrix->rows < matrix->cols ? matrix->rows : matrix->cols;
    int64_t *gain = poda__array((size_t)matrix->cols, sizeof *gain);
    whole_matrix whole = {0};
    poda_status status = gain && whole_init(&whole, matrix) ? PODA_OK : poda_fail_memory(error);
    *done = status == PODA_OK && (int64_t)whole.bits * least <= 4 * (int64_t)matrix->bits;
    if (*done) {
        poda__lp_answer answer;
        for (int j = 0; j < matrix->cols; j++)
            gain[j] = 1;
        const poda__lp program = {.rows = matrix->rows,
                                  .cols = matrix->cols,
                                  .big_a = whole.number,
                                  .big_limit = whole.bottom,
                                  .gain = gain,
                                  .stop = matrix->stop};
        status = poda__lp_solve(&program, &answer, error);
        if (status == PODA_OK) {
            if (!read_exact(&whole, &answer, mixture, value))
                status = poda_fail_memory(error);
            poda__lp_release(&answer);
        }
    }
    whole_release(&whole);
    free(gain);
    return status;
}

/* ---- rounded ---- */

/* Entries become whole numbers of so many bits: fewer where the matrix is large, since the program
 * multiplies as many of them as it has rows. */
static int rounded_bits(const poda__matrix *matrix)
{
    const int least = matrix->rows < matrix->cols ? matrix->rows : matrix->cols;
    return least <= 16 ? 50 : least <= 64 ? 30 : 20;
}

static poda_status solve_rounded(const poda__matrix *matrix, poda__mixture *mixture,
                                 poda__stage_value *value, poda_error *error)
{
    const size_t cells = (size_t)matrix->rows * (size_t)matrix->cols;
    const int longer = matrix->rows > matrix->cols ? matrix->rows : matrix->cols;
    int64_t *a = poda__array(cells, sizeof *a), *ones = poda__array((size_t)longer, sizeof *ones);
    double least = INFINITY, most = -INFINITY;
    poda_status status = a && ones ? PODA_OK : poda_fail_memory(error);
    for (size_t i = 0; i < cells; i++) {
        least = fmin(least, middle(matrix->entry[i]));
        most = fmax(most, middle(matrix->entry[i]));
    }
    /* there is no saddle point, so they differ; if by less than numbers can say, any will do */
    const double apart = fmax(most - least, 1e-280);
    const double scale = ldexp(1, rounded_bits(matrix)) / apart;
    for (size_t i = 0; i < cells && status == PODA_OK; i++)
        a[i] = 1 + (int64_t)rint((middle(matrix->entry[i]) - least) * scale);
    for (int i = 0; i < longer && status == PODA_OK; i++)
        ones[i] = 1;
    if (status == PODA_OK) {
        poda__lp_answer answer;
        const poda__lp program = {.rows = matrix->rows,
                                  .cols = matrix->cols,
                                  .a = a,
                                  .limit = ones,
                                  .gain = ones,
                                  .stop = matrix->stop};
        status = poda__lp_solve(&program, &answer, error);
        if (status == PODA_OK) {
            bool fits = true;
            poda__fraction share = {0};
            for (int p = 0; p < 2; p++)
                for (int i = 0; i < mixture->count[p] && fits; i++) {
                    const poda__big *top = p ? &answer.x[i] : &answer.dual[i];
                    fits = poda__fraction_make(&share, top, &answer.value);
                    mixture->share[p][i] = fits ? poda__fraction_double(&share) : 0;
                }
            poda__fraction_release(&share);
            poda__lp_release(&answer);
            mixture->exact = value->exact = false;
            secure(matrix, mixture, value);
            if (!fits)
                status = poda_fail_memory(error);
        }
    }
    free(a);
    free(ones);
    return status;
}

poda_status poda__matrix_solve(const poda__matrix *matrix, poda__mixture *mixture,
                               poda__stage_value *value, poda_error *error)
{
    bool done = false;
    poda__stage_value_release(value);
    if (!find_saddle(matrix, mixture, value, &done))
        return poda_fail_memory(error);
    poda_status status = PODA_OK;
    if (!done && all_exact(matrix))
        status = solve_exactly(matrix, mixture, value, &done, error);
    return status != PODA_OK || done ? status : solve_rounded(matrix, mixture, value, error);
}
