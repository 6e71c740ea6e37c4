/* array.c - the instance of rules_array.h. */
#include "problems/rules_array.h"

#include "problems/registry.h"

#define PODA_RULES array
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_array = {.rules = &array_rules,
                                                 .cores = &poda__find_cores_array};
