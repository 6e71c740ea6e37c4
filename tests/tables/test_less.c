/* test_less.c - tables of chess endings that keep less: half of each tier, ways to other tiers, no distances. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "chess_endings.h"

#define PATH "less.table"

struct probe {
    bool found;
    poda_value value;
    int distance;
};

static struct probe probe(poda_table *table, const poda_state *state)
{
    struct probe out = {.distance = -1};
    poda_error error = {0};
    if (poda_table_value(table, state, &out.found, &out.value, &out.distance, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return out;
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* The winner plays the moves of the table, the other player any: the game must end with the win. */
static void play_out(poda_table *table, const poda_game *game, poda_state state, uint64_t *seed)
{
    enum { PLIES = 300 };
    const int winner = probe(table, &state).value > 0 ? PODA_MAX : PODA_MIN;
    poda_value value = 0;
    int ply = 0;
    for (; ply < PLIES && !poda_state_over(game, &state, &value); ply++) {
        poda_move room[256];
        poda_moves list = {room, 0, 256};
        poda_state_moves(game, &state, &list);
        poda_move move = room[(next_random(seed) >> 20) % list.count];
        if (poda_state_turn(game, &state) == winner) {
            poda_result result;
            bool found = false;
            assert_int_equal(poda_table_best(table, &state, &found, &result, NULL), PODA_OK);
            assert_true(found);
            move = result.move;
        }
        poda_state_play(game, &state, move, &state);
    }
    assert_true(ply < PLIES);
    assert_int_equal(sign_of(value), winner == PODA_MAX ? 1 : -1);
}

/* Ways to other tiers and half of each tier show the same values as the whole table, and the same distances if these
 * are kept. */
static void test_smaller(void **unused)
{
    static const char *const endings[][2] = {
        {"KP", "K"}, {"K", "KP"}, {"KQ", "K"}, {"K", "KR"}, {"KB", "K"}};
    static const poda_table_options options[] = {{.every = 2},
                                                 {.metric = PODA_METRIC_CONVERSION},
                                                 {.metric = PODA_METRIC_CONVERSION, .every = 2},
                                                 {.metric = PODA_METRIC_WDL, .every = 2}};
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *whole = table_as(game, "KPK", (poda_table_options){0}, PATH);
    const uint64_t bytes = poda_table_of(whole)->bytes;
    (void)unused;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        poda_table *table = table_as(game, "KPK", options[i], "other.table");
        const poda_table_about *about = poda_table_of(table);
        poda_error error = {0};
        uint64_t seed = 11, games = 0;
        assert_true(about->bytes < bytes);
        assert_int_equal(about->won, poda_table_of(whole)->won);
        assert_int_equal(about->lost, poda_table_of(whole)->lost);
        if (poda_table_verify(table, 1, NULL, NULL, NULL, NULL, &error) != PODA_OK)
            fail_msg("%s", error.message);
        for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++)
            for (int n = 0; n < 400; n++) {
                poda_state state = {0};
                chess_state placed;
                while (!place_men(endings[k][0], endings[k][1], &seed, &placed))
                    ;
                memcpy(&state, &placed, sizeof placed);
                const struct probe known = probe(whole, &state), other = probe(table, &state);
                assert_true(known.found && other.found);
                assert_int_equal(sign_of(other.value), sign_of(known.value));
                if (!about->wdl || other.distance >= 0)
                    assert_int_equal(other.distance, known.distance);
                if (about->conversion && known.value != 0 && n % 10 == 0) {
                    play_out(table, game, state, &seed);
                    games++;
                }
            }
        assert_int_equal(about->conversion, games > 50);
        poda_table_close(table);
    }
    poda_table_close(whole);
    poda_game_close(game);
}

/* In KRK nothing is won in another tier: ways to the end or to another tier are those to mate. */
static void test_conversion(void **unused)
{
    poda_game *game = open_game(NULL, "chess", "");
    poda_table *table = table_as(
        game, "KRK", (poda_table_options){.metric = PODA_METRIC_CONVERSION, .every = 2}, PATH);
    const poda_table_about *about = poda_table_of(table);
    (void)unused;
    assert_int_equal(about->longest, 32);
    assert_int_equal(about->by_distance[32], 390);
    expect_tier(game, table, "KRvK", 21959, 25260, 2796);
    poda_table_close(table);
    poda_game_close(game);
    const poda_table_options options = {.size = sizeof options, .metric = PODA_METRIC_CONVERSION};
    game = open_game(NULL, "connect4", "cols=4 rows=4");
    assert_int_equal(poda_table_build(game, "none.table", &options, NULL), PODA_BAD_REQUEST);
    poda_game_close(game);
    game = open_game(NULL, "hare", "");
    assert_int_equal(poda_table_build(game, "none.table", &options, NULL), PODA_BAD_REQUEST);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smaller),
        cmocka_unit_test(test_conversion),
    };
    char folder[] = "/tmp/poda-less-XXXXXX";
    if (!enter_folder(folder))
        return 1;
    return leave_folder(folder, PATH, cmocka_run_group_tests(tests, NULL, NULL));
}
