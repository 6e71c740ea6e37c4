/* test_explained.c - explanations of searches that know values from elsewhere, such as a table: what is known is a
 * leaf with its value and is said to be, and the search still finds what plain minimax, written here, finds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "built_tables.h"

#define PATH "explained.table"

enum { MOVES = 64, NODES = 20000 };

static const poda_algorithm counting[] = {PODA_MINIMAX, PODA_ALPHABETA, PODA_NEGAMAX, PODA_PVS,
                                          PODA_MTDF};

/* Minimax without cuts or a table: the value for MAX, `ply` moves below the root. */
static poda_value brute(const poda_game *game, const poda_state *state, int ply)
{
    poda_move room[MOVES];
    poda_moves list = {room, 0, MOVES};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return poda_is_win(value) ? value - ply : poda_is_loss(value) ? value + ply : value;
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    poda_value best = max ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(game, state, &list);
    assert_true(list.count > 0 && list.count <= MOVES);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, room[i], &child);
        value = brute(game, &child, ply + 1);
        if (max ? value > best : value < best)
            best = value;
    }
    return best;
}

/* What is known of positions: a third of them, or what a table has. */
typedef struct oracle {
    const poda_game *game;
    poda_table *table;
} oracle;

static bool has(const oracle *it, const poda_state *state)
{
    bool found = false;
    poda_value value;
    int distance;
    if (!it->table)
        return poda_state_hash(it->game, state) % 3 == 0;
    assert_int_equal(poda_table_value(it->table, state, &found, &value, &distance, NULL), PODA_OK);
    return found;
}

static poda_status know(void *user, const poda_state *state, int ply, bool *known,
                        poda_value *value, poda_error *error)
{
    const oracle *it = user;
    poda_state position = {.bytes = {0}};
    (void)ply, (void)error;
    memcpy(&position, state, poda_game_rules_of(it->game)->space.state_size);
    *known = has(it, &position);
    if (*known)
        *value = brute(it->game, &position, 0);
    return PODA_OK;
}

/* Is every node that is known a leaf with its true value, and no other one said to be known? */
static size_t check_nodes(const oracle *it, const poda_state *root,
                          const poda_explanation *explanation)
{
    static poda_state states[NODES];
    poda_explained_node node;
    size_t known = 0;
    states[0] = *root;
    for (int32_t i = 0; poda_explanation_node(explanation, i, &node); i++) {
        poda_value over;
        assert_true(i < NODES);
        if (i > 0)
            poda_state_play(it->game, &states[node.parent], node.move, &states[i]);
        const bool ends = poda_state_over(it->game, &states[i], &over);
        const bool knows = i > 0 && !ends && has(it, &states[i]);
        assert_int_equal(node.leaf, ends || knows);
        assert_int_equal(node.child_count == 0, ends || knows);
        assert_int_equal(node.over, ends);
        assert_int_equal(node.minimax, brute(it->game, &states[i], node.depth));
        known += knows;
    }
    poda_explained_step step;
    for (size_t i = 0; poda_explanation_step(explanation, i, &step); i++) {
        assert_true(poda_explanation_node(explanation, step.node, &node));
        if (step.kind == PODA_STEP_LEAF)
            assert_true(node.over);
        if (step.kind == PODA_STEP_KNOWN)
            assert_true(node.leaf && !node.over && step.value == node.minimax);
    }
    return known;
}

/* Each leaf that is known has a sentence that says so, and no other step has. */
static void check_sentences(const poda_explanation *explanation)
{
    poda_explained_summary summary;
    poda_explanation_summarise(explanation, &summary);
    for (size_t i = 0; i < summary.sentences; i++) {
        char *sentence = NULL;
        size_t first = 0, last = 0;
        poda_explained_step step;
        assert_int_equal(
            poda_explanation_sentence(explanation, i, NULL, &sentence, &first, &last, NULL),
            PODA_OK);
        assert_true(poda_explanation_step(explanation, first, &step));
        assert_int_equal(strstr(sentence, "the table of solved positions") != NULL,
                         step.kind == PODA_STEP_KNOWN);
        poda_free(sentence);
    }
}

static poda_explanation *explain(const poda_game *game, const poda_state *root,
                                 const poda_search_options *options)
{
    poda_explanation *explanation = NULL;
    poda_error error = {0};
    if (poda_explanation_open(&explanation, game, root, options, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return explanation;
}

/* All algorithms on one position; returns how many nodes were known. */
static size_t check_position(oracle *it, const poda_state *root, poda_known_fn *fn, void *user)
{
    const poda_value value = brute(it->game, root, 0);
    size_t known = 0;
    for (size_t i = 0; i < sizeof counting / sizeof counting[0]; i++) {
        const poda_search_options options = {
            .algorithm = counting[i], .line = true, .known = fn, .known_user = user};
        poda_explanation *explanation = explain(it->game, root, &options);
        assert_int_equal(poda_explanation_result(explanation)->value, value);
        known += check_nodes(it, root, explanation);
        check_sentences(explanation);
        poda_explanation_close(explanation);
    }
    const poda_search_options proof = {
        .algorithm = PODA_DFPN, .line = true, .known = fn, .known_user = user};
    poda_explanation *explanation = explain(it->game, root, &proof);
    const poda_result *result = poda_explanation_result(explanation);
    assert_true(result->lower <= 0 || value > 0); /* what it proves is true */
    assert_true(result->upper >= 0 || value < 0);
    poda_explanation_close(explanation);
    const poda_search_options playouts = {.algorithm = PODA_MCTS,
                                          .nodes = 200,
                                          .seed = 7,
                                          .line = true,
                                          .known = fn,
                                          .known_user = user};
    explanation = explain(it->game, root, &playouts);
    assert_true(poda_explanation_result(explanation)->has_move);
    poda_explanation_close(explanation);
    return known;
}

/* Plays the moves, written one behind the other, from the start. */
static void play_words(const poda_game *game, const char *const *words, poda_state *state)
{
    poda_state_start(game, state);
    for (; *words; words++) {
        poda_move move;
        assert_int_equal(poda_move_read(game, state, *words, &move, NULL), PODA_OK);
        poda_state_play(game, state, move, state);
    }
}

/* Plays the first move of each position, so many times. */
static void play_first(const poda_game *game, int plies, poda_state *state)
{
    poda_state_start(game, state);
    for (int i = 0; i < plies; i++) {
        poda_move room[MOVES];
        poda_moves list = {room, 0, MOVES};
        poda_state_moves(game, state, &list);
        poda_state_play(game, state, room[0], state);
    }
}

/* A third of all positions is known, in games with and without scores. */
static void test_some_known(void **unused)
{
    static const struct {
        const char *game, *options;
        int plies; /* of first moves before the root */
    } cases[] = {
        {"tictactoe", "", 3},
        {"connect4", "cols=4 rows=4", 9},
        {"nim", "heaps=1,2,3", 0},
        {"othello", "size=4", 5}, /* has scores */
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        poda_game *game = open_game(NULL, cases[i].game, cases[i].options);
        oracle it = {.game = game};
        poda_state root;
        play_first(game, cases[i].plies, &root);
        assert_true(check_position(&it, &root, know, &it) > 0);
        poda_game_close(game);
    }
}

/* A table of some tiers: it is met in the middle of the tree. */
static void test_table(void **unused)
{
    static const char *const begun[] = {"1", "1", "1", "1", "2", "2", "2", "3", NULL};
    static const char *const later[] = {"1", "1", "1", "1", "2", "2", "2", "2", NULL};
    (void)unused;
    poda_game *game = open_game(NULL, "connect4", "cols=4 rows=4");
    poda_table *table = NULL;
    poda_table_guide guide;
    poda_search_options options = {0};
    poda_state states[2], at;
    poda_table_place place;
    bool found = false;
    poda_error error = {0};
    /* the tier after two full columns, from a table of all positions */
    assert_int_equal(poda_table_build(game, PATH, NULL, &error), PODA_OK);
    assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
    play_words(game, later, &at);
    assert_int_equal(poda_table_find(table, &at, &found, &place, &error), PODA_OK);
    assert_true(found);
    poda_table_close(table);
    remove(PATH);
    const poda_table_options some = {.tiers = &place.tier, .tier_count = 1};
    assert_int_equal(poda_table_build(game, PATH, &some, &error), PODA_OK);
    assert_int_equal(poda_table_open(&table, game, PATH, 0, &error), PODA_OK);
    poda_state_start(game, &states[0]);
    play_words(game, begun, &states[1]);
    poda_table_inform(table, states, 2, &guide, &options);
    assert_non_null(options.known);
    oracle it = {.game = game, .table = table};
    assert_true(check_position(&it, &states[1], options.known, options.known_user) > 0);
    poda_table_close(table);
    remove(PATH);
    poda_game_close(game);
}

/* A source that fails is an error, not a position that is not known. */
static poda_status fail_to_know(void *user, const poda_state *state, int ply, bool *known,
                                poda_value *value, poda_error *error)
{
    (void)user, (void)state, (void)ply, (void)known, (void)value;
    return poda_fail(error, PODA_BAD_FILE, "block", "damaged");
}

static void test_failure(void **unused)
{
    (void)unused;
    poda_game *game = open_game(NULL, "nim", "heaps=1,2");
    poda_state root;
    poda_explanation *explanation = NULL;
    poda_error error = {0};
    poda_state_start(game, &root);
    const poda_search_options options = {.algorithm = PODA_ALPHABETA, .known = fail_to_know};
    assert_int_equal(poda_explanation_open(&explanation, game, &root, &options, &error),
                     PODA_BAD_FILE);
    assert_string_equal(error.message, "damaged");
    assert_null(explanation);
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_some_known),
        cmocka_unit_test(test_table),
        cmocka_unit_test(test_failure),
    };
    char folder[] = "/tmp/poda-explained-XXXXXX";
    if (!enter_folder(folder))
        return 1;
    return leave_folder(folder, PATH, cmocka_run_group_tests(tests, NULL, NULL));
}
