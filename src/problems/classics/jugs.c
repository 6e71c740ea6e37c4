/* jugs.c - the instance of rules_jugs.h. */
#include "problems/classics/rules_jugs.h"

#include "problems/problem_registry.h"

#define PODA_RULES jugs
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_jugs = {.rules = &jugs_rules,
                                                .cores = &poda__find_cores_jugs};
