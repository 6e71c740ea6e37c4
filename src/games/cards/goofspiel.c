/* goofspiel.c - the instance of rules_goofspiel.h. */
#include "games/cards/rules_goofspiel.h"

#include "games/game_registry.h"

#define PODA_RULES goofspiel
#include "poda/export.h"

const poda__entry poda__entry_goofspiel = {&goofspiel_rules, NULL, NULL, NULL};
