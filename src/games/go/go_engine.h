/* go_engine.h - the solver of small boards as an engine of the game. */
#ifndef PODA_GAMES_GO_GO_ENGINE_H
#define PODA_GAMES_GO_GO_ENGINE_H

#include "search/searcher.h"

extern const poda__engine poda__go_engine;

#endif
