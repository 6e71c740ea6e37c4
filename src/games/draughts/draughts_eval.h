/* draughts_eval.h - what a position of draughts is worth, in hundredths of a man. `material` counts
 * men and kings. `position` adds how far men have come, those that no rival stands before, the row
 * behind, the centre, where kings can go, and the long diagonal; and the fewer pieces are left, the
 * more a piece more is worth. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H

#include "games/draughts/draughts_board.h"

enum { DRAUGHTS_EVAL_POSITION, DRAUGHTS_EVAL_MATERIAL };

DRAUGHTS_INLINE poda_value draughts_bits(uint64_t bits)
{
    return (poda_value)draughts_popcount(bits, 0);
}

/* The sum over `men` of the rows that they have come from their side of the board. */
static inline poda_value draughts_progress(const draughts_game *game, uint64_t men, int player)
{
    const uint64_t *step = game->progress[player];
    return draughts_bits(men & step[0]) + 2 * draughts_bits(men & step[1]) +
           4 * draughts_bits(men & step[2]) + 8 * draughts_bits(men & step[3]);
}

/* The squares from which men of `player` can still meet one of `pieces` on their way forward; men
 * elsewhere can no longer be stopped by these, unless kings come back. */
static inline uint64_t draughts_shadow(const draughts_game *game, uint64_t pieces, int player)
{
    const int behind = player == PODA_MAX ? 2 : 0;
    for (int row = 1; row < game->laws.size; row++)
        pieces |= (draughts_step(pieces, behind) | draughts_step(pieces, behind + 1)) & game->board;
    return pieces;
}

/* What `player` has beyond its pieces. */
static inline poda_value draughts_assets(const draughts_game *game, const draughts_state *state,
                                         int player)
{
    const uint64_t own = state->pieces[player], rival = state->pieces[player ^ 1];
    const uint64_t men = own & ~state->kings, kings = own & state->kings;
    const uint64_t empty = game->board & ~(own | rival);
    const bool flying = game->laws.flying;
    poda_value sum =
        2 * draughts_progress(game, men, player) + 3 * draughts_bits(own & game->centre);
    if (rival & ~state->kings) /* men of the rival have to pass it */
        sum += 7 * draughts_bits(men & game->home[player]);
    const uint64_t free = men & ~draughts_shadow(game, rival, player);
    if (free)
        sum += (flying ? 50 : 12) * draughts_bits(free) +
               (flying ? 10 : 3) * draughts_progress(game, free, player);
    if (kings) {
        for (int direction = 0; direction < 4; direction++)
            sum += 3 * draughts_bits(draughts_step(kings, direction) & empty);
        if (flying && kings & game->diagonal)
            sum += 25;
    }
    return sum;
}

static inline poda_value draughts_eval(const draughts_game *game, const draughts_state *state,
                                       int which, int player)
{
    poda_value material[2];
    for (int side = 0; side < 2; side++)
        material[side] =
            100 * draughts_bits(state->pieces[side] & ~state->kings) +
            (game->laws.flying ? 300 : 140) * draughts_bits(state->pieces[side] & state->kings);
    const poda_value ahead = material[player] - material[player ^ 1];
    if (which == DRAUGHTS_EVAL_MATERIAL)
        return ahead;
    return ahead + 40 * ahead / (material[0] + material[1] + 100) +
           draughts_assets(game, state, player) - draughts_assets(game, state, player ^ 1);
}

#endif
