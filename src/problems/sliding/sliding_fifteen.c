/* sliding_fifteen.c - IDA*'s walk on the 15-puzzle with the Manhattan distance (Korf 1985). The
 * position is a word of 16 nibbles, and there is one function for each cell of the blank and the
 * cell it came from, so that neighbours, shifts and the change of the distance are constants. */
#include "problems/sliding/sliding_walk.h"

#include "base/stop.h"

static const uint64_t goal = UINT64_C(0xfedcba9876543210); /* cell 0 in the lowest nibble */

/* X(blank, where it came from) for all pairs of neighbours, in the order the moves are tried. */
/* clang-format off */
#define EDGES(X)                                                                                   \
    X(1, 0) X(4, 0) X(0, 1) X(2, 1) X(5, 1) X(1, 2) X(3, 2) X(6, 2)                                \
    X(2, 3) X(7, 3) X(0, 4) X(5, 4) X(8, 4) X(1, 5) X(4, 5) X(6, 5)                                \
    X(9, 5) X(2, 6) X(5, 6) X(7, 6) X(10, 6) X(3, 7) X(6, 7) X(11, 7)                              \
    X(4, 8) X(9, 8) X(12, 8) X(5, 9) X(8, 9) X(10, 9) X(13, 9) X(6, 10)                            \
    X(9, 10) X(11, 10) X(14, 10) X(7, 11) X(10, 11) X(15, 11) X(8, 12) X(13, 12)                   \
    X(9, 13) X(12, 13) X(14, 13) X(10, 14) X(13, 14) X(15, 14) X(11, 15) X(14, 15)
/* clang-format on */

#define DECLARE(cell, from)                                                                        \
    static bool walk_##cell##_##from(uint64_t board, int slack, poda__sliding_walk *walk);
EDGES(DECLARE)
#undef DECLARE

#define INLINE static inline __attribute__((always_inline))

/* A bit for each tile that moves away from its goal when it goes from cell `from` to `to`. */
INLINE unsigned away(int from, int to)
{
    const int row = from / 4, col = from % 4;
    return to == from + 1   ? 0x1111u * ((1u << (col + 1)) - 1)
           : to == from - 1 ? 0xffffu ^ 0x1111u * ((1u << col) - 1)
           : to == from + 4 ? (1u << 4 * (row + 1)) - 1
                            : 0xffffu ^ ((1u << 4 * row) - 1);
}

INLINE bool step(int cell, int from, uint64_t board, int slack, poda__sliding_walk *walk)
{
    switch (cell * 16 + from) {
#define STEP(a, b)                                                                                 \
    case a * 16 + b:                                                                               \
        return walk_##a##_##b(board, slack, walk);
        EDGES(STEP)
#undef STEP
    default:
        return false;
    }
}

/* Moves the blank from `cell` to `to`. `slack` is half of what the bound leaves above the estimate;
 * a move costs one if the tile moves away from its goal and nothing if it comes nearer. */
INLINE bool try_cell(int cell, int to, uint64_t board, int slack, poda__sliding_walk *walk)
{
    const uint64_t tile = board >> 4 * to & 15;
    const int left = slack - (int)(away(to, cell) >> tile & 1);
    if (left < 0)
        return false;
    if (!step(to, cell, board ^ tile << 4 * to ^ tile << 4 * cell, left, walk))
        return false;
    walk->moves[walk->length++] = (uint8_t)tile;
    return true;
}

/* All moves except the one back to `from` (-1: none). Returns true when the walk is over.
 * Children are counted before they are tried; those made unnecessary by a found goal are
 * subtracted again. */
INLINE bool expand(int cell, int from, uint64_t board, int slack, poda__sliding_walk *walk)
{
    if (cell == 0 && board == goal)
        return walk->found = true;
    if ((cell == 0 || cell == 3 || cell == 12 || cell == 15) && poda__stopped(walk->stop))
        return walk->stopped = true; /* no long walk avoids all corners */
    const bool up = cell >= 4 && cell - 4 != from, left = cell % 4 && cell - 1 != from;
    const bool right = cell % 4 < 3 && cell + 1 != from, down = cell < 12 && cell + 4 != from;
    walk->generated += (uint64_t)(up + left + right + down);
    if (up && try_cell(cell, cell - 4, board, slack, walk)) {
        walk->generated -= (uint64_t)(left + right + down);
        return true;
    }
    if (left && try_cell(cell, cell - 1, board, slack, walk)) {
        walk->generated -= (uint64_t)(right + down);
        return true;
    }
    if (right && try_cell(cell, cell + 1, board, slack, walk)) {
        walk->generated -= (uint64_t)down;
        return true;
    }
    return down && try_cell(cell, cell + 4, board, slack, walk);
}

#define DEFINE(cell, from)                                                                         \
    static bool walk_##cell##_##from(uint64_t board, int slack, poda__sliding_walk *walk)          \
    {                                                                                              \
        return expand(cell, from, board, slack, walk);                                             \
    }
EDGES(DEFINE)
#undef DEFINE

void poda__sliding_walk_fifteen(poda__sliding_walk *walk)
{
    const int slack = (walk->bound - poda__sliding_manhattan(walk->from)) / 2;
    uint64_t board = 0;
    int blank = 0;
    for (int cell = 0; cell < 16; cell++) {
        board |= (uint64_t)walk->from->tile[cell] << 4 * cell;
        if (!walk->from->tile[cell])
            blank = cell;
    }
    if (board == goal) {
        walk->found = true;
        return;
    }
#define START(to, cell)                                                                            \
    if (blank == cell) {                                                                           \
        walk->generated++;                                                                         \
        if (try_cell(cell, to, board, slack, walk))                                                \
            return;                                                                                \
    }
    EDGES(START)
#undef START
}
