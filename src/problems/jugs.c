/* jugs.c - the instance of rules_jugs.h. */
#include "problems/rules_jugs.h"

#include "problems/registry.h"

#define PODA_RULES jugs
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_jugs = {.rules = &jugs_rules,
                                                .cores = &poda__find_cores_jugs};
