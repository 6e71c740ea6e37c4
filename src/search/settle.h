/* settle.h - value, bounds, move and list of a result brought into agreement; not public. */
#ifndef PODA_SEARCH_SETTLE_H
#define PODA_SEARCH_SETTLE_H

#include "search/searcher.h"

/* It is certain that `move` at the root gives its player at least `own`; PODA_WIN: wins, in however many
 * plies. Of several moves the one that is sure of most counts, and the last of equal ones. */
void poda__search_keeps(poda_search *search, poda_move move, poda_value own);

/* Called once for every result of a position that is not over. */
void poda__search_settle(poda_search *search, const poda_state *from, poda_result *result);

/* Is the position over; of a loaded game also: with a value that it may have. */
PODA_CHECKED poda_status poda__search_end(const poda_game *game, const poda_state *state,
                                          bool *over, poda_error *error);
/* The rules of a loaded game are believed while it is searched; the positions on which the answer rests are
 * looked at once more: those after one move, and the end of the line. Where a win is proven and its line is
 * not told to the end, any line is followed. */
PODA_CHECKED poda_status poda__search_check(poda_search *search, const poda_state *from,
                                            const poda_result *result, poda_error *error);

#endif
