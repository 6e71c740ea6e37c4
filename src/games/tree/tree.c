/* tree.c - the instance of rules_tree.h. */
#include "games/tree/rules_tree.h"

#include "games/game_registry.h"

#define PODA_RULES tree
#include "poda/export.h"
#include "search/cores/instance.inc.h"

bool poda__is_gametree(const poda_game *game)
{
    return poda_game_rules_of(game) == &tree_rules;
}

const poda__entry poda__entry_tree = {&tree_rules, &poda__cores_tree, NULL, NULL};
