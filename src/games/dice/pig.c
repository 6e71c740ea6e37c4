/* pig.c - the instance of rules_pig.h. */
#include "games/dice/rules_pig.h"

#include "games/dice/pig_values.h"
#include "games/game_registry.h"

#define PODA_RULES pig
#include "poda/export.h"

const poda__entry poda__entry_pig = {&pig_rules, NULL, NULL, &poda__pig_engine};
