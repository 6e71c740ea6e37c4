/* othello.c - the instance of rules_othello.h. */
#include "games/rules_othello.h"

#include "games/registry.h"

#define PODA_RULES othello
#include "poda/export.h"
#include "search/instance.inc.h"

const poda__entry poda__entry_othello = {&othello_rules, &poda__cores_othello, NULL, NULL};
