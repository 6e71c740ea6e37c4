/* explain_goal.h - conditions on a tree, and the regions in which they hold, as words. */
#ifndef PODA_ASK_EXPLAIN_EXPLAIN_GOAL_H
#define PODA_ASK_EXPLAIN_EXPLAIN_GOAL_H

#include "ask/explain/explain.h"

enum { PODA__GOALS = 16, PODA__GOAL_ROOM = 1024 };

/* All of them must hold. */
typedef struct poda__goal {
    poda_condition conditions[PODA__GOALS];
    size_t count;
} poda__goal;

poda_status poda__goal_read(poda__request *request, const poda_explanation *explanation,
                            const char *goal, poda__goal *out);
/* "the best move is C" */
void poda__condition_put(const poda__request *request, const poda_explanation *explanation,
                         poda__buffer *out, const poda_condition *condition);
/* "X < 2, or 3 ≤ Y < 5 and X < Y"; `leaves` ends with NULL. */
void poda__regions_put(const poda__request *request, poda__buffer *out, const poda_regions *regions,
                       const char *const *leaves);
/* The fields text, always, never, regions and each. */
void poda__regions_json(poda__request *request, const poda_regions *regions,
                        const char *const *leaves);

#endif
