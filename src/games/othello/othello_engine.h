/* othello_engine.h - Othello's own engine: its interface to the rules' instance. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_ENGINE_H
#define PODA_GAMES_OTHELLO_OTHELLO_ENGINE_H

#include "search/searcher.h"

extern const poda__engine poda__othello_engine;

/* Counts lines of `depth` moves on the 8x8 board, replacing the general core. */
uint64_t poda__othello_count(poda_search *search, const void *state, int depth);

#endif
