/* explain_why.h - why a move: the reasons for a move, whether or not the explained search chose
 * it. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_WHY_H
#define PODA_ASK_EXPLAIN_EXPLAIN_WHY_H

#include "ask/explain/explain.h"

struct poda__why {
    bool asked;
    poda_move move;
    poda_search_options limits; /* on nodes and seconds, as requested */
    poda_why known;
    poda_point point;
    poda__buffer sentence;  /* the point of the move */
    poda__buffer sentences; /* one per line; the first names the move */
};

/* Reads why=MOVE, or why=best: the choice of theory or of a short search. Without the parameter,
 * there is no question. `asked` holds the limits of the request. */
poda_status poda__why_read(poda__request *request, const poda_search_options *asked,
                           poda__why *why);
/* Fills in the rest. `explanation` is the search to be explained; NULL: its tree is too large. */
poda_status poda__why_make(poda__request *request, const poda_explanation *explanation,
                           poda__why *why);
/* explain_point.c: `sentence` from `point`, and the fields of the point in the field `why`. */
void poda__why_say_point(poda__request *request, poda__why *why);
void poda__why_json_point(poda__request *request, const poda__why *why);
void poda__why_print(poda__request *request, const poda__why *why);
void poda__why_json(poda__request *request, const poda__why *why); /* the field `why` */
void poda__why_release(poda__why *why);

#endif
