/* test_general.c - trees with chance nodes, several payoffs and more players: each algorithm
 * compared with a plain computation on random trees that shares no code with it, and known
 * examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "general.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

/* --- tests ---------------------------------------------------------------------------------- */

static void test_expectiminimax(void **unused)
{
    sample *tree = new_sample();
    int64_t all = 0, star1_leaves = 0, star2_leaves = 0;
    (void)unused;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        tree->seed = (uint64_t)round;
        tree->players = 2;
        tree->payoffs = 1;
        tree->exact = round % 3 > 0;
        tree->chance_percent = round % 5 * 15;
        tree->leaf_percent = round % 7 * 8;
        tree->depth = 1 + round % 4;
        tree->range = round % 2 ? 3 : 20;
        grow_tree(tree);
        const double expected = plain_value(tree, 0, 0, 0);
        const double bound = (tree->exact ? 1 : 0.1) * tree->range + 1e-6;
        poda__general plain = explain(tree->text, (poda__general_options){.low = 0});
        assert_int_equal(plain.algorithm, PODA__GENERAL_EXPECTIMINIMAX);
        assert_int_equal(plain.tree.count, tree->count);
        assert_true(plain.values[0] == expected && plain.returned[0] == expected);
        assert_int_equal(plain.visited, tree->count);
        check_result(&plain);
        for (int star = PODA__GENERAL_STAR1; star <= PODA__GENERAL_STAR2; star++) {
            /* exact bounds, and wider ones */
            const double low = -bound - round % 3, high = bound + round % 2;
            poda__general cut = explain(
                tree->text, (poda__general_options){.algorithm = (poda__general_algorithm)star,
                                                    .has_low = true,
                                                    .has_high = true,
                                                    .low = low,
                                                    .high = high});
            if (!near(cut.returned[0], expected))
                fail_msg("%s: %s gives %.17g, not %.17g", tree->text,
                         poda__general_algorithm_name(cut.algorithm), cut.returned[0], expected);
            assert_int_equal(cut.best, plain.best);
            assert_true(cut.leaves <= plain.leaves && cut.visited <= plain.visited);
            check_result(&cut);
            *(star == PODA__GENERAL_STAR1 ? &star1_leaves : &star2_leaves) += cut.leaves;
            poda__general_release(&cut);
        }
        all += plain.leaves;
        poda__general_release(&plain);
    }
    assert_true(star1_leaves < all && star2_leaves < all);
    free(tree);
}

/* Regular trees, for which Star2 is designed: MAX, chance, MIN, chance, with tight bounds. */
static char *write_regular(char *at, int depth, uint64_t *seed)
{
    if (depth == 0)
        return at + sprintf(at, "%u ", poda__random_below(seed, 11));
    at += sprintf(at, "%s(", depth % 2 ? "chance" : "");
    for (int i = 0; i < 4; i++)
        at = write_regular(at, depth - 1, seed);
    return at + sprintf(at, ") ");
}

static void test_star(void **unused)
{
    static char text[1 << 14];
    int64_t leaves[3] = {0};
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint64_t state = seed;
        double value = 0;
        write_regular(text, 4, &state);
        for (int i = 0; i < 3; i++) {
            poda__general general = explain(
                text, (poda__general_options){
                          .algorithm = (poda__general_algorithm)(PODA__GENERAL_EXPECTIMINIMAX + i),
                          .has_low = true,
                          .has_high = true,
                          .high = 10});
            if (i == 0)
                value = general.returned[0];
            assert_true(general.returned[0] == value);
            leaves[i] += general.leaves;
            poda__general_release(&general);
        }
    }
    /* as Ballard found, Star2 saves far more */
    assert_true(leaves[1] < leaves[0] && leaves[2] < leaves[1]);
}

/* As in AIMA's chapter on games of chance, a MAX with two chance nodes; by hand:
 *   first tree:  A1 0.9*2 + 0.1*3 = 2.1, A2 0.9*1 + 0.1*4 = 1.3: A1
 *   the leaves changed but in the same order: A1 0.9*20 + 0.1*30 = 21, A2 0.9*1 + 0.1*400 = 40.9: A2
 * and MIN below chance: 1/3*min(3,9) + 2/3*min(6,7) = 1 + 4 = 5. */
static void test_textbook(void **unused)
{
    (void)unused;
    poda__general general =
        explain("max R(chance A1(0.9:min(2 2) 0.1:min(3 3)) chance A2(0.9:min(1 1) 0.1:min(4 4)))",
                (poda__general_options){.low = 0});
    assert_true(near(general.values[0], 2.1));
    assert_string_equal(poda__general_name(&general, general.best), "A1");
    assert_int_equal(general.pv_count, 1);
    assert_int_equal(general.generated, 15);
    check_result(&general);
    poda__general_release(&general);
    general = explain("R(chance A1(0.9:(20 20) 0.1:(30 30)) chance A2(0.9:(1 1) 0.1:(400 400)))",
                      (poda__general_options){.low = 0});
    assert_true(near(general.values[0], 40.9));
    assert_string_equal(poda__general_name(&general, general.best), "A2");
    assert_string_equal(poda__general_player(&general, 0), "MAX");
    assert_string_equal(poda__general_player(&general, general.best), "chance");
    assert_string_equal(poda__general_player(&general, general.best + 1), "MIN");
    poda__general_release(&general);
    general = explain("chance(1/3:min(3 9) 2/3:min(6 7))", (poda__general_options){.low = 0});
    assert_true(general.values[0] == 5);
    assert_int_equal(general.best, -1);
    poda__general_release(&general);
    /* Star1 by hand, leaves in 0..10: MAX has 8 at B. At C, half of 2 is 1, and with 10 for the
     * rest 6 <= 8: E is cut. Both are leaves, so nothing else can be cut. */
    general = explain("A(chance B(8 8) chance C(D=2 E=9))",
                      (poda__general_options){.has_low = true, .has_high = true, .high = 10});
    assert_int_equal(general.algorithm, PODA__GENERAL_STAR1);
    assert_true(general.returned[0] == 8);
    assert_int_equal(general.cut_count, 1);
    assert_string_equal(poda__general_name(&general, general.cuts[0].node), "C");
    assert_string_equal(poda__general_name(&general, general.pruned[0]), "E");
    assert_true(general.cuts[0].alpha == 8 && general.cuts[0].beta == 10);
    poda__buffer words = {.at = NULL};
    size_t frame_count;
    poda__frame *frames = poda__general_frames(&general, &frame_count);
    for (size_t i = 0; i < frame_count; i++) {
        poda__general_tell(&general, frames[i], NULL, &words);
        poda__buffer_add(&words, "\n");
    }
    const char *told = words.at ? words.at : "";
    assert_non_null(strstr(told, "Even with the most that is left at C the mean is 6 ≤ α = 8. "
                                 "E is pruned."));
    assert_non_null(strstr(told, "Chance decides at B: its value is the mean 0.5·F + 0.5·G"));
    poda__buffer_release(&words);
    free(frames);
    poda__general_release(&general);
}

/* --- backward induction --------------------------------------------------------------------- */

enum { PROFILES = 20000, CHOICES = 12 };

typedef struct brute {
    const sample *tree;
    int choice[NODES]; /* for each node */
    poda__general_outcome found[PROFILES];
    int count;
} brute;

/* Payoffs and end under a profile; false if some player would prefer another choice. */
static bool play_profile(const brute *all, int index, poda__general_outcome *outcome)
{
    const sample_node *node = &all->tree->nodes[index];
    poda__general_outcome children[KIDS];
    for (int i = 0; i < node->count; i++)
        if (!play_profile(all, node->kids[i], &children[i]))
            return false;
    memset(outcome, 0, sizeof *outcome);
    if (node->count == 0)
        memcpy(outcome->payoffs, node->payoffs, sizeof node->payoffs);
    if (node->count == 0 || node->player == CHANCE) {
        outcome->end = index;
        for (int i = 0; i < node->count; i++)
            for (int k = 0; k < all->tree->payoffs; k++)
                outcome->payoffs[k] += node->chances[i] * children[i].payoffs[k];
        return true;
    }
    *outcome = children[all->choice[index]];
    for (int i = 0; i < node->count; i++)
        if (children[i].payoffs[node->player] > outcome->payoffs[node->player])
            return false;
    return true;
}

static bool listed(const poda__general_outcome *list, int count, const poda__general_outcome *one)
{
    for (int i = 0; i < count; i++)
        if (list[i].end == one->end) {
            bool same = true;
            for (int k = 0; k < PODA__GAMETREE_PAYOFFS; k++)
                same &= list[i].payoffs[k] == one->payoffs[k];
            if (same)
                return true;
        }
    return false;
}

static bool next_profile(brute *all)
{
    for (int i = 0; i < all->tree->count; i++) {
        const sample_node *node = &all->tree->nodes[i];
        if (node->player == CHANCE || node->count < 2)
            continue;
        if (++all->choice[i] < node->count)
            return true;
        all->choice[i] = 0;
    }
    return false;
}

static void test_induction(void **unused)
{
    sample *tree = new_sample();
    brute *all = calloc(1, sizeof *all);
    int several = 0, done = 0;
    (void)unused;
    assert_non_null(all);
    for (int round = 0; done < PODA_TEST_ROUNDS / 2; round++) {
        tree->seed = 5000 + (uint64_t)round;
        tree->players = tree->payoffs = 2 + round % 3;
        tree->exact = true;
        tree->chance_percent = round % 2 * 20;
        tree->leaf_percent = 40;
        tree->depth = 1 + round % 3;
        tree->range = 1 + round % 2; /* few different payoffs: many ties */
        grow_tree(tree);
        double profiles = 1;
        for (int i = 0; i < tree->count; i++)
            if (tree->nodes[i].player != CHANCE && tree->nodes[i].count > 1)
                profiles *= tree->nodes[i].count;
        if (profiles > (double)PROFILES / 4)
            continue;
        done++;
        all->tree = tree;
        all->count = 0;
        memset(all->choice, 0, sizeof all->choice);
        do {
            poda__general_outcome outcome;
            if (play_profile(all, 0, &outcome) && !listed(all->found, all->count, &outcome))
                all->found[all->count++] = outcome;
        } while (next_profile(all));
        poda__general general =
            explain(tree->text, (poda__general_options){.algorithm = PODA__GENERAL_INDUCTION});
        check_result(&general);
        double value[PAYOFFS];
        plain_payoffs(tree, 0, value);
        assert_memory_equal(general.returned, value, (size_t)tree->payoffs * sizeof *value);
        assert_memory_equal(general.outcomes[0].payoffs, value,
                            (size_t)tree->payoffs * sizeof *value);
        if (general.outcome_count != all->count)
            fail_msg("%s: %d outcomes, expected %d", tree->text, general.outcome_count, all->count);
        for (int i = 0; i < all->count; i++)
            if (!listed(general.outcomes, general.outcome_count, &all->found[i]))
                fail_msg("%s: an outcome at node %d is missing", tree->text, all->found[i].end);
        assert_false(general.outcomes_left_out);
        several += all->count > 1;
        poda__general_release(&general);
    }
    assert_true(several > done / 10);
    free(all);
    free(tree);
}

static void test_many_outcomes(void **unused)
{
    static char text[1 << 16];
    char *at = text + sprintf(text, "A(");
    (void)unused;
    for (int i = 0; i < 1500; i++)
        at += sprintf(at, "[1,%d] ", i);
    sprintf(at, ")");
    poda__general general = explain(text, (poda__general_options){.low = 0});
    assert_int_equal(general.algorithm, PODA__GENERAL_INDUCTION);
    assert_int_equal(general.outcome_count, 1000);
    assert_true(general.outcomes_left_out);
    assert_int_equal(general.nodes[0].tied, 1500);
    poda__general_release(&general);
    /* 2^12 combinations below chance */
    at = text + sprintf(text, "chance(");
    for (int i = 0; i < 12; i++)
        at += sprintf(at, "p1([0,0] [0,%d]) ", 1 << i);
    sprintf(at, ")");
    general = explain(text, (poda__general_options){.low = 0});
    assert_int_equal(general.outcome_count, 1000);
    assert_true(general.outcomes_left_out);
    poda__general_release(&general);
}

/* --- more players --------------------------------------------------------------------------- */

static void test_zero_sum(void **unused)
{
    sample *tree = new_sample();
    (void)unused;
    for (int round = 0; round < PODA_TEST_ROUNDS / 4; round++) {
        tree->seed = 9000 + (uint64_t)round;
        tree->players = 2;
        tree->payoffs = 1;
        tree->exact = true;
        tree->depth = 1 + round % 4;
        tree->leaf_percent = 10;
        tree->range = 5;
        grow_tree(tree);
        const double expected = plain_value(tree, 0, 0, 0);
        /* the same tree with [v, -v] in its leaves */
        static char pairs[sizeof tree->text * 2];
        char *to = pairs;
        for (const char *at = tree->text; *at;) {
            /* digits of the markers p1, p2 belong to the word */
            const bool word = at > tree->text && at[-1] == 'p';
            const size_t length = word ? 0 : poda__gametree_number(at);
            if (length > 0) {
                to += sprintf(to, "[%g,%g]", atof(at), -atof(at));
                at += length;
            } else {
                *to++ = *at++;
            }
        }
        *to = 0;
        poda__general general =
            explain(pairs, (poda__general_options){.algorithm = PODA__GENERAL_MAXN});
        assert_true(general.returned[0] == expected && general.returned[1] == -expected);
        check_result(&general);
        poda__general_release(&general);
        general = explain(pairs, (poda__general_options){.algorithm = PODA__GENERAL_MAXN,
                                                         .has_sum = true,
                                                         .has_low = true,
                                                         .low = -5});
        assert_true(general.returned[0] == expected);
        check_result(&general);
        poda__general_release(&general);
        general = explain(
            pairs, (poda__general_options){.algorithm = PODA__GENERAL_PARANOID, .player = 1});
        assert_true(general.returned[0] == expected);
        check_result(&general);
        poda__general_release(&general);
    }
    free(tree);
}

static void test_players(void **unused)
{
    sample *tree = new_sample();
    int64_t all = 0, shallow = 0, paranoid = 0;
    (void)unused;
    for (int round = 0; round < PODA_TEST_ROUNDS / 2; round++) {
        tree->seed = 20000 + (uint64_t)round;
        tree->players = tree->payoffs = 3 + round % 3;
        tree->exact = true;
        tree->zero_sum = round % 2;
        tree->chance_percent = round % 3 * 10;
        tree->leaf_percent = 10;
        tree->depth = 1 + round % 4;
        tree->range = 1 + round % 4;
        grow_tree(tree);
        double value[PAYOFFS];
        plain_payoffs(tree, 0, value);
        poda__general general = explain(tree->text, (poda__general_options){.low = 0});
        assert_int_equal(general.algorithm, PODA__GENERAL_MAXN);
        assert_memory_equal(general.returned, value, (size_t)tree->payoffs * sizeof *value);
        check_result(&general);
        all += general.leaves;
        const int32_t best = general.best;
        poda__general_release(&general);
        double sum = -1000, low = 1000, high = -1000;
        for (int i = 0; i < tree->count; i++) {
            double here = 0;
            for (int k = 0; tree->nodes[i].count == 0 && k < tree->payoffs; k++) {
                here += tree->nodes[i].payoffs[k];
                low = fmin(low, tree->nodes[i].payoffs[k]);
                high = fmax(high, tree->nodes[i].payoffs[k]);
            }
            sum = tree->nodes[i].count == 0 ? fmax(sum, here) : sum;
        }
        general = explain(
            tree->text,
            (poda__general_options){.has_sum = true, .sum = sum, .has_low = true, .low = low});
        assert_memory_equal(general.returned, value, (size_t)tree->payoffs * sizeof *value);
        assert_int_equal(general.best, best);
        check_result(&general);
        shallow += general.leaves;
        poda__general_release(&general);
        for (int player = 0; player < tree->players; player++) {
            const double expected = plain_value(tree, 0, player, player);
            for (int plain = 0; plain < 3; plain++) {
                general =
                    explain(tree->text, (poda__general_options){.algorithm = PODA__GENERAL_PARANOID,
                                                                .player = player + 1,
                                                                .plain = plain == 1,
                                                                .has_low = plain == 2,
                                                                .has_high = plain == 2,
                                                                .low = low - 1,
                                                                .high = high});
                assert_true(general.returned[0] == expected && general.values[0] == expected);
                check_result(&general);
                assert_true(plain != 1 || general.visited == general.generated);
                paranoid += plain == 0 && player == 0 ? general.leaves : 0;
                poda__general_release(&general);
            }
        }
    }
    assert_true(shallow < all && paranoid < all);
    free(tree);
}

/* Korf 1991, figure 1 in spirit: the sum is 9; player 1 has 3 at B, player 2 gets 7 at the first
 * child of C, so player 1 gets at most 2 there and the rest of C is cut. */
static void test_shallow(void **unused)
{
    (void)unused;
    poda__general general = explain("A(B([3,3,3] [4,2,3]) C(c1=[1,7,1] c2=[6,1,2] c3=[0,0,9]))",
                                    (poda__general_options){.has_sum = true, .sum = 9});
    assert_true(general.returned[0] == 3 && general.returned[1] == 3);
    assert_int_equal(general.cut_count, 1);
    assert_string_equal(poda__general_name(&general, general.cuts[0].node), "C");
    assert_int_equal(general.cuts[0].count, 2);
    assert_int_equal(general.leaves, 3);
    poda__general_release(&general);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expectiminimax), cmocka_unit_test(test_star),
        cmocka_unit_test(test_textbook),       cmocka_unit_test(test_induction),
        cmocka_unit_test(test_many_outcomes),  cmocka_unit_test(test_zero_sum),
        cmocka_unit_test(test_players),        cmocka_unit_test(test_shallow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
