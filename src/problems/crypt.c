/* crypt.c - the instance of rules_crypt.h. */
#include "problems/rules_crypt.h"

#include "problems/registry.h"

#define PODA_RULES crypt
#include "poda/export_problem.h"

#include "find/instance.inc.h"

const poda__problem_entry poda__problem_crypt = {.rules = &crypt_rules,
                                                 .cores = &poda__find_cores_crypt};
