/* tictactoe.c - the instance of rules_tictactoe.h. */
#include "games/grid/rules_tictactoe.h"

#include "games/game_registry.h"

#define PODA_RULES tictactoe
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_tictactoe = {&tictactoe_rules, &poda__cores_tictactoe, NULL, NULL};
