/* test_wide_search.c - searches of games with chance, hidden knowledge, moves made together and several
 * players, through the public interface. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wide_games.h"

/* A search of one position; `moves` is what led there from the start. */
static poda_wide_search *search_after(const poda_game *game, const poda_move *moves, size_t count,
                                      const poda_wide_options *options, poda_wide_result *out)
{
    poda_wide_search *search = NULL;
    poda_state state;
    poda_error error = {0};
    poda_state_start(game, &state);
    for (size_t i = 0; i < count; i++)
        poda_state_play(game, &state, moves[i], &state);
    assert_int_equal(poda_wide_search_open(&search, game, &error), PODA_OK);
    if (poda_wide_search_run(search, &state, options, out, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return search;
}

/* Piglet to 2 from the start: 4/7 (kinds of games: value iteration). */
static void playouts_converge_on_piglet(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, (const char *const[]){"goal=2", "sides=1", NULL});
    poda_wide_options options = {.algorithm = PODA_WIDE_MCTS, .nodes = 20000, .seed = 3};
    poda_wide_result result;
    poda_wide_search *search = search_after(game, NULL, 0, &options, &result);
    assert_true(result.has_move && result.known && result.all_payoffs);
    assert_int_equal(result.move, RACE_ROLL);
    assert_int_equal(result.nodes, 20000);
    if (fabs(result.payoffs[0] - 4 / 7.0) > 0.02)
        fail_msg("%f", result.payoffs[0]);
    assert_true(fabs(result.payoffs[0] + result.payoffs[1] - 1) < 1e-9);
    poda_wide_search_close(search);
    poda_game_close(game);
}

/* With nothing named, a small game is solved though play can return; its solution is kept. Levels of
 * a game that brings its values use them. */
static void small_games_are_solved(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, (const char *const[]){"goal=2", "sides=1", NULL});
    poda_wide_options options = {.algorithm = PODA_WIDE_AUTO};
    poda_wide_result result;
    poda_wide_search *search = search_after(game, NULL, 0, &options, &result);
    assert_int_equal(result.algorithm, PODA_WIDE_VALUES);
    assert_true(result.exact && result.known && result.all_payoffs);
    assert_true(fabs(result.payoffs[0] - 4 / 7.0) < 1e-12);
    poda_state start;
    poda_state_start(game, &start);
    assert_int_equal(poda_wide_search_run(search, &start, &options, &result, NULL), PODA_OK);
    assert_true(fabs(result.payoffs[0] - 4 / 7.0) < 1e-12);
    poda_wide_search_close(search);
    poda_game_close(game);
    assert_int_equal(poda_game_open(&game, "pig", NULL, NULL), PODA_OK);
    poda_wide_level(game, 10, &options);
    assert_int_equal(options.algorithm, PODA_WIDE_VALUES);
    search = search_after(game, NULL, 0, &options, &result);
    assert_true(result.exact && fabs(result.payoffs[0] - 0.530592725274) < 1e-12);
    poda_wide_search_close(search);
    poda_game_close(game);
}

static uint64_t bad_weight;

static void bad_chance(const void *game, const void *state, poda_chances *list)
{
    (void)game, (void)state;
    poda_chances_add(list, 1, bad_weight);
    poda_chances_add(list, 2, bad_weight);
}

/* Weights of 0, or of 2^53 and more in all, give no probabilities. */
static void bad_weights_are_refused(void **unused)
{
    static const uint64_t weights[] = {0, UINT64_C(1) << 52, UINT64_C(1) << 63};
    static const poda_wide_algorithm algorithms[] = {PODA_WIDE_MCTS, PODA_WIDE_EXPECTIMINIMAX};
    poda_wide wide = *race_rules.wide;
    poda_rules rules = race_rules;
    wide.chance = bad_chance;
    rules.wide = &wide;
    (void)unused;
    poda_game *game = open_wide(&rules, (const char *const[]){"goal=3", "sides=2", NULL});
    poda_state state, rolled;
    poda_state_start(game, &state);
    poda_state_play(game, &state, RACE_ROLL, &rolled);
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        poda_wide_solution *solution = NULL;
        poda_random random = {1};
        poda_move move;
        poda_error error = {0};
        bad_weight = weights[i];
        assert_int_equal(poda_state_draw(game, &rolled, &random, &move, &error), PODA_BAD_RULES);
        assert_int_equal(poda_wide_solution_open(&solution, game, &state, NULL, &error),
                         PODA_BAD_RULES);
        for (size_t k = 0; k < 2; k++) {
            const poda_wide_options options = {
                .algorithm = algorithms[k], .nodes = 1000, .depth = k ? 3 : 0};
            poda_wide_search *search = NULL;
            poda_wide_result result;
            assert_int_equal(poda_wide_search_open(&search, game, NULL), PODA_OK);
            assert_int_equal(poda_wide_search_run(search, &state, &options, &result, &error),
                             PODA_BAD_RULES);
            assert_non_null(strstr(error.message, "the weights that 'chance' lists"));
            poda_wide_search_close(search);
        }
    }
    poda_game_close(game);
}

/* The average of both players tends to 1/3 each; with a prize of 2 for scissors to the equilibrium
 * (1/2, 1/4, 1/4), where all three moves pay 0. */
static void choices_at_once_mix(void **unused)
{
    (void)unused;
    static const struct {
        const char *prize;
        double share[3];
    } known[] = {{"prize=1", {1 / 3.0, 1 / 3.0, 1 / 3.0}}, {"prize=2", {0.5, 0.25, 0.25}}};
    for (size_t k = 0; k < 2; k++) {
        poda_game *game = open_wide(&throw_rules, (const char *const[]){known[k].prize, NULL});
        for (size_t player = 0; player < 2; player++) {
            poda_wide_options options = {.nodes = 60000, .seed = 5};
            poda_wide_result result;
            poda_wide_search *search =
                search_after(game, (const poda_move[]){0}, player, &options, &result);
            assert_int_equal(result.player, (int)player);
            assert_int_equal(result.algorithm, PODA_WIDE_MCTS);
            for (size_t i = 0; i < 3; i++)
                if (fabs(result.moves[i].share - known[k].share[i]) > 0.03)
                    fail_msg("%s, player %zu, move %zu: %f", known[k].prize, player, i,
                             result.moves[i].share);
            poda_wide_search_close(search);
        }
        poda_game_close(game);
    }
}

/* What the first player throws is hidden: the second one's choice is the same for all three. */
static void a_choice_does_not_know_the_other(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&throw_rules, NULL);
    for (uint64_t seed = 0; seed < 20; seed++) {
        poda_move chosen[3];
        for (poda_move first = 0; first < 3; first++) {
            poda_wide_options options = {.nodes = 200, .seed = seed};
            poda_wide_result result;
            poda_wide_search_close(search_after(game, &first, 1, &options, &result));
            chosen[first] = result.move;
        }
        assert_int_equal(chosen[0], chosen[1]);
        assert_int_equal(chosen[0], chosen[2]);
    }
    poda_game_close(game);
}

/* Kuhn poker: cards, then what was said; the card of the other player makes no difference. `low`: the
 * jack. */
static void check_hidden_cards(const poda_game *game, poda_move low)
{
    static const poda_wide_algorithm by[] = {PODA_WIDE_ISMCTS, PODA_WIDE_AUTO, PODA_WIDE_PIMC,
                                             PODA_WIDE_RANDOM};
    poda_wide_result one, two;
    for (size_t a = 0; a < sizeof by / sizeof by[0]; a++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            poda_wide_options options = {.algorithm = by[a], .nodes = 300, .seed = seed};
            poda_wide_search_close(
                search_after(game, (const poda_move[]){low + 1, low, 'p'}, 3, &options, &one));
            poda_wide_search_close(
                search_after(game, (const poda_move[]){low + 2, low, 'p'}, 3, &options, &two));
            assert_int_equal(one.move, two.move);
            assert_true(one.payoffs[0] == two.payoffs[0]);
        }
    /* with a king, to bet and to call is right; with a jack it never is right to call */
    poda_wide_options options = {.nodes = 2000};
    poda_wide_search_close(
        search_after(game, (const poda_move[]){low, low + 2, 'b'}, 3, &options, &one));
    assert_int_equal(one.move, 'b');
    poda_wide_search_close(
        search_after(game, (const poda_move[]){low + 1, low, 'b'}, 3, &options, &one));
    assert_int_equal(one.move, 'p');
}

/* By the guess of the game, and by looking at the whole game. */
static void hidden_cards_make_no_difference(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    assert_int_equal(poda_game_open(&game, "kuhn", NULL, NULL), PODA_OK);
    assert_true(poda_game_guesses(game));
    check_hidden_cards(game, 1);
    poda_game_close(game);
    game = open_wide(&duel_rules, NULL);
    assert_false(poda_game_guesses(game));
    check_hidden_cards(game, '1');
    poda_game_close(game);
}

/* The play so far gives the same states as looking at the whole game. */
static void a_play_is_followed(void **unused)
{
    (void)unused;
    static const poda_move moves[] = {'2', '1', 'b'};
    poda_game *game = open_wide(&duel_rules, NULL);
    poda_state states[4];
    poda_wide_search *search = NULL;
    poda_wide_result result;
    poda_state_start(game, &states[0]);
    for (size_t i = 0; i < 3; i++)
        poda_state_play(game, &states[i], moves[i], &states[i + 1]);
    poda_wide_options options = {.nodes = 1000, .states = states, .state_count = 4};
    assert_int_equal(poda_wide_search_open(&search, game, NULL), PODA_OK);
    assert_int_equal(poda_wide_search_run(search, &states[3], &options, &result, NULL), PODA_OK);
    assert_int_equal(result.move, 'p');
    assert_true(result.moves[1].payoffs[1] == -2); /* a call loses to both cards */
    poda_wide_search_close(search);
    poda_game_close(game);
}

static void levels_play_the_same_again(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, (const char *const[]){"goal=10", NULL});
    const poda_move moves[] = {RACE_ROLL, 5};
    int mistakes = 0;
    for (int level = 1; level <= 6; level++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            poda_wide_options options = {.seed = seed};
            poda_wide_result one, two;
            poda_wide_level(game, level, &options);
            poda_wide_search_close(search_after(game, moves, 2, &options, &one));
            poda_wide_search_close(search_after(game, moves, 2, &options, &two));
            assert_int_equal(one.move, two.move);
            assert_int_equal(one.nodes, two.nodes);
            mistakes += one.mistake && level == 1;
        }
    assert_in_range(mistakes, 4, 10);
    poda_game_close(game);
}

static void a_search_is_refused(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&duel_rules, NULL);
    poda_wide_search *search = NULL;
    poda_state state;
    poda_wide_result result;
    poda_error error = {0};
    assert_int_equal(poda_wide_search_open(&search, game, NULL), PODA_OK);
    poda_state_start(game, &state);
    poda_wide_options options = {.nodes = 10};
    assert_int_equal(poda_wide_search_run(search, &state, &options, &result, &error),
                     PODA_BAD_POSITION); /* chance deals */
    poda_state_play(game, &state, '1', &state);
    poda_state_play(game, &state, '2', &state);
    for (int algorithm = PODA_WIDE_EXPECTIMINIMAX; algorithm <= PODA_WIDE_MCTS; algorithm++) {
        options.algorithm = (poda_wide_algorithm)algorithm;
        assert_int_equal(poda_wide_search_run(search, &state, &options, &result, &error),
                         PODA_BAD_REQUEST);
        assert_string_equal(error.at, "algorithm");
    }
    poda_wide_search_close(search);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_converge_on_piglet),
        cmocka_unit_test(small_games_are_solved),
        cmocka_unit_test(bad_weights_are_refused),
        cmocka_unit_test(choices_at_once_mix),
        cmocka_unit_test(a_choice_does_not_know_the_other),
        cmocka_unit_test(hidden_cards_make_no_difference),
        cmocka_unit_test(a_play_is_followed),
        cmocka_unit_test(levels_play_the_same_again),
        cmocka_unit_test(a_search_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
