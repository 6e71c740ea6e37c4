/* test_chess_eval.c - the evaluations `position` and `network` of chess: the same for both colours and
 * for both editions, mirrored left and right, and equal to what the ledger says that train-chess
 * learns from, or to the network summed up square by square. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "data/carried.h"
#include "games/chess/chess_judge.h"
#include "games/chess/chess_net.h"
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

/* The position with left and right exchanged, without castling. */
static chess_state mirrored(const chess_state *state)
{
    const chess_game game = {.fast = false};
    chess_state to = *state;
    to.rights = 0;
    to.passed = 0;
    chess_symmetry(&game, &to, 1, &to);
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

enum { OUTPUTS_FROM = CHESS_NET_HIDDEN * (1 + CHESS_NET_INPUTS) }; /* in the file */

/* The network from its file, square by square, without what the library keeps between positions. */
static int64_t by_squares(const poda_weights *weights, const chess_state *state)
{
    const int16_t *const out =
        weights->at + OUTPUTS_FROM + chess_net_output(state) * 2 * CHESS_NET_HIDDEN;
    int64_t total = 0;
    for (int view = 0; view < 2; view++) {
        const int player = view ? state->turn ^ 1 : state->turn;
        const bool left = chess_first(state->kings & chess_men(state, player)) % 8 < 4;
        for (int k = 0; k < CHESS_NET_HIDDEN; k++) {
            const int16_t *const of = weights->at + k * (1 + CHESS_NET_INPUTS);
            int64_t sum = of[0];
            for (int square = 0; square < 64; square++) {
                const int kind = chess_kind(state, square);
                if (kind == CHESS_NONE)
                    continue;
                const bool own = (int)(state->white >> square & 1) == (player == PODA_MAX);
                const int rank = player == PODA_MAX ? square / 8 : 7 - square / 8;
                const int file = left ? 7 - square % 8 : square % 8;
                sum += of[1 + ((own ? 0 : 6) + kind) * 64 + 8 * rank + file];
            }
            assert_in_range(sum + 32768, 0, 65535);
            sum = sum < 0 ? 0 : sum > CHESS_NET_ONE ? CHESS_NET_ONE : sum;
            total += sum * sum * out[view * CHESS_NET_HIDDEN + k];
        }
    }
    const int64_t one = (int64_t)CHESS_NET_ONE * CHESS_NET_ONE * CHESS_NET_OUT;
    const int16_t *const bias =
        weights->at + OUTPUTS_FROM + CHESS_NET_OUTPUTS * 2 * CHESS_NET_HIDDEN;
    total += bias[chess_net_output(state)] * (one / CHESS_NET_BIAS);
    return total / (one / CHESS_NET_UNIT);
}

static chess_game fastest(void)
{
    chess_game fast = {.fast = false};
#if defined(__x86_64__)
    fast.fast = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi2");
    fast.wide = fast.fast && __builtin_cpu_supports("avx2");
#endif
    return fast;
}

static void check_network(const poda_weights *weights, const chess_state *state)
{
    const chess_game plain = {.fast = false}, fast = fastest();
    const int32_t value = poda__chess_net(&plain, state);
    assert_int_equal(value, by_squares(weights, state));
    assert_int_equal(value, poda__chess_net(&fast, state));
    const poda_value white = poda__chess_network(&fast, state);
    const chess_state other = exchanged(state);
    assert_int_equal(-white, poda__chess_network(&plain, &other));
    const chess_state mirror = mirrored(state);
    assert_int_equal(white, poda__chess_network(&fast, &mirror));
}

static void check_position(const chess_state *state)
{
    const chess_game plain = {.fast = false}, fast = fastest();
    chess_ledger ledger;
    const poda_value value = poda__chess_position(&plain, state);
    assert_int_equal(value, poda__chess_position(&fast, state));
    assert_int_equal(value, traced(state, &chess_numbers_fitted, &ledger));
    assert_int_equal(value, by_ledger(&ledger));
    const chess_state other = exchanged(state);
    assert_int_equal(-value, poda__chess_position(&plain, &other));
    const chess_state mirror = mirrored(state);
    assert_int_equal(value, poda__chess_position(&plain, &mirror));
}

typedef struct walk {
    chess_game game; /* with an edition */
    const poda_weights *weights;
    uint64_t seed;
    int rounds;
    bool equal;
} walk;

/* As a search asks: some children of each position of a game, then the position itself; one edition
 * alone, so that the sums it keeps are those of the position before. */
static void *walk_games(void *user)
{
    walk *const it = user;
    for (int round = 0; round < it->rounds; round++) {
        chess_state state;
        chess_start(&it->game, &state);
        for (int ply = 0; ply < 150; ply++) {
            poda_move room[256];
            poda_moves list = {room, 0, 256};
            chess_state child;
            chess_moves(&it->game, &state, &list);
            if (list.count == 0 || chess_dead(&state))
                break;
            for (int i = 0; i < 3; i++) {
                const poda_move move = room[poda_mix(it->seed++) % list.count];
                chess_play(&it->game, &state, move, &child);
                it->equal &= poda__chess_net(&it->game, &child) == by_squares(it->weights, &child);
            }
            it->equal &= poda__chess_net(&it->game, &state) == by_squares(it->weights, &state);
            state = child;
        }
    }
    return NULL;
}

/* The first use of the network in this process, by two threads. */
static void test_walks(void **unused)
{
    poda_weights *weights = NULL;
    poda_error error;
    pthread_t thread;
    (void)unused;
    assert_int_equal(
        poda_weights_read(&weights, poda__data_chess.bytes, poda__data_chess.length, &error),
        PODA_OK);
    walk one = {fastest(), weights, 1, 8, true}, other = {{.fast = false}, weights, 2, 8, true};
    one.game.number = other.game.number = CHESS_USUAL;
    assert_int_equal(pthread_create(&thread, NULL, walk_games, &other), 0);
    walk_games(&one);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_true(one.equal);
    assert_true(other.equal);
    poda_weights_close(weights);
}

static void test_positions(void **unused)
{
    const chess_game game = {.draws = false, .number = CHESS_USUAL};
    uint64_t seed = 1;
    poda_weights *weights = NULL;
    poda_error error;
    (void)unused;
    assert_int_equal(
        poda_weights_read(&weights, poda__data_chess.bytes, poda__data_chess.length, &error),
        PODA_OK);
    assert_int_equal(weights->features, CHESS_NET_NUMBERS);
    for (int i = 0; i < CHESS_NET_NUMBERS - CHESS_NET_OUTPUTS; i++)
        assert_true(abs(weights->at[i]) <=
                    (i < OUTPUTS_FROM ? CHESS_NET_MOST : CHESS_NET_MOST_OUT));
    for (int round = 0; round < 60; round++) {
        chess_state state;
        chess_start(&game, &state);
        for (int ply = 0; ply < 300; ply++) {
            poda_move room[256];
            poda_moves list = {room, 0, 256};
            check_position(&state);
            check_network(weights, &state);
            chess_moves(&game, &state, &list);
            if (list.count == 0 || chess_dead(&state))
                break;
            const chess_state from = state;
            chess_play(&game, &from, room[poda_mix(seed++) % list.count], &state);
        }
    }
    poda_weights_close(weights);
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
        assert_true(poda__chess_network(&game, &state) > 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_knowledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
