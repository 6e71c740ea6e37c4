/* sums.c - the instance of rules_sums.h. */
#include "problems/classics/rules_sums.h"

#include "problems/problem_registry.h"

#define PODA_RULES sums
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_sums = {.rules = &sums_rules,
                                                .cores = &poda__find_cores_sums};
