/* othello_engine.h - Othello's own engine: what the rules' instance needs of it. */
#ifndef PODA_GAMES_OTHELLO_OTHELLO_ENGINE_H
#define PODA_GAMES_OTHELLO_OTHELLO_ENGINE_H

#include "search/searcher.h"

extern const poda__engine poda__othello_engine;

/* Lines of `depth` moves on the 8x8 board, in the place of the core that counts for any game. */
uint64_t poda__othello_count(poda_search *search, const void *state, int depth);

#endif
