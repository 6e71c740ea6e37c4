/* prop_past.c - what came before, on random games: every search finds the value of a brute force that
 * knows the rule, tables share what may be shared and nothing else, and repetition ends sessions and
 * matches. */
#include "games.h"
#include "paths.h"
#include "walks.h"

enum { SEEDS = 40, PAST = 3 };

/* The positions before the root, by a walk along first moves, last moves, and so on. */
static size_t walk_past(const poda_game *game, int seed, poda_state *states, size_t most)
{
    size_t count = 1;
    poda_value value;
    poda_state_start(game, &states[0]);
    while (count < most && !poda_state_over(game, &states[count - 1], &value)) {
        poda_move at[64];
        poda_moves list = {at, 0, 64};
        poda_state_moves(game, &states[count - 1], &list);
        poda_state_play(game, &states[count - 1], at[(size_t)seed * count % list.count],
                        &states[count]);
        count++;
    }
    return count;
}

static int times_of(const poda_game *game, const poda_state *states, size_t count,
                    const poda_state *state)
{
    poda_state key, other;
    int times = 0;
    poda_state_key(game, state, &key);
    for (size_t i = 0; i < count; i++) {
        poda_state_key(game, &states[i], &other);
        times += poda_state_equal(game, &key, &other);
    }
    return times;
}

static bool occurred(const poda_game *game, const poda_state *states, size_t count,
                     const poda_state *state)
{
    return times_of(game, states, count, state) > 0;
}

/* Plain minimax with the rule of the past, for MAX. Where repetition ends the game, `past` contains the
 * root. */
static poda_value brute(const poda_game *game, const poda_state *state, const poda_state *past,
                        size_t count, int ply, int depth, int viewer)
{
    const poda_rules *rules = poda_game_rules_of(game);
    poda_value value;
    const int turn = poda_state_turn(game, state);
    if (poda_state_over(game, state, &value))
        return rules->scored || value == 0 ? value : value > 0 ? value - ply : value + ply;
    if (ply > 0 && poda_game_again(game) > 0 &&
        times_of(game, past, count, state) >= poda_game_again(game) - 1)
        return 0;
    if (ply > 0 && poda_game_again(game) < 0 && occurred(game, past, count, state))
        return turn == PODA_MAX ? PODA_WIN - ply : ply - PODA_WIN;
    if (depth == 0) {
        value = rules->eval(poda_game_params(game), state, 0, viewer);
        return viewer == PODA_MAX ? value : -value;
    }
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_value best = turn == PODA_MAX ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, at[i], &child);
        value = brute(game, &child, past, count, ply + 1, depth - 1, viewer);
        if (turn == PODA_MAX ? value > best : value < best)
            best = value;
    }
    return best;
}

static void compare(poda_game *game, int seed, poda_algorithm algorithm, poda_search *search,
                    int depth)
{
    poda_state states[PAST + 1];
    poda_search_options options;
    poda_result result;
    poda_value over;
    poda_error error = {.status = PODA_OK};
    const size_t count = walk_past(game, seed, states, PAST + 1);
    const poda_state *from = &states[count - 1];
    if (poda_state_over(game, from, &over))
        return;
    poda_move at[8];
    poda_moves allowed = {at, 0, 8};
    poda_past_moves(game, states, count, &allowed);
    if (allowed.count == 0) /* each move would lead back */
        return;
    poda_search_defaults(&options);
    options.algorithm = algorithm;
    options.depth = depth;
    options.deepen = !poda_algorithm_is_plain(algorithm);
    options.table_bytes = poda_algorithm_is_plain(algorithm) ? 0 : 1 << 16;
    options.keep = true;
    options.past = states;
    options.past_count = count - 1;
    if (poda_search_run(search, from, &options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s", error.message);
    poda_value expected = brute(game, from, states, poda_game_again(game) > 0 ? count : count - 1,
                                0, depth, poda_state_turn(game, from));
    if (poda_game_again(game) == PODA_AGAIN_FORBIDDEN) { /* nothing is proven */
        assert_true(!result.exact && result.lower == -PODA_INFINITY);
        if (poda_is_win(expected) || poda_is_loss(expected))
            expected = expected > 0 ? PODA_SCORE_LIMIT : -PODA_SCORE_LIMIT;
    }
    if (result.value != expected && !(result.exact && poda_is_win(expected)) &&
        !(result.exact && poda_is_loss(expected)))
        fail_msg("%s seed %d, %s, depth %d: %d instead of %d", poda_game_options(game), seed,
                 poda_algorithm_name(algorithm), depth, result.value, expected);
    /* where only the ends count, the value may differ by an exact proof at another depth, never by
     * its sign */
    if (result.exact && (poda_is_win(expected) || poda_is_loss(expected)))
        assert_true((result.value > 0) == (expected > 0));
}

static void searches_know_the_past(void **unused)
{
    static const poda_algorithm algorithms[] = {PODA_MINIMAX, PODA_ALPHABETA, PODA_NEGAMAX,
                                                PODA_PVS, PODA_MTDF};
    static const struct {
        int again, limit;
        bool scored;
    } kinds[] = {{0, 0, false}, {3, 0, false}, {-1, 0, false}, {3, 5, false},
                 {0, 4, false}, {0, 0, true},  {2, 7, false},  {0, 3, true}};
    (void)unused;
    for (size_t kind = 0; kind < sizeof kinds / sizeof kinds[0]; kind++)
        for (int seed = 0; seed < SEEDS; seed++) {
            poda_game *game =
                paths_open(seed, kinds[kind].again, kinds[kind].limit, kinds[kind].scored);
            poda_search *search;
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            for (size_t i = 0; i < sizeof algorithms / sizeof algorithms[0]; i++)
                for (int depth = 1; depth <= 7; depth++)
                    compare(game, seed, algorithms[i], search, depth);
            poda_search_close(search);
            poda_game_close(game);
        }
}

/* The score of a scored game, to its end. */
static poda_value score_of(const poda_game *game, const poda_state *state)
{
    return brute(game, state, NULL, 0, 0, PATHS_NODES, PODA_MAX);
}

/* Without a clock, scores do not multiply positions; a clock that ends games early counts. */
static void whole_shares_scores(void **unused)
{
    (void)unused;
    for (int seed = 0; seed < 2 * SEEDS; seed++) {
        const int limit = seed < SEEDS ? 0 : 1 + seed % 4;
        poda_game *game = paths_open(seed, 0, limit, true);
        poda_state states[PATHS_NODES + 1];
        poda_whole *whole;
        poda_value value;
        int distance;
        const size_t count = walk_past(game, seed, states, PATHS_NODES + 1);
        assert_int_equal(poda_whole_open(&whole, game, &states[0], NULL, NULL), PODA_OK);
        assert_true(limit > 0 || poda_whole_positions(whole) <= 2 * PATHS_NODES);
        for (size_t i = 0; i < count; i++) {
            assert_true(poda_whole_value(whole, &states[i], &value, &distance));
            assert_int_equal(value, score_of(game, &states[i]));
        }
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* The truth about the last of `states`: for MAX, who wins (PODA_WIN - plies), or 0. Positions that may
 * occur only once more are ends; the others are valued by rising distance, with their clocks. */
static poda_value truth_of(const poda_game *game, const poda_state *states, size_t count,
                           const poda_state *of)
{
    enum { CLOCKS = 8, PLIES = 200 };
    static poda_value value[2 * PATHS_NODES][CLOCKS];
    static bool known[2 * PATHS_NODES][CLOCKS];
    const paths_game *params = poda_game_params(game);
    const int again = poda_game_again(game);
    memset(known, 0, sizeof known);
    memset(value, 0, sizeof value);
    for (int ply = 0; ply < PLIES; ply++)
        for (int i = 0; i < 2 * PATHS_NODES * CLOCKS; i++) {
            poda_state state = {0};
            const paths_state at = {i / CLOCKS / 2, i / CLOCKS % 2, i % CLOCKS, 0};
            memcpy(&state, &at, sizeof at);
            poda_value *here = &value[i / CLOCKS][at.clock], over;
            const poda_value sign = at.turn == PODA_MAX ? 1 : -1;
            if (known[i / CLOCKS][at.clock] || at.clock > params->limit)
                continue;
            const bool ends = poda_state_over(game, &state, &over);
            if (ends || (again > 0 && times_of(game, states, count, &state) >= again - 1)) {
                known[i / CLOCKS][at.clock] = ply == 0;
                *here = ends ? over : 0;
                continue;
            }
            poda_move moves[8];
            poda_moves list = {moves, 0, 8};
            poda_state_moves(game, &state, &list);
            poda_value best = -PODA_INFINITY;
            bool all = true;
            for (size_t k = 0; k < list.count; k++) {
                poda_state child;
                paths_state to;
                poda_state_play(game, &state, moves[k], &child);
                memcpy(&to, &child, sizeof to);
                const bool settled = known[2 * to.node + to.turn][to.clock];
                const poda_value after = sign * value[2 * to.node + to.turn][to.clock];
                const poda_value mine = after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
                all &= settled;
                if (settled && mine > best)
                    best = mine;
            }
            /* in pass `ply` only what is decided in so many plies */
            if ((poda_is_win(best) && PODA_WIN - best == ply) ||
                (all && poda_is_loss(best) && PODA_WIN + best == ply)) {
                known[i / CLOCKS][at.clock] = true;
                *here = sign * best;
            }
        }
    paths_state at;
    memcpy(&at, of, sizeof at);
    return value[2 * at.node + at.turn][at.clock];
}

/* The truth about a position in which the game goes on, by its moves. */
static poda_value truth_at(const poda_game *game, const poda_state *states, size_t count)
{
    const poda_state *from = &states[count - 1];
    const poda_value sign = poda_state_turn(game, from) == PODA_MAX ? 1 : -1;
    poda_value best = -PODA_INFINITY;
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_state_moves(game, from, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, from, at[i], &child);
        const poda_value after = sign * truth_of(game, states, count, &child);
        const poda_value mine = after > 0 ? after - 1 : after < 0 ? after + 1 : 0;
        best = mine > best ? mine : best;
    }
    return sign * best;
}

/* What all algorithms, and solving, claim after a history is the truth: who wins, in how many plies,
 * and within which bounds, wherever they stop. */
static void claims_hold_after_any_history(void **unused)
{
    static const struct {
        int again, limit;
    } kinds[] = {{3, 0}, {0, 5}};
    int repeated = 0, decided = 0;
    (void)unused;
    for (int seed = 0; seed < 10 * SEEDS; seed++) {
        const size_t kind = (size_t)seed % 2;
        poda_game *game = paths_open(seed / 2, kinds[kind].again, kinds[kind].limit, false);
        poda_state states[12];
        const size_t count = walk_around(game, seed, states, (size_t)seed / 2 % 9 + 4);
        poda_search *search;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        const poda_value truth = count ? truth_at(game, states, count) : 0;
        for (size_t i = 0; i < count; i++)
            repeated += poda_past_times(game, states, i + 1) > 1;
        decided += truth != 0;
        for (int run = 0; run < PODA_ALGORITHM_COUNT * 6 && count; run++) {
            poda_search_options options;
            poda_result result;
            poda_error error = {.status = PODA_OK};
            poda_search_defaults(&options);
            options.algorithm = (poda_algorithm)(run % PODA_ALGORITHM_COUNT);
            if (options.algorithm == PODA_ENGINE) /* there is none */
                continue;
            options.nodes = UINT64_C(3) << (2 * (run / PODA_ALGORITHM_COUNT));
            options.table_bytes = 1 << 16;
            options.past = states;
            options.past_count = count - 1;
            if (poda_search_run(search, &states[count - 1], &options, NULL, NULL, &result,
                                &error) != PODA_OK)
                continue; /* proof-number search does not go on for ever */
            if (result.exact && poda_value_distance(result.value) > 0)
                assert_int_equal(result.value, truth);
            else if (result.exact)
                assert_int_equal((result.value > 0) - (result.value < 0),
                                 (truth > 0) - (truth < 0));
            assert_true(result.lower <= truth || result.lower == PODA_WIN);
            assert_true(result.upper >= truth || result.upper == -PODA_WIN);
        }
        poda_solve_options how;
        poda_solution solution;
        poda_solve_defaults(&how);
        how.search.past = states;
        how.search.past_count = count ? count - 1 : 0;
        if (count) {
            assert_int_equal(poda_solve(game, &states[count - 1], &how, &solution, NULL), PODA_OK);
            assert_true(solution.worth.proven);
            assert_int_equal(solution.worth.value, truth);
            poda_solution_release(&solution);
        }
        poda_search_close(search);
        poda_game_close(game);
    }
    assert_true(repeated > 30 && decided > 20);
}

static void repetition_ends_games(void **unused)
{
    int ended = 0;
    (void)unused;
    for (int seed = 0; seed < SEEDS; seed++) {
        poda_game *game = paths_open(seed, 3, 0, false);
        poda_state states[200];
        size_t count = 1;
        poda_value value;
        poda_state_start(game, &states[0]);
        while (!poda_past_over(game, states, count, &value)) {
            poda_move at[8];
            poda_moves list = {at, 0, 8};
            poda_past_moves(game, states, count, &list);
            assert_true(list.count > 0 && count < 200);
            poda_state_play(game, &states[count - 1], at[count % list.count], &states[count]);
            count++;
        }
        int times = 0;
        for (size_t i = 0; i < count; i++)
            times += poda_state_equal(game, &states[i], &states[count - 1]);
        if (!poda_state_over(game, &states[count - 1], &value)) {
            assert_int_equal(times, 3);
            assert_int_equal(value, 0);
            ended++;
        }
        poda_game_close(game);
    }
    assert_true(ended > 0);
}

static void forbidden_moves_are_not_listed(void **unused)
{
    int forbidden = 0;
    (void)unused;
    for (int seed = 0; seed < SEEDS; seed++) {
        poda_game *game = paths_open(seed, PODA_AGAIN_FORBIDDEN, 0, false);
        poda_state states[8], after;
        const size_t count = walk_past(game, seed, states, 8);
        poda_move at[8], kept[8];
        poda_moves list = {at, 0, 8}, allowed = {kept, 0, 8};
        poda_state_moves(game, &states[count - 1], &list);
        poda_past_moves(game, states, count, &allowed);
        size_t next = 0;
        for (size_t i = 0; i < list.count; i++) {
            poda_state_play(game, &states[count - 1], at[i], &after);
            if (occurred(game, states, count, &after)) {
                forbidden++;
                continue;
            }
            assert_true(next < allowed.count && kept[next] == at[i]);
            next++;
        }
        assert_int_equal(next, allowed.count);
        poda_game_close(game);
    }
    assert_true(forbidden > 0);
}

static int sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Is what a search says of the position true, wherever it stopped? */
static void check_claims(const poda_game *game, const poda_whole *whole, const poda_state *state,
                         const poda_result *result)
{
    poda_value value = 0;
    poda_state child;
    int distance;
    assert_true(poda_whole_value(whole, state, &value, &distance));
    if (result->exact)
        assert_int_equal(sign(result->value), sign(value));
    assert_true(!poda_is_win(result->lower) || value > 0);
    assert_true(!poda_is_loss(result->upper) || value < 0);
    assert_true(result->lower < 0 || result->lower > 0 || value >= 0);
    assert_true(result->upper < 0 || result->upper > 0 || value <= 0);
    if (!result->has_move || !result->move_proven)
        return;
    poda_state_play(game, state, result->move, &child);
    const int before = sign(value);
    assert_true(poda_whole_value(whole, &child, &value, &distance));
    assert_int_equal(sign(value), before);
}

/* Games of the library in which positions repeat, stopped after few nodes. */
static void stopped_searches_say_what_is_true(void **unused)
{
    static const char *const games[] = {"hare",
                                        "hare size=17 first=hare",
                                        "draughts size=4",
                                        "draughts size=4 rules=english",
                                        "morris men=3",
                                        "morris men=3 flying=yes"};
    static const poda_algorithm algorithms[] = {PODA_NEGAMAX, PODA_PVS, PODA_MTDF, PODA_DEEP,
                                                PODA_MCTS};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = test_open(games[i]);
        poda_state states[12];
        poda_whole *whole;
        poda_search *search;
        poda_state_start(game, &states[0]);
        assert_int_equal(poda_whole_open(&whole, game, &states[0], NULL, NULL), PODA_OK);
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int seed = 1; seed < 6; seed++) {
            poda_value over;
            const size_t count = walk_past(game, seed, states, (size_t)(2 * seed + 1));
            if (poda_state_over(game, &states[count - 1], &over))
                continue;
            for (size_t k = 0; k < sizeof algorithms / sizeof algorithms[0]; k++)
                for (uint64_t nodes = 1; nodes < 60000; nodes = 3 * nodes + (uint64_t)seed) {
                    poda_search_options options;
                    poda_result result;
                    poda_search_defaults(&options);
                    options.algorithm = algorithms[k];
                    options.nodes = nodes;
                    options.past = states;
                    options.past_count = count - 1;
                    options.table_bytes = 1 << 18;
                    assert_int_equal(poda_search_run(search, &states[count - 1], &options, NULL,
                                                     NULL, &result, NULL),
                                     PODA_OK);
                    check_claims(game, whole, &states[count - 1], &result);
                }
        }
        poda_search_close(search);
        poda_whole_close(whole);
        poda_game_close(game);
    }
}

/* The keys of positions that differ by clock and score are different, whatever the game's own hash is: searches
 * to the end, with and without the score so far in the key, find the score. */
static void keys_hold_clock_and_score(void **unused)
{
    static const poda_algorithm algorithms[] = {PODA_NEGAMAX, PODA_PVS, PODA_DEEP, PODA_DFPN,
                                                PODA_EXACT};
    (void)unused;
    for (int round = 0; round < 20 * SEEDS; round++) {
        poda_game *game = paths_open(round / 4, 0, round % 4 ? 1 + round % 9 : 0, true);
        poda_state states[PATHS_NODES + 1];
        poda_search *search;
        poda_value over;
        const size_t count = walk_past(game, round, states, 1 + (size_t)round % 3);
        const poda_state *from = &states[count - 1];
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int run = 0; run < 20 && !poda_state_over(game, from, &over); run++) {
            poda_search_options options;
            poda_result result;
            poda_search_defaults(&options);
            options.algorithm = algorithms[run % 5];
            options.table_bytes = 1 << 16;
            options.eval = run % 2 ? PODA_EVAL_ZERO : PODA_EVAL_FIRST;
            options.sign = run >= 10;
            options.every_move = run % 3 == 0;
            const poda_value score = score_of(game, from);
            assert_int_equal(poda_search_run(search, from, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            if (result.exact && sign(result.value) != sign(score))
                fail_msg("%s, %s: %d instead of %d", poda_game_options(game),
                         poda_algorithm_name(options.algorithm), result.value, score);
            assert_true(!result.exact || options.sign || result.value == score);
            poda_state at = *from;
            for (int i = 0; i < result.pv_length && result.exact && !options.sign; i++) {
                poda_state_play(game, &at, result.pv[i], &at);
                if (score_of(game, &at) != score)
                    fail_msg("%s, %s: the line does not keep %d", poda_game_options(game),
                             poda_algorithm_name(options.algorithm), score);
            }
            for (size_t i = 0; i < result.move_count; i++) {
                poda_state child;
                poda_state_play(game, from, result.moves[i].move, &child);
                const poda_value own = score_of(game, &child);
                if (result.moves[i].exact &&
                    (options.sign ? sign(result.moves[i].value) != sign(own)
                                  : result.moves[i].value != own))
                    fail_msg("%s, %s: a move is worth %d, not %d", poda_game_options(game),
                             poda_algorithm_name(options.algorithm), own, result.moves[i].value);
            }
        }
        poda_search_close(search);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_hold_clock_and_score),
        cmocka_unit_test(searches_know_the_past),
        cmocka_unit_test(whole_shares_scores),
        cmocka_unit_test(claims_hold_after_any_history),
        cmocka_unit_test(repetition_ends_games),
        cmocka_unit_test(forbidden_moves_are_not_listed),
        cmocka_unit_test(stopped_searches_say_what_is_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
