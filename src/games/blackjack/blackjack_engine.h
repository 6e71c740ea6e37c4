/* blackjack_engine.h - basic strategy: what every move of a hand is worth. */
#ifndef PODA_GAMES_BLACKJACK_BLACKJACK_ENGINE_H
#define PODA_GAMES_BLACKJACK_BLACKJACK_ENGINE_H

#include "search/game.h"

extern const poda__engine poda__blackjack_engine;

#endif
