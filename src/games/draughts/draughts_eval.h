/* draughts_eval.h - what a position of draughts is worth. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H

#include "games/draughts/draughts_board.h"

enum { DRAUGHTS_EVAL_MATERIAL, DRAUGHTS_EVAL_POSITION };

static inline poda_value draughts_eval(const draughts_game *game, const draughts_state *state,
                                       int which, int player)
{
    (void)which;
    poda_value sum = 0;
    for (int side = 0; side < 2; side++) {
        const uint64_t kings = state->pieces[side] & state->kings;
        const uint64_t men = state->pieces[side] & ~state->kings;
        const poda_value material =
            (poda_value)(100 * draughts_popcount(men, 0) +
                         (game->laws.flying ? 300u : 140u) * draughts_popcount(kings, 0));
        sum += side == player ? material : -material;
    }
    return sum;
}

#endif
