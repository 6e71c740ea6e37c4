/* exercise_tree.h - the tree of an exercise as the tests read it, and an alpha-beta of their own. */
#ifndef PODA_TESTS_EXERCISE_TREE_H
#define PODA_TESTS_EXERCISE_TREE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "poda/poda.h"
#include "teach/exercise.h"
#include "teach/marks/grade.h"

enum { MOST = 1100, SEEDS = 60 };

/* A tree as the test reads it, level by level like the library's. */
static struct {
    int count, parent[MOST], kids[MOST], first[MOST], depth[MOST];
    double value[MOST];
    bool max[MOST];
} tree;

/* Reads into depth-first order, then renumbers by level. */
static inline void read_tree(const char *text, bool max)
{
    static int parent[MOST], depth[MOST], order[MOST], place[MOST];
    static double value[MOST];
    int count = 0, at = -1, level = 0, placed = 0;
    for (; *text; text++) {
        if (*text == ')') {
            at = parent[at];
            level--;
        } else if (*text == '-' || (*text >= '0' && *text <= '9')) {
            char *end;
            parent[count] = at;
            depth[count] = level;
            value[count++] = strtod(text, &end);
            text = end - 1;
        } else if (*text >= 'A' && *text <= 'Z') {
            while (*text >= 'A' && *text <= 'Z')
                text++;
            if (*text == '=')
                continue; /* the name of a leaf */
            assert_int_equal(*text, '(');
            parent[count] = at;
            depth[count] = level++;
            at = count++;
        }
    }
    assert_true(count < MOST);
    for (int d = 0; placed < count; d++)
        for (int i = 0; i < count; i++)
            if (depth[i] == d) {
                place[i] = placed;
                order[placed++] = i;
            }
    memset(&tree, 0, sizeof tree);
    tree.count = count;
    for (int n = 0; n < count; n++) {
        tree.parent[n] = parent[order[n]] < 0 ? -1 : place[parent[order[n]]];
        tree.depth[n] = depth[order[n]];
        tree.value[n] = value[order[n]];
        tree.max[n] = max == (tree.depth[n] % 2 == 0);
        if (n > 0 && tree.kids[tree.parent[n]]++ == 0)
            tree.first[tree.parent[n]] = n;
    }
}

/* Alpha-beta as in textbooks, and common mistakes. */
static struct {
    bool strict, hard, swapped, shallow, backwards, none;
    bool pruned[MOST], cut_child[MOST];
    int best, cuts, above, idle, distant, deep;
} ab;

static double minimax(int n)
{
    double best = tree.kids[n] ? minimax(tree.first[n]) : tree.value[n];
    for (int i = 1; i < tree.kids[n]; i++) {
        const double value = minimax(tree.first[n] + i);
        best = tree.max[n] ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static void leave_out(int n)
{
    ab.pruned[n] = true;
    for (int i = 0; i < tree.kids[n]; i++)
        leave_out(tree.first[n] + i);
}

/* Would earlier siblings of n have caused a cut at this value without bounds from above? */
static inline bool near_cut(int n, double value)
{
    const int p = tree.parent[n];
    for (int i = p < 0 ? n : tree.first[p]; i < n; i++) {
        const double bound = minimax(i);
        if (bound == value ? !ab.strict : tree.max[p] ? bound > value : bound < value)
            return true;
    }
    return false;
}

static double walk(int n, double alpha, double beta, bool by_parent)
{
    const bool max = tree.max[n] != ab.swapped;
    double best = max ? -INFINITY : INFINITY;
    bool own = false;
    if (tree.kids[n] == 0)
        return tree.value[n];
    for (int i = 0; i < tree.kids[n]; i++) {
        const int child = tree.first[n] + (ab.backwards ? tree.kids[n] - 1 - i : i);
        const double value = ab.shallow
                                 ? walk(child, max ? best : -INFINITY, max ? INFINITY : best, own)
                                 : walk(child, alpha, beta, own);
        if (n == 0 && (max ? value > best : value < best))
            ab.best = child;
        best = max ? fmax(best, value) : fmin(best, value);
        if (max ? value > alpha : value < beta) {
            *(max ? &alpha : &beta) = value;
            own = true;
        } else {
            continue;
        }
        if (ab.none || (ab.strict ? alpha <= beta : alpha < beta))
            continue;
        ab.cut_child[child] = true;
        bool inner = false;
        for (int k = i + 1; k < tree.kids[n]; k++) {
            const int left = tree.first[n] + (ab.backwards ? tree.kids[n] - 1 - k : k);
            inner |= tree.kids[left] > 0;
            leave_out(left);
        }
        ab.above += inner;
        ab.idle += i + 1 == tree.kids[n];
        if (i + 1 < tree.kids[n]) {
            ab.cuts++;
            ab.distant += !by_parent;
            ab.deep += !by_parent && !near_cut(n, value);
        }
        break;
    }
    return ab.hard && !ab.none ? (max ? fmin(alpha, beta) : fmax(alpha, beta)) : best;
}

static inline double search(void)
{
    memset(ab.pruned, 0, sizeof ab.pruned);
    memset(ab.cut_child, 0, sizeof ab.cut_child);
    ab.best = -1;
    ab.cuts = ab.above = ab.idle = ab.distant = ab.deep = 0;
    return walk(0, -INFINITY, INFINITY, false);
}

static inline double search_with(bool hard, bool strict)
{
    memset(&ab, 0, sizeof ab);
    ab.hard = hard;
    ab.strict = strict;
    return search();
}

static inline double number(const poda__exercise *exercise, int node)
{
    return poda_score_number(exercise->game, exercise->model.nodes[node].value);
}

static inline poda_exercise_options variant(int which)
{
    poda_exercise_options options = {
        .branching = {true, 2, 3}, .depth = 3, .cuts = {true, 1, INT32_MAX}};
    switch (which) {
    case 1:
        options.branching = (poda_range){true, 2, 2};
        options.cuts = (poda_range){true, 2, 2};
        break;
    case 2:
        options.branching = (poda_range){true, 2, 2};
        options.depth = 4;
        options.deep = PODA_WISH_YES;
        break;
    case 3:
        options.above_leaves = PODA_WISH_NO;
        options.cuts = (poda_range){true, 1, 2};
        break;
    case 4:
        options.branching = (poda_range){true, 2, 2};
        options.depth = 4;
        options.deep = PODA_WISH_NO;
        options.above_leaves = PODA_WISH_YES;
        break;
    case 5:
        options.robust = true;
        options.cuts = (poda_range){true, 2, 3};
        break;
    case 6:
        options.root = PODA_MIN;
        options.values = (poda_range){true, -15, 15};
        break;
    case 7:
        options.ties = options.several_best = true;
        options.values = (poda_range){true, 0, 4};
        break;
    case 8:
        options.cut_strict = true;
        options.ties = true;
        options.branching = (poda_range){true, 2, 2};
        options.values = (poda_range){true, 0, 6};
        break;
    case 9:
        options.fail_hard = true;
        options.branching = (poda_range){true, 3, 3};
        break;
    case 10:
        options.branching = (poda_range){true, 1, 4};
        options.depth = 2;
        options.cuts = (poda_range){true, 0, 0};
        break;
    case 11:
        options.robust = true;
        options.depth = 4;
        options.branching = (poda_range){true, 2, 2};
        options.deep = PODA_WISH_YES;
        break;
    default:
        break;
    }
    return options;
}

enum { VARIANTS = 12 };

#endif
