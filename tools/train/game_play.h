/* game_play.h - any game against itself, with the library's search. */
#ifndef PODA_TRAIN_GAME_PLAY_H
#define PODA_TRAIN_GAME_PLAY_H

#include "poda/search.h"
#include "train.h"

typedef struct train_player {
    const poda_game *game;
    poda_search *search;
    poda_search_options how;
    /* samples are from the view of MAX, whoever is to move, and mirrored at random where the game
     * says which images have the same value */
    bool for_max;
    int opening; /* games begin with fewer random moves than this; train_player_set sets it */
} train_player;

/* A level up to TRAIN_DEPTHS is a depth in plies; above, it is a number of nodes a move, and the
 * selective search is used. */
enum { TRAIN_DEPTHS = 64 };
void train_player_set(train_player *player, int level, int eval);

/* Plays one game, which depends only on the seed: some random moves, then a search for each. Adds
 * the positions after the random moves in which no noisy move is best, with the result and what
 * the search said for the player to move, or for MAX. */
PODA_CHECKED poda_status train_game_play(train_player *player, uint64_t seed,
                                         train_samples *samples, poda_error *error);

#endif
