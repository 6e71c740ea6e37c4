/* test_transcripts.c - PGN, PDN, SGF, GGF, FEN and EPD as transcripts, without the rules of their games.
 *   test_transcripts FILE ...   reads every game of the files and prints how many there are, or the
 *                               first error; `--play` before them also plays the games */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "formats/transcript_session.h"

/* The moves with blanks between them. */
static const char *moves_of(const poda__transcript *told)
{
    static char words[2000];
    poda_text text = {words, sizeof words, 0};
    words[0] = 0;
    for (size_t i = 0; i < told->move_count; i++)
        poda_text_add(&text, "%s%s", i ? " " : "",
                      *told->move[i].text ? told->move[i].text : "pass");
    return words;
}

static poda__reader reader_of(const char *text)
{
    poda__reader reader;
    const poda__format format = poda__format_of(text, strlen(text));
    assert_int_not_equal(format, PODA__FORMAT_NONE);
    poda__reader_init(&reader, format, text, strlen(text));
    return reader;
}

/* Reads the next game, which must be there. */
static poda__transcript next_of(poda__reader *reader)
{
    poda__transcript told;
    poda_error error = {0};
    bool found = false;
    const poda_status status = poda__transcript_next(reader, &told, &found, &error);
    if (status != PODA_OK)
        fail_msg("%s", error.message);
    assert_true(found);
    return told;
}

static void ends(poda__reader *reader)
{
    poda__transcript told;
    bool found = true;
    assert_int_equal(poda__transcript_next(reader, &told, &found, NULL), PODA_OK);
    assert_false(found);
    poda__transcript_release(&told);
}

/* The text holds one game of `name` with these moves and this result. */
static void reads(const char *text, const char *name, const char *moves, const char *result)
{
    poda__reader reader = reader_of(text);
    poda__transcript told = next_of(&reader);
    assert_string_equal(told.game, name);
    assert_string_equal(moves_of(&told), moves);
    assert_string_equal(told.result, result);
    poda__transcript_release(&told);
    ends(&reader);
}

static void refuses(const char *text, const char *message)
{
    poda__reader reader = reader_of(text);
    poda__transcript told;
    poda_error error = {0};
    bool found = true;
    poda_status status = PODA_OK;
    while (status == PODA_OK && found) {
        status = poda__transcript_next(&reader, &told, &found, &error);
        poda__transcript_release(&told);
    }
    assert_int_equal(status, PODA_BAD_FILE);
    assert_string_equal(error.message, message);
}

static void test_formats_are_recognised(void **state)
{
    static const struct {
        const char *text;
        poda__format format;
    } cases[] = {
        {"poda game 1\ngame nim\nend\n", PODA__FORMAT_SAVED},
        {"[Event \"x\"]\n\n1. e4 *", PODA__FORMAT_PGN},
        {"\xef\xbb\xbf\r\n{a comment} 1. e4 *", PODA__FORMAT_PGN},
        {"% made by hand\n; and a note\n1. e4 *", PODA__FORMAT_PGN},
        {" (\n;GM[1])", PODA__FORMAT_SGF},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", PODA__FORMAT_EPD},
        {"W:W31-50:B1-20", PODA__FORMAT_PGN}, /* the reader finds out that it is PDN */
        {"", PODA__FORMAT_NONE},
        {"(a)", PODA__FORMAT_NONE},
        {"32-28 19-23", PODA__FORMAT_PGN},
        {"hello", PODA__FORMAT_NONE},
        {"{not closed", PODA__FORMAT_NONE},
        {"12", PODA__FORMAT_NONE},
        {"8/8/8/8/8/8/8 w - -", PODA__FORMAT_NONE}, /* seven rows */
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(poda__format_of(cases[i].text, strlen(cases[i].text)), cases[i].format);
}

static void test_pgn(void **state)
{
    (void)state;
    reads("[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n", "chess", "e4 e5 Nf3 Nc6",
          "1-0");
    reads("1.e4 e5 2.Nf3$1 (2.f4 exf4 (2... d5)) Nc6! {a (comment) } 3. Bb5 a6?! 1/2-1/2", "chess",
          "e4 e5 Nf3 Nc6 Bb5 a6", "1/2-1/2");
    reads("1. e2e4 e7e5\r\n2. O-O 0-0-0\r\n3. e8Q e1=N# *", "chess",
          "e2e4 e7e5 O-O 0-0-0 e8Q e1=N#", "*");
    reads("1. 0-0 0-0 0-1", "chess", "0-0 0-0", "0-1");
    reads("1. e4 ; to the end of the line 2. d4\n1... c5 *", "chess", "e4 c5", "*");
    reads("1. e4\n% skipped { ( \nc5 *", "chess", "e4 c5", "*");
    reads("[Round \"1\"] 1 e4 c5 2 Nf3 *", "chess", "e4 c5 Nf3", "*");
    reads("1. exd6 e.p. Kxd6 1/2", "chess", "exd6 Kxd6", "1/2");
    reads("[White \"x\"]\n\n1. e4", "chess", "e4", "");                      /* no result */
    reads("[Result \"0-1\"]\n\n1. e4 ( 1. d4 {)} ) ", "chess", "e4", "0-1"); /* from the tag */
}

static void test_pgn_tags(void **state)
{
    poda__reader reader =
        reader_of("\xef\xbb\xbf[White \"Ji\xc5\x99\xc3\xad \\\"the \\\\ quick\\\"\"]\n"
                  "[Black \"M\xfcller\"]\n" /* Latin-1 */
                  "[ FEN  \"8/8/8/8/8/8/8/K1k5 w - - 0 1\" ]\n{first} 1. Kb1 {a} {b}\n*");
    poda__transcript told = next_of(&reader);
    (void)state;
    assert_string_equal(poda__transcript_tag(&told, "White"),
                        "Ji\xc5\x99\xc3\xad \"the \\ quick\"");
    assert_string_equal(poda__transcript_tag(&told, "Black"), "M\xc3\xbcller");
    assert_string_equal(poda__transcript_tag(&told, "Round"), "");
    assert_string_equal(told.position, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    assert_string_equal(told.comment, "first");
    assert_string_equal(told.move[0].comment, "a b");
    poda__transcript_release(&told);
}

static void test_several_games(void **state)
{
    poda__reader reader =
        reader_of("[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n1. d4\n[Event \"3\"]\n\n1. c4 1-0\n"
                  "1. b4 0-1 1. 32-28 19-23 *\n[GameType \"21\"] 1. 11-15 2-0");
    static const char *const games[] = {"chess", "chess", "chess", "chess", "draughts", "draughts"};
    static const char *const moves[] = {"e4", "d4", "c4", "b4", "32-28 19-23", "11-15"};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        poda__transcript told = next_of(&reader);
        assert_string_equal(told.game, games[i]);
        assert_string_equal(moves_of(&told), moves[i]);
        poda__transcript_release(&told);
    }
    ends(&reader);
}

/* A broken game does not hide those after it. */
static void test_broken_games_are_passed(void **state)
{
    poda__reader reader = reader_of("[Event \"1\"]\n1. e4 } *\n[Event \"2\"]\n1. d4 *\n");
    poda__transcript told;
    bool found = false;
    (void)state;
    assert_int_equal(poda__transcript_next(&reader, &told, &found, NULL), PODA_BAD_FILE);
    assert_true(found);
    poda__transcript_release(&told);
    told = next_of(&reader);
    assert_string_equal(moves_of(&told), "d4");
    poda__transcript_release(&told);
    ends(&reader);
}

/* What is wrong with a game as a whole is reported where that game begins. */
static void test_place_of_a_game(void **state)
{
    poda__reader reader = reader_of("[GameType \"21\"] 1. 11-15 *\n\n[GameType \"99\"] 1. 11-15 *");
    poda__transcript transcript = next_of(&reader);
    poda_error error = {.message = ""};
    bool found = false;
    (void)state;
    poda__transcript_release(&transcript);
    assert_int_equal(poda__transcript_next(&reader, &transcript, &found, &error), PODA_BAD_FILE);
    assert_memory_equal(error.message, "line 3, column 1: GameType 99", 29);
    poda__transcript_release(&transcript);
}

static void test_pgn_errors(void **state)
{
    (void)state;
    refuses("1. e4 {no end", "line 1, column 7: the comment that begins here is not closed by '}'");
    refuses("1. e4\n(1. d4 d5",
            "line 2, column 1: the variation that begins here is not closed by ')'");
    refuses("[Event x]\n", "line 1, column 8: a tag is written [Name \"value\"]");
    refuses("[Event \"x\n\"]\n",
            "line 1, column 8: the value of the tag is not closed by '\"' in its line");
    refuses("[Event \"x\" 1. e4", "line 1, column 12: the tag is not closed by ']'");
    refuses("[Site \"\xc3\xa9\"] 1. e4 )",
            "line 1, column 18: ')' is not a move of chess, like e4, Nf3, O-O or e2e4, nor the end "
            "of a game: 1-0, 0-1, 1/2-1/2 or *");
    refuses("[Variant \"Atomic\"]\n1. e4 *",
            "line 1, column 1: the variant of chess 'Atomic' is not known here; there are standard "
            "chess and Chess960");
}

static void rules_are(const char *text, const char *rules)
{
    poda__reader reader = reader_of(text);
    poda__transcript told = next_of(&reader);
    assert_string_equal(told.game, "draughts");
    assert_int_equal(told.option_count, 1);
    assert_string_equal(told.option[0].key, "rules");
    assert_string_equal(told.option[0].value, rules);
    poda__transcript_release(&told);
}

static void test_pdn(void **state)
{
    (void)state;
    reads("1. 32-28 19-23 2. 28x19 14x23 1-1", "draughts", "32-28 19-23 28x19 14x23", "1-1");
    reads("1. 01-18 1-1", "draughts", "01-18", "1-1"); /* 1-18 is a move, 1-1 a draw */
    reads("1. 32 - 28 19 -23 2. 28 x 19! 14x23(?) 2-0", "draughts", "32-28 19-23 28x19 14x23",
          "2-0");
    reads("[GameType \"25\"] 1. c3-d4 d6-c5 2. b2-c3 f6:d4:b2 0-0", "draughts",
          "c3-d4 d6-c5 b2-c3 f6:d4:b2", "0-0");
    reads("1. c3-d4 d6-c5 *", "draughts", "c3-d4 d6-c5", "*"); /* e2-e4 would be chess */
    reads("1. 47x38x24x13x36 (1. 47x36 {)}) 1... 20-25*", "draughts", "47x38x24x13x36 20-25", "*");
    reads("[GameType \"20\"] 1. ... 20-25 $7 % a comment to the end\n 0-2", "draughts", "20-25",
          "0-2");
    reads("1. 32-28 /FEN \"W:W1:B2\"/ *", "draughts", "32-28 /FEN \"W:W1:B2\"/", "*");
    reads("[Result \"1-1\"] 1. 32-28 19-23 *", "draughts", "32-28 19-23", "1-1");
    rules_are("[GameType \"24,W,8,8,N1,1\"] 1. 10-14 *", "spanish");
    rules_are("[GameType \"20\"]\n*", "international");
    rules_are("1. 11-15 23-19 *", "english");
    rules_are("1. 32-28 *", "international");
    rules_are("1. 21-17 11-15 *", "italian");
    rules_are("1. a3b4 *", "russian");
    rules_are("1. 33-28 *", "international");
    rules_are("W:W31-50:B1-20", "international");
    rules_are("[FEN \"B:W18,K10:B12\"] *", "english");
    rules_are("1. c3-d4 *", "russian");
    refuses("1. 32-28 19-",
            "line 1, column 10: '19-' is not a move of draughts, like 32-28, 19x28 or "
            "c3-d4, nor the end of a game, like 1-0, 1/2-1/2, 1-1 or *");
    refuses("1. 33-29 19-23 2. 35-30 { nested { comment } } \n",
            "line 1, column 46: '}' is not a move of draughts, like 32-28, 19x28 or c3-d4, nor the "
            "end of a game, like 1-0, 1/2-1/2, 1-1 or *");
    refuses("[GameType \"99\"]\n",
            "line 1, column 1: GameType 99 is not a game of draughts known here; 20 is "
            "international, 21 English, 24 Spanish, 25 Russian");
}

static void test_sgf(void **state)
{
    (void)state;
    reads("(;GM[1]SZ[9]RE[B+3.5];B[cd];W[ef];B[];W[tt])", "go", "cd ef pass tt", "B+3.5");
    /* the main line is the first variation everywhere */
    reads("(;GM[1];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))", "go", "aa bb cc", "");
    /* old files: lower case in names, blanks anywhere */
    reads("( ;\nGaMe[2] SiZe [8]\n ; Black [fe]\n;White[df] )", "othello", "fe df", "");
    reads("\n(;GM[11];B[c3])\n-- \nend", "hex", "c3", "");
    reads("(;GM[5];B[a1];W[d6xa1])", "morris", "a1 d6xa1", "");
    reads("(;XX[unknown][values]GM[1]LB[aa:1][bb:2];B[aa]XY[\\]])", "go", "aa", "");
}

static void test_sgf_values(void **state)
{
    poda__reader reader =
        reader_of("(;GM[4]SZ[15:10]PB[a \\] b\\\\]PW[one\\\nline]AB[aa:ab][cc]AW[bb]"
                  "AE[aa]PL[W]C[caf\xc3\xa9];W[dd]C[x];B[ee])(;GM[1])");
    static const poda__transcript_stone stones[] = {
        {0, 0, 0}, {0, 1, 0}, {2, 2, 0}, {1, 1, 1}, {0, 0, -1}};
    poda__transcript told = next_of(&reader);
    (void)state;
    assert_true(strcmp(told.game, "mnk") == 0 || strcmp(told.game, "gomoku") == 0);
    assert_string_equal(poda__transcript_tag(&told, "PB"), "a ] b\\");
    assert_string_equal(poda__transcript_tag(&told, "PW"), "oneline");
    assert_string_equal(told.comment, "caf\xc3\xa9");
    assert_string_equal(told.move[0].comment, "x");
    assert_int_equal(told.to_move, 1);
    assert_int_equal(told.stone_count, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(told.stone[i].col, stones[i].col);
        assert_int_equal(told.stone[i].row, stones[i].row);
        assert_int_equal(told.stone[i].colour, stones[i].colour);
    }
    if (strcmp(told.game, "mnk") == 0) {
        assert_int_equal(told.option_count, 3);
        assert_string_equal(told.option[0].value, "10"); /* rows */
        assert_string_equal(told.option[1].value, "15"); /* cols */
        assert_string_equal(told.option[2].value, "5");  /* k */
    }
    poda__transcript_release(&told);
    told = next_of(&reader);
    assert_string_equal(told.game, "go");
    poda__transcript_release(&told);
    ends(&reader);
}

static void test_sgf_errors(void **state)
{
    (void)state;
    refuses(
        "(;GM[1]\n;B[aa]",
        "line 1, column 1: the file is cut short: a game that begins here is not closed by ')'");
    refuses("(;GM[1]\n;B[aa;W[bb",
            "line 2, column 3: the value that begins here is not closed by ']'");
    refuses("(;GM[1];B[aa](W[bb]))", "line 1, column 14: a game or variation begins with '(;'");
    refuses("(;GM[1]b[aa])", "line 1, column 8: a property is written NAME[value]; 'b' is none");
    refuses("(;GM[77])", "line 1, column 1: GM[77]: expected 1 (go), 2 (Othello), 4 (gomoku), 5 "
                         "(morris), 11 (hex) or 18 (Amazons)");
    refuses("(;GM[1]SZ[x])",
            "line 1, column 1: SZ[x]: expected a number like 9, or columns and rows like 9:7");
    refuses("(;GM[1]AB[cc:aa])",
            "line 1, column 10: AB[cc:aa]: expected a point like cd, or two corners like aa:cd");
    refuses("(;GM[1];B[aa];AW[bb])",
            "line 1, column 17: AW after the first move: stones are set up only before it here");
    refuses("(;GM[1]PL[x])", "line 1, column 10: PL[x]: expected B or W");
}

/* Files of a megabyte that once took hours, or the square of their size in memory. */
static void test_work_is_linear(void **state)
{
    enum { COMMENTS = 100000, NUMBERS = 500000 };
    (void)state;
    char *const text = malloc(3 * COMMENTS + 2 * NUMBERS + 16), *at = text;
    assert_non_null(text);
    for (int i = 0; i < NUMBERS; i++, at += 2)
        memcpy(at, "1.", 2);
    memcpy(at, "e4 ", 3);
    at += 3;
    for (int i = 0; i < COMMENTS; i++, at += 3)
        memcpy(at, "{a}", 3);
    memcpy(at, " *", 3);
    poda__reader reader = reader_of(text);
    poda__transcript told = next_of(&reader);
    assert_string_equal(moves_of(&told), "e4");
    assert_int_equal(strlen(told.move[0].comment), 2 * COMMENTS - 1);
    poda__transcript_release(&told);
    free(text);
}

static void test_epd(void **state)
{
    poda__reader reader = reader_of(
        "# a suite\n"
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n\r\n"
        "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 3 40\n"
        "4k3/8/8/8/8/8/8/4K2R w K - am O-O Kf2; ce 500; noop; dm 3");
    static const struct {
        const char *position, *id, *bm, *dm;
    } lines[] = {{"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -", "WAC.001", "Qg6", ""},
                 {"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - 3 40", "", "", ""},
                 {"4k3/8/8/8/8/8/8/4K2R w K -", "", "", "3"}};
    (void)state;
    reader.format = PODA__FORMAT_EPD;
    for (size_t i = 0; i < 3; i++) {
        poda__transcript told = next_of(&reader);
        assert_string_equal(told.game, "chess");
        assert_string_equal(told.position, lines[i].position);
        assert_string_equal(poda__transcript_tag(&told, "id"), lines[i].id);
        assert_string_equal(poda__transcript_tag(&told, "bm"), lines[i].bm);
        assert_string_equal(poda__transcript_tag(&told, "dm"), lines[i].dm);
        poda__transcript_release(&told);
    }
    ends(&reader);
    refuses("8/8/8/8/8/8/8/K1k5 w - - 0 1\n8/8/8/8/8/8/8/K1k5 w\n",
            "line 2, column 21: a position of chess has a board, w or b, castling rights and an en "
            "passant square: field 3 of 4 is missing");
}

/* ---- files named on the command line ---- */

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    *length = 0;
    for (size_t got = 1; file && got > 0; *length += got) {
        char *larger = realloc(text, *length + (1 << 16));
        assert_non_null(larger);
        text = larger;
        got = fread(text + *length, 1, 1 << 16, file);
    }
    if (file)
        fclose(file);
    return text;
}

static void read_games(const char *path, bool play)
{
    size_t length, count = 0, moves = 0, broken = 0;
    char *text = read_file(path, &length);
    poda__format format = text ? poda__format_of(text, length) : PODA__FORMAT_NONE;
    poda__reader reader;
    bool found = format != PODA__FORMAT_NONE;
    printf("%s:", path);
    poda__reader_init(&reader, format, text ? text : "", length);
    while (found) {
        poda__transcript told;
        poda_session *session = NULL;
        poda_error error = {0};
        poda_status status = poda__transcript_next(&reader, &told, &found, &error);
        count += found;
        moves += told.move_count;
        if (status == PODA_OK && found && play)
            status = poda__transcript_session(&reader, &told, NULL, &session, &error);
        if (status != PODA_OK) {
            broken++;
            printf(" game %zu: %s;", count, error.message);
        }
        poda_session_close(session);
        poda__transcript_release(&told);
    }
    printf(" %zu games, %zu moves, %zu broken\n", count, moves, broken);
    free(text);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_formats_are_recognised),
        cmocka_unit_test(test_pgn),
        cmocka_unit_test(test_pgn_tags),
        cmocka_unit_test(test_several_games),
        cmocka_unit_test(test_broken_games_are_passed),
        cmocka_unit_test(test_place_of_a_game),
        cmocka_unit_test(test_pgn_errors),
        cmocka_unit_test(test_pdn),
        cmocka_unit_test(test_sgf),
        cmocka_unit_test(test_sgf_values),
        cmocka_unit_test(test_sgf_errors),
        cmocka_unit_test(test_work_is_linear),
        cmocka_unit_test(test_epd),
    };
    const bool play = argc > 1 && strcmp(argv[1], "--play") == 0;
    for (int i = 1 + play; i < argc; i++)
        read_games(argv[i], play);
    return argc > 1 ? 0 : cmocka_run_group_tests(tests, NULL, NULL);
}
