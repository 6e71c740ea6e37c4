/* test_go.c - the rules of Go: captures, ko, superko, suicide and scores, against Go on plain
 * characters in random games; the number of legal boards; texts and their errors. */
#include "boards.h"
#include "slow_go.h"

enum { PLIES = 300 };

typedef struct variant {
    const char *options;
    int rows, cols;
    bool suicide, situational, simple;
} variant;

static int point_of(const slow_go *go, const char *name)
{
    const int col = name[0] - 'a' - (name[0] > 'i');
    return (go->rows - atoi(name + 1)) * go->cols + col;
}

static void write_slow(const slow_go *go, const char *board, char mover, char *text)
{
    for (int row = 0; row < go->rows; row++)
        text += sprintf(text, "%s%.*s", row ? "/" : "", go->cols, board + row * go->cols);
    sprintf(text, " %c", mover);
}

/* One random game: the moves that the game so far allows, boards, and the score at the end. */
static void play_out(const poda_game *game, const variant *rules, unsigned seed, slow_go *go)
{
    static poda_state states[PLIES + 1];
    char board[SLOW_POINTS], mover = 'X', ko_before[SLOW_POINTS] = "";
    int passes = 0;
    *go = (slow_go){.rows = rules->rows, .cols = rules->cols};
    memset(board, '.', sizeof board);
    slow_add(go, board, mover);
    poda_state_start(game, &states[0]);
    for (size_t ply = 0; ply < PLIES && passes < 2; ply++) {
        poda_move moves[BOARDS_MOVES];
        poda_moves list = {moves, 0, BOARDS_MOVES};
        bool expected[SLOW_POINTS] = {false};
        char to[SLOW_POINTS], text[PODA_TEXT_MAX], wanted[PODA_TEXT_MAX];
        poda_value value;
        if (poda_past_over(game, states, ply + 1, &value))
            return; /* a position came back under a simple ko */
        for (int point = 0; point < go->rows * go->cols; point++)
            expected[point] =
                slow_play(go, board, point, mover, rules->suicide, to) &&
                memcmp(to, ko_before, SLOW_POINTS) != 0 &&
                (rules->simple || !slow_seen(go, to, slow_other(mover), rules->situational));
        poda_past_moves(game, states, ply + 1, &list);
        assert_true(list.count > 0 && list.count <= list.capacity);
        size_t found = 0, count = 1;
        for (int point = 0; point < go->rows * go->cols; point++)
            count += expected[point];
        for (size_t i = 0; i < list.count; i++) {
            char name[16] = "";
            poda_move_text(game, &states[ply], moves[i], &(poda_text){name, sizeof name, 0});
            found += strcmp(name, "pass") == 0 || expected[point_of(go, name)];
        }
        boards_text(game, &states[ply], text);
        if (found != count || list.count != count)
            fail_msg("%s: %zu moves, expected %zu", text, list.count, count);
        seed = seed * 1103515245u + 12345u;
        const poda_move move = moves[(seed >> 16) % (list.count - (list.count > 1 && seed >> 31))];
        char name[16] = "";
        poda_move_text(game, &states[ply], move, &(poda_text){name, sizeof name, 0});
        poda_state_play(game, &states[ply], move, &states[ply + 1]);
        passes = strcmp(name, "pass") == 0 ? passes + 1 : 0;
        memcpy(ko_before, board, sizeof board);
        if (!passes) {
            assert_true(slow_play(go, board, point_of(go, name), mover, rules->suicide, to));
            memcpy(board, to, sizeof board);
            slow_add(go, board, slow_other(mover));
        } else {
            memset(ko_before, 0, sizeof ko_before); /* a pass ends a ko */
        }
        mover = slow_other(mover);
        write_slow(go, board, mover, wanted);
        boards_text(game, &states[ply + 1], text);
        assert_memory_equal(text, wanted, strlen(wanted));
        if (poda_state_over(game, &states[ply + 1], &value)) {
            assert_int_equal(passes, 2);
            assert_int_equal(value, 2 * slow_score(go, board) - 1);
        }
    }
}

static void test_go_games(void **unused)
{
    static const variant variants[] = {
        {"rows=1 cols=2 komi=0.5", 1, 2, false, false, false},
        {"rows=1 cols=5 komi=0.5 superko=situational", 1, 5, false, true, false},
        {"size=2 komi=0.5", 2, 2, false, false, false},
        {"rows=2 cols=3 komi=0.5 suicide=yes", 2, 3, true, false, false},
        {"size=3 komi=0.5 superko=situational", 3, 3, false, true, false},
        {"size=3 komi=0.5 superko=simple", 3, 3, false, false, true},
        {"size=3 komi=0.5 suicide=yes superko=situational", 3, 3, true, true, false},
        {"rows=4 cols=5 komi=0.5", 4, 5, false, false, false},
        {"rows=5 cols=4 komi=0.5 superko=simple", 5, 4, false, false, true},
        {"size=9 komi=0.5", 9, 9, false, false, false},
    };
    static slow_go go;
    (void)unused;
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        poda_game *game = boards_open("go", variants[i].options);
        for (unsigned seed = 1; seed <= (variants[i].rows > 5 ? 4 : 40); seed++)
            play_out(game, &variants[i], seed * 2654435761u, &go);
        poda_game_close(game);
    }
}

/* Boards on which every block has a liberty: Tromp & Farnebaeck, "Combinatorics of Go" (2007). */
static void test_go_legal_boards(void **unused)
{
    static const struct {
        const char *options;
        int rows, cols, legal;
    } boards[] = {{"rows=1 cols=2", 1, 2, 5},   {"rows=1 cols=3", 1, 3, 15},
                  {"rows=1 cols=4", 1, 4, 41},  {"size=2", 2, 2, 57},
                  {"rows=2 cols=3", 2, 3, 489}, {"size=3", 3, 3, 12675}};
    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        poda_game *game = boards_open("go", boards[i].options);
        int total = 1, legal = 0;
        for (int cell = 0; cell < boards[i].rows * boards[i].cols; cell++)
            total *= 3;
        for (int code = 0; code < total; code++) {
            char text[32];
            int length = 0;
            poda_state state;
            for (int cell = 0, rest = code; cell < boards[i].rows * boards[i].cols;
                 cell++, rest /= 3) {
                if (cell && cell % boards[i].cols == 0)
                    text[length++] = '/';
                text[length++] = ".XO"[rest % 3];
            }
            strcpy(text + length, " X");
            legal += poda_state_read(game, text, &state, NULL) == PODA_OK;
        }
        assert_int_equal(legal, boards[i].legal);
        poda_game_close(game);
    }
}

/* Plays words from a position and compares the text that results; NULL: the last one is refused. */
static void follow(const char *options, const char *from, const char *moves, const char *to)
{
    poda_game *game = boards_open("go", options);
    poda_state state;
    char copy[200], text[PODA_TEXT_MAX];
    boards_read(game, from, &state);
    strcpy(copy, moves);
    poda_status status = PODA_OK;
    for (char *rest = copy, *word; (word = strtok_r(rest, " ", &rest));) {
        poda_move move;
        assert_int_equal(status, PODA_OK);
        status = poda_move_read(game, &state, word, &move, NULL);
        if (status == PODA_OK)
            poda_state_play(game, &state, move, &state);
    }
    assert_int_equal(status == PODA_OK, to != NULL);
    boards_text(game, &state, text);
    if (to)
        assert_string_equal(text, to);
    poda_game_close(game);
}

static void test_go_moves(void **unused)
{
    (void)unused;
    /* a capture, and one of two blocks at once */
    follow("size=3", ".O./.../... X", "a3 pass c3 pass b2", "X.X/.X./... O");
    follow("rows=1 cols=5", "X.XO. O", "b1", ".O.O. X");
    /* a ko: no recapture at once, but after another move */
    follow("rows=3 cols=4", ".XO./XO.O/.XO. X", "c2", ".XO./X.XO/.XO. O ko b2");
    follow("rows=3 cols=4", ".XO./XO.O/.XO. X", "c2 b2", NULL);
    follow("rows=3 cols=4", ".XO./XO.O/.XO. X", "c2 pass pass", ".XO./X.XO/.XO. O pass pass");
    follow("rows=3 cols=4", ".XO./XO.O/.XO. X", "c2 d3 a3 b2", "XXOO/XO.O/.XO. X ko c2");
    /* suicide */
    follow("rows=2 cols=3", ".O./O.O X", "a2", NULL);
    follow("rows=2 cols=3 suicide=yes", ".O./O.O X", "a2", ".O./O.O O");
    follow("rows=1 cols=4 suicide=yes", "X.O. X", "b1", "..O. O");
    follow("rows=1 cols=4", "X.O. X", "b1", NULL);
}

/* A move back to a board of the game so far, made by either player. */
static void test_go_superko(void **unused)
{
    static const struct {
        const char *options, *before;
        bool allowed;
    } cases[] = {
        {"size=3", ".X./.../... O", false},
        {"size=3", ".X./.../... X", false},
        {"size=3", ".X./.../... X pass", true}, /* the board was there, but not by a move */
        {"size=3", ".../.X./... O", true},
        {"size=3 superko=situational", ".X./.../... O", false},
        {"size=3 superko=situational", ".X./.../... X", true},
        {"size=3 superko=simple", ".X./.../... O", true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = boards_open("go", cases[i].options);
        poda_state states[2];
        poda_move move;
        boards_read(game, cases[i].before, &states[0]);
        boards_read(game, ".../.../... X", &states[1]);
        assert_int_equal(poda_move_read(game, &states[1], "B3", &move, NULL), PODA_OK);
        assert_int_equal(poda_past_allows(game, states, 2, move), cases[i].allowed);
        assert_int_equal(poda_move_read(game, &states[1], "PASS", &move, NULL), PODA_OK);
        assert_true(poda_past_allows(game, states, 2, move));
        poda_game_close(game);
    }
}

static void test_go_scores(void **unused)
{
    static const struct {
        const char *options, *position;
        int value;
    } ends[] = {
        {"size=3", ".../.../... X pass pass", 0},
        {"size=3", "X../.../... X pass pass", 18},
        {"size=3 komi=2.5", "X../.../... X pass pass", 13},
        {"size=3 komi=-1", "X.O/.../... X pass pass", 2},
        {"rows=2 cols=5", "XX.OO/XX.OO X pass pass", 0}, /* shared points count for neither */
        {"rows=2 cols=5", ".X.O./XX.OO X pass pass", 0},
        {"rows=2 cols=5", ".X.O./XX.O. X pass pass", 0},
        {"rows=2 cols=6", ".X.XO./XXX.OO O pass pass", 2 * (7 - 4)},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        poda_game *game = boards_open("go", ends[i].options);
        poda_state state;
        poda_value value;
        boards_read(game, ends[i].position, &state);
        assert_true(poda_state_over(game, &state, &value));
        assert_int_equal(value, ends[i].value);
        poda_game_close(game);
    }
}

static void test_go_errors(void **unused)
{
    static const char *const bad_options[] = {"size=1",        "size=20",    "rows=0",
                                              "rows=1 cols=1", "komi=6.25",  "komi=x",
                                              "komi=362",      "superko=no", "suicide=maybe"};
    static const char *const bad_positions[] = {"",
                                                ".../...",
                                                ".../.../..Z X",
                                                ".../.../... Y",
                                                ".../.../... XO",
                                                "XO./O../... X",
                                                ".../.../... X ko b2",
                                                ".../.../... X pass pass pass",
                                                ".../.../... X ko",
                                                ".../.../.... X",
                                                "OOO/OOO/OOO X"};
    (void)unused;
    for (size_t i = 0; i < sizeof bad_options / sizeof bad_options[0]; i++) {
        poda_game *game = NULL;
        poda_error error = {.message = ""};
        assert_int_equal(boards_try(&game, "go", bad_options[i], &error), PODA_BAD_OPTION);
    }
    poda_game *game = boards_open("go", "size=3");
    for (size_t i = 0; i < sizeof bad_positions / sizeof bad_positions[0]; i++) {
        poda_state state;
        poda_error error = {.message = ""};
        if (poda_state_read(game, bad_positions[i], &state, &error) != PODA_BAD_POSITION)
            fail_msg("'%s' was read", bad_positions[i]);
        assert_true(strlen(error.message) > 10);
    }
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_go_games),  cmocka_unit_test(test_go_legal_boards),
        cmocka_unit_test(test_go_moves),  cmocka_unit_test(test_go_superko),
        cmocka_unit_test(test_go_scores), cmocka_unit_test(test_go_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
