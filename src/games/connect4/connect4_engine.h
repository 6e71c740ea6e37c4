/* connect4_engine.h - Connect 4's own engine: its interface to the rules' instance. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_ENGINE_H
#define PODA_GAMES_CONNECT4_CONNECT4_ENGINE_H

#include "search/searcher.h"

extern const poda__engine poda__connect4_engine;

#endif
