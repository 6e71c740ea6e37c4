/* hex.c - the instance of rules_hex.h. */
#include "games/stones/rules_hex.h"

#include "games/game_registry.h"

#define PODA_RULES hex
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_hex = {&hex_rules, &poda__cores_hex, NULL, NULL};
