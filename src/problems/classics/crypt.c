/* crypt.c - the instance of rules_crypt.h. */
#include "problems/classics/rules_crypt.h"

#include "problems/problem_registry.h"

#define PODA_RULES crypt
#include "poda/export_problem.h"

#include "find/find_instance.inc.h"

const poda__problem_entry poda__problem_crypt = {.rules = &crypt_rules,
                                                 .cores = &poda__find_cores_crypt};
