/* clock.h - time for a whole game: what is left on a player's clock, and how much of it the next move
 * may take. Nothing here looks at a clock: the caller reports the time used. */
#ifndef PODA_CLOCK_H
#define PODA_CLOCK_H

#include "poda/search.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_clock {
    double left;      /* seconds */
    double increment; /* seconds that are added after each move */
    int moves;        /* that `left` must do for; 0: all the rest of the game */
} poda_clock;

/* "5+3": five minutes for the game and three seconds more after each move; units may be written, as in
 * "90s", "5m+3s", "1h". */
PODA_API PODA_CHECKED poda_status poda_clock_read(const char *text, poda_clock *out,
                                                  poda_error *error);
/* "4:59", below ten seconds "9.8". */
PODA_API void poda_clock_text(double seconds, poda_text *text);

/* Takes the seconds that a move took and adds the increment; false: time ran out before. */
PODA_API bool poda_clock_spend(poda_clock *clock, double seconds);

/* About how many moves the player to move still has to make: what games with random moves say.
 * O(length of a game). */
PODA_API int poda_clock_moves(const poda_game *game, const poda_state *state);

/* Seconds for a move when about so many are to come: `soft` what it should take, `hard` what it may
 * take at most. However often the latter is used up, the clock does not run out. O(1). */
PODA_API void poda_clock_budget(const poda_clock *clock, int moves, double *soft, double *hard);

/* Both as limits of a search of `state`. */
PODA_API void poda_clock_limit(const poda_clock *clock, const poda_game *game,
                               const poda_state *state, poda_search_options *options);

#ifdef __cplusplus
}
#endif
#endif
