/* test_chess_eval.c - the evaluation `position` of chess: the same for both colours and for both
 * editions, mirrored left and right, and equal to what the ledger says that train-chess learns
 * from. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/chess/chess_judge.h"
#include "games/chess/chess_numbers.h"
#include "games/chess/rules_chess.h"

#define CHESS_NAME traced
#define CHESS_TARGET
#define CHESS_TRACE 1
#include "games/chess/chess_eval.inc.h"

/* The position with the colours exchanged. */
static chess_state exchanged(const chess_state *state)
{
    chess_state to = *state;
    uint64_t *const boards[] = {&to.white, &to.pawns,    &to.knights,
                                &to.kings, &to.diagonal, &to.straight};
    to.white = chess_occupied(state) & ~state->white;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        *boards[i] = chess_image(*boards[i], 2);
    to.turn ^= 1;
    to.rights = 0;
    to.passed = 0;
    return to;
}

/* The value by the ledger, in whole numbers as the evaluation computes it. */
static int by_ledger(const chess_ledger *ledger)
{
    const chess_numbers *const numbers = &chess_numbers_fitted;
    const chess_pair *const values = (const chess_pair *)&numbers->values;
    const int32_t *const dangers = (const int32_t *)&numbers->dangers;
    int middle = 0, end = ledger->rest;
    for (int i = 0; i < CHESS_VALUES; i++) {
        middle += ledger->values[i] * chess_middle(values[i]);
        end += ledger->values[i] * chess_end(values[i]);
    }
    for (int player = 0; player < 2; player++) {
        int danger = 0;
        for (int i = 0; i < CHESS_DANGER_VALUES; i++)
            danger += ledger->dangers[player][i] * dangers[i];
        danger = danger > 0 ? danger : 0;
        const int sign = player == PODA_MAX ? 1 : -1;
        middle += sign * (danger * danger / CHESS_DANGER_MIDDLE);
        end += sign * (danger / CHESS_DANGER_END);
    }
    const int scale = numbers->scale[ledger->scale[end > 0 ? PODA_MAX : PODA_MIN]];
    const int value =
        (middle * ledger->phase + end * scale / CHESS_SCALE * (CHESS_PHASES - ledger->phase)) /
        CHESS_PHASES;
    return ledger->hopeless[value > 0 ? PODA_MAX : PODA_MIN] ? value / 6 : value;
}

static void check_position(const chess_state *state)
{
    const chess_game plain = {.fast = false};
    chess_game fast = {.fast = false};
    chess_ledger ledger;
#if defined(__x86_64__)
    fast.fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
#endif
    const poda_value value = poda__chess_position(&plain, state);
    assert_int_equal(value, poda__chess_position(&fast, state));
    assert_int_equal(value, traced(state, &chess_numbers_fitted, &ledger));
    assert_int_equal(value, by_ledger(&ledger));
    const chess_state other = exchanged(state);
    assert_int_equal(-value, poda__chess_position(&plain, &other));
    chess_state mirror = *state;
    mirror.rights = 0;
    mirror.passed = 0;
    chess_symmetry(&plain, &mirror, 1, &mirror);
    assert_int_equal(value, poda__chess_position(&plain, &mirror));
}

static void test_positions(void **unused)
{
    const chess_game game = {.draws = false, .number = CHESS_USUAL};
    uint64_t seed = 1;
    (void)unused;
    for (int round = 0; round < 60; round++) {
        chess_state state;
        chess_start(&game, &state);
        for (int ply = 0; ply < 300; ply++) {
            poda_move room[256];
            poda_moves list = {room, 0, 256};
            check_position(&state);
            chess_moves(&game, &state, &list);
            if (list.count == 0 || chess_dead(&state))
                break;
            const chess_state from = state;
            chess_play(&game, &from, room[poda_mix(seed++) % list.count], &state);
        }
    }
}

/* What the terms are for: these positions are better for White. */
static void test_knowledge(void **unused)
{
    static const char *const better[] = {
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",                 /* a pawn more */
        "8/4P3/8/8/8/k7/8/4K3 w - - 0 1",                  /* nobody stops it */
        "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R2Q1RK1 w - - 0 1", /* a queen more */
    };
    const chess_game game = {.draws = true, .number = CHESS_USUAL};
    (void)unused;
    for (size_t i = 0; i < sizeof better / sizeof better[0]; i++) {
        chess_state state;
        poda_error error;
        assert_int_equal(poda__chess_read(&game, better[i], &state, &error), PODA_OK);
        assert_true(poda__chess_position(&game, &state) > 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_knowledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
