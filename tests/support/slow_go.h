/* slow_go.h - Go on plain characters, as one would explain it: what the fast code is compared with. */
#ifndef PODA_TESTS_SLOW_GO_H
#define PODA_TESTS_SLOW_GO_H

#include <stdbool.h>
#include <string.h>

enum { SLOW_POINTS = 100, SLOW_BOARDS = 2000 };

typedef struct slow_go {
    int rows, cols;
    int before; /* boards that may not come back */
    char board[SLOW_BOARDS][SLOW_POINTS];
    char mover[SLOW_BOARDS]; /* who is to move on each */
} slow_go;

static inline int slow_beside(const slow_go *go, int point, int beside[4])
{
    const int row = point / go->cols, col = point % go->cols;
    int count = 0;
    if (row > 0)
        beside[count++] = point - go->cols;
    if (row < go->rows - 1)
        beside[count++] = point + go->cols;
    if (col > 0)
        beside[count++] = point - 1;
    if (col < go->cols - 1)
        beside[count++] = point + 1;
    return count;
}

/* Marks the points of the same kind connected with this one; returns which other kinds they touch:
 * 1 empty, 2 X, 4 O. */
static inline int slow_block(const slow_go *go, const char *board, int point, bool *in)
{
    int beside[4], touches = 0;
    in[point] = true;
    for (int i = slow_beside(go, point, beside); i-- > 0;)
        if (board[beside[i]] != board[point])
            touches |= board[beside[i]] == '.' ? 1 : board[beside[i]] == 'X' ? 2 : 4;
        else if (!in[beside[i]])
            touches |= slow_block(go, board, beside[i], in);
    return touches;
}

static inline int slow_lift(const slow_go *go, char *board, int point)
{
    bool in[SLOW_POINTS] = {false};
    int lifted = 0;
    if (slow_block(go, board, point, in) & 1)
        return 0;
    for (int i = 0; i < go->rows * go->cols; i++)
        if (in[i]) {
            board[i] = '.';
            lifted++;
        }
    return lifted;
}

/* Plays; false: not empty, or suicide where that is not allowed. */
static inline bool slow_play(const slow_go *go, const char *from, int point, char mover,
                             bool suicide, char *to)
{
    int beside[4];
    if (from[point] != '.')
        return false;
    memcpy(to, from, SLOW_POINTS);
    to[point] = mover;
    for (int i = slow_beside(go, point, beside); i-- > 0;)
        if (to[beside[i]] != '.' && to[beside[i]] != mover)
            slow_lift(go, to, beside[i]);
    return slow_lift(go, to, point) == 0 || suicide;
}

/* The points of X minus those of O. */
static inline int slow_score(const slow_go *go, const char *board)
{
    int score = 0;
    for (int point = 0; point < go->rows * go->cols; point++) {
        bool in[SLOW_POINTS] = {false};
        const int touches = board[point] == '.' ? slow_block(go, board, point, in) : 0;
        score += board[point] == 'X' || touches == 2;
        score -= board[point] == 'O' || touches == 4;
    }
    return score;
}

static inline bool slow_seen(const slow_go *go, const char *board, char mover, bool situational)
{
    for (int i = 0; i < go->before; i++)
        if (memcmp(go->board[i], board, (size_t)(go->rows * go->cols)) == 0 &&
            (!situational || go->mover[i] == mover))
            return true;
    return false;
}

static inline void slow_add(slow_go *go, const char *board, char mover)
{
    memcpy(go->board[go->before], board, SLOW_POINTS);
    go->mover[go->before++] = mover;
}

static inline char slow_other(char mover)
{
    return mover == 'X' ? 'O' : 'X';
}

/* The value for X under superko, by plain alpha-beta without a table. `previous`: the board before
 * the last move, which a ko does not give back at once; NULL: that was a pass. `*left`: nodes; it
 * gives up when there are none. */
static inline int slow_value(slow_go *go, const char *board, const char *previous, char mover,
                             bool passed, bool situational, int alpha, int beta, long *left)
{
    const int sign = mover == 'X' ? 1 : -1;
    const char other = slow_other(mover);
    int best;
    if (--*left < 0)
        return 0;
    if (passed)
        best = slow_score(go, board);
    else
        best = slow_value(go, board, NULL, other, true, situational, alpha, beta, left);
    for (int point = 0;; point++) {
        char to[SLOW_POINTS];
        if (sign > 0 && best > alpha)
            alpha = best;
        if (sign < 0 && best < beta)
            beta = best;
        if (alpha >= beta || point == go->rows * go->cols)
            return best;
        if (!slow_play(go, board, point, mover, false, to) ||
            (previous && memcmp(to, previous, SLOW_POINTS) == 0) ||
            slow_seen(go, to, other, situational))
            continue;
        slow_add(go, to, other);
        const int value = slow_value(go, to, board, other, false, situational, alpha, beta, left);
        go->before--;
        if (sign * value > sign * best)
            best = value;
    }
}

#endif
