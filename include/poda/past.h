/* past.h - what the moves before a position mean for it: repetition, clocks, the score so far. A
 * game in which positions can occur again, or in which a state holds numbers that only count,
 * writes some of these. As in poda/rules.h, each is announced by `#define NAME_HAS_... 1`.
 *
 *   AGAIN      int NAME_again(game);                       a position that occurs for the n-th time
 *              ends the game (3 in chess); 0: never; PODA_AGAIN_FORBIDDEN: a move that leads to an
 *              earlier position is not allowed (superko)
 *   STALLED    poda_value NAME_stalled(game, state);       the result for MAX where a repetition
 *              ends the game, or no move is allowed; default: 0, drawn
 *   SEEN       uint64_t NAME_seen(game, state);            positions with equal numbers are the same
 *              for `again`, such as the board alone in Go; 0: never the same. Default: the hash.
 *              Where a repetition ends the game, only positions with equal keys are the same
 *   KEY        void NAME_key(game, state, NAME_state *to); the state without what only counts:
 *              clocks and the score so far are 0. It is a state with the same moves
 *   LEAD       poda_value NAME_lead(game, state);          of a SCORED game: the score so far, for
 *              MAX. `outcome` and `eval` of a state are those of its key plus the lead
 *   CLOCK      poda_idle NAME_clock(game, state);         plies since the last lasting move, such
 *              as a capture, and the number of them at which `outcome` ends the game
 *
 * The state holds no earlier positions: sessions, matches and searches know them (poda/game.h).
 * It does hold clock and score, and its text shows them, but they do not multiply positions:
 * tables, whole-game solving and repetition compare keys. A game with a `hash` of its own leaves
 * out of it what its key leaves out. */
#ifndef PODA_PAST_H
#define PODA_PAST_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { PODA_AGAIN_FORBIDDEN = -1 };

typedef struct poda_idle {
    int plies; /* since the last lasting move */
    int limit; /* `outcome` ends the game at this number; 0: never */
} poda_idle;

/* The functions as a table, built by poda/export.h; each is optional. */
typedef struct poda_past {
    int (*again)(const void *game);
    poda_value (*stalled)(const void *game, const void *state);
    uint64_t (*seen)(const void *game, const void *state);
    void (*key)(const void *game, const void *state, void *to);
    poda_value (*lead)(const void *game, const void *state);
    poda_idle (*clock)(const void *game, const void *state);
} poda_past;

#ifdef __cplusplus
}
#endif
#endif
