/* test_learn.c - evaluations that are learnt from the board: what is read from the bits of a state is
 * what its view shows, the value is the sum of the weights that are listed, games with cores of
 * their own and games known by their table see the same value, an evaluation of the game's own and a
 * network are added, both editions of the network agree, and what does not fit is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "learn/contents.h"
#include "learn/net.h"
#include "poda/search.h"
#include "poda/weights.h"
#include "search/game.h"

static poda_game *open_game(const char *name)
{
    poda_game *game = NULL;
    poda_error error = {0};
    if (poda_game_open(&game, name, NULL, &error) != PODA_OK)
        fail_msg("%s: %s", name, error.message);
    return game;
}

/* A position of a random game that is not over. */
static void random_state(const poda_game *game, uint64_t seed, poda_state *state)
{
    enum { ROOM = 4096 };
    static poda_move room[ROOM];
    const uint64_t plies = poda_mix(seed) % 60;
    poda_state_start(game, state);
    for (uint64_t i = 0; i < plies; i++) {
        poda_moves list = {room, 0, ROOM};
        poda_state next;
        poda_value value;
        poda_state_moves(game, state, &list);
        if (list.count == 0)
            return;
        poda_state_play(game, state, room[poda_mix(seed * 1000 + i) % list.count], &next);
        if (poda_state_over(game, &next, &value))
            return;
        *state = next;
    }
}

/* Cells with the same content have the same symbol, and others another one. */
static void bits_are_what_is_shown(void **unused)
{
    (void)unused;
    static const char *const names[] = {"connect4", "othello", "mnk",      "gomoku",
                                        "morris",   "hex",     "draughts", "kalah",
                                        "amazons",  "hare",    "pawns",    "clobber"};
    poda_view *view = NULL;
    assert_int_equal(poda_view_open(&view, NULL), PODA_OK);
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        if (!poda_game_exists(names[n]))
            fail_msg("no game %s", names[n]);
        poda_game *const game = open_game(names[n]);
        poda__contents contents;
        poda_error error = {0};
        if (poda__contents_find(&contents, game, &error) != PODA_OK)
            fail_msg("%s: %s", names[n], error.message);
        int symbol_of[256];
        memset(symbol_of, -1, sizeof symbol_of);
        for (uint64_t seed = 1; seed <= 200; seed++) {
            uint8_t symbol[PODA__CONTENTS_MOST];
            poda_state state;
            random_state(game, 7 * seed + n, &state);
            poda_state_view(game, &state, view);
            poda__contents_read(&contents, &state, poda_state_turn(game, &state) == PODA_MIN,
                                symbol);
            for (int i = 0; i < view->cell_count; i++) {
                const poda_cell *const cell = &view->cell[i];
                if (cell->amount > 1)
                    continue;
                if (symbol_of[cell->piece] < 0)
                    symbol_of[cell->piece] = symbol[i];
                if (symbol_of[cell->piece] != symbol[i])
                    fail_msg("%s, cell %d: piece %d is read as %d and as %d", names[n], i,
                             cell->piece, symbol_of[cell->piece], symbol[i]);
            }
        }
        poda__contents_release(&contents);
        poda_game_close(game);
    }
    poda_view_close(view);
}

static poda_weights *random_weights(const poda_game *game, int unit)
{
    poda_board_features *features = NULL;
    poda_weights *weights = NULL;
    poda_error error = {0};
    if (poda_board_features_open(&features, game, &error) != PODA_OK)
        fail_msg("%s", error.message);
    assert_int_equal(poda_weights_open(&weights, poda_board_features_phases(features),
                                       poda_board_features_limit(features), unit, NULL),
                     PODA_OK);
    const size_t count = (size_t)weights->phases * weights->features;
    for (size_t i = 0; i < count; i++)
        weights->at[i] = (int16_t)(poda_mix(i) % 201) - 100;
    poda_board_features_close(features);
    return weights;
}

static void value_is_the_sum(void **unused)
{
    (void)unused;
    static const char *const names[] = {"connect4", "othello", "hex", "kalah"};
    static uint32_t list[PODA_BOARD_FEATURES_MOST];
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        poda_game *const game = open_game(names[n]);
        const int unit = poda_game_rules_of(game)->scored ? 10 : 1000;
        poda_weights *const weights = random_weights(game, unit);
        poda_board_features *features = NULL;
        assert_int_equal(poda_board_features_open(&features, game, NULL), PODA_OK);
        assert_false(poda_game_has_learned(game));
        assert_int_equal(poda_game_learn(game, weights, NULL), PODA_OK);
        assert_true(poda_game_has_learned(game));
        bool differ = false;
        for (uint64_t seed = 1; seed <= 100; seed++) {
            poda_state state;
            random_state(game, seed, &state);
            const int phase = poda_board_features_phase(features, &state);
            const int count = poda_board_features_list(features, &state, list);
            int sum = 0;
            assert_true(count > 0 && phase >= 0 && phase < weights->phases);
            for (int i = 0; i < count; i++) {
                assert_true(list[i] < weights->features);
                sum += poda_weights_of(weights, phase)[list[i]];
            }
            assert_int_equal(game->learned->value(game->learned, &state),
                             (unit == 10 ? sum / unit : sum) + (poda_game_rules_of(game)->past
                                                                    ? poda_state_lead(game, &state)
                                                                    : 0));
            differ |= sum != 0;
        }
        assert_true(differ);
        poda_board_features_close(features);
        poda_weights_close(weights);
        poda_game_close(game);
    }
}

/* The two editions of the network, and a third way of counting, with 64 bits. */
static void networks_agree(void **unused)
{
    (void)unused;
    enum { INPUTS = 302, CONTENTS = 3, CELLS = (INPUTS - 2) / CONTENTS };
    static int16_t numbers[PODA__NET_MOST * (INPUTS + 2)];
    uint64_t seed = 1;
    for (int hidden = PODA__NET_STEP; hidden <= PODA__NET_MOST; hidden += PODA__NET_STEP) {
        const poda__net net = poda__net_at(numbers, hidden, INPUTS);
        const int spread = 32000 / (CELLS + 2); /* the largest that is safe */
        for (int i = 0; i < hidden * (INPUTS + 2); i++)
            numbers[i] = (int16_t)((int)(poda_mix(seed++) % (2 * (uint64_t)spread + 1)) - spread);
        for (int i = 0; i < hidden; i++)
            numbers[hidden * (INPUTS + 1) + i] = (int16_t)(poda_mix(seed++) % 16001) - 8000;
        assert_true(poda__net_is_safe(&net, INPUTS, 2, CONTENTS));
        for (int time = 0; time < 200; time++) {
            uint16_t on[1 + CELLS];
            int count = 0;
            int64_t value = 0;
            on[count++] = (uint16_t)(poda_mix(seed++) % 2);
            for (int cell = 0; cell < CELLS; cell++)
                if (poda_mix(seed++) % 3 != 0 || time == 0)
                    on[count++] =
                        (uint16_t)(2 + CONTENTS * cell + (int)(poda_mix(seed++) % CONTENTS));
            for (int k = 0; k < hidden; k++) {
                int64_t sum = net.bias[k];
                for (int i = 0; i < count; i++)
                    sum += net.row[on[i] * hidden + k];
                sum = sum < 0 ? 0 : sum > PODA__NET_CLIP ? PODA__NET_CLIP : sum;
                value += sum * net.out[k];
            }
            value /= PODA__NET_ONE * PODA__NET_OUT;
            assert_int_equal(poda__net_plain(&net, on, count), value);
            assert_int_equal(poda__net_fast()(&net, on, count), value);
        }
        numbers[hidden * 100] = 32767; /* a row: one sum may leave 16 bits now */
        assert_false(poda__net_is_safe(&net, INPUTS, 2, CONTENTS));
        numbers[hidden * 100] = 0;
        for (int i = 0; i < hidden; i++)
            numbers[hidden * (INPUTS + 1) + i] = -32767;
        assert_int_equal(poda__net_is_safe(&net, INPUTS, 2, CONTENTS), hidden <= 32);
    }
}

/* An evaluation of the game's own is added to, and a network. */
static void base_and_network_are_added(void **unused)
{
    (void)unused;
    enum { HIDDEN = 32, FACTOR = 300, SHIFT = 5 };
    static uint16_t on[PODA_BOARD_INPUTS_MOST];
    static const char *const names[] = {"hex", "connect4", "othello"};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        poda_game *const game = open_game(names[n]);
        const int unit = poda_game_rules_of(game)->scored ? 10 : 1;
        poda_weights *const plain = random_weights(game, unit);
        poda_weights *weights = NULL;
        poda_board_features *features = NULL;
        poda_error error = {0};
        assert_int_equal(poda_board_features_open(&features, game, NULL), PODA_OK);
        const uint32_t limit = poda_board_features_limit(features),
                       inputs = poda_board_features_input_limit(features);
        assert_int_equal(poda_weights_open(&weights, plain->phases,
                                           poda_board_features_room(features, HIDDEN), unit, NULL),
                         PODA_OK);
        for (int phase = 0; phase < plain->phases; phase++) {
            int16_t *const to = poda_weights_of(weights, phase), *const more = to + limit;
            memcpy(to, poda_weights_of(plain, phase), limit * sizeof *to);
            more[0] = 1;
            more[1] = FACTOR;
            more[2] = SHIFT;
            for (uint32_t i = 0; i < HIDDEN * (inputs + 2); i++)
                more[3 + i] = (int16_t)(poda_mix(i + (uint64_t)phase) % 101) - 50;
        }
        enum { STATES = 50 };
        static poda_state state[STATES];
        static int64_t value[STATES];
        const poda_value lead_unit = unit;
        for (int i = 0; i < STATES; i++) {
            random_state(game, 3 * (uint64_t)i + 1, &state[i]);
            static uint32_t list[PODA_BOARD_FEATURES_MOST];
            const int phase = poda_board_features_phase(features, &state[i]);
            const int count = poda_board_features_list(features, &state[i], list);
            const int16_t *const at = poda_weights_of(weights, phase);
            const poda__net net = poda__net_at(at + limit + 3, HIDDEN, inputs);
            int64_t sum = 0;
            for (int k = 0; k < count; k++)
                sum += at[list[k]];
            const poda_rules *const rules = poda_game_rules_of(game);
            sum += (int64_t)rules->eval(poda_game_params(game), &state[i], 0, PODA_MAX) * FACTOR /
                   (1 << SHIFT);
            sum += poda__net_plain(&net, on, poda_board_features_inputs(features, &state[i], on));
            value[i] = sum / lead_unit + (rules->past ? poda_state_lead(game, &state[i]) : 0);
        }
        if (poda_game_learn(game, weights, &error) != PODA_OK)
            fail_msg("%s", error.message);
        for (int i = 0; i < STATES; i++)
            assert_int_equal(poda_state_learned(game, &state[i]), value[i]);
        /* no such evaluation; sums that are too large: refused, and what was learnt stays */
        int16_t *const more = poda_weights_of(weights, 0) + limit;
        more[0] = 99;
        assert_int_equal(poda_game_learn(game, weights, &error), PODA_BAD_OPTION);
        more[0] = -1;
        assert_int_equal(poda_game_learn(game, weights, &error), PODA_BAD_OPTION);
        more[0] = 1;
        more[2] = 99;
        assert_int_equal(poda_game_learn(game, weights, &error), PODA_BAD_OPTION);
        more[2] = SHIFT;
        for (uint32_t i = 0; i < HIDDEN * inputs; i++)
            more[3 + HIDDEN + i] = 20000;
        assert_int_equal(poda_game_learn(game, weights, &error), PODA_BAD_OPTION);
        assert_non_null(strstr(error.message, "too large"));
        assert_int_equal(poda_state_learned(game, &state[0]), value[0]);
        poda_board_features_close(features);
        poda_weights_close(plain);
        poda_weights_close(weights);
        poda_game_close(game);
    }
}

static poda_result search(const poda_game *game, const poda_state *state, poda_algorithm with,
                          int depth)
{
    poda_search *run = NULL;
    poda_result result;
    poda_error error = {0};
    poda_search_options options;
    poda_search_defaults(&options);
    options.algorithm = with;
    options.depth = depth;
    options.eval = PODA_EVAL_LEARNED;
    assert_int_equal(poda_search_open(&run, game, NULL), PODA_OK);
    if (poda_search_run(run, state, &options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_search_close(run);
    return result;
}

/* The cores of the game, and those that know it by its table, as loaded games are. */
static void cores_agree(void **unused)
{
    (void)unused;
    static const char *const names[] = {"connect4", "morris", "hare"};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        poda_game *const game = open_game(names[n]);
        poda_game *by_table = NULL;
        const poda_options none = {NULL, 0};
        assert_int_equal(poda_game_open_rules(&by_table, poda_game_rules_of(game), &none, NULL),
                         PODA_OK);
        assert_true(by_table->by_table);
        poda_weights *const weights = random_weights(game, 1000);
        assert_int_equal(poda_game_learn(game, weights, NULL), PODA_OK);
        assert_int_equal(poda_game_learn(by_table, weights, NULL), PODA_OK);
        for (uint64_t seed = 1; seed <= 20; seed++) {
            poda_state state;
            random_state(game, seed, &state);
            const poda_value value = search(game, &state, PODA_MINIMAX, 2).value;
            assert_int_equal(search(by_table, &state, PODA_MINIMAX, 2).value, value);
            assert_int_equal(search(game, &state, PODA_PVS, 2).value, value);
            assert_int_equal(search(by_table, &state, PODA_ALPHABETA, 2).value, value);
        }
        poda_weights_close(weights);
        poda_game_close(by_table);
        poda_game_close(game);
    }
}

static void what_does_not_fit_is_refused(void **unused)
{
    (void)unused;
    poda_error error = {0};
    poda_board_features *features = NULL;
    poda_game *const heaps = open_game("tree");
    assert_int_equal(poda_board_features_open(&features, heaps, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "shows no board"));
    poda_game_close(heaps);
    poda_game *const fox = open_game("fox"); /* its men are numbers of squares */
    assert_int_equal(poda_board_features_open(&features, fox, &error), PODA_BAD_GAME);
    assert_non_null(strstr(error.message, "cannot be read from single bits"));
    poda_game_close(fox);
    poda_game *const wide = open_game("pig");
    assert_int_equal(poda_board_features_open(&features, wide, &error), PODA_BAD_GAME);
    poda_game_close(wide);
    poda_game *const game = open_game("connect4"), *const other = open_game("othello");
    poda_weights *const weights = random_weights(other, 1000);
    assert_int_equal(poda_game_learn(game, weights, &error), PODA_BAD_OPTION);
    assert_non_null(strstr(error.message, "for another game"));
    assert_false(poda_game_has_learned(game));
    poda_weights_close(weights);
    poda_game_close(other);
    /* nothing learnt: eval=learned is refused, not a crash */
    poda_search *run = NULL;
    poda_search_options options;
    poda_state state;
    poda_result result;
    poda_search_defaults(&options);
    options.eval = PODA_EVAL_LEARNED;
    options.depth = 2;
    poda_state_start(game, &state);
    assert_int_equal(poda_search_open(&run, game, NULL), PODA_OK);
    assert_int_equal(poda_search_run(run, &state, &options, NULL, NULL, &result, &error),
                     PODA_BAD_OPTION);
    poda_search_close(run);
    assert_int_equal(poda_game_learn_file(game, "/no/such/file", &error), PODA_BAD_FILE);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_are_what_is_shown),
        cmocka_unit_test(value_is_the_sum),
        cmocka_unit_test(networks_agree),
        cmocka_unit_test(base_and_network_are_added),
        cmocka_unit_test(cores_agree),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
