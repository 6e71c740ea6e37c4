/* test_regret.c - strategies of hidden games: best responses against all pure strategies, and regret
 * minimisation against figures computed elsewhere: two small programs and OpenSpiel 2.0 agree on
 * them, where not said otherwise. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "deals.h"
#include "failing.h"

static poda_extensive *open_rules(const poda_rules *rules, const char *name, const char *words)
{
    char text[200] = "";
    poda_pair pairs[8];
    poda_options options = {pairs, 0};
    poda_text_add(&(poda_text){text, sizeof text, 0}, "%s", words);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        *value = 0;
        pairs[options.count++] = (poda_pair){word, value + 1};
    }
    poda_game *game = NULL;
    poda_state start;
    poda_extensive *tree = NULL;
    assert_int_equal(rules ? poda_game_open_rules(&game, rules, &options, NULL)
                           : poda_game_open(&game, name, &options, NULL),
                     PODA_OK);
    poda_state_start(game, &start);
    assert_int_equal(poda_extensive_open(&tree, game, &start, NULL, NULL), PODA_OK);
    poda_game_close(game);
    return tree;
}

static poda_extensive *open_tree(const char *name, const char *words)
{
    return open_rules(NULL, name, words);
}

static poda_extensive *open_deals(const char *words)
{
    return open_rules(&deals_rules, NULL, words);
}

static double *strategy_of(const poda_extensive *tree)
{
    poda_extensive_facts facts;
    poda_extensive_describe(tree, &facts);
    double *strategy = calloc((size_t)facts.moves, sizeof *strategy);
    assert_non_null(strategy);
    return strategy;
}

static poda_exploit exploit(const poda_extensive *tree, const double *strategy)
{
    poda_exploit out = {0};
    assert_int_equal(poda_extensive_exploit(tree, strategy, &out, NULL), PODA_OK);
    return out;
}

static poda_regret *learner_of(const poda_extensive *tree, poda_regret_method method, uint64_t seed)
{
    poda_regret *learner = NULL;
    const poda_regret_options options = {sizeof options, method, seed};
    assert_int_equal(poda_regret_open(&learner, tree, &options, NULL), PODA_OK);
    return learner;
}

static void run(poda_regret *learner, uint64_t iterations)
{
    const poda_regret_limits limits = {.iterations = iterations};
    assert_int_equal(poda_regret_run(learner, &limits, NULL), PODA_OK);
}

/* How far the average strategy is from an equilibrium after so many iterations. */
static poda_exploit learnt(const poda_extensive *tree, poda_regret_method method, uint64_t seed,
                           uint64_t iterations)
{
    poda_regret *learner = learner_of(tree, method, seed);
    double *strategy = strategy_of(tree);
    run(learner, iterations);
    assert_int_equal(poda_regret_iterations(learner), iterations);
    poda_regret_average(learner, strategy);
    const poda_exploit out = exploit(tree, strategy);
    free(strategy);
    poda_regret_close(learner);
    return out;
}

static void near(double value, double expected, double part)
{
    if (fabs(value - expected) > part * fabs(expected))
        fail_msg("%.12g is not %.12g", value, expected);
}

static void test_uniform(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        int32_t nodes, sets;
        double value, first, second, exploitability;
    } known[] = {
        {"kuhn", 58, 12, 0.125, 0.5, 5.0 / 12, 11.0 / 24},
        {"leduc", 9457, 936, -0.078125, 2.0875, 2.6597222222222222, 2.3736111111111111},
        {"liarsdice", 294883, 24576, -0.0324074074, 0.795491623, 0.765997024, 0.780744323},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        poda_extensive *tree = open_tree(known[i].game, "");
        double *strategy = strategy_of(tree);
        poda_extensive_facts facts;
        poda_extensive_describe(tree, &facts);
        poda_extensive_uniform(tree, strategy);
        const poda_exploit out = exploit(tree, strategy);
        assert_int_equal(facts.nodes, known[i].nodes);
        assert_int_equal(facts.sets, known[i].sets);
        assert_int_equal(facts.forgets, -1);
        assert_true(facts.fixed_sum && facts.sum == 0);
        near(out.payoffs[0], known[i].value, 2e-9);
        near(out.best[0], known[i].first, 2e-9);
        near(out.best[1], known[i].second, 2e-9);
        near(out.exploitability, known[i].exploitability, 2e-9);
        free(strategy);
        poda_extensive_close(tree);
    }
}

/* Rounding moves later iterates: of Leduc by 10 %, with discounts by a third. */
static void test_learning(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        poda_regret_method method;
        uint64_t iterations;
        double exploitability, part;
    } known[] = {
        {"kuhn", PODA_CFR, 100, .00822597732, 1e-8},
        {"kuhn", PODA_CFR, 1000, .000937616647, 1e-8},
        {"kuhn", PODA_CFR_PLUS, 100, .0011944041, 1e-8},
        {"kuhn", PODA_CFR_PLUS, 1000, .0000873653225, 1e-8},
        {"kuhn", PODA_CFR_DISCOUNTED, 1000, .000146500228, 1e-8},
        {"leduc", PODA_CFR, 100, .095716353, 1e-8},
        {"leduc", PODA_CFR, 1000, .0118182, 1e-3},
        {"leduc", PODA_CFR_PLUS, 100, .013415995, 1e-8},
        {"leduc", PODA_CFR_PLUS, 1000, .000257, 0.1},
        {"leduc", PODA_CFR_DISCOUNTED, 1000, .000177, 0.3},
        {"liarsdice", PODA_CFR, 5, .310689131, 1e-8},
        {"liarsdice", PODA_CFR, 100, .0224593289, 1e-8},
        {"liarsdice", PODA_CFR_PLUS, 100, .00490828123, 1e-8},
        {"liarsdice", PODA_CFR_DISCOUNTED, 100, .00223890312, 1e-8},
    };
    poda_extensive *tree = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (i == 0 || strcmp(known[i].game, known[i - 1].game) != 0) {
            poda_extensive_close(tree);
            tree = open_tree(known[i].game, "");
        }
        near(learnt(tree, known[i].method, 0, known[i].iterations).exploitability,
             known[i].exploitability, known[i].part);
    }
    poda_extensive_close(tree);
}

/* -1/18 (Kuhn 1950), and liar's dice with nothing wild as thomasahle/snyd solves it exactly. */
static void test_values(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *words;
        double value;
    } known[] = {
        {"kuhn", "", -1.0 / 18},
        {"liarsdice", "sides=3 wild=none", -1.0 / 9},
        {"liarsdice", "sides=4 wild=none", -1.0 / 8},
        {"liarsdice", "sides=3 wild=1", 1.0 / 3},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        poda_extensive *tree = open_tree(known[i].game, known[i].words);
        const poda_exploit out = learnt(tree, PODA_CFR_PLUS, 0, 2000);
        assert_true(-out.best[1] <= known[i].value && known[i].value <= out.best[0]);
        assert_true(out.best[0] + out.best[1] < 1e-3);
        poda_extensive_close(tree);
    }
}

/* The bounds of OpenSpiel's tests. That of 0.05 holds there for one seed, too: the mean of many is
 * 0.053. */
static void test_samples(void **unused)
{
    (void)unused;
    static const struct {
        const char *game;
        poda_regret_method method;
        uint64_t seed, iterations;
        double bound;
    } known[] = {
        {"kuhn", PODA_CFR_EXTERNAL, 5, 1000, 0.05},
        {"kuhn", PODA_CFR_OUTCOME, 1, 10000, 0.17},
        {"leduc", PODA_CFR_EXTERNAL, 2, 1000, 2.5},
        {"leduc", PODA_CFR_OUTCOME, 1, 10000, 3.07},
        {"liarsdice", PODA_CFR_EXTERNAL, 1, 100, 1.6},
        {"liarsdice", PODA_CFR_OUTCOME, 1, 10000, 1.45},
    };
    poda_extensive *tree = NULL;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (i % 2 == 0) {
            poda_extensive_close(tree);
            tree = open_tree(known[i].game, "");
        }
        const poda_exploit out = learnt(tree, known[i].method, known[i].seed, known[i].iterations);
        if (out.nash_conv > known[i].bound)
            fail_msg("%s, method %d: %g", known[i].game, (int)known[i].method, out.nash_conv);
    }
    poda_extensive_close(tree);
    tree = open_tree("kuhn", "");
    for (int method = PODA_CFR_EXTERNAL; method <= PODA_CFR_OUTCOME; method++) {
        double mean[2] = {0};
        for (uint64_t seed = 1; seed <= 20; seed++) {
            mean[0] += learnt(tree, (poda_regret_method)method, seed, 2000).nash_conv / 20;
            mean[1] += learnt(tree, (poda_regret_method)method, seed, 32000).nash_conv / 20;
        }
        assert_true(mean[1] < mean[0] / 2.5); /* 4 as the square root of the iterations */
    }
    poda_extensive_close(tree);
}

/* The most that `player` gets by any of its pure strategies. */
static double best_of_all(const poda_extensive *tree, const double *strategy, int player)
{
    double *pure = strategy_of(tree), most = -INFINITY;
    poda_extensive_facts facts;
    poda_extensive_set set;
    poda_extensive_describe(tree, &facts);
    memcpy(pure, strategy, (size_t)facts.moves * sizeof *pure);
    int own = 0;
    for (int32_t s = 0; poda_extensive_set_at(tree, s, &set); s++)
        own += set.player == player;
    assert_true(own <= 12);
    for (uint32_t choice = 0; choice < 1u << own; choice++) {
        double pay[PODA_PLAYERS_MAX];
        int bit = 0;
        for (int32_t s = 0; poda_extensive_set_at(tree, s, &set); s++)
            if (set.player == player) {
                assert_int_equal(set.moves, 2);
                pure[set.slot + (choice >> bit & 1)] = 1;
                pure[set.slot + !(choice >> bit & 1)] = 0;
                bit++;
            }
        assert_int_equal(poda_extensive_value(tree, pure, pay, NULL), PODA_OK);
        most = fmax(most, pay[player]);
    }
    free(pure);
    return most;
}

static void assert_responses(const poda_extensive *tree, poda_random *random)
{
    poda_extensive_facts facts;
    poda_extensive_set set;
    poda_extensive_describe(tree, &facts);
    double *strategy = strategy_of(tree), *best = strategy_of(tree);
    for (int32_t s = 0; poda_extensive_set_at(tree, s, &set); s++) {
        strategy[set.slot] = (double)poda_random_below(random, 5) / 4;
        strategy[set.slot + 1] = 1 - strategy[set.slot];
    }
    const poda_exploit out = exploit(tree, strategy);
    for (int p = 0; p < facts.players; p++) {
        double value, pay[PODA_PLAYERS_MAX];
        assert_int_equal(poda_extensive_respond(tree, strategy, p, &value, best, NULL), PODA_OK);
        assert_float_equal(value, best_of_all(tree, strategy, p), 1e-12);
        assert_float_equal(value, out.best[p], 0);
        assert_int_equal(poda_extensive_value(tree, best, pay, NULL), PODA_OK);
        assert_float_equal(pay[p], value, 1e-12);
    }
    free(strategy);
    free(best);
}

static void test_responses(void **unused)
{
    (void)unused;
    poda_random random = {7};
    poda_extensive *tree = open_tree("kuhn", "");
    for (int i = 0; i < 20; i++)
        assert_responses(tree, &random);
    poda_extensive_close(tree);
    static const char *const shapes[] = {"players=1 rounds=2", "players=2", "players=2 rounds=1",
                                         "players=3", "players=3 zero=1"};
    for (int i = 0; i < 40; i++) {
        char words[80] = "";
        poda_text_add(&(poda_text){words, sizeof words, 0}, "%s seed=%d", shapes[i % 5], i);
        tree = open_deals(words);
        assert_responses(tree, &random);
        poda_extensive_close(tree);
    }
}

/* Two players with a fixed sum, and one alone: all methods find what is best. */
static void test_other_games(void **unused)
{
    (void)unused;
    for (int method = PODA_CFR; method <= PODA_CFR_OUTCOME; method++) {
        poda_extensive *tree = open_deals("players=2 rounds=2 zero=1 seed=3");
        const double far = learnt(tree, (poda_regret_method)method, 1, 20000).exploitability;
        if (far > (method == PODA_CFR_OUTCOME ? 0.25 : 0.05)) /* payoffs go up to 7 */
            fail_msg("method %d: %g", method, far);
        poda_extensive_close(tree);
        tree = open_deals("players=1 rounds=3 seed=4");
        assert_true(learnt(tree, (poda_regret_method)method, 1, 20000).exploitability < 0.01);
        poda_extensive_close(tree);
        tree = open_deals("players=3 rounds=2 seed=5"); /* nothing is guaranteed but that it runs */
        assert_true(learnt(tree, (poda_regret_method)method, 1, 200).exploitability >= 0);
        poda_extensive_close(tree);
    }
}

/* A run in parts gives the same as one at once, bit by bit; a stop ends it between iterations. */
static void test_resume(void **unused)
{
    (void)unused;
    poda_extensive *tree = open_tree("leduc", "");
    poda_extensive_facts facts;
    poda_extensive_describe(tree, &facts);
    double *one = strategy_of(tree), *two = strategy_of(tree);
    for (int method = PODA_CFR; method <= PODA_CFR_OUTCOME; method++) {
        poda_regret *whole = learner_of(tree, (poda_regret_method)method, 9);
        poda_regret *parts = learner_of(tree, (poda_regret_method)method, 9);
        run(whole, 70);
        run(parts, 3);
        run(parts, 67);
        poda_regret_average(whole, one);
        poda_regret_average(parts, two);
        assert_memory_equal(one, two, (size_t)facts.moves * sizeof *one);
        poda_regret_current(whole, one);
        poda_regret_current(parts, two);
        assert_memory_equal(one, two, (size_t)facts.moves * sizeof *one);
        const int stop = 1;
        assert_int_equal(poda_regret_run(parts, &(poda_regret_limits){.stop = &stop}, NULL),
                         PODA_OK);
        assert_int_equal(poda_regret_iterations(parts), 70);
        assert_int_equal(poda_regret_run(parts, NULL, NULL), PODA_BAD_REQUEST);
        poda_regret_close(whole);
        poda_regret_close(parts);
    }
    free(one);
    free(two);
    poda_extensive_close(tree);
}

static void test_forgetting(void **unused)
{
    (void)unused;
    poda_extensive *tree = open_deals("players=2 rounds=2 blind=1");
    poda_extensive_facts facts;
    poda_extensive_describe(tree, &facts);
    assert_true(facts.forgets >= 0);
    poda_regret *learner = NULL;
    poda_error error = {0};
    double *strategy = strategy_of(tree), value;
    poda_exploit out;
    for (int method = PODA_CFR; method <= PODA_CFR_OUTCOME; method++) {
        const poda_regret_options options = {.method = (poda_regret_method)method};
        const bool samples = method >= PODA_CFR_EXTERNAL;
        assert_int_equal(poda_regret_open(&learner, tree, &options, &error),
                         samples ? PODA_OK : PODA_BAD_REQUEST);
        if (!samples) {
            assert_non_null(strstr(error.message, "player 1 forgets"));
            continue;
        }
        run(learner, 100);
        poda_regret_close(learner);
    }
    poda_extensive_uniform(tree, strategy);
    assert_int_equal(poda_extensive_exploit(tree, strategy, &out, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_extensive_respond(tree, strategy, 0, &value, NULL, NULL),
                     PODA_BAD_REQUEST);
    free(strategy);
    poda_extensive_close(tree);
}

/* What is read of a tree: labels, weights, payoffs. */
static void test_looking(void **unused)
{
    (void)unused;
    poda_extensive *tree = open_deals("players=2 zero=1");
    poda_extensive_node node;
    poda_extensive_set set;
    poda_extensive_facts facts;
    poda_extensive_describe(tree, &facts);
    assert_int_equal(facts.ends, 16);
    assert_int_equal(facts.chances, 3);
    assert_true(poda_extensive_node_at(tree, 0, &node));
    assert_int_equal(node.player, PODA_CHANCE);
    assert_false(node.has_move);
    assert_true(poda_extensive_node_at(tree, 4, &node)); /* the second card is 1 */
    assert_int_equal(node.weight, 2);
    assert_string_equal(node.label, "1");
    assert_true(node.has_move && node.move == '1' && node.set == 0);
    assert_false(poda_extensive_node_at(tree, facts.nodes, &node));
    assert_true(poda_extensive_node_at(tree, facts.nodes - 1, &node));
    assert_int_equal(node.player, PODA_EXTENSIVE_END);
    double pay[PODA_PLAYERS_MAX];
    poda_extensive_payoffs(tree, facts.nodes - 1, pay);
    assert_true(pay[0] == -pay[1] && pay[0] * 2 == floor(pay[0] * 2));
    assert_true(poda_extensive_set_at(tree, facts.sets - 1, &set));
    assert_false(poda_extensive_set_at(tree, facts.sets, &set));
    assert_int_equal(set.player, 1);
    assert_int_equal(set.members, 2);
    assert_string_equal(poda_extensive_move_label(tree, facts.sets - 1, 1), "1");
    poda_extensive_close(tree);
    poda_game *game = NULL;
    poda_state start;
    assert_int_equal(poda_game_open(&game, "kuhn", &(poda_options){NULL, 0}, NULL), PODA_OK);
    poda_state_start(game, &start);
    const poda_extensive_options few = {.nodes = 57};
    assert_int_equal(poda_extensive_open(&tree, game, &start, &few, NULL), PODA_TOO_LARGE);
    poda_game_close(game);
}

static void test_memory(void **unused)
{
    (void)unused;
    poda_game *game = NULL;
    poda_state start;
    assert_int_equal(poda_game_open(&game, "kuhn", &(poda_options){NULL, 0}, NULL), PODA_OK);
    poda_state_start(game, &start);
    for (int method = PODA_CFR; method <= PODA_CFR_OUTCOME; method += 3) {
        bool failed = true;
        for (long n = 0; failed; n++) {
            poda_extensive *tree = NULL;
            poda_regret *learner = NULL;
            poda_exploit out;
            double strategy[24];
            const poda_regret_options options = {.method = (poda_regret_method)method};
            fail_after(n);
            poda_status status = poda_extensive_open(&tree, game, &start, NULL, NULL);
            if (status == PODA_OK)
                status = poda_regret_open(&learner, tree, &options, NULL);
            if (status == PODA_OK) {
                poda_regret_average(learner, strategy);
                status = poda_extensive_exploit(tree, strategy, &out, NULL);
            }
            failed = stop_failing();
            assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
            poda_regret_close(learner);
            poda_extensive_close(tree);
        }
    }
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_uniform),   cmocka_unit_test(test_learning),
        cmocka_unit_test(test_values),    cmocka_unit_test(test_samples),
        cmocka_unit_test(test_responses), cmocka_unit_test(test_other_games),
        cmocka_unit_test(test_resume),    cmocka_unit_test(test_forgetting),
        cmocka_unit_test(test_looking),   cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
