/* game_wide.h - what game.c asks about games of other kinds (poda/wide.h). */
#ifndef PODA_GAMES_GAME_WIDE_H
#define PODA_GAMES_GAME_WIDE_H

#include "poda/game.h"

/* Sets the number of players and checks that it is one, right after the options were read. */
poda_status poda__game_wide_check(poda_game *game, poda_error *error);
/* Is `turn`, as the rules returned it, a turn of this game? */
poda_status poda__state_wide_check(const poda_game *game, int turn, poda_error *error);

/* Drops the clicks that make no move of the player to move: where players choose at once, a game's
 * view offers the moves of all of them, and no player clicks for chance. */
void poda__view_keep_legal(const poda_game *game, const poda_state *state, poda_view *view);

/* The text of a state whose game writes none: "#" and its bytes, without the zeros at the end; four
 * and more equal ones as "00x12.". */
void poda__state_bytes_text(const poda_game *game, const poda_state *state, poda_text *text);
/* Reads the moves from the start. Bytes are not read: they may be no state of the game, and its
 * functions need not withstand that. */
poda_status poda__state_bytes_read(const poda_game *game, const char *text, poda_state *state,
                                   poda_error *error);
/* Reads the text of a wide game: as above or by the game, then " & MOVE" for each choice made where
 * players choose at once. */
poda_status poda__state_wide_read(const poda_game *game, const char *text, poda_state *state,
                                  poda_error *error);

#endif
