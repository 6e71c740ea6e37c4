/* draughts.c - the instance of rules_draughts.h. */
#include "games/draughts/rules_draughts.h"

#include "games/game_registry.h"

#define PODA_RULES draughts
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_draughts = {&draughts_rules, &poda__cores_draughts, NULL, NULL};
