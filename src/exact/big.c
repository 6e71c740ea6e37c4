/* big.c - whole numbers of any size: schoolbook arithmetic on limbs of 32 bits (Knuth, volume 2,
 * 4.3.1), since the numbers of games have hundreds of bits, not millions. */
#include "exact/big.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void poda__big_release(poda__big *number)
{
    free(number->limb);
    *number = (poda__big){0};
}

static bool grow(poda__big *number, int count)
{
    if (number->limb && count <= number->room)
        return true;
    void *larger = poda__resize(number->limb, (size_t)count + 2, sizeof *number->limb);
    if (!larger)
        return false;
    number->limb = larger;
    number->room = count + 2;
    return true;
}

static void trim(poda__big *number)
{
    while (number->count > 0 && number->limb[number->count - 1] == 0)
        number->count--;
    if (number->count == 0)
        number->negative = false;
}

/* Replaces `to` by `made`. */
static void take(poda__big *to, poda__big *made)
{
    trim(made);
    free(to->limb);
    *to = *made;
}

bool poda__big_set(poda__big *number, int64_t value)
{
    if (!grow(number, 2))
        return false;
    const uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    number->limb[0] = (uint32_t)size;
    number->limb[1] = (uint32_t)(size >> 32);
    number->count = 2;
    number->negative = value < 0;
    trim(number);
    return true;
}

bool poda__big_copy(poda__big *to, const poda__big *from)
{
    if (to == from)
        return true;
    if (!grow(to, from->count))
        return false;
    if (from->count > 0)
        memcpy(to->limb, from->limb, (size_t)from->count * sizeof *to->limb);
    to->count = from->count;
    to->negative = from->negative;
    return true;
}

bool poda__big_from_words(poda__big *number, const uint64_t *words, int count)
{
    if (!grow(number, 2 * count))
        return false;
    const bool negative = words[count - 1] >> 63;
    uint64_t carry = negative;
    for (int i = 0; i < count; i++) {
        uint64_t word = words[i];
        if (negative) {
            word = ~word + carry;
            carry = carry && word == 0;
        }
        number->limb[2 * i] = (uint32_t)word;
        number->limb[2 * i + 1] = (uint32_t)(word >> 32);
    }
    number->count = 2 * count;
    number->negative = negative;
    trim(number);
    return true;
}

static int compare_sizes(const poda__big *a, const poda__big *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (int i = a->count - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

int poda__big_compare(const poda__big *a, const poda__big *b)
{
    if (a->negative != b->negative)
        return a->negative ? -1 : 1;
    const int order = compare_sizes(a, b);
    return a->negative ? -order : order;
}

/* |a| + |b|. */
static bool add_sizes(poda__big *made, const poda__big *a, const poda__big *b)
{
    if (a->count < b->count) {
        const poda__big *other = a;
        a = b;
        b = other;
    }
    if (!grow(made, a->count + 1))
        return false;
    uint64_t carry = 0;
    for (int i = 0; i < a->count; i++) {
        carry += (uint64_t)a->limb[i] + (i < b->count ? b->limb[i] : 0);
        made->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    made->limb[a->count] = (uint32_t)carry;
    made->count = a->count + 1;
    return true;
}

/* |a| - |b|, which is not negative. */
static bool subtract_sizes(poda__big *made, const poda__big *a, const poda__big *b)
{
    if (!grow(made, a->count))
        return false;
    int64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        borrow += (int64_t)a->limb[i] - (i < b->count ? b->limb[i] : 0);
        made->limb[i] = (uint32_t)borrow;
        borrow >>= 32;
    }
    made->count = a->count;
    return true;
}

/* a + b, or a - b if `minus`. */
static bool sum(poda__big *to, const poda__big *a, const poda__big *b, bool minus)
{
    poda__big made = {0};
    const bool other = b->negative != minus;
    bool ok;
    if (a->negative == other || b->count == 0 || a->count == 0) {
        ok = add_sizes(&made, a, b);
        made.negative = a->count ? a->negative : other;
    } else if (compare_sizes(a, b) >= 0) {
        ok = subtract_sizes(&made, a, b);
        made.negative = a->negative;
    } else {
        ok = subtract_sizes(&made, b, a);
        made.negative = other;
    }
    take(to, &made);
    return ok;
}

bool poda__big_add(poda__big *to, const poda__big *a, const poda__big *b)
{
    return sum(to, a, b, false);
}

bool poda__big_subtract(poda__big *to, const poda__big *a, const poda__big *b)
{
    return sum(to, a, b, true);
}

bool poda__big_multiply(poda__big *to, const poda__big *a, const poda__big *b)
{
    poda__big made = {0};
    const int count = a->count + b->count;
    const bool ok = grow(&made, count > 0 ? count : 1);
    if (ok)
        memset(made.limb, 0, (size_t)made.room * sizeof *made.limb);
    for (int i = 0; ok && i < a->count; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->count; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + made.limb[i + j];
            made.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        made.limb[i + b->count] = (uint32_t)carry;
    }
    made.count = ok ? count : 0;
    made.negative = a->negative != b->negative;
    take(to, &made);
    return ok;
}

/* Divides |a| by one limb. */
static uint32_t divide_small(poda__big *quotient, const poda__big *a, uint32_t by)
{
    uint64_t rest = 0;
    for (int i = a->count - 1; i >= 0; i--) {
        rest = rest << 32 | a->limb[i];
        quotient->limb[i] = (uint32_t)(rest / by);
        rest %= by;
    }
    quotient->count = a->count;
    return (uint32_t)rest;
}

/* to = from << shift, with `extra` more limbs; shift < 32. */
static void shift_left(uint32_t *to, const poda__big *from, int shift)
{
    uint64_t carry = 0;
    for (int i = 0; i < from->count; i++) {
        carry |= (uint64_t)from->limb[i] << shift;
        to[i] = (uint32_t)carry;
        carry >>= 32;
    }
    to[from->count] = (uint32_t)carry;
}

/* Algorithm D: `u` has m + n + 1 limbs and becomes the rest, `v` has n >= 2, the last with its
 * highest bit set; `q` has m + 1. */
static void divide_long(uint32_t *u, const uint32_t *v, uint32_t *q, int m, int n)
{
    for (int j = m; j >= 0; j--) {
        const uint64_t head = (uint64_t)u[j + n] << 32 | u[j + n - 1];
        uint64_t guess = head / v[n - 1], rest = head % v[n - 1];
        while (guess >> 32 || guess * v[n - 2] > (rest << 32 | u[j + n - 2])) {
            guess--;
            rest += v[n - 1];
            if (rest >> 32)
                break;
        }
        int64_t borrow = 0;
        uint64_t carry = 0;
        for (int i = 0; i < n; i++) {
            carry += guess * v[i];
            borrow += (int64_t)u[i + j] - (uint32_t)carry;
            u[i + j] = (uint32_t)borrow;
            borrow >>= 32;
            carry >>= 32;
        }
        borrow += (int64_t)u[j + n] - (int64_t)carry;
        u[j + n] = (uint32_t)borrow;
        if (borrow < 0) { /* one too many */
            guess--;
            carry = 0;
            for (int i = 0; i < n; i++) {
                carry += (uint64_t)u[i + j] + v[i];
                u[i + j] = (uint32_t)carry;
                carry >>= 32;
            }
            u[j + n] += (uint32_t)carry;
        }
        q[j] = (uint32_t)guess;
    }
}

/* The general case; |a| >= |b|, b has at least two limbs. */
static bool divide_big(poda__big *quotient, poda__big *rest, const poda__big *a, const poda__big *b)
{
    const int n = b->count, m = a->count - n;
    const int shift = __builtin_clz(b->limb[n - 1]);
    poda__big divisor = {0};
    const bool ok = grow(rest, a->count + 1) && grow(quotient, m + 1) && grow(&divisor, n + 1);
    if (ok) {
        shift_left(rest->limb, a, shift);
        shift_left(divisor.limb, b, shift);
        divide_long(rest->limb, divisor.limb, quotient->limb, m, n);
        quotient->count = m + 1;
        for (int i = 0; i < n; i++)
            rest->limb[i] =
                (uint32_t)(((uint64_t)rest->limb[i + 1] << 32 | rest->limb[i]) >> shift);
        rest->count = n;
    }
    poda__big_release(&divisor);
    return ok;
}

bool poda__big_divide(poda__big *quotient, poda__big *rest, const poda__big *a, const poda__big *b)
{
    poda__big q = {0}, r = {0};
    const bool negative = a->negative, other = b->negative;
    bool ok = true;
    if (compare_sizes(a, b) < 0) {
        ok = poda__big_copy(&r, a);
    } else if (b->count == 1) {
        ok = grow(&q, a->count) && grow(&r, 1);
        if (ok) {
            r.limb[0] = divide_small(&q, a, b->limb[0]);
            r.count = 1;
        }
    } else {
        ok = divide_big(&q, &r, a, b);
    }
    q.negative = negative != other;
    r.negative = negative;
    if (quotient)
        take(quotient, &q);
    else
        poda__big_release(&q);
    if (rest)
        take(rest, &r);
    else
        poda__big_release(&r);
    return ok;
}

static uint64_t small(const poda__big *number)
{
    return (number->count > 1 ? (uint64_t)number->limb[1] << 32 : 0) |
           (number->count > 0 ? number->limb[0] : 0);
}

/* Euclid; the last steps in machine words. */
bool poda__big_gcd(poda__big *to, const poda__big *a, const poda__big *b)
{
    poda__big x = {0}, y = {0};
    bool ok = poda__big_copy(&x, a) && poda__big_copy(&y, b);
    while (ok && y.count > 0 && (x.count > 2 || y.count > 2)) {
        ok = poda__big_divide(NULL, &x, &x, &y);
        const poda__big other = x;
        x = y;
        y = other;
    }
    if (ok && y.count > 0) {
        uint64_t u = small(&x), v = small(&y);
        while (v) {
            const uint64_t rest = u % v;
            u = v;
            v = rest;
        }
        ok = grow(&x, 2);
        if (ok) {
            x.limb[0] = (uint32_t)u;
            x.limb[1] = (uint32_t)(u >> 32);
            x.count = 2;
        }
    }
    x.negative = false;
    take(to, &x);
    poda__big_release(&y);
    return ok;
}

/* The 64 highest bits decide; what is below them only says that there is more. */
double poda__big_double(const poda__big *number)
{
    if (number->count == 0)
        return 0;
    uint64_t head = 0;
    int taken = 0;
    for (int i = number->count - 1; i >= 0 && taken < 3; i--, taken++) {
        const uint32_t limb = number->limb[i];
        if (taken < 2)
            head = head << 32 | limb;
        else { /* fill what leading zeros left free */
            const int free = __builtin_clzll(head);
            if (free > 0)
                head = head << free | limb >> (32 - free);
            const double value = ldexp((double)head, 32 * (number->count - 2) - free);
            return number->negative ? -value : value;
        }
    }
    return number->negative ? -(double)head : (double)head;
}

bool poda__big_text(const poda__big *number, poda__buffer *out)
{
    enum { NINE = 1000000000 };
    poda__big rest = {0};
    /* nine digits need more than 29 bits */
    const size_t parts = (size_t)number->count * 32 / 29 + 1;
    uint32_t *part = poda__array(parts, sizeof *part);
    bool ok = part && poda__big_copy(&rest, number);
    size_t count = 0;
    while (ok && rest.count > 0) {
        part[count++] = divide_small(&rest, &rest, NINE);
        trim(&rest);
    }
    if (ok) {
        poda__buffer_add(out, "%s%u", number->negative ? "-" : "", count ? part[count - 1] : 0);
        while (count-- > 1)
            poda__buffer_add(out, "%09u", part[count - 1]);
    }
    free(part);
    poda__big_release(&rest);
    return ok && !out->failed;
}
