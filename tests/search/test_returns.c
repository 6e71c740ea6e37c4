/* test_returns.c - proof numbers where play comes back to positions: random graphs, on which the two players move one token
 * in turn. Each position is valued by attraction to the ends, which shares nothing with the search, and asked
 * about: what is proven must be true, and most of it must be proven soon. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "poda/poda.h"

enum { NODES = 24, WAYS = 3 };

typedef struct tracks_game {
    int64_t seed;
    int count[NODES]; /* ways from a node; 0: the game is over */
    int way[NODES][WAYS];
    int end[NODES]; /* the result for MAX there */
} tracks_game;

typedef struct tracks_state {
    int32_t node, turn;
} tracks_state;

static uint64_t next_random(uint64_t *seed)
{
    *seed += 0x9e3779b97f4a7c15u;
    return poda_mix(*seed);
}

/* One node in six is an end; the first is none. */
static poda_status tracks_init(tracks_game *game, const poda_options *options, poda_error *error)
{
    const poda_status status = poda_option_int(options, "seed", 0, 1 << 20, &game->seed, error);
    uint64_t seed = (uint64_t)game->seed * 1000003;
    for (int i = 0; i < NODES; i++) {
        game->count[i] =
            i > 0 && next_random(&seed) % 6 == 0 ? 0 : 1 + (int)(next_random(&seed) % WAYS);
        game->end[i] = (int)(next_random(&seed) % 3) - 1;
        for (int j = 0; j < WAYS; j++) /* all different, or moves would be listed twice */
            game->way[i][j] =
                (i + 1 + j * (NODES / WAYS) + (int)(next_random(&seed) % (NODES / WAYS - 1))) %
                NODES;
    }
    return status;
}

static void tracks_start(const tracks_game *game, tracks_state *state)
{
    (void)game;
    *state = (tracks_state){0, PODA_MAX};
}

static int tracks_turn(const tracks_game *game, const tracks_state *state)
{
    (void)game;
    return state->turn;
}

static void tracks_moves(const tracks_game *game, const tracks_state *state, poda_moves *list)
{
    for (int i = 0; i < game->count[state->node]; i++)
        (void)poda_moves_add(list, (poda_move)game->way[state->node][i]);
}

static void tracks_play(const tracks_game *game, const tracks_state *from, poda_move move,
                        tracks_state *to)
{
    (void)game;
    *to = (tracks_state){(int32_t)move, 1 - from->turn};
}

static bool tracks_outcome(const tracks_game *game, const tracks_state *state, poda_value *value)
{
    *value = game->end[state->node] * PODA_WIN;
    return game->count[state->node] == 0;
}

static void tracks_state_text(const tracks_game *game, const tracks_state *state, poda_text *text)
{
    (void)game;
    poda_text_add(text, "%d %d", state->node, state->turn);
}

static poda_status tracks_state_read(const tracks_game *game, const char *text, tracks_state *state,
                                     poda_error *error)
{
    (void)game, (void)text, (void)state;
    return poda_fail(error, PODA_BAD_POSITION, "position", "not read");
}

static void tracks_move_text(const tracks_game *game, const tracks_state *state, poda_move move,
                             poda_text *text)
{
    (void)game, (void)state;
    poda_text_add(text, "%d", (int)move);
}

static const poda_option tracks_options[] = {{"seed", "0", "which graph"}, {NULL, NULL, NULL}};
static const poda_about tracks_about = {.name = "tracks",
                                        .title = "Tracks",
                                        .summary = "a token on a graph",
                                        .options = tracks_options};

#define tracks_ALTERNATES 1
#define PODA_RULES tracks
#include <poda/export.h>
#undef PODA_RULES

/* The sign of each position for MAX; 0: neither player can force a win. */
static void attract(const tracks_game *game, int sign[NODES][2])
{
    bool changed = true;
    for (int i = 0; i < NODES; i++)
        sign[i][0] = sign[i][1] = game->count[i] == 0 ? game->end[i] : 0;
    while (changed) {
        changed = false;
        for (int i = 0; i < NODES; i++)
            for (int turn = 0; turn < 2; turn++) {
                const int own = turn == PODA_MAX ? 1 : -1;
                int won = 0, lost = 0;
                for (int j = 0; j < game->count[i]; j++) {
                    won += sign[game->way[i][j]][1 - turn] == own;
                    lost += sign[game->way[i][j]][1 - turn] == -own;
                }
                const int now = game->count[i] == 0      ? sign[i][turn]
                                : won > 0                ? own
                                : lost == game->count[i] ? -own
                                                         : 0;
                changed |= now != sign[i][turn];
                sign[i][turn] = now;
            }
    }
}

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

static void proven_is_true(void **unused)
{
    enum { GRAPHS = 150, SOON = 3000 };
    int met[3] = {0}, asked = 0, answered = 0;
    (void)unused;
    for (int seed = 0; seed < GRAPHS; seed++)
        for (unsigned threads = 1; threads <= (seed % 10 == 0 ? 2 : 1); threads++) {
            char number[16];
            int sign[NODES][2];
            tracks_game graph = {0};
            poda_game *game = NULL;
            poda_search *search = NULL;
            poda_search_options options;
            snprintf(number, sizeof number, "%d", seed);
            const poda_pair pair = {"seed", number};
            const poda_options words = {&pair, 1};
            assert_int_equal(tracks_init(&graph, &words, NULL), PODA_OK);
            attract(&graph, sign);
            assert_int_equal(poda_game_open_rules(&game, &tracks_rules, &words, NULL), PODA_OK);
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            poda_search_defaults(&options);
            options.algorithm = PODA_DFPN;
            options.table_bytes = 1 << 16;
            options.threads = threads;
            options.nodes = SOON;
            for (int at = 0; at < 2 * NODES; at++) {
                const tracks_state here = {at / 2, at % 2};
                poda_state state;
                poda_result result;
                poda_error error = {0};
                const int expected = sign[here.node][here.turn];
                if (graph.count[here.node] == 0)
                    continue;
                memset(&state, 0, sizeof state);
                memcpy(&state, &here, sizeof here);
                if (poda_search_run(search, &state, &options, NULL, NULL, &result, &error) !=
                    PODA_OK)
                    fail_msg("graph %d, node %d: %s", seed, here.node, error.message);
                if (sign_of(result.lower) > expected || sign_of(result.upper) < expected)
                    fail_msg("graph %d, node %d, player %d, %u threads: %d .. %d instead of %d",
                             seed, here.node, here.turn, threads, result.lower, result.upper,
                             expected);
                asked++;
                answered += sign_of(result.lower) == sign_of(result.upper);
                if (result.move_proven && sign[result.move][1 - here.turn] != expected)
                    fail_msg("graph %d, node %d, player %d: the move does not keep %d", seed,
                             here.node, here.turn, expected);
                met[expected + 1]++;
            }
            poda_search_close(search);
            poda_game_close(game);
        }
    for (int i = 0; i < 3; i++)
        assert_true(met[i] > 100);
    if (answered < asked * 9 / 10)
        fail_msg("%d of %d positions are answered", answered, asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(proven_is_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
