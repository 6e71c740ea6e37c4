/* pig_values.h - the chance to win of every position of Pig for two. */
#ifndef PODA_GAMES_DICE_PIG_VALUES_H
#define PODA_GAMES_DICE_PIG_VALUES_H

#include "search/game.h"

extern const poda__engine poda__pig_engine;

#endif
