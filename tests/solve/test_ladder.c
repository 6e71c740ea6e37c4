/* test_ladder.c - poda_solve: every method gives the same values, the best moves are those that
 * keep them, and what a limit leaves open is not called proven. */
#include "games.h"
#include "poda/solve.h"
#include "poda/theory.h"

static const char *const games[] = {
    "nim heaps=1,2,3",
    "nim heaps=2,3 last=loses",
    "corks n=11",
    "kayles n=7",
    "toads start=F_FT_T",
    "tictactoe",
    "mnk rows=2 cols=4 k=3",
    "connect4 cols=4 rows=4",
    "othello size=4",
    "tree",
};
enum { GAMES = sizeof games / sizeof games[0] };

static poda_solution solve(const poda_game *game, const poda_state *state,
                           const poda_solve_options *options)
{
    poda_solution solution;
    poda_error error = {.status = PODA_OK};
    if (poda_solve(game, state, options, &solution, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    return solution;
}

static int sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Is the value of each proven move that of the position after it, solved whole? */
static void compare_moves(const poda_game *game, const poda_state *state,
                          const poda_solution *solution, const poda_whole *whole)
{
    const int side = poda_state_turn(game, state) == PODA_MAX ? 1 : -1;
    const bool scored = poda_game_rules_of(game)->scored;
    for (size_t i = 0; i < solution->move_count; i++) {
        const poda_solved_move *move = &solution->moves[i];
        poda_state child;
        poda_value value = 0;
        int distance;
        poda_state_play(game, state, move->move, &child);
        assert_true(poda_whole_value(whole, &child, &value, &distance));
        if (move->worth.proven) {
            assert_int_equal(sign(move->worth.value), sign(value));
            if (scored)
                assert_int_equal(move->worth.value, value);
        }
        if (move->best && solution->move_proven)
            assert_int_equal(sign(value), sign(solution->worth.value));
        if (solution->worth.proven) /* none is better */
            assert_true(side * sign(value) <= side * sign(solution->worth.value));
    }
}

static void methods_agree(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < GAMES; i++) {
        poda_game *game = test_open(games[i]);
        poda_whole *whole;
        poda_state state;
        poda_value value = 0;
        int distance = -1;
        poda_error error = {.status = PODA_OK};
        poda_state_start(game, &state);
        assert_int_equal(poda_whole_open(&whole, game, &state, NULL, &error), PODA_OK);
        assert_true(poda_whole_value(whole, &state, &value, &distance));
        for (int method = PODA_SOLVE_AUTO; method <= PODA_SOLVE_SEARCH; method++) {
            poda_solve_options options;
            poda_solution solution;
            poda_solve_defaults(&options);
            options.method = (poda_solve_method)method;
            const poda_status status = poda_solve(game, &state, &options, &solution, &error);
            if (method == PODA_SOLVE_THEORY && status == PODA_BAD_REQUEST) {
                poda_solution_release(&solution);
                continue; /* it has none */
            }
            assert_int_equal(status, PODA_OK);
            assert_true(solution.worth.proven && solution.complete && solution.move_proven);
            assert_int_equal(sign(solution.worth.value), sign(value));
            if (solution.worth.distance >= 0 && value != 0)
                assert_int_equal(solution.worth.distance, distance);
            compare_moves(game, &state, &solution, whole);
            poda_solution_release(&solution);
        }
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* Stopped after any number of nodes: what is called proven is true. */
static void limits_are_honest(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < GAMES; i++) {
        poda_game *game = test_open(games[i]);
        poda_whole *whole;
        poda_state state;
        poda_value value = 0;
        int distance;
        bool open = false;
        poda_error error = {.status = PODA_OK};
        poda_state_start(game, &state);
        assert_int_equal(poda_whole_open(&whole, game, &state, NULL, &error), PODA_OK);
        poda_whole_value(whole, &state, &value, &distance);
        for (uint64_t nodes = 1; nodes < 2000; nodes += 1 + nodes / 3) {
            poda_solve_options options;
            poda_solve_defaults(&options);
            options.method = PODA_SOLVE_SEARCH;
            options.search.nodes = nodes;
            poda_solution solution = solve(game, &state, &options);
            if (solution.worth.proven)
                assert_int_equal(sign(solution.worth.value), sign(value));
            else
                assert_false(solution.move_proven);
            open |= !solution.worth.proven;
            compare_moves(game, &state, &solution, whole);
            poda_solution_release(&solution);
        }
        if (strcmp(games[i], "tictactoe") == 0)
            assert_true(open);
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

static void signs_have_no_distance(void **unused)
{
    (void)unused;
    poda_game *game = test_open("corks n=11");
    poda_solve_options options;
    poda_state state;
    poda_state_start(game, &state);
    poda_solve_defaults(&options);
    options.search.sign = true;
    poda_solution solution = solve(game, &state, &options);
    assert_int_equal(solution.worth.value, PODA_WIN);
    assert_int_equal(solution.worth.distance, -1);
    poda_solution_release(&solution);
    poda_game_close(game);
}

static void what_cannot_be_is_said(void **unused)
{
    (void)unused;
    poda_game *game = test_open("tictactoe");
    poda_solve_options options;
    poda_solution solution;
    poda_state state;
    poda_error error = {.status = PODA_OK};
    poda_state_start(game, &state);
    poda_solve_defaults(&options);
    options.method = PODA_SOLVE_THEORY;
    assert_int_equal(poda_solve(game, &state, &options, &solution, &error), PODA_BAD_REQUEST);
    poda_solution_release(&solution);
    options.method = PODA_SOLVE_WHOLE;
    options.positions = 100;
    assert_int_equal(poda_solve(game, &state, &options, &solution, &error), PODA_TOO_LARGE);
    poda_solution_release(&solution);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(methods_agree),
        cmocka_unit_test(limits_are_honest),
        cmocka_unit_test(signs_have_no_distance),
        cmocka_unit_test(what_cannot_be_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
