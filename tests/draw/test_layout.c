/* test_layout.c - the layout of trees: parents above the middle of their children, boxes that do not touch, large trees. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_tree.h"

#ifndef PODA_TEST_ROUNDS
#define PODA_TEST_ROUNDS 2000
#endif

static void check_family(const struct random_tree *tree, int32_t parent)
{
    int32_t first = -1, last = -1;
    for (int32_t i = parent + 1; i < tree->count; i++) {
        if (tree->parents[i] != parent)
            continue;
        if (last >= 0)
            assert_true(tree->spots[i].x > tree->spots[last].x);
        first = first < 0 ? i : first;
        last = i;
    }
    if (first >= 0) {
        const double middle = (tree->spots[first].x + tree->spots[last].x) / 2;
        assert_true(fabs(tree->spots[parent].x - middle) < CLOSE);
    }
}

static void layout_of_random_trees(void **state)
{
    (void)state;
    uint64_t seed = 20140701;
    for (int round = 0; round < PODA_TEST_ROUNDS; round++) {
        struct random_tree tree;
        make_tree(&tree, &seed);
        double width, height;
        assert_true(poda__layout(tree.parents, tree.count, 5, 9, tree.spots, &width, &height));
        double left = INFINITY, right = 0, bottom = 0;
        for (int32_t i = 0; i < tree.count; i++) {
            const poda__spot *at = &tree.spots[i];
            left = fmin(left, at->x - at->width / 2);
            right = fmax(right, at->x + at->width / 2);
            bottom = fmax(bottom, at->y + at->height / 2);
            check_family(&tree, i);
            for (int32_t j = 0; j < i; j++)
                check_pair(at, &tree.spots[j], tree.depth[i] == tree.depth[j], 5);
            if (i > 0) {
                const poda__spot *above = &tree.spots[tree.parents[i]];
                assert_true(at->y - at->height / 2 - above->y - above->height / 2 >= 9 - CLOSE);
            }
        }
        assert_true(fabs(left) < CLOSE && fabs(right - width) < CLOSE);
        assert_true(fabs(bottom - height) < CLOSE);
    }
}

static void layout_of_known_trees(void **state)
{
    (void)state;
    const int32_t parents[] = {-1, 0, 0, 0};
    poda__spot spots[] = {{.width = 10, .height = 4},
                          {.width = 10, .height = 4},
                          {.width = 10, .height = 4},
                          {.width = 10, .height = 4}};
    double width, height;
    assert_true(poda__layout(parents, 4, 2, 6, spots, &width, &height));
    assert_true(fabs(width - 34) < CLOSE && fabs(height - 14) < CLOSE);
    assert_true(fabs(spots[0].x - 17) < CLOSE && fabs(spots[1].x - 5) < CLOSE);
    assert_true(fabs(spots[2].x - 17) < CLOSE && fabs(spots[3].x - 29) < CLOSE);
    assert_true(fabs(spots[0].y - 2) < CLOSE && fabs(spots[3].y - 12) < CLOSE);
    assert_true(poda__layout(parents, 0, 2, 6, spots, &width, &height) && width == 0);
}

static void layout_of_large_trees(void **state)
{
    (void)state;
    const int32_t count = 100000;
    int32_t *parents = malloc((size_t)count * sizeof *parents);
    poda__spot *spots = malloc((size_t)count * sizeof *spots);
    assert_true(parents && spots);
    uint64_t seed = 5;
    for (int shape = 0; shape < 5; shape++) {
        for (int32_t i = 0; i < count; i++) {
            const int32_t comb = i % 2 ? i - 1 : i - 2; /* a path with a leaf at each node */
            parents[i] = i == 0       ? -1
                         : shape == 0 ? i - 1
                         : shape == 1 ? 0
                         : shape == 2 ? (i - 1) / 2
                         : shape == 3 ? comb
                                      : (int32_t)poda__random_below(&seed, (uint32_t)i);
            spots[i] = (poda__spot){.width = 20, .height = 10};
        }
        double width, height;
        assert_true(poda__layout(parents, count, 4, 6, spots, &width, &height));
        assert_true(isfinite(width) && isfinite(height));
        if (shape == 0)
            assert_true(fabs(width - 20) < CLOSE && fabs(height - 16.0 * count + 6) < 1e-3);
        if (shape == 1)
            assert_true(fabs(width - 24.0 * (count - 1) + 4) < 1e-3);
    }
    free(parents);
    free(spots);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layout_of_known_trees),
        cmocka_unit_test(layout_of_random_trees),
        cmocka_unit_test(layout_of_large_trees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
