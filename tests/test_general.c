/* test_general.c - trees with chance, several payoffs and more players: each algorithm against a
 * plain computation on random trees that shares no code with it, known examples, texts that are no
 * tree, and memory that runs out. Trees are made as nodes and as text at once. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "explain/general.h"
#include "failing.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

enum { KIDS = 4, NODES = 600, CHANCE = -1, PAYOFFS = PODA__GAMETREE_PAYOFFS };

/* --- random trees --------------------------------------------------------------------------- */

typedef struct sample_node {
    int player, count; /* CHANCE, or from 0; 0: a leaf */
    int kids[KIDS];
    double chances[KIDS];
    double payoffs[PAYOFFS];
} sample_node;

typedef struct sample {
    sample_node nodes[NODES];
    int count;
    int players, payoffs; /* payoffs 1: what player 0 gets */
    bool exact;           /* probabilities and payoffs whose sums are exact */
    bool zero_sum;        /* the last payoff makes up for the others */
    int chance_percent, leaf_percent, depth, range;
    uint64_t seed;
    char text[NODES * 64];
    size_t length;
} sample;

static int below(sample *made, int limit)
{
    return (int)poda__random_below(&made->seed, (uint32_t)limit);
}

static void write_text(sample *made, const char *format, ...) PODA_PRINTF(2, 3);

static void write_text(sample *made, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    made->length += (size_t)vsnprintf(made->text + made->length, sizeof made->text - made->length,
                                      format, args);
    va_end(args);
    assert_true(made->length < sizeof made->text);
}

static void grow_leaf(sample *made, sample_node *node)
{
    for (int k = 0; k < made->payoffs; k++) {
        node->payoffs[k] = below(made, 2 * made->range + 1) - made->range;
        if (made->zero_sum && k + 1 == made->payoffs) {
            node->payoffs[k] = 0;
            for (int i = 0; i < k; i++)
                node->payoffs[k] -= node->payoffs[i];
        }
        if (!made->exact)
            node->payoffs[k] = node->payoffs[k] * 0.1;
        write_text(made, "%s%.17g", k ? "," : made->payoffs > 1 ? "[" : "", node->payoffs[k]);
    }
    write_text(made, "%s", made->payoffs > 1 ? "]" : "");
}

/* `turn` is whose turn it is when nothing is said. */
static int grow_node(sample *made, int depth, int turn)
{
    const int index = made->count++;
    sample_node *node = &made->nodes[index];
    assert_true(made->count < NODES);
    memset(node, 0, sizeof *node);
    if (depth == 0 || (depth < made->depth && below(made, 100) < made->leaf_percent)) {
        grow_leaf(made, node);
        return index;
    }
    node->count = 1 + below(made, KIDS);
    node->player = turn;
    if (below(made, 100) < made->chance_percent) {
        node->player = CHANCE;
        write_text(made, "chance ");
    } else if (below(made, 4) == 0) {
        node->player = below(made, made->players);
        if (made->players == 2 && below(made, 2))
            write_text(made, "%s", node->player ? "min" : "max");
        else
            write_text(made, "p%d", node->player + 1);
    }
    const bool given = below(made, 2) || (made->exact && node->count == 3);
    int parts = made->exact ? 16 : 30;
    const int whole = parts;
    write_text(made, "(");
    for (int i = 0; i < node->count; i++) {
        node->chances[i] = 1.0 / node->count;
        if (node->player == CHANCE && given) {
            const int part = i + 1 == node->count ? parts : below(made, parts + 1);
            parts -= part;
            node->chances[i] = (double)part / whole;
            write_text(made, "%d/%d:", part, whole);
        }
        node->kids[i] = grow_node(
            made, depth - 1, node->player == CHANCE ? turn : (node->player + 1) % made->players);
        write_text(made, i + 1 < node->count ? " " : ")");
    }
    return index;
}

static void grow_tree(sample *made)
{
    made->count = 0;
    made->length = 0;
    grow_node(made, made->depth, 0);
}

/* --- plain computations --------------------------------------------------------------------- */

/* One number: `player` maximises payoff `which`, all others minimise it. */
static double plain_value(const sample *made, int index, int player, int which)
{
    const sample_node *node = &made->nodes[index];
    double value = 0;
    if (node->count == 0)
        return node->payoffs[which];
    for (int i = 0; i < node->count; i++) {
        const double child = plain_value(made, node->kids[i], player, which);
        if (node->player == CHANCE)
            value += node->chances[i] * child;
        else if (i == 0 || (node->player == player ? child > value : child < value))
            value = child;
    }
    return value;
}

static void plain_payoffs(const sample *made, int index, double *value)
{
    const sample_node *node = &made->nodes[index];
    if (node->count == 0) {
        memcpy(value, node->payoffs, sizeof node->payoffs);
        return;
    }
    memset(value, 0, sizeof node->payoffs);
    for (int i = 0; i < node->count; i++) {
        double child[PAYOFFS];
        plain_payoffs(made, node->kids[i], child);
        if (node->player == CHANCE)
            for (int k = 0; k < made->payoffs; k++)
                value[k] += node->chances[i] * child[k];
        else if (i == 0 || child[node->player] > value[node->player])
            memcpy(value, child, sizeof child);
    }
}

/* --- running -------------------------------------------------------------------------------- */

static poda__general explain(const char *text, poda__general_options options)
{
    poda__general general;
    poda_error error = {.status = PODA_OK};
    if (poda__general_explain(&general, text, &options, &error) != PODA_OK)
        fail_msg("%.200s: %s", text, error.message);
    return general;
}

static void refuse(const char *text, poda__general_options options, const char *part)
{
    poda__general general;
    poda_error error = {.status = PODA_OK};
    const poda_status status = poda__general_explain(&general, text, &options, &error);
    if (status == PODA_OK || !strstr(error.message, part) || strchr(error.message, '\n'))
        fail_msg("%.60s: status %s, message '%s', expected '%s'", text, poda_status_name(status),
                 error.message, part);
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * fmax(1, fmax(fabs(a), fabs(b)));
}

/* Facts that hold of every result: counts, cuts, steps, words and pictures. */
static void check_result(const poda__general *general)
{
    int32_t visited = 0, leaves = 0, saved = 0, pruned = 0;
    size_t frame_count;
    const size_t width = (size_t)general->width;
    for (int32_t i = 0; i < general->tree.count; i++) {
        const poda__general_node *node = &general->nodes[i];
        visited += node->visited;
        leaves += node->visited && general->tree.nodes[i].count == 0;
        if (i > 0 && node->visited)
            assert_true(general->nodes[general->tree.nodes[i].parent].visited);
        if (!node->valued)
            continue;
        const double exact = general->values[(size_t)i * width];
        const double got = general->returned[(size_t)i * width];
        if (!node->windowed && general->cut_count == 0)
            assert_memory_equal(general->values + (size_t)i * width,
                                general->returned + (size_t)i * width, width * sizeof(double));
        else if (node->windowed) /* outside of the window it is a bound, inside exact */
            assert_true(near(got, exact) || (got >= node->beta && exact > got) ||
                        (got <= node->alpha && exact < got));
    }
    assert_int_equal(general->visited, visited);
    assert_int_equal(general->leaves, leaves);
    assert_int_equal(general->generated, general->tree.count);
    for (int32_t i = 0; i < general->cut_count; i++) {
        const poda__general_cut *cut = &general->cuts[i];
        assert_true(cut->count > 0 && cut->nodes_saved >= cut->count);
        assert_int_equal(general->tree.nodes[cut->after].parent, cut->node);
        assert_int_equal(cut->first, pruned);
        for (int32_t k = 0; k < cut->count; k++)
            assert_false(general->nodes[general->pruned[cut->first + k]].visited);
        saved += cut->nodes_saved;
        pruned += cut->count;
    }
    assert_int_equal(saved, general->generated - general->visited);
    for (int32_t i = 0; i < general->pv_count; i++)
        assert_int_equal(general->tree.nodes[general->pv[i]].parent, i ? general->pv[i - 1] : 0);
    poda__frame *frames = poda__general_frames(general, &frame_count);
    poda__buffer words = {.at = NULL};
    for (size_t i = 0; i < frame_count; i++) {
        const size_t before = words.length;
        poda__general_tell(general, frames[i], NULL, &words);
        assert_true(words.length > before);
    }
    const size_t moments[] = {0, general->step_count / 2, SIZE_MAX};
    for (size_t i = 0; i < 3; i++) {
        poda__general_drawing drawing;
        assert_true(poda__general_draw(&drawing, general, moments[i]));
        assert_int_equal(drawing.figure.count, general->tree.count);
        for (int32_t k = 0; k < drawing.figure.count; k++)
            assert_true(!(drawing.figure.nodes[k].marks & PODA__MARK_PRUNED) ||
                        !general->nodes[k].visited || general->algorithm == PODA__GENERAL_STAR2);
        poda__general_drawing_release(&drawing);
    }
    poda__buffer_release(&words);
    free(frames);
}

static sample *new_sample(void)
{
    sample *made = calloc(1, sizeof *made);
    assert_non_null(made);
    return made;
}

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
            /* bounds that hold exactly, and wider ones */
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

/* Regular trees, where Star2 is at home: MAX, chance, MIN, chance, with bounds that are tight. */
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
    /* as Ballard found: Star2 saves far more */
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
    /* Star1 by hand, leaves in 0..10: MAX has 8 at B. At C, half of 2 is 1, and with 10 for the rest
     * 6 <= 8: E is cut. Both are leaves, so nothing else can be. */
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
    int choice[NODES]; /* of each node */
    poda__general_outcome found[PROFILES];
    int count;
} brute;

/* Payoffs and end under a profile; false: some player would rather choose otherwise. */
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
            /* digits of markers p1, p2 belong to a word */
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

/* --- the payoff table ----------------------------------------------------------------------- */

static const char course_table[] = "3,1 5,-5 2,-20 / 5,0 -10,1 3,-2 / 3,5 4,4 -22,2";

static poda__general explain_table(bool cols_first)
{
    poda__buffer text = {.at = NULL};
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__payoff_tree("T,M,B", "L,C,R", course_table, cols_first, &text, &error),
                     PODA_OK);
    poda__general general = explain(text.at, (poda__general_options){.low = 0});
    poda__buffer_release(&text);
    assert_int_equal(general.algorithm, PODA__GENERAL_INDUCTION);
    check_result(&general);
    return general;
}

static void check_line(const poda__general *general, int32_t which, const char *line, double first,
                       double second)
{
    poda__buffer text = {.at = NULL};
    poda__general_line(general, general->outcomes[which].end, &text);
    assert_string_equal(text.at, line);
    assert_true(general->outcomes[which].payoffs[0] == first);
    assert_true(general->outcomes[which].payoffs[1] == second);
    poda__buffer_release(&text);
}

static void test_payoff_table(void **unused)
{
    (void)unused;
    poda__general general = explain_table(false);
    assert_int_equal(general.outcome_count, 2);
    check_line(&general, 0, "T T_L", 3, 1);
    check_line(&general, 1, "B B_L", 3, 5);
    assert_int_equal(general.nodes[0].tied, 2);
    assert_string_equal(poda__general_player(&general, 0), "p1");
    poda__general_release(&general);
    general = explain_table(true);
    assert_int_equal(general.outcome_count, 1);
    check_line(&general, 0, "L L_M", 5, 0);
    assert_string_equal(poda__general_player(&general, 0), "p2");
    poda__general_release(&general);
    poda__buffer text = {.at = NULL};
    poda_error error = {.status = PODA_OK};
    assert_int_equal(poda__payoff_tree(NULL, NULL, "1,2", false, &text, &error), PODA_OK);
    assert_string_equal(text.at, "p1 root(p2 r1(r1_c1=[1,2]))");
    poda__buffer_release(&text);
    static const char *const bad[][4] = {
        {"T,M", NULL, "1,2", "rows: 2 names, but the table has 1"},
        {"T,T", NULL, "1,2 / 3,4", "rows: the name 'T' is used twice"},
        {"T,", NULL, "1,2", "rows: '' is no name"},
        {"p1", NULL, "1,2", "rows: 'p1' is no name"},
        {NULL, "L,9", "1,2", "cols: '9' is no name"},
        {NULL, NULL, "", "table: row 1 is empty"},
        {NULL, NULL, "1,2 /", "table: row 2 is empty"},
        {NULL, NULL, "1,2 3,4 / 5,6", "table: row 2 has 1 columns and the first has 2"},
        {NULL, NULL, "1,2 3", "table: row 1, column 2: '3' is not two payoffs"},
        {NULL, NULL, "1,2,3", "'1,2,3' is not two payoffs"},
        {NULL, NULL, "1,nan", "'1,nan' is not two payoffs"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const poda_status status =
            poda__payoff_tree(bad[i][0], bad[i][1], bad[i][2], false, &text, &error);
        if (status != PODA_BAD_OPTION || !strstr(error.message, bad[i][3]))
            fail_msg("table %s: '%s', expected '%s'", bad[i][2], error.message, bad[i][3]);
    }
    poda__buffer_release(&text);
}

/* --- texts ---------------------------------------------------------------------------------- */

static void test_bad_texts(void **unused)
{
    static const char *const bad[][2] = {
        {"chance(0.3:1 0.6:2)", "line 1, column 1: the probabilities of this chance node add up to "
                                "0.9; expected 1"},
        {"A(1\n chance B(1/3:1 1/3:2))", "line 2, column 2: the probabilities"},
        {"chance(0.3:1 2)", "probabilities for 1 of its 2 children"},
        {"chance(1.5:1 -0.5:2)", "line 1, column 8: a probability lies between 0 and 1"},
        {"chance(-0.5:1 1.5:2)", "a probability lies between"},
        {"chance(1/0:1)", "a probability lies between"},
        {"chance(0/0:1)", "a probability lies between"},
        {"chance(1/-2:1)", "a probability lies between"},
        {"chance(3/4 1/4:2)", "line 1, column 8: a fraction that is no probability"},
        {"chance(1/x:2)", "'x:2' is not a number"},
        {"chance(nan:1)", "'nan' is no value"},
        {"chance(1e999:1)", "out of range"},
        {"A(0.5:1 0.5:2)", "line 1, column 3: a probability, but only children"},
        {"0.5:3", "a probability, but only children"},
        {"chance(0.5: 0.5:)", "'0.5:' is not a number"},
        {"chance(1:", "the text ends where a node is expected"},
        {"chance(1:)", "')' is neither"},
        {"chance", "the text ends where a node is expected"},
        {"chance 3", "a marker before a leaf"},
        {"chance chance(1 2)", "a second marker 'chance'"},
        {"p1 max(1 2)", "a second marker 'max'"},
        {"A([1,2] [1,2,3])", "line 1, column 9: payoffs in this leaf: 3, in those before: 2"},
        {"A([1,2] 3)", "payoffs in this leaf: 1, in those before: 2"},
        {"A(3 [1,2])", "payoffs in this leaf: 2, in those before: 1"},
        {"A([1] [2])", "line 1, column 3: payoffs in this leaf: 1; expected 2 to 8"},
        {"A([])", "payoffs in this leaf: 0; expected 2 to 8"},
        {"A([1,2,3,4,5,6,7,8,9])", "payoffs in this leaf: 9; expected 2 to 8"},
        {"A([1,2", "line 1, column 3: '[' without ']'"},
        {"A([", "'[' without ']'"},
        {"A([1,nan])", "'nan' is not a number"},
        {"A([1,[2]])", "'[' is not a number"},
        {"A([1,2)", "'2' is not a number"},
        {"A([1,2]", "the text ends with 1 '(' open"},
        {"p0([1,2])", "line 1, column 1: no player 'p0'; players are p1 to p8"},
        {"A(p9([1,2]))", "line 1, column 3: no player 'p9'"},
        {"p10([1,2])", "no player 'p10'"},
        {"p00000000000000000000000000000000000000000000000000000000000000000000000([1,2])",
         "no player 'p0000"},
        {"A(p3([1,2]))", "line 1, column 3: player p3 in a tree for 2 players"},
        {"p3(1 2)", "player p3 in a tree for 2 players"},
        {"p1([1,2,3] max([1,2,3]))", "line 1, column 12: max and min are for two players"},
        {"p1 3", "a marker before a leaf"},
        {"", "the text ends"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuse(bad[i][0], (poda__general_options){.low = 0}, bad[i][1]);
    const poda__general_options star = {.algorithm = PODA__GENERAL_STAR1};
    refuse("chance(1 9)", star, "expected low and high, such as low=1 high=9");
    poda__general_options bounds = {.has_low = true, .has_high = true, .low = 2, .high = 5};
    refuse("chance(1 3)", bounds, "low=2, but the leaf B has 1");
    refuse("chance(2 7)", bounds, "high=5, but the leaf C has 7");
    bounds.high = 2;
    refuse("chance(2 2)", bounds, "low must be below high");
    refuse("A([1,2])", star, "star1 is for one number in a leaf, and this tree has 2");
    refuse("A(1 2)", (poda__general_options){.algorithm = PODA__GENERAL_MAXN},
           "maxn is for several payoffs");
    refuse("A([1,2])", (poda__general_options){.player = 3}, "player=3: this tree is for 2");
    const poda__general_options sum = {.algorithm = PODA__GENERAL_MAXN, .has_sum = true, .sum = 3};
    refuse("A([1,2] [2,2])", sum, "sum=3, but the payoffs of the leaf C add up to 4");
    refuse("A([1,2] [-2,2])", sum, "the leaf C has -2; expected low=-2 as well");
}

static void test_texts(void **unused)
{
    char room[32];
    (void)unused;
    assert_true(poda__gametree_is_general("A(chance(1 2))"));
    assert_true(poda__gametree_is_general("A([1,2])"));
    assert_false(poda__gametree_is_general("A(chances(1 2) xchance=3 p1(2 3))"));
    assert_string_equal(poda__general_chance(1.0 / 3, room), "1/3");
    assert_string_equal(poda__general_chance(0.3, room), "0.3");
    assert_string_equal(poda__general_chance(0.25, room), "0.25");
    assert_string_equal(poda__general_chance(1, room), "1");
    assert_string_equal(poda__general_number(0.1 + 0.2, room), "0.3");
    /* turns: chance uses none up, a marker starts anew */
    poda__general general = explain("A([1,2,3] chance B(1/2: C([1,2,3]) 0.5 : p1 D(E([3,2,1]))))",
                                    (poda__general_options){.low = 0});
    const char *const players[] = {"p1", "", "chance", "p2", "", "p1", "p2", ""};
    for (int32_t i = 0; i < general.tree.count; i++)
        assert_string_equal(poda__general_player(&general, i), players[i]);
    poda__general_release(&general);
    general = explain("chance(2 p2(3, 4), 0.5)", (poda__general_options){.low = 0});
    assert_true(near(general.values[0], 5.5 / 3));
    poda__general_release(&general);
    general = explain("7", (poda__general_options){.low = 0});
    assert_true(general.values[0] == 7 && general.best == -1 && general.visited == 1);
    check_result(&general);
    poda__general_release(&general);
}

/* A wide chance node with a probability at each child: reading stays linear. */
static void test_large(void **unused)
{
    enum { MANY = 200000 };
    char *text = malloc(MANY * 24 + 100), *at = text;
    (void)unused;
    assert_non_null(text);
    at += sprintf(at, "chance(");
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "1/%d:%d\n", MANY, i % 3);
    sprintf(at, ")");
    const int ones = (MANY + 1) / 3, twos = MANY / 3;
    poda__general general = explain(text, (poda__general_options){.low = 0});
    assert_true(near(general.values[0], (ones + 2.0 * twos) / MANY));
    assert_true(general.steps_left_out && general.step_count == 0);
    poda__general_release(&general);
    at = text;
    for (int i = 0; i < PODA_MAX_PLY; i++)
        at += sprintf(at, "chance(");
    at += sprintf(at, "1");
    memset(at, ')', PODA_MAX_PLY);
    at[PODA_MAX_PLY] = 0;
    for (int star = PODA__GENERAL_EXPECTIMINIMAX; star <= PODA__GENERAL_STAR2; star++) {
        general = explain(text, (poda__general_options){.algorithm = (poda__general_algorithm)star,
                                                        .has_low = true,
                                                        .has_high = true,
                                                        .high = 2});
        assert_true(general.values[0] == 1);
        check_result(&general);
        poda__general_release(&general);
    }
    free(text);
}

/* Every allocation fails once: an error, and nothing left behind for the sanitizer to find. */
static void test_memory(void **unused)
{
    static const struct {
        const char *text;
        poda__general_options options;
    } runs[] = {
        {"A(chance B(min(8 9) min(8 7)) chance C(D(2 3 1) E(9 9)))",
         {.algorithm = PODA__GENERAL_STAR2, .has_low = true, .has_high = true, .high = 10}},
        {"A(B([1,2] [1,2]) chance C(0.5:[1,1] 0.5:D([1,3] [1,3] [1,4])))",
         {.algorithm = PODA__GENERAL_INDUCTION}},
        {"A(B([3,3,3] [4,2,3]) C([1,7,1] [6,1,2]))", {.has_sum = true, .sum = 9}},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        long fail = 0;
        for (bool done = false; !done;) {
            poda__general general;
            poda_error error = {.status = PODA_OK};
            calls = 0;
            fails_at = ++fail;
            poda_status status =
                poda__general_explain(&general, runs[i].text, &runs[i].options, &error);
            if (status == PODA_OK) {
                poda__general_drawing drawing;
                if (poda__general_draw(&drawing, &general, SIZE_MAX))
                    poda__general_drawing_release(&drawing);
                size_t count;
                free(poda__general_frames(&general, &count));
                done = calls < fails_at;
                poda__general_release(&general);
            } else {
                assert_int_equal(status, PODA_NO_MEMORY);
            }
            fails_at = 0;
        }
        assert_true(fail > 10);
    }
    bool done = false;
    for (long fail = 1; !done; fail++) {
        poda__buffer text = {.at = NULL};
        calls = 0;
        fails_at = fail;
        const poda_status status =
            poda__payoff_tree("T,M,B", NULL, course_table, true, &text, NULL);
        done = calls < fails_at;
        fails_at = 0;
        assert_int_equal(status, done ? PODA_OK : PODA_NO_MEMORY);
        poda__buffer_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expectiminimax), cmocka_unit_test(test_star),
        cmocka_unit_test(test_textbook),       cmocka_unit_test(test_induction),
        cmocka_unit_test(test_many_outcomes),  cmocka_unit_test(test_zero_sum),
        cmocka_unit_test(test_players),        cmocka_unit_test(test_shallow),
        cmocka_unit_test(test_payoff_table),   cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_texts),          cmocka_unit_test(test_large),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
