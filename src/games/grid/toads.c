/* toads.c - the instance of rules_toads.h. */
#include "games/grid/rules_toads.h"

#include "games/game_registry.h"

#define PODA_RULES toads
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_toads = {&toads_rules, &poda__cores_toads, NULL, NULL};
