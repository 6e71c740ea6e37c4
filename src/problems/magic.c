/* magic.c - the instance of rules_magic.h. */
#include "problems/rules_magic.h"

#include "problems/registry.h"

#define PODA_RULES magic
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_magic = {.rules = &magic_rules,
                                                 .cores = &poda__find_cores_magic};
