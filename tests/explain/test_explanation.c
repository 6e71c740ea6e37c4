/* test_explanation.c - a search as data, read through the public header alone: the course's
 * example, every game compared with a minimax in this file, the JSON of `explain`, and searches
 * stopped after any number of nodes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "explained.h"
#include "poda/poda.h"

enum { MOVES = 64 };

/* A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1))): the second leaf of E and all of G are cut off. */
static void the_example_of_the_course(void **state)
{
    (void)state;
    static const char order[] = "ABDHIEJCFLM";
    subject it = explain("tree", NULL);
    assert_int_equal(it.sum.algorithm, PODA_ALPHABETA);
    assert_int_equal(it.sum.nodes, 15);
    assert_int_equal(it.sum.minimax, 15);
    assert_int_equal(it.sum.visited, 11);
    assert_int_equal(it.sum.leaves, 5);
    assert_int_equal(it.sum.pruned, 4);
    assert_int_equal(it.sum.searched, 11);
    assert_int_equal(it.sum.choice, poda_explanation_find(it.told, "B"));
    assert_false(it.sum.stopped);
    const poda_result *result = poda_explanation_result(it.told);
    assert_true(poda_score_number(it.game, result->value) == 5);
    assert_true(poda_result_worth(result).proven);
    size_t entered = 0;
    for (size_t i = 0; i < it.sum.steps; i++)
        if (step_of(&it, i).kind == PODA_STEP_ENTER)
            assert_int_equal(name_of(&it, step_of(&it, i).node)[0], order[entered++]);
    assert_int_equal(entered, sizeof order - 1);
    /* the cuts: at E after J, which skips K, and at C after F, which skips G and all below */
    static const char *const cuts[][5] = {{"E", "J", "K", "B", "1"}, {"C", "F", "G", "A", "3"}};
    assert_int_equal(it.sum.cuts, 2);
    for (size_t i = 0; i < 2; i++) {
        poda_explained_cut cut;
        assert_true(poda_explanation_cut(it.told, i, &cut));
        assert_int_equal(step_of(&it, cut.step).kind, PODA_STEP_CUT);
        assert_string_equal(name_of(&it, cut.node), cuts[i][0]);
        assert_string_equal(name_of(&it, cut.child), cuts[i][1]);
        assert_string_equal(name_of(&it, cut.holder), cuts[i][3]);
        assert_int_equal(cut.saved, cuts[i][4][0] - '0');
        assert_int_equal(cut.skipped, 1);
        assert_true(cut.alpha >= cut.beta);
        const int32_t skipped = poda_explanation_skipped(it.told, i, -1);
        assert_string_equal(name_of(&it, skipped), cuts[i][2]);
        assert_int_equal(poda_explanation_skipped(it.told, i, skipped), -1);
    }
    static const char *const pruned[] = {"K", "G", "N", "O"};
    for (size_t i = 0; i < 4; i++) {
        size_t cut = 9;
        const int32_t node = poda_explanation_find(it.told, pruned[i]);
        assert_true(node_of(&it, node).pruned && !node_of(&it, node).visited);
        assert_true(poda_explanation_why_pruned(it.told, node, &cut));
        assert_int_equal(cut, i > 0);
        assert_false(poda_explanation_why_pruned(it.told, it.sum.choice, &cut));
    }
    assert_int_equal(poda_explanation_find(it.told, "Q"), -1);
    done(&it);
}

/* The value by plain minimax, using only the rules; wins count their plies. */
static poda_value minimax(const poda_game *game, const poda_state *state, int ply)
{
    poda_move moves[MOVES];
    poda_moves list = {moves, 0, MOVES};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return poda_is_win(value) ? value - ply : poda_is_loss(value) ? value + ply : value;
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    poda_value best = max ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        value = minimax(game, &child, ply + 1);
        if (max ? value > best : value < best)
            best = value;
    }
    return best;
}

/* Every node is reached from its parent by its move, and has the value of minimax. */
static void check_nodes(const subject *it)
{
    poda_state *states = calloc((size_t)it->sum.nodes, sizeof *states);
    int32_t visited = 0, leaves = 0, pruned = 0;
    assert_non_null(states);
    states[0] = it->start;
    for (int32_t i = 0; i < it->sum.nodes; i++) {
        const poda_explained_node node = node_of(it, i);
        poda_move moves[MOVES];
        poda_moves list = {moves, 0, MOVES};
        if (node.parent >= 0) {
            const poda_explained_node parent = node_of(it, node.parent);
            const poda_state *from = &states[node.parent];
            poda_state_moves(it->game, from, &list);
            assert_int_equal(parent.first_child + node.index, i);
            assert_int_equal(parent.child_count, list.count);
            assert_int_equal(node.move, moves[node.index]);
            assert_int_equal(node.depth, parent.depth + 1);
            poda_state_play(it->game, from, node.move, &states[i]);
        }
        assert_int_equal(node.player, poda_state_turn(it->game, &states[i]));
        assert_int_equal(node.leaf, node.child_count == 0);
        assert_int_equal(node.minimax, minimax(it->game, &states[i], node.depth));
        visited += node.visited;
        leaves += node.visited && node.leaf;
        pruned += node.pruned;
        assert_int_equal(node.visited, !node.pruned);
    }
    assert_int_equal(visited, it->sum.visited);
    assert_int_equal(leaves, it->sum.leaves);
    assert_int_equal(pruned, it->sum.pruned);
    free(states);
}

/* Windows are never empty when they are passed down, and a child belongs to its parent. */
static void check_steps(const subject *it)
{
    size_t entered = 0, cuts = 0;
    for (size_t i = 0; i < it->sum.steps; i++) {
        const poda_explained_step step = step_of(it, i);
        entered += step.kind == PODA_STEP_ENTER;
        cuts += step.kind == PODA_STEP_CUT && step.left > 0;
        if (step.kind == PODA_STEP_ENTER)
            assert_true(step.alpha <= step.beta);
        if (step.child >= 0)
            assert_int_equal(node_of(it, step.child).parent, step.node);
    }
    assert_int_equal(entered, it->sum.searched);
    assert_int_equal(cuts, it->sum.cuts);
}

/* Number of nodes of the subtree of `node`. */
static int32_t size_of(const subject *it, int32_t node)
{
    const poda_explained_node here = node_of(it, node);
    int32_t size = 1;
    for (int32_t i = 0; i < here.child_count; i++)
        size += size_of(it, here.first_child + i);
    return size;
}

/* A cut skips as many children and nodes as it says, and every pruned node has one. */
static void check_cuts(const subject *it)
{
    poda_explained_cut cut;
    for (size_t i = 0; poda_explanation_cut(it->told, i, &cut); i++) {
        int32_t skipped = 0, saved = 0;
        for (int32_t child = -1; (child = poda_explanation_skipped(it->told, i, child)) >= 0;) {
            assert_int_equal(node_of(it, child).parent, cut.node);
            saved += size_of(it, child);
            skipped++;
        }
        assert_true(skipped > 0 && cut.alpha >= cut.beta);
        assert_int_equal(skipped, cut.skipped);
        assert_int_equal(saved, cut.saved);
        assert_true(cut.holder < 0 ||
                    node_of(it, cut.holder).player != node_of(it, cut.node).player);
    }
    assert_false(poda_explanation_cut(it->told, it->sum.cuts, &cut));
    assert_int_equal(poda_explanation_skipped(it->told, it->sum.cuts, -1), -1);
    assert_int_equal(poda_explanation_skipped(it->told, 0, INT32_MAX), -1);
    assert_int_equal(poda_explanation_skipped(it->told, 0, 0), -1); /* the root is not a child */
}

/* A search without a table prunes only by cuts. */
static void check_pruned(const subject *it)
{
    for (int32_t i = 0; i < it->sum.nodes; i++) {
        const poda_explained_node node = node_of(it, i);
        poda_explained_cut cut;
        size_t index;
        if (!node.pruned)
            continue;
        assert_true(poda_explanation_why_pruned(it->told, i, &index));
        assert_true(poda_explanation_cut(it->told, index, &cut));
        int32_t up = i;
        while (node_of(it, up).parent != cut.node)
            assert_true((up = node_of(it, up).parent) > 0);
        int32_t child = -1;
        while (child != up)
            assert_true((child = poda_explanation_skipped(it->told, index, child)) >= 0);
    }
}

static void every_sentence_covers_its_steps(const subject *it)
{
    size_t next = 0;
    for (size_t i = 0; i < it->sum.sentences; i++) {
        char *sentence = NULL;
        size_t first, last;
        assert_int_equal(
            poda_explanation_sentence(it->told, i, NULL, &sentence, &first, &last, NULL), PODA_OK);
        assert_true(strlen(sentence) > 3 && first >= next && last >= first);
        next = last + 1;
        poda_free(sentence);
    }
    char *none = NULL;
    assert_int_equal(
        poda_explanation_sentence(it->told, it->sum.sentences, NULL, &none, NULL, NULL, NULL),
        PODA_BAD_OPTION);
    assert_null(none);
}

static const char *const lines[] = {
    "tree", "nim heaps=1,2,2", "corks n=7", "toads",
    "tree tree=((2,7,1,8),(2,-8,1,8),(2.5,8,-4.25),min(5,(9,0,4),5))"};
static const poda_search_options ways[] = {
    {.algorithm = PODA_MINIMAX},
    {.algorithm = PODA_ALPHABETA},
    {.algorithm = PODA_ALPHABETA, .fail_hard = true, .cut_strict = true},
    {.algorithm = PODA_NEGAMAX, .killers = true, .history = true, .table_bytes = 1 << 16},
    {.algorithm = PODA_PVS, .killers = true},
    {.algorithm = PODA_MTDF, .history = true},
};
enum { LINES = sizeof lines / sizeof lines[0], WAYS = sizeof ways / sizeof ways[0] };

static void every_search_agrees_with_minimax(void **state)
{
    (void)state;
    for (size_t i = 0; i < LINES; i++)
        for (size_t way = 0; way < WAYS; way++) {
            subject it = explain(lines[i], &ways[way]);
            const poda_result *result = poda_explanation_result(it.told);
            assert_int_equal(result->value, minimax(it.game, &it.start, 0));
            assert_int_equal(it.sum.searched, result->nodes);
            assert_int_equal(it.sum.cuts, result->cuts);
            check_nodes(&it);
            check_steps(&it);
            if (ways[way].algorithm != PODA_MINIMAX)
                check_cuts(&it);
            if (!ways[way].table_bytes)
                check_pruned(&it);
            every_sentence_covers_its_steps(&it);
            done(&it);
        }
}

/* Stopped after n nodes, for each n: the first steps of the whole search, then STOP. */
static void searches_are_stopped_anywhere(void **state)
{
    (void)state;
    for (size_t way = 0; way < WAYS; way++) {
        subject whole = explain("nim heaps=1,2", &ways[way]);
        bool stopped = true;
        for (uint64_t nodes = 1; stopped; nodes++) {
            poda_search_options options = ways[way];
            options.nodes = nodes;
            subject part = explain("nim heaps=1,2", &options);
            stopped = part.sum.stopped;
            const size_t steps = part.sum.steps - stopped;
            assert_true(steps <= whole.sum.steps);
            for (size_t i = 0; i < steps; i++) {
                const poda_explained_step one = step_of(&part, i), other = step_of(&whole, i);
                assert_true(one.kind == other.kind && one.node == other.node &&
                            one.child == other.child && one.value == other.value);
            }
            if (stopped)
                assert_int_equal(step_of(&part, steps).kind, PODA_STEP_STOP);
            else
                assert_int_equal(steps, whole.sum.steps);
            every_sentence_covers_its_steps(&part);
            done(&part);
        }
        done(&whole);
    }
}

static void what_cannot_be_explained_is_refused(void **state)
{
    (void)state;
    static const volatile int now = 1;
    poda_game *game = test_open("tree");
    poda_state start;
    poda_explanation *told = NULL;
    poda_explained_node node;
    poda_explained_step step;
    poda_state_start(game, &start);
    const poda_search_options stopped = {.algorithm = PODA_ALPHABETA, .stop = &now},
                              engine = {.algorithm = PODA_ENGINE}, later = {.reserved = {1}},
                              crowd = {.algorithm = PODA_PVS, .threads = 2, .deepen = true};
    assert_int_equal(poda_explanation_open(&told, game, &start, &stopped, NULL), PODA_STOPPED);
    assert_int_equal(poda_explanation_open(&told, game, &start, &engine, NULL), PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_open(&told, game, &start, &later, NULL), PODA_BAD_REQUEST);
    assert_null(told);
    poda_explanation_close(told);
    assert_int_equal(poda_explanation_open(&told, game, &start, &crowd, NULL), PODA_OK);
    assert_false(poda_explanation_node(told, -1, &node) || poda_explanation_node(told, 15, &node));
    assert_false(poda_explanation_step(told, 1000, &step));
    poda_explanation_close(told);
    poda_game_close(game);
    game = test_open("tictactoe");
    poda_state_start(game, &start);
    const poda_search_options deep = {.algorithm = PODA_ALPHABETA, .depth = 9},
                              any = {.algorithm = PODA_ALPHABETA};
    poda_explained_summary sum;
    assert_int_equal(poda_explanation_open(&told, game, &start, &deep, NULL), PODA_TOO_LARGE);
    assert_int_equal(poda_explanation_open(&told, game, &start, &any, NULL), PODA_OK);
    poda_explanation_summarise(told, &sum);
    assert_true(sum.depth_chosen && sum.depth > 1 && sum.nodes > 72);
    poda_explanation_close(told);
    poda_game_close(game);
}

/* The text of a position without the player to move, whatever the game calls the player. */
static void the_board_of_a_position(void **state)
{
    (void)state;
    static const char *const cases[][2] = {{"nim heaps=1,2", "0,2"},
                                           {"toads start=FF_T first=F", "F_FT"},
                                           {"toads start=RR_S first=R", "R_RS"},
                                           {"tictactoe", "O../.../..."},
                                           {"tree", ""}};
    const poda_search_options options = {.algorithm = PODA_MINIMAX, .depth = 1};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        subject it = explain(cases[i][0], &options);
        const poda_explained_node node = node_of(&it, 1);
        assert_int_equal(node.board_length, strlen(cases[i][1]));
        assert_memory_equal(node.position, cases[i][1], node.board_length);
        done(&it);
    }
}

/* Playouts have a number even if none is given, and means instead of values. */
static void playouts_have_means(void **state)
{
    (void)state;
    const poda_search_options options = {.algorithm = PODA_MCTS, .seed = 1};
    subject it = explain("nim heaps=1,2,2", &options);
    const poda_explained_node root = node_of(&it, 0);
    uint32_t through = 0;
    double total = 0;
    for (int32_t i = 0; i < root.child_count; i++) {
        const poda_explained_node child = node_of(&it, root.first_child + i);
        through += child.playouts;
        total += child.mean * child.playouts;
    }
    assert_int_equal(root.playouts, PODA_EXPLAIN_PLAYOUTS);
    assert_int_equal(through, root.playouts);
    assert_true(total / through - root.mean < 1e-3 && root.mean - total / through < 1e-3);
    assert_false(it.sum.stopped || root.pruned);
    assert_int_equal(node_of(&it, it.sum.choice).move, poda_explanation_result(it.told)->move);
    done(&it);
}

static void add_value(char *out, size_t room, const subject *it, const char *key, poda_value value)
{
    const size_t length = strlen(out);
    if (value >= PODA_INFINITY || value <= -PODA_INFINITY)
        snprintf(out + length, room - length, ",\"%s\":null", key);
    else
        snprintf(out + length, room - length, ",\"%s\":%.10g", key,
                 poda_score_number(it->game, value));
}

/* `poda explain tree --json` prints what the functions return. */
static void the_json_has_the_same_numbers(void **state)
{
    (void)state;
    const char *const words[] = {"explain", "tree", "algorithm=pvs"};
    const poda_ask_options ask = {.json = true};
    const poda_search_options options = {.algorithm = PODA_PVS};
    poda_answer answer;
    assert_int_equal(poda_ask(words, 3, &ask, &answer, NULL), PODA_OK);
    subject it = explain("tree", &options);
    char expected[1000];
    snprintf(expected, sizeof expected,
             "\"visited\":%d,\"leaves\":%d,\"generated_by_minimax\":%d,\"saved\":%d,\"beyond\":0,"
             "\"searched\":%d,\"cuts\":[",
             it.sum.visited, it.sum.leaves, it.sum.minimax, it.sum.pruned, (int)it.sum.searched);
    assert_non_null(strstr(answer.text, expected));
    const char *at = answer.text;
    poda_explained_cut cut;
    for (size_t i = 0; poda_explanation_cut(it.told, i, &cut); i++) {
        snprintf(expected, sizeof expected, "{\"at\":\"%s\",\"after\":\"%s\"",
                 name_of(&it, cut.node), name_of(&it, cut.child));
        add_value(expected, sizeof expected, &it, "alpha", cut.alpha);
        add_value(expected, sizeof expected, &it, "beta", cut.beta);
        assert_non_null(at = strstr(at, expected));
    }
    assert_true(it.sum.cuts > 1);
    assert_non_null(at = strstr(at, "\"nodes\":["));
    for (int32_t i = 0; i < it.sum.nodes; i++) {
        const poda_explained_node node = node_of(&it, i);
        snprintf(expected, sizeof expected, "{\"id\":\"%s\",\"parent\":\"%s\",", node.name,
                 node.parent < 0 ? "" : name_of(&it, node.parent));
        if (i > 0)
            assert_non_null(at = strstr(at, expected));
        expected[0] = 0;
        add_value(expected, sizeof expected, &it, "value",
                  node.visited ? node.value : node.minimax);
        if (node.visited) {
            add_value(expected, sizeof expected, &it, "alpha", node.alpha);
            add_value(expected, sizeof expected, &it, "beta", node.beta);
        }
        add_value(expected, sizeof expected, &it, "minimax", node.minimax);
        const char *found = strstr(at, expected);
        assert_true(found && found - at < 120);
    }
    poda_answer_release(&answer);
    done(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_course),
        cmocka_unit_test(every_search_agrees_with_minimax),
        cmocka_unit_test(searches_are_stopped_anywhere),
        cmocka_unit_test(what_cannot_be_explained_is_refused),
        cmocka_unit_test(the_board_of_a_position),
        cmocka_unit_test(playouts_have_means),
        cmocka_unit_test(the_json_has_the_same_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
