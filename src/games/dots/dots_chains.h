/* dots_chains.h - the board of dots and boxes, and what its rest is worth: chains, loops and who has
 * to open them (Berlekamp, The Dots and Boxes Game, 2000). */
#ifndef PODA_GAMES_DOTS_DOTS_CHAINS_H
#define PODA_GAMES_DOTS_DOTS_CHAINS_H

#include "poda/rules.h"

enum { DOTS_LINES = 62, DOTS_BOXES = 25, DOTS_SIDE = 20 };

typedef struct dots_board {
    int rows, cols; /* of boxes */
    int count;      /* lines */
    int flat;       /* horizontal lines, which come first */
    uint64_t all;
    uint64_t box[DOTS_BOXES];     /* the four lines of a box */
    int8_t beside[DOTS_LINES][2]; /* the boxes on both sides of a line; -1: none */
} dots_board;

/* The line at (row, col) of a grid in which dots, lines and boxes alternate; -1 if there is none. */
static inline int dots_line_at(const dots_board *board, int row, int col)
{
    if (row % 2 == col % 2)
        return -1;
    return row % 2 == 0 ? row / 2 * board->cols + col / 2
                        : board->flat + row / 2 * (board->cols + 1) + col / 2;
}

/* The upper or left dot of a line. Returns whether the line runs down. */
static inline bool dots_place(const dots_board *board, int line, int *row, int *col)
{
    const bool down = line >= board->flat;
    const int wide = board->cols + down;
    *row = (line - (down ? board->flat : 0)) / wide;
    *col = (line - (down ? board->flat : 0)) % wide;
    return down;
}

static inline void dots_board_init(dots_board *board, int rows, int cols)
{
    board->rows = rows;
    board->cols = cols;
    board->flat = (rows + 1) * cols;
    board->count = board->flat + rows * (cols + 1);
    board->all = UINT64_MAX >> (64 - board->count);
    memset(board->beside, -1, sizeof board->beside);
    for (int box = 0; box < rows * cols; box++) {
        const int row = 2 * (box / cols) + 1, col = 2 * (box % cols) + 1;
        const int lines[4] = {dots_line_at(board, row - 1, col), dots_line_at(board, row, col - 1),
                              dots_line_at(board, row, col + 1), dots_line_at(board, row + 1, col)};
        for (int i = 0; i < 4; i++) {
            int8_t *const beside = board->beside[lines[i]];
            board->box[box] |= (uint64_t)1 << lines[i];
            beside[beside[0] >= 0] = (int8_t)box;
        }
    }
}

static inline bool dots_is_closed(const dots_board *board, uint64_t lines, int box)
{
    return (board->box[box] & ~lines) == 0;
}

/* The complete boxes beside `line`, which is drawn. */
static inline uint32_t dots_closed_by(const dots_board *board, uint64_t lines, int line)
{
    uint32_t closed = 0;
    for (int i = 0; i < 2 && board->beside[line][i] >= 0; i++)
        if (dots_is_closed(board, lines, board->beside[line][i]))
            closed |= (uint32_t)1 << board->beside[line][i];
    return closed;
}

static inline int dots_missing(const dots_board *board, uint64_t lines, int box)
{
    return __builtin_popcountll(board->box[box] & ~lines);
}

/* Boxes that lack only one line after `line` is drawn. */
static inline int dots_gives(const dots_board *board, uint64_t lines, int line)
{
    int gives = 0;
    for (int i = 0; i < 2 && board->beside[line][i] >= 0; i++)
        gives += dots_missing(board, lines, board->beside[line][i]) == 2;
    return gives;
}

/* Draws every line that completes a box, and those that follow. Returns the number of boxes. */
static inline int dots_take_all(const dots_board *board, uint64_t *lines)
{
    int taken = 0;
    for (bool again = true; again;) {
        again = false;
        for (int box = 0; box < board->rows * board->cols; box++)
            if (dots_missing(board, *lines, box) == 1) {
                const int line = __builtin_ctzll(board->box[box] & ~*lines);
                *lines |= (uint64_t)1 << line;
                taken += __builtin_popcount(dots_closed_by(board, *lines, line));
                again = true;
            }
    }
    return taken;
}

/* Opens the chain of the lines that follow from `line`: its boxes are taken. A loop ends where it
 * began, so that its last line completes two boxes, and a chain elsewhere. */
static inline int dots_open(const dots_board *board, uint64_t *lines, int line, bool *loop)
{
    const uint64_t before = *lines;
    *lines |= (uint64_t)1 << line;
    const int boxes = dots_take_all(board, lines);
    *loop = __builtin_popcountll(*lines ^ before) == boxes;
    return boxes;
}

/* What the player who does not move gets in the end, less what the other gets, where every line
 * gives a box away: chains and loops are opened from the shortest on, and a player who takes one may
 * leave the last two boxes of a long chain, or four of a loop, so that the other opens the next. */
static inline int dots_opened(const dots_board *board, uint64_t lines)
{
    int size[DOTS_BOXES + 1], left[DOTS_BOXES + 1], count = 0;
    while (lines != board->all && count <= DOTS_BOXES) {
        bool loop = false;
        const int boxes = dots_open(board, &lines, __builtin_ctzll(board->all & ~lines), &loop);
        int at = count++;
        for (; at > 0 && size[at - 1] > boxes; at--) {
            size[at] = size[at - 1];
            left[at] = left[at - 1];
        }
        size[at] = boxes;
        left[at] = boxes < 3 ? 0 : loop ? 4 : 2;
    }
    int value = 0; /* of those longer than this one */
    while (count-- > 0) {
        const int all = size[count] - value;
        const int most = left[count] ? size[count] - 2 * left[count] + value : all;
        value = all > most ? all : most;
    }
    return value;
}

/* What the player to move may expect of the rest of the board: the boxes that can be taken at once
 * and, once no line is safe, the chains. The last two of them may be worth leaving. */
static inline int dots_rest(const dots_board *board, uint64_t lines)
{
    const int taken = dots_take_all(board, &lines);
    uint64_t unsafe = 0, touched = 0;
    if (lines == board->all)
        return taken;
    for (int box = 0; box < board->rows * board->cols; box++) {
        touched |= board->box[box];
        if (dots_missing(board, lines, box) == 2)
            unsafe |= board->box[box];
    }
    const uint64_t safe = touched & board->all & ~lines & ~unsafe;
    if (!safe) {
        const int value = dots_opened(board, lines);
        const int leaves = taken >= 2 ? taken - 4 + value : taken - value;
        return leaves > taken - value ? leaves : taken - value;
    }
    return taken;
}

#endif
