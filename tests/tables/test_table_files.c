/* test_table_files.c - the file of a table: the same bytes for any number of threads and after any interruption, no work
 * done twice, a full disk, every damaged byte found, files of others left alone. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "built_tables.h"

#define PATH "test.table"

#include "rules_plain.h"
#include "rules_strip.h"

/* The strip without ranks, which counts the positions whose moves are asked for, and stops there. */
enum { FINGERPRINT = 10000 };
static uint64_t counted_calls, counted_most;
static volatile int counted_stop;

static void counted_moves(const strip_game *game, const strip_state *state, poda_moves *list)
{
    if (++counted_calls == counted_most)
        counted_stop = 1;
    strip_moves(game, state, list);
}

#define counted_game strip_game
#define counted_state strip_state
#define counted_options strip_options
#define counted_about strip_about
#define counted_init strip_init
#define counted_start strip_start
#define counted_play strip_play
#define counted_turn strip_turn
#define counted_outcome strip_outcome
#define counted_state_text strip_state_text
#define counted_state_read strip_state_read
#define counted_move_text strip_move_text
#define PODA_RULES counted
#include <poda/export.h>
#undef PODA_RULES

static void write_file(const char *path, const unsigned char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void test_same_bytes(void **unused)
{
    (void)unused;
    poda_game *games[] = {open_game(NULL, "connect4", "cols=5 rows=4"),
                          open_game(&strip_rules, "strip", "length=40")};
    for (size_t i = 0; i < 2; i++) {
        build(games[i], PATH, (poda_table_options){0});
        for (unsigned threads = 2; threads <= 4; threads++) {
            build(games[i], "other.table", (poda_table_options){.threads = threads});
            same_file(PATH, "other.table");
        }
        build(games[i], "other.table", (poda_table_options){.memory = 1 << 16, .save = 1});
        same_file(PATH, "other.table");
        poda_game_close(games[i]);
    }
}

/* Killed again and again at other moments, it goes on and ends with the same bytes. */
static bool is_killed(const poda_game *game, poda_table_options options, long microseconds)
{
    int status = 0;
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(poda_table_build(game, "other.table", &options, NULL) == PODA_OK ? 0 : 1);
    const struct timespec wait = {.tv_sec = microseconds / 1000000,
                                  .tv_nsec = microseconds % 1000000 * 1000};
    nanosleep(&wait, NULL);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        return true;
    assert_int_equal(WEXITSTATUS(status), 0);
    return false;
}

static void goes_on(poda_game *game, poda_table_options options, poda_random *random)
{
    int kills = 0;
    long most = 150000; /* grows, since machines differ */
    options.size = sizeof options;
    build(game, PATH, (poda_table_options){.every = options.every, .section = options.section});
    remove("other.table");
    while (is_killed(game, options, 5000 + (long)(poda_random_next(random) % (uint64_t)most))) {
        assert_true(++kills < 1000);
        most += most / 4;
    }
    assert_int_not_equal(access("other.table.part", F_OK), 0);
    assert_int_not_equal(access("other.table.marks", F_OK), 0);
    same_file(PATH, "other.table");
    poda_game_close(game);
}

static void test_goes_on(void **unused)
{
    (void)unused;
    poda_random random = {7};
    const poda_table_options all[] = {
        {.section = 1 << 14, .save = 20},
        {.section = 1 << 14, .save = 20, .threads = 2, .every = 3},
        {.memory = 100000, .save = 20, .threads = 2},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        goes_on(open_game(NULL, "connect4", "cols=4 rows=5"), all[i], &random);
    for (unsigned threads = 1; threads <= 2; threads++) /* moves stay in its tiers */
        goes_on(
            open_game(&strip_rules, "strip", threads == 1 ? "length=120" : "length=120 safe=1"),
            (poda_table_options){.memory = 20000 * (threads - 1), .threads = threads, .save = 2},
            &random);
    goes_on(open_game(NULL, "mnk", "rows=3 cols=4 k=3"), (poda_table_options){0}, &random);
    /* without ranks: no position occurs again, some do, and scores */
    goes_on(open_game(NULL, "clobber", "rows=3 cols=5"), (poda_table_options){.save = 1}, &random);
    goes_on(open_game(&plain_rules, "own", "length=60"), (poda_table_options){.save = 1}, &random);
    goes_on(open_game(NULL, "kalah", "houses=3 seeds=3"), (poda_table_options){.save = 1}, &random);
}

/* The work of a game without ranks that was interrupted is not done again. */
static void test_no_work_twice(void **unused)
{
    (void)unused;
    static const char *const options[] = {"length=60", "length=60 safe=1"};
    for (size_t i = 0; i < 2; i++) {
        poda_game *game = open_game(&counted_rules, "own", options[i]);
        poda_error error = {0};
        const poda_table_options how = {.size = sizeof how, .stop = &counted_stop};
        counted_calls = counted_most = 0;
        build(game, PATH, (poda_table_options){0});
        const uint64_t all = counted_calls;
        remove("other.table");
        poda_status status = PODA_STOPPED;
        counted_calls = 0;
        uint64_t runs = 0;
        for (; status == PODA_STOPPED; runs++) {
            counted_stop = 0;
            counted_most = counted_calls + FINGERPRINT + all / 6;
            status = poda_table_build(game, "other.table", &how, &error);
        }
        assert_int_equal(status, PODA_OK);
        same_file(PATH, "other.table");
        assert_true(runs > 3);
        /* each run looks at some games for the fingerprint, and at a few positions again */
        assert_true(counted_calls - runs * FINGERPRINT < all + all / 4);
        poda_game_close(game);
    }
}

/* A full disk: an error that says so, and later it goes on. */
static void test_full_disk(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=5 rows=4");
    const poda_table_options options = {.size = sizeof options, .section = 1 << 14};
    build(game, PATH, options);
    remove("other.table");
    for (rlim_t most = 20000; most <= 80000; most += 30000) {
        int status = 0;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const struct rlimit limit = {most, most};
            poda_error error = {0};
            signal(SIGXFSZ, SIG_IGN);
            setrlimit(RLIMIT_FSIZE, &limit);
            const bool fails =
                poda_table_build(game, "other.table", &options, &error) == PODA_BAD_FILE &&
                strstr(error.message, "cannot write");
            _exit(fails ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        assert_int_not_equal(access("other.table", F_OK), 0);
    }
    assert_int_equal(poda_table_build(game, "other.table", &options, NULL), PODA_OK);
    same_file(PATH, "other.table");
    poda_game_close(game);
}

/* Is the damage found, by opening or by verifying? */
static bool is_found(const poda_game *game, const char *path)
{
    poda_table *table = NULL;
    poda_error error = {0};
    if (poda_table_open(&table, game, path, 0, &error) != PODA_OK)
        return error.message[0] != 0;
    const bool found = poda_table_verify(table, 2, NULL, NULL, NULL, NULL, &error) == PODA_BAD_FILE;
    poda_table_close(table);
    return found;
}

static void spoil_each_byte(const poda_game *game, poda_table_options options)
{
    size_t length;
    build(game, PATH, options);
    unsigned char *bytes = read_file(PATH, &length);
    for (size_t at = 0; at < length; at++) {
        const unsigned char flip = (unsigned char)(1 + (at * 37) % 255);
        bytes[at] ^= flip;
        write_file("other.table", bytes, length);
        bytes[at] ^= flip;
        if (!is_found(game, "other.table"))
            fail_msg("%s: byte %zu of %zu", poda_game_name(game), at, length);
    }
    for (size_t cut = 0; cut < length; cut += cut < 100 || length - cut < 100 ? 1 : 17) {
        poda_table *table = NULL;
        poda_error error = {0};
        write_file("other.table", bytes, cut);
        assert_int_equal(poda_table_open(&table, game, "other.table", 0, &error), PODA_BAD_FILE);
    }
    unsigned char *longer = calloc(length + 1, 1);
    assert_non_null(longer);
    memcpy(longer, bytes, length);
    write_file("other.table", longer, length + 1);
    assert_true(is_found(game, "other.table"));
    free(longer);
    free(bytes);
}

static void test_damage(void **unused)
{
    /* KKvK, two kings against one: a tier that has halves */
    const struct {
        const poda_rules *rules;
        const char *name, *options, *tier;
        poda_table_options how;
    } cases[] = {
        {NULL, "tictactoe", "", NULL, {0}},
        {NULL, "connect4", "cols=2 rows=3", NULL, {.metric = PODA_METRIC_WDL}},
        {NULL, "connect4", "cols=3 rows=3", NULL, {.every = 4}},
        {&strip_rules, "strip", "length=5", NULL, {0}},
        {&strip_rules, "strip", "length=5", NULL, {.metric = PODA_METRIC_CONVERSION}},
        {NULL, "draughts", "rules=english size=4", "KKvK", {.every = 2}},
        {NULL,
         "draughts",
         "rules=english size=4",
         "KKvK",
         {.metric = PODA_METRIC_CONVERSION, .every = 2}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = open_game(cases[i].rules, cases[i].name, cases[i].options);
        const poda_ranks *ranks = poda_game_rules_of(game)->ranks;
        poda_table_options options = cases[i].how;
        poda_error error = {0};
        uint64_t tier = 0;
        if (cases[i].tier) {
            assert_int_equal(ranks->tier_read(poda_game_params(game), cases[i].tier, &tier, &error),
                             PODA_OK);
            options.tiers = &tier;
            options.tier_count = 1;
        }
        spoil_each_byte(game, options);
        poda_game_close(game);
    }
}

static void test_other_rules(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    poda_game *other = open_game(NULL, "connect4", "cols=4 rows=5");
    poda_game *nim = open_game(NULL, "nim", "");
    poda_table *table = NULL;
    poda_error error = {0};
    build(game, PATH, (poda_table_options){0});
    assert_int_equal(poda_table_open(&table, other, PATH, 0, &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "not of"));
    assert_int_equal(poda_table_open(&table, nim, PATH, 0, &error), PODA_BAD_FILE);
    /* a file that is no table is not replaced */
    write_file("other.table", (const unsigned char *)"a letter", 8);
    assert_int_equal(poda_table_build(game, "other.table", NULL, &error), PODA_BAD_FILE);
    poda_game_close(game);
    poda_game_close(other);
    poda_game_close(nim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_bytes),    cmocka_unit_test(test_goes_on),
        cmocka_unit_test(test_no_work_twice), cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_damage),        cmocka_unit_test(test_other_rules),
    };
    char folder[] = "/tmp/poda-table-files-XXXXXX";
    if (!enter_folder(folder))
        return 1;
    return leave_folder(folder, PATH, cmocka_run_group_tests(tests, NULL, NULL));
}
