/* test_why.c - `explain why=MOVE`: computes the claims of theory again from the sentences
 * themselves, tries the named move against all replies, and checks that a search which prefers
 * another move says so. */
#include "heap_games.h"

enum { ROOM = 1 << 12 };

static char *ask(const char *game, const char *options, const char *position, const char *why,
                 const char *depth)
{
    const poda_ask_options how = {.json = true};
    char third[64], fourth[64];
    const char *words[6] = {"explain", game};
    size_t count = 2;
    if (*options)
        words[count++] = options;
    if (*position)
        words[count++] = position;
    snprintf(third, sizeof third, "why=%s", why);
    snprintf(fourth, sizeof fourth, "depth=%s", depth);
    words[count++] = third;
    words[count++] = fourth;
    poda_answer answer;
    poda_error error = {0};
    if (poda_ask(words, count, &how, &answer, &error) != PODA_OK)
        fail_msg("%s %s %s: %s", game, options, position, error.message);
    char *text = strdup(answer.text);
    assert_non_null(text);
    poda_answer_release(&answer);
    return text;
}

/* The text between `before` and the next quote, from `from` on. */
static void text_after(const char *from, const char *before, char room[ROOM])
{
    const char *at = strstr(from, before);
    assert_non_null(at);
    if (at)
        snprintf(room, ROOM, "%.*s", (int)strcspn(at + strlen(before), "\""), at + strlen(before));
}

/* Computes every "a XOR b = c" of a sentence again; returns how many there were. */
static int check_sums(const char *sentence, int base)
{
    int sums = 0;
    uint64_t sum = 0;
    bool is_sum = false;
    for (const char *at = sentence; *at;) {
        if (*at < '0' || *at > '9' || (at > sentence && at[-1] == '(')) {
            at++;
            continue;
        }
        char *end = NULL;
        const uint64_t number = strtoull(at, &end, base);
        if (end == at) { /* a digit that the base does not have belongs to a move */
            at++;
            continue;
        }
        if (strncmp(end, " XOR ", 5) == 0) {
            sum = (is_sum ? sum : 0) ^ number;
            is_sum = true;
            at = end + 5;
        } else if (is_sum && strncmp(end, " = ", 3) == 0) {
            sum ^= number;
            assert_true(strtoull(end + 3, &end, base) == sum);
            is_sum = false;
            sums++;
            at = end;
        } else {
            is_sum = false;
            at = end;
        }
    }
    return sums;
}

/* "11 = 4·2 + 3" */
static int check_divisions(const char *sentence)
{
    int checked = 0;
    for (const char *at = sentence; (at = strstr(at, " = ")); at += 3) {
        const char *from = at;
        while (from > sentence && from[-1] >= '0' && from[-1] <= '9')
            from--;
        unsigned long long n = strtoull(from, NULL, 10), period, times, rest = 0;
        if (sscanf(at, " = %llu·%llu + %llu", &period, &times, &rest) < 2)
            continue;
        assert_true(n == period * times + rest && rest < period);
        checked++;
    }
    return checked;
}

/* Does the player to move win? Tries every line, using only the rules. */
static bool wins(const poda_game *game, const poda_state *state)
{
    poda_move moves[64];
    poda_moves list = {moves, 0, 64};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return (value > 0) == (poda_state_turn(game, state) == PODA_MAX);
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        if (!wins(game, &child))
            return true;
    }
    return false;
}

static void check_heaps(const char *name, const char *options)
{
    poda_game *game = open_game(name, options);
    poda_state state, child;
    poda_move move;
    poda_error error = {0};
    char words[ROOM], sentence[ROOM];
    poda_state_start(game, &state);
    char *json = ask(name, options, "", "best", "1");
    text_after(json, "\"why\":{\"move\":\"", words);
    assert_non_null(strstr(json, "\"by\":\"theory\""));
    text_after(json, "\"sentences\":[\"", sentence);
    assert_memory_equal(sentence, words, strlen(words)); /* it is about this move */
    assert_int_equal(poda_move_read(game, &state, words, &move, &error), PODA_OK);
    poda_state_play(game, &state, move, &child);
    if (wins(game, &state) && wins(game, &child))
        fail_msg("%s %s: %s is explained and loses", name, options, words);
    assert_true((strstr(sentence, " wins") != NULL) == !wins(game, &child));
    text_after(json, "\"Here: ", sentence);
    assert_true((strstr(sentence, "the player to move wins") != NULL) == wins(game, &state));
    if (strcmp(name, "corks") == 0)
        assert_true(check_divisions(sentence) > 0);
    else if (strcmp(name, "split") != 0)
        check_sums(sentence, 10);
    if (strstr(json, "\"In binary: ")) {
        text_after(json, "\"In binary: ", sentence);
        check_sums(sentence, 2);
    } else {
        assert_true(strcmp(name, "corks") == 0 || strcmp(name, "split") == 0);
    }
    free(json);
    poda_game_close(game);
}

static void test_theory(void **unused)
{
    (void)unused;
    for (int round = 0; round < 12; round++) {
        char options[64];
        const unsigned mixed = (unsigned)(poda_mix((uint64_t)round + 77) >> 32);
        const int a = 1 + (int)(mixed % 4), b = 1 + (int)(mixed / 4 % 4);
        const int c = 2 + (int)(mixed / 16 % 3);
        snprintf(options, sizeof options, "heaps=%d,%d,%d", a, b, c);
        check_heaps("nim", options);
        snprintf(options, sizeof options, "n=%d", 2 + (int)(mixed / 64 % 14));
        check_heaps("corks", options);
        snprintf(options, sizeof options, "n=%d,%d", 1 + a, 2 + b);
        check_heaps("kayles", options);
        snprintf(options, sizeof options, "n=%d,%d", 3 + a, 3 + b);
        check_heaps("grundy", options);
        snprintf(options, sizeof options, "n=%d", 2 + (int)(mixed / 64 % 7));
        check_heaps("split", options);
    }
}

/* The two cases that this verb was written for. */
static void test_named(void **unused)
{
    (void)unused;
    char *nim = ask("nim", "heaps=3,4,5", "", "1:2", "2");
    char *four = ask("connect4", "", "moves=4 3", "6", "2");
    assert_non_null(strstr(nim, "011 XOR 100 XOR 101 = 010; 1:2 leaves 001 XOR 100 XOR 101 = 000"));
    assert_non_null(strstr(nim, "prefers 1:1"));
    assert_non_null(strstr(nim, "\"agrees\":false"));
    assert_non_null(strstr(four, "\"sentences\":[\"6 wins in 37"));
    assert_non_null(strstr(four, "\"The search below, 2 plies deep, prefers 3.\""));
    free(nim);
    free(four);
}

/* If the engine knows the value of the position, the reasons start from it and estimate nothing; a
 * tree to the end of the game needs no further search. */
static void test_proven(void **unused)
{
    (void)unused;
    for (int column = 1; column <= 7; column++) {
        char move[2] = {(char)('0' + column), 0}, wanted[64];
        char *four = ask("connect4", "", "moves=4 4 4 4 4 2", move, "2");
        assert_null(strstr(four, "by evaluation"));
        snprintf(wanted, sizeof wanted, "[\"%s: the value of this position is proven, ", move);
        if (strstr(four, wanted)) {
            assert_non_null(strstr(four, ", X wins in 35; that this move keeps it is not"));
            assert_non_null(strstr(four, "\"worth\":{\"kind\":\"unknown\""));
        } else {
            snprintf(wanted, sizeof wanted, "[\"%s: the search below", move);
            assert_null(strstr(four, wanted));
        }
        free(four);
    }
    char *toads = ask("toads", "start=FFF_TT", "", "3", "0");
    char *tree = ask("tree", "", "", "C", "0");
    assert_non_null(strstr(toads, "\"sentences\":[\"3 wins in 5.\""));
    assert_non_null(strstr(tree, "\"sentences\":[\"C scores 0 and B scores +5.\""));
    assert_null(strstr(toads, "further"));
    assert_null(strstr(tree, "further"));
    free(toads);
    free(tree);
}

/* The first sentence names the move in question, whatever the search would choose; and the node of
 * the move is drawn however many moves there are. */
static void test_any_move(void **unused)
{
    static const struct {
        const char *game, *position;
    } cases[] = {{"connect4", "moves=4 4"},  {"tictactoe", "moves=b2"},
                 {"othello", "moves=f5"},    {"mnk", ""},
                 {"toads", "moves=3"},       {"tree", ""},
                 {"connect4", "moves=4 3 4"}};
    (void)unused;
    int others = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = NULL;
        poda_error error = {0};
        poda_state state;
        poda_move moves[256];
        poda_moves list = {moves, 0, 256};
        assert_int_equal(poda_game_open(&game, cases[i].game, &(poda_options){NULL, 0}, &error),
                         PODA_OK);
        poda_state_start(game, &state);
        if (*cases[i].position)
            assert_int_equal(poda_moves_read(game, cases[i].position + 6, &state, &error), PODA_OK);
        poda_state_moves(game, &state, &list);
        for (size_t k = 0; k < list.count; k += 1 + list.count / 4) {
            char words[64] = "", best[ROOM], sentence[ROOM], wanted[ROOM + 64];
            poda_text text = {words, sizeof words, 0};
            poda_move_text(game, &state, moves[k], &text);
            char *json = ask(cases[i].game, "", cases[i].position, words, "1");
            text_after(json, "\"best\":\"", best);
            text_after(json, "\"sentences\":[\"", sentence);
            assert_memory_equal(sentence, words, strlen(words));
            const bool agrees = strcmp(best, words) == 0;
            snprintf(wanted, sizeof wanted, agrees ? ", chooses it" : ", prefers %s.", best);
            if (!strstr(json, wanted))
                fail_msg("%s: asked about %s, chosen %s: %s", cases[i].game, words, best, sentence);
            others += !agrees;
            free(json);
        }
        poda_game_close(game);
    }
    assert_true(others > 5);
}

/* No internal number of the search appears in any answer. */
static void test_no_inner_numbers(void **unused)
{
    static const char *const questions[][5] = {
        {"best", "tictactoe", "values=yes", "nodes=40", NULL},
        {"best", "tictactoe", "algorithm=dfpn", "nodes=2", NULL},
        {"best", "nim", "heaps=3,4,5", "values=yes", NULL},
        {"best", "connect4", "moves=4 4 4 4 4 2", "nodes=1000", NULL},
        {"solve", "corks", "n=11", NULL},
        {"explain", "corks", "n=5", "frames=yes", NULL},
        {"explain", "corks", "n=5", "compare=minimax,alphabeta", NULL},
        {"show", "tictactoe", "moves=a1 a2 b1 b2 c1", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        const poda_ask_options how = {.json = true};
        poda_answer answer;
        poda_error error = {0};
        size_t count = 0;
        while (questions[i][count])
            count++;
        if (poda_ask(questions[i], count, &how, &answer, &error) != PODA_OK)
            fail_msg("%s %s: %s", questions[i][0], questions[i][1], error.message);
        assert_null(strstr(answer.text, ":9999999"));
        assert_null(strstr(answer.text, ":-9999999"));
        assert_null(strstr(answer.text, "1000000000"));
        assert_null(strstr(answer.text, "\"value\":\"W"));
        assert_null(strstr(answer.text, "\"value\":\"L"));
        assert_non_null(strstr(answer.text, "{\"kind\":\""));
        poda_answer_release(&answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_theory),           cmocka_unit_test(test_named),
        cmocka_unit_test(test_proven),           cmocka_unit_test(test_any_move),
        cmocka_unit_test(test_no_inner_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
