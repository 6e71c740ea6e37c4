/* test_stages.c - stage games against values that others published, values computed by hand, and the
 * linear program of the sequence form. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "failing.h"
#include "stage_games.h"
#include "wide_games.h"

static poda_game *open_line(const char *name, const char *key, const char *value)
{
    const poda_pair pair = {key, value};
    const poda_options options = {&pair, 1};
    poda_game *game = NULL;
    assert_int_equal(poda_game_open(&game, name, &options, NULL), PODA_OK);
    return game;
}

static poda_stages *solve_from(const poda_game *game, const char *position,
                               const poda_stages_options *options)
{
    poda_stages *stages = NULL;
    poda_state from;
    poda_error error = {.message = ""};
    if (!position)
        poda_state_start(game, &from);
    else
        assert_int_equal(poda_state_read(game, position, &from, NULL), PODA_OK);
    if (poda_stages_open(&stages, game, &from, options, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return stages;
}

static poda_stage stage_at(const poda_stages *stages, const poda_game *game, const char *position)
{
    poda_stage stage;
    poda_state state;
    if (!position)
        poda_state_start(game, &state);
    else
        assert_int_equal(poda_state_read(game, position, &state, NULL), PODA_OK);
    assert_int_equal(poda_stages_at(stages, &state, &stage, NULL), PODA_OK);
    return stage;
}

/* ---- values from outside ---- */

/* Points above the other's after random prizes; the start is worth 0 to both. */
static void goofspiel_is_known(void **unused)
{
    static const struct {
        const char *cards, *position, *payoff;
        double value;
    } known[] = {{"3", NULL, "0", 0},
                 {"4", NULL, "0", 0},
                 {"4", "A24/A23 -:A23", "83/60", 83 / 60.0},
                 {"4", "234/A23 -:A23", "161291/43560", 161291 / 43560.0},
                 {"5", "A235/A234 -:A234", NULL, 1.6012567668}};
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = open_line("goofspiel", "cards", known[i].cards);
        poda_stages *stages = solve_from(game, known[i].position, NULL);
        poda_stage stage = stage_at(stages, game, known[i].position);
        assert_non_null(stage.payoffs[0].exact);
        if (known[i].payoff)
            assert_string_equal(stage.payoffs[0].exact, known[i].payoff);
        assert_true(fabs(stage.payoffs[0].value - known[i].value) < 1e-10);
        assert_true(stage.payoffs[0].value == -stage.payoffs[1].value && stage.error == 0);
        poda_stage_release(&stage);
        poda_stages_close(stages);
        poda_game_close(game);
    }
}

/* Three cards: bid the prize. */
static void three_cards_bid_the_prize(void **unused)
{
    static const char *const positions[] = {"A23/A23 A:23", "A23/A23 2:A3", "A23/A23 3:A2"};
    poda_game *game = open_line("goofspiel", "cards", "3");
    poda_stages *stages = solve_from(game, NULL, NULL);
    (void)unused;
    for (int prize = 0; prize < 3; prize++) {
        poda_stage stage = stage_at(stages, game, positions[prize]);
        assert_int_equal(stage.turn, PODA_TOGETHER);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(stage.moves[p], 3);
            for (int i = 0; i < 3; i++)
                assert_string_equal(stage.share[p][i].exact, i == prize ? "1" : "0");
        }
        poda_stage_release(&stage);
    }
    poda_stages_close(stages);
    poda_game_close(game);
}

/* Each is played in proportion to what the pair of the others is worth. */
static void scissors_that_win_more(void **unused)
{
    static const char *const shares[3] = {"3/5", "1/5", "1/5"};
    poda_game *game = open_wide(&throw_rules, (const char *const[]){"prize=3", NULL});
    poda_stages *stages = solve_from(game, NULL, NULL);
    poda_stage stage = stage_at(stages, game, NULL);
    poda_normal *table = NULL;
    bool rounded = true;
    (void)unused;
    assert_string_equal(stage.payoffs[0].exact, "0");
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < 3; i++)
            assert_string_equal(stage.share[p][i].exact, shares[i]);
    assert_string_equal(stage.after[2 * 3 + 1].exact, "3"); /* scissors, paper */
    assert_int_equal(poda_stages_table(stages, &stage, NULL, &table, &rounded, NULL), PODA_OK);
    assert_false(rounded);
    assert_int_equal(poda_normal_payoff(table, 2 + 3 * 1, 0), 3);
    assert_int_equal(poda_normal_payoff(table, 2 + 3 * 1, 1), -3);
    poda_normal_close(table);
    poda_stage_release(&stage);
    poda_stages_close(stages);
    poda_game_close(game);
}

/* v = value of [1, v/2; v/2, 1] = (1 - v^2/4) / (2 - v), so 2/3. */
static void play_that_returns(void **unused)
{
    poda_game *game = open_wide(&again_rules, NULL);
    poda_stages *stages = solve_from(game, NULL, NULL);
    poda_stage stage = stage_at(stages, game, NULL);
    poda_stages_info info;
    (void)unused;
    poda_stages_look(stages, &info);
    assert_true(info.cyclic);
    assert_int_equal(info.exact, 0);
    assert_null(stage.payoffs[0].exact);
    assert_true(fabs(stage.payoffs[0].value - 2 / 3.0) <= stage.error + 1e-14);
    assert_true(stage.error < 1e-13);
    assert_true(fabs(stage.share[0][0].value - 0.5) < 1e-9);
    poda_stage_release(&stage);
    poda_stages_close(stages);
    poda_game_close(game);
}

/* ---- against the sequence form, on random games ---- */

static void check_random(int seed, int bits)
{
    char words[3][24];
    snprintf(words[0], sizeof words[0], "seed=%d", seed);
    snprintf(words[1], sizeof words[1], "rounds=%d", 1 + seed % 3);
    snprintf(words[2], sizeof words[2], "moves=%d", 1 + seed % 4);
    poda_game *game =
        open_wide(&rounds_rules, (const char *const[]){words[0], words[1], words[2], NULL});
    poda_stages *stages = solve_from(game, NULL, &(poda_stages_options){.bits = bits});
    poda_stage stage = stage_at(stages, game, NULL);
    poda_extensive *tree = NULL;
    poda_state start;
    char *payoffs = NULL, both[200];
    poda_state_start(game, &start);
    assert_int_equal(poda_extensive_open(&tree, game, &start, NULL, NULL), PODA_OK);
    assert_int_equal(poda_extensive_exact(tree, NULL, NULL, &payoffs, NULL), PODA_OK);
    if (bits >= 0) {
        assert_non_null(stage.payoffs[0].exact);
        snprintf(both, sizeof both, "%s %s", stage.payoffs[0].exact, stage.payoffs[1].exact);
        assert_string_equal(both, payoffs);
    } else {
        const char *slash = strpbrk(payoffs, "/ ");
        const double value = atof(payoffs) / (*slash == '/' ? atof(slash + 1) : 1);
        assert_null(stage.payoffs[0].exact);
        assert_true(fabs(stage.payoffs[0].value - value) <= stage.error + 1e-14);
        assert_true(stage.error < 1e-12);
    }
    poda_free(payoffs);
    poda_extensive_close(tree);
    poda_stage_release(&stage);
    poda_stages_close(stages);
    poda_game_close(game);
}

static void random_games(void **unused)
{
    (void)unused;
    for (int seed = 0; seed < PODA_TEST_ROUNDS; seed++)
        check_random(seed, 0);
    for (int seed = 0; seed < PODA_TEST_ROUNDS; seed += 4) /* without fractions */
        check_random(seed, -1);
}

/* Every position that is listed is known, and its strategies are probabilities that secure it. */
static void strategies_secure_the_value(void **unused)
{
    poda_game *game = open_wide(&rounds_rules, (const char *const[]){"seed=5", NULL});
    poda_stages *stages = solve_from(game, NULL, NULL);
    poda_stages_info info;
    poda_state state;
    uint64_t at = 0, count = 0;
    (void)unused;
    poda_stages_look(stages, &info);
    while (poda_stages_next(stages, &at, &state)) {
        poda_stage stage;
        assert_int_equal(poda_stages_at(stages, &state, &stage, NULL), PODA_OK);
        const int cols = stage.moves[1];
        for (int p = 0; p < 2; p++) {
            double sum = 0;
            for (int i = 0; i < stage.moves[p]; i++)
                sum += stage.share[p][i].value;
            assert_true(fabs(sum - 1) < 1e-12);
        }
        for (int j = 0; j < cols; j++) {
            double sum = 0;
            for (int i = 0; i < stage.moves[0]; i++)
                sum += stage.share[0][i].value * stage.after[i * cols + j].value;
            assert_true(sum >= stage.payoffs[0].value - 1e-12);
        }
        count++;
        poda_stage_release(&stage);
    }
    assert_true(count > 0 && count <= info.positions && info.exact == info.positions);
    poda_stages_close(stages);
    poda_game_close(game);
}

/* ---- what is refused ---- */

static poda_status try_open(const poda_game *game, const char *position,
                            const poda_stages_options *options)
{
    poda_stages *stages = NULL;
    poda_state from;
    poda_state_start(game, &from);
    if (position)
        assert_int_equal(poda_state_read(game, position, &from, NULL), PODA_OK);
    const poda_status status = poda_stages_open(&stages, game, &from, options, NULL);
    assert_null(stages);
    return status;
}

static void other_games_are_refused(void **unused)
{
    const int stop = 1;
    poda_game *game = open_wide(&duel_rules, NULL);
    (void)unused;
    assert_int_equal(try_open(game, NULL, NULL), PODA_BAD_GAME);
    poda_game_close(game);
    game = open_line("goofspiel", "players", "3");
    assert_int_equal(try_open(game, NULL, NULL), PODA_BAD_GAME);
    poda_game_close(game);
    game = open_line("goofspiel", "bids", "hidden");
    assert_int_equal(try_open(game, NULL, NULL), PODA_BAD_GAME);
    poda_game_close(game);
    game = open_line("goofspiel", "cards", "4");
    assert_int_equal(try_open(game, NULL, &(poda_stages_options){.limit = 100}), PODA_TOO_LARGE);
    assert_int_equal(try_open(game, NULL, &(poda_stages_options){.stop = &stop}), PODA_STOPPED);
    poda_stages *stages = solve_from(game, "A24/A23 -:A23", NULL);
    poda_stage stage;
    poda_state state;
    poda_state_start(game, &state); /* not below that position */
    assert_int_equal(poda_stages_at(stages, &state, &stage, NULL), PODA_BAD_POSITION);
    poda_stages_close(stages);
    poda_game_close(game);
}

/* A choice that was made is a secret. */
static void choices_are_not_taken_back(void **unused)
{
    poda_game *game = open_wide(&throw_rules, NULL);
    poda_stages *stages = NULL;
    poda_state start, chosen;
    (void)unused;
    poda_state_start(game, &start);
    poda_state_play(game, &start, 0, &chosen);
    assert_int_equal(poda_stages_open(&stages, game, &chosen, NULL, NULL), PODA_BAD_GAME);
    stages = solve_from(game, NULL, NULL);
    poda_stage stage;
    assert_int_equal(poda_stages_at(stages, &chosen, &stage, NULL), PODA_BAD_POSITION);
    poda_stages_close(stages);
    poda_game_close(game);
}

/* ---- play ---- */

/* Without limits a small game is played by its strategy, by either player, whatever the other chose. */
static void strategies_are_played(void **unused)
{
    static const double shares[3] = {0.6, 0.2, 0.2};
    poda_game *game = open_wide(&throw_rules, (const char *const[]){"prize=3", NULL});
    poda_wide_search *search = NULL;
    int drawn[3] = {0};
    (void)unused;
    assert_int_equal(poda_wide_search_open(&search, game, NULL), PODA_OK);
    for (uint64_t seed = 0; seed < 400; seed++) {
        poda_wide_result result;
        poda_state state, chosen;
        poda_state_start(game, &state);
        poda_state_play(game, &state, seed % 3, &chosen);
        assert_int_equal(poda_wide_search_run(search, seed % 2 ? &chosen : &state,
                                              &(poda_wide_options){.seed = seed}, &result, NULL),
                         PODA_OK);
        assert_int_equal(result.algorithm, PODA_WIDE_STAGES);
        assert_true(result.exact && result.known && result.payoffs[0] == 0);
        assert_int_equal(result.player, seed % 2);
        for (int i = 0; i < 3; i++)
            assert_true(fabs(result.moves[i].share - shares[i]) < 1e-12);
        drawn[result.move]++;
    }
    for (int i = 0; i < 3; i++) /* four standard deviations */
        assert_true(fabs(drawn[i] - 400 * shares[i]) < 40);
    poda_wide_search_close(search);
    poda_game_close(game);
}

/* ---- memory ---- */

static poda_status everything(const poda_game *game)
{
    poda_stages *stages = NULL;
    poda_stage stage;
    poda_normal *table = NULL;
    poda_state start;
    bool rounded;
    poda_state_start(game, &start);
    poda_status status = poda_stages_open(&stages, game, &start, NULL, NULL);
    if (status == PODA_OK) {
        status = poda_stages_at(stages, &start, &stage, NULL);
        if (status == PODA_OK) {
            status = poda_stages_table(stages, &stage, NULL, &table, &rounded, NULL);
            poda_stage_release(&stage);
            poda_normal_close(table);
        }
    }
    poda_stages_close(stages);
    return status;
}

static void memory_runs_out(void **unused)
{
    poda_game *games[3] = {
        open_wide(&throw_rules, (const char *const[]){"prize=3", NULL}),
        open_wide(&again_rules, NULL),
        open_wide(&rounds_rules, (const char *const[]){"rounds=2", "moves=3", "seed=7", NULL})};
    (void)unused;
    for (int i = 0; i < 3; i++) {
        bool failed = true;
        for (long n = 0; failed; n += 1 + n / 200) {
            fail_after(n);
            const poda_status status = everything(games[i]);
            failed = stop_failing();
            assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        }
        poda_game_close(games[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goofspiel_is_known),
        cmocka_unit_test(three_cards_bid_the_prize),
        cmocka_unit_test(scissors_that_win_more),
        cmocka_unit_test(play_that_returns),
        cmocka_unit_test(random_games),
        cmocka_unit_test(strategies_secure_the_value),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(choices_are_not_taken_back),
        cmocka_unit_test(strategies_are_played),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
