/* test_asked.c - questions about an explanation, through the public header alone: other values of a
 * leaf and other orders compared with searches of the changed tree, SSS*, why a move, and memory
 * that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC 1
#include "explained.h"
#include "failing.h"
#include "poda/poda.h"

static bool cuts_after(const subject *it, int32_t node, int32_t child)
{
    poda_explained_cut cut;
    for (size_t i = 0; poda_explanation_cut(it->told, i, &cut); i++)
        if (cut.node == node && cut.child == child)
            return true;
    return false;
}

/* Each leaf of the example with other values: a search of the changed tree agrees with the
 * intervals. */
static void other_values_of_a_leaf(void **state)
{
    (void)state;
    static const double given[] = {3, 5, 6, 9, 1, 2, 0, -1};
    subject it = explain("tree", NULL);
    for (int32_t leaf = 0; leaf < 8; leaf++) {
        poda_whatif whatif;
        assert_int_equal(poda_explanation_whatif(it.told, 7 + leaf, &whatif, NULL), PODA_OK);
        assert_true(whatif.number == given[leaf] && whatif.root == 5 && whatif.best == 1);
        assert_int_equal(whatif.pruned, node_of(&it, 7 + leaf).pruned);
        assert_int_equal(whatif.cut_count, 2);
        for (double number = -2; number <= 10; number += 0.5) {
            double now[8];
            char line[200];
            memcpy(now, given, sizeof now);
            now[leaf] = number;
            snprintf(line, sizeof line, "tree tree=(((%g,%g),(%g,%g)),((%g,%g),(%g,%g)))", now[0],
                     now[1], now[2], now[3], now[4], now[5], now[6], now[7]);
            subject other = explain(line, NULL);
            const double root =
                poda_score_number(other.game, poda_explanation_result(other.told)->value);
            assert_int_equal(poda_intervals_hold(&whatif.root_stays, number), root == 5);
            assert_int_equal(poda_intervals_hold(&whatif.best_stays, number),
                             other.sum.choice == 1);
            for (size_t i = 0; i < whatif.cut_count; i++)
                assert_int_equal(poda_intervals_hold(&whatif.cuts[i].stays, number),
                                 cuts_after(&other, whatif.cuts[i].node, whatif.cuts[i].child));
            done(&other);
        }
        poda_whatif_release(&whatif);
    }
    done(&it);
}

/* The tree as text with the children in another order. */
static void write_tree(const subject *it, const int32_t *children, int32_t index, char *out,
                       size_t room)
{
    const poda_explained_node node = node_of(it, index);
    size_t length = strlen(out);
    if (node.child_count == 0) {
        snprintf(out + length, room - length, "%g", poda_score_number(it->game, node.minimax));
        return;
    }
    for (int32_t i = 0; i < node.child_count; i++) {
        length = strlen(out);
        snprintf(out + length, room - length, "%s",
                 i                         ? ","
                 : node.player == PODA_MIN ? "min("
                                           : "max(");
        write_tree(it, children, children[node.first_child - 1 + i], out, room);
    }
    length = strlen(out);
    snprintf(out + length, room - length, ")");
}

/* A search with an order visits as many leaves and nodes as the answer says. */
static void check_order(const subject *it, const poda_move_order *order)
{
    char line[500] = "tree tree=";
    write_tree(it, order->children, 0, line, sizeof line);
    subject other = explain(line, NULL);
    assert_int_equal(other.sum.leaves, order->leaves);
    assert_int_equal(other.sum.visited, order->nodes);
    done(&other);
}

static void orders_and_other_searches(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "tree", "tree tree=((2,7,1,8),(2,-8,1,8),(2.5,8,-4.25),min(5,(9,0,4),5))"};
    for (size_t i = 0; i < 2; i++) {
        poda_move_orders orders;
        poda_critical critical;
        poda_sss sss;
        subject it = explain(lines[i], NULL);
        assert_int_equal(poda_explanation_orders(it.told, &orders, NULL), PODA_OK);
        check_order(&it, &orders.given);
        check_order(&it, &orders.fewest);
        check_order(&it, &orders.most);
        assert_int_equal(orders.given.leaves, it.sum.leaves);
        assert_true(orders.fewest.exact && orders.fewest.leaves < orders.most.leaves);
        poda_move_orders_release(&orders);

        assert_int_equal(poda_explanation_critical(it.told, &critical, NULL), PODA_OK);
        int32_t nodes = 0;
        for (int32_t n = 0; n < it.sum.nodes; n++)
            nodes += critical.types[n] > 0;
        assert_int_equal(critical.nodes, nodes);
        assert_int_equal(critical.uniform, i == 0);
        assert_true(i > 0 || (critical.leaves == 5 && critical.minimum == 5));
        poda_critical_release(&critical);

        assert_int_equal(poda_explanation_sss(it.told, &sss, NULL), PODA_OK);
        assert_int_equal(sss.value, poda_explanation_result(it.told)->value);
        assert_int_equal(sss.steps[sss.step_count - 1].action, PODA_SSS_FINISHED);
        for (int32_t n = 0; n < it.sum.nodes; n++) /* Roizen and Pearl */
            assert_true(!sss.visited[n] || !node_of(&it, n).leaf || node_of(&it, n).visited);
        poda_sss_release(&sss);
        done(&it);
    }
}

static void questions_that_have_no_answer(void **state)
{
    (void)state;
    const poda_search_options beyond = {.algorithm = PODA_MCTS, .depth = 1, .seed = 1};
    poda_whatif whatif = {.leaf = 77};
    poda_critical critical = {.nodes = 77};
    subject it = explain("tictactoe", &beyond);
    assert_true(it.sum.nodes > it.sum.minimax);
    assert_int_equal(poda_explanation_critical(it.told, &critical, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_explanation_whatif(it.told, 1, &whatif, NULL), PODA_BAD_REQUEST);
    done(&it);
    it = explain("tree", NULL);
    assert_int_equal(poda_explanation_whatif(it.told, 0, &whatif, NULL), PODA_BAD_REQUEST);
    assert_int_equal(poda_explanation_whatif(it.told, -1, &whatif, NULL), PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_whatif(it.told, 15, &whatif, NULL), PODA_BAD_OPTION);
    assert_true(whatif.leaf == 77 && critical.nodes == 77);
    done(&it);
}

/* The value of a position by trying all moves; wins count their plies from there. */
static poda_value value_of(const poda_game *game, const poda_state *state)
{
    poda_move moves[64];
    poda_moves list = {moves, 0, 64};
    poda_value value;
    if (poda_state_over(game, state, &value))
        return value;
    const bool max = poda_state_turn(game, state) == PODA_MAX;
    poda_value best = max ? -PODA_INFINITY : PODA_INFINITY;
    poda_state_moves(game, state, &list);
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_state_play(game, state, moves[i], &child);
        value = value_of(game, &child);
        value += poda_is_win(value) ? -1 : poda_is_loss(value) ? 1 : 0;
        if (max ? value > best : value < best)
            best = value;
    }
    return best;
}

/* Every move of a position has the value found by trying all moves: by theory, by the tree and by
 * longer searches. */
static void check_why(const char *line, const char *position, bool theory)
{
    const poda_search_options few = {.nodes = 20000}, shallow = {.depth = 1};
    poda_move moves[64], best;
    poda_moves list = {moves, 0, 64};
    subject it = explain(line, NULL);
    poda_explanation *here = NULL, *part = NULL;
    poda_state state = it.start;
    if (position)
        assert_int_equal(poda_state_read(it.game, position, &state, NULL), PODA_OK);
    assert_int_equal(poda_explanation_open(&here, it.game, &state, NULL, NULL), PODA_OK);
    assert_int_equal(poda_explanation_open(&part, it.game, &state, &shallow, NULL), PODA_OK);
    const poda_explanation *const beside[] = {here, part, NULL};
    poda_state_moves(it.game, &state, &list);
    for (size_t i = 0; i < list.count; i++)
        for (int way = 0; way < 3; way++) {
            poda_state child;
            poda_why why;
            poda_state_play(it.game, &state, moves[i], &child);
            poda_value value = value_of(it.game, &child);
            assert_int_equal(
                poda_why_move(it.game, &state, moves[i], beside[way], &few, &why, NULL), PODA_OK);
            assert_int_equal(why.by_theory, theory);
            assert_true(why.move == moves[i] && why.worth.known && why.worth.proven);
            if (poda_is_win(value) || poda_is_loss(value))
                assert_int_equal(why.worth.value > 0, value > 0);
            else
                assert_int_equal(why.worth.value, value);
            if (poda_value_distance(value) >= 0 && why.worth.distance >= 0)
                assert_int_equal(why.worth.distance, poda_value_distance(value) + 1);
            assert_int_equal(why.node, beside[way] ? (int32_t)i + 1 : -1);
            assert_int_equal(why.agrees, why.choice >= 0 && why.choice == why.node);
            assert_true(why.agrees || theory || why.choice < 0 || why.choice_worth.known);
        }
    assert_int_equal(poda_why_best(it.game, &state, &few, &best, NULL), PODA_OK);
    poda_state child;
    poda_state_play(it.game, &state, best, &child);
    const poda_value whole = value_of(it.game, &state), after = value_of(it.game, &child);
    assert_true((whole > 0) == (after > 0) && (whole < 0) == (after < 0));
    poda_explanation_close(here);
    poda_explanation_close(part);
    done(&it);
}

static void why_a_move(void **state)
{
    (void)state;
    poda_why why;
    poda_move best = 77;
    check_why("nim heaps=1,2,2", NULL, true);
    check_why("corks n=7", NULL, true);
    check_why("toads", NULL, false);
    check_why("tictactoe", "OX./.O./X.. ", false);
    check_why("tree", NULL, false);
    subject it = explain("tree", NULL); /* the search leaves C with 2, although its value is 0 */
    for (int32_t node = 1; node <= 2; node++) {
        assert_int_equal(
            poda_why_move(it.game, &it.start, node_of(&it, node).move, it.told, NULL, &why, NULL),
            PODA_OK);
        assert_true(why.node == node && why.choice == 1 && why.bound == (node == 2));
        assert_int_equal(why.choice_worth.known, node == 2);
        assert_true(poda_score_number(it.game, why.worth.value) == (node == 1 ? 5 : 0));
    }
    done(&it);
    it.game = test_open("tictactoe");
    assert_int_equal(poda_state_read(it.game, "OOO/XX./...", &it.start, NULL), PODA_OK);
    assert_int_equal(poda_why_best(it.game, &it.start, NULL, &best, NULL), PODA_BAD_POSITION);
    assert_int_equal(best, 77);
    poda_game_close(it.game);
}

/* All questions about an explanation. */
static poda_status ask_all(const poda_game *game, const poda_state *start,
                           const poda_explanation *told)
{
    const poda_search_options few = {.nodes = 10, .memory = 1 << 20};
    poda_move move;
    poda_why why;
    char *sentence = NULL;
    poda_whatif whatif = {0};
    poda_move_orders orders = {.count = 0};
    poda_critical critical = {0};
    poda_sss sss = {0};
    poda_status status = poda_explanation_sentence(told, 0, NULL, &sentence, NULL, NULL, NULL);
    if (status == PODA_OK)
        status = poda_explanation_whatif(told, 7, &whatif, NULL);
    if (status == PODA_OK)
        status = poda_explanation_orders(told, &orders, NULL);
    if (status == PODA_OK)
        status = poda_explanation_critical(told, &critical, NULL);
    if (status == PODA_OK)
        status = poda_explanation_sss(told, &sss, NULL);
    if (status == PODA_OK)
        status = poda_why_best(game, start, &few, &move, NULL);
    if (status == PODA_OK)
        status = poda_why_move(game, start, move, NULL, &few, &why, NULL);
    poda_free(sentence);
    poda_whatif_release(&whatif);
    poda_move_orders_release(&orders);
    poda_critical_release(&critical);
    poda_sss_release(&sss);
    return status;
}

/* When memory runs out the status says so, without another cause, and nothing leaks. */
static void memory_runs_out(void **state)
{
    (void)state;
    const poda_search_options options = {.algorithm = PODA_PVS, .killers = true};
    poda_game *game = test_open("tree");
    poda_state start;
    bool failed = true;
    poda_state_start(game, &start);
    for (long n = 0; failed; n++) {
        poda_explanation *told = NULL;
        fail_after(n);
        poda_status status = poda_explanation_open(&told, game, &start, &options, NULL);
        if (status == PODA_OK)
            status = ask_all(game, &start, told);
        failed = stop_failing();
        assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        poda_explanation_close(told);
        assert_true(n < 10000);
    }
    poda_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_values_of_a_leaf),
        cmocka_unit_test(orders_and_other_searches),
        cmocka_unit_test(questions_that_have_no_answer),
        cmocka_unit_test(why_a_move),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
