/* go.c - the instance of rules_go.h; small boards have an engine of their own. */
#include "games/game_registry.h"
#include "games/go/go_engine.h"
#include "games/go/rules_go.h"

#define PODA_RULES go
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_go = {&go_rules, &poda__cores_go, NULL, &poda__go_engine};
