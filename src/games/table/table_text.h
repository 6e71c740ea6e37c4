/* table_text.h - the table behind the game `table`: as text, as a file, or one of the known ones. */
#ifndef PODA_GAMES_TABLE_TABLE_TEXT_H
#define PODA_GAMES_TABLE_TABLE_TEXT_H

#include "poda/game.h"
#include "poda/normal.h"

#define PODA__TABLE_EXAMPLES                                                                       \
    "rps pennies prisoners chicken sexes shapley morra course ppt monedas presos gallina sexos "   \
    "shapley morra curso"

/* Opens the table that the options describe. */
PODA_CHECKED poda_status poda__table_open(poda_normal **out, const poda_options *options,
                                          poda_error *error);
/* The table of a game, if it is `table`; else NULL. */
const poda_normal *poda__table_of(const poda_game *game);

#endif
