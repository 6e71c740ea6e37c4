/* table_actions.h - the actions of `table` that have files of their own. */
#ifndef PODA_ASK_TABLES_TABLE_ACTIONS_H
#define PODA_ASK_TABLES_TABLE_ACTIONS_H

#include "ask/request.h"

/* table grade GAME eval=... tables=FILE: how often moves keep the value. */
poda_status poda__table_grade(poda__request *request);

/* tiers=: numbers or, where the game has them, names. The game is open. */
poda_status poda__table_read_tiers(poda__request *request, uint64_t *tiers, size_t room,
                                   size_t *count);
/* The name of a tier; false: the game has none. */
bool poda__table_tier_name(const poda__request *request, uint64_t tier, char *name, size_t size);

#endif
