/* settle.h - makes value, bounds, move and list of a result agree; internal. */
#ifndef PODA_SEARCH_SETTLE_H
#define PODA_SEARCH_SETTLE_H

#include "search/searcher.h"

/* Records that `move` at the root is certain to give its player at least `own`; PODA_WIN: wins, in
 * any number of plies. Of several moves the one with the highest minimum counts, the last of equal
 * ones. */
void poda__search_keeps(poda_search *search, poda_move move, poda_value own);

/* Called once for every result of a position that is not over. */
void poda__search_settle(poda_search *search, const poda_state *from, poda_result *result);

/* Is the position over? For a loaded game, also checks that its value is valid. */
PODA_CHECKED poda_status poda__search_end(const poda_game *game, const poda_state *state,
                                          bool *over, poda_error *error);
/* During a search the rules of a loaded game are trusted; afterwards the positions that the answer
 * depends on are validated: those after one move, and the end of the line. If a win is proven and
 * its line does not reach the end, an arbitrary line is followed. */
PODA_CHECKED poda_status poda__search_check(poda_search *search, const poda_state *from,
                                            const poda_result *result, poda_error *error);

#endif
