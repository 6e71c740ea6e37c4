/* problem.h - what the upper layers may ask of a built-in problem besides its public face. */
#ifndef PODA_PROBLEMS_PROBLEM_H
#define PODA_PROBLEMS_PROBLEM_H

#include "base/buffer.h"
#include "poda/find.h"
#include "problems/chart.h"
#include "problems/report.h"

/* NULL: it has no places of its own and is drawn as a tree. */
const poda__chart *poda__problem_chart(const poda_problem *problem);
/* What the fast method that these options choose is called; it has one. */
const char *poda__problem_fast_way(const poda_problem *problem, const poda_find_options *options);
/* Is it too large for a state, so that only the fast form can solve it. */
bool poda__problem_large(const poda_problem *problem);
/* Has it no goal: it is walked through. */
bool poda__problem_walks(const poda_problem *problem);
/* Says in words what the path found from `from` amounts to; false: the text of the goal state says
 * it. */
bool poda__problem_report(const poda_problem *problem, const poda_state *from,
                          const poda_find_result *result, poda_translate_fn *translate,
                          poda__buffer *out);
/* Tells how a person solves it from the start `from`; nothing where that is not known or not asked
 * for. False: out of memory. */
bool poda__problem_person(const poda_problem *problem, const poda_state *from,
                          poda_translate_fn *translate, poda__hear_fn *hear, void *user);
/* The built-in problem of this name, or NULL. */
const poda_problem_rules *poda__problem_named(const char *name);
/* Is there a built-in game of this name. */
bool poda__game_exists(const char *name);

#endif
