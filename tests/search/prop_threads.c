/* prop_threads.c - for every registered game: threads together find the value of plain minimax; a
 * search stopped at any moment, by a limit or by another thread, returns a legal move and bounds
 * that hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

#include <pthread.h>

#include <cmocka.h>

#include "games.h"
#include "legal.h"
#include "poda/poda.h"

enum { MOVES = 4096, NODES = 20000 };

/* Small enough to be solved whole from a random position, most of them from the start. */
static const char *const games[] = {
    "corks n=14",
    "nim heaps=3,4,5",
    "nim heaps=1,1,2,2 last=loses",
    "split n=9",
    "grundy n=17",
    "kayles n=5,6 last=loses",
    "dawson n=15",
    "toads start=FFF__TTT",
    "tictactoe",
    "mnk rows=3 cols=4 k=3",
    "connect4",
    "connect4 cols=4 rows=4",
    "othello",
    "othello size=4",
    "tree tree=((2,7,1,8),(2,-8,1,8),(2.5,8,-4.25),min(5,(9,0,4),5))",
};

enum { GAMES = sizeof games / sizeof games[0] };

static uint64_t seed = 20261115;

static uint32_t below(uint32_t limit)
{
    seed += 0x9e3779b97f4a7c15u;
    return (uint32_t)((poda_mix(seed) >> 32) * limit >> 32);
}

/* A position some random moves from the start that is not over; false: it was. */
static bool random_position(const poda_game *game, uint32_t most, poda_state *state)
{
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_state_start(game, state);
    for (uint32_t plies = below(most + 1);; plies--) {
        poda_state_moves(game, state, &list);
        assert_true(list.count <= list.capacity);
        if (list.count == 0 || plies == 0)
            return list.count > 0;
        poda_state_play(game, state, moves[below((uint32_t)list.count)], state);
    }
}

static poda_result run(poda_search *search, const poda_state *from,
                       const poda_search_options *options)
{
    poda_result result;
    poda_error error = {0};
    if (poda_search_run(search, from, options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return result;
}

/* ---- the value of threads ---- */

static void compare(const poda_game *game, poda_search *search, const poda_state *state)
{
    const int depth = 2 + (int)below(6);
    const poda_search_options minimax = {.algorithm = PODA_MINIMAX,
                                         .depth = depth,
                                         .nodes = NODES,
                                         .eval = PODA_EVAL_RANDOM,
                                         .seed = below(UINT32_MAX)};
    const poda_result plain = run(search, state, &minimax);
    if (plain.stopped)
        return;
    for (int i = 0; i < 3; i++) {
        const poda_search_options options = {
            .algorithm = (poda_algorithm)(PODA_NEGAMAX + i),
            .depth = depth,
            .threads = 2 + below(3),
            .table_bytes = (size_t)64 << below(14),
            .eval = PODA_EVAL_RANDOM,
            .seed = minimax.seed,
            .deepen = below(2),
            .killers = below(2),
            .history = below(2),
            .aspiration = below(2),
            .line = below(4) == 0,
            .every_move = below(4) == 0,
        };
        const poda_result result = run(search, state, &options);
        if (result.value != plain.value)
            fail_msg("%s %s: %s depth %d, %u threads find %d, minimax %d", poda_game_name(game),
                     poda_game_options(game), poda_algorithm_name(options.algorithm), depth,
                     options.threads, result.value, plain.value);
        assert_true(test_is_legal(game, state, result.move));
        assert_true(result.lower <= result.upper);
        if (result.exact)
            assert_true(result.lower == result.value && result.upper == result.value);
    }
}

static void threads_find_the_value_of_minimax(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++)
        for (int loaded = 0; loaded < 2; loaded++) {
            poda_game *game = test_open_as(games[i], loaded);
            poda_search *search = NULL;
            poda_state state;
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            for (int round = 0; round < PODA_TEST_ROUNDS; round++)
                if (random_position(game, 30, &state))
                    compare(game, search, &state);
            poda_search_close(search);
            poda_game_close(game);
        }
}

static void threads_need_an_algorithm_and_a_table(void **unused)
{
    (void)unused;
    poda_game *game = test_open("tictactoe");
    poda_search *search = NULL;
    poda_state state;
    poda_result result;
    poda_state_start(game, &state);
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    for (int algorithm = 0; algorithm < PODA_ALGORITHM_COUNT; algorithm++)
        for (int table = 0; table < 2; table++) {
            const poda_search_options options = {.algorithm = (poda_algorithm)algorithm,
                                                 .threads = 2,
                                                 .nodes = 1000,
                                                 .table_bytes = table ? 1 << 16 : 0};
            /* trees of playouts are not shared */
            const bool taken = poda_algorithm_shares((poda_algorithm)algorithm) &&
                               (table == 1 || algorithm == PODA_MCTS);
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             taken ? PODA_OK : PODA_BAD_OPTION);
        }
    poda_search_close(search);
    poda_game_close(game);
}

/* ---- stopped at any moment ---- */

typedef struct stopper {
    volatile int stop;
    long nanoseconds;
} stopper;

static void *stop_soon(void *user)
{
    stopper *later = user;
    const struct timespec pause = {0, later->nanoseconds};
    nanosleep(&pause, NULL);
    __atomic_store_n(&later->stop, 1, __ATOMIC_RELAXED);
    return NULL;
}

static void check_stopped(const poda_game *game, const poda_state *state, const char *line,
                          const poda_search_options *options, const poda_result *result,
                          poda_value value)
{
    assert_true(result->has_move);
    assert_true(test_is_legal(game, state, result->move));
    if (options->algorithm == PODA_FIRSTWIN && poda_game_rules_of(game)->scored)
        value = value > 0 ? PODA_WIN : value < 0 ? -PODA_WIN : 0; /* who wins, not by how much */
    if (result->lower > value || result->upper < value)
        fail_msg("%s: %s, %llu nodes, %u threads: the value %d is not in %d .. %d", line,
                 poda_algorithm_name(options->algorithm), (unsigned long long)options->nodes,
                 options->threads, value, result->lower, result->upper);
    if (result->exact && result->lower == result->upper)
        assert_int_equal(result->value, value);
}

/* Every algorithm, stopped once by nodes and once by a thread. */
static void stop_each(const poda_game *game, poda_search *search, const poda_state *state,
                      const char *line, poda_value value)
{
    for (int algorithm = 0; algorithm < PODA_ALGORITHM_COUNT; algorithm++) {
        if (algorithm == PODA_ENGINE && !poda_game_has_engine(game))
            continue;
        const bool team =
            poda_algorithm_shares((poda_algorithm)algorithm) || algorithm == PODA_ENGINE;
        poda_search_options options;
        poda_search_defaults(&options);
        options.algorithm = (poda_algorithm)algorithm;
        options.table_bytes = (size_t)1 << (10 + below(8));
        options.deepen = below(4) != 0;
        options.every_move = below(4) == 0;
        options.threads = team && below(2) ? 2 + below(2) : 1;
        options.nodes = 1 + below(1U << (4 + below(11)));
        options.seed = below(1000);
        poda_result result = run(search, state, &options);
        check_stopped(game, state, line, &options, &result, value);

        stopper later = {0, (long)below(1000000)};
        pthread_t thread;
        options.stop = &later.stop;
        options.nodes = algorithm == PODA_MCTS ? 100000 : 0;
        assert_int_equal(pthread_create(&thread, NULL, stop_soon, &later), 0);
        result = run(search, state, &options);
        pthread_join(thread, NULL);
        check_stopped(game, state, line, &options, &result, value);
    }
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Who gets more after `move`, for MAX, by a search that shares nothing with proof numbers. */
static int sign_after(const poda_game *game, poda_search *search, const poda_state *state,
                      poda_move move)
{
    const poda_search_options whole = {.algorithm = PODA_ALPHABETA, .eval = PODA_EVAL_ZERO};
    poda_state child;
    poda_state_play(game, state, move, &child);
    return sign_of(run(search, &child, &whole).value);
}

/* Proof numbers, by several threads and to the end: who wins is what the value says, and the move keeps
 * it. */
static void prove(const poda_game *game, poda_search *search, const poda_state *state,
                  const char *line, poda_value value)
{
    const poda_search_options options = {.algorithm = PODA_DFPN,
                                         .threads = 2 + below(3),
                                         .nodes = 100000,
                                         .table_bytes = (size_t)1 << (10 + below(12)),
                                         .eval = PODA_EVAL_ZERO};
    const poda_result result = run(search, state, &options);
    assert_true(test_is_legal(game, state, result.move));
    if (!result.stopped &&
        (value > 0 ? result.lower <= 0
                   : (value < 0 ? result.upper >= 0 : result.lower != 0 || result.upper != 0)))
        fail_msg("%s: %u threads prove %d .. %d, the value is %d", line, options.threads,
                 result.lower, result.upper, value);
    if (!result.stopped && sign_after(game, search, state, result.move) != sign_of(value))
        fail_msg("%s: %u threads prove %d, but their move does not keep it", line, options.threads,
                 value);
}

static void stopped_searches_give_bounds_that_hold(void **unused)
{
    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        poda_game *game = test_open(games[i]);
        poda_search *search = NULL;
        poda_state state;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        const bool large = strcmp(games[i], "connect4") == 0 || strcmp(games[i], "othello") == 0;
        for (int round = 0; round < PODA_TEST_ROUNDS / 4; round++) {
            /* large games only near their end; what is not solved at once is left out */
            const poda_search_options whole = {.algorithm = PODA_ALPHABETA,
                                               .nodes = large ? 100000 : 1000000,
                                               .eval = PODA_EVAL_ZERO};
            if (!random_position(game, large ? 60 : 8, &state))
                continue;
            const poda_result known = run(search, &state, &whole);
            if (known.exact) {
                stop_each(game, search, &state, games[i], known.value);
                prove(game, search, &state, games[i], known.value);
            }
        }
        poda_search_close(search);
        poda_game_close(game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_the_value_of_minimax),
        cmocka_unit_test(threads_need_an_algorithm_and_a_table),
        cmocka_unit_test(stopped_searches_give_bounds_that_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
