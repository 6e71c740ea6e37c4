/* by_table.h - moves from a table of solved positions (poda/tables.h). */
#ifndef PODA_PLAY_BY_TABLE_H
#define PODA_PLAY_BY_TABLE_H

#include "poda/tables.h"

/* The best move of the last position; `*known` is false if the table does not have it. `table` may be
 * NULL. */
PODA_CHECKED poda_status poda__best_by_table(poda_table *table, const poda_state *states,
                                             size_t count, bool *known, poda_result *result,
                                             poda_error *error);
/* The values of its moves, with room for `room`. */
PODA_CHECKED poda_status poda__values_by_table(poda_table *table, const poda_state *states,
                                               size_t count, bool *known, poda_solved_move *moves,
                                               size_t room, size_t *move_count, poda_error *error);

#endif
