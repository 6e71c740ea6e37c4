/* draughts_patterns.h - the evaluation `trained` of draughts: the sum of the weights of what stands
 * on blocks of four rows and four columns, eight squares each, that cover the board in steps of two,
 * of the numbers of men and kings, and of the places of the kings. All is seen by the player to
 * move, whose men go up: for Black the board is turned round. The weights are fitted to
 * games by poda-train. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_PATTERNS_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_PATTERNS_H

#include "games/draughts/draughts_board.h"

enum {
    DRAUGHTS_BLOCK = 6561, /* 3^8: each square holds an own man, one of the rival, or neither */
    DRAUGHTS_MEN = 21,     /* numbers of men of a player */
    DRAUGHTS_KINGS = 4,    /* numbers of kings: more count as three */
    DRAUGHTS_PHASES = 3,   /* by the pieces that are left */
    DRAUGHTS_UNIT = 1000   /* of the weights: a game that is won */
};

/* Features in their order: blocks, pairs of numbers of men, of kings, places of kings. */
DRAUGHTS_INLINE uint32_t draughts_features_men(const draughts_game *game)
{
    return (uint32_t)game->blocks * DRAUGHTS_BLOCK;
}

DRAUGHTS_INLINE uint32_t draughts_features_kings(const draughts_game *game)
{
    return draughts_features_men(game) + DRAUGHTS_MEN * DRAUGHTS_MEN;
}

DRAUGHTS_INLINE uint32_t draughts_features_places(const draughts_game *game)
{
    return draughts_features_kings(game) + DRAUGHTS_KINGS * DRAUGHTS_KINGS;
}

DRAUGHTS_INLINE uint32_t draughts_features_limit(const draughts_game *game)
{
    return draughts_features_places(game) + 2 * DRAUGHTS_BITS;
}

/* The features of a position, as poda-train wants them. */
void poda__draughts_list(const draughts_game *game, const draughts_state *state,
                         poda_features *features);

/* The value for the player to move; 0 without weights. */
poda_value poda__draughts_trained(const draughts_game *game, const draughts_state *state);

/* Prepares the game for both. */
void poda__draughts_patterns_init(draughts_game *game);

#endif
