/* sequence_lift.c - linear equations solved exactly: modulo a prime, lifted digit by digit (Dixon
 * 1982), then read as fractions. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "extensive/sequence_parts.h"

#define PRIME UINT64_C(1073741789)
enum { DIGIT_BITS = 29, FEWEST = 4, MOST_DIGITS = 1 << 11, SPARE_BITS = 32 };

typedef struct lifter {
    const sequence_system *system;
    size_t n;
    uint32_t *lu;      /* lower, without its ones, and upper; rows as `order` says */
    uint32_t *inverse; /* of the diagonal */
    int32_t *order;
    uint32_t *digits; /* of the solution: n a step */
    int64_t *rest;
    uint64_t *work;
} lifter;

static uint32_t residue(int64_t number)
{
    const int64_t rest = number % (int64_t)PRIME;
    return (uint32_t)(rest < 0 ? rest + (int64_t)PRIME : rest);
}

static uint64_t inverse_of(uint64_t number)
{
    uint64_t result = 1;
    for (uint64_t power = PRIME - 2; power > 0; power >>= 1) {
        if (power & 1)
            result = result * number % PRIME;
        number = number * number % PRIME;
    }
    return result;
}

/* False if the matrix is singular modulo the prime. */
static bool factor(lifter *lift)
{
    const size_t n = lift->n;
    for (size_t i = 0; i < n * n; i++)
        lift->lu[i] = residue(lift->system->matrix[i]);
    for (size_t i = 0; i < n; i++)
        lift->order[i] = (int32_t)i;
    for (size_t k = 0; k < n; k++) {
        size_t found = k;
        while (found < n && lift->lu[found * n + k] == 0)
            found++;
        if (found == n)
            return false;
        for (size_t c = 0; found != k && c < n; c++) {
            const uint32_t kept = lift->lu[k * n + c];
            lift->lu[k * n + c] = lift->lu[found * n + c];
            lift->lu[found * n + c] = kept;
        }
        const int32_t kept = lift->order[k];
        lift->order[k] = lift->order[found];
        lift->order[found] = kept;
        const uint32_t *top = lift->lu + k * n;
        lift->inverse[k] = (uint32_t)inverse_of(top[k]);
        for (size_t r = k + 1; r < n; r++) {
            uint32_t *row = lift->lu + r * n;
            if (row[k] == 0)
                continue;
            const uint64_t times = (uint64_t)row[k] * lift->inverse[k] % PRIME;
            row[k] = (uint32_t)times;
            for (size_t c = k + 1; c < n; c++)
                if (top[c])
                    row[c] = (uint32_t)((row[c] + (PRIME - times) * top[c]) % PRIME);
        }
    }
    return true;
}

/* The k-th digits: matrix * digits = rest, modulo the prime. */
static void solve_down(lifter *lift, size_t k)
{
    const size_t n = lift->n;
    uint32_t *digits = lift->digits + k * n;
    uint64_t *work = lift->work;
    for (size_t i = 0; i < n; i++) {
        const uint32_t *row = lift->lu + i * n;
        uint64_t sum = residue(lift->rest[lift->order[i]]);
        for (size_t c = 0; c < i; c++)
            if (row[c])
                sum = (sum + (PRIME - work[c]) * row[c]) % PRIME;
        work[i] = sum;
    }
    for (size_t i = n; i-- > 0;) {
        const uint32_t *row = lift->lu + i * n;
        uint64_t sum = work[i];
        for (size_t c = i + 1; c < n; c++)
            if (row[c])
                sum = (sum + (PRIME - work[c]) * row[c]) % PRIME;
        work[i] = sum * lift->inverse[i] % PRIME;
    }
    for (size_t i = 0; i < n; i++)
        digits[i] = (uint32_t)work[i];
}

/* The same for the transposed matrix. */
static void solve_across(lifter *lift, size_t k)
{
    const size_t n = lift->n;
    uint32_t *digits = lift->digits + k * n;
    uint64_t *work = lift->work;
    for (size_t i = 0; i < n; i++)
        work[i] = residue(lift->rest[i]);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *row = lift->lu + i * n;
        work[i] = work[i] * lift->inverse[i] % PRIME;
        const uint64_t times = PRIME - work[i];
        for (size_t c = i + 1; c < n; c++)
            if (row[c])
                work[c] = (work[c] + times * row[c]) % PRIME;
    }
    for (size_t i = n; i-- > 0;) {
        const uint32_t *row = lift->lu + i * n;
        const uint64_t times = PRIME - work[i];
        for (size_t c = 0; c < i; c++)
            if (row[c])
                work[c] = (work[c] + times * row[c]) % PRIME;
    }
    for (size_t i = 0; i < n; i++)
        digits[lift->order[i]] = (uint32_t)work[i];
}

/* What remains after the digits: (rest - matrix * digits) / prime, which is exact. */
static void take_digits(lifter *lift, size_t k, bool across)
{
    const size_t n = lift->n;
    const uint32_t *digits = lift->digits + k * n;
    const int64_t *matrix = lift->system->matrix;
    for (size_t r = 0; r < n; r++)
        for (size_t c = 0; c < n; c++)
            if (matrix[r * n + c])
                lift->rest[across ? c : r] -= matrix[r * n + c] * digits[across ? r : c];
    for (size_t i = 0; i < n; i++)
        lift->rest[i] /= (int64_t)PRIME;
}

/* ---- digits to fractions ---- */

static int bits_of(const poda__big *number)
{
    int bits = number->count > 0 ? (number->count - 1) * 32 : 0;
    for (uint32_t top = number->count > 0 ? number->limb[number->count - 1] : 0; top; top >>= 1)
        bits++;
    return bits;
}

/* The number with these digits, every n-th, in base PRIME. */
static bool number_of(poda__big *to, const uint32_t *digits, size_t n, int count)
{
    const size_t room = (size_t)count / 2 + 2;
    uint64_t *words = poda__array(room, sizeof *words);
    bool fits = words;
    for (int k = count - 1; k >= 0 && fits; k--) {
        uint64_t carry = digits[(size_t)k * n];
        for (size_t w = 0; w < room; w++) { /* by halves, so that products fit */
            const uint64_t low = (words[w] & 0xffffffffu) * PRIME + carry;
            const uint64_t high = (words[w] >> 32) * PRIME + (low >> 32);
            words[w] = high << 32 | (low & 0xffffffffu);
            carry = high >> 32;
        }
    }
    fits = fits && poda__big_from_words(to, words, (int)room);
    free(words);
    return fits;
}

/* number = top / bottom modulo `modulus`, both small (Wang 1981); `*found` is false if there is no
 * such fraction. */
static bool fraction_of(const poda__big *number, const poda__big *modulus, poda__big *top,
                        poda__big *bottom, bool *found)
{
    poda__big r0 = {0}, r1 = {0}, t0 = {0}, t1 = {0}, quotient = {0}, product = {0}, next = {0};
    bool fits = poda__big_copy(&r0, modulus) && poda__big_copy(&r1, number) &&
                poda__big_set(&t0, 0) && poda__big_set(&t1, 1);
    const int half = bits_of(modulus) / 2;
    while (fits && bits_of(&r1) > half) {
        fits = poda__big_divide(&quotient, &next, &r0, &r1) && poda__big_copy(&r0, &r1) &&
               poda__big_copy(&r1, &next) && poda__big_multiply(&product, &quotient, &t1) &&
               poda__big_subtract(&next, &t0, &product) && poda__big_copy(&t0, &t1) &&
               poda__big_copy(&t1, &next);
    }
    *found = fits && poda__big_sign(&t1) != 0 &&
             bits_of(&r1) + bits_of(&t1) + SPARE_BITS < bits_of(modulus);
    if (*found) {
        if (t1.negative) {
            t1.negative = false;
            r1.negative = r1.count > 0 && !r1.negative;
        }
        fits = poda__big_copy(top, &r1) && poda__big_copy(bottom, &t1);
    }
    poda__big_release(&r0);
    poda__big_release(&r1);
    poda__big_release(&t0);
    poda__big_release(&t1);
    poda__big_release(&quotient);
    poda__big_release(&product);
    poda__big_release(&next);
    return fits;
}

/* x[i] as a whole number over x[n], the denominator of those before; that one grows if needed. */
static bool join(poda__big *x, size_t i, size_t n, const poda__big *modulus, const poda__big *half,
                 bool *found)
{
    poda__big product = {0}, bottom = {0};
    bool fits = poda__big_multiply(&product, &x[i], &x[n]) &&
                poda__big_divide(NULL, &x[i], &product, modulus);
    if (fits && poda__big_compare(&x[i], half) > 0)
        fits = poda__big_subtract(&x[i], &x[i], modulus);
    *found = true;
    if (fits && bits_of(&x[i]) + bits_of(&x[n]) + SPARE_BITS >= bits_of(modulus)) {
        if (x[i].negative)
            fits = poda__big_add(&x[i], &x[i], modulus);
        fits = fits && poda__big_copy(&product, &x[i]) &&
               fraction_of(&product, modulus, &x[i], &bottom, found);
        for (size_t k = 0; k < i && fits && *found; k++)
            fits = poda__big_multiply(&x[k], &x[k], &bottom);
        if (fits && *found)
            fits = poda__big_multiply(&x[n], &x[n], &bottom);
        *found = *found && bits_of(&x[n]) + SPARE_BITS < bits_of(modulus);
    }
    poda__big_release(&product);
    poda__big_release(&bottom);
    return fits;
}

static bool read_fractions(const lifter *lift, int count, poda__big *x, bool *found)
{
    poda__big modulus = {0}, half = {0}, two = {0}, prime = {0};
    bool fits = poda__big_set(&modulus, 1) && poda__big_set(&prime, (int64_t)PRIME) &&
                poda__big_set(&two, 2) && poda__big_set(&x[lift->n], 1);
    for (int k = 0; k < count && fits; k++)
        fits = poda__big_multiply(&modulus, &modulus, &prime);
    fits = fits && poda__big_divide(&half, NULL, &modulus, &two);
    *found = true;
    for (size_t i = 0; i < lift->n && fits && *found; i++)
        fits = number_of(&x[i], lift->digits + i, lift->n, count) &&
               join(x, i, lift->n, &modulus, &half, found);
    poda__big_release(&modulus);
    poda__big_release(&half);
    poda__big_release(&two);
    poda__big_release(&prime);
    return fits;
}

static poda_status lift_one(lifter *lift, bool across, poda__big *x, bool *found, poda_error *error)
{
    const sequence_system *system = lift->system;
    const size_t n = lift->n;
    memcpy(lift->rest, across ? system->below : system->right, n * sizeof *lift->rest);
    *found = false;
    for (int k = 0, tried = FEWEST; k < MOST_DIGITS && !*found; k++) {
        if (across)
            solve_across(lift, (size_t)k);
        else
            solve_down(lift, (size_t)k);
        take_digits(lift, (size_t)k, across);
        if (poda__stopped(system->stop))
            return poda_fail(error, PODA_STOPPED, "", "stopped before the program was solved");
        if (k + 1 < tried)
            continue;
        tried += tried / 2;
        if (!read_fractions(lift, k + 1, x, found))
            return poda_fail_memory(error);
    }
    return PODA_OK;
}

/* Do the sums of products with a digit fit 63 bits? */
static bool small_enough(const sequence_system *system)
{
    const size_t n = (size_t)system->n;
    int64_t largest = 1;
    for (size_t i = 0; i < n * n; i++) {
        const int64_t size = system->matrix[i] < 0 ? -system->matrix[i] : system->matrix[i];
        largest = size > largest ? size : largest;
    }
    for (size_t i = 0; i < n; i++)
        if (llabs(system->right[i]) > INT64_C(1) << 60 || llabs(system->below[i]) > INT64_C(1)
                                                                                        << 60)
            return false;
    return largest < (INT64_C(1) << 61) / ((int64_t)PRIME * (int64_t)(n + 1));
}

poda_status poda__sequence_lift(const sequence_system *system, poda__big *x, poda__big *y,
                                bool *found, poda_error *error)
{
    const size_t n = (size_t)system->n;
    lifter lift = {.system = system, .n = n};
    lift.lu = poda__array(n * n, sizeof *lift.lu);
    lift.inverse = poda__array(n, sizeof *lift.inverse);
    lift.order = poda__array(n, sizeof *lift.order);
    lift.rest = poda__array(n, sizeof *lift.rest);
    lift.digits = poda__array(n * MOST_DIGITS, sizeof *lift.digits); /* touched as far as needed */
    lift.work = poda__array(n, sizeof *lift.work);
    poda_status status =
        lift.lu && lift.inverse && lift.order && lift.rest && lift.digits && lift.work
            ? PODA_OK
            : poda_fail_memory(error);
    *found = status == PODA_OK && small_enough(system) && factor(&lift);
    if (*found)
        status = lift_one(&lift, false, x, found, error);
    if (status == PODA_OK && *found)
        status = lift_one(&lift, true, y, found, error);
    free(lift.lu);
    free(lift.inverse);
    free(lift.order);
    free(lift.digits);
    free(lift.rest);
    free(lift.work);
    return status;
}
