/* explain_why.h - why a move: the reasons for the one that was chosen, be it the explained search's own
 * choice or not. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_WHY_H
#define PODA_ASK_EXPLAIN_EXPLAIN_WHY_H

#include "ask/explain/explain.h"

struct poda__why {
    bool asked;
    poda_move move;
    poda_search_options limits; /* on nodes and seconds, as requested */
    bool by_theory;             /* theory decides the position, so the reasons are its own */
    poda_worth worth;           /* of the move, as far as theory or a search knows it */
    bool agrees;                /* the explained search chooses the move too */
    poda__buffer sentences;     /* one a line; the first names the move */
};

/* Reads why=MOVE, or why=best: what theory or a short search chooses. Nothing is asked without it.
 * `asked` has the limits of the request. */
poda_status poda__why_read(poda__request *request, const poda_search_options *asked,
                           poda__why *why);
/* Fills the rest. `model` is the tree that will be told; NULL: it is too large to be. */
poda_status poda__why_make(poda__request *request, const poda__model *model, poda__why *why);
/* The node of the tree that the move leads to; 0, the root, when it is not there. */
int32_t poda__why_node(const poda__model *model, const poda__why *why);
void poda__why_print(poda__request *request, const poda__why *why);
void poda__why_json(poda__request *request, const poda__why *why); /* the field `why` */
void poda__why_release(poda__why *why);

#endif
