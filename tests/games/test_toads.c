/* test_toads.c - who wins frogs and toads: every short strip against exhaustive search on plain
 * characters, and longer strips with known values. */
#include "boards.h"
#include "languages.h"

/* Does the player to move win this strip, by exhaustive search on plain characters? */
static bool slow_toads(char *strip, int length, bool frogs)
{
    const char own = frogs ? 'F' : 'T', rival = frogs ? 'T' : 'F';
    const int step = frogs ? 1 : -1;
    bool wins = false;
    for (int from = 0; from < length && !wins; from++) {
        int to = from + step;
        if (strip[from] != own)
            continue;
        if (to >= 0 && to < length && strip[to] == rival)
            to += step;
        if (to < 0 || to >= length || strip[to] != '_')
            continue;
        strip[from] = '_';
        strip[to] = own;
        wins = !slow_toads(strip, length, !frogs);
        strip[from] = own;
        strip[to] = '_';
    }
    return wins;
}

static void test_toads_outcomes(void **unused)
{
    const poda_search_options options = {.algorithm = PODA_ALPHABETA, .eval = PODA_EVAL_ZERO};
    (void)unused;
    for (int length = 1, total = 3; length <= 7; length++, total *= 3) {
        char start[16] = "start=", strip[8] = "", text[16];
        memset(start + 6, '_', (size_t)length);
        poda_game *game = boards_open("toads", start);
        poda_search *search = NULL;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int code = 0; code < 2 * total; code++) {
            const int player = code % 2;
            poda_state state;
            poda_result result;
            for (int i = 0, rest = code / 2; i < length; i++, rest /= 3)
                strip[i] = "_FT"[rest % 3];
            snprintf(text, sizeof text, "%s %c", strip, "FT"[player]);
            boards_read(game, text, &state);
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            assert_true(result.exact && result.value != 0);
            assert_int_equal(result.value > 0,
                             slow_toads(strip, length, player == PODA_MAX) == (player == PODA_MAX));
        }
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* Who wins strips with known values (Erickson; CGSuite): N the first player, P the second, F the
 * frogs in any case. */
static void test_toads_known(void **unused)
{
    static const char *const known[][2] = {
        {"F_T", "N"},        {"FF_T", "N"},        {"F_FTT", "F"},       {"F_T_", "F"},
        {"FF__TT", "N"},     {"FFF__TTT", "N"},    {"FFFF__TTT", "N"},   {"FFF___TTT", "P"},
        {"FFFF___TTT", "F"}, {"FFFF___TTTT", "N"}, {"FF_TT", "N"},       {"FFF_TT", "N"},
        {"FFFF_TTT", "N"},   {"FFFFF_TT", "N"},    {"FFFFF_TTTTT", "N"}, {"FF___TT", "N"},
        {"FFF___TT", "F"},   {"FFFF___TT", "F"},   {"FFFFF___TTT", "F"}, {"FFFFFF___TTT", "F"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool max_wins[2];
        for (int first = 0; first < 2; first++) {
            char options[64];
            poda_state start;
            snprintf(options, sizeof options, "start=%s first=%c", known[i][0], "FT"[first]);
            poda_game *game = boards_open("toads", options);
            poda_state_start(game, &start);
            max_wins[first] = boards_search(game, &start, PODA_ALPHABETA).value > 0;
            poda_game_close(game);
        }
        const char *class = max_wins[0] ? (max_wins[1] ? "F" : "N") : (max_wins[1] ? "P" : "T");
        if (strcmp(class, known[i][1]) != 0)
            fail_msg("%s: %s, expected %s", known[i][0], class, known[i][1]);
    }
}

/* The course's strips: frogs go right, toads left; the letters of both languages mean the same, and
 * output follows those of the start. */
static void test_toads_letters(void **unused)
{
    static const char *const starts[][2] = {
        {"start=FFF__TTT", "FF_F_TTT T"}, {"start=RRR__SSS", "RR_R_SSS S"}, {"", "FF_F_TTT T"}};
    (void)unused;
    for (size_t i = 0; i < 3; i++) {
        char text[PODA_TEXT_MAX] = "";
        poda_game *game = boards_open("toads", starts[i][0]);
        poda_state state;
        poda_move moves[8];
        poda_moves list = {moves, 0, 8};
        poda_state_start(game, &state);
        poda_state_moves(game, &state, &list);
        assert_int_equal(list.count, 1);
        poda_state_play(game, &state, moves[0], &state); /* the frog in front steps right */
        boards_text(game, &state, text);
        assert_string_equal(text, starts[i][1]);
        poda_game_close(game);
    }
    for (int spanish = 0; spanish < 2; spanish++) {
        const poda_pair pair = {"start", spanish ? "FF__TT" : "RR__SS"};
        char text[PODA_TEXT_MAX] = "";
        poda_game *game = NULL;
        poda_state state;
        assert_int_equal(poda_game_open_in(&game, spanish ? SPANISH : PODA_ENGLISH, "toads",
                                           &(poda_options){&pair, 1}, NULL),
                         PODA_OK);
        poda_state_start(game, &state);
        boards_text(game, &state, text);
        assert_string_equal(text, spanish ? "RR__SS R" : "FF__TT F");
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_toads_outcomes),
        cmocka_unit_test(test_toads_known),
        cmocka_unit_test(test_toads_letters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
