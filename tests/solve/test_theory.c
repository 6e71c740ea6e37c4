/* test_theory.c - heap games: known nim-values and periods, and theory against search wherever
 * search can go. Numbers without a comment are from the literature (OEIS, Winning Ways). */
#include "heap_games.h"

enum { ROOM = 4096 };

static poda_theory solve(const poda_game *game, const poda_state *state, poda_moves *winning)
{
    bool known = false;
    poda_theory theory = {0};
    poda_error error = {0};
    if (poda_theory_solve(game, state, &known, &theory, winning, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_options(game), error.message);
    assert_true(known);
    return theory;
}

/* The winning moves from the start, "1:1 2:3". */
static const char *winning_moves(const poda_game *game, char *text, size_t size)
{
    poda_move moves[ROOM];
    poda_moves list = {moves, 0, ROOM};
    poda_text out = {text, size, 0};
    poda_state state;
    poda_state_start(game, &state);
    const poda_theory theory = solve(game, &state, &list);
    assert_int_equal(theory.winning, list.count);
    text[0] = 0;
    for (size_t i = 0; i < list.count; i++) {
        if (i)
            poda_text_add(&out, " ");
        poda_move_text(game, &state, moves[i], &out);
    }
    return text;
}

static void expect_class(const char *name, const char *words, bool wins, const char *moves)
{
    char text[2000];
    poda_game *game = open_game(name, words);
    poda_state state;
    poda_state_start(game, &state);
    if (solve(game, &state, NULL).wins != wins)
        fail_msg("%s %s: expected %s", name, words, wins ? "N" : "P");
    if (moves)
        assert_string_equal(winning_moves(game, text, sizeof text), moves);
    poda_game_close(game);
}

/* The exact value by search: who wins and in how many plies. */
static void search_exact(poda_search *search, const poda_game *game, const poda_state *state,
                         bool *wins, int *distance)
{
    poda_search_options options;
    poda_result result;
    poda_error error = {0};
    poda_search_defaults(&options);
    options.table_bytes = (size_t)1 << 16;
    if (poda_search_run(search, state, &options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s %s: %s", poda_game_name(game), poda_game_options(game), error.message);
    assert_true(result.exact);
    *wins = poda_state_turn(game, state) == PODA_MAX ? poda_is_win(result.value)
                                                     : poda_is_loss(result.value);
    *distance = poda_value_distance(result.value);
}

/* Theory = search in this position: class, distance if theory gives it, nim-value by the mex rule,
 * and each move is listed as winning exactly if it leads to a lost position. */
static void compare(poda_search *search, const poda_game *game, const poda_state *state)
{
    poda_move winning[ROOM], moves[ROOM];
    poda_moves winning_list = {winning, 0, ROOM}, list = {moves, 0, ROOM};
    char text[PODA_TEXT_MAX] = "";
    bool wins = false;
    int distance = 0;
    const poda_theory theory = solve(game, state, &winning_list);
    poda_state_text(game, state, &(poda_text){text, sizeof text, 0});
    search_exact(search, game, state, &wins, &distance);
    if (theory.wins != wins)
        fail_msg("%s %s at %s: theory %s, search %s", poda_game_name(game), poda_game_options(game),
                 text, theory.wins ? "N" : "P", wins ? "N" : "P");
    if (theory.distance >= 0 && theory.distance != distance)
        fail_msg("%s %s at %s: theory %lld plies, search %d", poda_game_name(game),
                 poda_game_options(game), text, (long long)theory.distance, distance);
    if (theory.nim_value >= 0) {
        uint64_t value = 0;
        assert_int_equal(poda_nim_value(game, state, NULL, &value, NULL), PODA_OK);
        assert_int_equal(value, theory.nim_value);
        assert_int_equal(theory.nim_value != 0, theory.wins);
    }
    poda_state_moves(game, state, &list);
    size_t at = 0;
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        const bool good = !solve(game, &child, NULL).wins;
        if (good && (at >= winning_list.count || winning[at++] != moves[i]))
            fail_msg("%s %s at %s: move %zu wins but is not listed", poda_game_name(game),
                     poda_game_options(game), text, i);
    }
    assert_int_equal(at, winning_list.count);
    assert_int_equal(at, theory.winning);
}

static void compare_text(const poda_game *game, poda_search *search, const char *text)
{
    const poda_state state = read_state(game, text);
    compare(search, game, &state);
}

static uint32_t *values_of(const char *name, const char *words, uint64_t n)
{
    poda_game *game = open_game(name, words);
    uint32_t *values = NULL;
    assert_int_equal(poda_nim_values(game, n, NULL, &values, NULL), PODA_OK);
    poda_game_close(game);
    return values;
}

static void test_course(void **unused)
{
    (void)unused;
    expect_class("corks", "n=11", true, "2");
    expect_class("corks", "n=6", true, "1");
    expect_class("corks", "n=11 last=wins", true, "3");
    for (int n = 1; n <= 60; n++) {
        char words[64];
        snprintf(words, sizeof words, "n=%d", n);
        expect_class("corks", words, n % 4 != 1, NULL);
        expect_class("split", words, n % 2 == 0, NULL);
        snprintf(words, sizeof words, "n=%d last=wins", n);
        expect_class("corks", words, n % 4 != 0, NULL);
    }
    expect_class("nim", "heaps=3,4,5", true, "1:2");
    expect_class("nim", "heaps=1,2,3", false, "");
    expect_class("nim", "heaps=1,1,1", true, "1:1 2:1 3:1");
    expect_class("nim", "heaps=1,1,1 last=loses", false, "");
    expect_class("nim", "heaps=1,1,5 last=loses", true, "3:4");
    expect_class("nim", "heaps=1,5 last=loses", true, "2:5");
    expect_class("grundy", "n=8", true, NULL);
    expect_class("grundy", "n=9", true, NULL);
    expect_class("grundy", "n=10", false, "");
    expect_class("split", "n=6", true, "6=1+5 6=2+4 6=3+3");
}

static void test_grundy_values(void **unused)
{
    (void)unused;
    static const uint32_t known[] = {0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
                                     4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5,
                                     4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2};
    uint32_t *values = values_of("grundy", "", 100000);
    for (size_t n = 0; n < sizeof known / sizeof known[0]; n++)
        assert_int_equal(values[n], known[n]);
    assert_int_equal(values[87], 7);
    assert_int_equal(values[158], 11);
    assert_int_equal(values[181], 12);
    assert_int_equal(values[196], 10);

    enum { PLAIN = 3000 };
    static uint32_t plain[PLAIN + 1], seen[4 * PLAIN]; /* the mex rule, nothing else */
    for (uint32_t n = 1; n <= PLAIN; n++) {
        for (uint32_t part = 1; 2 * part < n; part++)
            seen[plain[part] ^ plain[n - part]] = n;
        while (seen[plain[n]] == n)
            plain[n]++;
        assert_int_equal(plain[n], values[n]);
    }
    poda_free(values);
}

static void test_octal_values(void **unused)
{
    (void)unused;
    enum { FAR = 5000 };
    static const uint32_t period[12] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7};
    static const uint32_t exceptions[][2] = {{0, 0},  {3, 3},  {6, 3},  {9, 4},  {11, 6},
                                             {15, 7}, {18, 3}, {21, 4}, {22, 6}, {28, 5},
                                             {34, 6}, {39, 3}, {57, 4}, {70, 6}};
    uint32_t *kayles = values_of("kayles", "", FAR);
    size_t met = 0;
    for (uint32_t n = 0; n <= FAR; n++) {
        uint32_t expected = period[n % 12];
        if (met < sizeof exceptions / sizeof exceptions[0] && exceptions[met][0] == n)
            expected = exceptions[met++][1];
        assert_int_equal(kayles[n], expected);
    }
    poda_free(kayles);

    static const uint32_t known[35] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2,
                                       2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4};
    uint32_t *dawson = values_of("dawson", "", FAR);
    for (uint32_t n = 0; n < 35; n++)
        assert_int_equal(dawson[n], known[n]);
    for (uint32_t n = 53; n + 34 <= FAR; n++)
        assert_int_equal(dawson[n + 34], dawson[n]);
    poda_free(dawson);
}

static void test_subtraction_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *take;
        const char *start, *period; /* digits */
    } sets[] = {
        {"1,2,3", "", "0123"},  {"1,3,4", "", "0101232"},     {"2,3,7", "", "00112"},
        {"2,5", "", "0011021"}, {"2,5,6", "", "00110213021"}, {"2,4,7", "00112203", "102"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        char words[64];
        const size_t before = strlen(sets[i].start), length = strlen(sets[i].period);
        snprintf(words, sizeof words, "take=%s last=wins", sets[i].take);
        uint32_t *values = values_of("corks", words, 1000);
        poda_game *game = open_game("corks", words);
        for (size_t n = 0; n <= 1000; n++) {
            const char digit =
                n < before ? sets[i].start[n] : sets[i].period[(n - before) % length];
            char text[32];
            snprintf(text, sizeof text, "%zu", n);
            const poda_state state = read_state(game, text);
            assert_int_equal(values[n], digit - '0');
            assert_int_equal(solve(game, &state, NULL).nim_value, values[n]);
        }
        /* the period begins before 63, so 10^18 has the value of its residue */
        const poda_state far = read_state(game, "1000000000000000000");
        const uint64_t same = before + (1000000000000000000u - before) % length;
        assert_int_equal(solve(game, &far, NULL).nim_value, values[same]);
        poda_free(values);
        poda_game_close(game);
    }
}

/* Every set of takes up to 6 and a few odd ones, both rules: theory = search from 0 to 24 corks. */
static void test_corks_search(void **unused)
{
    (void)unused;
    for (int set = 1; set < 64 + 3; set++) {
        static const char *const odd[] = {"7,11", "3,10,17", "5,8,37"};
        for (int last = 0; last < 2; last++) {
            char words[128] = "take=";
            poda_text text = {words, sizeof words, 5};
            if (set >= 64)
                poda_text_add(&text, "%s", odd[set - 64]);
            for (int take = 1; take <= 6 && set < 64; take++)
                if (set >> (take - 1) & 1)
                    poda_text_add(&text, "%s%d", text.length > 5 ? "," : "", take);
            poda_text_add(&text, " last=%s", last ? "wins" : "loses");
            poda_game *game = open_game("corks", words);
            poda_search *search = NULL;
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            for (int n = 0; n <= (set < 64 ? 24 : 60); n += set < 64 ? 1 : 3) {
                char position[32];
                snprintf(position, sizeof position, "%d%s", n, n % 2 ? " MIN" : "");
                compare_text(game, search, position);
            }
            poda_search_close(search);
            poda_game_close(game);
        }
    }
}

/* Proofs = theory: hashes that are mixed small numbers do not confuse the two questions of a
 * proof. */
static void test_corks_proofs(void **unused)
{
    (void)unused;
    static const char *words[] = {"take=2,3 last=wins",   "take=3,4 last=wins",  "take=3,4",
                                  "take=3,5,7 last=wins", "take=3,5,7",          "take=1,2,3",
                                  "take=5,7,8 last=wins", "take=4,5,6 last=wins"};
    poda_search_options options;
    poda_search_defaults(&options);
    options.algorithm = PODA_DFPN;
    options.table_bytes = 1 << 16; /* few entries for the positions of all questions */
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        poda_game *game = open_game("corks", words[i]);
        poda_search *search = NULL;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int n = 8; n <= 44; n++) {
            char text[16];
            poda_result result;
            snprintf(text, sizeof text, "%d", n);
            const poda_state state = read_state(game, text);
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            assert_true(result.exact);
            if (solve(game, &state, NULL).wins ? result.lower <= 0 : result.upper >= 0)
                fail_msg("%s: the proof of %d corks", words[i], n);
        }
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* Far out, against the recursion written plainly. */
static void test_corks_far(void **unused)
{
    (void)unused;
    enum { FAR = 30000 };
    /* distances of the last four grow at more than one speed */
    static const int sets[][7] = {
        {1, 2, 3}, {2, 4, 7},  {1, 5, 9, 30}, {6, 10, 15},    {40, 50, 63},
        {63},      {5, 8, 37}, {12, 36, 52},  {3, 7, 21, 35}, {6, 10, 11, 13, 40}};
    static bool wins[FAR + 1];
    static int plies[FAR + 1];
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        for (int loses = 0; loses < 2; loses++) {
            char words[128] = "take=";
            poda_text text = {words, sizeof words, 5};
            for (int j = 0; j < 7 && sets[i][j]; j++)
                poda_text_add(&text, "%s%d", j ? "," : "", sets[i][j]);
            poda_text_add(&text, " last=%s", loses ? "loses" : "wins");
            poda_game *game = open_game("corks", words);
            for (int n = 0; n <= FAR; n++) {
                int quick = -1, slow = -1;
                for (int j = 0; j < 7 && sets[i][j]; j++) {
                    const int left = n - sets[i][j];
                    if (left < 0)
                        continue;
                    if (wins[left])
                        slow = plies[left] > slow ? plies[left] : slow;
                    else if (quick < 0 || plies[left] < quick)
                        quick = plies[left];
                }
                wins[n] = quick >= 0 || (slow < 0 && loses);
                plies[n] = quick >= 0 ? quick + 1 : slow + 1;
                if (n > 200 && n % 599 && n != FAR)
                    continue;
                char position[32];
                snprintf(position, sizeof position, "%d", n);
                const poda_state state = read_state(game, position);
                const poda_theory theory = solve(game, &state, NULL);
                if (theory.wins != wins[n] || theory.distance != plies[n])
                    fail_msg("%s, %d corks: %d in %lld, expected %d in %d", words, n, theory.wins,
                             (long long)theory.distance, wins[n], plies[n]);
            }
            poda_game_close(game);
        }
    }
}

static void test_huge(void **unused)
{
    (void)unused;
    char text[2000];
    poda_state state;
    expect_class("corks", "n=1000000000000000000", true, "3");
    expect_class("corks", "n=1000000000000000000 last=wins", false, "");
    poda_game *game = open_game("corks", "n=999999999999999997");
    poda_state_start(game, &state);
    poda_theory theory = solve(game, &state, NULL);
    assert_false(theory.wins); /* 1 mod 4: two plies for every four corks, and the last one */
    assert_int_equal(theory.distance, 499999999999999999);
    poda_game_close(game);

    game = open_game("nim", "heaps=4611686018427387904,4611686018427387903,5");
    assert_string_equal(winning_moves(game, text, sizeof text), "1:6");
    poda_state_start(game, &state);
    theory = solve(game, &state, NULL);
    assert_int_equal(theory.nim_value, 9223372036854775802); /* 2^63 - 1 - 5 */
    poda_move move;
    assert_int_equal(poda_move_read(game, &state, "2:4611686018427387903", &move, NULL), PODA_OK);
    poda_state_play(game, &state, move, &state);
    assert_string_equal(
        (text[0] = 0, poda_state_text(game, &state, &(poda_text){text, 99, 0}), text),
        "4611686018427387904,0,5 MIN");
    uint64_t value;
    assert_int_equal(poda_nim_value(game, &state, NULL, &value, NULL), PODA_TOO_LARGE);
    poda_game_close(game);
}

/* All heaps up to 5 in three places, four heaps up to 2, both rules. */
static void test_nim_search(void **unused)
{
    (void)unused;
    for (int last = 0; last < 2; last++) {
        poda_game *game = open_game("nim", last ? "last=loses" : "last=wins");
        poda_search *search = NULL;
        char position[64];
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int i = 0; i < 6 * 6 * 6; i++) {
            if (i % 6 > i / 6 % 6 || i / 6 % 6 > i / 36) /* one order is enough */
                continue;
            snprintf(position, sizeof position, "%d,%d,%d%s", i % 6, i / 6 % 6, i / 36,
                     i % 5 ? "" : " MIN");
            compare_text(game, search, position);
        }
        for (int i = 0; i < 81; i++) {
            snprintf(position, sizeof position, "%d,%d,%d,%d", i % 3, i / 3 % 3, i / 9 % 3, i / 27);
            compare_text(game, search, position);
        }
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* One heap and sums of two and three. */
static void test_heaps_search(void **unused)
{
    (void)unused;
    static const char *const names[] = {"split", "grundy", "kayles", "dawson"};
    for (int i = 0; i < 4; i++) {
        poda_game *game = open_game(names[i], "");
        poda_search *search = NULL;
        uint32_t *values = NULL;
        char position[64];
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        assert_int_equal(poda_nim_values(game, 40, NULL, &values, NULL), PODA_OK);
        for (int n = 0; n <= 16; n++) {
            snprintf(position, sizeof position, "%d", n);
            compare_text(game, search, position);
            const poda_state state = read_state(game, position);
            assert_int_equal(solve(game, &state, NULL).nim_value, values[n]);
        }
        for (int a = 1; a <= 7; a++) {
            for (int b = a; b <= 7; b++) {
                snprintf(position, sizeof position, "%d,%d MIN", a, b);
                compare_text(game, search, position);
                snprintf(position, sizeof position, "%d,%d,%d", a, b, (a + b) / 2);
                compare_text(game, search, position);
            }
        }
        const poda_state large = read_state(game, "40,39,17");
        assert_int_equal(solve(game, &large, NULL).nim_value, values[40] ^ values[39] ^ values[17]);
        poda_free(values);
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* Misere play: split is known, the others are left to search, which agrees with CGSuite. */
static void test_misere(void **unused)
{
    (void)unused;
    /* misere nim-values of one heap; 0 is P */
    static const int kayles[] = {1, 0, 2, 3, 0, 1, 3, 2, 1, 0, 2, 4, 0, 1, 2, 5, 1};
    static const int grundy[] = {1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1};
    static const char *const names[] = {"split", "grundy", "kayles", "dawson"};
    for (int i = 0; i < 4; i++) {
        poda_game *game = open_game(names[i], "last=loses");
        poda_search *search = NULL;
        uint32_t *values = NULL;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int n = 0; n <= 16; n++) {
            char position[32];
            bool known, wins;
            int distance;
            poda_theory theory;
            snprintf(position, sizeof position, "%d", n);
            const poda_state state = read_state(game, position);
            assert_int_equal(poda_theory_solve(game, &state, &known, &theory, NULL, NULL), PODA_OK);
            assert_int_equal(known, i == 0);
            search_exact(search, game, &state, &wins, &distance);
            if (i == 0)
                compare(search, game, &state);
            else if (i < 3)
                assert_int_equal(wins, (i == 1 ? grundy : kayles)[n] != 0);
        }
        uint64_t value;
        const poda_state state = read_state(game, "5");
        poda_error error = {0};
        assert_int_equal(poda_nim_value(game, &state, NULL, &value, &error), PODA_BAD_REQUEST);
        assert_non_null(strstr(error.message, "the player who cannot move loses"));
        assert_int_equal(poda_nim_values(game, 9, NULL, &values, &error), PODA_BAD_REQUEST);
        poda_search_close(search);
        poda_game_close(game);
    }
}

static void test_refusals(void **unused)
{
    (void)unused;
    poda_error error = {0};
    uint32_t *values = NULL;
    uint64_t value;
    bool known = true;
    poda_theory theory;
    poda_state state;
    poda_game *game = open_game("tictactoe", "");
    poda_state_start(game, &state);
    assert_int_equal(poda_theory_solve(game, &state, &known, &theory, NULL, &error), PODA_OK);
    assert_false(known);
    assert_int_equal(poda_nim_value(game, &state, NULL, &value, &error), PODA_BAD_REQUEST);
    assert_int_equal(poda_nim_values(game, 9, NULL, &values, &error), PODA_BAD_REQUEST);
    poda_game_close(game);
    game = open_game("grundy", "n=2000");
    const int stop = 1;
    poda_state_start(game, &state);
    assert_int_equal(poda_nim_value(game, &state, &stop, &value, &error), PODA_STOPPED);
    assert_int_equal(poda_nim_values(game, 5000, &stop, &values, &error), PODA_STOPPED);
    assert_int_equal(poda_nim_values(game, UINT64_MAX, NULL, &values, &error), PODA_TOO_LARGE);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_course),       cmocka_unit_test(test_grundy_values),
        cmocka_unit_test(test_octal_values), cmocka_unit_test(test_subtraction_values),
        cmocka_unit_test(test_corks_search), cmocka_unit_test(test_corks_far),
        cmocka_unit_test(test_huge),         cmocka_unit_test(test_nim_search),
        cmocka_unit_test(test_heaps_search), cmocka_unit_test(test_misere),
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_corks_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
