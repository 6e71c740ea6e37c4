/* prop_stalls.c - repetitions that win for one player or the other, depending on the position, on random games: what
 * solving and searches say is compared with trying all lines. */
#include "games.h"
#include "paths.h"
#include "walks.h"

enum { SEEDS = 40 };

static int sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* The sign of a position's value where the first repetition ends the game, by trying all lines; `path`
 * ends with the position. */
static int sign_by_lines(const poda_game *game, poda_state *path, size_t count, long *left)
{
    const poda_state *const state = &path[count - 1];
    const int player = poda_state_turn(game, state) == PODA_MAX ? 1 : -1;
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_value value;
    int best = -player;
    if (--*left < 0)
        return 0;
    if (poda_state_over(game, state, &value))
        return (value > 0) - (value < 0);
    for (size_t i = 0; i + 1 < count; i++)
        if (poda_state_equal(game, &path[i], state)) {
            value = poda_state_stalled(game, state);
            return (value > 0) - (value < 0);
        }
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count && best != player; i++) {
        poda_state_play(game, state, at[i], &path[count]);
        const int sign = sign_by_lines(game, path, count + 1, left);
        best = player * sign > player * best ? sign : best;
    }
    return best;
}

/* Who wins by a repetition depends on the position. Values that are known are those of all lines, from
 * every position: after the start, if its next occurrence ends the game. A start without one is
 * refused. */
static void repetitions_may_differ(void **unused)
{
    int known = 0, refused[2] = {0}, endless = 0, drawn = 0;
    (void)unused;
    for (int seed = 0; seed < 150; seed++) {
        poda_game *game = paths_open_with(seed, 2 + seed % 2, 0, false, "1");
        const bool spent = seed % 2 == 0; /* the start */
        poda_error error = {.message = ""};
        poda_state path[2 * PATHS_NODES + 3];
        poda_whole *whole = NULL;
        poda_state_start(game, &path[0]);
        const poda_status status = poda_whole_open(&whole, game, &path[0], NULL, &error);
        assert_true(status == PODA_OK || status == PODA_BAD_RULES);
        if (status != PODA_OK) {
            assert_non_null(strstr(error.message, "what that gives depends on the moves before"));
            refused[spent]++;
        }
        for (int code = 0; code < 2 * PATHS_NODES && status == PODA_OK; code++) {
            char text[32];
            poda_value value;
            int distance;
            long left = 20000;
            snprintf(text, sizeof text, "%d %d 0 0", code / 2, code % 2);
            assert_int_equal(poda_state_read(game, text, &path[1], NULL), PODA_OK);
            if (!poda_whole_value(whole, &path[1], &value, &distance))
                continue;
            const int sign =
                sign_by_lines(game, path + !(spent && code > 0), spent && code > 0 ? 2 : 1, &left);
            if (left < 0)
                continue;
            if ((value > 0) - (value < 0) != sign)
                fail_msg("seed %d, %s: %ld in %d plies, expected %d", seed, text, (long)value,
                         distance, sign);
            known++;
            endless += distance < 0;
            drawn += distance > 0 && value == 0;
        }
        poda_whole_close(whole);
        poda_game_close(game);
    }
    assert_true(known > 1000 && refused[0] > 5 && refused[1] > 5 && endless > 100 && drawn > 50);
}

/* The value of the last position of `path` for MAX, plies counted from the root at `root`, by trying all lines:
 * a position that occurs too often ends the game as it says. */
static poda_value value_by_lines(const poda_game *game, poda_state *path, size_t count, size_t root,
                                 long *left)
{
    const poda_state *const state = &path[count - 1];
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    const int ply = (int)(count - 1 - root);
    poda_move at[8];
    poda_moves list = {at, 0, 8};
    poda_value value, best = max ? -PODA_INFINITY : PODA_INFINITY;
    if (--*left < 0)
        return 0;
    if (poda_past_over(game, path, count, &value))
        return value > 0 ? value - ply : value < 0 ? value + ply : 0;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state_play(game, state, at[i], &path[count]);
        value = value_by_lines(game, path, count + 1, root, left);
        best = (max ? value > best : value < best) ? value : best;
    }
    return best;
}

/* A search does not count positions on its lines. What it says is true where a repetition wins for one player or the
 * other, depending on the position: who wins, in how many plies, and the bounds. */
static void claims_hold_where_repetitions_win(void **unused)
{
    int compared = 0, decided = 0, bounded = 0;
    (void)unused;
    for (int seed = 0; seed < 4 * SEEDS; seed++) {
        poda_game *game = paths_open_with(seed, 2 + seed % 2, 0, false, "1");
        poda_state path[6 * PATHS_NODES + 8];
        const size_t count = walk_around(game, seed, path, (size_t)seed / 3 % 7 + 2);
        long left = 3000;
        const poda_value truth = count ? value_by_lines(game, path, count, count - 1, &left) : 0;
        poda_search *search;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int run = 0; run < PODA_ALGORITHM_COUNT * 4 && count && left >= 0; run++) {
            poda_search_options options;
            poda_result result;
            poda_error error = {.status = PODA_OK};
            poda_search_defaults(&options);
            options.algorithm = (poda_algorithm)(run % PODA_ALGORITHM_COUNT);
            if (options.algorithm == PODA_ENGINE || options.algorithm == PODA_EXACT)
                continue;
            options.nodes = UINT64_C(20) << (3 * (run / PODA_ALGORITHM_COUNT));
            options.table_bytes = 1 << 14;
            options.every_move = run % 3 == 0;
            options.past = path;
            options.past_count = count - 1;
            if (poda_search_run(search, &path[count - 1], &options, NULL, NULL, &result, &error) !=
                PODA_OK)
                fail_msg("seed %d: %s", seed, error.message);
            compared++;
            bounded += result.lower > -PODA_INFINITY;
            decided += result.exact && truth != 0;
            if (result.lower > truth || result.upper < truth ||
                (result.exact && (result.value > 0) - (result.value < 0) != sign(truth)) ||
                (result.exact && poda_value_distance(result.value) > 0 && result.value != truth))
                fail_msg("seed %d, again %d, %s, %llu nodes: %d in %d .. %d, expected %d", seed,
                         2 + seed % 2, poda_algorithm_name(options.algorithm),
                         (unsigned long long)options.nodes, result.value, result.lower,
                         result.upper, truth);
        }
        poda_search_close(search);
        poda_game_close(game);
    }
    if (compared < 2000 || decided < 500 || bounded < 500)
        fail_msg("%d compared, %d decided, %d bounded", compared, decided, bounded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repetitions_may_differ),
        cmocka_unit_test(claims_hold_where_repetitions_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
