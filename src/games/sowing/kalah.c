/* kalah.c - the instance of rules_kalah.h. */
#include "games/sowing/rules_kalah.h"

#include "games/game_registry.h"

#define PODA_RULES kalah
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_kalah = {&kalah_rules, &poda__cores_kalah, NULL, NULL};
