/* test_shared.c - hammers the table that threads share: what a probe returns for a key was stored
 * for that key, whatever halves of entries the threads leave behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "search/shared.h"
#include "system/threads.h"

enum { THREADS = 4, KEYS = 512, ROUNDS = PODA_TEST_ROUNDS };

typedef struct hammer {
    poda__table table;
    bool garbage;   /* write halves of entries between whole ones */
    uint64_t wrong; /* atomic */
    uint64_t found; /* atomic */
} hammer;

/* What is stored for a key is a function of the key and of a version from 0 to 7, so that a
 * probe can be verified: the low bits of the value give the version. Keys are small, as a game's
 * may be. */
static int32_t value_of(uint64_t key, unsigned version)
{
    return (int32_t)(poda_mix(key * 8 + version) & 0x3ffffff8) + (int32_t)version;
}

static int depth_of(uint64_t key, unsigned version)
{
    return (int)(poda_mix(key + 77 * version) % 50);
}

static bool is_right(uint64_t key, const poda__slot *slot)
{
    const unsigned version = (unsigned)slot->value & 7;
    return slot->value == value_of(key, version) &&
           poda__slot_depth(slot) == depth_of(key, version) &&
           poda__slot_solved(slot) == (version % 2 == 1) && slot->index == (key + version) % 60;
}

/* One of two words, as if the thread had been stopped between them. */
static void tear(const poda__table *table, uint64_t from, uint64_t to)
{
    const size_t words = table->buckets * PODA__BUCKET * 2;
    poda__word *word = (poda__word *)table->slots;
    poda__word_set(word + to % words, poda__word_get(word + from % words));
}

static void work(void *user, unsigned index)
{
    hammer *test = user;
    uint64_t seed = index * 1000003u, wrong = 0, found = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const uint64_t key = poda__random_below(&seed, KEYS);
        const unsigned version = poda__random_below(&seed, 8);
        poda__slot room;
        poda__shared_store(&test->table, key, value_of(key, version), (key + version) % 60,
                           depth_of(key, version), version % 2 == 1, PODA__EXACT);
        if (test->garbage && i % 7 == 0) /* checks go to checks, data to data */
            tear(&test->table, poda__random(&seed) | 1, poda__random(&seed) | 1);
        const uint64_t other = poda__random_below(&seed, KEYS);
        const poda__slot *slot = poda__shared_probe(&test->table, other, &room);
        if (slot) {
            found++;
            wrong += !is_right(other, slot);
        }
    }
    __atomic_fetch_add(&test->wrong, wrong, __ATOMIC_RELAXED);
    __atomic_fetch_add(&test->found, found, __ATOMIC_RELAXED);
}

static void run(bool garbage)
{
    hammer test = {.garbage = garbage};
    assert_true(poda__table_resize(&test.table, 4096)); /* fewer entries than keys */
    poda__threads_run(THREADS, work, &test);
    assert_int_equal(test.wrong, 0);
    assert_true(test.found > ROUNDS / 4);
    assert_true(poda__table_resize(&test.table, 0));
}

static void threads_read_what_was_stored(void **unused)
{
    (void)unused;
    run(false);
}

static void torn_entries_do_not_answer(void **unused)
{
    (void)unused;
    run(true);
}

/* Values of all sizes and signs read back unchanged. */
static void entries_keep_all_they_are_given(void **unused)
{
    (void)unused;
    static const int32_t values[] = {0, 1, -1, PODA_WIN - 3, 3 - PODA_WIN, INT32_MIN, INT32_MAX};
    poda__table table = {0};
    poda__slot room;
    assert_true(poda__table_resize(&table, 1 << 16));
    for (uint64_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        poda__shared_store(&table, i, values[i], i == 6 ? 100000 : 65534, PODA_MAX_PLY, false,
                           PODA__UPPER);
        const poda__slot *slot = poda__shared_probe(&table, i, &room);
        assert_non_null(slot);
        assert_int_equal(slot->value, values[i]);
        assert_int_equal(slot->index, i == 6 ? UINT16_MAX : 65534);
        assert_int_equal(poda__slot_depth(slot), PODA_MAX_PLY);
        assert_int_equal(poda__slot_bound(slot), PODA__UPPER);
        assert_false(poda__slot_solved(slot));
    }
    assert_null(poda__shared_probe(&table, 99, &room));
    assert_true(poda__table_resize(&table, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entries_keep_all_they_are_given),
        cmocka_unit_test(threads_read_what_was_stored),
        cmocka_unit_test(torn_entries_do_not_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
