/* corks.c - the instance of rules_corks.h. */
#include "games/heaps/rules_corks.h"

#include "games/game_registry.h"

#define PODA_RULES corks
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_corks = {&corks_rules, &poda__cores_corks, NULL, NULL};
