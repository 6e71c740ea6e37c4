/* table_game.c - the instance of table_rules.h. */
#include "games/table/table_rules.h"

#include "games/game_registry.h"

#define PODA_RULES table
#include "poda/export.h"

const poda_normal *poda__table_of(const poda_game *game)
{
    return poda_game_rules_of(game) == &table_rules
               ? ((const table_game *)poda_game_params(game))->normal
               : NULL;
}

const poda__entry poda__entry_table = {&table_rules, NULL, NULL, NULL};
