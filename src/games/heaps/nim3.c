/* nim3.c - the instance of rules_nim3.h. */
#include "games/heaps/rules_nim3.h"

#include "games/game_registry.h"

#define PODA_RULES nim3
#include "poda/export.h"

const poda__entry poda__entry_nim3 = {&nim3_rules, NULL, NULL, NULL};
