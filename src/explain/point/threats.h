/* threats.h - wins at once and threats, found by trying all moves: what a person sees on the board,
 * and what may be said of a move without any search. */
#ifndef PODA_EXPLAIN_POINT_THREATS_H
#define PODA_EXPLAIN_POINT_THREATS_H

#include "poda/explain.h"

enum { PODA__THREAT_MOVES = 512 }; /* positions with more moves are not looked at */

typedef enum poda__answer { PODA__NO, PODA__YES, PODA__UNKNOWN } poda__answer;

typedef struct poda__threats {
    const poda_game *game;
    const poda_state *past; /* positions before the one asked about, where they matter */
    size_t past_count;
    size_t budget; /* positions that may still be looked at; then answers are unknown */
    const volatile int *stop;
} poda__threats;

/* The moves allowed in `state`, which comes after `past`; false if they are too many. */
bool poda__threats_moves(poda__threats *by, const poda_state *state,
                         poda_move moves[PODA__THREAT_MOVES], size_t *count);
/* Is it won for `player`? False if it is not over. */
bool poda__threats_won(const poda__threats *by, const poda_state *state, int player);
/* Can `player` force a win within so many plies? */
poda__answer poda__threats_forces(poda__threats *by, const poda_state *state, int player,
                                  int plies);
/* A move of `player`, whose turn it is, after which the win is forced within `plies` more plies; `*move`
 * is the first. */
poda__answer poda__threats_find(poda__threats *by, const poda_state *state, int player, int plies,
                                poda_move *move);
/* Fills the threats of `point`: few moves of `player` of which one wins at once after each reply in
 * `state`. The other player is to move, and each reply allows such a win. */
void poda__threats_name(poda__threats *by, const poda_state *state, int player, poda_point *point);

#endif
