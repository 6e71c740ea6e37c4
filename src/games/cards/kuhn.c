/* kuhn.c - the instance of rules_kuhn.h. */
#include "games/cards/rules_kuhn.h"

#include "games/game_registry.h"

#define PODA_RULES kuhn
#include "poda/export.h"

const poda__entry poda__entry_kuhn = {&kuhn_rules, NULL, NULL, NULL};
