/* test_battleship.c - exact play against another program's figures, fleets that fit what is known
 * drawn with equal chances, and the sizes of whole trees. */
#include <math.h>

#include "games.h"
#include "games/battleship/battleship_engine.h"
#include "games/own.h"

/* The fewest expected shots: one ship by a search of another program over sets of places (54/12,
 * 4.5, 146/24 and 5.625 shots), where it does not matter whether sinking is told; the last by
 * hand. */
static void test_fewest_shots(void **unused)
{
    static const struct {
        const char *line, *exact;
    } known[] = {
        {"battleship alone=yes rows=3 cols=3 fleet=2", "-9/2"},
        {"battleship alone=yes rows=3 cols=3 fleet=3", "-9/2"},
        {"battleship alone=yes rows=4 cols=4 fleet=2", "-73/12"},
        {"battleship alone=yes rows=4 cols=4 fleet=3", "-45/8"},
        {"battleship alone=yes rows=4 cols=4 fleet=3 sunk=no", "-45/8"},
        {"battleship alone=yes rows=1 cols=3 fleet=1", "-2"},
        {"battleship alone=yes rows=1 cols=4 fleet=2,2", "-4"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].line);
        poda__own_solution solution;
        poda_state start;
        poda_error error = {.message = ""};
        poda_state_start(game, &start);
        assert_int_equal(poda__game_own_solver(game)->solve(game, &start, NULL, &solution, &error),
                         PODA_OK);
        if (strcmp(solution.exact[0], known[i].exact) != 0)
            fail_msg("%s: %s", known[i].line, solution.exact[0]);
        poda_game_close(game);
    }
}

/* The least over all ways to shoot, straight from the rules: fleets that look the same after a shot
 * are shot at together. */
typedef struct world {
    poda_state state;
} world;

static long best_sum(const poda_game *game, const world *worlds, int count)
{
    poda_move at[16];
    poda_moves list = {at, 0, 16};
    poda_value pay[PODA_PLAYERS_MAX];
    long best = -1;
    if (poda_state_payoffs(game, &worlds[0].state, pay))
        return -(long)pay[0] * count;
    poda_state_moves(game, &worlds[0].state, &list);
    for (size_t i = 0; i < list.count; i++) {
        world next[64];
        bool done[64] = {false};
        long sum = 0;
        for (int w = 0; w < count; w++)
            poda_state_play(game, &worlds[w].state, at[i], &next[w].state);
        for (int w = 0; w < count; w++) {
            world same[64];
            int equal = 0;
            poda_state seen, other;
            if (done[w])
                continue;
            poda_state_sees(game, &next[w].state, 0, &seen);
            for (int v = w; v < count; v++) {
                poda_state_sees(game, &next[v].state, 0, &other);
                if (!done[v] && poda_state_equal(game, &seen, &other)) {
                    done[v] = true;
                    same[equal++] = next[v];
                }
            }
            sum += best_sum(game, same, equal);
        }
        best = best < 0 || sum < best ? sum : best;
    }
    return best;
}

static void test_rules_agree(void **unused)
{
    static const char *const lines[] = {"battleship alone=yes rows=2 cols=3 fleet=2",
                                        "battleship alone=yes rows=1 cols=6 fleet=2,1",
                                        "battleship alone=yes rows=1 cols=6 fleet=2,1 sunk=no",
                                        "battleship alone=yes rows=2 cols=3 fleet=2,1 touch=no"};
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        poda_game *game = test_open(lines[i]);
        world worlds[64];
        poda_move at[64];
        uint64_t weight[64];
        poda_chances list = {at, weight, 0, 64};
        poda__own_solution solution;
        poda_state start;
        poda_error error = {.message = ""};
        poda_state_start(game, &start);
        poda_state_chances(game, &start, &list);
        assert_in_range(list.count, 1, 64);
        for (size_t w = 0; w < list.count; w++)
            poda_state_play(game, &start, at[w], &worlds[w].state);
        assert_int_equal(poda__game_own_solver(game)->solve(game, &start, NULL, &solution, &error),
                         PODA_OK);
        const double sum = (double)best_sum(game, worlds, (int)list.count);
        if (fabs(solution.payoff[0] + sum / (double)list.count) > 1e-12)
            fail_msg("%s: %s, by the rules %g/%zu", lines[i], solution.exact[0], sum, list.count);
        poda_game_close(game);
    }
}

/* A few moves at random, then 20,000 guesses: each fits, and by chi-square all
 * that fit are equally likely. */
static void test_guesses(void **unused)
{
    static const char *const lines[] = {
        "battleship rows=4 cols=4 fleet=3,2", "battleship rows=4 cols=4 fleet=3,2 sunk=no",
        "battleship rows=5 cols=4 fleet=2,2 touch=no", "battleship rows=3 cols=4 fleet=2,1,1"};
    poda_random random = {11};
    (void)unused;
    for (int round = 0; round < 16; round++) {
        poda_game *game = test_open(lines[round % 4]);
        const battleship_game *rules = poda_game_params(game);
        static uint64_t fleets[4000];
        static int times[4000];
        int kinds = 0, fits = 0;
        poda_state state, seen, guess, again;
        poda_value pay[PODA_PLAYERS_MAX];
        poda_state_start(game, &state);
        for (int ply = 0; ply < 6 + round % 9; ply++) {
            poda_move at[64];
            poda_moves list = {at, 0, 64};
            if (poda_state_payoffs(game, &state, pay))
                break;
            poda_state_moves(game, &state, &list);
            poda_state_play(game, &state, at[poda_random_below(&random, list.count)], &state);
        }
        if (!poda_state_payoffs(game, &state, pay)) {
            poda_state_sees(game, &state, 0, &seen);
            battleship_known known;
            const battleship_state *view = (const battleship_state *)&seen;
            poda__battleship_know(&known, rules, view->ship[1], view->shot[1]);
            for (int i = 0; i < 20000; i++) {
                uint64_t fleet;
                int k = 0;
                assert_true(poda_state_guess(game, &seen, 0, &random, &guess));
                poda_state_sees(game, &guess, 0, &again);
                if (i % 100 == 0)
                    assert_true(poda_state_equal(game, &seen, &again));
                memcpy(&fleet, ((const battleship_state *)&guess)->ship[1], sizeof fleet);
                while (k < kinds && fleets[k] != fleet)
                    k++;
                if (k == kinds) {
                    assert_true(kinds < 4000);
                    fleets[kinds] = fleet;
                    times[kinds++] = 0;
                }
                times[k]++;
            }
            double chi = 0;
            for (int k = 0; k < kinds; k++)
                chi += pow(times[k] - 20000.0 / kinds, 2) / (20000.0 / kinds);
            fits = kinds;
            if (kinds > 1 && chi > kinds - 1 + 5 * sqrt(2.0 * (kinds - 1)) + 10)
                fail_msg("%s: chi-square %.1f with %d fleets", lines[round % 4], chi, fits);
        }
        poda_game_close(game);
    }
}

/* OpenSpiel's table (battleship.h), without repeated shots: information sets and ends. */
typedef struct census {
    const poda_game *game;
    long ends, sets[2], room;
    unsigned char (*keys)[256];
} census;

static void count(census *all, const poda_state *state)
{
    poda_value pay[PODA_PLAYERS_MAX];
    poda_move at[16];
    poda_moves list = {at, 0, 16};
    if (poda_state_payoffs(all->game, state, pay)) {
        all->ends++;
        return;
    }
    const int turn = poda_state_turn(all->game, state);
    const size_t size = poda_game_rules_of(all->game)->space.state_size;
    unsigned char key[256] = {(unsigned char)(1 + turn)};
    poda_state seen, next;
    poda_state_sees(all->game, state, turn, &seen);
    assert_true(size < sizeof key);
    memcpy(key + 1, seen.bytes, size);
    size_t slot = poda_hash_bytes(key, sizeof key) % (size_t)all->room;
    while (all->keys[slot][0] && memcmp(all->keys[slot], key, sizeof key) != 0)
        slot = (slot + 1) % (size_t)all->room;
    if (!all->keys[slot][0]) {
        memcpy(all->keys[slot], key, sizeof key);
        all->sets[turn]++;
    }
    poda_state_moves(all->game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state_play(all->game, state, at[i], &next);
        count(all, &next);
    }
}

static void test_sizes(void **unused)
{
    static unsigned char keys[1 << 15][256];
    static const struct {
        const char *line;
        long ends, sets[2];
    } known[] = {
        {"battleship rows=2 cols=2 fleet=1 shots=2", 1072, {53, 109}},
        {"battleship rows=2 cols=3 fleet=1 shots=3", 191916, {3787, 11551}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].line);
        census all = {game, 0, {0, 0}, 1 << 15, keys};
        poda_state start;
        memset(keys, 0, sizeof keys);
        poda_state_start(game, &start);
        count(&all, &start);
        assert_int_equal(all.ends, known[i].ends);
        assert_int_equal(all.sets[0], known[i].sets[0]);
        assert_int_equal(all.sets[1], known[i].sets[1]);
        poda_game_close(game);
    }
}

/* Whole games at random: texts are read back, whoever looks. */
static void test_texts(void **unused)
{
    static const char *const lines[] = {
        "battleship", "battleship alone=yes", "battleship rows=4 cols=5 fleet=3,2 again=yes",
        "battleship rows=6 cols=6 fleet=3,2,2 sunk=no touch=no", "battleship shots=9"};
    poda_random random = {5};
    (void)unused;
    for (int round = 0; round < 20; round++) {
        poda_game *game = test_open(lines[round % 5]);
        poda_state state, again, seen;
        poda_value pay[PODA_PLAYERS_MAX];
        poda_error error = {.status = PODA_OK};
        char words[PODA_TEXT_MAX];
        poda_state_start(game, &state);
        while (!poda_state_payoffs(game, &state, pay)) {
            poda_move at[256], move;
            poda_moves list = {at, 0, 256};
            for (int eye = -1; eye < poda_game_kind(game).players; eye++) {
                poda_text text = {words, sizeof words, 0};
                seen = state;
                if (eye >= 0)
                    poda_state_sees(game, &state, eye, &seen);
                poda_state_text(game, &seen, &text);
                if (poda_state_read(game, words, &again, &error) != PODA_OK ||
                    !poda_state_equal(game, &seen, &again))
                    fail_msg("'%s' is not read back: %s", words, error.message);
            }
            if (poda_state_turn(game, &state) == PODA_CHANCE) {
                assert_int_equal(poda_state_draw(game, &state, &random, &move, &error), PODA_OK);
            } else {
                poda_state_moves(game, &state, &list);
                assert_in_range(list.count, 1, 256);
                move = at[poda_random_below(&random, list.count)];
            }
            poda_state_play(game, &state, move, &state);
        }
        poda_game_close(game);
    }
}

/* Hit probabilities that can be counted by hand: one ship of 2 in a row of 4 has 3 places. */
static void test_heat(void **unused)
{
    static const double expected[4] = {1 / 3.0, 2 / 3.0, 2 / 3.0, 1 / 3.0};
    poda_game *game = test_open("battleship alone=yes rows=1 cols=4 fleet=2");
    static double heat[PODA_VIEW_CELLS];
    poda_state state;
    poda_error error = {.message = ""};
    bool exact = false;
    (void)unused;
    poda_state_start(game, &state);
    assert_int_equal(poda__game_own(game)->heat(game, &state, 0, heat, &exact, &error), PODA_OK);
    assert_true(exact);
    for (int i = 0; i < 4; i++)
        assert_true(fabs(heat[i] - expected[i]) < 1e-12);
    assert_true(heat[4] < 0);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fewest_shots), cmocka_unit_test(test_rules_agree),
        cmocka_unit_test(test_guesses),      cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_texts),        cmocka_unit_test(test_heat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
