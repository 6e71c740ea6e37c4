/* morris_board.h - the boards of three, six and nine men's morris, made from coordinates: squares
 * around a middle point, which only the smallest board has. */
#ifndef PODA_GAMES_MORRIS_MORRIS_BOARD_H
#define PODA_GAMES_MORRIS_MORRIS_BOARD_H

#include <stdlib.h>

#include "poda/rules.h"

enum { MORRIS_POINTS = 24, MORRIS_MILLS = 20, MORRIS_WAYS = 4 };

typedef struct morris_board {
    int rings; /* squares around the middle */
    int points, mills, images;
    uint32_t all;
    int8_t x[MORRIS_POINTS], y[MORRIS_POINTS]; /* from the middle, rows from the top */
    uint32_t near[MORRIS_POINTS];              /* the points that a man can step to */
    uint32_t mill[MORRIS_MILLS];
    uint32_t through[MORRIS_POINTS][MORRIS_WAYS]; /* the mills through a point; 0: no more */
    uint8_t image[16][MORRIS_POINTS];
} morris_board;

/* The point at (x, y), or -1. */
static inline int morris_point(const morris_board *board, int x, int y)
{
    for (int i = 0; i < board->points; i++)
        if (board->x[i] == x && board->y[i] == y)
            return i;
    return -1;
}

static inline bool morris_is_point(int rings, int x, int y)
{
    const int ring = abs(x) > abs(y) ? abs(x) : abs(y);
    if (ring == 0)
        return rings == 1;
    return (x == 0 || abs(x) == ring) && (y == 0 || abs(y) == ring);
}

/* The next point in a direction on a line of the board, or -1. Lines along a square go from corner
 * to middle to corner; lines from square to square end at an empty middle. */
static inline int morris_next(const morris_board *board, int point, int right, int down,
                              bool diagonals)
{
    const int x = board->x[point], y = board->y[point];
    if (right && down) {
        const bool on = abs(x) == abs(y) && x * down == y * right;
        return diagonals && on ? morris_point(board, x + right, y + down) : -1;
    }
    const bool outward = right ? y == 0 : x == 0;
    const int step = outward ? 1 : right ? abs(y) : abs(x);
    return morris_point(board, x + step * right, y + step * down);
}

static inline void morris_add_mill(morris_board *board, uint32_t mill)
{
    board->mill[board->mills++] = mill;
    for (uint32_t left = mill; left; left &= left - 1) {
        uint32_t *at = board->through[__builtin_ctz(left)];
        while (*at) /* no point lies on more than MORRIS_WAYS lines */
            at++;
        *at = mill;
    }
}

/* Image `which`: bit 0 flips rows, bit 1 columns, bit 2 swaps rows with columns, bit 3 turns the
 * board inside out. */
static inline void morris_make_images(morris_board *board)
{
    board->images = board->rings > 1 ? 16 : 8;
    for (int which = 0; which < board->images; which++)
        for (int i = 0; i < board->points; i++) {
            int x = board->x[i], y = board->y[i];
            if (which & 8) {
                const int ring = abs(x) > abs(y) ? abs(x) : abs(y);
                x = x / ring * (board->rings + 1 - ring);
                y = y / ring * (board->rings + 1 - ring);
            }
            y = which & 1 ? -y : y;
            x = which & 2 ? -x : x;
            board->image[which][i] =
                (uint8_t)morris_point(board, which & 4 ? y : x, which & 4 ? x : y);
        }
}

static inline void morris_board_init(morris_board *board, int rings, bool diagonals)
{
    static const int way[MORRIS_WAYS][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    *board = (morris_board){.rings = rings};
    for (int y = -rings; y <= rings; y++)
        for (int x = -rings; x <= rings; x++)
            if (morris_is_point(rings, x, y)) {
                board->x[board->points] = (int8_t)x;
                board->y[board->points++] = (int8_t)y;
            }
    board->all = UINT32_MAX >> (32 - board->points);
    for (int i = 0; i < board->points; i++)
        for (int w = 0; w < MORRIS_WAYS; w++) {
            const int next = morris_next(board, i, way[w][0], way[w][1], diagonals);
            if (next < 0)
                continue;
            const int third = morris_next(board, next, way[w][0], way[w][1], diagonals);
            board->near[i] |= (uint32_t)1 << next;
            board->near[next] |= (uint32_t)1 << i;
            if (third >= 0)
                morris_add_mill(board,
                                (uint32_t)1 << i | (uint32_t)1 << next | (uint32_t)1 << third);
        }
    morris_make_images(board);
}

/* Do `men` have a mill through `point`? */
static inline bool morris_mill_at(const morris_board *board, uint32_t men, int point)
{
    for (int i = 0; i < MORRIS_WAYS && board->through[point][i]; i++)
        if ((board->through[point][i] & ~men) == 0)
            return true;
    return false;
}

/* The men that are in mills. */
static inline uint32_t morris_in_mills(const morris_board *board, uint32_t men)
{
    uint32_t milled = 0;
    for (int i = 0; i < board->mills; i++)
        if ((board->mill[i] & ~men) == 0)
            milled |= board->mill[i];
    return milled;
}

#endif
