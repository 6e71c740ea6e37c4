/* test_solve.c - walks and whole games against known counts, against search, and on games with
 * cycles, extra turns and scores. Counts: ORACLES (GAMESMAN, OEIS A212693). */
#include "games.h"
#include "poda/ask.h"
#include "poda/solve.h"

static void whole_of(poda_whole **whole, const poda_game *game, bool symmetry)
{
    poda_state start;
    poda_error error = {.status = PODA_OK};
    const poda_whole_options options = {.symmetry = symmetry};
    poda_state_start(game, &start);
    if (poda_whole_open(whole, game, &start, &options, &error) != PODA_OK)
        fail_msg("%s: %s", poda_game_name(game), error.message);
}

static void tictactoe_has_the_known_values(void **state)
{
    static const uint64_t by_distance[] = {958, 2438, 708, 556, 388, 258, 138, 24, 9, 1};
    static poda_whole_summary sum;
    poda_game *game = test_open("tictactoe");
    poda_whole *whole;
    (void)state;
    whole_of(&whole, game, false);
    poda_whole_summarise(whole, &sum);
    assert_int_equal(poda_whole_positions(whole), 5478);
    assert_int_equal(sum.positions, 5478);
    assert_int_equal(sum.won, 2836);
    assert_int_equal(sum.lost, 1574);
    assert_int_equal(sum.drawn, 1068);
    assert_int_equal(sum.over, 958);
    assert_int_equal(sum.longest, 9);
    assert_int_equal(sum.endless, 0);
    for (int i = 0; i <= 9; i++)
        assert_int_equal(sum.by_distance[i], by_distance[i]);
    poda_whole_close(whole);

    whole_of(&whole, game, true);
    poda_whole_summarise(whole, &sum);
    assert_int_equal(sum.positions, 765);
    assert_int_equal(sum.won, 390);
    assert_int_equal(sum.lost, 224);
    assert_int_equal(sum.drawn, 151);
    poda_whole_close(whole);
    poda_game_close(game);
}

struct seen {
    const poda_game *game;
    const poda_whole *whole;
    poda_search *search;
    poda_search_options options;
    uint64_t count, every, lost, drawn;
    int last_ply;
};

static void count_ends(void *user, const poda_state *state, int ply)
{
    struct seen *seen = user;
    poda_value value;
    assert_true(ply >= seen->last_ply); /* breadth-first goes by ply */
    seen->last_ply = ply;
    seen->count++;
    if (!poda_state_over(seen->game, state, &value))
        return;
    if (value == 0)
        seen->drawn++;
    else
        seen->lost++;
}

static void walks_count_distinct_positions(void **state)
{
    static const uint64_t known[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186};
    static poda_walk_result result;
    poda_game *game = test_open("connect4");
    poda_state start;
    (void)state;
    poda_state_start(game, &start);
    poda_walk_options options = {.depth = 9};
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    for (int ply = 0; ply <= 9; ply++)
        assert_int_equal(result.by_depth[ply], known[ply]);
    assert_int_equal(result.depth, 9);
    options = (poda_walk_options){.depth = 6, .depth_first = true};
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    for (int ply = 0; ply <= 6; ply++) /* a position has one ply only in this game */
        assert_int_equal(result.by_depth[ply], known[ply]);
    poda_game_close(game);

    game = test_open("tictactoe");
    struct seen seen = {.game = game};
    poda_state_start(game, &start);
    options = (poda_walk_options){.visit = count_ends, .user = &seen};
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    assert_int_equal(result.positions, 5478);
    assert_int_equal(seen.count, 5478);
    assert_int_equal(seen.lost, 942);
    assert_int_equal(seen.drawn, 16);
    options = (poda_walk_options){.depth_first = true, .symmetry = true};
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    assert_int_equal(result.positions, 765);
    poda_game_close(game);
}

/* In a game with cycles a depth-first walk reaches positions late; a limit must not hide any. */
static void walks_agree_where_positions_repeat(void **state)
{
    static poda_walk_result broad, deep;
    poda_game *game = test_load("cycle");
    poda_state start;
    (void)state;
    poda_state_start(game, &start);
    for (int depth = -1; depth <= 8; depth++) {
        poda_walk_options options = {.depth = depth};
        assert_int_equal(poda_walk(game, &start, &options, &broad, NULL), PODA_OK);
        options.depth_first = true;
        assert_int_equal(poda_walk(game, &start, &options, &deep, NULL), PODA_OK);
        assert_int_equal(broad.positions, deep.positions);
    }
    poda_game_close(game);
}

static void (*list_moves)(const void *game, const void *state, poda_moves *list);
static uint64_t listed;

static void count_moves(const void *game, const void *state, poda_moves *list)
{
    listed++;
    list_moves(game, state, list);
}

/* Without a depth limit a shorter path to a position adds nothing: each is expanded once. */
static void walks_without_a_limit_expand_once(void **state)
{
    static poda_walk_result result;
    poda_game *loaded = test_load("cycle"), *game = NULL;
    const poda_walk_options options = {.depth_first = true};
    poda_rules rules = *poda_game_rules_of(loaded);
    poda_state start;
    (void)state;
    list_moves = rules.space.moves;
    rules.space.moves = count_moves;
    assert_int_equal(poda_game_open_rules(&game, &rules, NULL, NULL), PODA_OK);
    poda_state_start(game, &start);
    listed = 0;
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    assert_true(listed > 0 && listed <= result.positions);
    poda_game_close(game);
    poda_game_close(loaded);
}

static void limits_are_kept(void **state)
{
    static poda_walk_result result = {.positions = 77};
    const int stop = 1;
    poda_game *game = test_open("tictactoe");
    poda_state start;
    poda_whole *whole = NULL;
    poda_error error = {.status = PODA_OK};
    (void)state;
    poda_state_start(game, &start);
    for (int deep = 0; deep < 2; deep++) {
        poda_walk_options options = {.limit = 5477, .depth_first = deep};
        assert_int_equal(poda_walk(game, &start, &options, &result, &error), PODA_TOO_LARGE);
        options = (poda_walk_options){.stop = &stop, .depth_first = deep};
        assert_int_equal(poda_walk(game, &start, &options, &result, &error), PODA_STOPPED);
        assert_int_equal(result.positions, 77);
        options = (poda_walk_options){.depth = 1, .depth_first = deep};
        assert_int_equal(poda_walk(game, &start, &options, &result, &error), PODA_OK);
        assert_int_equal(result.positions, 10);
        result.positions = 77;
    }
    poda_whole_options options = {.limit = 5477};
    assert_int_equal(poda_whole_open(&whole, game, &start, &options, &error), PODA_TOO_LARGE);
    options = (poda_whole_options){.stop = &stop};
    assert_int_equal(poda_whole_open(&whole, game, &start, &options, &error), PODA_STOPPED);
    assert_null(whole);
    options = (poda_whole_options){.limit = 5478};
    assert_int_equal(poda_whole_open(&whole, game, &start, &options, &error), PODA_OK);
    poda_state other;
    poda_value value;
    int distance;
    assert_int_equal(poda_state_read(game, "OOO/XX./...", &other, &error), PODA_OK);
    assert_true(poda_whole_value(whole, &other, &value, &distance));
    memset(&other, 0xff, sizeof other);
    assert_false(poda_whole_value(whole, &other, &value, &distance));
    poda_whole_close(whole);
    poda_game_close(game);

    game = test_load("broken_moves");
    poda_state_start(game, &start);
    assert_int_equal(poda_whole_open(&whole, game, &start, NULL, &error), PODA_BAD_RULES);
    poda_game_close(game);
    if (!test_registered("nim"))
        return;
    game = test_open("nim heaps=4611686018427387904,7");
    poda_state_start(game, &start);
    poda_walk_options walk = {0};
    assert_int_equal(poda_walk(game, &start, &walk, &result, &error), PODA_TOO_LARGE);
    poda_game_close(game);
}

/* The search sees as far as the options allow; within that, the whole solution must agree to the
 * ply. */
static void compare_with_search(void *user, const poda_state *state, int ply)
{
    struct seen *seen = user;
    poda_value value;
    int distance;
    poda_result result;
    (void)ply;
    assert_true(poda_whole_value(seen->whole, state, &value, &distance));
    if (seen->count++ % seen->every)
        return;
    assert_int_equal(
        poda_search_run(seen->search, state, &seen->options, NULL, NULL, &result, NULL), PODA_OK);
    if (seen->options.depth > 0 && poda_value_distance(value) > seen->options.depth)
        value = 0;
    assert_int_equal(result.value, value);
    if (value == 0 || poda_game_rules_of(seen->game)->scored)
        return;
    assert_int_equal(poda_value_distance(value), distance);
}

static void compare_game(poda_game *game, int depth, uint64_t every)
{
    static poda_walk_result result;
    poda_state start;
    poda_whole *whole;
    poda_state_start(game, &start);
    for (int symmetry = 0; symmetry < 2; symmetry++) {
        struct seen seen = {.game = game, .every = every};
        poda_search_defaults(&seen.options);
        seen.options.depth = depth;
        seen.options.table_bytes = 1 << 18;
        seen.options.deepen = false;
        whole_of(&whole, game, symmetry);
        seen.whole = whole;
        assert_int_equal(poda_search_open(&seen.search, game, NULL), PODA_OK);
        const poda_walk_options options = {.visit = compare_with_search, .user = &seen};
        assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
        poda_search_close(seen.search);
        poda_whole_close(whole);
        if (!poda_game_rules_of(game)->space.symmetry)
            break;
    }
    poda_game_close(game);
}

static void whole_agrees_with_search(void **state)
{
    static const struct {
        const char *game;
        uint64_t every;
    } games[] = {
        {"tictactoe", 11},
        {"connect4 cols=4 rows=3", 97},
        {"mnk rows=2 cols=4 k=3", 17},
        {"corks n=21", 1},
        {"corks n=20 last=loses", 1},
        {"nim heaps=2,3,4", 3},
        {"nim heaps=3,2,2 last=loses", 3},
        {"toads start=FF_TT", 1},
        {"othello size=4", 1999},
        {"kayles", 1},
        {"grundy", 1},
        {"tree", 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (test_registered(games[i].game))
            compare_game(test_open(games[i].game), 0, games[i].every);
    compare_game(test_load("strip"), 0, 1);
    compare_game(test_load("extra_turn"), 0, 1);
}

static void cycles_are_solved(void **state)
{
    static poda_whole_summary sum;
    poda_game *game = test_load("cycle");
    poda_whole *whole;
    (void)state;
    whole_of(&whole, game, false);
    poda_whole_summarise(whole, &sum);
    assert_true(sum.won > 0 && sum.lost > 0);
    assert_true(sum.endless > 0);
    assert_true(sum.drawn > sum.endless);
    assert_int_equal(sum.won + sum.lost + sum.drawn, sum.positions);
    poda_whole_close(whole);
    compare_game(game, 12, 1);
}

/* The draws of `cycle`: one more than the nearest drawn successor, or endless. */
static void check_draw(void *user, const poda_state *state, int ply)
{
    const struct seen *seen = user;
    poda_value value;
    int distance, nearest = -1;
    poda_move moves[16];
    poda_moves list = {moves, 0, 16};
    (void)ply;
    assert_true(poda_whole_value(seen->whole, state, &value, &distance));
    if (value != 0 || distance == 0)
        return;
    poda_state_moves(seen->game, state, &list);
    assert_in_range(list.count, 1, 16);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        int below;
        poda_state_play(seen->game, state, moves[i], &child);
        assert_true(poda_whole_value(seen->whole, &child, &value, &below));
        if (value == 0 && below >= 0 && (nearest < 0 || below < nearest))
            nearest = below;
    }
    assert_int_equal(distance, nearest < 0 ? -1 : nearest + 1);
}

static void draws_take_the_shortest_way(void **state)
{
    static poda_walk_result result;
    poda_game *game = test_load("cycle");
    poda_whole *whole;
    poda_state start;
    (void)state;
    poda_state_start(game, &start);
    whole_of(&whole, game, false);
    struct seen seen = {.game = game, .whole = whole};
    const poda_walk_options options = {.visit = check_draw, .user = &seen};
    assert_int_equal(poda_walk(game, &start, &options, &result, NULL), PODA_OK);
    poda_whole_close(whole);
    poda_game_close(game);
}

static const poda_rules *unscored;

/* Outcomes reported as scores. */
static bool scored_outcome(const void *game, const void *state, poda_value *value)
{
    const bool over = unscored->outcome(game, state, value);
    *value = *value > 0 ? 7 : *value < 0 ? -7 : 0;
    return over;
}

static poda_over scored_step(const void *game, const void *from, poda_move move, void *to,
                             poda_value *value)
{
    unscored->space.play(game, from, move, to);
    return scored_outcome(game, to, value) ? PODA_SCORED : PODA_GOES_ON;
}

/* The tables of the loaded games with one claim changed. */
static void scores_may_repeat(void **state)
{
    poda_game *loaded = test_load("cycle"), *game = NULL;
    poda_error error = {.status = PODA_OK};
    poda_whole *whole = NULL;
    poda_state start;
    (void)state;
    unscored = poda_game_rules_of(loaded);
    poda_rules rules = *unscored;
    rules.scored = true;
    rules.outcome = scored_outcome;
    rules.step = scored_step;
    assert_int_equal(poda_game_open_rules(&game, &rules, NULL, &error), PODA_OK);
    poda_state_start(game, &start);
    assert_int_equal(poda_whole_open(&whole, game, &start, NULL, &error), PODA_OK);
    poda_whole_close(whole);
    poda_game_close(game);
    poda_game_close(loaded);

    loaded = test_load("extra_turn");
    unscored = poda_game_rules_of(loaded);
    rules = *unscored;
    rules.scored = true;
    rules.outcome = scored_outcome;
    rules.step = scored_step;
    assert_int_equal(poda_game_open_rules(&game, &rules, NULL, &error), PODA_OK);
    compare_game(game, 0, 1);
    poda_game_close(loaded);
}

/* Games in which positions repeat are recognised, and no others. */
static void repetition_is_found(void **state)
{
    static const struct {
        const char *game;
        bool repeats;
    } cases[] = {{"cycle", true},     {"chase", true},    {"strip", false}, {"tictactoe", false},
                 {"connect4", false}, {"othello", false}, {"nim", false}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game =
            test_registered(cases[i].game) ? test_open(cases[i].game) : test_load(cases[i].game);
        poda_state start;
        bool repeats = !cases[i].repeats;
        poda_state_start(game, &start);
        assert_int_equal(poda_game_repeats(game, &start, NULL, &repeats, NULL), PODA_OK);
        assert_int_equal(repeats, cases[i].repeats);
        poda_game_close(game);
    }
}

/* 131,072 positions that repeat: too many to be solved whole at once, and a search would run in
 * circles. */
static void large_cyclic_games_are_solved(void **state)
{
    char name[1200];
    const char *const words[] = {"solve", name, "side=16"};
    const poda_ask_options options = {.json = true, .files = true};
    poda_answer answer = {0};
    poda_error error = {.status = PODA_OK};
    (void)state;
    snprintf(name, sizeof name, "%s/chase.so", PODA_TEST_MODULES);
    if (poda_ask(words, 3, &options, &answer, &error) != PODA_OK)
        fail_msg("%s", error.message);
    assert_non_null(strstr(answer.text, "\"value\":\"win\",\"distance\":29"));
    assert_non_null(strstr(answer.text, "backwards"));
    poda_answer_release(&answer);
}

static void note_positions(void *user, const poda_progress *progress)
{
    uint64_t *const most = user;
    *most = progress->nodes > *most ? progress->nodes : *most;
}

/* Nine men's morris is refused before its first million positions; an ending of chess, whose positions
 * turn round, is solved, images counted once. */
static void hopeless_games_are_refused(void **state)
{
    uint64_t most = 0;
    poda_solve_options options;
    poda_solution solution;
    poda_error error = {.message = ""};
    poda_state start;
    (void)state;
    poda_solve_defaults(&options);
    options.search.progress = note_positions;
    options.search.progress_user = &most;
    poda_game *game = test_open("morris");
    poda_state_start(game, &start);
    assert_int_equal(poda_solve(game, &start, &options, &solution, &error), PODA_TOO_LARGE);
    assert_non_null(strstr(error.message, "there are too many of them"));
    assert_true(most < 1000000);
    poda_solution_release(&solution);
    poda_game_close(game);

    game = test_open("chess");
    assert_int_equal(poda_state_read(game, "8/8/8/5k2/8/8/1Q6/K7 w", &start, NULL), PODA_OK);
    assert_int_equal(poda_solve(game, &start, &options, &solution, &error), PODA_OK);
    assert_int_equal(solution.worth.value, PODA_WIN - 19);
    assert_true(solution.nodes < 50000);
    poda_solution_release(&solution);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tictactoe_has_the_known_values),
        cmocka_unit_test(walks_count_distinct_positions),
        cmocka_unit_test(walks_agree_where_positions_repeat),
        cmocka_unit_test(walks_without_a_limit_expand_once),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(whole_agrees_with_search),
        cmocka_unit_test(hopeless_games_are_refused),
        cmocka_unit_test(cycles_are_solved),
        cmocka_unit_test(repetition_is_found),
        cmocka_unit_test(large_cyclic_games_are_solved),
        cmocka_unit_test(draws_take_the_shortest_way),
        cmocka_unit_test(scores_may_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
