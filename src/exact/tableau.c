/* tableau.c - integer pivoting modulo powers of two. */
#include "exact/tableau.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/wide.h"

static size_t cells(const poda__tableau *tableau)
{
    return (size_t)tableau->rows * (size_t)tableau->cols;
}

/* Words that a pivot needs beside the entries: divisor, its inverse, factors, a product. */
static size_t spare_words(int words)
{
    return 8 * (2 * (size_t)words + 2);
}

bool poda__tableau_init(poda__tableau *tableau, int rows, int cols)
{
    *tableau = (poda__tableau){.rows = rows, .cols = cols, .words = 1, .bits = 1};
    tableau->cells = poda__array(cells(tableau), sizeof *tableau->cells);
    tableau->det = poda__array(1, sizeof *tableau->det);
    tableau->spare = poda__array(spare_words(1), sizeof *tableau->spare);
    if (tableau->cells && tableau->det && tableau->spare) {
        tableau->det[0] = 1;
        return true;
    }
    poda__tableau_release(tableau);
    return false;
}

void poda__tableau_release(poda__tableau *tableau)
{
    free(tableau->cells);
    free(tableau->det);
    free(tableau->spare);
    *tableau = (poda__tableau){0};
}

bool poda__tableau_copy(poda__tableau *to, const poda__tableau *from)
{
    const size_t words = (size_t)from->words;
    poda__tableau made = *from;
    made.cells = poda__array(cells(from) * words, sizeof *made.cells);
    made.det = poda__array(words, sizeof *made.det);
    made.spare = poda__array(spare_words(from->words), sizeof *made.spare);
    if (!made.cells || !made.det || !made.spare) {
        poda__tableau_release(&made);
        return false;
    }
    memcpy(made.cells, from->cells, cells(from) * words * sizeof *made.cells);
    memcpy(made.det, from->det, words * sizeof *made.det);
    *to = made;
    return true;
}

static int length_of(uint64_t word)
{
    return word ? 64 - __builtin_clzll(word) : 0;
}

/* Bits of the size of a number; one more for some negative ones, which does no harm. */
static int bits_of(const uint64_t *number, int words)
{
    const uint64_t sign = 0 - (number[words - 1] >> 63);
    for (int i = words - 1; i >= 0; i--)
        if (number[i] ^ sign)
            return 64 * i + length_of(number[i] ^ sign) + (sign ? 1 : 0);
    return 1;
}

void poda__tableau_set(poda__tableau *tableau, int row, int col, int64_t value)
{
    const uint64_t word = (uint64_t)value;
    const int bits = bits_of(&word, 1), n = tableau->words;
    uint64_t *cell =
        tableau->cells + ((size_t)row * (size_t)tableau->cols + (size_t)col) * (size_t)n;
    cell[0] = word;
    for (int i = 1; i < n; i++)
        cell[i] = 0 - (word >> 63);
    if (bits > tableau->bits)
        tableau->bits = bits;
}

/* Hadamard: a minor is at most the product of the lengths of its rows, or of its columns. */
static int hadamard(const poda__tableau *tableau)
{
    const int lines[2] = {tableau->rows, tableau->cols};
    double least = INFINITY;
    for (int by = 0; by < 2; by++) {
        double bits = 1;
        for (int i = 0; i < lines[by]; i++) {
            double square = 0;
            for (int j = 0; j < lines[!by]; j++) {
                const size_t at = by ? (size_t)j * (size_t)tableau->cols + (size_t)i
                                     : (size_t)i * (size_t)tableau->cols + (size_t)j;
                const double value = (double)(int64_t)tableau->cells[at];
                square += value * value;
            }
            if (square > 1)
                bits += log2(square) / 2 + 1e-6;
        }
        least = bits < least ? bits : least;
    }
    return least < 1e9 ? (int)least + 2 : 1000000000;
}

/* Sign-extends all entries to `words` words. */
static bool widen(poda__tableau *tableau, int words)
{
    const size_t count = cells(tableau);
    const size_t old = (size_t)tableau->words, now = (size_t)words;
    uint64_t *wide = count <= SIZE_MAX / now ? poda__array(count * now, sizeof *wide) : NULL;
    uint64_t *det = poda__array(now, sizeof *det);
    uint64_t *spare = poda__array(spare_words(words), sizeof *spare);
    if (!wide || !det || !spare) {
        free(wide);
        free(det);
        free(spare);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t *from = tableau->cells + i * old;
        memcpy(wide + i * now, from, old * sizeof *wide);
        memset(wide + i * now + old, from[old - 1] >> 63 ? 0xff : 0, (now - old) * sizeof *wide);
    }
    memcpy(det, tableau->det, old * sizeof *det);
    free(tableau->cells);
    free(tableau->det);
    free(tableau->spare);
    tableau->cells = wide;
    tableau->det = det;
    tableau->spare = spare;
    tableau->words = words;
    return true;
}

bool poda__tableau_set_big(poda__tableau *tableau, int row, int col, const poda__big *value)
{
    const int needed = value->count / 2 + 1; /* a bit is left for the sign */
    if (needed > tableau->words && !widen(tableau, needed))
        return false;
    const int n = tableau->words;
    uint64_t *cell =
        tableau->cells + ((size_t)row * (size_t)tableau->cols + (size_t)col) * (size_t)n;
    uint64_t carry = value->negative;
    for (int i = 0; i < n; i++) {
        uint64_t word = 0;
        for (int half = 0; half < 2; half++)
            if (2 * i + half < value->count)
                word |= (uint64_t)value->limb[2 * i + half] << (32 * half);
        cell[i] = value->negative ? ~word + carry : word;
        carry = carry && word == 0;
    }
    const int bits = bits_of(cell, n);
    tableau->bits = bits > tableau->bits ? bits : tableau->bits;
    return true;
}

/* to += a * b modulo 2^(64 w); a has `n` <= w words and is sign-extended, b has w words. */
static inline void add_product(uint64_t *to, const uint64_t *a, int n, const uint64_t *b, int w)
{
    const uint64_t sign = 0 - (a[n - 1] >> 63);
    for (int i = 0; i < w; i++) {
        const uint64_t factor = i < n ? a[i] : sign;
        uint64_t carry = 0;
        for (int j = 0; i + j < w; j++) {
            const poda__uint128 sum = (poda__uint128)factor * b[j] + to[i + j] + carry;
            to[i + j] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
    }
}

static void negate(uint64_t *number, int words)
{
    uint64_t carry = 1;
    for (int i = 0; i < words; i++) {
        number[i] = ~number[i] + carry;
        carry = carry && number[i] == 0;
    }
}

/* to = from >> shift, `n` words of the w. */
static inline void shift_right(uint64_t *to, const uint64_t *from, int n, int w, int shift)
{
    const int skip = shift / 64, bits = shift % 64;
    const uint64_t sign = 0 - (from[w - 1] >> 63);
    for (int i = 0; i < n; i++) {
        const uint64_t low = i + skip < w ? from[i + skip] : sign;
        const uint64_t high = i + skip + 1 < w ? from[i + skip + 1] : sign;
        to[i] = bits ? low >> bits | high << (64 - bits) : low;
    }
}

/* What a pivot divides by: det = 2^shift * odd; `inverse` of the odd part modulo 2^(64 w). */
typedef struct divisor {
    int shift, w;
    uint64_t *inverse;
} divisor;

/* Newton: each round doubles the number of right bits. */
static void invert(const uint64_t *odd, uint64_t *inverse, uint64_t *room, int w)
{
    uint64_t word = odd[0] * 3 ^ 2; /* right in 5 bits */
    for (int i = 0; i < 4; i++)
        word *= 2 - odd[0] * word;
    memset(inverse, 0, (size_t)w * sizeof *inverse);
    inverse[0] = word;
    for (int right = 1; right < w; right *= 2) {
        uint64_t *error = room, *next = room + w;
        memset(error, 0, (size_t)w * sizeof *error);
        add_product(error, odd, w, inverse, w); /* odd * inverse */
        negate(error, w);
        const poda__uint128 two = (poda__uint128)error[0] + 2;
        error[0] = (uint64_t)two;
        for (int i = 1, carry = (int)(two >> 64); i < w && carry; i++)
            carry = ++error[i] == 0;
        memset(next, 0, (size_t)w * sizeof *next);
        add_product(next, inverse, w, error, w);
        memcpy(inverse, next, (size_t)w * sizeof *inverse);
    }
}

static divisor divide_by(const poda__tableau *tableau)
{
    divisor by = {0, tableau->words, tableau->spare};
    const int words = tableau->words;
    while (!tableau->det[by.shift / 64])
        by.shift += 64;
    by.shift += __builtin_ctzll(tableau->det[by.shift / 64]);
    by.w = words + (by.shift + 63) / 64;
    uint64_t *odd = by.inverse + by.w, *room = odd + by.w;
    shift_right(odd, tableau->det, by.w < words ? by.w : words, words, by.shift);
    for (int i = words; i < by.w; i++)
        odd[i] = 0;
    invert(odd, by.inverse, room, by.w);
    return by;
}

/* One entry: (d * p + r * c) >> shift, where p and c already hold the inverse of the divisor. The
 * sizes are constants where this is called, so that the loops are unrolled. */
static inline __attribute__((always_inline)) void
update_row(uint64_t *row, const uint64_t *pivot_row, const uint64_t *p, const uint64_t *c, int cols,
           int n, int w, int shift, uint64_t *sizes, uint64_t *product)
{
    for (int j = 0; j < cols; j++, row += n, pivot_row += n) {
        for (int i = 0; i < w; i++)
            product[i] = 0;
        add_product(product, row, n, p, w);
        add_product(product, pivot_row, n, c, w);
        shift_right(row, product, n, w, shift);
        const uint64_t sign = 0 - (row[n - 1] >> 63);
        for (int i = 0; i < n; i++)
            sizes[i] |= row[i] ^ sign;
    }
}

/* The same for entries of one word. */
static void update_row_1(uint64_t *row, const uint64_t *pivot_row, const uint64_t *p,
                         const uint64_t *c, int cols, int w, int shift, uint64_t *sizes)
{
    uint64_t size = 0;
    if (w == 1) {
        for (int j = 0; j < cols; j++) {
            row[j] = row[j] * p[0] + pivot_row[j] * c[0];
            size |= row[j] ^ (0 - (row[j] >> 63));
        }
    } else {
        const poda__uint128 by = (poda__uint128)p[1] << 64 | p[0];
        const poda__uint128 minus = (poda__uint128)c[1] << 64 | c[0];
        for (int j = 0; j < cols; j++) {
            const poda__uint128 all = (poda__uint128)(poda__int128)(int64_t)row[j] * by +
                                      (poda__uint128)(poda__int128)(int64_t)pivot_row[j] * minus;
            row[j] = (uint64_t)(all >> shift);
            size |= row[j] ^ (0 - (row[j] >> 63));
        }
    }
    sizes[0] |= size;
}

/* The same for two words that need no third. */
static void update_row_2(uint64_t *row, const uint64_t *pivot_row, const uint64_t *p,
                         const uint64_t *c, int cols, uint64_t *sizes)
{
    const poda__uint128 by = (poda__uint128)p[1] << 64 | p[0];
    const poda__uint128 minus = (poda__uint128)c[1] << 64 | c[0];
    uint64_t low = 0, high = 0;
    for (int j = 0; j < cols; j++, row += 2, pivot_row += 2) {
        const poda__uint128 all = ((poda__uint128)row[1] << 64 | row[0]) * by +
                                  ((poda__uint128)pivot_row[1] << 64 | pivot_row[0]) * minus;
        row[0] = (uint64_t)all;
        row[1] = (uint64_t)(all >> 64);
        const uint64_t sign = 0 - (row[1] >> 63);
        low |= row[0] ^ sign;
        high |= row[1] ^ sign;
    }
    sizes[0] |= low;
    sizes[1] |= high;
}

static void update(uint64_t *row, const uint64_t *pivot_row, const uint64_t *p, const uint64_t *c,
                   int cols, int n, const divisor *by, uint64_t *sizes, uint64_t *room)
{
    uint64_t local[5], *product = local;
    const int w = by->w, shift = by->shift;
    if (n == 1 && w <= 2)
        update_row_1(row, pivot_row, p, c, cols, w, shift, sizes);
    else if (n == 2 && w == 2)
        update_row_2(row, pivot_row, p, c, cols, sizes);
    else if (n == 2 && w == 3)
        update_row(row, pivot_row, p, c, cols, 2, 3, shift, sizes, product);
    else if (n == 3 && w == 3)
        update_row(row, pivot_row, p, c, cols, 3, 3, shift, sizes, product);
    else if (n == 3 && w == 4)
        update_row(row, pivot_row, p, c, cols, 3, 4, shift, sizes, product);
    else if (n == 4 && w == 4)
        update_row(row, pivot_row, p, c, cols, 4, 4, shift, sizes, product);
    else if (n == 4 && w == 5)
        update_row(row, pivot_row, p, c, cols, 4, 5, shift, sizes, product);
    else
        update_row(row, pivot_row, p, c, cols, n, w, shift, sizes, room);
}

/* Bits that entries may have after this pivot. */
static int bound(const poda__tableau *tableau, int row, int col)
{
    const int words = tableau->words;
    int in_row = 0, in_col = 0;
    for (int j = 0; j < tableau->cols; j++) {
        const int bits = bits_of(poda__tableau_cell(tableau, row, j), words);
        in_row = bits > in_row ? bits : in_row;
    }
    for (int i = 0; i < tableau->rows; i++) {
        const int bits = bits_of(poda__tableau_cell(tableau, i, col), words);
        in_col = bits > in_col ? bits : in_col;
    }
    const int left = tableau->bits + bits_of(poda__tableau_cell(tableau, row, col), words);
    const int right = in_row + in_col;
    const int bits = (left > right ? left : right) + 2 - bits_of(tableau->det, words);
    const int sure = bits < tableau->most ? bits : tableau->most;
    return sure > tableau->bits ? sure : tableau->bits;
}

/* All entries outside the row of the pivot; returns the bits of the largest. Entries of the
 * column change their sign unless `keep`. */
static int update_all(poda__tableau *tableau, int row, int col, bool keep, const divisor *by)
{
    const int n = tableau->words, w = by->w;
    const size_t line = (size_t)tableau->cols * (size_t)n;
    uint64_t *p = by->inverse + w, *c = p + w, *product = c + w, *sizes = product + w;
    const uint64_t *pivot = poda__tableau_cell(tableau, row, col);
    const uint64_t *pivot_row = tableau->cells + (size_t)row * line;
    memset(p, 0, (size_t)w * sizeof *p);
    add_product(p, pivot, n, by->inverse, w);
    memset(sizes, 0, (size_t)n * sizeof *sizes);
    const bool same = memcmp(pivot, tableau->det, (size_t)n * sizeof *pivot) == 0;
    for (int i = 0; i < tableau->rows; i++) {
        uint64_t *at = tableau->cells + (size_t)i * line;
        uint64_t *entry = at + (size_t)col * (size_t)n;
        const bool none = poda__tableau_sign(tableau, i, col) == 0;
        if (i == row || (none && same)) {
            for (int j = 0; j < tableau->cols; j++)
                for (int k = 0; k < n; k++)
                    sizes[k] |= at[j * n + k] ^ (0 - (at[j * n + n - 1] >> 63));
            continue;
        }
        uint64_t kept[2] = {entry[0], n > 1 ? entry[1] : 0};
        uint64_t *old = n <= 2 ? kept : sizes + n;
        if (n > 2)
            memcpy(old, entry, (size_t)n * sizeof *old);
        memset(c, 0, (size_t)w * sizeof *c);
        if (!none) {
            add_product(c, entry, n, by->inverse, w);
            negate(c, w);
        }
        update(at, pivot_row, p, c, tableau->cols, n, by, sizes, product);
        if (!keep)
            negate(old, n);
        memcpy(entry, old, (size_t)n * sizeof *entry);
        for (int k = 0; k < n; k++)
            sizes[k] |= old[k] ^ (0 - (old[n - 1] >> 63));
    }
    for (int k = n - 1; k >= 0; k--)
        if (sizes[k])
            return 64 * k + length_of(sizes[k]) + 1;
    return 1;
}

void poda__tableau_unbound(poda__tableau *tableau)
{
    tableau->most = INT_MAX / 2;
}

void poda__tableau_set_minus_det(poda__tableau *tableau, int row, int col)
{
    const int n = tableau->words;
    uint64_t *cell =
        tableau->cells + ((size_t)row * (size_t)tableau->cols + (size_t)col) * (size_t)n;
    memcpy(cell, tableau->det, (size_t)n * sizeof *cell);
    negate(cell, n);
}

bool poda__tableau_pivot(poda__tableau *tableau, int row, int col)
{
    if (!tableau->most)
        tableau->most = hadamard(tableau);
    const int needed = bound(tableau, row, col) + 2; /* a sign, and 2^bits itself */
    if (needed > 64 * tableau->words && !widen(tableau, (needed + 63) / 64))
        return false;
    const int n = tableau->words;
    uint64_t *line = tableau->cells + (size_t)row * (size_t)tableau->cols * (size_t)n;
    uint64_t *pivot = line + (size_t)col * (size_t)n;
    const bool negative = pivot[n - 1] >> 63;
    if (negative) /* so that the determinant stays positive */
        for (int j = 0; j < tableau->cols; j++)
            negate(line + (size_t)j * (size_t)n, n);
    const divisor by = divide_by(tableau);
    int bits = update_all(tableau, row, col, negative, &by);
    for (int k = 0; k < n; k++) {
        const uint64_t det = pivot[k];
        pivot[k] = tableau->det[k];
        tableau->det[k] = det;
    }
    const int old = bits_of(pivot, n);
    tableau->bits = old > bits ? old : bits;
    if (negative)
        negate(pivot, n);
    tableau->pivots++;
    return true;
}

/* Good to about 1e-15 of its size. */
static double approximate(const uint64_t *number, int words)
{
    int n = words;
    while (n > 1 && number[n - 1] == 0 - (number[n - 2] >> 63))
        n--;
    double value = (double)(int64_t)number[n - 1];
    for (int i = n - 2; i >= 0; i--)
        value = value * 0x1p64 + (double)number[i];
    return value;
}

int poda__words_compare(const uint64_t *a, const uint64_t *b, int words)
{
    if (a[words - 1] != b[words - 1])
        return (int64_t)a[words - 1] < (int64_t)b[words - 1] ? -1 : 1;
    for (int i = words - 2; i >= 0; i--)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

/* Is b/q certainly more or less than a/p? Numbers beyond the range of doubles decide nothing. */
static int compare_roughly(double a, double p, double b, double q)
{
    if (!isfinite(p) || !isfinite(q))
        return 0;
    const double left = a / p, right = b / q;
    const double apart = left - right, margin = 1e-12 * (fabs(left) + fabs(right));
    return apart > margin ? 1 : apart < -margin ? -1 : 0;
}

static int compare_ratios(const poda__tableau *tableau, const uint64_t *a, const uint64_t *p,
                          const uint64_t *b, const uint64_t *q)
{
    const int n = tableau->words;
    if (n == 1) {
        const poda__int128 left = (poda__int128)(int64_t)a[0] * (int64_t)q[0];
        const poda__int128 right = (poda__int128)(int64_t)b[0] * (int64_t)p[0];
        return (left > right) - (left < right);
    }
    const int rough =
        compare_roughly(approximate(a, n), approximate(p, n), approximate(b, n), approximate(q, n));
    if (rough)
        return rough;
    uint64_t *left = tableau->spare, *right = left + 2 * n, *factor = right + 2 * n;
    memset(left, 0, 4 * (size_t)n * sizeof *left);
    memset(factor + n, 0, (size_t)n * sizeof *factor); /* p and q are positive */
    memcpy(factor, q, (size_t)n * sizeof *factor);
    add_product(left, a, n, factor, 2 * n);
    memcpy(factor, p, (size_t)n * sizeof *factor);
    add_product(right, b, n, factor, 2 * n);
    return poda__words_compare(left, right, 2 * n);
}

/* The order of the ratios of two rows in the columns of the first basis. */
static int compare_lexically(const poda__tableau *tableau, int row, int best, int col,
                             const poda__basis *basis)
{
    const uint64_t *p = poda__tableau_cell(tableau, row, col);
    const uint64_t *q = poda__tableau_cell(tableau, best, col);
    for (int i = 0; i < basis->count; i++) {
        const int at = basis->col_of[i];
        if (at >= 0) {
            const int order = compare_ratios(tableau, poda__tableau_cell(tableau, row, at), p,
                                             poda__tableau_cell(tableau, best, at), q);
            if (order)
                return order;
        } else if (basis->row_of[i] == row) { /* the determinant, and 0 */
            return 1;
        } else if (basis->row_of[i] == best) {
            return -1;
        }
    }
    return 0;
}

int poda__tableau_leaves(const poda__tableau *tableau, int col, int constant,
                         const poda__basis *basis)
{
    const int n = tableau->words;
    int best = -1;
    double best_constant = 0, best_entry = 1;
    for (int row = basis->first; row < basis->last; row++) {
        if ((basis->may && !basis->may[row]) || poda__tableau_sign(tableau, row, col) <= 0)
            continue;
        const double value = approximate(poda__tableau_cell(tableau, row, constant), n);
        const double entry = approximate(poda__tableau_cell(tableau, row, col), n);
        int order = best < 0 ? -1 : compare_roughly(value, entry, best_constant, best_entry);
        if (order == 0)
            order = compare_ratios(tableau, poda__tableau_cell(tableau, row, constant),
                                   poda__tableau_cell(tableau, row, col),
                                   poda__tableau_cell(tableau, best, constant),
                                   poda__tableau_cell(tableau, best, col));
        if (order == 0)
            order = compare_lexically(tableau, row, best, col, basis);
        if (order < 0) {
            best = row;
            best_constant = value;
            best_entry = entry;
        }
    }
    return best;
}
