/* chess_play.h - chess against itself at a fixed number of nodes a move. */
#ifndef PODA_TRAIN_CHESS_PLAY_H
#define PODA_TRAIN_CHESS_PLAY_H

#include "games/chess/chess_board.h"
#include "poda/search.h"
#include "train.h"

typedef struct chess_player {
    poda_game *game;
    uint64_t nodes; /* of a move */
    int eval;       /* which evaluation */
} chess_player;

/* Plays one game, which depends only on the seed, and adds its quiet positions. Labels are for White:
 * 1 if it won, -1 if Black did; what the search said is in hundredths of a pawn. */
PODA_CHECKED poda_status train_chess_play(const chess_player *player, uint64_t seed,
                                          train_samples *samples, poda_error *error);

#endif
