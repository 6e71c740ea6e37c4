/* chess_net.h - a network that evaluates chess positions. It has one hidden layer, and each player looks at
 * the board through it: own men and those of the rival, the board turned so that the player moves up it,
 * and mirrored so that the own king stands on the right half. The hidden sums of both views are clipped
 * to 0 .. 1, squared and weighted; the weights depend on the number of men. */
#ifndef PODA_GAMES_CHESS_CHESS_NET_H
#define PODA_GAMES_CHESS_CHESS_NET_H

#include "games/chess/chess_board.h"
#include "poda/weights.h"

enum {
    CHESS_NET_KINDS = 6,
    CHESS_NET_INPUTS = 2 * CHESS_NET_KINDS * 64,
    CHESS_NET_ROWS = 2 * 8 * 64, /* room for the largest number of an input; some rows are unused */
    CHESS_NET_HIDDEN = 128,
    CHESS_NET_OUTPUTS = 8, /* for 1 to 4 men, 5 to 8 ... */
    CHESS_NET_ONE = 255,   /* a hidden sum of 1 */
    CHESS_NET_OUT = 64,    /* an output weight of 1 */
    CHESS_NET_BIAS = 1024, /* an output's bias of 1 */
    CHESS_NET_UNIT = 150,  /* hundredths of a pawn that an output of 1 is worth */
    /* the largest weights: with 32 men a hidden sum stays within 16 bits, and an output within 32 */
    CHESS_NET_MOST = 505,
    CHESS_NET_MOST_OUT = 118,
    CHESS_NET_MEN = 32,
    /* in a file: of each hidden sum its bias and its rows, then the outputs, then their biases */
    CHESS_NET_NUMBERS =
        CHESS_NET_HIDDEN * (1 + CHESS_NET_INPUTS) + CHESS_NET_OUTPUTS * (2 * CHESS_NET_HIDDEN + 1),
};

/* The input that stands for a man in White's view. */
CHESS_INLINE unsigned chess_net_input(int player, int kind, int square)
{
    return (unsigned)(player << 9 | kind << 6 | square);
}

/* The bits in which the inputs of a player's view differ from it. */
CHESS_INLINE unsigned chess_net_view(const chess_state *state, int player)
{
    const int king = chess_first(state->kings & chess_men(state, player));
    return (player == PODA_MAX ? 0u : 512u + 56u) ^ (king % 8 < 4 ? 7u : 0u);
}

/* The men of a position by player and kind. */
CHESS_INLINE void chess_net_men(const chess_state *state, uint64_t men[2][CHESS_NET_KINDS])
{
    const uint64_t queens = state->diagonal & state->straight;
    const uint64_t kinds[CHESS_NET_KINDS] = {
        state->pawns, state->knights, state->diagonal & ~queens, state->straight & ~queens,
        queens,       state->kings};
    for (int kind = 0; kind < CHESS_NET_KINDS; kind++) {
        men[PODA_MAX][kind] = kinds[kind] & state->white;
        men[PODA_MIN][kind] = kinds[kind] & ~state->white;
    }
}

/* Adds the inputs of these men to a list; returns its length. */
CHESS_INLINE int chess_net_list(uint64_t men, unsigned first, uint16_t *list, int count)
{
    for (; men; men &= men - 1)
        list[count++] = (uint16_t)(first + (unsigned)chess_first(men));
    return count;
}

CHESS_INLINE int chess_net_output(const chess_state *state)
{
    return (chess_men_in(chess_occupied(state)) - 1) / 4;
}

/* Are there no more men than a game has? Each player has one king in any state. */
CHESS_INLINE bool chess_net_knows(const chess_state *state)
{
    return chess_men_in(chess_occupied(state)) <= CHESS_NET_MEN;
}

/* What the position, which chess_net_knows, is worth to the player to move, in hundredths of a pawn. */
int32_t poda__chess_net(const chess_game *game, const chess_state *state);

#endif
