/* by_table.c - a player, a hint and the values of moves from a table of solved positions. */
#include "play/by_table.h"

poda_status poda__best_by_table(poda_table *table, const poda_state *states, size_t count,
                                bool *known, poda_result *result, poda_error *error)
{
    *known = false;
    if (!table || !poda_table_fits(table, states, count))
        return PODA_OK;
    return poda_table_best(table, &states[count - 1], known, result, error);
}

poda_status poda__values_by_table(poda_table *table, const poda_state *states, size_t count,
                                  bool *known, poda_solved_move *moves, size_t room,
                                  size_t *move_count, poda_error *error)
{
    *known = false;
    if (!table || !poda_table_fits(table, states, count))
        return PODA_OK;
    return poda_table_moves(table, &states[count - 1], known, moves, room, move_count, error);
}
