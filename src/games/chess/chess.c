/* chess.c - the instance of rules_chess.h. */
#include "games/chess/rules_chess.h"
#include "games/game_registry.h"

#define PODA_RULES chess
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_chess = {&chess_rules, &poda__cores_chess, NULL, NULL};
