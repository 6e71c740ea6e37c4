/* best_cost.h - best=yes: the cost of a cheapest solution, found by a search of its own, beside the
 * solution of the search that was asked for. */
#ifndef PODA_ASK_FIND_BEST_COST_H
#define PODA_ASK_FIND_BEST_COST_H

#include "ask/verbs/finding.h"

/* Finds it, if it is asked for. Problems that are not about the cost of a path refuse it. */
poda_status poda__best_cost_find(poda__request *request, poda__finding *finding);
/* The sentence, and the fields `best`, null unless it is known, and `optimal`, null unless it is
 * proven. */
void poda__best_cost_text(poda__request *request, const poda__finding *finding);
void poda__best_cost_json(poda__request *request, const poda__finding *finding);

#endif
