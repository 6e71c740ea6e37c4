/* test_unknown.c - unknown leaves: the regions compared with searches of the tree with every point
 * of a grid in these leaves, by an alpha-beta and a minimax written here; other values of several leaves; refusals;
 * memory that runs out; stops at every moment, and limits of every size. */
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC 1
#include "base/stop.h"
#include "explained.h"
#include "failing.h"
#include "poda/poda.h"

enum { NODES = 64 };

/* The flag is set from the beginning; it means stop from the n-th look on. */
static volatile int flag = 1;
static long looks_left, looks;

bool __real_poda__stop_look(const volatile int *stop);
bool __wrap_poda__stop_look(const volatile int *stop);
bool __wrap_poda__stop_look(const volatile int *stop)
{
    if (stop != &flag)
        return __real_poda__stop_look(stop);
    looks++;
    return looks_left-- <= 0;
}

/* A tree for the search of this test, with the numbers of the explanation's nodes. */
typedef struct small {
    int count, parent[NODES], kids[NODES], first[NODES], player[NODES];
    double value[NODES];
    bool hard, strict;
    /* results */
    bool visited[NODES];
    int cut_after[NODES], best;
} small;

static double minimax(const small *tree, int node)
{
    if (tree->kids[node] == 0)
        return tree->value[node];
    double best = tree->player[node] == PODA_MAX ? -INFINITY : INFINITY;
    for (int i = 0; i < tree->kids[node]; i++) {
        const double value = minimax(tree, tree->first[node] + i);
        best = tree->player[node] == PODA_MAX ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static double alphabeta(small *tree, int node, double alpha, double beta)
{
    tree->visited[node] = true;
    if (tree->kids[node] == 0)
        return tree->value[node];
    const bool max = tree->player[node] == PODA_MAX;
    double best = max ? -INFINITY : INFINITY;
    for (int i = 0; i < tree->kids[node]; i++) {
        const double value = alphabeta(tree, tree->first[node] + i, alpha, beta);
        if (max ? value > best : value < best)
            best = value;
        if (node == 0 && (max ? value > alpha : value < beta))
            tree->best = tree->first[node] + i;
        if (max && best > alpha)
            alpha = best;
        if (!max && best < beta)
            beta = best;
        if ((tree->strict ? alpha > beta : alpha >= beta) && i + 1 < tree->kids[node]) {
            tree->cut_after[node] = tree->first[node] + i;
            break;
        }
    }
    if (tree->hard && alpha >= beta)
        return max ? beta : alpha;
    return tree->hard ? (max ? alpha : beta) : best;
}

static void search(small *tree)
{
    for (int i = 0; i < NODES; i++) {
        tree->visited[i] = false;
        tree->cut_after[i] = -1;
    }
    tree->best = -1;
    alphabeta(tree, 0, -INFINITY, INFINITY);
}

static small read_tree(const subject *it, bool hard, bool strict)
{
    small tree = {.hard = hard, .strict = strict};
    poda_explained_node node;
    for (int32_t i = 0; poda_explanation_node(it->told, i, &node); i++, tree.count++) {
        assert_true(i < NODES);
        tree.kids[i] = node.child_count;
        tree.first[i] = node.first_child;
        tree.player[i] = node.player;
        tree.parent[i] = node.parent;
        tree.value[i] = poda_score_number(it->game, node.minimax);
    }
    return tree;
}

static bool holds(const small *tree, const poda_condition *condition)
{
    bool is = false;
    switch (condition->kind) {
    case PODA_CONDITION_VALUE: {
        const double value = minimax(tree, condition->node),
                     other =
                         condition->other < 0 ? condition->number : minimax(tree, condition->other);
        is = ((condition->relation & PODA_LESS) && value < other) ||
             ((condition->relation & PODA_EQUAL) && value == other) ||
             ((condition->relation & PODA_GREATER) && value > other);
        break;
    }
    case PODA_CONDITION_BEST:
        is = tree->best == condition->node;
        break;
    case PODA_CONDITION_CUT:
        is = tree->cut_after[condition->node] >= 0 &&
             (condition->other < 0 || tree->cut_after[condition->node] == condition->other);
        break;
    case PODA_CONDITION_VISITED:
        is = tree->visited[condition->node];
        break;
    }
    return is != condition->negated;
}

/* A grid around the numbers -3 to 3, with enough points between two of them for every order. */
static double grid(int index, int unknown)
{
    return -4 + (double)index / (unknown + 1);
}

static void agrees(small *tree, const int32_t *leaves, size_t count, const poda_condition *one,
                   const poda_regions *regions)
{
    const int side = 8 * ((int)count + 1) + 1;
    int at[PODA_UNKNOWN_LEAVES] = {0};
    size_t i, inside = 0, points = 0;
    double numbers[PODA_UNKNOWN_LEAVES];
    do {
        for (i = 0; i < count; i++)
            tree->value[leaves[i]] = numbers[i] = grid(at[i], (int)count);
        search(tree);
        const bool is = holds(tree, one);
        assert_int_equal(poda_regions_hold(regions, numbers), is);
        for (i = 0; i < count; i++) {
            if (is)
                assert_true(poda_intervals_hold(&regions->some[i], numbers[i]));
            else
                assert_false(poda_intervals_hold(&regions->every[i], numbers[i]));
        }
        inside += is;
        points++;
        for (i = 0; i < count && ++at[i] == side; i++)
            at[i] = 0;
    } while (i < count);
    assert_int_equal(regions->always, inside == points);
    assert_int_equal(regions->count == 0, inside == 0);
}

/* A random tree as text; leaves from -3 to 3. */
static void put_tree(char *text, size_t room, int depth, unsigned *seed)
{
    const size_t used = strlen(text);
    *seed = *seed * 1103515245u + 12345u;
    const unsigned drawn = *seed >> 16;
    if (depth == 0 || drawn % 8 == 0) {
        snprintf(text + used, room - used, "%d", (int)(drawn / 8 % 7) - 3);
        return;
    }
    snprintf(text + used, room - used, "(");
    for (unsigned i = 0; i < 2 + drawn / 64 % 2; i++) {
        if (i > 0)
            snprintf(text + strlen(text), room - strlen(text), ",");
        put_tree(text, room, depth - 1, seed);
    }
    snprintf(text + strlen(text), room - strlen(text), ")");
}

static poda_condition any_condition(const small *tree, unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    const unsigned drawn = *seed >> 16;
    const int node = (int)(drawn / 16 % (unsigned)tree->count);
    poda_condition one = {.kind = (poda_condition_kind)(drawn % 4),
                          .negated = drawn / 4 % 4 == 0,
                          .node = node,
                          .other = -1};
    *seed = *seed * 1103515245u + 12345u;
    const unsigned more = *seed >> 16;
    if (one.kind == PODA_CONDITION_VALUE) {
        one.relation = 1 + more % 6;
        one.number = (double)(more / 8 % 7) - 3;
        one.other = more / 128 % 3 == 0 ? (int)(more / 512 % (unsigned)tree->count) : -1;
    }
    if (one.kind == PODA_CONDITION_BEST)
        one.node = tree->first[0] + (int)(more % (unsigned)tree->kids[0]);
    if (one.kind == PODA_CONDITION_CUT) {
        while (tree->kids[one.node] == 0)
            one.node = tree->parent[one.node];
        if (more % 2)
            one.other = tree->first[one.node] + (int)(more / 2 % (unsigned)tree->kids[one.node]);
    }
    return one;
}

static void regions_agree_with_a_grid(void **state)
{
    (void)state;
    unsigned seed = 7;
    int asked = 0;
    for (int round = 0; round < 400; round++) {
        char line[600] = "tree tree=";
        put_tree(line, sizeof line, 3 + round % 2, &seed);
        const poda_search_options options = {
            .algorithm = PODA_ALPHABETA, .fail_hard = round % 3 == 1, .cut_strict = round % 5 == 1};
        subject it = explain(line, &options);
        if (it.sum.nodes > 1 && it.sum.nodes <= NODES) {
            small tree = read_tree(&it, options.fail_hard, options.cut_strict);
            int32_t leaves[3] = {0};
            size_t count = 0, wanted = 1 + (size_t)round % (round % 10 == 0 ? 3 : 2);
            for (int tries = 0; tries < 200 && count < wanted; tries++) {
                seed = seed * 1103515245u + 12345u;
                const int leaf = (int)((seed >> 16) % (unsigned)tree.count);
                bool fresh = tree.kids[leaf] == 0;
                for (size_t i = 0; i < count; i++)
                    fresh &= leaves[i] != leaf;
                if (fresh)
                    leaves[count++] = leaf;
            }
            for (int k = 0; k < 6 && count > 0; k++, asked++) {
                const poda_condition one = any_condition(&tree, &seed);
                poda_regions regions;
                assert_int_equal(
                    poda_explanation_regions(it.told, leaves, count, &one, 1, NULL, &regions, NULL),
                    PODA_OK);
                agrees(&tree, leaves, count, &one, &regions);
                poda_regions_release(&regions);
            }
        }
        done(&it);
    }
    assert_true(asked > 1500);
}

/* The cases exclude and complete each other: one value, one best move at every point. */
static void cases_agree_with_a_grid(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(B(3,X=0,2),C(D(2,Y=0),E(Z=0,1)))", NULL);
    small tree = read_tree(&it, false, false);
    const int32_t leaves[] = {poda_explanation_find(it.told, "X"),
                              poda_explanation_find(it.told, "Y"),
                              poda_explanation_find(it.told, "Z")};
    poda_cases cases;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 3, NULL, &cases, NULL), PODA_OK);
    for (size_t i = 0; i < cases.count; i++)
        if (cases.at[i].condition.kind != PODA_CONDITION_VALUE)
            agrees(&tree, leaves, 3, &cases.at[i].condition, &cases.at[i].regions);
    for (int x = -9; x < 36; x++)
        for (int y = -9; y < 36; y++) {
            const double numbers[] = {x / 4.0, y / 4.0, (x + y) % 5 / 2.0};
            int values = 0, best = 0;
            for (size_t i = 0; i < cases.count; i++) {
                const bool inside = poda_regions_hold(&cases.at[i].regions, numbers);
                values += inside && cases.at[i].condition.kind == PODA_CONDITION_VALUE;
                for (int leaf = 0; leaf < 3; leaf++)
                    tree.value[leaves[leaf]] = numbers[leaf];
                search(&tree);
                assert_true(!inside || holds(&tree, &cases.at[i].condition));
                best += inside && cases.at[i].condition.kind == PODA_CONDITION_BEST;
            }
            assert_true(values >= 1);
            assert_int_equal(best, 1);
        }
    poda_cases_release(&cases);
    done(&it);
}

/* The question of the course: B is a MIN node with 2, X and Y. Can it be more than 2? */
static void the_question_of_the_course(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(C(3,12,8),B(2,X=0,Y=0))", NULL);
    const int32_t leaves[] = {poda_explanation_find(it.told, "X"),
                              poda_explanation_find(it.told, "Y")},
                  b = poda_explanation_find(it.told, "B");
    poda_condition ask = {.kind = PODA_CONDITION_VALUE,
                          .node = b,
                          .other = -1,
                          .relation = PODA_GREATER,
                          .number = 2};
    poda_regions regions;
    assert_int_equal(poda_explanation_regions(it.told, leaves, 2, &ask, 1, NULL, &regions, NULL),
                     PODA_OK);
    assert_int_equal(regions.count, 0);
    poda_regions_release(&regions);
    ask.relation = PODA_EQUAL; /* X >= 2 and Y >= 2: one region */
    assert_int_equal(poda_explanation_regions(it.told, leaves, 2, &ask, 1, NULL, &regions, NULL),
                     PODA_OK);
    assert_int_equal(regions.count, 1);
    for (int i = 0; i < 2; i++)
        assert_true(regions.at[0].intervals[i].low == 2 && regions.at[0].intervals[i].low_closed &&
                    isinf(regions.at[0].intervals[i].high));
    assert_int_equal(regions.at[0].order_count, 0);
    poda_regions_release(&regions);
    ask.relation = PODA_LESS; /* X < 2 or Y < 2: two regions */
    assert_int_equal(poda_explanation_regions(it.told, leaves, 2, &ask, 1, NULL, &regions, NULL),
                     PODA_OK);
    assert_int_equal(regions.count, 2);
    poda_regions_release(&regions);
    done(&it);
}

/* Where only the order of two unknown values matters, the answer says so in one region. */
static void an_order_is_a_region(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(B(X=0,3),C(Y=0,4))", NULL);
    const int32_t leaves[] = {poda_explanation_find(it.told, "X"),
                              poda_explanation_find(it.told, "Y")};
    const poda_condition best = {.kind = PODA_CONDITION_BEST, .node = 1, .other = -1};
    poda_regions regions;
    assert_int_equal(poda_explanation_regions(it.told, leaves, 2, &best, 1, NULL, &regions, NULL),
                     PODA_OK);
    assert_int_equal(regions.count, 1); /* Y <= 3 and X >= Y */
    assert_int_equal(regions.at[0].order_count, 1);
    assert_int_equal(regions.at[0].orders[0].relation, PODA_GREATER | PODA_EQUAL);
    assert_true(regions.at[0].intervals[1].high == 3 && regions.at[0].intervals[1].high_closed);
    poda_regions_release(&regions);
    done(&it);
}

static void other_values_of_several_leaves(void **state)
{
    (void)state;
    subject it = explain("tree", NULL); /* J and M: see the tree of the course */
    const int32_t leaves[] = {poda_explanation_find(it.told, "J"),
                              poda_explanation_find(it.told, "M")};
    poda_change change;
    for (int j = -2; j < 20; j++)
        for (int m = -2; m < 20; m++) {
            const double numbers[] = {j / 2.0, m / 2.0};
            small tree = read_tree(&it, false, false);
            for (int i = 0; i < tree.count; i++)
                if (tree.kids[i] > 0)
                    tree.value[i] = 0;
            tree.value[leaves[0]] = numbers[0];
            tree.value[leaves[1]] = numbers[1];
            search(&tree);
            assert_int_equal(poda_explanation_change(it.told, leaves, numbers, 2, &change, NULL),
                             PODA_OK);
            int cuts = 0, visited = 0;
            for (int i = 0; i < tree.count; i++) {
                cuts += tree.cut_after[i] >= 0;
                visited += tree.visited[i];
            }
            assert_true(change.before.value == 5 && change.before.best == 1);
            assert_int_equal(change.before.cut_count, 2);
            assert_int_equal(change.before.visited, 11);
            assert_true(change.after.value == minimax(&tree, 0));
            assert_int_equal(change.after.best, tree.best);
            assert_int_equal(change.after.visited, visited);
            assert_int_equal(change.after.cut_count, cuts);
            for (size_t i = 0; i < change.after.cut_count; i++)
                assert_int_equal(tree.cut_after[change.after.cuts[i].node],
                                 change.after.cuts[i].child);
            poda_change_release(&change);
        }
    done(&it);
}

static void refusals(void **state)
{
    (void)state;
    subject it = explain("tree", NULL);
    const int32_t inner[] = {1}, nowhere[] = {99}, twice[] = {7, 7},
                  many[] = {7, 8, 9, 10, 11, 12, 13}, leaf[] = {7};
    const poda_condition grandchild = {.kind = PODA_CONDITION_BEST, .node = 3, .other = -1},
                         no_node = {.kind = PODA_CONDITION_VISITED, .node = 15, .other = -1},
                         at_leaf = {.kind = PODA_CONDITION_CUT, .node = 7, .other = -1},
                         not_child = {.kind = PODA_CONDITION_CUT, .node = 1, .other = 5},
                         endless = {.kind = PODA_CONDITION_VALUE, .other = -1, .number = INFINITY};
    const poda_condition *const bad[] = {&grandchild, &no_node, &at_leaf, &not_child, &endless};
    poda_regions out = {.leaf_count = 77};
    poda_cases cases = {.count = 77};
    poda_change change = {.before = {.best = 77}};
    const double infinite[] = {NAN};
    assert_int_equal(poda_explanation_regions(it.told, inner, 1, NULL, 0, NULL, &out, NULL),
                     PODA_BAD_REQUEST);
    assert_int_equal(poda_explanation_regions(it.told, nowhere, 1, NULL, 0, NULL, &out, NULL),
                     PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_regions(it.told, twice, 2, NULL, 0, NULL, &out, NULL),
                     PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_regions(it.told, many, 7, NULL, 0, NULL, &out, NULL),
                     PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_cases(it.told, leaf, 0, NULL, &cases, NULL), PODA_BAD_OPTION);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(poda_explanation_regions(it.told, leaf, 1, bad[i], 1, NULL, &out, NULL),
                         PODA_BAD_OPTION);
    assert_int_equal(poda_explanation_change(it.told, leaf, infinite, 1, &change, NULL),
                     PODA_BAD_OPTION);
    assert_true(out.leaf_count == 77 && cases.count == 77 && change.before.best == 77);
    done(&it);
}

static void memory_runs_out(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(B(X=0,3),C(Y=0,4))", NULL);
    const int32_t leaves[] = {3, 5};
    const double numbers[] = {1, 2};
    bool failed = true;
    for (long n = 0; failed; n++) {
        poda_cases cases = {NULL, 0};
        poda_change change = {.before = {.best = -1}};
        fail_after(n);
        poda_status status = poda_explanation_cases(it.told, leaves, 2, NULL, &cases, NULL);
        if (status == PODA_OK)
            status = poda_explanation_change(it.told, leaves, numbers, 2, &change, NULL);
        failed = stop_failing();
        assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
        poda_cases_release(&cases);
        poda_change_release(&change);
        assert_true(n < 10000);
    }
    done(&it);
}

/* ---- limits ---- */

static bool same_intervals(const poda_interval *one, const poda_interval *other)
{
    return one->low == other->low && one->high == other->high &&
           one->low_closed == other->low_closed && one->high_closed == other->high_closed;
}

static void same_cases(const poda_cases *one, const poda_cases *other)
{
    assert_int_equal(one->count, other->count);
    for (size_t i = 0; i < one->count; i++) {
        const poda_regions *first = &one->at[i].regions, *second = &other->at[i].regions;
        assert_int_equal(one->at[i].condition.kind, other->at[i].condition.kind);
        assert_int_equal(one->at[i].condition.node, other->at[i].condition.node);
        assert_int_equal(first->count, second->count);
        for (size_t k = 0; k < first->count; k++) {
            assert_int_equal(first->at[k].order_count, second->at[k].order_count);
            for (size_t leaf = 0; leaf < first->leaf_count; leaf++)
                assert_true(
                    same_intervals(&first->at[k].intervals[leaf], &second->at[k].intervals[leaf]));
        }
    }
}

/* Whenever it is stopped, it says so and tells nothing, or has told everything. */
static void stops_at_every_look(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(B(X=0,3,1),C(Y=0,4),D(2,5))", NULL);
    const int32_t leaves[] = {poda_explanation_find(it.told, "X"),
                              poda_explanation_find(it.told, "Y")};
    const poda_condition best = {.kind = PODA_CONDITION_BEST, .node = 1, .other = -1};
    const poda_unknown_options how = {.stop = &flag};
    poda_cases whole;
    long stopped = 0;
    poda_status status = PODA_STOPPED;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, NULL, &whole, NULL), PODA_OK);
    for (long n = 0; status == PODA_STOPPED; n++) {
        poda_cases cases = {.count = 77};
        looks_left = n;
        status = poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL);
        stopped += status == PODA_STOPPED;
        if (status == PODA_STOPPED) {
            assert_int_equal(cases.count, 77);
            assert_int_equal(looks_left, -1); /* it does not go on after that */
        } else {
            assert_int_equal(status, PODA_OK);
            same_cases(&cases, &whole);
            poda_cases_release(&cases);
        }
    }
    assert_true(stopped > 5);
    status = PODA_STOPPED;
    for (long n = 0; status == PODA_STOPPED; n++) {
        poda_regions regions = {.leaf_count = 77};
        looks_left = n;
        status = poda_explanation_regions(it.told, leaves, 2, &best, 1, &how, &regions, NULL);
        if (status == PODA_STOPPED)
            assert_int_equal(regions.leaf_count, 77);
        else
            poda_regions_release(&regions);
    }
    assert_int_equal(status, PODA_OK);
    poda_cases_release(&whole);
    done(&it);
}

/* As much work as it takes is enough, and any less is too little; several questions share it. */
static void work_is_counted(void **state)
{
    (void)state;
    subject it = explain("tree tree=A(B(X=0,3),C(Y=0,4))", NULL);
    const int32_t leaves[] = {3, 5};
    int64_t work = PODA_UNKNOWN_WORK, fitting = 0, missing = 0;
    const poda_unknown_options how = {.work = &work};
    poda_cases whole, cases;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, &how, &whole, NULL), PODA_OK);
    const int64_t needed = PODA_UNKNOWN_WORK - work;
    assert_true(needed > 1000);
    for (int64_t given = 0; given < 2 * needed; given += 1 + needed / 700) {
        cases.count = 77;
        work = given;
        const poda_status status = poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL);
        assert_int_equal(status, given < needed ? PODA_TOO_LARGE : PODA_OK);
        assert_int_equal(work, given < needed ? 0 : given - needed);
        if (status == PODA_OK) {
            same_cases(&cases, &whole);
            poda_cases_release(&cases);
            fitting++;
        } else {
            assert_int_equal(cases.count, 77);
            missing++;
        }
    }
    assert_true(fitting > 0 && missing > 0);
    work = needed + needed / 2;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL), PODA_OK);
    poda_cases_release(&cases);
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL),
                     PODA_TOO_LARGE);
    poda_cases_release(&whole);
    done(&it);
}

/* A tree with many cuts: all cases together take little more than one of them, and the stop
 * flag is looked at all the time. */
static void a_large_tree_ends_soon(void **state)
{
    (void)state;
    enum { LEAVES = 1024, A_LOOK = 100000, MOST = 150000000 };
    static char line[16 * LEAVES];
    unsigned seed = 5;
    size_t used = 0;
    for (int i = 0; i < LEAVES; i++) { /* a tree with four moves at every node */
        for (int block = LEAVES; block > 1; block /= 4)
            if (i % block == 0)
                line[used++] = '(';
        seed = seed * 1103515245u + 12345u;
        if (i == 0 || i == 4)
            used += (size_t)snprintf(line + used, 8, i ? "Y=0" : "X=0");
        else
            used += (size_t)snprintf(line + used, 8, "%d", (int)(seed >> 16) % 2000 - 1000);
        for (int block = 4; block <= LEAVES && (i + 1) % block == 0; block *= 4)
            line[used++] = ')';
        line[used++] = i + 1 < LEAVES ? ',' : 0;
    }
    const poda_pair pair = {"tree", line};
    subject it = {.game = NULL};
    assert_int_equal(poda_game_open(&it.game, "tree", &(poda_options){&pair, 1}, NULL), PODA_OK);
    poda_state_start(it.game, &it.start);
    assert_int_equal(poda_explanation_open(&it.told, it.game, &it.start, NULL, NULL), PODA_OK);
    const int32_t leaves[] = {poda_explanation_find(it.told, "X"),
                              poda_explanation_find(it.told, "Y")};
    int64_t work = PODA_UNKNOWN_WORK;
    const poda_unknown_options how = {.stop = &flag, .work = &work};
    poda_cases cases;
    looks = 0;
    looks_left = LONG_MAX;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL), PODA_OK);
    assert_true(cases.count > 60);
    assert_true(PODA_UNKNOWN_WORK - work < MOST);
    assert_true(looks > (PODA_UNKNOWN_WORK - work) / A_LOOK);
    poda_cases_release(&cases);
    work = 1000000; /* where that is not enough, it ends after as much */
    looks = 0;
    assert_int_equal(poda_explanation_cases(it.told, leaves, 2, &how, &cases, NULL),
                     PODA_TOO_LARGE);
    assert_true(work == 0 && looks <= 101);
    done(&it);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_agree_with_a_grid),
        cmocka_unit_test(cases_agree_with_a_grid),
        cmocka_unit_test(the_question_of_the_course),
        cmocka_unit_test(an_order_is_a_region),
        cmocka_unit_test(other_values_of_several_leaves),
        cmocka_unit_test(refusals),
        cmocka_unit_test(memory_runs_out),
        cmocka_unit_test(stops_at_every_look),
        cmocka_unit_test(work_is_counted),
        cmocka_unit_test(a_large_tree_ends_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
