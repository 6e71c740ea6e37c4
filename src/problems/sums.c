/* sums.c - the instance of rules_sums.h. */
#include "problems/rules_sums.h"

#include "problems/registry.h"

#define PODA_RULES sums
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_sums = {.rules = &sums_rules,
                                                .cores = &poda__find_cores_sums};
