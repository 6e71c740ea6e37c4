/* test_toads.c - who wins at frogs and toads: every short strip against trying everything on plain
 * characters, and longer strips whose values are known. */
#include "boards.h"

/* Does the player to move win this strip, by trying everything on plain characters. */
static bool slow_toads(char *strip, int length, bool toads)
{
    const char own = toads ? 'T' : 'F', rival = toads ? 'F' : 'T';
    const int step = toads ? 1 : -1;
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
        wins = !slow_toads(strip, length, !toads);
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
        assert_int_equal(poda_search_new(&search, game, NULL), PODA_OK);
        for (int code = 0; code < 2 * total; code++) {
            const int player = code % 2;
            poda_state state;
            poda_result result;
            for (int i = 0, rest = code / 2; i < length; i++, rest /= 3)
                strip[i] = "_TF"[rest % 3];
            snprintf(text, sizeof text, "%s %c", strip, "TF"[player]);
            boards_read(game, text, &state);
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            assert_true(result.exact && result.value != 0);
            assert_int_equal(result.value > 0,
                             slow_toads(strip, length, player == PODA_MAX) == (player == PODA_MAX));
        }
        poda_search_free(search);
        poda_game_close(game);
    }
}

/* Who wins strips whose values are known (Erickson; CGSuite): N who moves first, P who moves
 * second, T the toads whoever begins. */
static void test_toads_known(void **unused)
{
    static const char *const known[][2] = {
        {"T_F", "N"},        {"TT_F", "N"},        {"T_TFF", "T"},       {"T_F_", "T"},
        {"TT__FF", "N"},     {"TTT__FFF", "N"},    {"TTTT__FFF", "N"},   {"TTT___FFF", "P"},
        {"TTTT___FFF", "T"}, {"TTTT___FFFF", "N"}, {"TT_FF", "N"},       {"TTT_FF", "N"},
        {"TTTT_FFF", "N"},   {"TTTTT_FF", "N"},    {"TTTTT_FFFFF", "N"}, {"TT___FF", "N"},
        {"TTT___FF", "T"},   {"TTTT___FF", "T"},   {"TTTTT___FFF", "T"}, {"TTTTTT___FFF", "T"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        bool max_wins[2];
        for (int first = 0; first < 2; first++) {
            char options[64];
            poda_state start;
            snprintf(options, sizeof options, "start=%s first=%c", known[i][0], "TF"[first]);
            poda_game *game = boards_open("toads", options);
            poda_state_start(game, &start);
            max_wins[first] = boards_search(game, &start, PODA_ALPHABETA).value > 0;
            poda_game_close(game);
        }
        const char *class = max_wins[0] ? (max_wins[1] ? "T" : "N") : (max_wins[1] ? "P" : "F");
        if (strcmp(class, known[i][1]) != 0)
            fail_msg("%s: %s, expected %s", known[i][0], class, known[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_toads_outcomes),
        cmocka_unit_test(test_toads_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
