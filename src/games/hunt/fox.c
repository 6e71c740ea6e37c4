/* fox.c - the instance of rules_fox.h. */
#include "games/hunt/rules_fox.h"

#include "games/game_registry.h"

#define PODA_RULES fox
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_fox = {&fox_rules, &poda__cores_fox, NULL, NULL};
