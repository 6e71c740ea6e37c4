/* test_clock.c - clocks as they are written and distributed over moves, on simulated games:
 * whatever a move takes within its hard limit, time does not run out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

static void clocks_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        double left, increment;
    } good[] = {
        {"5", 300, 0},   {"5+3", 300, 3},      {"90s", 90, 0},      {"5m+3s", 300, 3},
        {"1h", 3600, 0}, {"0.5+0.1", 30, 0.1}, {"10m+1m", 600, 60}, {"2s+500s", 2, 500},
    };
    static const char *const bad[] = {
        "",      "+3",   "5+",    "-5",  "5+-3", "x",
        "5x",    "5 m",  "0",     "0+3", "nan",  "inf",
        "5+3+1", "1e9h", "5m+3q", "+5",  "5ms",  "11111111111111111111111111111111111"};
    poda_clock clock = {7, 7, 7};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(poda_clock_read(good[i].text, &clock, NULL), PODA_OK);
        assert_true(clock.left == good[i].left && clock.increment == good[i].increment);
        assert_int_equal(clock.moves, 0);
    }
    clock = (poda_clock){7, 7, 7};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        poda_error error = {0};
        assert_int_equal(poda_clock_read(bad[i], &clock, &error), PODA_BAD_OPTION);
        assert_true(clock.left == 7 && strlen(error.message) > 20);
    }
}

static void clocks_are_written(void **unused)
{
    (void)unused;
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {{300, "5:00"}, {59.9, "0:59"}, {9.96, "0:09"},   {9.94, "9.9"},
                 {0, "0.0"},    {-3, "0.0"},    {3725, "1:02:05"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char room[40] = "";
        poda_text text = {room, sizeof room, 0};
        poda_clock_text(cases[i].seconds, &text);
        assert_string_equal(room, cases[i].text);
    }
}

static uint64_t seed = 3;

static double chance(void)
{
    seed = poda_mix(seed + 0x9e3779b97f4a7c15u);
    return (double)(seed >> 11) / (double)(UINT64_C(1) << 53);
}

/* A game of that many moves, with `expected` predicted; each takes all it may, now and then, and
 * always some milliseconds more. */
static void play(poda_clock clock, int moves, int expected, double greed)
{
    const double at_first = clock.left;
    for (int i = 0; i < moves; i++) {
        double soft, hard;
        const int period = clock.moves;
        poda_clock_budget(&clock, expected - i, &soft, &hard);
        assert_true(soft > 0 && hard > 0);
        assert_true(hard <= clock.left || hard <= 0.001);
        const double used = (chance() < greed ? hard : chance() * soft) + 0.01 * chance();
        if (!poda_clock_spend(&clock, used))
            fail_msg("out of time at move %d of %d (of %g s)", i + 1, moves, at_first);
        if (period == 1)
            return;
    }
}

static void time_does_not_run_out(void **unused)
{
    (void)unused;
    static const double seconds[] = {2, 10, 60, 300, 3600};
    for (int round = 0; round < 2000; round++) {
        const int moves = 1 + (int)(chance() * 60), off = (int)(chance() * 20) - 10;
        const poda_clock clock = {seconds[round % 5], round % 3 ? 0 : 3 * chance(), 0};
        play(clock, moves, moves + off < 1 ? 1 : moves + off, round % 4 == 0 ? 1 : 0.3);
        const poda_clock period = {seconds[round % 5], 0, moves};
        play(period, moves, moves, round % 2 ? 1 : 0.3);
    }
}

/* Time is used: a player who takes the recommended time does not have most of it left at the
 * end. */
static void time_is_used(void **unused)
{
    (void)unused;
    poda_clock clock = {300, 0, 0};
    double soft, hard;
    for (int i = 0; i < 30; i++) {
        poda_clock_budget(&clock, 30 - i, &soft, &hard);
        assert_true(poda_clock_spend(&clock, soft));
    }
    assert_true(clock.left < 180);
    clock = (poda_clock){10, 5, 0}; /* little left, and more with each move */
    poda_clock_budget(&clock, 40, &soft, &hard);
    assert_true(soft > 1.5 && hard <= 10);
}

/* A search keeps to both limits, and a forced move is not searched. */
static void searches_keep_to_the_clock(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state state;
    poda_result result;
    poda_search_options options;
    assert_int_equal(poda_game_open(&game, "othello", NULL, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    const int moves = poda_clock_moves(game, &state);
    assert_true(moves > 20 && moves < 35);
    poda_search_defaults(&options);
    options.table_bytes = 1 << 20;
    const poda_clock clock = {4, 0, 0};
    poda_clock_limit(&clock, game, &state, &options);
    assert_true(options.seconds > options.soft_seconds && options.seconds < 1);
    assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.depth >= 1);
    poda_search_close(search);
    poda_game_close(game);

    const poda_pair pair = {"heaps", "1"};
    const poda_options heaps = {&pair, 1};
    assert_int_equal(poda_game_open(&game, "nim", &heaps, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.has_move && result.nodes == 0 && !result.known && !result.exact);
    poda_search_close(search);
    poda_game_close(game);
}

/* The only move comes at once, whatever searches, with a line that begins with it and without a
 * value that was not searched. Without a clock, or if the values of the moves are requested, it is
 * searched. */
static void forced_moves_come_at_once(void **unused)
{
    (void)unused;
    static const poda_algorithm algorithms[] = {PODA_MINIMAX, PODA_ALPHABETA, PODA_PVS,
                                                PODA_MTDF,    PODA_MCTS,      PODA_DFPN};
    const poda_pair pair = {"tree", "A(B(C(3 5) D(2 9)))"};
    const poda_options tree = {&pair, 1};
    const poda_clock clock = {3600, 0, 0};
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state state;
    poda_move only;
    poda_moves list = {&only, 0, 1};
    assert_int_equal(poda_game_open(&game, "tree", &tree, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    poda_state_moves(game, &state, &list);
    assert_int_equal(list.count, 1);
    for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++) {
        poda_search_options options;
        poda_result result;
        poda_search_defaults(&options);
        options.algorithm = algorithms[i];
        options.line = true;
        poda_clock_limit(&clock, game, &state, &options);
        assert_true(options.soft_seconds > 0);
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                         PODA_OK);
        assert_true(result.has_move && result.move == only && result.nodes == 0);
        assert_true(!result.known && !result.exact && !result.move_proven && !result.stopped);
        assert_true(result.pv_length == 1 && result.pv[0] == only);
        options.soft_seconds = 0;
        options.nodes = 1000;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                         PODA_OK);
        assert_true(result.move == only && result.nodes > 0);
        if (options.algorithm != PODA_DFPN) /* it proves wins, and these are scores */
            assert_true(result.known && result.pv_length >= 1 && result.pv[0] == only);
    }
    poda_search_options options;
    poda_result result;
    poda_search_defaults(&options);
    options.every_move = true;
    poda_clock_limit(&clock, game, &state, &options);
    assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL), PODA_OK);
    assert_true(result.known && result.move_count == 1 && result.nodes > 0);
    poda_search_close(search);
    poda_game_close(game);
}

/* With `keep` the second search reuses the first one's work, and finds the same value. */
static void what_is_kept_is_used(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_search *search = NULL;
    poda_state state;
    poda_result first, again, afresh;
    poda_search_options options;
    assert_int_equal(poda_game_open(&game, "connect4", NULL, NULL), PODA_OK);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    poda_search_defaults(&options);
    options.depth = 9;
    for (unsigned threads = 1; threads <= 2; threads++) {
        options.threads = threads;
        options.keep = false;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &first, NULL),
                         PODA_OK);
        options.keep = true;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &again, NULL),
                         PODA_OK);
        assert_int_equal(again.value, first.value);
        assert_true(again.nodes < first.nodes / 4);
        options.eval = 1; /* what is kept has another meaning */
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &again, NULL),
                         PODA_OK);
        options.keep = false;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &afresh, NULL),
                         PODA_OK);
        assert_int_equal(again.value, afresh.value);
        if (threads == 1)
            assert_int_equal(again.nodes, afresh.nodes);
        options.eval = 0;
    }
    poda_search_close(search);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read),
        cmocka_unit_test(clocks_are_written),
        cmocka_unit_test(time_does_not_run_out),
        cmocka_unit_test(time_is_used),
        cmocka_unit_test(searches_keep_to_the_clock),
        cmocka_unit_test(forced_moves_come_at_once),
        cmocka_unit_test(what_is_kept_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
