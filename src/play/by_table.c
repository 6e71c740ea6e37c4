/* by_table.c - a player, a hint and the values of moves from a table of solved positions. */
#include "play/by_table.h"

bool poda__table_fits(const poda_table *table, const poda_game *game, const poda_state *states,
                      size_t count)
{
    const poda_table_about *about = poda_table_of(table);
    const int again = poda_game_again(game);
    poda_state first;
    poda_state_start(game, &first);
    if (about->ranked && about->whole && !poda_state_equal(game, &first, &states[0]))
        return false;
    for (size_t i = 0; again > 0 && i + 1 < count; i++)
        if (poda_past_times(game, states, i + 1) >= again - 1)
            return false;
    return true;
}

poda_status poda__best_by_table(poda_table *table, const poda_game *game, const poda_state *states,
                                size_t count, bool *known, poda_result *result, poda_error *error)
{
    *known = false;
    if (!table || !poda__table_fits(table, game, states, count))
        return PODA_OK;
    return poda_table_best(table, &states[count - 1], known, result, error);
}

poda_status poda__values_by_table(poda_table *table, const poda_game *game,
                                  const poda_state *states, size_t count, bool *known,
                                  poda_solved_move *moves, size_t room, size_t *move_count,
                                  poda_error *error)
{
    *known = false;
    if (!table || !poda__table_fits(table, game, states, count))
        return PODA_OK;
    return poda_table_moves(table, &states[count - 1], known, moves, room, move_count, error);
}
