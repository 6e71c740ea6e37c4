/* chess_hints.h - what the selective search asks of chess (poda/hints.h). */
#ifndef PODA_GAMES_CHESS_CHESS_HINTS_H
#define PODA_GAMES_CHESS_CHESS_HINTS_H

#include "games/chess/chess_moves.h"

#define chess_HAS_INDEX 1
#define chess_HAS_CALM 1
#define chess_HAS_PASS 1
#define chess_HAS_GAINS 1
#define chess_JUDGED_ONCE 1

/* The man and where it goes. */
static inline unsigned chess_index(const chess_game *game, const chess_state *state, poda_move move)
{
    (void)game;
    return (unsigned)(64 * chess_kind(state, chess_from(move)) + chess_to(move));
}

static inline bool chess_calm(const chess_game *game, const chess_state *state)
{
    (void)game;
    return !chess_in_check(state, state->turn);
}

/* With pawns alone, having to move may be what loses. */
static inline bool chess_pass(const chess_game *game, const chess_state *state, chess_state *to)
{
    const uint64_t pieces = state->knights | state->diagonal | state->straight;
    if (!(pieces & chess_men(state, state->turn)) || !chess_calm(game, state))
        return false;
    *to = *state;
    to->turn ^= 1;
    to->passed = 0;
    return true;
}

/* The men of both players that attack a square if these squares are occupied. */
static inline uint64_t chess_attackers(const chess_state *state, int square, uint64_t occupied)
{
    return ((poda__chess_knight[square] & state->knights) |
            (poda__chess_king[square] & state->kings) |
            (poda__chess_pawn[PODA_MIN][square] & state->pawns & state->white) |
            (poda__chess_pawn[PODA_MAX][square] & state->pawns & ~state->white) |
            (chess_reach_diagonal(square, occupied) & state->diagonal) |
            (chess_reach_straight(square, occupied) & state->straight)) &
           occupied;
}

/* The exchange on the square that the move goes to, each side taking with its least valuable man
 * and stopping when it likes; pins are not seen. */
static inline bool chess_gains(const chess_game *game, const chess_state *state, poda_move move,
                               poda_value least)
{
    static const poda_value worth[] = {100, 320, 330, 500, 950, 20000, 0};
    const int from = chess_from(move), to = chess_to(move);
    (void)game;
    if (chess_promotion(move) || chess_castles(state, move))
        return least <= 0 || chess_promotion(move) == CHESS_QUEEN;
    const int kind = chess_kind(state, from);
    const bool passing = kind == CHESS_PAWN && state->passed && to == state->passed;
    poda_value balance = (passing ? worth[CHESS_PAWN] : worth[chess_kind(state, to)]) - least;
    if (balance < 0)
        return false;
    balance -= worth[kind]; /* if it is taken for nothing */
    if (balance >= 0)
        return true;
    uint64_t occupied = (chess_occupied(state) & ~CHESS_BIT(from)) | CHESS_BIT(to);
    if (passing)
        occupied &= ~CHESS_BIT(state->turn == PODA_MAX ? to - 8 : to + 8);
    uint64_t attackers = chess_attackers(state, to, occupied);
    int player = state->turn;
    bool gains = true; /* the player who moved last is satisfied or not: seen by `player` */
    for (;;) {
        player ^= 1;
        attackers &= occupied;
        const uint64_t own = attackers & (player == PODA_MAX ? state->white : ~state->white);
        if (!own)
            break;
        int least_kind = CHESS_PAWN;
        while (!(own & chess_of_kind(state, least_kind)))
            least_kind++;
        gains = !gains;
        balance = -balance - 1 - worth[least_kind];
        if (balance >= 0) {
            /* a king may not take what is protected */
            if (least_kind == CHESS_KING &&
                attackers & (player == PODA_MAX ? ~state->white : state->white))
                gains = !gains;
            break;
        }
        const uint64_t taker = own & chess_of_kind(state, least_kind);
        occupied ^= taker & (0 - taker);
        attackers |= chess_attackers(state, to, occupied);
    }
    return gains;
}

#endif
