/* explain_why.h - why a move: the reasons for the one that was chosen, be it the explained search's own
 * choice or not. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_WHY_H
#define PODA_ASK_EXPLAIN_EXPLAIN_WHY_H

#include "ask/explain/explain.h"

struct poda__why {
    bool asked;
    poda_move move;
    poda_search_options limits; /* on nodes and seconds, as requested */
    poda_why known;
    poda__buffer sentences; /* one a line; the first names the move */
};

/* Reads why=MOVE, or why=best: what theory or a short search chooses. Nothing is asked without it.
 * `asked` has the limits of the request. */
poda_status poda__why_read(poda__request *request, const poda_search_options *asked,
                           poda__why *why);
/* Fills the rest. `explanation` is the search that will be told; NULL: its tree is too large to be. */
poda_status poda__why_make(poda__request *request, const poda_explanation *explanation,
                           poda__why *why);
void poda__why_print(poda__request *request, const poda__why *why);
void poda__why_json(poda__request *request, const poda__why *why); /* the field `why` */
void poda__why_release(poda__why *why);

#endif
