/* sample_trees.h - for tests: random models made by hand, the tree of the course, and a small
 * recursive alpha-beta of the tests' own that works on numbers, not ranks. */
#ifndef PODA_TESTS_SAMPLE_TREES_H
#define PODA_TESTS_SAMPLE_TREES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "explain/tree/plain.h"

enum { ROOM = 4096, SCORES = 64 };

/* A model made by hand, and the number of each value. */
typedef struct sample {
    poda__model model;
    poda__model_node nodes[ROOM];
    double scores[SCORES];
} sample;

enum { RULE_COUNT = 6 };
static const poda__plain_rule RULES[RULE_COUNT] = {
    {PODA__FAIL_SOFT, false}, {PODA__FAIL_HARD, false}, {PODA__FAIL_SOFT, true},
    {PODA__FAIL_HARD, true},  {PODA__FAIL_OWN, false},  {PODA__FAIL_OWN, true}};
static sample sample_at_hand;

static inline double score_of(const void *user, poda_value value)
{
    return ((const sample *)user)->scores[value];
}

static inline int32_t add_child(sample *made, int32_t parent, int32_t player)
{
    poda__model_node *nodes = made->nodes;
    const int32_t index = made->model.count++;
    assert_true(index < ROOM);
    nodes[index] = (poda__model_node){.parent = parent,
                                      .first_child = -1,
                                      .next_sibling = -1,
                                      .player = player,
                                      .depth = parent < 0 ? 0 : nodes[parent].depth + 1};
    if (parent >= 0) {
        if (nodes[parent].child_count++ == 0)
            nodes[parent].first_child = index;
        else
            nodes[index - 1].next_sibling = index; /* children follow each other */
    }
    return index;
}

typedef struct shape {
    int32_t depth, least, most; /* children of an inner node */
    bool early;                 /* leaves may lie above the full depth */
    bool alternate;             /* else the turn is random */
    int32_t root;
    poda_value values; /* leaves have 0 .. values - 1 */
    bool decimals;
} shape;

/* Level by level, like the library's models. */
static inline sample *grow(const shape *wanted, uint64_t *seed)
{
    sample *made = &sample_at_hand;
    made->model = (poda__model){.nodes = made->nodes};
    for (int32_t i = 0; i < SCORES; i++)
        made->scores[i] = wanted->decimals ? (i > 0 ? made->scores[i - 1] : -7.3) + 0.001 +
                                                 poda__random_below(seed, 1000) / 700.0
                                           : i - 20;
    add_child(made, -1, wanted->root);
    for (int32_t n = 0; n < made->model.count; n++) {
        const bool leaf = made->nodes[n].depth == wanted->depth ||
                          (wanted->early && n > 0 && poda__random_below(seed, 4) == 0);
        made->nodes[n].leaf = leaf;
        if (leaf) {
            made->nodes[n].value = (poda_value)poda__random_below(seed, (uint32_t)wanted->values);
            continue;
        }
        const int32_t kids =
            wanted->least +
            (int32_t)poda__random_below(seed, (uint32_t)(wanted->most - wanted->least + 1));
        for (int32_t i = 0; i < kids; i++)
            add_child(made, n,
                      wanted->alternate ? 1 - made->nodes[n].player
                                        : (int32_t)poda__random_below(seed, 2));
    }
    return made;
}

static inline shape random_shape(uint64_t *seed)
{
    const int32_t least = 1 + (int32_t)poda__random_below(seed, 2);
    return (shape){.depth = (int32_t)poda__random_below(seed, 6),
                   .least = least,
                   .most = least + (int32_t)poda__random_below(seed, 2),
                   .early = poda__random_below(seed, 2) == 0,
                   .alternate = poda__random_below(seed, 4) > 0,
                   .root = (int32_t)poda__random_below(seed, 2),
                   .values = poda__random_below(seed, 3) == 0 ? 4 : SCORES,
                   .decimals = poda__random_below(seed, 2) == 0};
}

static inline poda__plain plain_of(const sample *made)
{
    poda__plain plain;
    assert_int_equal(poda__plain_init(&plain, &made->model, NULL), PODA_OK);
    return plain;
}

/* The tree of the course: A is MAX's, B and C are MIN's, D to G MAX's; leaves are H to O. */
static inline sample *course_tree(void)
{
    static const poda_value leaves[8] = {3, 5, 6, 9, 1, 2, 0, -1};
    uint64_t seed = 1;
    sample *made =
        grow(&(shape){.depth = 3, .least = 2, .most = 2, .alternate = true, .values = 2}, &seed);
    for (int i = 0; i < 8; i++)
        made->nodes[7 + i].value = leaves[i];
    return made;
}

enum { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O };

/* The search of the test: recursive, on numbers. */
typedef struct oracle {
    const sample *tree;
    const poda__plain *order;
    poda__plain_rule rule;
    double numbers[ROOM];
    bool seen[ROOM];
    int32_t cut_after[ROOM];
    int32_t best, leaves;
} oracle;

static inline double oracle_node(oracle *on, int32_t node, double alpha, double beta)
{
    const poda__model_node *here = &on->tree->nodes[node];
    on->seen[node] = true;
    if (here->child_count == 0) {
        on->leaves++;
        return on->numbers[node];
    }
    const bool max = here->player == PODA_MAX;
    double best = max ? -INFINITY : INFINITY;
    for (int32_t i = 0; i < here->child_count; i++) {
        const int32_t kid = on->order->kids[on->order->first[node] + i];
        const double value = oracle_node(on, kid, alpha, beta);
        best = max ? fmax(best, value) : fmin(best, value);
        if (max ? value > alpha : value < beta) {
            if (node == 0)
                on->best = kid;
            *(max ? &alpha : &beta) = value;
        }
        if (on->rule.cut_strict ? alpha > beta : alpha >= beta) {
            /* a window that was empty from above cuts nothing unless this child moved it */
            if (value == (max ? alpha : beta) && i + 1 < here->child_count)
                on->cut_after[node] = kid;
            break;
        }
    }
    return on->rule.fail == PODA__FAIL_SOFT  ? best
           : on->rule.fail == PODA__FAIL_OWN ? (max ? alpha : beta)
           : max                             ? fmin(alpha, beta)
                                             : fmax(alpha, beta);
}

static inline double oracle_run(oracle *on)
{
    memset(on->seen, 0, sizeof on->seen);
    for (int32_t n = 0; n < on->tree->model.count; n++)
        on->cut_after[n] = -1;
    on->best = -1;
    on->leaves = 0;
    return oracle_node(on, 0, -INFINITY, INFINITY);
}

static inline oracle *oracle_of(const sample *made, const poda__plain *plain, poda__plain_rule rule)
{
    static oracle on;
    on.tree = made;
    on.order = plain;
    on.rule = rule;
    for (int32_t n = 0; n < made->model.count; n++)
        on.numbers[n] = made->nodes[n].child_count == 0 ? made->scores[made->nodes[n].value] : 0;
    return &on;
}

static inline void shuffle(poda__plain *plain, uint64_t *seed)
{
    for (int32_t n = 0; n < plain->count; n++) {
        int32_t *kids = plain->kids + plain->first[n];
        for (int32_t i = plain->nodes[n].child_count; i > 1; i--) {
            const uint32_t j = poda__random_below(seed, (uint32_t)i);
            const int32_t kept = kids[i - 1];
            kids[i - 1] = kids[j];
            kids[j] = kept;
        }
    }
}

static inline int32_t cut_after(const poda__plain *plain, int32_t node)
{
    for (int32_t i = 0; i < plain->cut_count; i++)
        if (plain->cuts[i].node == node)
            return plain->cuts[i].child;
    return -1;
}

#endif
