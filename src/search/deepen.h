/* deepen.h - the iterations of a search, for its driver. */
#ifndef PODA_SEARCH_DEEPEN_H
#define PODA_SEARCH_DEEPEN_H

#include "search/searcher.h"

/* Prepares the search for the game's own cores, or for those for tables. */
const poda__cores *poda__search_cores(poda_search *search, bool tables);

/* The outcome of deepening on one position. */
typedef struct poda__finding {
    bool any; /* an iteration was finished */
    poda_value value;
    bool exact;
    int depth;
    poda_move move;
    poda_algorithm by;
} poda__finding;

/* Deepens from the root as the options ask; the last finished iteration counts. `list`: the moves. */
poda__finding poda__search_deepen(poda_search *search, const poda_state *from,
                                  const poda_moves *list);
/* The same with the value of each move, in search->move_values. */
poda__finding poda__search_deepen_each(poda_search *search, const poda_state *from,
                                       const poda_moves *list);

/* The principal variation of a result, as far as it is known. */
void poda__search_line(poda_search *search, const poda_state *from, poda_result *result);

#endif
