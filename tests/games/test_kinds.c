/* test_kinds.c - the contract of poda/wide.h: choices made at once are turns that the others do not
 * see, chance has moves, and what a game leaves out has its default. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "poda/game.h"

/* Three players; in round 0 all of them choose 0, 1 or 2, in round 1 only the first and the third;
 * then a coin falls, and each gets the sum of its choices plus the coin. */
typedef struct three_game {
    char unused;
} three_game;

typedef struct three_state {
    uint8_t round, sum[3], coin;
} three_state;

#define three_PLAYERS 3
#define three_NO_INIT 1
#define three_NO_START 1
#define three_NO_TEXT 1
#define three_HAS_CHANCE 1
#define three_HAS_PAYOFFS 1
#define three_HAS_TOGETHER 1
#define three_HAS_VIEW 1

static int three_turn(const three_game *game, const three_state *state)
{
    (void)game;
    return state->round < 2 ? PODA_TOGETHER : PODA_CHANCE;
}

static unsigned three_movers(const three_game *game, const three_state *state)
{
    (void)game;
    return state->round == 0 ? 7 : 5;
}

/* The moves of different players have different numbers. */
static void three_moves_of(const three_game *game, const three_state *state, int player,
                           poda_moves *list)
{
    (void)game, (void)state;
    for (poda_move number = 0; number < 3; number++)
        poda_moves_add(list, (poda_move)player * 10 + number);
}

static void three_play_all(const three_game *game, const three_state *state, const poda_move *move,
                           three_state *to)
{
    *to = *state;
    to->round++;
    for (int player = 0; player < 3; player++)
        if (three_movers(game, state) >> player & 1)
            to->sum[player] = (uint8_t)(to->sum[player] + move[player] % 10);
}

static void three_chance(const three_game *game, const three_state *state, poda_chances *list)
{
    (void)game, (void)state;
    poda_chances_add(list, 100, 1);
    poda_chances_add(list, 101, 3);
}

static void three_play(const three_game *game, const three_state *state, poda_move move,
                       three_state *to)
{
    (void)game;
    *to = *state;
    to->round++;
    to->coin = (uint8_t)(move - 100);
}

static bool three_payoffs(const three_game *game, const three_state *state, poda_value *pay)
{
    (void)game;
    for (int player = 0; player < 3; player++)
        pay[player] = state->sum[player] + state->coin;
    return state->round == 3;
}

static void three_move_text(const three_game *game, const three_state *state, poda_move move,
                            poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%c%d", move >= 100 ? 'c' : (char)('x' + (int)(move / 10)),
                  (int)(move % 10));
}

static void three_view(const three_game *game, const three_state *state, poda_view *view)
{
    static const poda_piece pieces[] = {{"·", ".", "empty", -1}};
    (void)game, (void)state;
    poda_view_grid(view, 3, 3, pieces, 1);
    for (int cell = 0; cell < 9; cell++)
        poda_view_click(view, (poda_move)(cell / 3 * 10 + cell % 3), cell, -1);
}

static const poda_about three_about = {.name = "three",
                                       .title = "Three at once",
                                       .summary = "a test",
                                       .player = {"X", "Y", "Z"},
                                       .moves_like = "x1",
                                       .position_like = "x1 y0 z2"};

#define PODA_RULES three
#include "poda/export.h"

static poda_game *open_three(void)
{
    poda_game *game = NULL;
    assert_int_equal(poda_game_open_rules(&game, &three_rules, NULL, NULL), PODA_OK);
    return game;
}

static void after(const poda_game *game, const char *moves, poda_state *state)
{
    poda_state_start(game, state);
    assert_int_equal(poda_moves_read(game, moves, state, NULL), PODA_OK);
}

static void choices_are_turns(void **unused)
{
    (void)unused;
    poda_game *game = open_three();
    const poda_kind kind = poda_game_kind(game);
    assert_true(kind.wide && kind.chance && kind.hidden && kind.together && !kind.fixed_sum);
    assert_int_equal(kind.players, 3);
    poda_state state;
    static const int turns[] = {0, 1, 2, 0, 2, PODA_CHANCE};
    static const char *const moves[] = {"",         "x1",          "x1 y2",
                                        "x1 y2 z0", "x1 y2 z0 x2", "x1 y2 z0 x2 z1"};
    for (int i = 0; i < 6; i++) {
        after(game, moves[i], &state);
        assert_int_equal(poda_state_check(game, &state, NULL), PODA_OK);
        assert_int_equal(poda_state_turn(game, &state), turns[i]);
        assert_int_equal(poda_state_movers(game, &state), i < 3 ? 7 : i < 5 ? 5 : 0);
    }
    poda_value pay[PODA_PLAYERS_MAX];
    assert_false(poda_state_payoffs(game, &state, pay));
    after(game, "x1 y2 z0 x2 z1 c1", &state);
    assert_true(poda_state_payoffs(game, &state, pay));
    assert_int_equal(pay[0], 4);
    assert_int_equal(pay[1], 3);
    assert_int_equal(pay[2], 2);
    poda_game_close(game);
}

/* Before all have chosen, the others do not see a choice; afterwards they see its effect. */
static void choices_are_hidden(void **unused)
{
    (void)unused;
    poda_game *game = open_three();
    poda_state a, b, seen_a, seen_b;
    after(game, "x1", &a);
    after(game, "x2", &b);
    for (int player = 0; player < 3; player++) {
        poda_state_sees(game, &a, player, &seen_a);
        poda_state_sees(game, &b, player, &seen_b);
        assert_int_equal(poda_state_equal(game, &seen_a, &seen_b), player != 0);
        poda_state_sees(game, &seen_a, player, &seen_b);
        assert_true(poda_state_equal(game, &seen_a, &seen_b));
    }
    after(game, "x1 y0 z0", &a);
    after(game, "x2 y0 z0", &b);
    poda_state_sees(game, &a, 1, &seen_a);
    poda_state_sees(game, &b, 1, &seen_b);
    assert_false(poda_state_equal(game, &seen_a, &seen_b));
    poda_game_close(game);
}

static void chance_has_moves_and_weights(void **unused)
{
    (void)unused;
    poda_game *game = open_three();
    poda_state state;
    poda_move at[4];
    uint64_t weight[4];
    poda_chances list = {at, weight, 0, 4};
    poda_moves moves = {at, 0, 4};
    after(game, "x1 y2 z0 x2", &state);
    poda_state_chances(game, &state, &list);
    assert_int_equal(list.count, 0); /* a player's turn */
    after(game, "x1 y2 z0 x2 z1", &state);
    poda_state_moves(game, &state, &moves);
    assert_int_equal(moves.count, 2);
    poda_state_chances(game, &state, &list);
    assert_int_equal(list.count, 2);
    assert_int_equal(weight[1], 3);
    poda_random random = {1};
    int ones = 0;
    for (int i = 0; i < 4000; i++) {
        poda_move move;
        assert_int_equal(poda_state_draw(game, &state, &random, &move, NULL), PODA_OK);
        assert_true(move == 100 || move == 101);
        ones += move == 101;
    }
    assert_in_range(ones, 2850, 3150); /* 3000 expected, deviation 27 */
    poda_game_close(game);
}

/* A position without a text of its own is written as its bytes, each another text, and read as the moves
 * that lead to it: bytes from outside may be no state at all. */
static void texts_have_a_default(void **unused)
{
    (void)unused;
    poda_game *game = open_three();
    poda_state state, read;
    poda_error error = {0};
    static const char *const moves[] = {"", "x1 y2", "x1 y2 z0 x2 z1 c1"};
    char room[3][PODA_TEXT_MAX] = {"", "", ""};
    for (int i = 0; i < 3; i++) {
        poda_text text = {room[i], sizeof room[i], 0};
        after(game, moves[i], &state);
        poda_state_text(game, &state, &text);
        assert_true(strlen(room[i]) < 80); /* equal bytes are counted */
        assert_int_equal(poda_state_read(game, room[i], &read, &error), PODA_BAD_POSITION);
        assert_non_null(strstr(error.message, "write the moves that lead there"));
        assert_int_equal(poda_state_read(game, moves[i], &read, NULL), PODA_OK);
        assert_true(poda_state_equal(game, &state, &read));
    }
    assert_string_not_equal(room[0], room[1]);
    assert_string_not_equal(room[0], room[2]);
    assert_string_not_equal(room[1], room[2]);
    static const char *const bytes[] = {"#", "#1", "#00x6.8001", "#ff"};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++)
        assert_int_equal(poda_state_read(game, bytes[i], &read, &error), PODA_BAD_POSITION);
    assert_int_equal(poda_state_read(game, "x9", &read, &error), PODA_BAD_MOVE);
    poda_game_close(game);
}

/* The board offers the moves of all; only those of the player to move are kept. */
static void clicks_belong_to_the_player_to_move(void **unused)
{
    (void)unused;
    poda_game *game = open_three();
    poda_view *view;
    poda_state state;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    after(game, "x1", &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->click_count, 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(view->click[i].move, 10 + i);
    after(game, "x1 y2 z0 x2 z1", &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->click_count, 0); /* chance */
    poda_view_close(view);
    poda_game_close(game);
}

static void random_numbers_are_even(void **unused)
{
    (void)unused;
    poda_random random = {7};
    int count[3] = {0};
    for (int i = 0; i < 30000; i++)
        count[poda_random_below(&random, 3)]++;
    for (int i = 0; i < 3; i++)
        assert_in_range(count[i], 9700, 10300); /* deviation 82 */
    assert_int_equal(poda_random_below(&random, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_turns),
        cmocka_unit_test(choices_are_hidden),
        cmocka_unit_test(chance_has_moves_and_weights),
        cmocka_unit_test(texts_have_a_default),
        cmocka_unit_test(clicks_belong_to_the_player_to_move),
        cmocka_unit_test(random_numbers_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
