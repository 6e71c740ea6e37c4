/* random_tree.h - random trees of boxes, and the properties of two boxes that are placed. */
#ifndef PODA_TESTS_RANDOM_TREE_H
#define PODA_TESTS_RANDOM_TREE_H

#include <math.h>

#include "base/random.h"
#include "draw/figure_sizes.h"

enum { SMALL = 60 };
#define CLOSE 1e-6

struct random_tree {
    int32_t count;
    int32_t parents[SMALL];
    int32_t depth[SMALL];
    poda__spot spots[SMALL];
};

/* `shape` varies from bushes to paths; parents never decrease, so that the order is kept level by
 * level as well as in reading order. */
static inline void make_tree(struct random_tree *tree, uint64_t *seed)
{
    const uint32_t shape = poda__random_below(seed, 4);
    tree->count = 1 + (int32_t)poda__random_below(seed, SMALL);
    for (int32_t i = 0; i < tree->count; i++) {
        const uint32_t reach = shape == 0 ? (uint32_t)i : shape == 1 ? 3 : shape == 2 ? 1 : 12;
        const uint32_t back =
            i == 0 ? 0 : poda__random_below(seed, reach < (uint32_t)i ? reach : (uint32_t)i);
        tree->parents[i] = i == 0 ? -1 : i - 1 - (int32_t)back;
        tree->depth[i] = i == 0 ? 0 : tree->depth[tree->parents[i]] + 1;
        tree->spots[i].width = 1 + poda__random_below(seed, poda__random_below(seed, 8) ? 30 : 300);
        tree->spots[i].height = 1 + poda__random_below(seed, 40);
    }
}

/* First and last child are level with the parent's middle; siblings go from left to right. */
static inline void check_pair(const poda__spot *a, const poda__spot *b, bool level, double gap)
{
    const double apart_x = fabs(a->x - b->x) - (a->width + b->width) / 2,
                 apart_y = fabs(a->y - b->y) - (a->height + b->height) / 2;
    if (level) {
        assert_true(fabs((a->y - a->height / 2) - (b->y - b->height / 2)) < CLOSE);
        assert_true(apart_x >= gap - CLOSE);
    } else {
        assert_true(apart_y > 0);
    }
}

#endif
