/* wide_values.c - the best move by the values of all positions that can follow (poda/wide_solve.h).
 * They are kept: later positions of the same play are among them. */
#include <stdlib.h>

#include "games/own.h"
#include "wide/wide_run.h"

bool poda__wide_brings_values(const poda_game *game)
{
    const poda__own *own = poda__game_own(game);
    return own && own->has_values && own->has_values(poda_game_params(game));
}

/* Solves the game from here unless an earlier solution has the position. */
static poda_status find_values(poda_wide_search *search, const poda_state *state, uint64_t limit,
                               poda_wide_worth *worth)
{
    if (search->solution && poda_wide_solution_worth(search->solution, state, worth))
        return PODA_OK;
    poda_wide_solution_close(search->solution);
    search->solution = NULL;
    const poda_wide_solve_options options = {.limit = limit, .stop = search->options.stop};
    const poda_status status =
        poda_wide_solution_open(&search->solution, search->game, state, &options, search->error);
    if (status != PODA_OK)
        return status;
    return poda_wide_solution_worth(search->solution, state, worth)
               ? PODA_OK
               : poda_fail_memory(search->error);
}

poda_status poda__wide_values(poda_wide_search *search, const poda_state *state, uint64_t limit,
                              poda_wide_result *out)
{
    const int players = search->kind.players;
    poda_wide_worth worth, after;
    poda_wide_solution_info info;
    size_t best = 0;
    const poda_status status = find_values(search, state, limit, &worth);
    if (status != PODA_OK)
        return status;
    for (size_t i = 0; i < search->move_count; i++) {
        poda_wide_move *move = &search->moves[i];
        poda_state next;
        poda_state_play(search->game, state, move->move, &next);
        if (!poda_wide_solution_worth(search->solution, &next, &after))
            return poda_fail_memory(search->error);
        move->known = true;
        for (int player = 0; player < players; player++)
            move->payoffs[player] = after.payoffs[player];
        if (move->payoffs[search->player] > search->moves[best].payoffs[search->player])
            best = i;
    }
    search->moves[best].share = 1;
    poda_wide_solution_look(search->solution, &info);
    search->nodes = info.positions;
    out->move = search->moves[best].move;
    out->known = out->all_payoffs = true;
    out->exact = worth.error >= 0 && worth.error < 1e-9;
    for (int player = 0; player < players; player++)
        out->payoffs[player] = search->moves[best].payoffs[player];
    return PODA_OK;
}
