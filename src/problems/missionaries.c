/* missionaries.c - the instance of rules_missionaries.h. */
#include "problems/rules_missionaries.h"

#include "problems/registry.h"

#define PODA_RULES missionaries
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_missionaries = {.rules = &missionaries_rules,
                                                        .cores = &poda__find_cores_missionaries};
