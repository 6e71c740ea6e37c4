/* test_questions.c - questions about trees: what-if, orders, the critical tree, SSS*. Thousands of
 * random trees against a search of the test's own, and the tree of the course, worked out by hand. */
#include "sample_trees.h"

#include "explain/tree/critical.h"
#include "explain/tree/order.h"
#include "explain/tree/sss.h"
#include "explain/tree/whatif.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 3000
#endif

static void test_plain_on_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const shape wanted = random_shape(&seed);
        const sample *made = grow(&wanted, &seed);
        poda__plain plain = plain_of(made);
        static poda_value values[ROOM];
        if (round % 2)
            shuffle(&plain, &seed);
        poda__plain_minimax(&plain, values);
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            oracle *on = oracle_of(made, &plain, RULES[rule]);
            const double number = oracle_run(on);
            poda__plain_alphabeta(&plain, RULES[rule]);
            assert_true(made->scores[plain.value] == number);
            assert_int_equal(plain.value, values[0]);
            assert_int_equal(plain.best, on->best);
            assert_int_equal(plain.visited_leaves, on->leaves);
            int32_t nodes = 0;
            for (int32_t n = 0; n < plain.count; n++) {
                nodes += plain.visited[n];
                assert_int_equal(plain.visited[n], on->seen[n]);
                assert_int_equal(cut_after(&plain, n), on->cut_after[n]);
            }
            assert_int_equal(plain.visited_nodes, nodes);
        }
        poda__plain_release(&plain);
    }
}

/* Changes the leaf to `number`, searches again, and compares with what the intervals say. */
static void check_whatif_at(const poda_whatif *whatif, oracle *on, double number)
{
    on->numbers[whatif->leaf] = number;
    const double root = oracle_run(on);
    assert_int_equal(poda_intervals_hold(&whatif->root_stays, number), root == whatif->root);
    assert_int_equal(poda_intervals_hold(&whatif->best_stays, number), on->best == whatif->best);
    for (size_t i = 0; i < whatif->cut_count; i++) {
        const poda_whatif_cut *cut = &whatif->cuts[i];
        assert_int_equal(poda_intervals_hold(&whatif->cuts[i].stays, number),
                         on->cut_after[cut->node] == cut->child);
    }
}

static void check_intervals(const poda_intervals *intervals, const poda_whatif *whatif, oracle *on)
{
    assert_true(poda_intervals_hold(intervals, whatif->number)); /* as it is */
    assert_true(!whatif->pruned || poda__intervals_all(intervals));
    for (size_t i = 0; i < intervals->count; i++) {
        const poda_interval *one = &intervals->at[i];
        const double ends[2] = {one->low, one->high};
        assert_true(one->low < one->high || (one->low_closed && one->high_closed));
        if (i > 0) { /* maximal: there is something between */
            assert_true(one[-1].high <= one->low);
            assert_true(one[-1].high < one->low || (!one[-1].high_closed && !one->low_closed));
        }
        for (int end = 0; end < 2; end++) {
            if (isinf(ends[end]))
                continue;
            check_whatif_at(whatif, on, ends[end]);
            check_whatif_at(whatif, on, nextafter(ends[end], -INFINITY));
            check_whatif_at(whatif, on, nextafter(ends[end], INFINITY));
        }
    }
}

static void test_whatif_on_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 22;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const shape wanted = random_shape(&seed);
        const sample *made = grow(&wanted, &seed);
        const poda__plain_rule rule = RULES[poda__random_below(&seed, RULE_COUNT)];
        poda__plain plain = plain_of(made);
        int32_t leaf;
        do
            leaf = (int32_t)poda__random_below(&seed, (uint32_t)plain.count);
        while (made->nodes[leaf].child_count > 0);
        poda_whatif whatif;
        assert_int_equal(poda__whatif_init(&whatif, &plain, rule, leaf, score_of, made, NULL),
                         PODA_OK);
        oracle *on = oracle_of(made, &plain, rule);
        assert_true(oracle_run(on) == whatif.root);
        assert_int_equal(whatif.pruned, !on->seen[leaf]);
        for (int32_t n = 0; n < plain.count; n++) /* left as it was */
            assert_int_equal(plain.values[n], made->nodes[n].value);
        for (int i = 0; i < SCORES; i++) {
            check_whatif_at(&whatif, on, made->scores[i]);
            check_whatif_at(&whatif, on, made->scores[i] + 0.0005);
        }
        check_whatif_at(&whatif, on, -1e9);
        check_whatif_at(&whatif, on, 1e9);
        check_intervals(&whatif.root_stays, &whatif, on);
        check_intervals(&whatif.best_stays, &whatif, on);
        for (size_t i = 0; i < whatif.cut_count; i++)
            check_intervals(&whatif.cuts[i].stays, &whatif, on);
        poda_whatif_release(&whatif);
        poda__plain_release(&plain);
    }
}

static void expect_one(const poda_intervals *intervals, double low, bool low_closed, double high,
                       bool high_closed)
{
    assert_int_equal(intervals->count, 1);
    assert_true(intervals->at[0].low == low && intervals->at[0].high == high);
    assert_int_equal(intervals->at[0].low_closed, low_closed);
    assert_int_equal(intervals->at[0].high_closed, high_closed);
}

static void ask_course(poda_whatif *whatif, poda__plain_rule rule, int32_t leaf)
{
    poda__plain plain = plain_of(course_tree());
    assert_int_equal(poda__whatif_init(whatif, &plain, rule, leaf, NULL, NULL, NULL), PODA_OK);
    poda__plain_release(&plain);
    assert_int_equal(whatif->best, B);
    assert_true(whatif->root == 5);
    /* E is cut after J = 6 >= 5, C after F = 2 <= 5 */
    assert_int_equal(whatif->cut_count, 2);
    assert_int_equal(whatif->cuts[0].node, E);
    assert_int_equal(whatif->cuts[0].child, J);
    assert_int_equal(whatif->cuts[1].node, C);
    assert_int_equal(whatif->cuts[1].child, F);
}

static void test_whatif_on_the_course_tree(void **state)
{
    (void)state;
    poda_whatif whatif;
    /* J: MIN has 5 from D, so E is cut while J >= 5; else K = 9 keeps B at 5 and all the rest */
    ask_course(&whatif, RULES[0], J);
    assert_false(whatif.pruned);
    expect_one(&whatif.cuts[0].stays, 5, true, INFINITY, false);
    assert_true(poda__intervals_all(&whatif.cuts[1].stays));
    assert_true(poda__intervals_all(&whatif.best_stays));
    assert_true(poda__intervals_all(&whatif.root_stays));
    poda_whatif_release(&whatif);
    /* with a cut at > only, J = 5 cuts nothing */
    ask_course(&whatif, RULES[2], J);
    expect_one(&whatif.cuts[0].stays, 5, false, INFINITY, false);
    poda_whatif_release(&whatif);
    /* I: D = max(3, I) must not exceed J = 6 for the cut at E; B = min(D, 9) is 5 for I = 5 alone,
     * but never under 3, so C is cut and B best whatever I is */
    ask_course(&whatif, RULES[0], I);
    expect_one(&whatif.cuts[0].stays, -INFINITY, false, 6, true);
    assert_true(poda__intervals_all(&whatif.cuts[1].stays));
    assert_true(poda__intervals_all(&whatif.best_stays));
    expect_one(&whatif.root_stays, 5, true, 5, true);
    poda_whatif_release(&whatif);
    /* H: the same with D = max(H, 5), so the root keeps 5 up to 5 */
    ask_course(&whatif, RULES[0], H);
    expect_one(&whatif.cuts[0].stays, -INFINITY, false, 6, true);
    expect_one(&whatif.root_stays, -INFINITY, false, 5, true);
    assert_true(poda__intervals_all(&whatif.best_stays));
    poda_whatif_release(&whatif);
    /* M: F = max(1, M) <= 5 cuts C; beyond, G = 0 keeps C below 5, so the rest stays */
    ask_course(&whatif, RULES[0], M);
    assert_true(poda__intervals_all(&whatif.cuts[0].stays));
    expect_one(&whatif.cuts[1].stays, -INFINITY, false, 5, true);
    assert_true(poda__intervals_all(&whatif.best_stays));
    assert_true(poda__intervals_all(&whatif.root_stays));
    poda_whatif_release(&whatif);
    /* K is never seen */
    ask_course(&whatif, RULES[0], K);
    assert_true(whatif.pruned);
    assert_true(whatif.number == 9);
    assert_true(poda__intervals_all(&whatif.cuts[0].stays));
    assert_true(poda__intervals_all(&whatif.root_stays));
    poda_whatif_release(&whatif);
    /* and a question about B is none */
    poda__plain plain = plain_of(course_tree());
    assert_int_equal(poda__whatif_init(&whatif, &plain, RULES[0], B, NULL, NULL, NULL),
                     PODA_BAD_REQUEST);
    poda__plain_release(&plain);
}

/* Fewest and most leaves over all orders, by another way than order.c: node after node, recursively. */
static void all_orders(oracle *on, poda__plain *plain, int32_t node, int32_t place, int32_t *least,
                       int32_t *most)
{
    if (node == plain->count) {
        oracle_run(on);
        *least = on->leaves < *least ? on->leaves : *least;
        *most = on->leaves > *most ? on->leaves : *most;
        return;
    }
    int32_t *kids = plain->kids + plain->first[node];
    if (place >= plain->nodes[node].child_count - 1) {
        all_orders(on, plain, node + 1, 0, least, most);
        return;
    }
    for (int32_t i = place; i < plain->nodes[node].child_count; i++) {
        int32_t kept = kids[place];
        kids[place] = kids[i];
        kids[i] = kept;
        all_orders(on, plain, node, place + 1, least, most);
        kept = kids[place];
        kids[place] = kids[i];
        kids[i] = kept;
    }
}

static void check_order(const poda_move_order *order, poda__plain *plain, oracle *on)
{
    poda__order_use(order, plain);
    for (int32_t n = 0; n < plain->count; n++) { /* a permutation */
        int64_t sum = 0, expected = 0;
        for (int32_t i = 0; i < plain->nodes[n].child_count; i++) {
            assert_int_equal(plain->nodes[plain->kids[plain->first[n] + i]].parent, n);
            sum += plain->kids[plain->first[n] + i];
            expected += plain->nodes[n].first_child + i;
        }
        assert_true(sum == expected);
    }
    oracle_run(on);
    assert_int_equal(order->leaves, on->leaves);
}

static void test_orders_on_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 33;
    int compared = 0, large = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS / 3; round++) {
        shape wanted = random_shape(&seed);
        if (round % 4) /* deep and narrow, so that all orders can be tried here too */
            wanted.least = 1, wanted.most = 2, wanted.early = true;
        const sample *made = grow(&wanted, &seed);
        const poda__plain_rule rule = RULES[poda__random_below(&seed, RULE_COUNT)];
        poda__plain plain = plain_of(made);
        if (plain.count > 60) {
            if (++large > 10) {
                poda__plain_release(&plain);
                continue;
            }
        }
        poda_move_orders orders;
        assert_int_equal(poda__orders_init(&orders, &plain, rule, NULL), PODA_OK);
        oracle *on = oracle_of(made, &plain, rule);
        check_order(&orders.most, &plain, on);
        check_order(&orders.fewest, &plain, on);
        check_order(&orders.given, &plain, on);
        assert_true(orders.least_leaves <= orders.fewest.leaves);
        assert_true(orders.fewest.leaves <= orders.given.leaves);
        assert_true(orders.given.leaves <= orders.most.leaves);
        if (!rule.cut_strict) {
            assert_true(orders.fewest.exact);
            assert_int_equal(orders.fewest.leaves, orders.least_leaves);
        }
        if (orders.count <= 3000) {
            int32_t least = INT32_MAX, most = 0;
            all_orders(on, &plain, 0, 0, &least, &most);
            assert_true(orders.fewest.exact && orders.most.exact);
            assert_int_equal(orders.fewest.leaves, least);
            assert_int_equal(orders.most.leaves, most);
            compared++;
        }
        poda_move_orders_release(&orders);
        poda__plain_release(&plain);
    }
    assert_true(compared > PODA_TEST_ROUNDS / 10);
}

static void test_orders_of_the_course_tree(void **state)
{
    (void)state;
    poda__plain plain = plain_of(course_tree());
    poda_move_orders orders;
    assert_int_equal(poda__orders_init(&orders, &plain, RULES[0], NULL), PODA_OK);
    /* H I J L M are visited, and 2^2 + 2^1 - 1 = 5 is the minimum; C F L M G O N B E J K D H I sees
     * all, each child being worse for its player than the next; seven nodes with two orders each */
    assert_int_equal(orders.given.leaves, 5);
    assert_int_equal(orders.given.nodes, 11);
    assert_int_equal(orders.fewest.leaves, 5);
    assert_int_equal(orders.most.leaves, 8);
    assert_true(orders.fewest.exact && orders.most.exact);
    assert_true(orders.count == 128 && !orders.count_over);
    assert_memory_equal(orders.fewest.children, orders.given.children, 14 * sizeof(int32_t));
    poda_move_orders_release(&orders);
    poda__plain_release(&plain);
}

/* A cheap refutation beats the best one: root MAX over B = 5 and C, MIN's, with the leaf 4 and an inner
 * node of value 0. Best first visits C's inner node, the order with fewest leaves only the 4. */
static void test_cheap_refutation(void **state)
{
    (void)state;
    sample *made = &sample_at_hand;
    made->model = (poda__model){.nodes = made->nodes};
    add_child(made, -1, PODA_MAX);
    add_child(made, 0, PODA_MIN);
    add_child(made, 0, PODA_MIN);
    made->nodes[1].value = 5;
    add_child(made, 2, PODA_MAX);
    add_child(made, 2, PODA_MAX);
    made->nodes[4].value = 4;
    add_child(made, 3, PODA_MIN);
    add_child(made, 3, PODA_MIN);
    poda__plain plain = plain_of(made);
    poda_move_orders orders;
    poda_critical critical;
    assert_int_equal(poda__orders_init(&orders, &plain, RULES[0], NULL), PODA_OK);
    assert_int_equal(poda__critical_init(&critical, &plain, true, NULL), PODA_OK);
    assert_int_equal(critical.leaves, 3);
    assert_false(critical.uniform);
    assert_int_equal(orders.fewest.leaves, 2);
    assert_true(orders.fewest.exact);
    poda_critical_release(&critical);
    poda_move_orders_release(&orders);
    poda__plain_release(&plain);
}

static void test_many_orders(void **state)
{
    (void)state;
    uint64_t seed = 44;
    const shape wanted = {.depth = 5, .least = 4, .most = 4, .alternate = true, .values = SCORES};
    sample *made = grow(&wanted, &seed);
    poda__plain plain = plain_of(made);
    poda_move_orders orders;
    assert_int_equal(poda__orders_init(&orders, &plain, RULES[0], NULL), PODA_OK);
    assert_true(orders.count_over && !orders.tried_all);
    assert_int_equal(orders.fewest.leaves, 64 + 16 - 1);
    assert_true(orders.most.leaves > orders.given.leaves);
    poda_move_orders_release(&orders);
    poda__plain_release(&plain);
}

static void test_critical_of_the_course_tree(void **state)
{
    (void)state;
    /* in the order given: the leftmost line is type 1; K and G with its leaves are not critical */
    static const unsigned char given[15] = {1, 1, 2, 1, 2, 3, 0, 1, 2, 3, 0, 2, 2, 0, 0};
    /* with the best first: I before H, K before J, G before F */
    static const unsigned char ideal[15] = {1, 1, 2, 1, 2, 0, 3, 2, 1, 0, 3, 0, 0, 2, 2};
    poda__plain plain = plain_of(course_tree());
    for (int best = 0; best < 2; best++) {
        poda_critical critical;
        assert_int_equal(poda__critical_init(&critical, &plain, best, NULL), PODA_OK);
        assert_memory_equal(critical.types, best ? ideal : given, 15);
        assert_int_equal(critical.nodes, 11);
        assert_int_equal(critical.leaves, 5);
        assert_true(critical.uniform);
        assert_int_equal(critical.branching, 2);
        assert_int_equal(critical.depth, 3);
        assert_true(critical.minimum == 5 && critical.maximum == 8);
        poda_critical_release(&critical);
    }
    poda__plain_release(&plain);
}

static void test_critical_of_uniform_trees(void **state)
{
    (void)state;
    uint64_t seed = 55;
    for (int32_t depth = 0; depth <= 5; depth++)
        for (int32_t width = 1; width <= 4; width++) {
            const shape wanted = {depth, width, width, false, true, depth % 2, SCORES, false};
            sample *made = grow(&wanted, &seed);
            poda_critical critical;
            poda__plain plain = plain_of(made);
            for (int best = 0; best < 2; best++) {
                assert_int_equal(poda__critical_init(&critical, &plain, best, NULL), PODA_OK);
                assert_true(critical.uniform);
                assert_true(critical.minimum == (uint64_t)critical.leaves);
                assert_true(critical.maximum == (uint64_t)plain.leaf_count);
                poda_critical_release(&critical);
            }
            /* where all leaves are equal every order is ideal: just the critical nodes are visited */
            for (int32_t n = 0; n < plain.count; n++)
                plain.values[n] = 7;
            shuffle(&plain, &seed);
            poda__plain_alphabeta(&plain, RULES[0]);
            assert_int_equal(poda__critical_init(&critical, &plain, false, NULL), PODA_OK);
            for (int32_t n = 0; n < plain.count; n++)
                assert_int_equal(plain.visited[n], critical.types[n] > 0);
            poda_critical_release(&critical);
            poda__plain_release(&plain);
        }
    assert_true(poda__critical_minimum(2, 3) == 5);
    assert_true(poda__critical_minimum(35, 8) == 2u * 1500625 - 1);
    assert_true(poda__critical_minimum(1, 1000000000) == 1);
    assert_true(poda__critical_minimum(2, 125) == (UINT64_C(1) << 63) - 1 + (UINT64_C(1) << 62));
    assert_true(poda__critical_minimum(2, 126) == UINT64_MAX); /* 2^64 - 1: the last that fits */
    assert_true(poda__critical_minimum(2, 127) == UINT64_MAX);
    assert_true(poda__critical_minimum(UINT64_MAX, 2) == UINT64_MAX);
}

/* In any tree, whoever moves: with the best child first, alpha-beta visits just the critical nodes. */
static void test_critical_on_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 66;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const shape wanted = random_shape(&seed);
        const sample *made = grow(&wanted, &seed);
        static poda_value values[ROOM];
        poda__plain plain = plain_of(made);
        poda_critical critical;
        assert_int_equal(poda__critical_init(&critical, &plain, true, NULL), PODA_OK);
        poda__plain_minimax(&plain, values);
        for (int32_t n = 0; n < plain.count; n++) {
            int32_t *kids = plain.kids + plain.first[n];
            for (int32_t i = 1; i < plain.nodes[n].child_count; i++)
                if (poda__better(plain.nodes[n].player, values[kids[i]], values[kids[0]])) {
                    const int32_t kept = kids[0];
                    kids[0] = kids[i];
                    kids[i] = kept;
                }
        }
        poda__plain_alphabeta(&plain, RULES[0]);
        assert_int_equal(plain.visited_nodes, critical.nodes);
        assert_int_equal(plain.visited_leaves, critical.leaves);
        for (int32_t n = 0; n < plain.count; n++)
            assert_int_equal(plain.visited[n], critical.types[n] > 0);
        poda_critical_release(&critical);
        poda__plain_release(&plain);
    }
}

static void test_sss_on_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 77;
    int fewer = 0;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        const shape wanted = random_shape(&seed);
        const sample *made = grow(&wanted, &seed);
        static poda_value values[ROOM];
        poda__plain plain = plain_of(made);
        poda_sss sss;
        if (round % 2)
            shuffle(&plain, &seed);
        poda__plain_minimax(&plain, values);
        poda__plain_alphabeta(&plain, RULES[0]);
        assert_int_equal(poda__sss_init(&sss, &plain, NULL), PODA_OK);
        assert_int_equal(sss.value, values[0]);
        assert_int_equal(sss.best, plain.best);
        int32_t nodes = 0, leaves = 0, open = 1;
        for (int32_t n = 0; n < plain.count; n++) {
            nodes += sss.visited[n];
            leaves += sss.visited[n] && poda__plain_leaf(&plain, n);
            assert_true(plain.visited[n] || !sss.visited[n] || !poda__plain_leaf(&plain, n));
        }
        assert_int_equal(sss.visited_nodes, nodes);
        assert_int_equal(sss.visited_leaves, leaves);
        fewer += leaves < plain.visited_leaves;
        for (int32_t i = 0; i < sss.step_count; i++) { /* merits only get worse, OPEN adds up */
            const poda_sss_step *step = &sss.steps[i];
            if (i > 0)
                assert_false(poda__better(wanted.root, step->merit, step[-1].merit));
            assert_int_equal(step->action <= PODA_SSS_FIRST, step->status == PODA_SSS_LIVE);
            open += step->action == PODA_SSS_ALL        ? plain.nodes[step->node].child_count - 1
                    : step->action == PODA_SSS_FINISHED ? -1
                                                        : -step->purged;
            assert_int_equal(step->open, open);
            assert_true(open <= sss.most_open);
        }
        assert_int_equal(open, 0);
        assert_int_equal(sss.steps[sss.step_count - 1].action, PODA_SSS_FINISHED);
        poda_sss_release(&sss);
        poda__plain_release(&plain);
    }
    assert_true(fewer > PODA_TEST_ROUNDS / 50);
}

static void test_sss_on_the_course_tree(void **state)
{
    (void)state;
    static const struct {
        int32_t node;
        poda_sss_status status;
        poda_value merit;
        poda_sss_action action;
        int32_t next, purged;
    } told[] = {
        {A, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_ALL, B, 0},
        {B, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_FIRST, D, 0},
        {D, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_ALL, H, 0},
        {H, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_EVALUATE, H, 0},
        {I, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_EVALUATE, I, 0},
        {C, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_FIRST, F, 0},
        {F, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_ALL, L, 0},
        {L, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_EVALUATE, L, 0},
        {M, PODA_SSS_LIVE, PODA_INFINITY, PODA_SSS_EVALUATE, M, 0},
        {I, PODA_SSS_SOLVED, 5, PODA_SSS_CHOSEN, D, 1}, /* H = 3 leaves */
        {D, PODA_SSS_SOLVED, 5, PODA_SSS_SIBLING, E, 0},
        {E, PODA_SSS_LIVE, 5, PODA_SSS_ALL, J, 0},
        {J, PODA_SSS_LIVE, 5, PODA_SSS_EVALUATE, J, 0}, /* 6, but MIN has 5 */
        {J, PODA_SSS_SOLVED, 5, PODA_SSS_CHOSEN, E, 1}, /* K leaves unseen */
        {E, PODA_SSS_SOLVED, 5, PODA_SSS_ANSWERED, B, 0},
        {B, PODA_SSS_SOLVED, 5, PODA_SSS_CHOSEN, A, 2}, /* L and M leave */
        {A, PODA_SSS_SOLVED, 5, PODA_SSS_FINISHED, -1, 0},
    };
    poda__plain plain = plain_of(course_tree());
    poda_sss sss;
    assert_int_equal(poda__sss_init(&sss, &plain, NULL), PODA_OK);
    assert_int_equal(sss.value, 5);
    assert_int_equal(sss.best, B);
    assert_int_equal(sss.visited_leaves, 5);
    assert_int_equal(sss.most_open, 4);
    assert_int_equal(sss.step_count, sizeof told / sizeof told[0]);
    for (int32_t i = 0; i < sss.step_count; i++) {
        assert_int_equal(sss.steps[i].node, told[i].node);
        assert_int_equal(sss.steps[i].status, told[i].status);
        assert_int_equal(sss.steps[i].merit, told[i].merit);
        assert_int_equal(sss.steps[i].action, told[i].action);
        assert_int_equal(sss.steps[i].next, told[i].next);
        assert_int_equal(sss.steps[i].purged, told[i].purged);
    }
    assert_int_equal(sss.steps[12].value, 6);
    poda_sss_release(&sss);
    poda__plain_release(&plain);
}

/* The plain search is the library's: visited nodes, cuts and best child of models made by it. */
static void test_plain_is_the_library_search(void **state)
{
    (void)state;
    static const char *const positions[][2] = {
        {"tree", ""},
        {"tree", "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))"},
        {"tree", "((3.5 (1 2)) min(max(4 4) 0.25) ((7 (8 3.5)) 2 (9 -1)) 5)"},
        {"tictactoe", ""},
        {"corks", ""},
        {"toads", ""},
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++)
        for (int rule = 0; rule < RULE_COUNT; rule++) {
            const poda_pair pair = {"tree", positions[i][1]};
            const poda_options given = {&pair, positions[i][1][0] ? 1u : 0u};
            poda_search_options options;
            poda_game *game = NULL;
            poda_state from;
            poda__model model;
            assert_int_equal(poda_game_open(&game, positions[i][0], &given, NULL), PODA_OK);
            poda_search_defaults(&options);
            options.algorithm = PODA_ALPHABETA;
            options.deepen = false;
            options.depth = 4;
            options.fail_hard = RULES[rule].fail == PODA__FAIL_HARD;
            options.fail_own = RULES[rule].fail == PODA__FAIL_OWN;
            options.cut_strict = RULES[rule].cut_strict;
            poda_state_start(game, &from);
            assert_int_equal(poda__model_init(&model, game, &from, &options, NULL), PODA_OK);
            poda__plain plain;
            assert_int_equal(poda__plain_init(&plain, &model, NULL), PODA_OK);
            poda__plain_alphabeta(&plain, RULES[rule]);
            assert_int_equal(plain.value, model.result.value);
            assert_int_equal(plain.best, model.nodes[0].best);
            assert_int_equal(plain.visited_nodes, model.visited);
            assert_int_equal(plain.visited_leaves, model.leaves);
            assert_true((uint64_t)plain.cut_count == model.result.cuts);
            for (int32_t n = 0; n < plain.count; n++)
                assert_int_equal(plain.visited[n], model.nodes[n].visited);
            for (int32_t c = 0; c < plain.cut_count; c++)
                assert_int_equal(model.nodes[plain.cuts[c].node].cut_after, plain.cuts[c].child);
            poda__plain_release(&plain);
            poda__model_release(&model);
            poda_game_close(game);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_on_random_trees),
        cmocka_unit_test(test_plain_is_the_library_search),
        cmocka_unit_test(test_whatif_on_random_trees),
        cmocka_unit_test(test_whatif_on_the_course_tree),
        cmocka_unit_test(test_orders_on_random_trees),
        cmocka_unit_test(test_orders_of_the_course_tree),
        cmocka_unit_test(test_cheap_refutation),
        cmocka_unit_test(test_many_orders),
        cmocka_unit_test(test_critical_of_the_course_tree),
        cmocka_unit_test(test_critical_of_uniform_trees),
        cmocka_unit_test(test_critical_on_random_trees),
        cmocka_unit_test(test_sss_on_random_trees),
        cmocka_unit_test(test_sss_on_the_course_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
