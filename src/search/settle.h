/* settle.h - value, bounds, move and list of a result brought into agreement; not public. */
#ifndef PODA_SEARCH_SETTLE_H
#define PODA_SEARCH_SETTLE_H

#include "search/internal.h"

/* It is certain that `move` at the root gives its player at least `own`; PODA_WIN: wins, in however many
 * plies. Of several moves the one that is sure of most counts, and the last of equal ones. */
void poda__search_keeps(poda_search *search, poda_move move, poda_value own);

/* Called once for every result of a position that is not over. */
void poda__search_settle(poda_search *search, const poda_state *from, poda_result *result);

#endif
