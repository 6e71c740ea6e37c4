/* layout.c - positions of the nodes of a tree: levels aligned at their tops, siblings in order and
 * as close as their subtrees allow, parents centred. Linear time (van der Ploeg 2014, with levels),
 * and no recursion: a backward pass visits children first, a forward pass parents first. */
#include <assert.h>

#include "base/memory.h"
#include "draw/figure.h"

enum { NONE = -1 };

/* Positions are relative: the position of a node is its prelim plus the mods of itself and its
 * ancestors. */
typedef struct stand {
    int32_t first, next, last_child; /* the children, as a linked list */
    int32_t depth;
    double prelim, mod;   /* left edge */
    double shift, change; /* space to be distributed over siblings later */
    int32_t thread_left, thread_right;
    /* the deepest nodes of the left and right contours of the subtree */
    int32_t extreme_left, extreme_right;
    double mod_left, mod_right; /* sums of mods from here down to them */
} stand;

/* The siblings so far that reach deeper than all siblings to their right, the nearest on top: when
 * two subtrees touch, the sibling to move away from is found by its depth. */
typedef struct reach {
    int32_t depth, node, place;
} reach;

typedef struct layout {
    stand *stands;
    reach *reaches;
    const poda__spot *spots;
    double gap;
} layout;

static int32_t next_on_right(const stand *stands, int32_t node)
{
    return stands[node].last_child != NONE ? stands[node].last_child : stands[node].thread_right;
}

static int32_t next_on_left(const stand *stands, int32_t node)
{
    return stands[node].first != NONE ? stands[node].first : stands[node].thread_left;
}

/* Moves `child`, the place-th, right by `distance`; siblings between it and `from` share the
 * space. */
static void move_right(stand *stands, int32_t child, int32_t place, const reach *from,
                       double distance)
{
    stands[child].mod += distance;
    stands[child].mod_left += distance;
    stands[child].mod_right += distance;
    if (from->place != place - 1) {
        const double part = distance / (place - from->place);
        stands[stands[from->node].next].shift += part;
        stands[child].shift -= part;
        stands[child].change -= distance - part;
    }
}

/* Moves `child` right until its left contour clears the siblings before it. */
static void separate(const layout *lay, int32_t first, int32_t before, int32_t child, int32_t place,
                     int32_t top)
{
    stand *stands = lay->stands;
    int32_t left = before, right = child;
    double left_sum = stands[before].mod, right_sum = stands[child].mod;
    while (left != NONE && right != NONE) {
        while (stands[left].depth > lay->reaches[top].depth)
            top--;
        const double overlap = left_sum + stands[left].prelim + lay->spots[left].width + lay->gap -
                               right_sum - stands[right].prelim;
        if (overlap > 0) {
            right_sum += overlap;
            move_right(stands, child, place, &lay->reaches[top], overlap);
        }
        left = next_on_right(stands, left);
        right = next_on_left(stands, right);
        left_sum += left != NONE ? stands[left].mod : 0;
        right_sum += right != NONE ? stands[right].mod : 0;
    }
    if (right != NONE) { /* the new subtree is deeper: the left contour continues along it */
        stand *end = &stands[stands[first].extreme_left];
        const double step = right_sum - stands[right].mod - stands[first].mod_left;
        end->thread_left = right;
        end->mod += step;
        end->prelim -= step;
        stands[first].extreme_left = stands[child].extreme_left;
        stands[first].mod_left = stands[child].mod_left;
    } else if (left != NONE) {
        stand *end = &stands[stands[child].extreme_right];
        const double step = left_sum - stands[left].mod - stands[child].mod_right;
        end->thread_right = left;
        end->mod += step;
        end->prelim -= step;
        stands[child].extreme_right = stands[before].extreme_right;
        stands[child].mod_right = stands[before].mod_right;
    }
}

/* Places the finished subtrees of the children side by side and the node above them. */
static void join_children(const layout *lay, int32_t node)
{
    stand *stands = lay->stands, *at = &stands[node];
    const int32_t first = at->first;
    if (first == NONE) {
        at->extreme_left = at->extreme_right = node;
        return;
    }
    int32_t top = NONE, place = 0;
    for (int32_t child = first, before = NONE; child != NONE; place++) {
        const int32_t bottom = stands[stands[child].extreme_right].depth;
        if (before != NONE)
            separate(lay, first, before, child, place, top);
        while (top >= 0 && bottom >= lay->reaches[top].depth)
            top--;
        lay->reaches[++top] = (reach){bottom, child, place};
        before = child;
        child = stands[child].next;
    }
    const stand *last = &stands[at->last_child];
    const double from = stands[first].prelim + stands[first].mod + lay->spots[first].width / 2,
                 to = last->prelim + last->mod + lay->spots[at->last_child].width / 2;
    at->prelim = (from + to - lay->spots[node].width) / 2;
    at->extreme_left = stands[first].extreme_left;
    at->extreme_right = last->extreme_right;
    at->mod_left = stands[first].mod_left;
    at->mod_right = last->mod_right;
}

/* Sums the mods from the root down; `x` becomes the centre. */
static void add_up(stand *stands, int32_t count, poda__spot *spots, double *width)
{
    double leftmost = 0, rightmost = 0;
    for (int32_t i = 0; i < count; i++) {
        stand *at = &stands[i];
        const double left = at->prelim + at->mod;
        spots[i].x = left + spots[i].width / 2;
        leftmost = i == 0 || left < leftmost ? left : leftmost;
        rightmost = i == 0 || left + spots[i].width > rightmost ? left + spots[i].width : rightmost;
        double shift = 0, moved = 0;
        for (int32_t child = at->first; child != NONE; child = stands[child].next) {
            shift += stands[child].shift;
            moved += shift + stands[child].change;
            stands[child].mod += moved + at->mod;
        }
    }
    for (int32_t i = 0; i < count; i++)
        spots[i].x -= leftmost;
    *width = rightmost - leftmost;
}

/* `tops` has one entry per level. */
static void stack_levels(const stand *stands, int32_t count, double level_gap, poda__spot *spots,
                         double *tops, double *height)
{
    int32_t deepest = 0;
    for (int32_t i = 0; i < count; i++) {
        const int32_t depth = stands[i].depth;
        deepest = depth > deepest ? depth : deepest;
        tops[depth] = spots[i].height > tops[depth] ? spots[i].height : tops[depth];
    }
    double top = 0;
    for (int32_t depth = 0; depth <= deepest; depth++) {
        const double tallest = tops[depth];
        tops[depth] = top;
        top += tallest + level_gap;
    }
    *height = top - level_gap;
    for (int32_t i = 0; i < count; i++)
        spots[i].y = tops[stands[i].depth] + spots[i].height / 2;
}

bool poda__layout(const int32_t *parents, int32_t count, double gap, double level_gap,
                  poda__spot *spots, double *width, double *height)
{
    *width = *height = 0;
    if (count <= 0)
        return true;
    stand *stands = poda__array((size_t)count, sizeof *stands);
    reach *reaches = poda__array((size_t)count, sizeof *reaches);
    double *tops = poda__array((size_t)count, sizeof *tops);
    const bool enough = stands && reaches && tops;
    if (enough) {
        for (int32_t i = 0; i < count; i++)
            stands[i] = (stand){.first = NONE,
                                .next = NONE,
                                .last_child = NONE,
                                .thread_left = NONE,
                                .thread_right = NONE};
        for (int32_t i = 1; i < count; i++) {
            assert(parents[i] >= 0 && parents[i] < i);
            stand *parent = &stands[parents[i]];
            stands[i].depth = parent->depth + 1;
            if (parent->first == NONE)
                parent->first = i;
            else
                stands[parent->last_child].next = i;
            parent->last_child = i;
        }
        const layout lay = {stands, reaches, spots, gap};
        for (int32_t i = count - 1; i >= 0; i--)
            join_children(&lay, i);
        add_up(stands, count, spots, width);
        stack_levels(stands, count, level_gap, spots, tops, height);
    }
    free(stands);
    free(reaches);
    free(tops);
    return enough;
}
