/* test_book.c - books against poda_whole: the value of every position that they have; what happens with limits,
 * interruptions and damaged files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "built_tables.h"

#define PATH "test_book.table"
#define PART PATH ".part"

static const struct {
    const char *name, *options;
    int plies;
} cases[] = {
    {"tictactoe", "", 4},
    {"connect4", "cols=4 rows=4", 4},
    {"mnk", "rows=3 cols=4 k=3", 3},
    {"hex", "size=3", 3},
    {"othello", "size=4", 5},
    {"dots", "rows=2 cols=2", 3}, /* scores, with a lead */
    {"nim", "heaps=3,4,5", 3},
    {"clobber", "rows=3 cols=3", 3},
    {"hexapawn", "", 3},
};

static bool exists(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static poda_status make(const poda_game *game, poda_book_options options, poda_book_made *made,
                        poda_error *error)
{
    const volatile int *const stop = options.search.stop;
    const uint64_t nodes = options.search.nodes;
    poda_known_fn *const known = options.search.known;
    void *const user = options.search.known_user;
    poda_search_defaults(&options.search);
    options.size = sizeof options;
    options.search.stop = stop;
    options.search.nodes = nodes;
    options.search.known = known;
    options.search.known_user = user;
    return poda_book_make(game, PATH, &options, made, error);
}

/* Compares what the book says of each position of so many plies with the whole game; returns how many it knows. */
static size_t compare(const poda_game *game, int plies, const poda_state *from, poda_table *table,
                      const poda_whole *whole)
{
    poda_move room[256];
    poda_moves list = {room, 0, 256};
    poda_value value, truth, over;
    int distance, plies_left;
    bool found = false;
    assert_int_equal(poda_table_value(table, from, &found, &value, &distance, NULL), PODA_OK);
    assert_true(poda_whole_value(whole, from, &truth, &plies_left));
    if (found)
        assert_int_equal(value, truth);
    if (found && distance >= 0)
        assert_int_equal(distance, plies_left);
    size_t count = found;
    if (plies == 0 || poda_state_over(game, from, &over))
        return count;
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, from, room[i], &child);
        count += compare(game, plies - 1, &child, table, whole);
    }
    return count;
}

/* All lines of so many plies, positions that are over included. */
static size_t lines(const poda_game *game, int plies, const poda_state *from)
{
    poda_move room[256];
    poda_moves list = {room, 0, 256};
    poda_value over;
    size_t count = 1;
    if (plies == 0 || poda_state_over(game, from, &over))
        return count;
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, from, room[i], &child);
        count += lines(game, plies - 1, &child);
    }
    return count;
}

static void test_values(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int side = -1; side <= 1; side++) {
            poda_game *game = open_game(NULL, cases[i].name, cases[i].options);
            poda_state first;
            poda_whole *whole = NULL;
            poda_table *table = NULL;
            poda_book_made made;
            poda_table_verified verified;
            poda_error error = {0};
            remove(PATH);
            poda_state_start(game, &first);
            assert_int_equal(poda_whole_open(&whole, game, &first, NULL, &error), PODA_OK);
            if (make(game, (poda_book_options){.plies = cases[i].plies, .side = side, .checks = 5},
                     &made, &error) != PODA_OK)
                fail_msg("%s: %s", cases[i].name, error.message);
            if (made.unsolved || made.wrong)
                fail_msg("%s, side %d: %d unsolved, %d wrong", cases[i].name, side,
                         (int)made.unsolved, (int)made.wrong);
            assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
            const size_t known = compare(game, cases[i].plies, &first, table, whole);
            const size_t all = lines(game, cases[i].plies, &first);
            assert_true(side < 0 ? known == all : known < all && known > 0);
            assert_int_equal(poda_table_verify(table, 2, NULL, NULL, NULL, &verified, &error),
                             PODA_OK);
            assert_true(verified.searched > 0 && verified.searched <= verified.positions);
            assert_int_equal(poda_table_of(table)->plies, cases[i].plies);
            assert_int_equal(poda_table_of(table)->side, side);
            assert_false(poda_table_of(table)->whole);
            poda_table_close(table);
            poda_whole_close(whole);
            poda_game_close(game);
        }
}

/* The side that plays its best finds a best move at each of its positions, whatever the other one plays. */
static void follow(const poda_game *game, int plies, int side, const poda_state *from,
                   poda_table *table, const poda_whole *whole)
{
    poda_move room[256];
    poda_moves list = {room, 0, 256};
    poda_value over, value, after;
    int distance;
    poda_state child;
    if (plies == 0 || poda_state_over(game, from, &over))
        return;
    if (poda_state_turn(game, from) == side) {
        poda_result best;
        bool found = false;
        assert_int_equal(poda_table_best(table, from, &found, &best, NULL), PODA_OK);
        assert_true(found);
        poda_state_play(game, from, best.move, &child);
        assert_true(poda_whole_value(whole, from, &value, &distance));
        assert_true(poda_whole_value(whole, &child, &after, &distance));
        assert_int_equal((value > 0) - (value < 0), (after > 0) - (after < 0));
        follow(game, plies - 1, side, &child, table, whole);
        return;
    }
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state_play(game, from, room[i], &child);
        follow(game, plies - 1, side, &child, table, whole);
    }
}

static void test_side(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int side = 0; side <= 1; side++) {
            poda_game *game = open_game(NULL, cases[i].name, cases[i].options);
            poda_state first;
            poda_whole *whole = NULL;
            poda_table *table = NULL;
            remove(PATH);
            poda_state_start(game, &first);
            assert_int_equal(poda_whole_open(&whole, game, &first, NULL, NULL), PODA_OK);
            assert_int_equal(
                make(game, (poda_book_options){.plies = cases[i].plies, .side = side}, NULL, NULL),
                PODA_OK);
            assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
            follow(game, cases[i].plies, side, &first, table, whole);
            poda_table_close(table);
            poda_whole_close(whole);
            poda_game_close(game);
        }
}

/* What is not solved within the limits is left out, and nothing that is in it is wrong. */
static void test_limits(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "tictactoe", "");
    poda_state first;
    poda_whole *whole = NULL;
    size_t last = 0;
    poda_state_start(game, &first);
    assert_int_equal(poda_whole_open(&whole, game, &first, NULL, NULL), PODA_OK);
    for (uint64_t nodes = 1; nodes < 3000; nodes = nodes * 3 / 2 + 1) {
        poda_table *table = NULL;
        poda_book_made made;
        const poda_book_options options = {.plies = 4, .side = -1, .search.nodes = nodes};
        remove(PATH);
        const poda_status status = make(game, options, &made, NULL);
        assert_true(status == PODA_OK || status == PODA_TOO_LARGE);
        if (status != PODA_OK)
            continue;
        assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
        const size_t known = compare(game, 4, &first, table, whole);
        assert_int_equal(poda_table_verify(table, 2, NULL, NULL, NULL, NULL, NULL), PODA_OK);
        poda_table_close(table);
        assert_true(known > 0);
        last = made.unsolved == 0 ? known : 0;
    }
    assert_int_equal(last, lines(game, 4, &first));
    poda_whole_close(whole);
    poda_game_close(game);
}

/* Stops the run after so many questions of its searches. */
typedef struct interrupter {
    int left;
    volatile int stop;
} interrupter;

static poda_status interrupt(void *user, const poda_state *state, int ply, bool *known,
                             poda_value *value, poda_error *error)
{
    interrupter *it = user;
    (void)state, (void)ply, (void)value, (void)error;
    *known = false;
    it->stop |= --it->left < 0;
    return PODA_OK;
}

static void test_interruptions(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        poda_game *game = open_game(NULL, cases[i].name, cases[i].options);
        poda_book_options options = {.plies = cases[i].plies, .side = -1};
        poda_book_made made;
        size_t length, runs = 0;
        remove(PATH);
        assert_int_equal(make(game, options, &made, NULL), PODA_OK);
        unsigned char *whole = read_file(PATH, &length);
        remove(PATH);
        for (poda_status status = PODA_STOPPED; status == PODA_STOPPED; runs++) {
            interrupter it = {.left = 300 * (int)(runs + 1)};
            options.search.known = interrupt;
            options.search.known_user = &it;
            options.search.stop = &it.stop;
            poda_error error = {0};
            status = make(game, options, &made, &error);
            if (status != PODA_OK && status != PODA_STOPPED)
                fail_msg("%s", error.message);
            FILE *part = status == PODA_STOPPED ? fopen(PART, "rb+") : NULL;
            if (part && runs % 2) { /* as a killed program leaves it */
                fseek(part, 0, SEEK_END);
                fwrite("torn", 1, 4, part);
            }
            if (part)
                fclose(part);
        }
        assert_true(runs > 2);
        size_t other;
        unsigned char *again = read_file(PATH, &other);
        assert_int_equal(other, length);
        assert_memory_equal(again, whole, length);
        assert_false(exists(PART));
        free(whole);
        free(again);
        poda_game_close(game);
    }
}

/* What an interrupted run left is not removed by one that is refused, or stopped before it comes to it. */
static void test_left(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    poda_book_options options = {.plies = 4, .side = -1};
    poda_book_made made;
    size_t length, before;
    remove(PATH);
    interrupter it = {.left = 20000};
    options.search.known = interrupt;
    options.search.known_user = &it;
    options.search.stop = &it.stop;
    assert_int_equal(make(game, options, &made, NULL), PODA_STOPPED);
    assert_true(made.searched > 0);
    free(read_file(PART, &before));
    options.plies = 3; /* another book */
    it = (interrupter){.left = 1 << 30};
    assert_int_equal(make(game, options, &made, NULL), PODA_BAD_FILE);
    assert_true(exists(PART));
    options.plies = 4;
    it.stop = 1; /* at once */
    assert_int_equal(make(game, options, &made, NULL), PODA_STOPPED);
    free(read_file(PART, &length));
    assert_int_equal(length, before);
    it.stop = 0;
    assert_int_equal(make(game, options, &made, NULL), PODA_OK);
    assert_true(made.earlier > 0);
    assert_false(exists(PART));
    poda_game_close(game);
}

/* Moves in the file of an earlier run that are none are not played. */
static void test_hostile(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    poda_book_options options = {.plies = 4, .side = 0};
    poda_book_made made;
    size_t length;
    interrupter it = {.left = 0};
    options.search.known = interrupt;
    options.search.known_user = &it;
    options.search.stop = &it.stop;
    remove(PATH);
    for (int left = 500; !exists(PART); left += 500) { /* until a first value is known */
        it = (interrupter){.left = left};
        assert_int_equal(make(game, options, &made, NULL), PODA_STOPPED);
    }
    unsigned char *bytes = read_file(PART, &length);
    for (size_t i = 0; i < length; i += 3) {
        FILE *file = fopen(PART, "wb");
        assert_non_null(file);
        bytes[i] ^= 0x11;
        assert_int_equal(fwrite(bytes, 1, length, file), length);
        bytes[i] ^= 0x11;
        fclose(file);
        it = (interrupter){.left = 1 << 30};
        const poda_status status = make(game, options, &made, NULL);
        assert_true(status == PODA_OK || status == PODA_BAD_FILE);
        if (status == PODA_OK) {
            poda_table *table = NULL;
            assert_int_equal(poda_table_open(&table, game, PATH, 0, NULL), PODA_OK);
            assert_int_equal(poda_table_verify(table, 2, NULL, NULL, NULL, NULL, NULL), PODA_OK);
            poda_table_close(table);
        }
        remove(PATH);
    }
    remove(PART);
    free(bytes);
    poda_game_close(game);
}

/* Every damaged byte of a book is found by verify or by opening it. */
static void test_damage(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "hex", "size=3");
    size_t length;
    remove(PATH);
    assert_int_equal(make(game, (poda_book_options){.plies = 2, .side = -1}, NULL, NULL), PODA_OK);
    unsigned char *bytes = read_file(PATH, &length);
    for (size_t i = 0; i < length; i++) {
        poda_table *table = NULL;
        bytes[i] ^= 4;
        FILE *file = fopen(PATH, "wb");
        assert_non_null(file);
        assert_int_equal(fwrite(bytes, 1, length, file), length);
        fclose(file);
        bytes[i] ^= 4;
        poda_status status = poda_table_open(&table, game, PATH, 0, NULL);
        if (status == PODA_OK)
            status = poda_table_verify(table, 2, NULL, NULL, NULL, NULL, NULL);
        assert_int_equal(status, PODA_BAD_FILE);
        poda_table_close(table);
    }
    free(bytes);
    remove(PATH);
    poda_game_close(game);
}

static void test_refused(void **unused)
{
    (void)unused;
    poda_error error = {0};
    poda_game *game = open_game(NULL, "tictactoe", ""), *chess = open_game(NULL, "chess", ""),
              *kuhn = open_game(NULL, "kuhn", "");
    const poda_book_options fine = {.plies = 2, .side = -1};
    assert_int_equal(make(game, (poda_book_options){.plies = 0}, NULL, &error), PODA_BAD_OPTION);
    assert_int_equal(make(game, (poda_book_options){.plies = 65}, NULL, &error), PODA_BAD_OPTION);
    assert_int_equal(make(game, (poda_book_options){.plies = 2, .side = 2}, NULL, &error),
                     PODA_BAD_OPTION);
    assert_int_equal(make(game, (poda_book_options){.plies = 2, .side = -2}, NULL, &error),
                     PODA_BAD_OPTION);
    assert_int_equal(make(chess, fine, NULL, &error), PODA_BAD_REQUEST);
    assert_int_equal(make(kuhn, fine, NULL, &error), PODA_BAD_GAME);
    assert_int_equal(
        make(game, (poda_book_options){.plies = 4, .side = -1, .positions = 10}, NULL, &error),
        PODA_TOO_LARGE);
    FILE *file = fopen(PATH, "wb");
    fputs("a thesis", file);
    fclose(file);
    assert_int_equal(make(game, fine, NULL, &error), PODA_BAD_FILE);
    remove(PATH);
    assert_false(exists(PART));
    poda_game_close(game);
    poda_game_close(chess);
    poda_game_close(kuhn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_side),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_interruptions),
        cmocka_unit_test(test_left),   cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_damage), cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
