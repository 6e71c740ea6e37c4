/* hand_tictactoe.c - tic-tac-toe, fail-soft alpha-beta in negamax form on two 9-bit boards. */
#include "hand.h"

enum { WIN = 1000000000, INFINITE = 1050000000 };

static uint64_t nodes;
static int root_move;
/* Bit b: do the cells b contain a line. */
static const uint64_t lines[8] = {
    0xff80808080808080u, 0xfff0aa80faf0aa80u, 0xffcc8080cccc8080u, 0xfffcaa80fefcaa80u,
    0xfffaf0f0aaaa8080u, 0xfffafaf0fafaaa80u, 0xfffef0f0eeee8080u, 0xffffffffffffffffu,
};

static int search(unsigned own, unsigned other, int ply, int alpha, int beta)
{
    nodes++;
    if (lines[other >> 6] >> (other & 63) & 1)
        return ply - WIN;
    unsigned empty = 0777 & ~(own | other);
    if (!empty)
        return 0;
    int best = -INFINITE;
    for (; empty; empty &= empty - 1) {
        const int value = -search(other, own | (empty & -empty), ply + 1, -beta, -alpha);
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                if (ply == 0)
                    root_move = __builtin_ctz(empty);
                if (alpha >= beta)
                    break;
            }
        }
    }
    return best;
}

hand_result hand_tictactoe(void)
{
    nodes = 0;
    const int value = search(0, 0, 0, -INFINITE, INFINITE);
    return (hand_result){value, root_move, nodes};
}
