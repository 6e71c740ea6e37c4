/* test_wide.c - 128-bit numbers by hand (base/wide.h) against the compiler's own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define PODA_WIDE_BY_HAND
#include "base/random.h"
#include "base/wide.h"

enum { ROUNDS = 200000 };

/* Of any length, and often all zeros or all ones, or close to that. */
static poda__uint128 any_number(uint64_t *seed)
{
    const poda__uint128 bits = (poda__uint128)poda__random(seed) << 64 | poda__random(seed);
    const uint64_t how = poda__random_below(seed, 4);
    const int shift = (int)poda__random_below(seed, 128);
    const poda__uint128 edge = (how & 1 ? ~(poda__uint128)0 >> shift : (poda__uint128)1 << shift);
    return how < 2 ? bits >> shift : edge + poda__random_below(seed, 3) - 1;
}

static void divides(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < ROUNDS; i++) {
        const poda__uint128 a = any_number(&seed), b = any_number(&seed);
        const poda__int128 x = (poda__int128)a, y = (poda__int128)b;
        if (b == 0)
            continue;
        assert_true(poda__wide_divide(a, b) == a / b);
        if (y == -1) /* the least number has no negative */
            continue;
        assert_true(poda__wide_quotient(x, y) == x / y);
        assert_true(poda__wide_rest(x, y) == x % y);
    }
}

static void rounds(void **state)
{
    (void)state;
    uint64_t seed = 2;
    for (int i = 0; i < ROUNDS; i++) {
        const poda__int128 a = (poda__int128)any_number(&seed);
        const double rounded = (double)a;
        assert_true(poda__wide_to_double(a) == rounded);
        if (fabs(rounded) < 0x1p127)
            assert_true(poda__wide_from_double(rounded) == (poda__int128)rounded);
        const double fraction =
            ldexp((double)(int64_t)poda__random(&seed), -(int)poda__random_below(&seed, 80));
        assert_true(poda__wide_from_double(fraction) == (poda__int128)fraction);
    }
    assert_true(poda__wide_from_double(0) == 0 && poda__wide_from_double(-0.5) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(divides), cmocka_unit_test(rounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
