/* leduc.c - the instance of rules_leduc.h. */
#include "games/cards/rules_leduc.h"

#include "games/game_registry.h"

#define PODA_RULES leduc
#include "poda/export.h"

const poda__entry poda__entry_leduc = {&leduc_rules, NULL, NULL, NULL};
