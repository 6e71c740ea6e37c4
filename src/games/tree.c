/* tree.c - the instance of rules_tree.h. */
#include "games/rules_tree.h"

#include "games/registry.h"

#define PODA_RULES tree
#include "poda/export.h"
#include "search/instance.inc.h"

const poda__entry poda__entry_tree = {&tree_rules, &poda__cores_tree, NULL, NULL};
