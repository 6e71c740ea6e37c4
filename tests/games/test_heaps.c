/* test_heaps.c - heap games: texts of positions and moves in both directions, what is refused and
 * with which message, and the views. */
#include "heap_games.h"
#include "legal.h"

enum { ROOM = 4096 };

/* Texts in both directions; the last of each row is what is written back. */
static void test_texts(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text, *written;
    } rows[] = {
        {"corks", "11", "11"},          {"corks", "11 MAX", "11"},
        {"corks", " 0 MIN ", "0 MIN"},  {"nim", "3,4,5 MIN", "3,4,5 MIN"},
        {"nim", "0,7", "0,7"},          {"split", "4,1,3,4", "1+3+4+4"},
        {"grundy", "2+1,2", "1+2+2"},   {"grundy", "5+2+3 MIN", "2+3+5 MIN"},
        {"kayles", "1x2000", "1x2000"}, {"kayles", "0,1x3,2", "1+1+1+2"},
        {"dawson", "1,0 MIN", "1 MIN"}, {"split", "1+1+1+1+1+1", "1+1+1+1+1+1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[PODA_TEXT_MAX] = "";
        poda_game *game = open_game(rows[i].game, "");
        const poda_state state = read_state(game, rows[i].text);
        poda_state_text(game, &state, &(poda_text){text, sizeof text, 0});
        assert_string_equal(text, rows[i].written);
        const poda_state again = read_state(game, text);
        assert_true(poda_state_equal(game, &state, &again));
        poda_game_close(game);
    }
    /* the most different sizes that fit: 1 + ... + 62 = 1953, and 47 more ones */
    char all[PODA_TEXT_MAX] = "1x48", back[PODA_TEXT_MAX] = "";
    poda_text text = {all, sizeof all, 4};
    for (int size = 2; size <= 62; size++)
        poda_text_add(&text, "+%d", size);
    poda_game *game = open_game("kayles", "");
    const poda_state state = read_state(game, all);
    poda_state_text(game, &state, &(poda_text){back, sizeof back, 0});
    assert_string_equal(all, back);
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    poda_state_moves(game, &state, &list);
    assert_in_range(list.count, 1, ROOM);
    for (size_t i = 0; i < list.count; i++)
        assert_true(test_is_legal(game, &state, moves[i]));
    poda_game_close(game);
}

/* A position consists of all its heaps, so the end of a game shows them; the sizes of the trees
 * were counted by another program: heaps of 1, and of 2 in Grundy's game, have no moves. */
static void test_all_heaps(void **unused)
{
    static const struct {
        const char *game, *words;
        uint64_t nodes;
    } trees[] = {{"split", "n=6", 43},
                 {"grundy", "n=8", 52},
                 {"grundy", "n=9", 145},
                 {"grundy", "n=10", 364}};
    (void)unused;
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        const poda_search_options minimax = {.algorithm = PODA_MINIMAX};
        poda_game *game = open_game(trees[i].game, trees[i].words);
        poda_search *search = NULL;
        poda_state state;
        poda_result result;
        poda_state_start(game, &state);
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        assert_int_equal(poda_search_run(search, &state, &minimax, NULL, NULL, &result, NULL),
                         PODA_OK);
        assert_int_equal(result.nodes, trees[i].nodes);
        poda_search_close(search);
        poda_game_close(game);
    }
    poda_game *game = open_game("grundy", "n=10");
    const poda_state end = read_state(game, "1+1+2+2+2+2");
    poda_value value;
    assert_true(poda_state_over(game, &end, &value));
    assert_int_equal(value, -PODA_WIN);
    poda_game_close(game);
}

static void test_bad_texts(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options;
    } bad_options[] = {
        {"corks", "n=0"},
        {"corks", "n=1000000000000000001"},
        {"corks", "take=0"},
        {"corks", "take=64"},
        {"corks", "take="},
        {"corks", "take=1,,2"},
        {"corks", "last=maybe"},
        {"nim", "heaps=4611686018427387905"},
        {"nim", "heaps=99999999999999999999999"},
        {"nim", "heaps=1,2,"},
        {"nim", "heaps=4611686018427387904,4611686018427387904,4611686018427387904,"
                "4611686018427387904"},
        {"nim", "heaps=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1"},
        {"split", "n=2001"},
        {"split", "n=1000,1001"},
        {"grundy", "n=5,x"},
        {"grundy", "n=5x"},
        {"kayles", "n=2x0"},
        {"dawson", "n=5;6"},
        {"dawson", "last=draws"},
    };
    for (size_t i = 0; i < sizeof bad_options / sizeof bad_options[0]; i++) {
        poda_game *game = NULL;
        poda_error error = {0};
        if (try_open(&game, bad_options[i].game, bad_options[i].options, &error) != PODA_BAD_OPTION)
            fail_msg("%s %s was accepted", bad_options[i].game, bad_options[i].options);
        assert_true(error.message[0] && error.at[0]);
    }
    static const struct {
        const char *game, *position;
    } bad_positions[] = {
        {"corks", ""},           {"corks", "-1"},      {"corks", "11MIN"},   {"corks", "11 MID"},
        {"corks", "11 MIN MAX"}, {"corks", "2 2"},     {"nim", "3,,4"},      {"nim", "3,4,5,"},
        {"nim", "3 4"},          {"nim", "x"},         {"split", "3,4;"},    {"split", "2001"},
        {"grundy", "1500,700"},  {"kayles", "1x2001"}, {"dawson", "3x MIN"},
    };
    for (size_t i = 0; i < sizeof bad_positions / sizeof bad_positions[0]; i++) {
        poda_game *game = open_game(bad_positions[i].game, "");
        poda_state state;
        poda_error error = {0};
        if (poda_state_read(game, bad_positions[i].position, &state, &error) != PODA_BAD_POSITION)
            fail_msg("%s %s was accepted", bad_positions[i].game, bad_positions[i].position);
        assert_true(error.message[0]);
        poda_game_close(game);
    }
    static const struct {
        const char *game, *position, *move, *message; /* NULL: legal */
    } moves[] = {
        {"corks", "2", "3", "is not a legal move"},
        {"corks", "2", "2", NULL},
        {"nim", "3,4,5", "2:3", NULL},
        {"nim", "3,4,5", "2-4", NULL},
        {"nim", "3,4,5", "2:5", "heap 2 has 4"},
        {"nim", "3,4,5", "2:0", "0 cannot be taken"},
        {"nim", "3,4,5", "0:1", "there is no heap 0"},
        {"nim", "3,4,5", "4:1", "there is no heap 4"},
        {"nim", "3,4,5", "23", "expected HEAP:NUMBER"},
        {"nim", "3,4,5", "2:3x", "expected HEAP:NUMBER"},
        {"nim", "3,4,5", "2:99999999999999999999999", "expected HEAP:NUMBER"},
        {"nim", "0,0", "1:1", "the game is over"},
        {"split", "6", "6=4+2", NULL},
        {"split", "6", "6=6", "two heaps that add up to 6"},
        {"split", "6", "6=2+3", "two heaps that add up to 6"},
        {"split", "6", "5=2+3", "there is no heap of 5"},
        {"grundy", "6", "6=3+3", "two unequal heaps"},
        {"grundy", "6", "6=5+1", NULL},
        {"kayles", "7", "7=6", NULL},
        {"kayles", "7", "7=0+5", NULL},
        {"kayles", "7", "7=4", "1 or 2 are taken"},
        {"kayles", "2", "2=0", NULL},
        {"kayles", "7", "7=7", "1 or 2 are taken"},
        {"dawson", "7", "7=2+3", NULL},
        {"dawson", "7", "7=6", "exactly 2 are taken"},
        {"dawson", "7", "7=5+", "expected HEAP=PART+PART"},
        {"dawson", "7", "7", "expected HEAP=PART+PART"},
    };
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        poda_game *game = open_game(moves[i].game, "");
        const poda_state state = read_state(game, moves[i].position);
        poda_move move;
        poda_error error = {0};
        const poda_status status = poda_move_read(game, &state, moves[i].move, &move, &error);
        if ((status == PODA_OK) != (moves[i].message == NULL) ||
            (moves[i].message && !strstr(error.message, moves[i].message)))
            fail_msg("%s %s: %s", moves[i].game, moves[i].move, error.message);
        poda_game_close(game);
    }
}

/* Every click makes a legal move of the heap it is on. */
static void test_views(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *position;
        int heaps, clicks;
        bool more;
    } rows[] = {
        {"corks", "11", 1, 3, false},        {"corks", "2", 1, 2, false},
        {"nim", "3,0,5", 3, 8, false},       {"nim", "3,1000", 2, 131, true},
        {"split", "4,4", 2, 4, false},       {"kayles", "1x300", 256, 256, true},
        {"kayles", "500,500", 2, 256, true}, {"grundy", "0", 0, 0, false},
    };
    poda_view *view;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        poda_game *game = open_game(rows[i].game, "");
        const poda_state state = read_state(game, rows[i].position);
        poda_state_view(game, &state, view);
        assert_int_equal(view->kind, PODA_VIEW_HEAPS);
        assert_int_equal(view->cols, rows[i].heaps);
        assert_int_equal(view->click_count, rows[i].clicks);
        assert_int_equal(view->more, rows[i].more);
        for (int j = 0; j < view->click_count; j++) {
            assert_in_range(view->click[j].cell[0], 0, view->cols - 1);
            assert_true(test_is_legal(game, &state, view->click[j].move));
        }
        poda_game_close(game);
    }
    poda_view_close(view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_all_heaps),
        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
