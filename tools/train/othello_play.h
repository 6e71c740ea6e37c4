/* othello_play.h - Othello against itself, fast and simple: a few plies of alpha-beta with the
 * patterns, the last empty cells exactly. */
#ifndef PODA_TRAIN_OTHELLO_PLAY_H
#define PODA_TRAIN_OTHELLO_PLAY_H

#include "games/othello/othello_patterns.h"
#include "games/othello/rules_othello.h"

enum { OTHELLO_EXACT = 10 }; /* empty cells from which games are played exactly */

typedef struct othello_board {
    uint64_t own, rival;
} othello_board;

/* Moves of the board from the view of the player to move; `to` is from the view of the other
 * player. */
uint64_t train_othello_moves(othello_board board);
othello_board train_othello_play(othello_board board, int cell);

/* The value of `depth` plies in 1/128 disc, for the player to move; `*best` is the cell, -1: pass. */
int train_othello_search(const othello_patterns *patterns, othello_board board, int depth,
                         int *best);

/* The discs of the player to move minus the opponent's with best play, between alpha and beta. */
int train_othello_exact(othello_board board, int alpha, int beta);

#endif
