/* clobber.c - the instance of rules_clobber.h. */
#include "games/stones/rules_clobber.h"

#include "games/game_registry.h"

#define PODA_RULES clobber
#include "poda/export.h"
#include "search/cores/instance.inc.h"

const poda__entry poda__entry_clobber = {&clobber_rules, &poda__cores_clobber, NULL, NULL};
