/* missionaries.c - the instance of rules_missionaries.h. */
#include "problems/classics/rules_missionaries.h"

#include "problems/problem_registry.h"

#define PODA_RULES missionaries
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_missionaries = {.rules = &missionaries_rules,
                                                        .cores = &poda__find_cores_missionaries};
