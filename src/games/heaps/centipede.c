/* centipede.c - the instance of rules_centipede.h. */
#include "games/heaps/rules_centipede.h"

#include "games/game_registry.h"

#define PODA_RULES centipede
#include "poda/export.h"

const poda__entry poda__entry_centipede = {&centipede_rules, NULL, NULL, NULL};
