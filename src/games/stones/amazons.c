/* amazons.c - the instance of rules_amazons.h. */
#include "games/stones/rules_amazons.h"

#include "games/game_registry.h"

#define PODA_RULES amazons
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_amazons = {&amazons_rules, &poda__cores_amazons, NULL, NULL};
