/* hanoi.c - the instance of rules_hanoi.h. */
#include "problems/classics/rules_hanoi.h"

#include "problems/problem_registry.h"

#define PODA_RULES hanoi
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_hanoi = {.rules = &hanoi_rules,
                                                 .cores = &poda__find_cores_hanoi};
