/* chess_eval.h - what a chess position is worth, in hundredths of a pawn. */
#ifndef PODA_GAMES_CHESS_CHESS_EVAL_H
#define PODA_GAMES_CHESS_CHESS_EVAL_H

#include "games/chess/chess_board.h"

/* Men only, White minus Black. */
poda_value poda__chess_material(const chess_state *state);
/* The terms of chess_terms.h, White minus Black. */
poda_value poda__chess_position(const chess_game *game, const chess_state *state);
/* The network of chess_net.h, White minus Black; `position` if one king is alone. */
poda_value poda__chess_network(const chess_game *game, const chess_state *state);

#endif
