/* prop_wide.c - the depth searches of wide games against a plain recursion written here, at every
 * depth, on random leaves, evaluations and playouts; and how many nodes the cuts save. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "wide_games.h"

typedef enum manner { EACH_ITS_OWN, AGAINST_ONE } manner;

/* Values at the horizon are asked from the library by searches of depth 1 that do nothing else, so
 * that only the recursion is compared: here they come from the evaluation or are a hash. */
typedef struct plain {
    const poda_game *game;
    poda_kind kind;
    manner how;
    int player;
    double least, most;
    uint64_t nodes;
} plain;

static void leaf(const plain *it, const poda_state *state, double *pay)
{
    const poda_rules *rules = poda_game_rules_of(it->game);
    for (int i = 0; i < it->kind.players; i++) {
        const double eval = (double)rules->eval(poda_game_params(it->game), state, 0, i) /
                            PODA_WIDE_EVAL / (double)it->kind.unit;
        pay[i] = fmin(fmax(eval, it->least), it->most);
    }
}

static void recurse(plain *it, const poda_state *state, int depth, double *pay)
{
    poda_value end[PODA_PLAYERS_MAX];
    poda_move moves[64];
    uint64_t weights[64];
    it->nodes++;
    memset(pay, 0, PODA_PLAYERS_MAX * sizeof *pay);
    if (poda_state_payoffs(it->game, state, end)) {
        for (int i = 0; i < it->kind.players; i++)
            pay[i] = (double)end[i] / (double)it->kind.unit;
        return;
    }
    if (depth == 0) {
        leaf(it, state, pay);
        return;
    }
    const int turn = poda_state_turn(it->game, state);
    poda_chances chances = {moves, weights, 0, 64};
    poda_moves list = {moves, 0, 64};
    double total = 0;
    if (turn == PODA_CHANCE)
        poda_state_chances(it->game, state, &chances);
    else
        poda_state_moves(it->game, state, &list);
    const size_t count = turn == PODA_CHANCE ? chances.count : list.count;
    for (size_t i = 0; i < count && turn == PODA_CHANCE; i++)
        total += (double)weights[i];
    for (size_t i = 0; i < count; i++) {
        double one[PODA_PLAYERS_MAX];
        poda_state next;
        poda_state_play(it->game, state, moves[i], &next);
        recurse(it, &next, depth - 1, one);
        const int who = it->how == AGAINST_ONE ? it->player : turn;
        const bool lower = it->how == AGAINST_ONE && turn != it->player;
        if (turn == PODA_CHANCE) {
            for (int p = 0; p < it->kind.players; p++)
                pay[p] += (double)weights[i] / total * one[p];
        } else if (i == 0 || (lower ? one[who] < pay[who] : one[who] > pay[who] + 1e-12)) {
            memcpy(pay, one, sizeof one);
        }
    }
}

static plain open_plain(const poda_game *game, manner how, int player)
{
    plain it = {.game = game, .kind = poda_game_kind(game), .how = how, .player = player};
    poda_value least, most;
    assert_true(poda_game_range(game, &least, &most));
    it.least = (double)least / (double)it.kind.unit;
    it.most = (double)most / (double)it.kind.unit;
    return it;
}

static void run(const poda_game *game, const poda_state *state, const poda_wide_options *options,
                poda_wide_result *out)
{
    poda_wide_search *search = NULL;
    poda_error error = {0};
    assert_int_equal(poda_wide_search_open(&search, game, NULL), PODA_OK);
    if (poda_wide_search_run(search, state, options, out, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_wide_search_close(search);
    out->moves = NULL;
}

static void assert_near(double a, double b, const char *what, int depth)
{
    if (!(fabs(a - b) < 1e-11))
        fail_msg("%s, depth %d: %.15f, not %.15f", what, depth, a, b);
}

/* Some position of the game in which a player moves. */
static bool reach(const poda_game *game, poda_random *random, int plies, poda_state *state)
{
    poda_value end[PODA_PLAYERS_MAX];
    poda_state_start(game, state);
    for (int ply = 0; ply < plies || poda_state_turn(game, state) == PODA_CHANCE; ply++) {
        poda_move moves[64], move;
        poda_moves list = {moves, 0, 64};
        if (poda_state_payoffs(game, state, end))
            return false;
        poda_state_moves(game, state, &list);
        move = moves[poda_random_below(random, list.count)];
        poda_state_play(game, state, move, state);
    }
    return !poda_state_payoffs(game, state, end);
}

/* Two players of fixed sum: all searches have the value of the plain recursion. */
static void chance_searches_agree(void **unused)
{
    (void)unused;
    static const char *const games[][5] = {{"goal=4", "sides=3", NULL},
                                           {"goal=12", "sides=6", NULL},
                                           {"goal=9", "sides=4", "pays=points", NULL},
                                           {"goal=5", "sides=1", NULL}};
    static const poda_wide_algorithm by[] = {
        PODA_WIDE_EXPECTIMINIMAX, PODA_WIDE_STAR1, PODA_WIDE_STAR2,
        PODA_WIDE_PARANOID,       PODA_WIDE_BRS,   PODA_WIDE_MAXN};
    uint64_t nodes[6] = {0}, plain_nodes = 0;
    poda_random random = {7};
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        poda_game *game = open_wide(&race_rules, games[round % 4]);
        poda_state state;
        const int depth = 1 + round / 4 % 6;
        if (!reach(game, &random, round % 7, &state)) {
            poda_game_close(game);
            continue;
        }
        const int player = poda_state_turn(game, &state);
        plain it = open_plain(game, AGAINST_ONE, player);
        double pay[PODA_PLAYERS_MAX];
        recurse(&it, &state, depth, pay);
        plain_nodes += it.nodes - 1;
        for (size_t a = 0; a < sizeof by / sizeof by[0]; a++) {
            poda_wide_options options = {.algorithm = by[a], .depth = depth};
            poda_wide_result one, two;
            run(game, &state, &options, &one);
            assert_near(one.payoffs[player], pay[player], poda_wide_algorithm_name(by[a]), depth);
            assert_int_equal(one.depth, depth);
            nodes[a] += one.nodes;
            /* random leaves, and the mean of playouts: as expectiminimax */
            for (int eval = 0; eval < 2; eval++) {
                poda_wide_result plainly;
                options.eval = eval ? PODA_EVAL_RANDOM : 7;
                options.seed = (uint64_t)round;
                options.algorithm = PODA_WIDE_EXPECTIMINIMAX;
                if (!eval)
                    continue;
                run(game, &state, &options, &plainly);
                options.algorithm = by[a];
                run(game, &state, &options, &two);
                assert_near(two.payoffs[player], plainly.payoffs[player],
                            poda_wide_algorithm_name(by[a]), depth);
            }
        }
        poda_game_close(game);
    }
    assert_int_equal(nodes[0], plain_nodes);
    assert_true(nodes[1] < nodes[0] && nodes[2] < nodes[0]);
    print_message("nodes: %llu, star1 %llu, star2 %llu, paranoid %llu\n",
                  (unsigned long long)nodes[0], (unsigned long long)nodes[1],
                  (unsigned long long)nodes[2], (unsigned long long)nodes[3]);
}

/* Several players, to the end of the game: max^n is backward induction, paranoid is minimax against
 * all others. Best-reply search lies between paranoid and what the player could get alone. */
static void several_players_agree(void **unused)
{
    (void)unused;
    poda_random random = {11};
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        char seed[16], players[16];
        snprintf(seed, sizeof seed, "seed=%d", round);
        snprintf(players, sizeof players, "players=%d", 1 + round % 4);
        poda_game *game =
            open_wide(&pile_rules, (const char *const[]){seed, players, "size=6",
                                                         round % 3 ? "coin=no" : "coin=yes", NULL});
        poda_state state;
        double pay[PODA_PLAYERS_MAX];
        poda_wide_result result;
        if (!reach(game, &random, round % 3, &state)) {
            poda_game_close(game);
            continue;
        }
        const int player = poda_state_turn(game, &state);
        plain it = open_plain(game, EACH_ITS_OWN, player);
        recurse(&it, &state, 100, pay);
        poda_wide_options options = {.algorithm = PODA_WIDE_MAXN, .depth = 100};
        run(game, &state, &options, &result);
        assert_true(result.exact && result.all_payoffs);
        for (int i = 0; i < it.kind.players; i++)
            assert_near(result.payoffs[i], pay[i], "maxn", 100);
        it.how = AGAINST_ONE;
        recurse(&it, &state, 100, pay);
        options.algorithm = PODA_WIDE_PARANOID;
        run(game, &state, &options, &result);
        assert_near(result.payoffs[player], pay[player], "paranoid", 100);
        options.algorithm = PODA_WIDE_BRS;
        run(game, &state, &options, &result);
        if (it.kind.players <= 2)
            assert_near(result.payoffs[player], pay[player], "brs", 100);
        assert_true(result.payoffs[player] >= pay[player] - 1e-11);
        /* by iterative deepening the same */
        options = (poda_wide_options){.algorithm = PODA_WIDE_PARANOID, .nodes = 10000000};
        run(game, &state, &options, &result);
        const bool opposed = it.kind.players == 2 && it.kind.fixed_sum;
        assert_true(result.exact == (it.kind.players == 1 || opposed) && !result.stopped);
        assert_near(result.payoffs[player], pay[player], "paranoid deepened", 100);
        poda_game_close(game);
    }
}

/* The first example of OpenSpiel's minimax_test.cc: Pig with a die of three sides, depth 2, the lead in
 * points: 5/3 by rolling. */
static void three_sides_are_worth_five_thirds(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&race_rules, (const char *const[]){"sides=3", "pays=points", NULL});
    poda_state start;
    poda_state_start(game, &start);
    for (int algorithm = PODA_WIDE_EXPECTIMINIMAX; algorithm <= PODA_WIDE_BRS; algorithm++) {
        poda_wide_options options = {.algorithm = (poda_wide_algorithm)algorithm, .depth = 2};
        poda_wide_result result;
        run(game, &start, &options, &result);
        assert_int_equal(result.move, RACE_ROLL);
        assert_near(result.payoffs[0], 5 / 3.0, poda_wide_algorithm_name(options.algorithm), 2);
        assert_true(result.known && !result.exact && !result.stopped);
    }
    poda_game_close(game);
}

/* Perfect information Monte Carlo never bluffs: it believes that the other one sees its cards. And it
 * does not see them itself. */
static void guessed_worlds_never_bluff(void **unused)
{
    (void)unused;
    poda_game *game = open_wide(&duel_rules, NULL);
    for (uint64_t seed = 0; seed < 5; seed++) {
        poda_move chosen[2];
        for (int other = 0; other < 2; other++) {
            poda_state state;
            poda_wide_result result;
            poda_wide_options options = {.algorithm = PODA_WIDE_PIMC, .depth = 10, .seed = seed};
            poda_state_start(game, &state);
            poda_state_play(game, &state, '1', &state); /* a jack, against each of the others */
            poda_state_play(game, &state, (poda_move)('2' + other), &state);
            run(game, &state, &options, &result);
            chosen[other] = result.move;
            assert_false(result.exact);
        }
        assert_int_equal(chosen[0], 'p');
        assert_int_equal(chosen[1], 'p');
    }
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_searches_agree),
        cmocka_unit_test(several_players_agree),
        cmocka_unit_test(three_sides_are_worth_five_thirds),
        cmocka_unit_test(guessed_worlds_never_bluff),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
