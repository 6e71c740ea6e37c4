/* big.h - whole numbers of any size, and fractions of them. The library has its own so that the
 * same digits come out on every machine, in WebAssembly too.
 *
 * Functions that allocate return false if memory runs out; their output then holds any value. An
 * output may also be an input. A zeroed struct is 0 for whole numbers. */
#ifndef PODA_EXACT_BIG_H
#define PODA_EXACT_BIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

typedef struct poda__big {
    bool negative; /* never for 0 */
    int count;     /* limbs in use; the last one is not 0 */
    int room;
    uint32_t *limb; /* the lowest first */
} poda__big;

void poda__big_release(poda__big *number);
bool poda__big_set(poda__big *number, int64_t value);
bool poda__big_copy(poda__big *to, const poda__big *from);
/* `count` words of 64 bits in two's complement, the lowest first. */
bool poda__big_from_words(poda__big *number, const uint64_t *words, int count);
bool poda__big_add(poda__big *to, const poda__big *a, const poda__big *b);
bool poda__big_subtract(poda__big *to, const poda__big *a, const poda__big *b);
bool poda__big_multiply(poda__big *to, const poda__big *a, const poda__big *b);
/* Rounds towards 0; `b` is not 0. `quotient` or `rest` may be NULL. */
bool poda__big_divide(poda__big *quotient, poda__big *rest, const poda__big *a, const poda__big *b);
/* The greatest common divisor, positive; of 0 and 0 it is 0. */
bool poda__big_gcd(poda__big *to, const poda__big *a, const poda__big *b);
int poda__big_compare(const poda__big *a, const poda__big *b);
static inline int poda__big_sign(const poda__big *number)
{
    return number->count == 0 ? 0 : number->negative ? -1 : 1;
}
/* The nearest double up to the last bits; the same on every machine. */
double poda__big_double(const poda__big *number);
bool poda__big_text(const poda__big *number, poda__buffer *out);

/* top / bottom, in lowest terms, bottom positive. */
typedef struct poda__fraction {
    poda__big top, bottom;
} poda__fraction;

void poda__fraction_release(poda__fraction *number);
bool poda__fraction_set(poda__fraction *number, int64_t top, int64_t bottom);
bool poda__fraction_copy(poda__fraction *to, const poda__fraction *from);
/* `bottom` is not 0. */
bool poda__fraction_make(poda__fraction *number, const poda__big *top, const poda__big *bottom);
bool poda__fraction_add(poda__fraction *to, const poda__fraction *a, const poda__fraction *b);
bool poda__fraction_subtract(poda__fraction *to, const poda__fraction *a, const poda__fraction *b);
bool poda__fraction_multiply(poda__fraction *to, const poda__fraction *a, const poda__fraction *b);
/* `b` is not 0. */
bool poda__fraction_divide(poda__fraction *to, const poda__fraction *a, const poda__fraction *b);
/* The order of a and b; false if memory runs out. */
bool poda__fraction_compare(const poda__fraction *a, const poda__fraction *b, int *order);
double poda__fraction_double(const poda__fraction *number);
/* Reads what poda__fraction_text writes. */
bool poda__fraction_read(poda__fraction *number, const char *text);
/* "-1/18", "3". */
bool poda__fraction_text(const poda__fraction *number, poda__buffer *out);

#endif
