/* test_foreign.c - games in PGN, PDN and SGF played by their rules and written again, and moves as UCI and
 * Hub programs exchange them. A game that is not built in is passed over. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "poda/poda.h"

/* Opens the game, or passes the test over if there is none of this name. */
static poda_game *open_game(const char *name, const char *key, const char *value)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, key ? 1 : 0};
    poda_game *game = NULL;
    poda_error error = {0};
    const poda_status status = poda_game_open(&game, name, &options, &error);
    if (status == PODA_BAD_GAME)
        skip();
    if (status != PODA_OK)
        fail_msg("%s", error.message);
    return game;
}

static void need_game(const char *name)
{
    poda_game_close(open_game(name, NULL, NULL));
}

static poda_session *read_text(const char *text)
{
    poda_session *session = NULL;
    poda_error error = {0};
    if (poda_session_read(&session, text, strlen(text), NULL, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return session;
}

/* The text, read and written, is `expected`, and so is that when it is read and written. */
static void writes(const char *text, const char *format, const char *expected)
{
    for (int i = 0; i < 2; i++) {
        poda_session *session = read_text(i ? expected : text);
        char *written = NULL;
        size_t length = 0;
        poda_error error = {0};
        if (poda_session_write_as(session, format, &written, &length, &error) != PODA_OK)
            fail_msg("%s", error.message);
        assert_string_equal(written, expected);
        poda_free(written);
        poda_session_close(session);
    }
}

static void refuses(const char *text, const char *message)
{
    poda_session *session = NULL;
    poda_error error = {0};
    assert_int_equal(poda_session_read(&session, text, strlen(text), NULL, &error), PODA_BAD_FILE);
    if (!strstr(error.message, message))
        fail_msg("'%s' is not in '%s'", message, error.message);
}

static void test_pgn_is_written(void **state)
{
    (void)state;
    need_game("chess");
    writes("[White \"Anderssen\"]\n{a start} 1.e4 e5 2.f4 exf4 3.Bc4 {bold} (3. Nf3) Qh4+ 4.Kf1 b5 "
           "5.Bxb5 Nf6 6.Nf3 Qh6 7.d3 Nh5 8.Nh4 Qg5 9.Nf5 c6 10.g4 Nf6 11.Rg1 cxb5 *",
           "pgn",
           "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
           "[White \"Anderssen\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
           "{a start} 1. e4 e5 2. f4 exf4 3. Bc4 {bold} 3... Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6.\n"
           "Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6 11. Rg1 cxb5 *\n");
    writes("[FEN \"4k3/P7/8/8/8/8/8/4K2R b K - 3 40\"]\nKd7 O-O Ke7 a8Q 1-0", "pgn",
           "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
           "[Black \"?\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n"
           "[FEN \"4k3/P7/8/8/8/8/8/4K2R b K - 3 40\"]\n\n"
           "40... Kd7 41. O-O Ke7 42. a8=Q 1-0\n");
    refuses("1. e4 e5 2. Bc5 *", "line 1, column 13: ");
}

/* "1-0" with Black to move: Black has resigned. */
static void test_results_are_resignations(void **state)
{
    poda_value value = 0;
    (void)state;
    need_game("chess");
    poda_session *session = read_text("1. e2e4 e7e5 2. g1f3 1-0");
    assert_true(poda_session_look(session)->resigned);
    assert_true(poda_session_over(session, &value));
    assert_int_equal(value, PODA_WIN);
    poda_session_close(session);
    session = read_text("1. e2e4 e7e5 2. g1f3 0-1"); /* White has, but was not to move */
    assert_false(poda_session_look(session)->resigned);
    poda_session_close(session);
}

static void squares_are(const poda_game *game, const char *position, const char *move, bool rook,
                        const char *squares)
{
    char words[32] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state from;
    poda_move read = 0, again = 0;
    assert_int_equal(poda_state_read(game, position, &from, NULL), PODA_OK);
    assert_int_equal(poda_move_read(game, &from, move, &read, NULL), PODA_OK);
    assert_int_equal(poda_move_squares(game, &from, read, rook, &text), PODA_OK);
    assert_string_equal(words, squares);
    assert_int_equal(poda_move_read(game, &from, words, &again, NULL), PODA_OK);
    assert_true(read == again);
}

static void test_moves_of_uci(void **state)
{
    static const char men[] = "1n2k2r/P7/8/8/8/8/6p1/R3K2R w KQk - 0 1";
    poda_game *game = open_game("chess", NULL, NULL);
    (void)state;
    squares_are(game, men, "Ra4", false, "a1a4");
    squares_are(game, men, "O-O-O", false, "e1c1");
    squares_are(game, men, "O-O-O", true, "e1a1");
    squares_are(game, men, "a8=Q", false, "a7a8q");
    squares_are(game, men, "axb8=N", false, "a7b8n");
    poda_game_close(game);
    game = open_game("othello", NULL, NULL); /* no squares to leave: the game's own text */
    squares_are(game, "......../......../......../...OX.../...XO.../......../......../........ X",
                "f5", false, "f5");
    poda_game_close(game);
}

static void test_pdn_is_written(void **state)
{
    (void)state;
    need_game("draughts");
    writes("[GameType \"20\"][White \"a\"] 1. 32-28 19-23 2. 28 x 19 14x23 {even} 1-1", "pdn",
           "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n"
           "[Black \"?\"]\n[Result \"1-1\"]\n[GameType \"20,W,10,10,N2,0\"]\n\n"
           "1. 32-28 19-23 2. 28x19 14x23 {even} *\n");
    writes("1. 11-15 23-19 2. 8-11 22-17 *", "pdn",
           "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
           "[Black \"?\"]\n[Result \"*\"]\n[GameType \"21,B,8,8,N1,0\"]\n\n"
           "1. 11-15 23-19 2. 8-11 22-17 *\n");
}

/* What old files leave open. */
static void test_pdn_is_guessed(void **state)
{
    (void)state;
    need_game("draughts");
    /* squares up to 32 are English, unless the moves are not */
    poda_session *session = read_text("[FEN \"W:W19,26,27,32:B6,7,9,17\"] 1. 32-28 7-12 1-0");
    assert_string_equal(poda_game_options(poda_session_look(session)->game), "rules=international");
    poda_session_close(session);
    /* letters without a sign between them, and a position by numbers where moves have letters */
    session = read_text("[GameType \"25\"] 1. a3b4 *");
    assert_int_equal(poda_session_look(session)->played, 1);
    poda_session_close(session);
    session = read_text("[FEN \"W:W21-32:B1-12\"] 1. c3-d4 d6-e5 *");
    assert_int_equal(poda_session_look(session)->played, 2);
    poda_session_close(session);
    /* two captures from 10 to 26: the move after it decides */
    for (int i = 0; i < 2; i++) {
        session =
            read_text(i ? "[GameType \"21\"][FEN \"B:W14,15,22,23,32:B10\"] 1. 10x26 14-9 *"
                        : "[GameType \"21\"][FEN \"B:W14,15,22,23,32:B10\"] 1. 10x26 15-10 *");
        assert_int_equal(poda_session_look(session)->played, 2);
        poda_session_close(session);
    }
    refuses("[FEN \"B:WK31:B32\"] *", "has reached the far row");
}

static void test_hub(void **state)
{
    poda_game *game = open_game("draughts", "rules", "international");
    char words[200] = "";
    poda_text text = {words, sizeof words, 0};
    poda_state now, again;
    poda_move move;
    (void)state;
    poda_state_start(game, &now);
    assert_int_equal(poda_hub_position_text(game, &now, &text, NULL), PODA_OK);
    assert_string_equal(words, "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
    assert_int_equal(poda_hub_position_read(game, words, &again, NULL), PODA_OK);
    assert_true(poda_state_equal(game, &now, &again));
    assert_int_equal(poda_moves_read(game, "32-28 19-23", &now, NULL), PODA_OK);
    assert_int_equal(poda_hub_move_read(game, &now, "28x19x23", &move, NULL), PODA_OK);
    words[text.length = 0] = 0;
    assert_int_equal(poda_hub_move_text(game, &now, move, &text, NULL), PODA_OK);
    assert_string_equal(words, "28x19x23");
    assert_int_equal(poda_hub_move_read(game, &now, "28x19x24", &move, NULL), PODA_BAD_MOVE);
    assert_int_equal(poda_hub_move_read(game, &now, "28-", &move, NULL), PODA_BAD_MOVE);
    assert_int_equal(poda_hub_position_read(game, "Wbb", &again, NULL), PODA_BAD_POSITION);
    poda_game_close(game);
}

/* The message is read, and written as it was. */
static poda_dxp message_of(const char *text)
{
    char again[300] = "";
    poda_text words = {again, sizeof again, 0};
    poda_dxp message;
    poda_error error = {0};
    if (poda_dxp_read(text, &message, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_dxp_text(&message, &words);
    assert_string_equal(again, text);
    return message;
}

/* The examples of the protocol's description, and messages that are cut or have something more. */
static void test_dxp(void **state)
{
    static const char *const wrong[] = {"",
                                        "X",
                                        "M00120611",
                                        "M001206110",
                                        "M00120611001",
                                        "M0012061101",
                                        "M001206112122",
                                        "E0",
                                        "E02",
                                        "E40",
                                        "E000",
                                        "B000W",
                                        "B005B",
                                        "K3",
                                        "AName 0",
                                        "R01Name W005000A",
                                        "C\xff",
                                        "M001a061100"};
    poda_dxp message = message_of("M001205250422122320");
    (void)state;
    assert_string_equal(message.move, "5x25x22x12x23x20");
    assert_int_equal(message.seconds, 12);
    assert_string_equal(message_of("M0012061100").move, "6-11");
    message = message_of("ATornado voor Windows 4.0        0");
    assert_string_equal(message.name, "Tornado voor Windows 4.0");
    message = message_of("R01Poda                            Z005075BWwzWZe");
    assert_int_equal(message.color, 'B');
    assert_int_equal(message.minutes, 5);
    assert_int_equal(message.moves, 75);
    assert_string_equal(message.position, "WwbWBe");
    assert_string_equal(message_of("R01Poda                            W120000A").position, "");
    message = message_of("B005Z");
    assert_int_equal(message.number, 5);
    assert_int_equal(message.color, 'B');
    assert_true(message_of("E21").stop);
    assert_int_equal(message_of("K2").code, 2);
    assert_string_equal(message_of("CWhat do you think?").text, "What do you think?");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(poda_dxp_read(wrong[i], &message, NULL), PODA_BAD_REQUEST);
}

static void test_sgf_is_written(void **state)
{
    char expected[300];
    (void)state;
    snprintf(expected, sizeof expected,
             "(;FF[4]CA[UTF-8]AP[Poda:%s]GM[2]SZ[8]PB[a\\]b]C[hi]\n;B[fe];W[df]C[x])\n",
             poda_version());
    writes("(;GM[2]SZ[8]PB[a\\]b]C[hi];B[fe](;W[df]C[x])(;W[ff];B[ec]))", "other", expected);
}

static void test_sgf_komi(void **state)
{
    (void)state;
    need_game("go");
    poda_session *session = read_text("(;GM[1]SZ[5]KM[6.50];B[cc])");
    assert_string_equal(poda_game_options(poda_session_look(session)->game), "size=5 komi=6.50");
    poda_session_close(session);
    session = read_text("(;GM[1]SZ[5]KM[10.0];B[cc])");
    assert_string_equal(poda_game_options(poda_session_look(session)->game), "size=5 komi=10.0");
    poda_session_close(session);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pgn_is_written),
        cmocka_unit_test(test_results_are_resignations),
        cmocka_unit_test(test_moves_of_uci),
        cmocka_unit_test(test_pdn_is_written),
        cmocka_unit_test(test_pdn_is_guessed),
        cmocka_unit_test(test_hub),
        cmocka_unit_test(test_dxp),
        cmocka_unit_test(test_sgf_is_written),
        cmocka_unit_test(test_sgf_komi),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
