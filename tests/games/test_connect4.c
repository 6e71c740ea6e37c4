/* test_connect4.c - the exact solver of Connect 4 against small boards solved independently, its
 * threads and its table, the book, and the engine when it is stopped. */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "connect4_whole.h"
#include "data/carried.h"
#include "games/connect4/connect4_book.h"
#include "games/connect4/connect4_make.h"
#include "games/connect4/connect4_solve.h"
#include "poda/poda.h"
#include "system/threads.h"

static connect4_state state_of(const struct whole *whole, int stones, uint64_t key)
{
    const uint64_t first = whole_stones(whole, key, 1), second = whole_stones(whole, key, 2);
    return stones % 2 ? (connect4_state){second, first} : (connect4_state){first, second};
}

static int score_of(poda__connect4_solver *solver, const connect4_state *state)
{
    int lower = INT_MIN, upper = INT_MAX;
    poda__connect4_narrow(solver, state, 0, INT_MIN, INT_MAX, &lower, &upper);
    assert_int_equal(lower, upper);
    return lower;
}

/* Every edition of the search, on boards of all shapes: even and odd numbers of rows, fewer than four
 * columns, one row. */
static void test_whole_boards(void **unused)
{
    (void)unused;
    static const struct {
        int cols, rows;
        size_t every;
    } boards[] = {{4, 4, 7}, {5, 3, 7}, {3, 6, 9}, {2, 9, 5}, {7, 2, 9}, {9, 1, 1}, {1, 9, 1}};
    for (size_t at = 0; at < sizeof boards / sizeof boards[0]; at++) {
        static struct whole whole;
        poda__connect4_solver solver;
        connect4_game game;
        poda__connect4_sized(&game, boards[at].cols, boards[at].rows);
        assert_true(whole_solve(&whole, boards[at].cols, boards[at].rows));
        assert_true(poda__connect4_solver_init(&solver, &game, 1 << 20, 1));
        for (int edition = 0; edition < PODA__CONNECT4_EDITIONS; edition++) {
            solver.test = poda__connect4_test_of(&solver.board, (poda__connect4_edition)edition);
            for (int stones = 0; solver.test && stones < game.cols * game.rows; stones++)
                for (size_t i = 0; i < whole.level[stones].count; i += boards[at].every) {
                    const connect4_state state =
                        state_of(&whole, stones, whole.level[stones].keys[i]);
                    assert_int_equal(score_of(&solver, &state), whole.level[stones].scores[i]);
                }
            poda__connect4_solver_clear(&solver);
        }
        poda__connect4_solver_release(&solver);
        whole_release(&whole);
    }
}

/* A line of columns as a position of 7x6. */
static connect4_state after(const connect4_game *game, const char *columns)
{
    connect4_state state = {0, 0};
    for (; *columns; columns++) {
        const uint64_t column = (((uint64_t)1 << game->rows) - 1)
                                << (*columns - '1') * (game->rows + 1);
        const uint64_t move = ((state.own | state.rival) + game->bottom) & column;
        assert_true(move != 0);
        state = (connect4_state){state.rival, state.own | move};
    }
    return state;
}

/* Random positions of 7x6; their values come only from the editions of this solver: the small
 * boards test its correctness. */
static const struct {
    const char *columns;
    int score;
} positions[] = {
    {"324611751351", 2}, {"5211441215417", 3}, {"723425153576215", -2}, {"51266515541215", 14}};

/* One thread, several threads and every edition agree; one thread counts the same nodes in each. */
static void test_editions_and_threads(void **unused)
{
    (void)unused;
    connect4_game game;
    poda__connect4_sized(&game, 7, 6);
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        connect4_state state = after(&game, positions[i].columns);
        uint64_t nodes = 0;
        for (int edition = 0; edition < PODA__CONNECT4_EDITIONS; edition++) {
            poda__connect4_solver solver;
            assert_true(poda__connect4_solver_init(&solver, &game, 1 << 22, 1));
            poda__connect4_test_fn *test =
                poda__connect4_test_of(&solver.board, (poda__connect4_edition)edition);
            if (test) {
                solver.test = test;
                assert_int_equal(score_of(&solver, &state), positions[i].score);
                assert_true(edition == 0 || nodes == solver.nodes);
                nodes = solver.nodes;
            }
            poda__connect4_solver_release(&solver);
        }
    }
    const connect4_state hard = after(&game, "324611751351");
    poda__connect4_solver alone, two;
    assert_true(poda__connect4_solver_init(&alone, &game, 1 << 22, 1));
    assert_true(poda__connect4_solver_init(&two, &game, 1 << 22, 3));
    assert_int_equal(score_of(&alone, &hard), score_of(&two, &hard));
    poda__connect4_solver_release(&alone);
    poda__connect4_solver_release(&two);
}

/* Many threads write and read one small table: whatever is found belongs to the requested
 * position. */
typedef struct hammer {
    poda__connect4_table table;
    uint64_t wrong, found;
} hammer;

static void strike(void *user, unsigned index)
{
    hammer *all = user;
    uint64_t wrong = 0, found = 0, key = index + 1;
    for (int i = 0; i < 60000; i++) {
        key = (key * 6364136223846793005u + 1442695040888963407u) & (((uint64_t)1 << 49) - 1);
        const uint64_t which = key % 3000;
        const uint64_t hash = poda__connect4_scramble(which, 49);
        const uint64_t entry = poda__connect4_probe(&all->table.slots, hash);
        const int lower = (int)(which % 30) - 20;
        if (entry) {
            found++;
            wrong += poda__connect4_lower(entry) != lower ||
                     poda__connect4_upper(entry) != lower + (int)(which % 7);
        }
        poda__connect4_store(&all->table.slots, hash, lower, lower + (int)(which % 7), key % 1000);
    }
    __atomic_add_fetch(&all->wrong, wrong, __ATOMIC_RELAXED);
    __atomic_add_fetch(&all->found, found, __ATOMIC_RELAXED);
}

static void test_table(void **unused)
{
    (void)unused;
    hammer all = {.wrong = 0};
    assert_true(poda__connect4_table_init(&all.table, 49, 1 << 14));
    poda__threads_run(4, strike, &all);
    assert_int_equal(all.wrong, 0);
    assert_true(all.found > 1000);
    poda__connect4_table_release(&all.table);

    /* growing keeps the entries, clearing does not */
    poda__connect4_table table;
    assert_true(poda__connect4_table_init(&table, 49, 1 << 24));
    for (uint64_t key = 1; key < 20000; key++)
        poda__connect4_store(&table.slots, poda__connect4_scramble(key, 49), -(int)(key % 20),
                             (int)(key % 21), key);
    size_t before = 0, later = 0;
    for (uint64_t key = 1; key < 20000; key++)
        before += poda__connect4_probe(&table.slots, poda__connect4_scramble(key, 49)) != 0;
    const int bits = table.bits;
    assert_true(poda__connect4_table_grow(&table));
    assert_true(table.bits > bits);
    for (uint64_t key = 1; key < 20000; key++) {
        const uint64_t entry = poda__connect4_probe(&table.slots, poda__connect4_scramble(key, 49));
        later += entry != 0;
        if (entry) {
            assert_int_equal(poda__connect4_lower(entry), -(int)(key % 20));
            assert_int_equal(poda__connect4_upper(entry), key % 21);
        }
    }
    assert_true(before > 19000);
    assert_int_equal(before, later);
    poda__connect4_table_clear(&table);
    assert_int_equal(poda__connect4_probe(&table.slots, poda__connect4_scramble(7, 49)), 0);
    poda__connect4_table_release(&table);
}

/* A book of 4x4 with all its levels; with damage anywhere it is refused or harmless. */
static void test_book(void **unused)
{
    (void)unused;
    enum { PLIES = 6 };
    static struct whole whole;
    poda__connect4_book book, again;
    connect4_game game;
    poda__connect4_sized(&game, 4, 4);
    assert_true(whole_solve(&whole, 4, 4));
    assert_int_equal(poda__connect4_book_init(&book, &game, PLIES, NULL), PODA_OK);
    poda__connect4_solver solver;
    assert_true(poda__connect4_solver_init(&solver, &game, 1 << 20, 1));
    for (size_t i = 0; i < book.level[PLIES].count; i++) {
        const connect4_state state = poda__connect4_book_state(&book, i);
        book.level[PLIES].scores[i] = (int8_t)score_of(&solver, &state);
    }
    poda__connect4_solver_release(&solver);
    poda__buffer packed = {0};
    poda__connect4_book_pack(&book, &packed);
    assert_false(packed.failed);
    assert_int_equal(poda__connect4_book_read(&again, packed.at, packed.length, NULL), PODA_OK);
    for (int stones = 0; stones <= PLIES; stones++) {
        assert_int_equal(again.level[stones].count, whole.level[stones].count);
        for (size_t i = 0; i < whole.level[stones].count; i++) {
            const connect4_state state = state_of(&whole, stones, whole.level[stones].keys[i]);
            int score;
            assert_true(poda__connect4_book_find(&again, &state, &score));
            assert_int_equal(score, whole.level[stones].scores[i]);
        }
    }
    poda__connect4_book_release(&again);
    for (size_t length = 0; length < packed.length; length += 5)
        if (poda__connect4_book_read(&again, packed.at, length, NULL) == PODA_OK) {
            /* the last bytes of a code may be redundant */
            assert_memory_equal(again.level[PLIES].scores, book.level[PLIES].scores,
                                book.level[PLIES].count);
            poda__connect4_book_release(&again);
        }
    size_t refused = 0, tried = 0;
    for (size_t i = 11; i < packed.length; i += 3) { /* behind board and plies */
        packed.at[i] ^= 0x40;
        const poda_status status = poda__connect4_book_read(&again, packed.at, packed.length, NULL);
        refused += status == PODA_BAD_FILE;
        tried++;
        if (status == PODA_OK) {
            assert_memory_equal(again.level[PLIES].scores, book.level[PLIES].scores,
                                book.level[PLIES].count);
            poda__connect4_book_release(&again);
        }
        packed.at[i] ^= 0x40;
    }
    assert_true(refused + 2 >= tried);
    poda__buffer_release(&packed);
    poda__connect4_book_release(&book);
    whole_release(&whole);
}

/* The shipped book: the theory of the first move (Allen, Allis 1988), and its deepest level against
 * the solver where that is quick. */
static void test_shipped_book(void **unused)
{
    (void)unused;
    static const int first[7] = {-2, -1, 0, 1, 0, -1, -2};
    poda__connect4_book book;
    connect4_game game;
    poda__connect4_sized(&game, 7, 6);
    assert_int_equal(poda__connect4_book_read(&book, poda__data_connect4.bytes,
                                              poda__data_connect4.length, NULL),
                     PODA_OK);
    const connect4_state empty = {0, 0};
    int score;
    assert_true(poda__connect4_book_find(&book, &empty, &score));
    assert_int_equal(score, 1);
    for (int col = 0; col < 7; col++) {
        const connect4_state state = {0, (uint64_t)1 << 7 * col};
        assert_true(poda__connect4_book_find(&book, &state, &score));
        assert_int_equal(-score, first[col]);
    }
    poda__connect4_solver solver;
    assert_true(poda__connect4_solver_init(&solver, &game, 1 << 22, 1));
    const size_t count = book.level[book.plies].count;
    for (size_t i = 0; i < count; i += count / 60 + 1) {
        const connect4_state state = poda__connect4_book_state(&book, i);
        int lower = INT_MIN, upper = INT_MAX;
        poda__connect4_easy(&solver, &state, 3000, &lower, &upper);
        assert_true(lower <= book.level[book.plies].scores[i]);
        assert_true(upper >= book.level[book.plies].scores[i]);
    }
    poda__connect4_solver_release(&solver);
    poda__connect4_book_release(&book);
}

/* A stopped run continues where it was; a damaged end of its file is solved again. */
static void test_make(void **unused)
{
    (void)unused;
    char path[] = "/tmp/poda_test_book_XXXXXX", part[64];
    connect4_game game;
    poda__connect4_made made;
    const int file = mkstemp(path);
    volatile int stop = 1;
    assert_true(file >= 0);
    remove(path); /* an empty file is not a book, and is not replaced */
    snprintf(part, sizeof part, "%s.part", path);
    poda__connect4_sized(&game, 5, 4);
    poda__connect4_order order = {
        .plies = 4, .path = path, .table_bytes = 1 << 20, .threads = 1, .checks = 5, .stop = &stop};
    assert_int_equal(poda__connect4_make(&game, &order, &made, NULL), PODA_STOPPED);
    order.stop = NULL;
    assert_int_equal(poda__connect4_make(&game, &order, &made, NULL), PODA_OK);
    assert_int_equal(made.wrong, 0);
    assert_int_equal(made.known, 0);
    assert_true(made.positions > 100 && made.bytes > 20);
    /* a file for another board is not used */
    FILE *notes = fopen(part, "wb");
    assert_non_null(notes);
    fputs("poda book 7x6 plies 4\n", notes);
    fclose(notes);
    assert_int_equal(poda__connect4_make(&game, &order, &made, NULL), PODA_BAD_FILE);
    /* one good record, one truncated */
    notes = fopen(part, "wb");
    assert_non_null(notes);
    char head[32] = "poda book 5x4 plies 4\n";
    const unsigned char record[9] = {0, 0, 0, 0, 0, 0xff, 1, 0, 0};
    fwrite(head, 1, sizeof head, notes);
    fwrite(record, 1, sizeof record, notes);
    fclose(notes);
    assert_int_equal(poda__connect4_make(&game, &order, &made, NULL), PODA_OK);
    assert_true(made.known <= 1);
    remove(path);
    remove(part);
}

/* However early it is stopped, the engine has a legal move and true bounds. */
static void test_stopped(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"", "3 3 3", "2 4 4 1 5", "1 1 2 2 3 5"};
    poda_game *game;
    poda_search *search;
    poda_pair size[2] = {{"cols", "6"}, {"rows", "5"}};
    const poda_options options = {size, 2};
    assert_int_equal(poda_game_open(&game, "connect4", &options, NULL), PODA_OK);
    assert_true(poda_game_has_engine(game));
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        poda_state state;
        poda_search_options wish;
        poda_result exact, result;
        poda_state_start(game, &state);
        assert_int_equal(poda_moves_read(game, lines[i], &state, NULL), PODA_OK);
        poda_search_defaults(&wish);
        wish.algorithm = PODA_ENGINE;
        assert_int_equal(poda_search_run(search, &state, &wish, NULL, NULL, &exact, NULL), PODA_OK);
        assert_true(exact.exact && !exact.stopped);
        assert_int_equal(exact.lower, exact.value);
        assert_int_equal(exact.upper, exact.value);
        assert_int_equal(exact.pv_length, exact.depth);
        for (uint64_t nodes = 1; nodes < 40000; nodes = nodes * 5 / 2 + 1) {
            poda_move room[32];
            poda_moves list = {room, 0, 32};
            wish.nodes = nodes;
            wish.every_move = nodes % 2 == 0;
            assert_int_equal(poda_search_run(search, &state, &wish, NULL, NULL, &result, NULL),
                             PODA_OK);
            assert_true(result.lower <= exact.value && exact.value <= result.upper);
            assert_true(!result.exact || result.value == exact.value);
            poda_state_moves(game, &state, &list);
            bool legal = false;
            for (size_t k = 0; k < list.count; k++)
                legal |= list.at[k] == result.move;
            assert_true(legal);
        }
        wish.nodes = 0;
        wish.every_move = true;
        wish.threads = 2;
        assert_int_equal(poda_search_run(search, &state, &wish, NULL, NULL, &result, NULL),
                         PODA_OK);
        assert_int_equal(result.value, exact.value);
        for (size_t k = 0; k < result.move_count; k++) {
            assert_true(result.moves[k].exact);
            assert_true(poda_state_turn(game, &state) == PODA_MAX
                            ? result.moves[k].value <= exact.value
                            : result.moves[k].value >= exact.value);
        }
    }
    poda_search_close(search);
    poda_game_close(game);
}

/* A move known to win does not lift the limit for the values of the others. */
static void test_limited_values(void **unused)
{
    (void)unused;
    poda_game *game;
    poda_search *search;
    poda_state state;
    poda_search_options wish;
    poda_result result;
    assert_int_equal(poda_game_open(&game, "connect4", NULL, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    assert_int_equal(poda_moves_read(game, "3 2 1 6 4 6 2 5", &state, NULL), PODA_OK);
    poda_search_defaults(&wish);
    wish.algorithm = PODA_ENGINE;
    wish.every_move = true;
    wish.nodes = 60;
    assert_int_equal(poda_search_run(search, &state, &wish, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.stopped);
    size_t proven = 0;
    for (size_t k = 0; k < result.move_count; k++)
        proven += result.moves[k].exact;
    assert_true(proven > 0 && proven < result.move_count);
    assert_true(result.exact && result.move_proven); /* won, in any number of plies */
    poda_search_close(search);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_boards), cmocka_unit_test(test_editions_and_threads),
        cmocka_unit_test(test_table),        cmocka_unit_test(test_book),
        cmocka_unit_test(test_shipped_book), cmocka_unit_test(test_make),
        cmocka_unit_test(test_stopped),      cmocka_unit_test(test_limited_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
