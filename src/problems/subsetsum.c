/* subsetsum.c - the instance of rules_subsetsum.h. */
#include "problems/rules_subsetsum.h"

#include "problems/registry.h"

#define PODA_RULES subsetsum
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_subsetsum = {.rules = &subsetsum_rules,
                                                     .cores = &poda__find_cores_subsetsum};
