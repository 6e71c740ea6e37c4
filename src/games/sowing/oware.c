/* oware.c - the instance of rules_oware.h. */
#include "games/sowing/rules_oware.h"

#include "games/game_registry.h"

#define PODA_RULES oware
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_oware = {&oware_rules, &poda__cores_oware, NULL, NULL};
