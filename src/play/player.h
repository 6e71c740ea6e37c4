/* player.h - internal declarations shared by the files of play/. */
#ifndef PODA_PLAY_PLAYER_H
#define PODA_PLAY_PLAYER_H

#include "base/memory.h"
#include "poda/play.h"

/* Sets the player to the state after `ply` moves of a game with this seed. */
void poda__player_resume(poda_player *player, uint64_t seed, uint64_t ply);

/* Searches the position after the expected reply to the player's last move, if that was move `ply`
 * of the game, for this many seconds (0: until the end). Does nothing if no reply is expected, or
 * without memory or threads: pondering is optional. */
void poda__player_ponder(poda_player *player, uint64_t ply, double seconds);
/* Ends it at once; harmless if there is none. */
void poda__player_ponder_end(poda_player *player);

/* The best move by theory, if there is one: one that wins, or the one that loses latest. `moves`
 * has room for PODA__MOVE_ROOM. */
enum { PODA__MOVE_ROOM = 1 << 12 };
poda_status poda__advise_by_theory(const poda_game *game, const poda_state *state, poda_move *moves,
                                   bool *known, poda_advice *out, poda_error *error);
/* The first moves, at least one; a game may have more than fit. */
poda_status poda__list_moves(const poda_game *game, const poda_state *state, poda_move *moves,
                             poda_moves *list, poda_error *error);

/* poda_player_set for a wide game. */
poda_status poda__player_set_wide(const poda_game *game, const poda_options *settings,
                                  poda_player_options *out, poda_error *error);

/* The search of a player in a wide game, and the states of the game so far. */
typedef struct poda__wide_player {
    poda_wide_search *search; /* NULL: opened when needed */
    poda__states line;
} poda__wide_player;

void poda__wide_player_release(poda__wide_player *player);
/* Adds a state of the game; without memory the player knows less of the past. */
void poda__wide_player_note(poda__wide_player *player, const poda_state *state);
poda_status poda__wide_player_choose(poda__wide_player *player, const poda_game *game,
                                     const poda_state *state, const poda_wide_options *options,
                                     poda_wide_result *out, poda_error *error);

/* A thread that searches until it is stopped. */
typedef struct poda__pondering poda__pondering;
/* NULL if there is no memory or no thread. The thread owns the search until the end. */
poda__pondering *poda__ponder_begin(poda_search *search, const poda_state *state,
                                    const poda_search_options *options, double seconds);
void poda__ponder_end(poda__pondering *pondering);

#endif
