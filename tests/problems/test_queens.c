/* test_queens.c - the n queens: counts against plain backtracking and known numbers, listings in
 * order, and single solutions on large boards against the verifier. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bench.h"
#include "problems/queens/queens_large.h"
#include "problems/queens/queens_solve.h"

static uint64_t plain_count(int n, int row, int *column)
{
    uint64_t count = 0;
    if (row == n)
        return 1;
    for (column[row] = 0; column[row] < n; column[row]++) {
        bool free_square = true;
        for (int i = 0; i < row && free_square; i++)
            free_square = column[i] != column[row] && abs(column[i] - column[row]) != row - i;
        if (free_square)
            count += plain_count(n, row + 1, column);
    }
    return count;
}

static void counts_match(void **state)
{
    (void)state;
    static const uint64_t fundamental[] = {1,  0,  0,   1,    2,    1,     6,     12,
                                           46, 92, 341, 1787, 9233, 45752, 285053};
    for (int n = 1; n <= PODA_TEST_ROUNDS; n++) {
        poda__queens_counted counted;
        assert_int_equal(poda__queens_count(n, NULL, &counted, NULL), PODA_OK);
        assert_true(counted.complete);
        assert_int_equal(counted.solutions, poda__queens_known(n));
        assert_int_equal(counted.fundamental, fundamental[n - 1]);
        int column[16];
        if (n <= 10)
            assert_int_equal(counted.solutions, plain_count(n, 0, column));
    }
}

static void counting_has_limits(void **state)
{
    (void)state;
    poda__queens_counted counted;
    poda_error error = {0};
    assert_int_equal(poda__queens_count(0, NULL, &counted, &error), PODA_TOO_LARGE);
    assert_int_equal(poda__queens_count(23, NULL, &counted, &error), PODA_TOO_LARGE);
    assert_non_null(strstr(error.message, "n=23"));
    int stop = 1;
    assert_int_equal(poda__queens_count(20, &stop, &counted, NULL), PODA_OK);
    assert_false(counted.complete);
    assert_true(counted.solutions < poda__queens_known(20));
}

struct listing {
    uint8_t last[64];
    uint64_t seen, most;
};

static bool list_one(void *user, const uint8_t *column, int n)
{
    struct listing *listing = user;
    if (listing->seen++)
        assert_true(memcmp(listing->last, column, (size_t)n) < 0);
    memcpy(listing->last, column, (size_t)n);
    uint32_t wide[64];
    bool right = false;
    for (int i = 0; i < n; i++)
        wide[i] = column[i];
    assert_int_equal(poda__queens_verify((uint32_t)n, wide, &right, NULL), PODA_OK);
    assert_true(right);
    return listing->seen < listing->most;
}

static void solutions_are_listed(void **state)
{
    (void)state;
    uint64_t found;
    bool complete;
    for (int n = 1; n <= 9; n++) {
        struct listing listing = {.most = UINT64_MAX};
        assert_int_equal(poda__queens_each(n, list_one, &listing, NULL, &found, &complete, NULL),
                         PODA_OK);
        assert_true(complete);
        assert_int_equal(found, poda__queens_known(n));
        assert_int_equal(found, listing.seen);
    }
    struct listing few = {.most = 5};
    assert_int_equal(poda__queens_each(20, list_one, &few, NULL, &found, &complete, NULL), PODA_OK);
    assert_int_equal(found, 5);
    assert_false(complete);
    int stop = 1; /* the first solution for 64 is far away */
    assert_int_equal(poda__queens_each(64, list_one, &few, &stop, &found, &complete, NULL),
                     PODA_OK);
    assert_false(complete);
    assert_int_equal(poda__queens_each(65, list_one, &few, &stop, &found, &complete, NULL),
                     PODA_TOO_LARGE);
}

static void assert_right(uint32_t n, const uint32_t *column)
{
    bool right = false;
    assert_int_equal(poda__queens_verify(n, column, &right, NULL), PODA_OK);
    assert_true(right);
}

static void large_boards_by_formula(void **state)
{
    (void)state;
    uint32_t *column = calloc(1000000, sizeof *column);
    assert_non_null(column);
    assert_true(poda__queens_construct(1, column));
    assert_false(poda__queens_construct(2, column));
    assert_false(poda__queens_construct(3, column));
    for (uint32_t n = 4; n <= 2000; n++) {
        assert_true(poda__queens_construct(n, column));
        assert_right(n, column);
    }
    for (uint32_t n = 999995; n <= 1000000; n++) {
        assert_true(poda__queens_construct(n, column));
        assert_right(n, column);
    }
    free(column);
}

static void large_boards_by_repair(void **state)
{
    (void)state;
    uint32_t *column = calloc(100000, sizeof *column), *other = calloc(1000, sizeof *other);
    bool found;
    assert_non_null(column);
    assert_non_null(other);
    for (uint32_t n = 1; n <= 300; n++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            assert_int_equal(poda__queens_repair(n, seed, NULL, column, &found, NULL), PODA_OK);
            assert_int_equal(found, n != 2 && n != 3);
            if (found)
                assert_right(n, column);
        }
    }
    assert_int_equal(poda__queens_repair(1000, 1, NULL, column, &found, NULL), PODA_OK);
    assert_right(1000, column);
    assert_int_equal(poda__queens_repair(1000, 2, NULL, other, &found, NULL), PODA_OK);
    assert_memory_not_equal(column, other, 1000 * sizeof *other);
    assert_int_equal(poda__queens_repair(1000, 1, NULL, other, &found, NULL), PODA_OK);
    assert_memory_equal(column, other, 1000 * sizeof *other);
    assert_int_equal(poda__queens_repair(100000, 3, NULL, column, &found, NULL), PODA_OK);
    assert_right(100000, column);
    int stop = 1;
    assert_int_equal(poda__queens_repair(100000, 3, &stop, column, &found, NULL), PODA_OK);
    assert_false(found);
    free(column);
    free(other);
}

static void attacks_are_seen(void **state)
{
    (void)state;
    static const uint32_t wrong[][4] = {{1, 3, 0, 0}, {0, 1, 2, 3}, {3, 2, 1, 0},
                                        {1, 3, 2, 0}, {1, 3, 0, 4}, {0, 2, 1, 3}};
    bool right;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(poda__queens_verify(4, wrong[i], &right, NULL), PODA_OK);
        assert_false(right);
    }
    assert_right(4, (const uint32_t[]){1, 3, 0, 2});
}

static void bench_counts(void **state)
{
    (void)state;
    const poda_pair pairs[] = {{"n", "10"}};
    const poda_options options = {pairs, 1};
    poda__bench_tally tally;
    assert_int_equal(poda__queens_bench(&(poda__bench_set){.options = &options}, &tally, NULL),
                     PODA_OK);
    assert_int_equal(tally.positions, 1);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.nodes > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_match),           cmocka_unit_test(counting_has_limits),
        cmocka_unit_test(solutions_are_listed),   cmocka_unit_test(large_boards_by_formula),
        cmocka_unit_test(large_boards_by_repair), cmocka_unit_test(attacks_are_seen),
        cmocka_unit_test(bench_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
