/* morris.c - the instance of rules_morris.h. */
#include "games/morris/rules_morris.h"

#include "games/game_registry.h"

#define PODA_RULES morris
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_morris = {&morris_rules, &poda__cores_morris, NULL, NULL};
