/* test_rule.c - the rules that `solve` states (leave 4k + 1 corks, leave XOR 0, ...) against
 * exhaustive search: on plain numbers for corks, by the rules of the game for the others. */
#include "heap_games.h"

static poda_rule rule_of(const poda_game *game, const poda_state *state)
{
    poda_rule rule;
    poda_error error = {0};
    bool known = false;
    if (poda_theory_rule(game, state, &known, &rule, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_options(game), error.message);
    assert_true(known);
    return rule;
}

/* Which numbers of corks are lost for the player to move, from the rules in words. */
static void slow_corks(unsigned takes, bool last_loses, int most, bool *lost)
{
    for (int n = 0; n <= most; n++) {
        bool can = false, wins = false;
        for (int taken = 1; taken <= n && taken < 32; taken++) {
            if (!(takes >> taken & 1))
                continue;
            can = true;
            wins |= lost[n - taken];
        }
        lost[n] = can ? !wins : !last_loses;
    }
}

static void check_corks(unsigned takes, bool last_loses, int most)
{
    char words[200] = "";
    bool lost[200];
    poda_text text = {words, sizeof words, 0};
    poda_text_add(&text, "n=%d last=%s take=", most, last_loses ? "loses" : "wins");
    for (int taken = 1, any = 0; taken < 32; taken++)
        if (takes >> taken & 1)
            poda_text_add(&text, "%s%d", any++ ? "," : "", taken);
    poda_game *game = open_game("corks", words);
    slow_corks(takes, last_loses, most, lost);
    for (int n = 0; n <= most; n++) {
        char position[16];
        snprintf(position, sizeof position, "%d", n);
        const poda_state state = read_state(game, position);
        const poda_rule rule = rule_of(game, &state);
        if (rule.wins == lost[n] || poda_rule_leaves(&rule, (uint64_t)n) != lost[n])
            fail_msg("corks %s: the rule is wrong about %d", words, n);
        for (uint64_t k = 0; (uint64_t)n >= rule.from && k < 3; k++)
            assert_int_equal(poda_rule_leaves(&rule, (uint64_t)n + k * rule.period), lost[n]);
    }
    poda_game_close(game);
}

static void test_corks(void **unused)
{
    (void)unused;
    for (unsigned takes = 1; takes < 32; takes++)
        for (int last_loses = 0; last_loses < 2; last_loses++)
            check_corks(takes << 1, last_loses, 40);
    /* these begin with numbers outside their period */
    for (int last_loses = 0; last_loses < 2; last_loses++) {
        check_corks(1u << 1 | 1u << 4 | 1u << 10, last_loses, 199);
        check_corks(1u << 1 | 1u << 6 | 1u << 14, last_loses, 199);
        check_corks(1u << 5 | 1u << 8 | 1u << 31, last_loses, 199);
    }
}

/* The one of the course: 4k + 1 when the last one loses, 4k when it wins, for any number. */
static void test_corks_course(void **unused)
{
    (void)unused;
    for (uint64_t last_loses = 0; last_loses < 2; last_loses++) {
        poda_game *game = open_game("corks", last_loses ? "last=loses" : "last=wins");
        const poda_state state = read_state(game, "1000000000000000000");
        const poda_rule rule = rule_of(game, &state);
        assert_int_equal(rule.kind, PODA_RULE_REMAINDERS);
        assert_int_equal(rule.period, 4);
        assert_int_equal(rule.from, 0);
        assert_int_equal(rule.remainders, 1);
        assert_int_equal(rule.remainder[0], last_loses);
        poda_game_close(game);
    }
}

/* Does the player to move win, by exhaustive search? */
static bool slow_wins(const poda_game *game, const poda_state *state)
{
    poda_move moves[64];
    poda_moves list = {moves, 0, 64};
    poda_value value;
    const int player = poda_state_turn(game, state);
    if (poda_state_over(game, state, &value))
        return (value > 0) == (player == PODA_MAX);
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        if (!slow_wins(game, &child))
            return true;
    }
    return false;
}

/* Every three heaps up to `most`. */
static void check_heaps(const char *name, const char *words, int most)
{
    poda_game *game = open_game(name, words);
    for (int a = 0; a <= most; a++)
        for (int b = a; b <= most; b++)
            for (int c = b; c <= most; c++) {
                char position[40];
                snprintf(position, sizeof position, "%d,%d,%d", a, b, c);
                const poda_state state = read_state(game, position);
                if (rule_of(game, &state).wins != slow_wins(game, &state))
                    fail_msg("%s %s: the rule is wrong about %s", name, words, position);
            }
    poda_game_close(game);
}

static void test_heaps(void **unused)
{
    (void)unused;
    check_heaps("nim", "last=wins", 4);
    check_heaps("nim", "last=loses", 4);
    check_heaps("split", "last=wins", 5);
    check_heaps("split", "last=loses", 5);
    check_heaps("grundy", "last=wins", 7);
    check_heaps("kayles", "last=wins", 5);
    check_heaps("dawson", "last=wins", 7);
}

/* Misere Kayles has no such rule, tic-tac-toe has none at all. */
static void test_no_rule(void **unused)
{
    static const char *const games[][2] = {{"kayles", "last=loses"}, {"tictactoe", ""}};
    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        poda_game *game = open_game(games[i][0], games[i][1]);
        poda_state state;
        poda_rule rule;
        bool known = true;
        poda_state_start(game, &state);
        assert_int_equal(poda_theory_rule(game, &state, &known, &rule, NULL), PODA_OK);
        assert_false(known);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corks),
        cmocka_unit_test(test_corks_course),
        cmocka_unit_test(test_heaps),
        cmocka_unit_test(test_no_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
