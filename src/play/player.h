/* player.h - what the files of play/ share; not public. */
#ifndef PODA_PLAY_PLAYER_H
#define PODA_PLAY_PLAYER_H

#include "poda/play.h"

/* As if `ply` moves of a game of this seed had been followed. */
void poda__player_resume(poda_player *player, uint64_t seed, uint64_t ply);

/* Searches the position after the reply that is expected to the player's last move, if that was its
 * `ply`-th of the game, for so many seconds, 0: until the end. Nothing happens where none is expected, and
 * where there is no memory or no thread: it would only have helped. */
void poda__player_ponder(poda_player *player, uint64_t ply, double seconds);
/* Ends it at once; harmless when there is none. */
void poda__player_ponder_end(poda_player *player);

/* The best move by theory, where there is some: one that wins, or the one that loses latest. `moves` is
 * room for PODA__MOVE_ROOM. */
enum { PODA__MOVE_ROOM = 1 << 12 };
poda_status poda__advise_by_theory(const poda_game *game, const poda_state *state, poda_move *moves,
                                   bool *known, poda_advice *out, poda_error *error);
/* The first moves, at least one; a game may have more than can be listed. */
poda_status poda__list_moves(const poda_game *game, const poda_state *state, poda_move *moves,
                             poda_moves *list, poda_error *error);

/* A thread that searches until it is told to stop. */
typedef struct poda__pondering poda__pondering;
/* NULL: there is no memory or no thread. The search is the thread's until the end. */
poda__pondering *poda__ponder_begin(poda_search *search, const poda_state *state,
                                    const poda_search_options *options, double seconds);
void poda__ponder_end(poda__pondering *pondering);

#endif
