/* solution.h - the answers of `solve`. */
#ifndef PODA_ASK_VERBS_SOLUTION_H
#define PODA_ASK_VERBS_SOLUTION_H

#include "ask/theory_words.h"

/* `rule`: in words, NULL if theory has none. */
void poda__solution_json(poda__request *request, const poda_solution *solution,
                         const poda__theory_words *rule);
poda_status poda__solution_print(poda__request *request, const poda_solution *solution,
                                 const poda__theory_words *rule);

poda_status poda__solve_sum(poda__request *request); /* solve sum of='nim heaps=3 + kayles n=7' */
poda_status poda__solve_values(poda__request *request); /* solve grundy values=60 */
poda_status poda__solve_whole(poda__request *request);  /* solve tictactoe whole=yes */

#endif
