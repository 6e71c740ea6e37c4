/* chess_play.h - chess against itself at a fixed number of nodes a move. */
#ifndef PODA_TRAIN_CHESS_PLAY_H
#define PODA_TRAIN_CHESS_PLAY_H

#include "games/chess/chess_board.h"
#include "poda/search.h"
#include "train.h"

/* A quiet position of a game: what the search said (hundredths of a pawn) and how the game ended
 * are both for White; the fit blends the two. */
typedef struct chess_sample {
    chess_state state;
    int32_t score;
} chess_sample;

typedef struct chess_player {
    poda_game *game;
    uint64_t nodes; /* of a move */
    int eval;       /* which evaluation */
} chess_player;

/* Plays one game, which depends only on the seed. A label is 1 if White won, -1 if Black did. */
PODA_CHECKED poda_status train_chess_play(const chess_player *player, uint64_t seed,
                                          train_samples *samples, poda_error *error);

#endif
