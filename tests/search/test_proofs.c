/* test_proofs.c - the exact search and proof numbers against values known from elsewhere, what they refuse, and
 * what is played where they reach the end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "games.h"
#include "poda/poda.h"

static poda_result run(const poda_game *game, poda_search *search, poda_search_options *options)
{
    poda_state start;
    poda_result result;
    poda_error error = {0};
    poda_state_start(game, &start);
    if (poda_search_run(search, &start, options, NULL, NULL, &result, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
    return result;
}

static void known_values(void **unused)
{
    static const struct {
        const char *line;
        poda_value value;
        uint64_t nodes; /* at most */
    } known[] = {
        {"tictactoe", 0, 1000},
        /* Uiterwijk and van den Herik, The advantage of the initiative, 2000 */
        {"mnk rows=4 cols=4 k=4", 0, 60000},
        {"mnk rows=3 cols=5 k=4", 0, 20000},
        {"mnk rows=4 cols=5 k=4", 0, 1000000},
        {"mnk rows=5 cols=6 k=4", PODA_WIN, 3000000},
        /* by a plain count of all positions that shares nothing with these rules */
        {"dots rows=2 cols=2", 2, 2000},
        /* Breuker, Uiterwijk and van den Herik, Solving 8 x 8 Domineering, 2000 */
        {"domineering size=4", PODA_WIN, 500},
        {"domineering size=5", -PODA_WIN, 2000},
        {"domineering size=6", PODA_WIN, 100},
        {"domineering size=6 first=H", -PODA_WIN, 100},
        {"domineering size=7", PODA_WIN, 200000},
        {"domineering size=8", PODA_WIN, 8000000},
        {"hex size=4", PODA_WIN, 1000},
        {"hex size=5", PODA_WIN, 5000},
        {"hex rows=5 cols=4", -PODA_WIN,
         100000}, /* the shorter way wins, moving second (Gardner) */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        poda_game *game = test_open(known[i].line);
        poda_search *search = NULL;
        poda_search_options options;
        poda_search_defaults(&options);
        options.algorithm = PODA_EXACT;
        options.nodes = known[i].nodes;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        const poda_result result = run(game, search, &options);
        if (!result.exact || result.value != known[i].value || !result.move_proven)
            fail_msg("%s: %d instead of %d in %llu nodes", known[i].line, result.value,
                     known[i].value, (unsigned long long)result.nodes);
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* All openings of 4x4 Hex: those of the short diagonal win. */
static void openings_of_hex(void **unused)
{
    (void)unused;
    poda_game *game = test_open("hex size=4");
    poda_search *search = NULL;
    poda_search_options options;
    poda_state start;
    poda_search_defaults(&options);
    options.algorithm = PODA_EXACT;
    options.every_move = true;
    assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
    const poda_result result = run(game, search, &options);
    poda_state_start(game, &start);
    assert_int_equal(result.move_count, 16);
    for (size_t i = 0; i < 16; i++) {
        char words[8] = "";
        poda_text text = {words, sizeof words, 0};
        poda_move_text(game, &start, result.moves[i].move, &text);
        assert_true(result.moves[i].exact);
        assert_int_equal(result.moves[i].value > 0, words[0] - 'a' + words[1] - '1' == 3);
    }
    poda_search_close(search);
    poda_game_close(game);
}

static void what_it_refuses(void **unused)
{
    static const struct {
        const char *line;
        int depth;
        const char *says;
    } refused[] = {{"tictactoe", 3, "goes to the end of the game"},
                   {"chess", 0, "positions can occur again"},
                   {"go size=3", 0, "positions can occur again"}};
    (void)unused;
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        poda_game *game = test_open(refused[i].line);
        poda_search *search = NULL;
        poda_search_options options;
        poda_state start;
        poda_result result;
        poda_error error = {0};
        poda_search_defaults(&options);
        options.algorithm = PODA_EXACT;
        options.depth = refused[i].depth;
        poda_state_start(game, &start);
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        assert_int_equal(poda_search_run(search, &start, &options, NULL, NULL, &result, &error),
                         PODA_BAD_OPTION);
        if (!strstr(error.message, refused[i].says))
            fail_msg("%s", error.message);
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* ---- proof numbers whose table forgets nearly everything ---- */

static int sign_of(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Who gets more, for MAX, by plain alpha-beta over all positions. */
static int brute_force(const poda_game *game, const poda_state *state, int alpha, int beta)
{
    poda_move moves[64];
    poda_moves list = {moves, 0, sizeof moves / sizeof moves[0]};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return sign_of(value);
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    poda_state_moves(game, state, &list);
    assert_true(list.count > 0 && list.count <= list.capacity);
    for (size_t i = 0; i < list.count && alpha < beta; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        const int found = brute_force(game, &child, alpha, beta);
        if (max && found > alpha)
            alpha = found;
        if (!max && found < beta)
            beta = found;
    }
    return max ? alpha : beta;
}

/* By one thread, the nodes are always the same; of several, each may have to do all the work. */
static void proofs_end_with_any_table(void **unused)
{
    static const struct {
        const char *line;
        uint64_t nodes; /* of one thread, at most */
    } games[] = {
        {"corks n=14", 300},
        {"nim heaps=3,4,5", 6000},
        {"nim heaps=1,1,2,2 last=loses", 500},
        {"split n=9", 500},
        {"grundy n=13", 6000},
        {"kayles n=5,6 last=loses", 5000},
        {"dawson n=15", 2000},
        {"toads start=FFF__TTT", 100},
        {"tictactoe", 30000},
        {"mnk rows=2 cols=4 k=2", 50},
        {"connect4 cols=3 rows=3", 3000},
        {"othello size=4", 30000},
        {"hex size=2", 50},
        {"hex rows=3 cols=2", 600},
        {"hex size=3", 5000},
        {"domineering size=4", 3000},
        {"cram size=3", 600},
        {"clobber rows=3 cols=3", 100},
        {"dots rows=1 cols=2", 20000},
        {"kalah houses=3 seeds=2", 100},
        {"pawns rows=4 cols=3", 1000},
    };
    static const struct {
        size_t bytes; /* for 1, 2 and 64 entries and the few after the last */
        unsigned threads;
        bool loaded;
    } ways[] = {{1, 1, false},    {1, 1, true},  {64, 1, false},
                {1024, 1, false}, {1, 2, false}, {1024, 3, false}};
    enum { SLACK = 100 };
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (size_t j = 0; j < sizeof ways / sizeof ways[0]; j++) {
            poda_game *game = test_open_as(games[i].line, ways[j].loaded);
            poda_search *search = NULL;
            poda_state start, child;
            poda_search_options options;
            poda_search_defaults(&options);
            options.algorithm = PODA_DFPN;
            options.table_bytes = ways[j].bytes;
            options.threads = ways[j].threads;
            options.nodes = games[i].nodes * (ways[j].threads > 1 ? SLACK : 1);
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            poda_state_start(game, &start);
            const int sign = brute_force(game, &start, -1, 1);
            const poda_result result = run(game, search, &options);
            if (result.stopped || (result.lower > 0) - (result.upper < 0) != sign)
                fail_msg("%s: %zu bytes, %u threads prove %d .. %d in %llu nodes, the sign is %d",
                         games[i].line, options.table_bytes, options.threads, result.lower,
                         result.upper, (unsigned long long)result.nodes, sign);
            poda_state_play(game, &start, result.move, &child);
            assert_int_equal(brute_force(game, &child, -1, 1), sign);
            poda_search_close(search);
            poda_game_close(game);
        }
}

/* ---- play that can come back to a position ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed += 0x9e3779b97f4a7c15u;
    return poda_mix(*seed);
}

/* Any move of a position that is not over. */
static void play_any(const poda_game *game, poda_state *state, uint64_t *seed)
{
    poda_move moves[256];
    poda_moves list = {moves, 0, sizeof moves / sizeof moves[0]};
    poda_state child;
    poda_state_moves(game, state, &list);
    assert_true(list.count > 0 && list.count <= list.capacity);
    memset(&child, 0, sizeof child);
    poda_state_play(game, state, moves[next_random(seed) % list.count], &child);
    *state = child;
}

static int whole_sign(const poda_whole *whole, const poda_state *state)
{
    poda_value value;
    int distance;
    assert_true(poda_whole_value(whole, state, &value, &distance));
    return sign_of(value);
}

/* Answers are compared with the solution of all positions; what has no limit must be answered. */
static void proofs_where_play_returns(void **unused)
{
    static const struct {
        const char *line;
        uint64_t nodes; /* 0: to the end */
        int positions;
    } games[] = {
        {"fox size=4", 0, 60},
        {"fox size=6", 0, 40},
        {"hare", 30000, 40},
        {"hare size=17", 30000, 20},
    };
    static const struct {
        size_t bytes;
        unsigned threads;
        bool loaded;
    } ways[] = {{1 << 20, 1, false}, {1 << 20, 1, true}, {1 << 20, 2, false}};
    (void)unused;
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (size_t j = 0; j < sizeof ways / sizeof ways[0]; j++) {
            poda_game *game = test_open_as(games[i].line, ways[j].loaded);
            poda_whole *whole = NULL;
            poda_search *search = NULL;
            poda_state start, state, child;
            poda_search_options options;
            poda_result result;
            poda_value over;
            int answers = 0;
            memset(&start, 0, sizeof start);
            poda_state_start(game, &start);
            assert_int_equal(poda_whole_open(&whole, game, &start, NULL, NULL), PODA_OK);
            assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
            poda_search_defaults(&options);
            options.algorithm = PODA_DFPN;
            options.table_bytes = ways[j].bytes;
            options.threads = ways[j].threads;
            options.nodes = games[i].nodes;
            for (int k = 0; k < games[i].positions; k++) {
                state = start;
                for (uint64_t ply = next_random(&seed) % 24; ply > 0; ply--) {
                    if (poda_state_over(game, &state, &over))
                        state = start;
                    play_any(game, &state, &seed);
                }
                if (poda_state_over(game, &state, &over))
                    continue;
                const int sign = whole_sign(whole, &state);
                assert_int_equal(
                    poda_search_run(search, &state, &options, NULL, NULL, &result, NULL), PODA_OK);
                if (sign_of(result.lower) > sign || sign_of(result.upper) < sign ||
                    (!games[i].nodes && sign_of(result.lower) != sign_of(result.upper)))
                    fail_msg("%s, %u threads, loaded %d: %d .. %d, the sign is %d", games[i].line,
                             options.threads, ways[j].loaded, result.lower, result.upper, sign);
                const bool max = poda_state_turn(game, &state) == PODA_MAX;
                answers += result.exact;
                if (!result.move_proven)
                    continue;
                memset(&child, 0, sizeof child);
                poda_state_play(game, &state, result.move, &child);
                const int kept = poda_state_over(game, &child, &over) ? sign_of(over)
                                                                      : whole_sign(whole, &child);
                if (max ? kept < sign : kept > sign)
                    fail_msg("%s: the move does not keep %d", games[i].line, sign);
            }
            assert_true(answers > 0);
            poda_search_close(search);
            poda_whole_close(whole);
            poda_game_close(game);
        }
}

/* ---- what is played when nothing is said ---- */

/* Score or winner for MAX, by plain minimax. */
static poda_value plain_value(const poda_game *game, const poda_state *state, poda_value alpha,
                              poda_value beta)
{
    poda_move moves[256];
    poda_moves list = {moves, 0, sizeof moves / sizeof moves[0]};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return value;
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    poda_value best = max ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(game, state, &list);
    assert_true(list.count > 0 && list.count <= list.capacity);
    for (size_t i = 0; i < list.count && alpha < beta; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        value = plain_value(game, &child, alpha, beta);
        best = (max ? value > best : value < best) ? value : best;
        alpha = max && best > alpha ? best : alpha;
        beta = !max && best < beta ? best : beta;
    }
    return best;
}

/* Near the end of a game the default knows what it plays: the move keeps the value, of a score too. */
static void the_default_is_perfect(void **unused)
{
    static const struct {
        const char *line;
        int plies; /* before the position, at least */
    } games[] = {
        {"tictactoe", 0},          {"mnk rows=3 cols=4 k=3", 2}, {"connect4 cols=4 rows=4", 6},
        {"hex size=3", 0},         {"dots rows=2 cols=2", 3},    {"kalah houses=3 seeds=2", 0},
        {"domineering size=4", 2}, {"pawns rows=4 cols=4", 2},   {"clobber rows=3 cols=3", 0},
        {"nim heaps=2,3,4", 0},    {"othello size=4", 4},        {"amazons size=4", 6},
    };
    enum { POSITIONS = 12, MORE = 4 };
    (void)unused;
    uint64_t seed = 7;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        poda_game *game = test_open_as(games[i].line, true);
        poda_search *search = NULL;
        int near = 0;
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        for (int k = 0; k < POSITIONS; k++) {
            poda_state state, child;
            poda_search_options options;
            poda_result result;
            poda_value over;
            memset(&state, 0, sizeof state);
            poda_state_start(game, &state);
            for (uint64_t ply = (uint64_t)games[i].plies + next_random(&seed) % MORE;
                 ply > 0 && !poda_state_over(game, &state, &over); ply--)
                play_any(game, &state, &seed);
            if (poda_state_over(game, &state, &over))
                continue;
            poda_search_defaults(&options);
            options.line = k % 2 == 0;
            options.nodes = 20000;
            options.table_bytes = 1 << 20;
            poda_search_choose(game, NULL, &options);
            if (options.algorithm == PODA_MCTS)
                options.nodes /= PODA_PLAYOUT_NODES;
            if (k % 3 == 0) { /* good moves differ from bad ones only by what is proven */
                options.solve_nodes = 400000;
                options.nodes = 20;
            }
            assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &result, NULL),
                             PODA_OK);
            const poda_value value = plain_value(game, &state, -PODA_INFINITY, PODA_INFINITY);
            poda_state_play(game, &state, result.move, &child);
            if (plain_value(game, &child, -PODA_INFINITY, PODA_INFINITY) != value)
                fail_msg("%s, position %d: %s does not keep %d", games[i].line, k,
                         poda_algorithm_name(result.algorithm), value);
            near += result.exact;
        }
        if (near == 0)
            fail_msg("%s: nothing was solved", games[i].line);
        poda_search_close(search);
        poda_game_close(game);
    }
}

/* A draw that the exact search has proven is kept by the move that the other search prefers, if that one keeps it,
 * also where a limit ended the other search. */
static void the_preferred_draw_is_played(void **unused)
{
    static const char *const positions[] = {"a1 b2 c3", "b2 b3", "a1 c2", "b1 c3 a4"};
    (void)unused;
    poda_game *game = test_open_as("mnk rows=4 cols=4 k=4", false);
    int preferred = 0;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        poda_search *search = NULL;
        poda_search_options options;
        poda_result alone, kept;
        poda_state state, child;
        memset(&state, 0, sizeof state);
        poda_state_start(game, &state);
        for (const char *at = positions[i]; *at; at += strspn(at, " ")) {
            char word[8] = "";
            poda_move move;
            memcpy(word, at, strcspn(at, " "));
            at += strlen(word);
            assert_int_equal(poda_move_read(game, &state, word, &move, NULL), PODA_OK);
            poda_state_play(game, &state, move, &state);
        }
        assert_int_equal(poda_search_open(&search, game, NULL), PODA_OK);
        poda_search_defaults(&options);
        options.nodes = 30000;
        options.table_bytes = 1 << 20;
        options.algorithm = PODA_PVS;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &alone, NULL),
                         PODA_OK);
        assert_true(alone.stopped && !alone.exact);
        options.solve_nodes = 1000000;
        assert_int_equal(poda_search_run(search, &state, &options, NULL, NULL, &kept, NULL),
                         PODA_OK);
        assert_true(kept.exact && kept.value == 0 && kept.stopped);
        poda_state_play(game, &state, alone.move, &child);
        if (plain_value(game, &child, -PODA_INFINITY, PODA_INFINITY) == 0) {
            assert_int_equal(kept.move, alone.move);
            preferred++;
        }
        poda_search_close(search);
    }
    assert_true(preferred > 1);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_values),
        cmocka_unit_test(openings_of_hex),
        cmocka_unit_test(proofs_end_with_any_table),
        cmocka_unit_test(proofs_where_play_returns),
        cmocka_unit_test(the_default_is_perfect),
        cmocka_unit_test(the_preferred_draw_is_played),
        cmocka_unit_test(what_it_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
