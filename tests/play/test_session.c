/* test_session.c - games being played, only through the public functions: two levels play every
 * game to its end with moves taken back at random; saved texts, complete and damaged; clocks; a
 * stop flag; the same opponent everywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "legal.h"
#include "poda/poda.h"

static const poda_options none = {NULL, 0};

static poda_session *open_session(const char *name, const poda_options *options)
{
    poda_session *session = NULL;
    poda_error error = {.status = PODA_OK};
    if (poda_session_open(&session, name, options, NULL, &error) != PODA_OK)
        fail_msg("%s: %s", name, error.message);
    return session;
}

static void set(poda_session *session, const char *key, const char *value)
{
    poda_error error = {.status = PODA_OK};
    bool used = false;
    if (poda_session_set(session, key, value, &used, &error) != PODA_OK || !used)
        fail_msg("%s=%s: %s", key, value, error.message);
}

static void seat(poda_session *session, const char *who)
{
    set(session, "max", who);
    set(session, "min", who);
}

static poda_move choose(poda_session *session)
{
    poda_choice choice = {.ending = PODA_ENDING_DEAD};
    poda_error error = {.status = PODA_OK};
    if (poda_session_choose(session, NULL, &choice, &error) != PODA_OK)
        fail_msg("%s", error.message);
    assert_int_equal(choice.ending, PODA_ENDING_OVER);
    return choice.move;
}

static char *written(const poda_session *session)
{
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(poda_session_write(session, &text, &length, NULL), PODA_OK);
    assert_int_equal(strlen(text), length);
    return text;
}

static void move_text(const poda_session *session, size_t ply, char words[PODA_TEXT_MAX])
{
    const poda_session_info *info = poda_session_look(session);
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_move_text(info->game, &info->states[ply], info->moves[ply], &text);
}

/* The moves of `session` again, one by one as text, in a fresh session. */
static void check_replay(const poda_session *session)
{
    const poda_session_info *info = poda_session_look(session);
    poda_session *fresh = open_session(info->name, &info->options);
    for (size_t i = 0; i < info->played; i++) {
        char words[PODA_TEXT_MAX];
        move_text(session, i, words);
        assert_int_equal(poda_session_play_text(fresh, words, NULL), PODA_OK);
    }
    poda_value value = 0, again = 0;
    assert_int_equal(poda_session_look(fresh)->played, info->played);
    assert_true(
        poda_state_equal(info->game, poda_session_state(fresh), poda_session_state(session)));
    assert_int_equal(poda_session_over(fresh, &again), poda_session_over(session, &value));
    assert_int_equal(again, value);
    poda_session_close(fresh);
}

/* Saved, read and saved again: the same bytes. */
static void check_saved(const poda_session *session)
{
    char *text = written(session);
    poda_session *read = NULL;
    poda_error error = {.status = PODA_OK};
    if (poda_session_read(&read, text, strlen(text), NULL, &error) != PODA_OK)
        fail_msg("%s\n%s", error.message, text);
    char *second = written(read);
    assert_string_equal(second, text);
    poda_free(second);
    poda_free(text);
    poda_session_close(read);
}

enum { PLIES = 300 };

/* Two levels; `wavers`: after a move, a person takes some back and plays some again. */
static void play_out(poda_session *session, uint64_t random, bool wavers)
{
    poda_value value;
    set(session, "seed", "7");
    set(session, "max.level", "1");
    set(session, "min.level", "2");
    while (!poda_session_over(session, &value) && poda_session_look(session)->played < PLIES) {
        seat(session, "engine");
        assert_int_equal(poda_session_play(session, choose(session), NULL), PODA_OK);
        seat(session, "human");
        random = poda_mix(random);
        const poda_session_info *info = poda_session_look(session);
        for (uint64_t i = 0; wavers && i < random % 3; i++) {
            const size_t before = info->played;
            assert_int_equal(poda_session_undo(session), before > 0);
            assert_int_equal(info->played, before ? before - 1 : 0);
        }
        if (wavers && random >> 8 & 1) {
            while (poda_session_redo(session))
                ;
            assert_int_equal(info->played, info->known);
        }
    }
}

static void every_game(void **unused)
{
    const poda_rules *rules;
    (void)unused;
    for (size_t i = 0; (rules = poda_registered(i)); i++) {
        if (rules->wide)
            continue;
        poda_session *straight = open_session(rules->space.about->name, &none);
        poda_session *wavering = open_session(rules->space.about->name, &none);
        play_out(straight, i, false);
        play_out(wavering, i, true);
        check_replay(straight);
        check_saved(straight);
        char *a = written(straight), *b = written(wavering);
        assert_string_equal(a, b); /* what is taken back and played again is the same game */
        poda_free(a);
        poda_free(b);
        poda_session_close(straight);
        poda_session_close(wavering);
    }
}

static void sides_and_texts(void **unused)
{
    static const char nim[] =
        "poda game 1\ngame nim heaps=3,4,5 last=loses\nmoves 1:2 3:1\n"
        "max engine depth=8 table=1\nmin human level=7\nseed 12\nresigned\nend\n";
    poda_session *session = NULL;
    poda_error error = {.status = PODA_OK};
    (void)unused;
    assert_int_equal(poda_session_read(&session, nim, strlen(nim), NULL, &error), PODA_OK);
    const poda_session_info *info = poda_session_look(session);
    assert_true(info->side[PODA_MAX].engine && !info->side[PODA_MIN].engine && info->resigned);
    assert_string_equal(info->side[PODA_MAX].settings, "depth=8 table=1");
    assert_int_equal(info->side[PODA_MIN].level, 7);
    assert_int_equal(info->seed, 12);
    assert_string_equal(info->options.pairs[1].value, "loses");
    char *again = written(session);
    assert_string_equal(again, nim);
    poda_free(again);
    poda_session_swap(session);
    assert_int_equal(info->side[PODA_MAX].level, 7);
    /* a level replaces settings, and is refused beside them */
    const poda_pair both[] = {{"level", "3"}, {"depth", "2"}};
    assert_int_equal(poda_session_set_all(session, &(poda_options){both, 2}, &error),
                     PODA_BAD_REQUEST);
    assert_int_equal(poda_session_set_all(session, &(poda_options){both, 1}, &error), PODA_OK);
    assert_string_equal(info->side[PODA_MIN].settings, "");
    /* a wrong one changes nothing */
    const poda_pair wrong = {"min.level", "11"};
    assert_int_equal(poda_session_set_all(session, &(poda_options){&wrong, 1}, &error),
                     PODA_BAD_OPTION);
    assert_int_equal(info->side[PODA_MIN].level, 3);
    /* wrong moves leave the game unchanged */
    const size_t played = info->played;
    assert_int_equal(poda_session_play_text(session, "1:1 9:9", &error), PODA_BAD_MOVE);
    assert_int_equal(info->played, played);
    poda_session_close(session);
}

/* Truncated anywhere, or with any byte changed, a text is refused with a message, or is a game that
 * can be saved. */
static void damaged_texts(void **unused)
{
    poda_session *session = open_session("tictactoe", &none);
    (void)unused;
    assert_int_equal(poda_session_play_text(session, "b2 a1 c3", NULL), PODA_OK);
    set(session, "min", "engine");
    set(session, "min.level", "4");
    poda_session_resign(session);
    char *text = written(session);
    const size_t length = strlen(text);
    poda_session_close(session);
    for (size_t cut = 0; cut + 1 < length; cut++) { /* the last newline alone may be missing */
        poda_error error = {.status = PODA_OK};
        session = NULL;
        assert_int_equal(poda_session_read(&session, text, cut, NULL, &error), PODA_BAD_FILE);
        assert_null(session);
        /* without the whole of its first word it could be a text of any kind */
        assert_true(
            strncmp(error.message, "line ", 5) == 0 ||
            (cut < strcspn(text, " \n") + 1 && strncmp(error.message, "not a game: ", 12) == 0));
    }
    static const char bytes[] = {0, '\n', ' ', '"', '\\', '=', '9', 'x', (char)0x80, (char)0xff};
    for (size_t at = 0; at < length; at++)
        for (size_t i = 0; i < sizeof bytes; i++) {
            const char was = text[at];
            poda_error error = {.status = PODA_OK};
            session = NULL;
            text[at] = bytes[i];
            const poda_status status = poda_session_read(&session, text, length, NULL, &error);
            if (status == PODA_OK)
                check_saved(session);
            else
                assert_true(!session && error.message[0]);
            poda_session_close(session);
            text[at] = was;
        }
    poda_free(text);
    /* a game from a file is not opened, wherever the text comes from */
    static const char loads[] = "poda game 1\ngame ./evil.so\nend\n";
    session = NULL;
    assert_int_equal(poda_session_read(&session, loads, strlen(loads), NULL, NULL), PODA_BAD_FILE);
    char *long_text = malloc(PODA_SAVED_MAX + 1);
    assert_non_null(long_text);
    memset(long_text, 'x', PODA_SAVED_MAX + 1);
    assert_int_equal(poda_session_read(&session, long_text, PODA_SAVED_MAX + 1, NULL, NULL),
                     PODA_BAD_FILE);
    free(long_text);
}

/* A line of moves with a bad one changes nothing: moves that were taken back can be played again, and a
 * game that was given up stays so. */
static void refused_lines(void **unused)
{
    poda_session *session = open_session("tictactoe", &none);
    const poda_session_info *info = poda_session_look(session);
    char words[PODA_TEXT_MAX];
    (void)unused;
    assert_int_equal(poda_session_play_text(session, "b2 a1 c3", NULL), PODA_OK);
    assert_true(poda_session_undo(session) && poda_session_undo(session));
    assert_int_equal(poda_session_play_text(session, "c1 a3 c1", NULL), PODA_BAD_MOVE);
    assert_int_equal(info->played, 1);
    assert_true(poda_session_redo(session) && poda_session_redo(session));
    assert_int_equal(info->played, 3);
    move_text(session, 1, words);
    assert_string_equal(words, "a1");
    poda_session_resign(session);
    assert_int_equal(poda_session_play_text(session, "a3 b2", NULL), PODA_BAD_MOVE);
    assert_true(info->resigned && info->played == 3);
    poda_session_close(session);
}

/* Only what the rules list is played. */
static void illegal_numbers(void **unused)
{
    poda_session *session = open_session("tictactoe", &none);
    poda_error error = {.status = PODA_OK};
    (void)unused;
    assert_int_equal(poda_session_play(session, 12345, &error), PODA_BAD_MOVE);
    assert_int_equal(poda_session_play(session, 4, &error), PODA_OK);
    assert_int_equal(poda_session_play(session, 4, &error), PODA_BAD_MOVE);
    assert_int_equal(poda_session_look(session)->played, 1);
    poda_session_close(session);
}

static void quotes_and_ends(void **unused)
{
    static const char open[] = "poda game 1\ngame tictactoe\nmax engine \"level=3\nend\n";
    static const char bare[] = "poda game 1\ngame tictactoe\nmoves b2\nend";
    poda_session *session = NULL;
    poda_error error = {.status = PODA_OK};
    (void)unused;
    assert_int_equal(poda_session_read(&session, open, strlen(open), NULL, &error), PODA_BAD_FILE);
    assert_non_null(strstr(error.message, "line 3: a quote is not closed"));
    assert_int_equal(poda_session_read(&session, bare, strlen(bare), NULL, &error), PODA_OK);
    assert_int_equal(poda_session_look(session)->played, 1);
    poda_session_close(session);
}

static void clocks(void **unused)
{
    poda_session *session = open_session("tictactoe", &none);
    const poda_session_info *info = poda_session_look(session);
    poda_value value = 0;
    (void)unused;
    assert_true(poda_session_spend(session, 1e9)); /* there is no clock */
    set(session, "clock", "10s+2s");
    assert_true(info->timed);
    assert_true(poda_session_spend(session, 4));
    assert_float_equal(info->clock[PODA_MAX].left, 8, 1e-9);
    assert_float_equal(info->clock[PODA_MIN].left, 10, 1e-9);
    assert_int_equal(poda_session_play_text(session, "b2", NULL), PODA_OK);
    assert_false(poda_session_over(session, &value));
    assert_false(poda_session_spend(session, 11));
    assert_true(poda_session_over(session, &value));
    assert_int_equal(value, PODA_WIN); /* MIN was late */
    assert_true(poda_session_undo(session));
    assert_false(poda_session_over(session, &value));
    assert_float_equal(info->clock[PODA_MIN].left, 10, 1e-9);
    assert_int_equal(info->played, 1);
    /* a level on the clock plays as without one; settings make it play by time */
    seat(session, "engine");
    set(session, "level", "10");
    assert_false(poda_session_plays_by_time(session, PODA_MIN));
    poda_session_close(session);
    session = open_session("tictactoe", &none);
    set(session, "clock", "1s");
    set(session, "algorithm", "alphabeta");
    seat(session, "engine");
    assert_true(poda_session_plays_by_time(session, PODA_MAX));
    (void)choose(session);
    poda_session_ponder(session);
    poda_session_ponder_end(session);
    poda_session_close(session);
}

/* Stopped before it begins: still a legal move, at once. */
static void stop_flag(void **unused)
{
    static const volatile int stop = 1;
    const poda_effort effort = {.size = sizeof effort, .stop = &stop};
    poda_session *session = open_session("othello", &none);
    const poda_game *game = poda_session_look(session)->game;
    poda_choice choice;
    poda_advice hint, values[64];
    size_t count = 0;
    (void)unused;
    seat(session, "engine");
    set(session, "level", "10");
    assert_int_equal(poda_session_choose(session, &effort, &choice, NULL), PODA_OK);
    assert_true(test_is_legal(game, poda_session_state(session), choice.move));
    assert_true(choice.seconds < 5);
    assert_int_equal(poda_session_hint(session, &effort, &hint, NULL), PODA_OK);
    assert_true(test_is_legal(game, poda_session_state(session), hint.move));
    const poda_status status = poda_session_values(session, &effort, values, 64, &count, NULL);
    assert_true(status == PODA_OK || status == PODA_STOPPED);
    poda_session_close(session);
}

static void advice(void **unused)
{
    const poda_pair heaps = {"heaps", "3,4,5"};
    poda_session *session = open_session("nim", &(poda_options){&heaps, 1});
    const poda_game *game = poda_session_look(session)->game;
    poda_advice hint, values[64];
    size_t count = 0;
    poda_state after;
    poda_theory theory;
    bool known = false;
    (void)unused;
    assert_int_equal(poda_session_hint(session, NULL, &hint, NULL), PODA_OK);
    assert_true(hint.worth.proven && poda_is_win(hint.worth.value));
    poda_state_play(game, poda_session_state(session), hint.move, &after);
    assert_int_equal(poda_theory_solve(game, &after, &known, &theory, NULL, NULL), PODA_OK);
    assert_true(known && !theory.wins);
    assert_int_equal(poda_session_values(session, NULL, values, 64, &count, NULL), PODA_OK);
    assert_int_equal(count, 12);
    assert_true(poda_is_win(values[0].worth.value) && poda_is_loss(values[11].worth.value));
    for (size_t i = 1; i < count; i++)
        assert_true(values[i - 1].worth.value >= values[i].worth.value);
    assert_int_equal(poda_session_values(session, NULL, values, 5, &count, NULL), PODA_OK);
    assert_int_equal(count, 6);
    poda_session_close(session);
}

/* The move chosen by poda_ask, which gets the position and no moves. */
static void door_move(const poda_session *session, const char *level, char words[PODA_TEXT_MAX])
{
    const poda_session_info *info = poda_session_look(session);
    char position[PODA_TEXT_MAX + 16] = "position=", ply[32], max[32], min[32];
    poda_text text = {position, sizeof position, strlen(position)};
    poda_state_text(info->game, poda_session_state(session), &text);
    snprintf(ply, sizeof ply, "ply=%zu", info->played);
    snprintf(max, sizeof max, "max.level=%s", level);
    snprintf(min, sizeof min, "min.level=%s", level);
    const char *const question[] = {"session",    info->name,   position, ply, "seed=5",
                                    "max=engine", "min=engine", max,      min, "reply=yes"};
    const poda_ask_options options = {.json = true};
    poda_answer answer = {0};
    poda_error error = {.status = PODA_OK};
    if (poda_ask(question, sizeof question / sizeof question[0], &options, &answer, &error) !=
        PODA_OK)
        fail_msg("%s", error.message);
    const char *reply = strstr(answer.text, "\"reply\":{\"move\":\"");
    assert_non_null(reply);
    reply += strlen("\"reply\":{\"move\":\"");
    snprintf(words, PODA_TEXT_MAX, "%.*s", (int)strcspn(reply, "\""), reply);
    poda_answer_release(&answer);
}

/* A session, a player as matches and protocols use it, and poda_ask choose the same moves. */
static void one_opponent(void **unused)
{
    static const char *const games[] = {"tictactoe", "connect4", "othello", "nim", "kayles"};
    static const char *const levels[] = {"1", "3", "6", "8"};
    enum { MOVES = 6 };
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0] * 4; i++) {
        const char *level = levels[i % 4];
        const poda_pair pair = {"level", level};
        poda_session *session = open_session(games[i / 4], &none);
        const poda_session_info *info = poda_session_look(session);
        poda_player_options options;
        poda_player *player = NULL;
        poda_choice choice;
        poda_value value;
        set(session, "seed", "5");
        set(session, "level", level);
        seat(session, "engine");
        assert_int_equal(poda_player_set(info->game, &(poda_options){&pair, 1}, &options, NULL),
                         PODA_OK);
        assert_int_equal(poda_player_open(&player, info->game, &options, NULL), PODA_OK);
        poda_player_begin(player, 5);
        for (int n = 0; n < MOVES && !poda_session_over(session, &value); n++) {
            char words[PODA_TEXT_MAX], own[PODA_TEXT_MAX];
            const poda_move move = choose(session);
            assert_int_equal(poda_player_choose(player, poda_session_state(session), &choice, NULL),
                             PODA_OK);
            assert_true(choice.move == move);
            door_move(session, level, words);
            assert_int_equal(poda_session_play(session, move, NULL), PODA_OK);
            move_text(session, info->played - 1, own);
            assert_string_equal(words, own);
        }
        poda_player_close(player);
        poda_session_close(session);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game),      cmocka_unit_test(sides_and_texts),
        cmocka_unit_test(damaged_texts),   cmocka_unit_test(refused_lines),
        cmocka_unit_test(quotes_and_ends), cmocka_unit_test(illegal_numbers),
        cmocka_unit_test(clocks),          cmocka_unit_test(stop_flag),
        cmocka_unit_test(advice),          cmocka_unit_test(one_opponent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
