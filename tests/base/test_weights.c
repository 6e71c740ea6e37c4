/* test_weights.c - packed weights read back, damaged ones are refused; the patterns of Othello are
 * the same incrementally and from scratch, in mirror images, and in the lists for training. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "data/carried.h"
#include "data/weights.h"
#include "games/othello/rules_othello.h"

static poda_weights *sample_weights(int phases, uint32_t features, int factor)
{
    poda_weights *weights;
    uint64_t seed = 7;
    assert_int_equal(poda_weights_open(&weights, phases, features, 100, NULL), PODA_OK);
    for (size_t i = 0; i < (size_t)phases * features; i++)
        if (poda__random_below(&seed, 3) == 0)
            weights->at[i] = (int16_t)(((int)poda__random_below(&seed, 41) - 20) * factor);
    weights->at[0] = (int16_t)(INT16_MAX / factor * factor);
    strcpy(weights->note, "made for a test");
    return weights;
}

static void weights_come_back(void **unused)
{
    (void)unused;
    for (int factor = 1; factor < 2000; factor = 3 * factor + 1) {
        poda_weights *weights = sample_weights(3, 5000, factor), *back;
        unsigned char *bytes;
        size_t size;
        assert_int_equal(poda_weights_write(weights, &bytes, &size, NULL), PODA_OK);
        assert_int_equal(poda_weights_read(&back, bytes, size, NULL), PODA_OK);
        assert_memory_equal(back->at, weights->at, 3 * 5000 * sizeof *weights->at);
        assert_string_equal(back->note, weights->note);
        assert_int_equal(back->unit, 100);
        poda_weights_close(back);
        poda_weights_close(weights);
        free(bytes);
    }
}

static void damaged_weights_are_refused(void **unused)
{
    (void)unused;
    poda_weights *weights = sample_weights(2, 300, 1), *back;
    unsigned char *bytes;
    size_t size;
    assert_int_equal(poda_weights_write(weights, &bytes, &size, NULL), PODA_OK);
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(poda_weights_read(&back, bytes, i, NULL), PODA_BAD_FILE);
        bytes[i] ^= 0x10;
        assert_int_equal(poda_weights_read(&back, bytes, size, NULL), PODA_BAD_FILE);
        bytes[i] ^= 0x10;
    }
    assert_int_equal(poda_weights_read(&back, bytes, size, NULL), PODA_OK);
    poda_weights_close(back);
    poda_weights_close(weights);
    free(bytes);
    assert_int_equal(poda_weights_open(&back, 0, 1, 1, NULL), PODA_TOO_LARGE);
    assert_int_equal(poda_weights_open(&back, 1, UINT32_MAX, 1, NULL), PODA_TOO_LARGE);
}

/* The embedded file is complete, and fits these patterns. */
static void carried_weights_are_good(void **unused)
{
    (void)unused;
    othello_patterns *patterns = calloc(1, sizeof *patterns);
    poda_error error = {0};
    const poda_status status = poda__othello_patterns_read(patterns, poda__data_othello.bytes,
                                                           poda__data_othello.length, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(status, PODA_OK);
    poda_weights *other = sample_weights(2, 300, 1);
    unsigned char *bytes;
    size_t size;
    assert_int_equal(poda_weights_write(other, &bytes, &size, NULL), PODA_OK);
    assert_int_equal(poda__othello_patterns_read(patterns, bytes, size, NULL), PODA_BAD_FILE);
    poda_weights_close(other);
    free(bytes);
    free(patterns);
}

typedef struct eyes {
    othello_game game;
    const othello_patterns *patterns;
    othello_packing *packing;
    poda_weights *weights;
} eyes;

static int value_of(const eyes *seen, const othello_state *state)
{
    const uint64_t own = state->discs[state->turn], rival = state->discs[state->turn ^ 1];
    othello_features features;
    othello_features_set(&seen->patterns->steps, own, rival, &features);
    return othello_patterns_value(seen->patterns, &features, own, rival);
}

static void one_position(const eyes *seen, const othello_state *state,
                         const othello_features *features)
{
    const uint64_t own = state->discs[state->turn], rival = state->discs[state->turn ^ 1];
    const int value = value_of(seen, state);
    othello_features scratch;
    othello_features_set(&seen->patterns->steps, own, rival, &scratch);
    assert_memory_equal(features, &scratch, sizeof scratch);
    for (int which = 1; which < 8; which++) {
        othello_state image;
        othello_symmetry(&seen->game, state, which, &image);
        assert_int_equal(value_of(seen, &image), value);
    }
    uint32_t list[OTHELLO_LIST];
    poda__othello_list(seen->packing, own, rival, list);
    const int16_t *const of =
        poda_weights_of(seen->weights, othello_phase(64 - __builtin_popcountll(own | rival)));
    int sum = 0;
    for (int i = 0; i < OTHELLO_LIST; i++)
        sum += of[list[i]];
    const int most = 64 * OTHELLO_UNIT;
    assert_int_equal(value, sum > most ? most : sum < -most ? -most : sum);
    const poda_value discs = othello_eval(&seen->game, state, OTHELLO_EVAL_PATTERNS, PODA_MAX);
    assert_int_equal(othello_eval(&seen->game, state, OTHELLO_EVAL_PATTERNS, PODA_MIN), -discs);
    assert_in_range(abs(abs(value) - OTHELLO_UNIT * abs(discs)), 0, OTHELLO_UNIT / 2);
}

static void one_game(const eyes *seen, uint64_t seed)
{
    othello_state state;
    othello_features features;
    poda_value value;
    othello_start(&seen->game, &state);
    othello_features_set(&seen->patterns->steps, state.discs[0], state.discs[1], &features);
    while (!othello_outcome(&seen->game, &state, &value)) {
        poda_move room[64];
        poda_moves list = {room, 0, 64};
        one_position(seen, &state, &features);
        othello_moves(&seen->game, &state, &list);
        const poda_move move = room[poda__random_below(&seed, (uint32_t)list.count)];
        const uint64_t own = state.discs[state.turn], rival = state.discs[state.turn ^ 1];
        if (move == OTHELLO_PASS)
            othello_features_pass(&features, &features);
        else
            othello_features_move(&seen->patterns->steps, &features, (int)move,
                                  othello_turned((int)move, own, rival), &features);
        othello_state next;
        othello_play(&seen->game, &state, move, &next);
        state = next;
    }
}

static void patterns_agree(void **unused)
{
    (void)unused;
    eyes seen = {.patterns = poda__othello_patterns(), .packing = calloc(1, sizeof *seen.packing)};
    poda__othello_packing_init(seen.packing);
    assert_int_equal(othello_init(&seen.game, &(poda_options){NULL, 0}, NULL), PODA_OK);
    assert_int_equal(
        poda_weights_read(&seen.weights, poda__data_othello.bytes, poda__data_othello.length, NULL),
        PODA_OK);
    for (uint64_t seed = 1; seed <= PODA_TEST_ROUNDS; seed++)
        one_game(&seen, seed);
    poda_weights_close(seen.weights);
    free(seen.packing);
}

/* Nearly empty boards, and full ones, are within the tables. */
static void any_board_has_a_value(void **unused)
{
    (void)unused;
    const othello_patterns *const patterns = poda__othello_patterns();
    uint64_t seed = 5;
    for (int i = 0; i < 2000; i++) {
        uint64_t filled = poda__random(&seed) | poda__random(&seed), own = poda__random(&seed);
        filled = i == 0 ? 0 : i == 1 ? UINT64_MAX : filled;
        othello_features features;
        own &= filled;
        othello_features_set(&patterns->steps, own, filled ^ own, &features);
        const int value = othello_patterns_value(patterns, &features, own, filled ^ own);
        assert_in_range(abs(value), 0, 64 * OTHELLO_UNIT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_come_back),        cmocka_unit_test(damaged_weights_are_refused),
        cmocka_unit_test(carried_weights_are_good), cmocka_unit_test(patterns_agree),
        cmocka_unit_test(any_board_has_a_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
