/* theory_grundy.c - nim-values of Grundy's game by its sparse space (Berlekamp, Conway & Guy,
 * Winning Ways, ch. 4; used for large heaps by Flammenkamp).
 *
 * Call a number rare if its binary digits, without the last one, have an even number of ones: 0 1 6
 * 7 10 11 12 13 ...; all others are common. Under XOR rare + rare and common + common are rare,
 * rare + common is common. Empirically, very few heaps have rare values. The value of n is the
 * least number missing among g(a) XOR g(b), a + b = n, a != b; so
 * 1. common numbers among these come from pairs with a rare heap, which are few: all are
 * examined,
 *    and c is the least common number that is missing;
 * 2. the value is c unless a rare number below c is missing too. Rare numbers come from the
 * pairs
 *    of two rare heaps, seen in step 1, and of two common ones: of these only as many are examined
 *    as it takes to see every rare number below c, usually few. All pairs are examined only if one
 *    is missing, which makes n itself rare.
 * The result is exact whatever the values are; the scarcity of rare ones only makes it fast. */
#include "base/stop.h"
#include "solve/mex.h"
#include "solve/theory_parts.h"

static bool is_rare(uint32_t value)
{
    return !__builtin_parity(value >> 1);
}

/* The value of n from the earlier ones; `rare` lists the heaps with rare values so far. */
static uint32_t value_of(poda__mex *mex, const uint32_t *values, uint64_t n, const uint32_t *rare,
                         size_t rare_count)
{
    poda__mex_begin(mex);
    for (size_t i = 0; i < rare_count; i++)
        if (n != 2 * (uint64_t)rare[i])
            poda__mex_see(mex, values[rare[i]] ^ values[n - rare[i]]);
    uint32_t common = 2, missing = 0; /* 2 is the first common number */
    while (is_rare(common) || poda__mex_seen(mex, common))
        common++;
    for (uint32_t value = 0; value < common; value++)
        missing += !poda__mex_seen(mex, value); /* only rare ones: all common ones were seen */
    for (uint64_t part = 1; missing && 2 * part < n; part++) {
        const uint32_t value = values[part] ^ values[n - part];
        missing -= value < common && !poda__mex_seen(mex, value);
        poda__mex_see(mex, value);
    }
    return missing ? poda__mex_least(mex) : common;
}

poda_status poda__grundy_values(uint64_t n, const volatile int *stop, uint32_t *values,
                                poda_error *error)
{
    poda_status status = PODA_OK;
    poda__mex mex = {NULL, 0, 0};
    size_t rare_count = 0;
    uint32_t *rare = poda__array((size_t)n + 1, sizeof *rare);
    uint32_t width = 4; /* a power of two above all values, so above all their sums */
    if (!rare || !poda__mex_reserve(&mex, (size_t)2 * width))
        status = poda_fail_memory(error);
    else
        values[0] = 0;
    for (uint64_t i = 1; i <= n && status == PODA_OK; i++) {
        values[i] = value_of(&mex, values, i, rare, rare_count);
        if (is_rare(values[i]))
            rare[rare_count++] = (uint32_t)i;
        if (!poda__mex_widen(&mex, values[i], &width))
            status = poda_fail_memory(error);
        if (i % 1024 == 0 && poda__stopped(stop) && status == PODA_OK)
            status = poda__values_stopped(i, error);
    }
    free(rare);
    poda__mex_release(&mex);
    return status;
}
