/* clock.h - time for a whole game: what is left on a player's clock, and how much of it the next
 * move may take. These functions do not measure time: the caller reports the time used.
 * Ownership: a poda_clock holds no memory.
 * Threads:   may be called from any thread; a poda_clock belongs to one thread.
 * Errors:    poda_clock_read returns a status and leaves its output untouched when it is not
 *            PODA_OK; the other functions cannot fail. */
#ifndef PODA_CLOCK_H
#define PODA_CLOCK_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_clock {
    double left;      /* seconds */
    double increment; /* seconds that are added after each move */
    int moves;        /* moves that `left` must last for; 0: the rest of the game */
} poda_clock;

/* Reads "5+3": five minutes for the game plus three seconds after each move. Units may be
 * written, as in "90s", "5m+3s", "1h". */
PODA_API PODA_CHECKED poda_status poda_clock_read(const char *text, poda_clock *out,
                                                  poda_error *error);
/* "4:59", below ten seconds "9.8". */
PODA_API void poda_clock_text(double seconds, poda_text *text);

/* Subtracts the seconds that a move took, then adds the increment; false if time ran out first. */
PODA_API bool poda_clock_spend(poda_clock *clock, double seconds);

/* Estimates how many moves the player to move still has to make, from random games. O(length of
 * a game). */
PODA_API int poda_clock_moves(const poda_game *game, const poda_state *state);

/* Seconds for the next move if about `moves` are to come: `soft` is what it should take, `hard`
 * the most it may take. The clock never runs out, even if every move uses `hard`. O(1). */
PODA_API void poda_clock_budget(const poda_clock *clock, int moves, double *soft, double *hard);

/* Sets both as limits for a search of `state`. */
PODA_API void poda_clock_limit(const poda_clock *clock, const poda_game *game,
                               const poda_state *state, poda_search_options *options);

#ifdef __cplusplus
}
#endif
#endif
