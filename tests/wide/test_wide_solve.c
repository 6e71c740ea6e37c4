/* test_wide_solve.c - values of open games with chance and several players, against figures computed
 * elsewhere and against small programs written here. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games.h"
#include "wide_games.h"

/* ---- urn: chance draws one of many balls, and the game is over ---- */

enum { BALLS = 2000 };
typedef struct urn_game {
    char unused;
} urn_game;
typedef struct urn_state {
    int32_t ball; /* 0: none yet */
} urn_state;
#define urn_PLAYERS 1
#define urn_HAS_CHANCE 1
#define urn_HAS_PAYOFFS 1
#define urn_NO_INIT 1
#define urn_NO_START 1
#define urn_NO_TEXT 1
static int urn_turn(const urn_game *game, const urn_state *state)
{
    (void)game, (void)state;
    return PODA_CHANCE;
}
static void urn_chance(const urn_game *game, const urn_state *state, poda_chances *list)
{
    (void)game, (void)state;
    for (poda_move ball = 1; ball <= BALLS; ball++)
        poda_chances_add(list, ball, 1);
}
static void urn_moves(const urn_game *game, const urn_state *state, poda_moves *list)
{
    (void)game, (void)state, (void)list;
}
static void urn_play(const urn_game *game, const urn_state *state, poda_move move, urn_state *to)
{
    (void)game, (void)state;
    to->ball = (int32_t)move;
}
static bool urn_payoffs(const urn_game *game, const urn_state *state, poda_value *pay)
{
    (void)game;
    pay[0] = state->ball;
    return state->ball > 0;
}
static void urn_move_text(const urn_game *game, const urn_state *state, poda_move move,
                          poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}
static const poda_about urn_about = {
    .name = "urn", .title = "Urn", .summary = "a ball", .player = {"A"}, .moves_like = "3"};
#define PODA_RULES urn
#include "poda/export.h"
#undef PODA_RULES

static poda_wide_solution *solve(const poda_game *game, const poda_wide_solve_options *options)
{
    poda_wide_solution *solution = NULL;
    poda_state start;
    poda_error error = {0};
    poda_state_start(game, &start);
    if (poda_wide_solution_open(&solution, game, &start, options, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return solution;
}

/* The chance that the player to move with `mine` points and `pot` wins. */
static double wins(const poda_wide_solution *solution, int mine, int theirs, int pot)
{
    poda_state state;
    poda_wide_worth worth;
    const race_state race = {{(int16_t)mine, (int16_t)theirs}, (int16_t)pot, 0, 0};
    memset(&state, 0, sizeof state);
    memcpy(&state, &race, sizeof race);
    assert_true(poda_wide_solution_worth(solution, &state, &worth));
    assert_int_equal(worth.players, 2);
    assert_true(worth.error >= 0 && worth.error < 1e-14);
    assert_true(fabs(worth.payoffs[0] + worth.payoffs[1] - 1) < 1e-12);
    return worth.payoffs[0];
}

/* Piglet: Neller & Presser, "Optimal play of the dice game Pig" (2004); 4/7, 5/7 ... are exact. */
static void piglet_is_known(void **unused)
{
    (void)unused;
    static const struct {
        int mine, theirs, pot;
        double value;
    } to_two[] = {{0, 0, 0, 4 / 7.0}, {0, 0, 1, 5 / 7.0}, {0, 1, 0, 2 / 5.0},
                  {0, 1, 1, 3 / 5.0}, {1, 0, 0, 4 / 5.0}, {1, 1, 0, 2 / 3.0}};
    poda_game *game = open_wide(&race_rules, (const char *const[]){"goal=2", "sides=1", NULL});
    poda_wide_solution *solution = solve(game, NULL);
    poda_wide_solution_info info;
    poda_wide_solution_look(solution, &info);
    assert_true(info.cyclic);
    for (size_t i = 0; i < sizeof to_two / sizeof to_two[0]; i++)
        assert_true(fabs(wins(solution, to_two[i].mine, to_two[i].theirs, to_two[i].pot) -
                         to_two[i].value) < 1e-14);
    poda_wide_solution_close(solution);
    poda_game_close(game);
    game = open_wide(&race_rules, (const char *const[]){"goal=3", "sides=1", NULL});
    solution = solve(game, NULL);
    assert_true(fabs(wins(solution, 0, 0, 0) - 6 / 11.0) < 1e-14);
    poda_wide_solution_close(solution);
    poda_game_close(game);
    game = open_wide(&race_rules, (const char *const[]){"goal=10", "sides=1", NULL});
    solution = solve(game, NULL);
    assert_true(fabs(wins(solution, 0, 0, 0) - 0.522479408) < 5e-10);
    poda_wide_solution_close(solution);
    poda_game_close(game);
}

/* Where play need not end, no guess is taken for a proof: bounds from the ends of the range must meet.
 * Waiting is no better than a roll, so the values are the same. */
static void waiting_changes_nothing(void **unused)
{
    (void)unused;
    poda_wide_solution *solution[2];
    poda_wide_solution_info info[2];
    poda_game *game[2];
    for (int i = 0; i < 2; i++) {
        game[i] = open_wide(&race_rules,
                            (const char *const[]){"goal=12", i ? "waits=yes" : "waits=no", NULL});
        solution[i] = solve(game[i], NULL);
        poda_wide_solution_look(solution[i], &info[i]);
    }
    assert_int_equal(info[0].positions, info[1].positions);
    assert_true(info[0].updates < 10 * info[0].positions); /* bounds need 17 */
    assert_true(info[1].updates > 20 * info[1].positions);
    for (int mine = 0; mine < 10; mine += 2)
        for (int pot = 0; mine + pot < 12; pot += 2)
            assert_true(fabs(wins(solution[0], mine, 4, pot) - wins(solution[1], mine, 4, pot)) <
                        1e-14);
    for (int i = 0; i < 2; i++) {
        poda_wide_solution_close(solution[i]);
        poda_game_close(game[i]);
    }
}

/* Pig by plain iteration over arrays, until nothing moves. */
enum { GOAL = 30 };
static double table[GOAL][GOAL][GOAL];

static double at(int mine, int theirs, int pot)
{
    return mine + pot >= GOAL ? 1 : table[mine][theirs][pot];
}

static void iterate(void)
{
    double moved = 1;
    while (moved > 1e-15) {
        moved = 0;
        for (int mine = GOAL - 1; mine >= 0; mine--)
            for (int theirs = GOAL - 1; theirs >= 0; theirs--)
                for (int pot = GOAL - 1 - mine; pot >= 0; pot--) {
                    double roll = 1 - table[theirs][mine][0];
                    for (int face = 2; face <= 6; face++)
                        roll += at(mine, theirs, pot + face);
                    roll /= 6;
                    const double hold = pot ? 1 - at(theirs, mine + pot, 0) : 0;
                    const double best = fmax(roll, hold);
                    moved = fmax(moved, fabs(best - table[mine][theirs][pot]));
                    table[mine][theirs][pot] = best;
                }
    }
}

static void pig_agrees_with_a_table(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, (const char *const[]){"goal=30", NULL});
    poda_wide_solution *solution = solve(game, NULL);
    iterate();
    for (int mine = 0; mine < GOAL; mine += 3)
        for (int theirs = 0; theirs < GOAL; theirs += 4)
            for (int pot = 0; mine + pot < GOAL; pot += 2)
                if (mine != 1 && theirs != 1 && theirs != GOAL - 1)
                    assert_true(fabs(wins(solution, mine, theirs, pot) - table[mine][theirs][pot]) <
                                1e-13);
    poda_wide_solution_close(solution);
    poda_game_close(game);
}

/* The game's own way to its values, against the one for every game, in every position of a game that
 * has the same rules and no such way. */
static void pig_brings_its_values(void **unused)
{
    (void)unused;
    static const char *const options[][2] = {{"goal=2", "sides=2"},
                                             {"goal=3", "sides=6"},
                                             {"goal=25", "sides=6"},
                                             {"goal=30", "sides=5"}};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        char line[40];
        poda_wide_solution_info info;
        snprintf(line, sizeof line, "pig %s %s", options[i][0], options[i][1]);
        poda_game *pig = test_open(line);
        poda_game *race =
            open_wide(&race_rules, (const char *const[]){options[i][0], options[i][1], NULL});
        poda_wide_solution *own = solve(pig, NULL), *general = solve(race, NULL);
        poda_wide_solution_look(own, &info);
        assert_string_equal(info.method, "policy iteration");
        poda_wide_solution_look(general, &info);
        assert_string_equal(info.method, "value iteration");
        const int goal = atoi(options[i][0] + 5);
        int compared = 0;
        for (int mine = 0; mine < goal; mine++)
            for (int theirs = 0; theirs < goal; theirs++)
                for (int pot = 0; mine + pot < goal; pot++) {
                    const race_state same = {{(int16_t)mine, (int16_t)theirs}, (int16_t)pot, 0, 0};
                    poda_state state;
                    poda_wide_worth known, worth;
                    memset(&state, 0, sizeof state);
                    memcpy(&state, &same, sizeof same);
                    if (!poda_wide_solution_worth(general, &state, &known))
                        continue; /* no play leads there */
                    snprintf(line, sizeof line, "%d,%d +%d p1", mine, theirs, pot);
                    if (pot == 0)
                        snprintf(line, sizeof line, "%d,%d p1", mine, theirs);
                    assert_int_equal(poda_state_read(pig, line, &state, NULL), PODA_OK);
                    assert_true(poda_wide_solution_worth(own, &state, &worth));
                    assert_true(fabs(worth.payoffs[0] - known.payoffs[0]) < 1e-14);
                    assert_true(worth.error == 0);
                    compared++;
                }
        assert_true(compared >= (goal - 1) * (goal - 1) / 2);
        poda_wide_solution_close(own);
        poda_wide_solution_close(general);
        poda_game_close(pig);
        poda_game_close(race);
    }
}

/* Backward induction by recursion; the first of equal moves. */
static void induce(const poda_game *game, const poda_state *state, double *pay)
{
    poda_value end[PODA_PLAYERS_MAX];
    const poda_kind kind = poda_game_kind(game);
    if (poda_state_payoffs(game, state, end)) {
        for (int i = 0; i < kind.players; i++)
            pay[i] = (double)end[i] / (double)kind.unit;
        return;
    }
    poda_move moves[8];
    poda_moves list = {moves, 0, 8};
    const int turn = poda_state_turn(game, state);
    poda_state_moves(game, state, &list);
    for (int i = 0; i < kind.players; i++)
        pay[i] = 0;
    for (size_t i = 0; i < list.count; i++) {
        double one[PODA_PLAYERS_MAX];
        poda_state next;
        poda_state_play(game, state, moves[i], &next);
        induce(game, &next, one);
        for (int p = 0; p < kind.players && turn == PODA_CHANCE; p++)
            pay[p] += one[p] * (i == 0 ? 1 / 3.0 : 2 / 3.0);
        if (turn >= 0 && (i == 0 || one[turn] > pay[turn] + 1e-12))
            memcpy(pay, one, sizeof one);
    }
}

static void several_players_agree_with_induction(void **unused)
{
    (void)unused;
    int tied = 0;
    for (int round = 0; round < 60; round++) {
        char seed[16], players[16];
        snprintf(seed, sizeof seed, "seed=%d", round);
        snprintf(players, sizeof players, "players=%d", 1 + round % 4);
        poda_game *game = open_wide(
            &pile_rules, (const char *const[]){seed, players, round % 2 ? "coin=yes" : "coin=no",
                                               "size=5", NULL});
        poda_wide_solution *solution = solve(game, NULL);
        poda_state start;
        poda_wide_worth worth;
        double pay[PODA_PLAYERS_MAX];
        poda_state_start(game, &start);
        induce(game, &start, pay);
        assert_true(poda_wide_solution_worth(solution, &start, &worth));
        for (int i = 0; i < worth.players; i++)
            assert_true(fabs(worth.payoffs[i] - pay[i]) < 1e-12);
        assert_true(worth.error == 0);
        tied += worth.tied;
        poda_wide_solution_info info;
        poda_wide_solution_look(solution, &info);
        assert_false(info.cyclic);
        assert_int_equal(info.largest, 1);
        poda_wide_solution_close(solution);
        poda_game_close(game);
    }
    assert_in_range(tied, 2, 30);
}

static void all_outcomes_count(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&urn_rules, NULL);
    poda_wide_solution *solution = solve(game, NULL);
    poda_state start;
    poda_wide_worth worth;
    poda_state_start(game, &start);
    assert_true(poda_wide_solution_worth(solution, &start, &worth));
    assert_true(fabs(worth.payoffs[0] - (BALLS + 1) / 2.0) < 1e-9);
    poda_wide_solution_close(solution);
    poda_game_close(game);
}

static void limits_are_kept(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, NULL), *hidden = NULL;
    poda_wide_solution *solution = NULL;
    poda_state start;
    const volatile int stop = 1;
    poda_wide_solve_options options = {.limit = 1000};
    poda_state_start(game, &start);
    assert_int_equal(poda_wide_solution_open(&solution, game, &start, &options, NULL),
                     PODA_TOO_LARGE);
    poda_game *pig = test_open("pig");
    poda_state_start(pig, &start);
    assert_int_equal(poda_wide_solution_open(&solution, pig, &start, &options, NULL),
                     PODA_TOO_LARGE);
    options = (poda_wide_solve_options){.stop = &stop};
    assert_int_equal(poda_wide_solution_open(&solution, pig, &start, &options, NULL), PODA_STOPPED);
    poda_game_close(pig);
    poda_state_start(game, &start);
    assert_int_equal(poda_wide_solution_open(&solution, game, &start, &options, NULL),
                     PODA_STOPPED);
    assert_int_equal(poda_game_open(&hidden, "kuhn", NULL, NULL), PODA_OK);
    poda_state_start(hidden, &start);
    assert_int_equal(poda_wide_solution_open(&solution, hidden, &start, NULL, NULL), PODA_BAD_GAME);
    assert_null(solution);
    poda_game_close(hidden);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piglet_is_known),
        cmocka_unit_test(waiting_changes_nothing),
        cmocka_unit_test(pig_agrees_with_a_table),
        cmocka_unit_test(pig_brings_its_values),
        cmocka_unit_test(several_players_agree_with_induction),
        cmocka_unit_test(all_outcomes_count),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
