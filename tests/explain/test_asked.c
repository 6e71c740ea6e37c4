/* test_asked.c - questions about a search laid open, through the public header alone: other values of a leaf and other
 * orders against searches of the changed tree, SSS*, and memory that runs out. */
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

/* Each leaf of the example with other values: the search of that tree does what the intervals say. */
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

/* An order, searched, visits as many leaves and nodes as it says. */
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

/* All that can be asked about an explanation. */
static poda_status ask_all(const poda_explanation *told)
{
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
    poda_free(sentence);
    poda_whatif_release(&whatif);
    poda_move_orders_release(&orders);
    poda_critical_release(&critical);
    poda_sss_release(&sss);
    return status;
}

/* Memory that runs out is a status, and nothing else: no other cause, and nothing is left behind. */
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
            status = ask_all(told);
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
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
