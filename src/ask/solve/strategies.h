/* strategies.h - strategies of hidden games in answers. */
#ifndef PODA_ASK_SOLVE_STRATEGIES_H
#define PODA_ASK_SOLVE_STRATEGIES_H

#include "ask/request.h"

/* The name of a method, as it is written. */
const char *poda__regret_name(poda_regret_method method);
/* method= (auto: `usual`) and seed=. */
PODA_CHECKED poda_status poda__regret_words(poda__request *request, poda_regret_method usual,
                                            poda_regret_method *method, uint64_t *seed);

/* The tree of the request's game from its position, within the limits of the request. */
PODA_CHECKED poda_status poda__strategies_tree(poda__request *request, poda_extensive **out);

/* The field `equilibria` with one entry, for programs, or a line for each information set, for
 * people. `exact` (NULL: not known) has the probabilities as fractions, by slot. */
void poda__strategies_json(poda__request *request, const poda_extensive *tree,
                           const double *strategy, const char *const *exact, const double *payoffs);
void poda__strategies_print(poda__request *request, const poda_extensive *tree,
                            const double *strategy, const char *const *exact);

#endif
