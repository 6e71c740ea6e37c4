/* problem.h - internal functions of built-in problems for the upper layers. */
#ifndef PODA_PROBLEMS_PROBLEM_H
#define PODA_PROBLEMS_PROBLEM_H

#include "base/buffer.h"
#include "poda/find.h"
#include "problems/chart.h"
#include "problems/probes.h"
#include "problems/report.h"

/* NULL: it has no chart and is drawn as a tree. */
const poda__chart *poda__problem_chart(const poda_problem *problem);
/* NULL: it is not a chain of probes. */
const poda__probes *poda__problem_probes(const poda_problem *problem);
/* The name of the fast method that these options select; the problem must have one. */
const char *poda__problem_fast_way(const poda_problem *problem, const poda_find_options *options);
/* Is it too large for a state, so that only the fast form can solve it? */
bool poda__problem_large(const poda_problem *problem);
/* Does it have no goal, so that it is only traversed? */
bool poda__problem_walks(const poda_problem *problem);
/* Describes the path found from `from` in words; false if the text of the goal state suffices. */
bool poda__problem_report(const poda_problem *problem, const poda_state *from,
                          const poda_find_result *result, poda_translate_fn *translate,
                          poda__buffer *out);
/* Reports the steps by which a person solves it from the start `from`; nothing if they are unknown
 * or not requested. False: out of memory. */
bool poda__problem_person(const poda_problem *problem, const poda_state *from,
                          poda_translate_fn *translate, poda__hear_fn *hear, void *user);
/* The built-in problem of this name, or NULL. */
const poda_problem_rules *poda__problem_named(const char *name);

#endif
