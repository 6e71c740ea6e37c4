/* go_set.h - sets of points of boards up to 19x19. A row takes one bit more than it has points, so
 * that neighbours are shifts; only as many words are touched as the board needs. */
#ifndef PODA_GAMES_GO_GO_SET_H
#define PODA_GAMES_GO_GO_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { GO_SIDE = 19, GO_WORDS = 6 }; /* 19 rows of 20 bits */

typedef struct go_set {
    uint64_t word[GO_WORDS];
} go_set;

/* The board: row r, column c is bit r * stride + c. */
typedef struct go_grid {
    int rows, cols, stride, words;
    go_set board;
} go_grid;

static inline go_set go_none(void)
{
    return (go_set){{0}};
}

static inline void go_add(go_set *set, int point)
{
    set->word[point / 64] |= (uint64_t)1 << point % 64;
}

static inline bool go_has(const go_set *set, int point)
{
    return set->word[point / 64] >> point % 64 & 1;
}

static inline void go_grid_init(go_grid *grid, int rows, int cols)
{
    *grid = (go_grid){.rows = rows, .cols = cols, .stride = cols + 1};
    grid->words = (rows * grid->stride + 63) / 64;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            go_add(&grid->board, row * grid->stride + col);
}

static inline go_set go_and(const go_grid *grid, go_set a, const go_set *b)
{
    for (int i = 0; i < grid->words; i++)
        a.word[i] &= b->word[i];
    return a;
}

static inline go_set go_or(const go_grid *grid, go_set a, const go_set *b)
{
    for (int i = 0; i < grid->words; i++)
        a.word[i] |= b->word[i];
    return a;
}

static inline go_set go_minus(const go_grid *grid, go_set a, const go_set *b)
{
    for (int i = 0; i < grid->words; i++)
        a.word[i] &= ~b->word[i];
    return a;
}

static inline bool go_any(const go_grid *grid, const go_set *set)
{
    uint64_t any = 0;
    for (int i = 0; i < grid->words; i++)
        any |= set->word[i];
    return any != 0;
}

static inline bool go_meet(const go_grid *grid, const go_set *a, const go_set *b)
{
    uint64_t any = 0;
    for (int i = 0; i < grid->words; i++)
        any |= a->word[i] & b->word[i];
    return any != 0;
}

/* Is every point of `a` in `b`? */
static inline bool go_within(const go_grid *grid, const go_set *a, const go_set *b)
{
    uint64_t any = 0;
    for (int i = 0; i < grid->words; i++)
        any |= a->word[i] & ~b->word[i];
    return any == 0;
}

static inline int go_size(const go_grid *grid, const go_set *set)
{
    int count = 0;
    for (int i = 0; i < grid->words; i++)
        count += __builtin_popcountll(set->word[i]);
    return count;
}

/* The first point; -1: none. */
static inline int go_first(const go_grid *grid, const go_set *set)
{
    for (int i = 0; i < grid->words; i++)
        if (set->word[i])
            return 64 * i + __builtin_ctzll(set->word[i]);
    return -1;
}

static inline go_set go_only(int point)
{
    go_set set = go_none();
    go_add(&set, point);
    return set;
}

/* The points beside those of `set`, some of which may be of it. */
static inline go_set go_beside(const go_grid *grid, const go_set *set)
{
    const int up = grid->stride, down = 64 - up; /* a row is shorter than a word */
    go_set near = go_none();
    for (int i = 0; i < grid->words; i++) {
        const uint64_t here = set->word[i], below = i > 0 ? set->word[i - 1] : 0,
                       above = i + 1 < grid->words ? set->word[i + 1] : 0;
        near.word[i] = (here << 1 | below >> 63 | here >> 1 | above << 63 | here << up |
                        below >> down | here >> up | above << down) &
                       grid->board.word[i];
    }
    return near;
}

/* The points of `within` that are connected with those of `from`, which are some of them. */
static inline go_set go_flood(const go_grid *grid, go_set from, const go_set *within)
{
    for (;;) {
        const go_set near = go_beside(grid, &from);
        uint64_t grown = 0;
        for (int i = 0; i < grid->words; i++) {
            const uint64_t more = near.word[i] & within->word[i] & ~from.word[i];
            from.word[i] |= more;
            grown |= more;
        }
        if (!grown)
            return from;
    }
}

#endif
