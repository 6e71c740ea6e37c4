/* hand_connect4.c - Connect 4 on 7x6, fail-soft alpha-beta in negamax form on two bitboards. */
#include "hand.h"

enum { WIN = 1000000000, INFINITE = 1050000000 };

#define BOTTOM 0x0000040810204081u
#define BOARD 0x0000fdfbf7efdfbfu

static uint64_t nodes;
static int root_move, horizon;

static int has_four(uint64_t stones)
{
    uint64_t pairs = stones & stones >> 6;
    if (pairs & pairs >> 12)
        return 1;
    pairs = stones & stones >> 7;
    if (pairs & pairs >> 14)
        return 1;
    pairs = stones & stones >> 8;
    if (pairs & pairs >> 16)
        return 1;
    pairs = stones & stones >> 1;
    return (pairs & pairs >> 2) != 0;
}

static int search(uint64_t own, uint64_t other, int ply, int alpha, int beta)
{
    nodes++;
    if (has_four(other))
        return ply - WIN;
    if ((own | other) == BOARD)
        return 0;
    if (ply >= horizon)
        return 0;
    int best = -INFINITE;
    for (uint64_t cells = ((own | other) + BOTTOM) & BOARD; cells; cells &= cells - 1) {
        const int value = -search(other, own | (cells & -cells), ply + 1, -beta, -alpha);
        if (value > best) {
            best = value;
            if (value > alpha) {
                alpha = value;
                if (ply == 0)
                    root_move = __builtin_ctzll(cells);
                if (alpha >= beta)
                    break;
            }
        }
    }
    return best;
}

hand_result hand_connect4(uint64_t own, uint64_t other, int depth)
{
    nodes = 0;
    horizon = depth;
    const int value = search(own, other, 0, -INFINITE, INFINITE);
    return (hand_result){value, root_move, nodes};
}
