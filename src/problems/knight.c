/* knight.c - the instance of rules_knight.h. */
#include "problems/rules_knight.h"

#include "problems/registry.h"

#define PODA_RULES knight
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_knight = {.rules = &knight_rules,
                                                  .cores = &poda__find_cores_knight};
