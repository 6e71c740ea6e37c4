/* formats.h - moves and positions as the programs of a game's people exchange them, where that is not
 * the game's own notation. Games in files: poda_session_read (play.h).
 * Errors: a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_FORMATS_H
#define PODA_FORMATS_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The move as UCI programs write it: the squares that a piece leaves and reaches, and the letter of a
 * promotion, "e2e4", "e7e8q"; castling is the king's move or, with `rook`, the king taking its rook.
 * In games whose moves are not made so, the game's own text. Only memory can fail. */
PODA_API PODA_CHECKED poda_status poda_move_squares(const poda_game *game, const poda_state *state,
                                                    poda_move move, bool rook, poda_text *text);

/* Draughts on numbered squares as the Hub protocol writes it. A position is the player to move, W or
 * B, and a letter for each square: w b W B e. A capture names the square it leaves, the one it
 * reaches, and those of the pieces taken: "28x19x23". PODA_BAD_GAME: positions of the game are not
 * written as lists of squares, W:W31-50:B1-20. */
PODA_API PODA_CHECKED poda_status poda_hub_position_text(const poda_game *game,
                                                         const poda_state *state, poda_text *text,
                                                         poda_error *error);
PODA_API PODA_CHECKED poda_status poda_hub_position_read(const poda_game *game, const char *text,
                                                         poda_state *state, poda_error *error);
PODA_API PODA_CHECKED poda_status poda_hub_move_text(const poda_game *game, const poda_state *state,
                                                     poda_move move, poda_text *text,
                                                     poda_error *error);
/* The pieces taken may be in any order. O(moves). */
PODA_API PODA_CHECKED poda_status poda_hub_move_read(const poda_game *game, const poda_state *state,
                                                     const char *text, poda_move *move,
                                                     poda_error *error);

enum {
    PODA_DXP_MAX = 127
}; /* bytes of the longest message of DamExchange, without its final zero */

/* A message of DamExchange (DXP), by which two programs for draughts play over a socket. Each type
 * uses the fields that name it. */
typedef struct poda_dxp {
    char type;     /* R request, A its answer, M move, E end, C chat, B take back, K its answer */
    char name[33]; /* R A: the program that sends it */
    char color;    /* R: of the follower; B: of the player to move; W or B */
    int minutes, moves;      /* R: for the game, 0 to 999; 0 moves: no limit */
    char position[130];      /* R: as Hub writes it; empty: the start */
    int code;                /* A K: 0 is yes; E: 0 no reason, 1 I give up, 2 draw, 3 I win */
    bool stop;               /* E: no further game */
    int seconds;             /* M: spent on the move, 0 to 9999 */
    char move[64];           /* M: as Hub writes it */
    int number;              /* B: of the move to return to, from 1 */
    char text[PODA_DXP_MAX]; /* C */
} poda_dxp;

/* Reads a message; PODA_BAD_REQUEST says what is wrong with it. Squares are read as they are: whether
 * a move or a position is one of the game is up to poda_hub_move_read and poda_hub_position_read. */
PODA_API PODA_CHECKED poda_status poda_dxp_read(const char *message, poda_dxp *out,
                                                poda_error *error);
/* Writes it; numbers that are out of range are brought into it. */
PODA_API void poda_dxp_text(const poda_dxp *message, poda_text *text);

#ifdef __cplusplus
}
#endif
#endif
