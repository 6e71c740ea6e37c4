/* dots.c - the instance of rules_dots.h. */
#include "games/dots/rules_dots.h"

#include "games/game_registry.h"

#define PODA_RULES dots
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_dots = {&dots_rules, &poda__cores_dots, NULL, NULL};
