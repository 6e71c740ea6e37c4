/* table_use.c - answers from a table of solved positions instead of a search. */
#include "ask/table_use.h"

#include <stdlib.h>

#include "system/clock.h"

poda_status poda__table_refuses(poda__request *request, const poda_table *table)
{
    const poda_table_about *about = poda_table_of(table);
    if (!about->ranked || !about->whole || !*poda_option_text(&request->parameters, "position", ""))
        return PODA_OK;
    return poda_fail(request->error, PODA_BAD_REQUEST, "position",
                     "a table with ranks holds the positions that games lead to: moves= names one, "
                     "position= may name another");
}

/* Has a position of the game so far occurred so often that its next occurrence ends the game? A table
 * knows nothing of it. */
static bool is_spent(const poda__request *request)
{
    const int again = poda_game_again(request->game);
    for (size_t i = 0; again > 0 && request->line && i + 1 < request->line_count; i++)
        if (poda_past_times(request->game, request->line, i + 1) >= again - 1)
            return true;
    return false;
}

poda_status poda__request_table(poda__request *request, poda_table **table)
{
    const char *path = poda_option_text(&request->parameters, "tables", "");
    *table = NULL;
    if (!*path)
        return PODA_OK;
    if (!request->options->files)
        return poda_fail(request->error, PODA_BAD_REQUEST, "tables",
                         "tables are files, which are not read or written here");
    poda_table *open = NULL;
    poda_status status = poda_table_open(&open, request->game, path, 0, request->error);
    if (status == PODA_OK)
        status = poda__table_refuses(request, open);
    if (status == PODA_OK && !is_spent(request))
        *table = open;
    else
        poda_table_close(open);
    return status;
}

static int64_t plies_of(const poda_worth *worth)
{
    return worth->distance < 0 ? INT32_MAX : worth->distance;
}

/* Does the move keep the value, in the right number of plies? */
static bool is_best(const poda_solution *solution, const poda_solved_move *move)
{
    const poda_worth *own = &solution->worth;
    if (!poda_is_win(own->value) && !poda_is_loss(own->value))
        return move->worth.value == own->value;
    return (move->worth.value > 0) == (own->value > 0) && move->worth.value != 0 &&
           plies_of(&move->worth) == plies_of(own);
}

poda_status poda__table_solution(poda__request *request, bool *found, poda_solution *solution)
{
    enum { ROOM = 4096 };
    const double started = poda__seconds();
    poda_table *table = NULL;
    poda_value value = 0;
    int distance = -1;
    bool listed = false;
    *found = false;
    *solution = (poda_solution){.nim_value = -1, .method = "a table of all positions"};
    poda_status status = poda__request_table(request, &table);
    if (status != PODA_OK || !table)
        return status;
    solution->moves = poda__array(ROOM, sizeof *solution->moves);
    if (!solution->moves)
        status = poda_fail_memory(request->error);
    if (status == PODA_OK)
        status = poda_table_value(table, &request->state, found, &value, &distance, request->error);
    if (status == PODA_OK && *found)
        status = poda_table_moves(table, &request->state, &listed, solution->moves, ROOM,
                                  &solution->move_count, request->error);
    *found = *found && listed;
    solution->worth = poda_certain_worth(value, distance);
    solution->complete = solution->settled = solution->move_proven = *found;
    for (size_t i = 0; i < solution->move_count && *found; i++)
        solution->moves[i].best = is_best(solution, &solution->moves[i]);
    solution->seconds = poda__seconds() - started;
    poda_table_close(table);
    return status;
}
