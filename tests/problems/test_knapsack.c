/* test_knapsack.c - the knapsack solver against all subsets and against a plain table by capacity,
 * on items of every usual class, with small numbers and numbers up to 2^62; memory limits and the
 * stop flag; the reader of .kp texts; subset sums. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/bench.h"
#include "base/random.h"
#include "failing.h"
#include "problems/knapsack/knapsack_solve.h"
#include "problems/knapsack/knapsack_text.h"
#include "problems/knapsack/sum_reach.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

enum { ITEMS = 400, SHAPES = 16 };

/* --- samples --------------------------------------------------------------------------------- */

struct sample {
    poda__knapsack_item items[ITEMS];
    poda__knapsack problem;
};

static uint64_t between(uint64_t *seed, uint64_t least, uint64_t most)
{
    return least + poda__random(seed) % (most - least + 1);
}

/* The classes of Pisinger (2005), and a few degenerate ones. */
static poda__knapsack_item make_item(uint64_t *seed, int shape, uint64_t range,
                                     const poda__knapsack_item span[2])
{
    const uint64_t w = between(seed, 1, range), tenth = range / 10 + 1;
    const poda__knapsack_item *one = &span[poda__random_below(seed, 2)];
    const uint64_t times = between(seed, 1, 10);
    switch (shape) {
    case 0: /* uncorrelated */
        return (poda__knapsack_item){between(seed, 1, range), w};
    case 1: /* weakly correlated */
        return (poda__knapsack_item){w > tenth ? between(seed, w - tenth, w + tenth) : w, w};
    case 2: /* strongly */
        return (poda__knapsack_item){w + tenth, w};
    case 3: /* inverse strongly */
        return (poda__knapsack_item){w, w + tenth};
    case 4: /* almost strongly */
        return (poda__knapsack_item){w + between(seed, tenth - tenth / 9, tenth + tenth / 9), w};
    case 5: /* subset sum */
        return (poda__knapsack_item){w, w};
    case 6: /* similar weights */
        return (poda__knapsack_item){between(seed, 1, range), 3 * range + w / 8};
    case 7: /* spanner */
        return (poda__knapsack_item){one->value * times, one->weight * times};
    case 8: /* multiple strongly */
        return (poda__knapsack_item){w + (w % 6 ? 2 : 3) * tenth, w};
    case 9: /* profit ceiling */
        return (poda__knapsack_item){3 * ((w + 2) / 3), w};
    case 10: /* concave: the value grows ever more slowly */
        return (poda__knapsack_item){(2 * range - w) * w / range + 1, w};
    case 11: /* multiples of 7 and 13 */
        return (poda__knapsack_item){7 * between(seed, 1, range), 13 * w};
    case 12: /* few different items */
        return (poda__knapsack_item){w % 3 + 1, w % 4 + 1};
    case 13: /* zeros among them */
        return (poda__knapsack_item){between(seed, 0, 3) ? w : 0, between(seed, 0, 3) ? w / 2 : 0};
    case 14: /* all equal */
        return (poda__knapsack_item){range, range};
    default: /* tiny and large weights together */
        return (poda__knapsack_item){between(seed, 1, range), w % 2 ? w : w % 9};
    }
}

static void make_sample(struct sample *sample, uint64_t *seed, int shape, size_t count,
                        uint64_t range)
{
    const poda__knapsack_item span[2] = {
        {between(seed, 1, range), between(seed, 1, range)},
        {between(seed, 1, range), between(seed, 1, range)},
    };
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sample->items[i] = make_item(seed, shape, range, span);
        sum += sample->items[i].weight;
    }
    uint64_t capacity = sum * between(seed, 0, 10) / 10;
    if (capacity > 0 && between(seed, 0, 1))
        capacity -= between(seed, 0, capacity < range ? capacity : range);
    sample->problem = (poda__knapsack){sample->items, count, capacity};
}

/* --- two plain solvers ----------------------------------------------------------------------- */

static poda__uint128 best_of_all(const poda__knapsack *problem)
{
    poda__uint128 best = 0;
    for (uint32_t set = 0; set < (uint32_t)1 << problem->count; set++) {
        poda__uint128 value = 0, weight = 0;
        for (size_t i = 0; i < problem->count; i++)
            if (set >> i & 1) {
                value += problem->items[i].value;
                weight += problem->items[i].weight;
            }
        if (weight <= problem->capacity && value > best)
            best = value;
    }
    return best;
}

static uint64_t best_by_table(const poda__knapsack *problem)
{
    const size_t capacity = (size_t)problem->capacity;
    uint64_t *best = calloc(capacity + 1, sizeof *best);
    assert_non_null(best);
    for (size_t i = 0; i < problem->count; i++) {
        const poda__knapsack_item item = problem->items[i];
        for (size_t room = capacity + 1; room-- > item.weight;)
            if (best[room - item.weight] + item.value > best[room])
                best[room] = best[room - item.weight] + item.value;
    }
    const uint64_t value = best[capacity];
    free(best);
    return value;
}

/* The packing must be as claimed. */
static void check_packing(const poda__knapsack *problem, const bool *taken,
                          const poda__knapsack_result *result)
{
    poda__uint128 value = 0, weight = 0;
    for (size_t i = 0; i < problem->count; i++)
        if (taken[i]) {
            value += problem->items[i].value;
            weight += problem->items[i].weight;
        }
    assert_true(value == result->value);
    assert_true(weight == result->weight);
    assert_true(weight <= problem->capacity);
    assert_true(result->bound >= result->value);
    assert_true(!result->proven || result->bound == result->value);
}

/* The further bounds are tried late or at once. */
static void check_value(const struct sample *sample, poda__uint128 value)
{
    for (uint64_t easy = 0; easy < 2; easy++) {
        bool taken[ITEMS];
        poda__knapsack_result result;
        const poda__knapsack_limits limits = {.easy = easy};
        assert_int_equal(poda__knapsack_solve(&sample->problem, &limits, taken, &result, NULL),
                         PODA_OK);
        check_packing(&sample->problem, taken, &result);
        assert_true(result.proven);
        assert_true(result.value == value);
    }
}

/* --- tests ----------------------------------------------------------------------------------- */

static void test_against_all_subsets(void **state)
{
    (void)state;
    static const uint64_t ranges[] = {3, 20, 1000, 1000000, (uint64_t)1 << 40, (uint64_t)1 << 54};
    uint64_t seed = 1;
    static struct sample sample;
    for (int round = 0; round < 8 * PODA_TEST_ROUNDS; round++) {
        const size_t count = poda__random_below(&seed, round % 50 ? 10 : 16);
        make_sample(&sample, &seed, round % SHAPES, count, ranges[poda__random_below(&seed, 6)]);
        check_value(&sample, best_of_all(&sample.problem));
    }
}

/* Numbers anywhere below 2^62, most of them large. */
static void test_huge_numbers(void **state)
{
    (void)state;
    uint64_t seed = 2;
    static struct sample sample;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const size_t count = poda__random_below(&seed, 11);
        for (size_t i = 0; i < count; i++) {
            const int bits[2] = {(int)poda__random_below(&seed, round % 3 ? 6 : 60),
                                 (int)poda__random_below(&seed, round % 3 ? 3 : 60)};
            sample.items[i].value = between(&seed, 0, PODA__KNAPSACK_MOST >> bits[0]);
            sample.items[i].weight = between(&seed, 0, PODA__KNAPSACK_MOST >> bits[1]);
        }
        sample.problem = (poda__knapsack){sample.items, count,
                                          between(&seed, 0, PODA__KNAPSACK_MOST >> round % 3)};
        if (round % 5 == 0)
            sample.problem.capacity = PODA__KNAPSACK_MOST;
        check_value(&sample, best_of_all(&sample.problem));
    }
}

/* Hard ones with unknown optimum: both word sizes must agree, and multiplying the values, the
 * weights or both must not change the packing's worth. */
static void test_all_stages(void **state)
{
    (void)state;
    uint64_t seed = 7;
    static struct sample sample;
    for (int round = 0; round < PODA_TEST_ROUNDS / 20; round++) {
        bool taken[ITEMS];
        poda__knapsack_result result;
        make_sample(&sample, &seed, round % SHAPES, ITEMS, 10000);
        assert_int_equal(poda__knapsack_solve(&sample.problem, NULL, taken, &result, NULL),
                         PODA_OK);
        check_packing(&sample.problem, taken, &result);
        assert_true(result.proven);
        const uint64_t times = (uint64_t)1 << between(&seed, 0, 40), more = times / 3 + 1;
        for (size_t i = 0; i < ITEMS; i++) {
            sample.items[i].value *= times;
            sample.items[i].weight *= more;
        }
        sample.problem.capacity *= more;
        check_value(&sample, result.value * times);
    }
}

/* Enough items to reach all stages of the solver. The same with everything multiplied. */
static void test_against_table(void **state)
{
    (void)state;
    uint64_t seed = 3;
    static struct sample sample;
    for (int round = 0; round < PODA_TEST_ROUNDS / 6; round++) {
        const size_t count = between(&seed, 20, round % 10 ? 120 : ITEMS);
        make_sample(&sample, &seed, round % SHAPES, count, round % 3 ? 300 : 30);
        const uint64_t value = best_by_table(&sample.problem);
        check_value(&sample, value);
        const uint64_t times = between(&seed, 1, (uint64_t)1 << 43);
        const uint64_t more = between(&seed, 1, (uint64_t)1 << 36);
        for (size_t i = 0; i < count; i++) {
            sample.items[i].value *= times;
            sample.items[i].weight *= more;
        }
        sample.problem.capacity = sample.problem.capacity * more + between(&seed, 0, more - 1);
        check_value(&sample, (poda__uint128)value * times);
    }
}

/* With little memory: a packing, and a bound that the optimum respects. */
static void test_memory_limit(void **state)
{
    (void)state;
    uint64_t seed = 4;
    static struct sample sample;
    int unproven = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS / 10; round++) {
        bool taken[ITEMS];
        poda__knapsack_result result;
        make_sample(&sample, &seed, round % SHAPES, between(&seed, 20, 200), 200);
        const uint64_t value = best_by_table(&sample.problem);
        const poda__knapsack_limits limits = {.memory = (size_t)1 << between(&seed, 4, 17),
                                              .easy = round % 2};
        assert_int_equal(poda__knapsack_solve(&sample.problem, &limits, taken, &result, NULL),
                         PODA_OK);
        check_packing(&sample.problem, taken, &result);
        assert_true(result.value <= value && value <= result.bound);
        unproven += !result.proven;
    }
    assert_true(unproven > 0);
}

static void test_stop(void **state)
{
    (void)state;
    uint64_t seed = 5;
    static struct sample sample;
    const volatile int stop = 1;
    const poda__knapsack_limits limits = {.stop = &stop};
    for (int round = 0; round < 100; round++) {
        bool taken[ITEMS];
        poda__knapsack_result result;
        make_sample(&sample, &seed, round % SHAPES, between(&seed, 20, 200), 200);
        const uint64_t value = best_by_table(&sample.problem);
        assert_int_equal(poda__knapsack_solve(&sample.problem, &limits, taken, &result, NULL),
                         PODA_OK);
        check_packing(&sample.problem, taken, &result);
        assert_true(result.value <= value && value <= result.bound);
    }
}

/* Each allocation fails once. */
static void test_no_memory(void **state)
{
    (void)state;
    uint64_t seed = 8, numbers[ITEMS];
    static struct sample sample;
    bool taken[ITEMS];
    for (int shape = 0; shape < SHAPES; shape++) {
        poda__knapsack_result result;
        poda_status status = PODA_NO_MEMORY;
        make_sample(&sample, &seed, shape, 60, 100000);
        sample.items[0].value = 0;
        for (long at = 1; status == PODA_NO_MEMORY; at++) {
            calls = 0;
            fails_at = at;
            status = poda__knapsack_solve(&sample.problem, NULL, taken, &result, NULL);
            fails_at = 0;
        }
        assert_int_equal(status, PODA_OK);
        check_packing(&sample.problem, taken, &result);
    }
    for (size_t i = 0; i < 30; i++)
        numbers[i] = between(&seed, (uint64_t)1 << 52, (uint64_t)1 << 55);
    poda_status status = PODA_NO_MEMORY;
    for (long at = 1; status == PODA_NO_MEMORY; at++) {
        poda__subset_sum_result result;
        calls = 0;
        fails_at = at;
        status = poda__subset_sum(numbers, 24, (uint64_t)1 << 57, NULL, taken, &result, NULL);
        fails_at = 0;
    }
    assert_int_equal(status, PODA_OK);
}

static void test_edges(void **state)
{
    (void)state;
    bool taken[3];
    poda__knapsack_result result;
    const poda__knapsack_item items[3] = {{5, 0}, {0, 5}, {7, 9}};
    const struct {
        size_t count;
        uint64_t capacity, value, weight;
    } cases[] = {{0, 0, 0, 0}, {0, 9, 0, 0}, {1, 0, 5, 0},  {2, 0, 5, 0},
                 {3, 0, 5, 0}, {3, 8, 5, 0}, {3, 9, 12, 9}, {3, PODA__KNAPSACK_MOST, 12, 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const poda__knapsack problem = {items, cases[i].count, cases[i].capacity};
        assert_int_equal(poda__knapsack_solve(&problem, NULL, taken, &result, NULL), PODA_OK);
        assert_true(result.proven && result.value == cases[i].value &&
                    result.weight == cases[i].weight);
    }
    const uint64_t more = PODA__KNAPSACK_MOST + 1;
    poda__knapsack_item large[2] = {{1, 1}, {1, more}};
    poda__knapsack problem = {large, 2, 1};
    poda_error error = {0};
    assert_int_equal(poda__knapsack_solve(&problem, NULL, taken, &result, &error), PODA_TOO_LARGE);
    assert_non_null(strstr(error.message, "item 2"));
    large[1] = (poda__knapsack_item){more, 1};
    assert_int_equal(poda__knapsack_solve(&problem, NULL, taken, &result, &error), PODA_TOO_LARGE);
    problem = (poda__knapsack){large, 1, more};
    assert_int_equal(poda__knapsack_solve(&problem, NULL, taken, &result, &error), PODA_TOO_LARGE);
}

static void test_text(void **state)
{
    (void)state;
    poda__knapsack_item *items = NULL;
    poda__knapsack problem;
    poda_error error = {0};
    assert_int_equal(poda__knapsack_read("\n3\n10\n\n1 2\n3 4\r\n5 4611686018427387904\n\n", "a.kp",
                                         &items, &problem, &error),
                     PODA_OK);
    assert_true(problem.count == 3 && problem.capacity == 10 && problem.items == items);
    assert_true(items[1].value == 3 && items[1].weight == 4);
    assert_true(items[2].weight == PODA__KNAPSACK_MOST);
    free(items);
    items = NULL;
    static const char *const bad[][2] = {
        {"", "line 1: ''; expected the number of items"},
        {"3", "line 1: ''; expected the number of items"},
        {"x\n1\n", "line 1: 'x'; expected the number of items"},
        {"2\n-1\n", "line 2: '-1'; expected the number of items"},
        {"2\n10\n1 2\n", "line 4: the text ends after 1 of 2 items"},
        {"2\n10\n1 2\n3\n", "line 5: ''; expected the value and the weight"},
        {"2\n10\n1 2\n3 4x\n", "line 4: '4x'; expected the value and the weight"},
        {"2\n10\n1 2\n3 4.5\n", "line 4: "},
        {"1\n10\n1 4611686018427387905\n",
         "line 3: '4611686018427387905'; expected the value and the weight"},
        {"1\n10\n99999999999999999999999 1\n",
         "line 3: '99999999999999999999'; expected the value and the weight"},
        {"4000000000\n10\n1 2\n", "line 1: '4000000000'; expected the number of items"},
        {"1\n10\n1 2\n3 4\n", "line 4: '3' is left over after 1 item"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const poda_status status = poda__knapsack_read(bad[i][0], "a.kp", &items, &problem, &error);
        assert_int_equal(status, PODA_BAD_FILE);
        assert_null(items);
        if (!strstr(error.message, bad[i][1]))
            fail_msg("'%s' lacks '%s'", error.message, bad[i][1]);
    }
}

static void check_sum(const uint64_t *numbers, size_t count, uint64_t target, uint64_t sum)
{
    bool taken[ITEMS];
    poda__subset_sum_result result;
    uint64_t total = 0;
    assert_int_equal(poda__subset_sum(numbers, count, target, NULL, taken, &result, NULL), PODA_OK);
    for (size_t i = 0; i < count; i++)
        total += taken[i] ? numbers[i] : 0;
    assert_true(result.proven && result.sum == sum && result.bound == sum && total == sum);
}

static void test_subset_sums(void **state)
{
    (void)state;
    uint64_t seed = 6, numbers[ITEMS];
    poda__knapsack_item items[ITEMS];
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const size_t count = poda__random_below(&seed, 12);
        const uint64_t range = (uint64_t)1 << between(&seed, 1, 60);
        uint64_t sum = 0;
        for (size_t i = 0; i < count; i++) {
            numbers[i] = between(&seed, 0, range);
            items[i] = (poda__knapsack_item){numbers[i], numbers[i]};
            sum += numbers[i] / 4;
        }
        const poda__knapsack problem = {items, count, sum};
        check_sum(numbers, count, sum, (uint64_t)best_of_all(&problem));
    }
    /* few and large: no subset of odd numbers times 2^20 misses by less; halves are matched */
    for (int round = 0; round < 3; round++) {
        const size_t count = 26;
        uint64_t target = 0;
        for (size_t i = 0; i < count; i++) {
            numbers[i] = between(&seed, (uint64_t)1 << 52, (uint64_t)1 << 55);
            target += i % 2 ? numbers[i] : 0;
        }
        check_sum(numbers, count, target, target);
    }
    /* multiples of 6 and one 1: 6 k + 5 cannot be had */
    for (size_t i = 0; i < 200; i++)
        numbers[i] = 6 * between(&seed, 1, 500);
    numbers[200] = 1;
    check_sum(numbers, 201, 60005, 60001);
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void test_bench(void **state)
{
    (void)state;
    static const char *const names[] = {"one.kp", "two.kp", "optima.csv"};
    char folder[] = "/tmp/poda-knapsack-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    static const char *const texts[] = {"2\n5\n3 4\n4 5\n", "3\n6\n1 1\n2 2\n3 3\n",
                                        "name,optimum\none.kp,4\ntwo.kp,7\n"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        write_text(path, texts[i]);
    }
    poda__bench_tally tally;
    poda_error error = {0};
    const poda_pair only = {"only", "one"};
    const poda_options options = {&only, 1};
    assert_int_equal(poda__knapsack_bench(&(poda__bench_set){folder, NULL, NULL}, &tally, &error),
                     PODA_OK);
    assert_true(tally.positions == 2 && tally.wrong == 1); /* 7 cannot be reached */
    assert_int_equal(
        poda__knapsack_bench(&(poda__bench_set){folder, &options, NULL}, &tally, &error), PODA_OK);
    assert_true(tally.positions == 1 && tally.wrong == 0);
    snprintf(path, sizeof path, "%s/%s", folder, names[1]);
    assert_int_equal(poda__knapsack_bench(&(poda__bench_set){path, NULL, NULL}, &tally, &error),
                     PODA_OK);
    assert_true(tally.positions == 1 && tally.wrong == 1);
    write_text(path, "3\n6\n1 1\n2 2\n");
    assert_int_equal(poda__knapsack_bench(&(poda__bench_set){folder, NULL, NULL}, &tally, &error),
                     PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "two.kp, line 5: the text ends after 2 of 3 items"));
    snprintf(path, sizeof path, "%s/none.kp", folder);
    assert_int_equal(poda__knapsack_bench(&(poda__bench_set){path, NULL, NULL}, &tally, &error),
                     PODA_BAD_FILE);
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_subsets),
        cmocka_unit_test(test_huge_numbers),
        cmocka_unit_test(test_against_table),
        cmocka_unit_test(test_all_stages),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_bench),
        cmocka_unit_test(test_subset_sums),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
