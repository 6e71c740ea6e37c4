/* connect4.h - shared by the two instances of Connect 4: the structs, and everything outside the
 * inner loops. A move is the cell in which the stone lands, bit col * (rows + 1) + height. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_H
#define PODA_GAMES_CONNECT4_CONNECT4_H

#include "games/grid.h"

typedef struct connect4_game {
    int cols, rows;
    uint64_t bottom; /* the lowest cell of each column */
    uint64_t board;  /* all cells, without the guard row */
    uint64_t middle; /* the centre column; 0 if the number of columns is even */
} connect4_game;

/* The stones of the player to move and of the opponent; their number determines which player that
 * is. */
typedef struct connect4_state {
    uint64_t own, rival;
} connect4_state;

static inline int poda__connect4_turn(const connect4_state *state)
{
    return __builtin_parityll(state->own | state->rival) ? PODA_MIN : PODA_MAX;
}

static inline uint64_t poda__connect4_stones(const connect4_state *state, int player)
{
    return poda__connect4_turn(state) == player ? state->own : state->rival;
}

poda_status poda__connect4_init(connect4_game *game, const poda_options *options,
                                poda_error *error);
/* Sets up a board of a valid size. */
void poda__connect4_sized(connect4_game *game, int cols, int rows);
bool poda__connect4_has_line(const connect4_game *game, uint64_t stones);
poda_value poda__connect4_eval(const connect4_game *game, const connect4_state *state, int which,
                               int player);
void poda__connect4_symmetry(const connect4_game *game, const connect4_state *state,
                             connect4_state *to);
void poda__connect4_text(const connect4_game *game, const connect4_state *state, poda_text *text);
poda_status poda__connect4_read(const connect4_game *game, const char *text, connect4_state *state,
                                poda_error *error);
void poda__connect4_view(const connect4_game *game, const connect4_state *state, poda_view *view);

#endif
