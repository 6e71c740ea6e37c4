/* test_draughts.c - draughts of six kinds: lines against published counts, every position of random
 * games against rules written square by square (slow_draughts.h), the peculiar laws of each kind, texts of
 * positions and moves, draws, small boards. */
#include "slow_draughts.h"

static uint64_t count_lines(const char *options, const char *position, int depth)
{
    poda_game *game = boards_open("draughts", options);
    poda_state state;
    uint64_t lines = 0;
    poda_state_start(game, &state);
    if (position)
        boards_read(game, position, &state);
    assert_int_equal(poda_count_lines(game, &state, depth, NULL, &lines, NULL), PODA_OK);
    poda_game_close(game);
    return lines;
}

/* The lines of 1, 2, 3 ... moves. Source: rhalbersma/dctl, test/src/algo/traversal: initial/board_*.cpp,
 * international/fmjd.cpp, international/shashki.cpp, italian/gilbert.cpp. Greater depths:
 * bench/draughts.sh. */
static void test_lines(void **unused)
{
    enum { DEPTHS = 11 };
    static const struct {
        const char *options, *position;
        uint64_t lines[DEPTHS]; /* 0: not compared here */
    } known[] = {
        {"rules=spanish", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783}},
        {"rules=spanish captures=paths", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783}},
        {"rules=english", NULL, {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
        {"rules=english captures=paths", NULL, {7, 49, 302, 1469, 7361, 36768, 179740, 845931}},
        {"rules=international", NULL, {9, 81, 658, 4265, 27117, 167140, 1049442, 6483961}},
        {"rules=international captures=paths",
         NULL,
         {9, 81, 658, 4265, 27117, 167140, 1049442, 6483971}},
        {"rules=russian", NULL, {7, 49, 302, 1469, 7482, 37986, 190146, 929899}},
        {"rules=russian captures=paths", NULL, {7, 49, 302, 1469, 7482, 37986, 190146, 929905}},
        {"rules=brazilian", NULL, {7, 49, 302, 1469, 7473, 37628, 187302, 907830}},
        {"rules=brazilian captures=paths", NULL, {7, 49, 302, 1469, 7473, 37628, 187302, 907836}},
        {"rules=italian", NULL, {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875}},
        /* pool checkers are Russian draughts in which a man is crowned where its capture ends */
        {"rules=russian promotion=end", NULL, {7, 49, 302, 1469, 7482, 37986, 190146, 929896}},
        {"rules=russian promotion=end captures=paths",
         NULL,
         {7, 49, 302, 1469, 7482, 37986, 190146, 929902}},
        {"rules=english size=6 captures=paths",
         NULL,
         {5, 25, 106, 369, 1271, 4104, 12495, 37474, 104013, 290032, 808158}},
        {"rules=international size=6",
         NULL,
         {5, 25, 106, 369, 1301, 4214, 12912, 39526, 113614, 329982, 933564}},
        {"rules=international", /* Woldouby */
         "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
         {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436}},
        {"rules=international",
         "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
         {14, 55, 1168, 5432, 87195, 629010}},
        {"rules=international",
         "W:WK31-50:BK1-20",
         {17, 79, 352, 1399, 7062, 37589, 217575, 1333217}},
        {"rules=international", "W:W6-10:B41-45", {9, 81, 795, 7578, 86351, 936311}},
        {"rules=international captures=paths",
         "W:B16-20:W31-35",
         {9, 81, 534, 2538, 9052, 29999, 98971, 310315, 1008317}},
        {"rules=italian captures=paths",
         "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
         {5, 13, 42, 107, 360, 1099, 3736, 12495, 43686, 164177, 628686}},
        {"rules=italian captures=paths",
         "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
         {6, 47, 271, 1916, 10810, 73137, 389809}},
        {"rules=italian captures=paths",
         "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
         {13, 112, 828, 6756, 46241, 368908}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        for (int depth = 1; depth <= DEPTHS && known[i].lines[depth - 1]; depth++) {
            const uint64_t lines = count_lines(known[i].options, known[i].position, depth);
            if (lines != known[i].lines[depth - 1])
                fail_msg("%s %s: %llu lines of %d moves, expected %llu", known[i].options,
                         known[i].position ? known[i].position : "", (unsigned long long)lines,
                         depth, (unsigned long long)known[i].lines[depth - 1]);
        }
}

enum { CHILDREN = 512 };

static void expect_text_of(const poda_game *game, const poda_state *state, poda_move move)
{
    char position[PODA_TEXT_MAX], words[PODA_TEXT_MAX] = "";
    poda_text text = {words, sizeof words, 0};
    poda_error error = {.message = ""};
    poda_move read = 0;
    poda_move_text(game, state, move, &text);
    if (poda_move_read(game, state, words, &read, &error) != PODA_OK || read != move) {
        boards_text(game, state, position);
        fail_msg("%s: %s is not read back: %s", position, words, error.message);
    }
}

/* Are the positions after the library's moves those after the slow rules' moves, and are the texts
 * of all moves read as these? */
static void compare_moves(const slow_laws *laws, const poda_game *game, const poda_state *state)
{
    static slow_board child[CHILDREN];
    char text[PODA_TEXT_MAX], after[PODA_TEXT_MAX];
    poda_move moves[CHILDREN];
    poda_moves list = {moves, 0, CHILDREN};
    slow_board board, reached;
    poda_value value;
    boards_text(game, state, text);
    slow_read(laws, text, &board);
    const int count = slow_children(laws, &board, child, CHILDREN);
    const bool over = poda_state_over(game, state, &value);
    poda_state_moves(game, state, &list);
    if (over && value == 0) /* by the clock */
        return;
    if (over != (count == 0) || (!over && (int)list.count != count))
        fail_msg("%s %s: %zu moves, expected %d", laws->name, text, list.count, count);
    for (size_t i = 0; i < list.count && !over; i++) {
        poda_state next;
        expect_text_of(game, state, moves[i]);
        poda_state_play(game, state, moves[i], &next);
        boards_text(game, &next, after);
        slow_read(laws, after, &reached);
        int found = 0;
        for (int j = 0; j < count; j++)
            found += memcmp(&child[j], &reached, sizeof reached) == 0;
        if (found != 1)
            fail_msg("%s %s: no move leads to %s", laws->name, text, after);
        poda_state again;
        boards_read(game, after, &again);
        assert_memory_equal(&again, &next, sizeof next);
    }
}

/* A random position of few or many pieces, mostly kings: games seldom come to them. */
static void random_position(const slow_laws *laws, uint64_t *seed, int side, char *text)
{
    char taken[10][10] = {{0}};
    sprintf(text, "%c", boards_random(seed, 2) ? 'W' : 'B');
    for (int player = 0; player < 2; player++) {
        int pieces = 1 + (int)boards_random(seed, (uint32_t)side);
        sprintf(text + strlen(text), ":%c", "WB"[player]);
        for (bool first = true; pieces > 0; pieces--) {
            const int row = (int)boards_random(seed, (uint32_t)laws->size);
            const int col = (int)boards_random(seed, (uint32_t)laws->size);
            const int far = player == 0 ? 0 : laws->size - 1;
            char name[16];
            if (!slow_plays(laws, row, col) || taken[row][col]) {
                pieces += first;
                continue;
            }
            taken[row][col] = 1;
            slow_name(laws, row, col, name);
            sprintf(text + strlen(text), "%s%s%s", first ? "" : ",",
                    row == far || boards_random(seed, 3) == 0 ? "K" : "", name);
            first = false;
        }
    }
}

static void test_against_slow_rules(void **unused)
{
    /* the six kinds, small boards, and laws that no kind combines */
    static const struct {
        const char *options;
        slow_laws laws;
    } others[] = {
        {"size=4", {"spanish 4x4", 4, true, false, true, 1, 2, true, 1}},
        {"rules=russian size=6", {"russian 6x6", 6, true, true, true, 2, 0, false, 2}},
        {"rules=italian size=10 kings=flying back=yes squares=letters",
         {"italian flying", 10, true, true, false, 1, 3, true, 2}},
        {"rules=english promotion=king back=yes must=kings corner=light",
         {"english mixed", 8, false, true, true, 2, 2, true, 0}},
        {"rules=russian must=sequence over=men squares=bottom",
         {"russian mixed", 8, true, true, false, 2, 3, false, 1}},
    };
    enum {
        KINDS = sizeof slow_kinds / sizeof slow_kinds[0],
        OTHERS = sizeof others / sizeof others[0]
    };
    uint64_t seed = 20250701;
    (void)unused;
    for (int i = 0; i < KINDS + OTHERS; i++) {
        const slow_laws *laws = i < KINDS ? &slow_kinds[i] : &others[i - KINDS].laws;
        char options[128];
        sprintf(options, i < KINDS ? "rules=%s" : "%s",
                i < KINDS ? laws->name : others[i - KINDS].options);
        poda_game *game = boards_open("draughts", options);
        for (int round = 0; round < 6; round++) {
            poda_state state;
            poda_value value;
            poda_move moves[CHILDREN] = {0};
            poda_state_start(game, &state);
            for (int ply = 0; ply < 150 && !poda_state_over(game, &state, &value); ply++) {
                poda_moves list = {moves, 0, CHILDREN};
                compare_moves(laws, game, &state);
                poda_state_moves(game, &state, &list);
                const uint32_t which = boards_random(&seed, (uint32_t)list.count);
                poda_state_play(game, &state, list.at[which], &state);
            }
        }
        for (int round = 0; round < 200; round++) {
            char text[PODA_TEXT_MAX];
            poda_state state;
            const int side = laws->size == 4 ? 2 : laws->size == 6 ? 6 : laws->size == 8 ? 12 : 20;
            random_position(laws, &seed, side, text);
            boards_read(game, text, &state);
            compare_moves(laws, game, &state);
        }
        poda_game_close(game);
    }
}

/* Positions in which the laws of a kind decide. */
static void test_laws(void **unused)
{
    static const struct {
        const char *options, *position, *moves, *after; /* after: of the first move */
    } cases[] = {
        /* international: the most pieces; two rather than one */
        {"rules=international", "W:W28:B13,22,23", "28x8", "B:W8:B22"},
        /* but with a free choice both */
        {"rules=international must=any", "W:W28:B13,22,23", "28x17 28x8", "B:W17:B13,23"},
        /* jumped pieces stay until the end (the Turkish strike): 37 stands in the way to 42 */
        {"rules=international", "W:WK46:B21,22,37,42", "46x26", "B:WK26:B42"},
        /* a man that passes through the far row in a capture remains a man */
        {"rules=brazilian", "W:Wb6:Bc7,e7", "b6xf6", "B:Wf6:B"},
        {"rules=brazilian", "W:Wb6:Bc7,f6", "b6xd8", "B:WKd8:Bf6"},
        /* in Russia it goes on as a king */
        {"rules=russian", "W:Wb6:Bc7,f6", "b6xg5 b6xh4", "B:WKg5:B"},
        {"rules=russian", "W:Wb6:Bc7,e7", "b6xf6 b6xg5 b6xh4", "B:WKf6:B"},
        /* a flying king that can go on must: of the squares behind d4 only e5 will do */
        {"rules=russian", "W:WKa1:Bd4,d6", "a1xb8 a1xc7", NULL},
        /* in England the capture ends where a man is crowned, and any capture will do */
        {"rules=english", "W:W11:B6,7", "11x2", "B:WK2:B6"},
        {"rules=english", "B:B11:W7,15,16,24", "11x18 11x27", NULL},
        /* Spain: most pieces, then most kings */
        {"rules=spanish", "W:W10:B14,K13", "10x17", "B:W17:B14"},
        {"rules=spanish", "W:W10:B14,K13,23", "10x28", "B:W28:BK13"},
        {"rules=spanish must=most", "W:W10:B14,K13", "10x17 10x19", NULL},
        /* men do not capture backwards, kings fly */
        {"rules=spanish", "W:W19:B14", "19-22 19-23", NULL},
        {"rules=spanish", "W:WK4:B25", "4-7 4-8 4-11 4-14 4-18 4-21", NULL},
        /* Italy: men do not capture kings, kings capture first, and kings are captured first */
        {"rules=italian", "W:W22:BK18", "22-19", NULL},
        {"rules=italian over=kings", "W:W22:BK18", "22x13", NULL},
        {"rules=italian", "W:W22,K31:B18,28", "31x24", "B:W22,K24:B18"},
        {"rules=italian", "W:WK30:B18,K20,K26,27", "30x14", "B:WK14:BK20,27"},
        /* the ways of a capture */
        {"rules=international", "W:W38:B22,23,32,33", "38x38", "B:W38:B"},
        {"rules=international captures=paths", "W:W38:B22,23,32,33",
         "38x27x18x29x38 38x29x18x27x38", "B:W38:B"},
        {"rules=spanish", "W:W6:B10,11,18,19", "6x13x22 6x15x22", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = boards_open("draughts", cases[i].options);
        char text[PODA_TEXT_MAX], all[PODA_TEXT_MAX] = "";
        poda_move moves[BOARDS_MOVES];
        poda_state state;
        boards_read(game, cases[i].position, &state);
        const size_t count = boards_moves(game, &state, moves);
        const char *words[BOARDS_MOVES];
        static char word[BOARDS_MOVES][64];
        for (size_t j = 0; j < count; j++) {
            poda_text out = {word[j], sizeof word[j], 0};
            poda_move again;
            word[j][0] = 0;
            poda_move_text(game, &state, moves[j], &out);
            assert_int_equal(poda_move_read(game, &state, word[j], &again, NULL), PODA_OK);
            assert_true(again == moves[j]);
            size_t at = j;
            for (; at > 0 && strcmp(words[at - 1], word[j]) > 0; at--)
                words[at] = words[at - 1];
            words[at] = word[j];
        }
        for (size_t j = 0; j < count; j++)
            sprintf(all + strlen(all), "%s%s", j ? " " : "", words[j]);
        char want[PODA_TEXT_MAX] = "";
        const char *expected[BOARDS_MOVES];
        char copy[256];
        size_t wanted = 0;
        strcpy(copy, cases[i].moves);
        for (char *token = strtok(copy, " "); token; token = strtok(NULL, " ")) {
            size_t at = wanted++;
            for (; at > 0 && strcmp(expected[at - 1], token) > 0; at--)
                expected[at] = expected[at - 1];
            expected[at] = token;
        }
        for (size_t j = 0; j < wanted; j++)
            sprintf(want + strlen(want), "%s%s", j ? " " : "", expected[j]);
        if (strcmp(all, want) != 0)
            fail_msg("%s %s: moves %s, expected %s", cases[i].options, cases[i].position, all,
                     want);
        if (cases[i].after) {
            poda_state_play(game, &state, moves[0], &state);
            poda_move first;
            boards_read(game, cases[i].position, &state);
            char head[64];
            sscanf(cases[i].moves, "%63s", head);
            assert_int_equal(poda_move_read(game, &state, head, &first, NULL), PODA_OK);
            poda_state_play(game, &state, first, &state);
            boards_text(game, &state, text);
            assert_string_equal(text, cases[i].after);
        }
        poda_game_close(game);
    }
}

static void expect_move(const poda_game *game, const char *position, const char *typed,
                        const char *part)
{
    poda_state state;
    poda_move move;
    poda_error error = {.message = ""};
    boards_read(game, position, &state);
    const poda_status status = poda_move_read(game, &state, typed, &move, &error);
    if (part ? status != PODA_BAD_MOVE || !strstr(error.message, part) : status != PODA_OK)
        fail_msg("%s in %s: '%s', expected '%s'", typed, position, error.message, part ? part : "");
}

static void test_texts(void **unused)
{
    (void)unused;
    static const char *const read[][2] = {
        {"W:W1-12:B21-32", "W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32"},
        {"b:bK3,12:w7, 8.", "B:W7,8:BK3,12"},
        {" W:WK30:B20:H7 ", "W:WK30:B20:H7"},
        {"W:WK30:B20:H0", "W:WK30:B20"},
        {"B:WK29-32:B", "B:WK29,K30,K31,K32:B"},
    };
    static const char *const refused[][2] = {
        {"", "begins with W: or B:"},
        {"W", "begins with W: or B:"},
        {"W:W33:B2", "'33:B2' at character 4"},
        {"W:W0:B2", "expected a square from 1 to 32"},
        {"W:W1,:B2", "expected a square"},
        {"W:W1:W2", "expected the pieces of B"},
        {"W:W1", "ends without the pieces of B"},
        {"W:W1:B20 x", "'x' is left over"},
        {"W:W7-3:B20", "'7-3:B20' at character 4"},
        {"W:W5:B5", "two pieces on 5"},
        {"W:W30:B20", "write K30"},
        {"W:W5:B3", "write K3"},
        {"W:W1-13:B20", "W has 13 pieces; a player begins with 12"},
        {"W:W5:B", "the game ended before"},
        {"W:W:B", "the game ended before"},
        {"W:WK30:B20:H41", "H41: with these pieces the clock ends the game at 40"},
        {"W:WK30:B20:H", "expected a number of plies"},
        {"W:WK30:B20:H99999999999999", "expected a number of plies"},
        {"W:WK30:B20:X3", "':X3' is left over"},
        {"W:H3:WK30:B20", "left over"},
    };
    poda_game *game = boards_open("draughts", "");
    poda_state state;
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++) {
        char text[PODA_TEXT_MAX];
        boards_read(game, read[i][0], &state);
        boards_text(game, &state, text);
        assert_string_equal(text, read[i][1]);
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        boards_position_refused(game, refused[i][0], refused[i][1]);
    expect_move(game, "W:W6:B10,11,18,19", "6x22", "may be several captures");
    expect_move(game, "W:W6:B10,11,18,19", "6:13:22", NULL);
    expect_move(game, "W:W6:B10,11,18,19", "6-9", "'6-9' is not one of the captures");
    expect_move(game, "W:W6:B29", "6-11", NULL);
    expect_move(game, "W:W6:B29", "6-12", "legal: 6-10 6-11");
    expect_move(game, "W:W6:B29", "6-11-", "legal: 6-10 6-11");
    expect_move(game, "W:W6:B29", "6-11x", "legal: 6-10 6-11");
    poda_game_close(game);
    game = boards_open("draughts", "rules=international");
    expect_move(game, "W:W38:B22,23,32,33", "38x29x18x27x38", NULL); /* any way, in any detail */
    expect_move(game, "W:W38:B22,23,32,33", "38x18x38", NULL);
    expect_move(game, "W:W38:B22,23,32,33", "38x27x29x38", NULL);
    expect_move(game, "W:W38:B22,23,32,33", "38x28x38", "captures that must be made");
    poda_game_close(game);
    game = boards_open("draughts", "rules=russian");
    boards_position_refused(game, "W:Wa2:Bc3", "expected a dark square");
    boards_position_refused(game, "W:Wi1:Bc3", "expected a dark square");
    expect_move(game, "W:Wc3:Bh8", "c3-d4", NULL);
    expect_move(game, "W:Wc3:Bh8", "C3-D4", NULL);
    /* one jump, where a longer capture ends on the same square */
    expect_move(game, "W:WKg5:Bf6,h4,d2,c3,e5,Ke1,g3,d4,h6,b4,c7", "g5xc1", NULL);
    poda_game_close(game);
    game = boards_open("draughts", "idle=0");
    boards_position_refused(game, "W:WK30:B20:H3", "H3: with idle=0 nothing counts plies");
    poda_game_close(game);
    boards_refused("draughts", "rules=french", PODA_BAD_OPTION, "expected one of");
    boards_refused("draughts", "size=7", PODA_BAD_OPTION, "expected one of");
    boards_refused("draughts", "size=6 men=3", PODA_BAD_OPTION, "men");
    boards_refused("draughts", "again=1", PODA_BAD_OPTION, "again=1");
    boards_refused("draughts", "idle=501", PODA_BAD_OPTION, "idle");
}

/* The clock counts plies of kings without captures; `rules` says how many make a draw. */
static void test_clock(void **unused)
{
    static const char *const cases[][5] = {
        {"", "W:WK1:BK32:H39", "1-5", "B:WK5:BK32:H40"},
        {"", "W:WK1:BK32:H38", "1-5", "B:WK5:BK32:H39", "goes on"},
        {"", "W:WK1,9:BK32:H39", "9-13", "B:WK1,13:BK32"},
        {"idle=0", "W:WK1:BK32", "1-5", "B:WK5:BK32"},
        {"rules=english", "W:WK30:BK1:H79", "30-25", "B:WK25:BK1:H80"},
        {"rules=international", "W:WK46,K47:BK1,K2:H49", "46-41", "B:WK41,K47:BK1,K2:H50"},
        {"rules=international", "W:WK46:BK1:H9", "46-41", "B:WK41:BK1:H10"},
        {"rules=international", "W:WK46:BK1,11:H9", "46-41", "B:WK41:BK1,11:H10"},
        {"rules=international", "W:WK46:BK1,K2,11:H31", "46-41", "B:WK41:BK1,K2,11:H32"},
        {"rules=international", "W:WK46:B11,12,13:H49", "46-41", "B:WK41:B11,12,13:H50"},
        {"rules=international", "W:WK46:BK1,K2,K3,11:H49", "46-41", "B:WK41:BK1,K2,K3,11:H50"},
        /* the other player's king alone; a man alone, to which no such law applies */
        {"rules=international", "B:WK46,K47:BK1:H9", "1-6", "W:WK46,K47:BK6:H10"},
        {"rules=international", "B:W38:BK1,K2:H9", "1-6", "W:W38:BK2,K6:H10", "goes on"},
        {"rules=international idle=4", "W:WK46:BK1:H7", "46-41", "B:WK41:BK1:H8"},
        {"rules=international idle=0", "W:WK46:BK1", "46-41", "B:WK41:BK1"},
        {"rules=russian", "W:WKa1,Ka3:BKb8,Kd8:H29", "a1-b2", "B:WKa3,Kb2:BKb8,Kd8:H30"},
        {"rules=russian", "W:WKa1:BKb8:H9", "a1-b2", "B:WKb2:BKb8:H10"},
        {"rules=russian", "W:WKa1:BKb8,Kd8,Kf8:H29", "a1-b2", "B:WKb2:BKb8,Kd8,Kf8:H30"},
        {"rules=brazilian", "W:WKa1,Ka3:BKb8,Kd8:H39", "a1-b2", "B:WKa3,Kb2:BKb8,Kd8:H40"},
        {"rules=brazilian", "W:WKa1:BKb8,Kd8:H9", "a1-b2", "B:WKb2:BKb8,Kd8:H10"},
        {"rules=italian", "W:WK32:BK1:H79", "32-28", "B:WK28:BK1:H80"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[PODA_TEXT_MAX];
        poda_game *game = boards_open("draughts", cases[i][0]);
        poda_state state;
        poda_move move;
        poda_value value = 7;
        boards_read(game, cases[i][1], &state);
        assert_false(poda_state_over(game, &state, &value));
        assert_int_equal(poda_move_read(game, &state, cases[i][2], &move, NULL), PODA_OK);
        poda_state_play(game, &state, move, &state);
        boards_text(game, &state, text);
        assert_string_equal(text, cases[i][3]);
        const char *clock = strstr(text, ":H");
        const bool ends = clock && !cases[i][4];
        assert_int_equal(poda_state_over(game, &state, &value), ends);
        if (ends)
            assert_int_equal(value, 0);
        poda_game_close(game);
    }
}

/* Every way of a capture can be clicked, square by square. */
static void test_view(void **unused)
{
    poda_view *view = NULL;
    poda_state state;
    (void)unused;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    poda_game *game = boards_open("draughts", "rules=international");
    boards_read(game, "W:W38:B22,23,32,33", &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->click_count, 2);
    assert_true(view->click[0].move == view->click[1].move);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(view->click[i].count, 5);
        assert_int_equal(view->click[i].cell[0], 74);
        assert_int_equal(view->click[i].cell[2], 34);
        assert_int_equal(view->click[i].cell[4], 74);
    }
    assert_int_equal(view->click[0].cell[1] + view->click[1].cell[1], 52 + 56);
    assert_string_equal(view->cell[1].name, "1");
    assert_string_equal(view->cell[98].name, "50");
    poda_game_close(game);
    game = boards_open("draughts", "");
    poda_state_start(game, &state);
    poda_state_view(game, &state, view);
    assert_int_equal(view->cell[56].tone, PODA_TONE_LIGHT); /* the lower left corner */
    assert_string_equal(view->cell[63].name, "1");
    assert_string_equal(view->cell[0].name, "32");
    assert_int_equal(view->click_count, 7);
    poda_game_close(game);
    poda_view_close(view);
}

/* A game solved by the slow rules: positions in the order in which they are found, and their
 * children. */
enum { POSITIONS = 8192, SLOTS = 1 << 15, BRANCHES = 32 };

typedef struct slow_game {
    slow_board board[POSITIONS];
    int child[POSITIONS][BRANCHES], children[POSITIONS];
    int value[POSITIONS]; /* plies + 1 to a win, -plies - 1 to a loss, 0: drawn */
    int slot[SLOTS], count;
} slow_game;

static int slow_number(slow_game *game, const slow_board *board)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof *board; i++)
        hash = (hash ^ (uint8_t)((const char *)board)[i]) * 16777619u;
    for (hash %= SLOTS; game->slot[hash]; hash = (hash + 1) % SLOTS)
        if (memcmp(&game->board[game->slot[hash] - 1], board, sizeof *board) == 0)
            return game->slot[hash] - 1;
    assert_true(game->count < POSITIONS);
    game->board[game->count] = *board;
    game->slot[hash] = ++game->count;
    return game->count - 1;
}

/* In round n, positions that end in n plies are found. */
static void slow_solve(const slow_laws *laws, slow_game *game, const slow_board *start)
{
    slow_number(game, start);
    for (int i = 0; i < game->count; i++) {
        slow_board child[BRANCHES];
        game->children[i] = slow_children(laws, &game->board[i], child, BRANCHES);
        for (int j = 0; j < game->children[i]; j++)
            game->child[i][j] = slow_number(game, &child[j]);
    }
    for (int plies = 0, quiet = 0; quiet < 3; plies++) {
        quiet++;
        for (int i = 0; i < game->count; i++) {
            bool wins = false, loses = true;
            for (int j = 0; j < game->children[i]; j++) {
                const int value = game->value[game->child[i][j]];
                wins |= value < 0 && value == -plies;
                loses &= value > 0 && value <= plies;
            }
            if (game->value[i] || (!wins && !loses))
                continue;
            game->value[i] = wins ? plies + 1 : -plies - 1;
            quiet = 0;
        }
    }
}

/* Boards of 4x4 are drawn by every kind of rules; each position has the value and the distance
 * that the slow rules give it. The positions are those of the keys, without the clock. */
static void test_small_boards(void **unused)
{
    (void)unused;
    for (size_t kind = 0; kind < sizeof slow_kinds / sizeof slow_kinds[0]; kind++) {
        slow_laws laws = slow_kinds[kind];
        slow_game *slow = calloc(1, sizeof *slow);
        char options[64], text[PODA_TEXT_MAX];
        slow_board board;
        poda_state start;
        poda_whole *whole = NULL;
        poda_error error = {.message = ""};
        assert_non_null(slow);
        laws.size = 4;
        sprintf(options, "size=4 rules=%s", laws.name);
        poda_game *game = boards_open("draughts", options);
        poda_state_start(game, &start);
        boards_text(game, &start, text);
        slow_read(&laws, text, &board);
        slow_solve(&laws, slow, &board);
        assert_int_equal(slow->value[0], 0);
        if (poda_whole_open(&whole, game, &start, NULL, &error) != PODA_OK)
            fail_msg("%s: %s", options, error.message);
        assert_int_equal(poda_whole_positions(whole), slow->count);
        for (int i = 0; i < slow->count; i++) {
            poda_state state;
            poda_value value;
            int distance;
            slow_text(&laws, &slow->board[i], text);
            boards_read(game, text, &state);
            assert_true(poda_whole_value(whole, &state, &value, &distance));
            const bool white = slow->board[i].turn == 'w';
            const int own = poda_is_win(value) ? 1 : poda_is_loss(value) ? -1 : 0;
            const int result = white ? own : -own, expected = slow->value[i];
            if (result != (expected > 0) - (expected < 0) ||
                (expected && distance != abs(expected) - 1))
                fail_msg("%s %s: %d in %d plies, expected %d", options, text, result, distance,
                         expected);
        }
        poda_whole_close(whole);
        poda_game_close(game);
        free(slow);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),        cmocka_unit_test(test_against_slow_rules),
        cmocka_unit_test(test_laws),         cmocka_unit_test(test_texts),
        cmocka_unit_test(test_clock),        cmocka_unit_test(test_view),
        cmocka_unit_test(test_small_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
