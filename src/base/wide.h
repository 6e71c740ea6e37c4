/* wide.h - whole numbers of 128 bits.
 *
 * The compiler provides sums, products, shifts and comparisons. Quotients and conversions to and
 * from double are functions, because not every target has them: on 32-bit targets clang and gcc 14
 * have a 128-bit type (_BitInt), but no library function that divides it. Where __int128 exists,
 * the functions are its operators; PODA_WIDE_BY_HAND selects the others there too, for tests. */
#ifndef PODA_BASE_WIDE_H
#define PODA_BASE_WIDE_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 poda__int128;
__extension__ typedef unsigned __int128 poda__uint128;
#else /* clang from 14 on, gcc from 14 on; cppcheck 2.10 does not know the type */
/* cppcheck-suppress syntaxError */
__extension__ typedef _BitInt(128) poda__int128;
/* cppcheck-suppress syntaxError */
__extension__ typedef unsigned _BitInt(128) poda__uint128;
#endif

#if defined(__SIZEOF_INT128__) && !defined(PODA_WIDE_BY_HAND)

static inline poda__uint128 poda__wide_divide(poda__uint128 a, poda__uint128 b)
{
    return a / b;
}

/* Rounds towards 0, like `/`. */
static inline poda__int128 poda__wide_quotient(poda__int128 a, poda__int128 b)
{
    return a / b;
}

static inline double poda__wide_to_double(poda__int128 a)
{
    return (double)a;
}

/* Drops the fraction; |a| < 2^127. */
static inline poda__int128 poda__wide_from_double(double a)
{
    return (poda__int128)a;
}

#else

static inline poda__uint128 poda__wide_size(poda__int128 a)
{
    return a < 0 ? -(poda__uint128)a : (poda__uint128)a;
}

static inline poda__uint128 poda__wide_divide(poda__uint128 a, poda__uint128 b)
{
    if (!(a >> 64) && !(b >> 64))
        return (uint64_t)a / (uint64_t)b;
    poda__uint128 quotient = 0, rest = 0;
    for (int bit = 127; bit >= 0; bit--) {
        const bool carry = rest >> 127 != 0;
        rest = rest << 1 | (a >> bit & 1);
        if (carry || rest >= b) {
            rest -= b;
            quotient |= (poda__uint128)1 << bit;
        }
    }
    return quotient;
}

static inline poda__int128 poda__wide_quotient(poda__int128 a, poda__int128 b)
{
    const poda__uint128 quotient = poda__wide_divide(poda__wide_size(a), poda__wide_size(b));
    return (poda__int128)((a < 0) != (b < 0) ? -quotient : quotient);
}

/* Of the bits that do not fit in a word, only whether any is set affects the rounding. */
static inline double poda__wide_to_double(poda__int128 a)
{
    poda__uint128 size = poda__wide_size(a);
    uint64_t lost = 0;
    int shift = 0;
    for (; size >> 64; shift++, size >>= 1)
        lost |= (uint64_t)size & 1;
    const double rounded = ldexp((double)((uint64_t)size | lost), shift);
    return a < 0 ? -rounded : rounded;
}

static inline poda__int128 poda__wide_from_double(double a)
{
    enum { DIGITS = 53 };
    int shift;
    const uint64_t digits = (uint64_t)ldexp(frexp(fabs(a), &shift), DIGITS);
    shift -= DIGITS; /* |a| = digits 2^shift */
    if (shift <= -DIGITS)
        return 0;
    const poda__int128 whole =
        shift < 0 ? (poda__int128)(digits >> -shift) : (poda__int128)digits << shift;
    return a < 0 ? -whole : whole;
}

#endif

/* Has the sign of `a`, like `%`. */
static inline poda__int128 poda__wide_rest(poda__int128 a, poda__int128 b)
{
    return a - poda__wide_quotient(a, b) * b;
}

#endif
