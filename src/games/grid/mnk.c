/* mnk.c - the instance of rules_mnk.h. */
#include "games/grid/rules_mnk.h"

#include "games/game_registry.h"

#define PODA_RULES mnk
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_mnk = {&mnk_rules, &poda__cores_mnk, NULL, NULL};
