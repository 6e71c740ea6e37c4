/* peg.c - the instance of rules_peg.h. */
#include "problems/classics/rules_peg.h"

#include "problems/problem_registry.h"

#define PODA_RULES peg
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_peg = {.rules = &peg_rules, .cores = &poda__find_cores_peg};
