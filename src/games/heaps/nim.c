/* nim.c - the instance of rules_nim.h. */
#include "games/heaps/rules_nim.h"

#include "games/game_registry.h"

#define PODA_RULES nim
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_nim = {&nim_rules, &poda__cores_nim, NULL, NULL};
