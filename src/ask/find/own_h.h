/* own_h.h - estimates that the user gives, h=S:5,B:4, and whether those of a search are admissible
 * and consistent. */
#ifndef PODA_ASK_FIND_OWN_H_H
#define PODA_ASK_FIND_OWN_H_H

#include "ask/verbs/finding.h"

/* Reads h=, if it is given, and makes it the heuristic of the search, which is then in the plain
 * form: `method` as in finding.c. */
poda_status poda__own_h_open(poda__request *request, poda__finding *finding, int *method);
void poda__own_h_close(struct poda__own_h *own); /* NULL allowed */

/* Judges the heuristic of the search if that is asked for. A state without an estimate is an
 * error. */
poda_status poda__estimates_judge(poda__request *request, poda__finding *finding);
/* The sentences, each on a line; and the field `estimates`. */
void poda__estimates_text(poda__request *request, const poda__finding *finding);
void poda__estimates_json(poda__request *request, const poda__finding *finding);

#endif
