/* pawns.c - the instance of rules_pawns.h. */
#include "games/pawns/pawns_text.h"

#include "games/game_registry.h"

#define PODA_RULES pawns
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_pawns = {&pawns_rules, &poda__cores_pawns, NULL, NULL};
