/* liarsdice.c - the instance of rules_liarsdice.h. */
#include "games/dice/rules_liarsdice.h"

#include "games/game_registry.h"

#define PODA_RULES liarsdice
#include "poda/export.h"

const poda__entry poda__entry_liarsdice = {&liarsdice_rules, NULL, NULL, NULL};
