/* chess_judge.h - sets of squares and simple questions that the evaluation of chess is made of. */
#ifndef PODA_GAMES_CHESS_CHESS_JUDGE_H
#define PODA_GAMES_CHESS_CHESS_JUDGE_H

#include "games/chess/chess_board.h"
#include "games/chess/chess_terms.h"

/* The ranks from the fourth to the seventh, seen by a player. */
#define CHESS_FAR(player) ((player) == PODA_MAX ? 0x00ffffffff000000u : 0x000000ffffffff00u)

CHESS_INLINE int chess_middle(chess_pair sum)
{
    return (int16_t)(uint16_t)((uint32_t)sum & 0xffff);
}

CHESS_INLINE int chess_end(chess_pair sum)
{
    return (int16_t)(uint16_t)((uint32_t)(sum + 0x8000) >> 16);
}

/* All squares before these on their files, as `player` moves. */
CHESS_INLINE uint64_t chess_ahead(uint64_t set, int player)
{
    set = chess_forward(set, player);
    set |= player == PODA_MAX ? set << 8 : set >> 8;
    set |= player == PODA_MAX ? set << 16 : set >> 16;
    return set | (player == PODA_MAX ? set << 32 : set >> 32);
}

CHESS_INLINE uint64_t chess_beside(uint64_t set)
{
    return (set & ~CHESS_FILE_A) >> 1 | (set & ~CHESS_FILE_H) << 1;
}

CHESS_INLINE int chess_distance(int a, int b)
{
    const int files = a % 8 > b % 8 ? a % 8 - b % 8 : b % 8 - a % 8;
    const int ranks = a / 8 > b / 8 ? a / 8 - b / 8 : b / 8 - a / 8;
    return files > ranks ? files : ranks;
}

/* Counted from the player's side, from 0. */
CHESS_INLINE int chess_row(int square, int player)
{
    return player == PODA_MAX ? square >> 3 : 7 - (square >> 3);
}

/* The square of a set on one file that is nearest to the player's side. */
CHESS_INLINE int chess_nearest(uint64_t set, int player)
{
    return player == PODA_MAX ? chess_first(set) : 63 - __builtin_clzll(set);
}

/* Left and right alike, seen from the player's side: 4 times the rank plus the file. */
CHESS_INLINE int chess_mirrored(int square, int player)
{
    const int file = square & 7;
    return 4 * chess_row(square, player) + (file < 4 ? file : 7 - file);
}

/* A bare king is driven to the edge by the other king. */
CHESS_INLINE int chess_drive(int king, int bare)
{
    const int file = bare % 8, rank = bare / 8;
    const int out = (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
    return 14 * out + 8 * (7 - chess_distance(king, bare));
}

/* Which of the numbers `scale` counts for a side with these pawns. */
CHESS_INLINE int chess_scale(const chess_state *state, uint64_t pawns)
{
    const uint64_t bishops = state->diagonal & ~state->straight;
    const uint64_t white = bishops & state->white, black = bishops & ~state->white;
    int of = chess_men_in(pawns);
    of = of > 8 ? 8 : of;
    if (!white || !black || white & (white - 1) || black & (black - 1) ||
        !(white & CHESS_DARK) == !(black & CHESS_DARK))
        return of;
    return of + (state->knights | state->straight ? 9 : 18);
}

/* Without pawns, less than a rook more does not win. */
CHESS_INLINE bool chess_hopeless(const chess_state *state, int player)
{
    static const int16_t worth[] = {0, 322, 336, 478, 982};
    const uint64_t own = chess_men(state, player);
    int more = 0;
    if (state->pawns & own)
        return false;
    for (int kind = CHESS_KNIGHT; kind <= CHESS_QUEEN; kind++) {
        const uint64_t men = chess_of_kind(state, kind);
        more += (chess_men_in(men & own) - chess_men_in(men & ~own)) * worth[kind];
    }
    return more < 400 && more > 0;
}

#endif
