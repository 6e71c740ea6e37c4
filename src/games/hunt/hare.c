/* hare.c - the instance of rules_hare.h. */
#include "games/hunt/rules_hare.h"

#include "games/game_registry.h"

#define PODA_RULES hare
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_hare = {&hare_rules, &poda__cores_hare, NULL, NULL};
