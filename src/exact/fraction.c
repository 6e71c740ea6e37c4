/* fraction.c - fractions of whole numbers of any size, always in lowest terms. */
#include <math.h>

#include "exact/big.h"

void poda__fraction_release(poda__fraction *number)
{
    poda__big_release(&number->top);
    poda__big_release(&number->bottom);
}

static bool lowest(poda__fraction *number)
{
    poda__big divisor = {0};
    bool ok = poda__big_gcd(&divisor, &number->top, &number->bottom);
    divisor.negative = number->bottom.negative; /* the bottom becomes positive */
    ok = ok && poda__big_divide(&number->top, NULL, &number->top, &divisor) &&
         poda__big_divide(&number->bottom, NULL, &number->bottom, &divisor);
    poda__big_release(&divisor);
    return ok;
}

bool poda__fraction_make(poda__fraction *number, const poda__big *top, const poda__big *bottom)
{
    return poda__big_copy(&number->top, top) && poda__big_copy(&number->bottom, bottom) &&
           lowest(number);
}

bool poda__fraction_set(poda__fraction *number, int64_t top, int64_t bottom)
{
    return poda__big_set(&number->top, top) && poda__big_set(&number->bottom, bottom) &&
           lowest(number);
}

bool poda__fraction_copy(poda__fraction *to, const poda__fraction *from)
{
    return poda__big_copy(&to->top, &from->top) && poda__big_copy(&to->bottom, &from->bottom);
}

static bool sum(poda__fraction *to, const poda__fraction *a, const poda__fraction *b, bool minus)
{
    poda__big left = {0}, right = {0};
    bool ok = poda__big_multiply(&left, &a->top, &b->bottom) &&
              poda__big_multiply(&right, &b->top, &a->bottom) &&
              poda__big_multiply(&to->bottom, &a->bottom, &b->bottom);
    ok = ok && (minus ? poda__big_subtract(&to->top, &left, &right)
                      : poda__big_add(&to->top, &left, &right));
    poda__big_release(&left);
    poda__big_release(&right);
    return ok && lowest(to);
}

bool poda__fraction_add(poda__fraction *to, const poda__fraction *a, const poda__fraction *b)
{
    return sum(to, a, b, false);
}

bool poda__fraction_subtract(poda__fraction *to, const poda__fraction *a, const poda__fraction *b)
{
    return sum(to, a, b, true);
}

bool poda__fraction_multiply(poda__fraction *to, const poda__fraction *a, const poda__fraction *b)
{
    return poda__big_multiply(&to->top, &a->top, &b->top) &&
           poda__big_multiply(&to->bottom, &a->bottom, &b->bottom) && lowest(to);
}

bool poda__fraction_divide(poda__fraction *to, const poda__fraction *a, const poda__fraction *b)
{
    poda__big top = {0};
    const bool ok = poda__big_multiply(&top, &a->top, &b->bottom) &&
                    poda__big_multiply(&to->bottom, &a->bottom, &b->top) &&
                    poda__big_copy(&to->top, &top) && lowest(to);
    poda__big_release(&top);
    return ok;
}

bool poda__fraction_compare(const poda__fraction *a, const poda__fraction *b, int *order)
{
    poda__big left = {0}, right = {0};
    const bool ok = poda__big_multiply(&left, &a->top, &b->bottom) &&
                    poda__big_multiply(&right, &b->top, &a->bottom);
    if (ok)
        *order = poda__big_compare(&left, &right);
    poda__big_release(&left);
    poda__big_release(&right);
    return ok;
}

/* Numbers beyond the range of doubles lose the same number of limbs above and below. */
double poda__fraction_double(const poda__fraction *number)
{
    enum { MOST = 30 }; /* limbs that a double can hold */
    poda__big top = number->top, bottom = number->bottom;
    const int larger = top.count > bottom.count ? top.count : bottom.count;
    const int drop = larger > MOST ? larger - MOST : 0;
    if (drop >= top.count)
        return 0;
    if (drop >= bottom.count)
        return number->top.negative ? -INFINITY : INFINITY;
    top.limb += drop;
    top.count -= drop;
    bottom.limb += drop;
    bottom.count -= drop;
    return poda__big_double(&top) / poda__big_double(&bottom);
}

bool poda__fraction_text(const poda__fraction *number, poda__buffer *out)
{
    bool ok = poda__big_text(&number->top, out);
    if (ok && !(number->bottom.count == 1 && number->bottom.limb[0] == 1)) {
        poda__buffer_put(out, "/", 1);
        ok = poda__big_text(&number->bottom, out);
    }
    return ok && !out->failed;
}

/* Digits up to another character. */
static bool read_digits(poda__big *number, const char **text)
{
    poda__big ten = {0}, digit = {0};
    bool ok = poda__big_set(number, 0) && poda__big_set(&ten, 10);
    for (; ok && **text >= '0' && **text <= '9'; ++*text)
        ok = poda__big_multiply(number, number, &ten) && poda__big_set(&digit, **text - '0') &&
             poda__big_add(number, number, &digit);
    poda__big_release(&ten);
    poda__big_release(&digit);
    return ok;
}

bool poda__fraction_read(poda__fraction *number, const char *text)
{
    const bool negative = *text == '-';
    text += negative;
    bool ok = read_digits(&number->top, &text) && poda__big_set(&number->bottom, 1);
    if (ok && *text == '/') {
        text++;
        ok = read_digits(&number->bottom, &text);
    }
    number->top.negative = negative && number->top.count > 0;
    return ok && lowest(number);
}
