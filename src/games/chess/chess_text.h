/* chess_text.h - positions as FEN, moves as SAN, and back. */
#ifndef PODA_GAMES_CHESS_CHESS_TEXT_H
#define PODA_GAMES_CHESS_CHESS_TEXT_H

#include "games/chess/chess_board.h"

extern const char poda__chess_letters[]; /* of the kinds of men, from pawn to king: "PNBRQK" */

void poda__chess_start(const chess_game *game, chess_state *state);

/* Forsyth-Edwards Notation; in chess 960 castling rights are the files of rooks (Shredder-FEN). The
 * passed square is written only if a pawn can be taken there. */
void poda__chess_write(const chess_game *game, const chess_state *state, poda_text *text);
/* Reads the same, X-FEN, and texts whose last fields are missing; refuses what cannot occur
 * in a game. */
poda_status poda__chess_read(const chess_game *game, const char *text, chess_state *state,
                             poda_error *error);

/* Standard Algebraic Notation. */
void poda__chess_move_write(const chess_game *game, const chess_state *state, poda_move move,
                            poda_text *text);
/* Reads SAN, with the letters of Spanish too, and moves as computers write them: e2e4, e7e8q. */
poda_status poda__chess_move_read(const chess_game *game, const chess_state *state,
                                  const char *text, poda_move *move, poda_error *error);

#endif
