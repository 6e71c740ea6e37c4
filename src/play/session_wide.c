/* session_wide.c - a session of a game with chance, hidden knowledge or moves made together
 * (poda/wide.h): its chance, and advice. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "play/session.h"

/* The random numbers of chance for the present ply; players use the same seed for theirs. */
static poda_random random_of(const poda_session *session)
{
    enum { SALT = 3 };
    const poda_session_info *info = &session->info;
    return (poda_random){
        poda_mix(poda_mix(info->seed ^ (uint64_t)SALT << 32) ^ (info->before + info->played))};
}

poda_status poda_session_deal(poda_session *session, poda_error *error)
{
    poda_status status = PODA_OK;
    poda_value value;
    while (status == PODA_OK && !poda_session_over(session, &value) &&
           poda_session_turn(session) == PODA_CHANCE) {
        poda_random random = random_of(session);
        poda_move outcome = 0;
        status =
            poda_state_draw(session->game, poda_session_state(session), &random, &outcome, error);
        if (status == PODA_OK)
            status = poda_session_play(session, outcome, error);
    }
    return status;
}

/* ---- advice ---- */

/* What the player to move may expect; a worth is for MAX. */
static poda_worth worth_of(const double *payoffs, const poda_wide_result *result, bool known)
{
    const int player = result->player;
    const double own = payoffs[player];
    return (poda_worth){.known = known,
                        .proven = known && result->exact,
                        .playouts = !result->exact,
                        .expected = result->exact,
                        .mean = player == PODA_MAX ? own : 0.0 - own,
                        .distance = -1};
}

/* The moves by what the player to move may expect, best first; equal moves keep the game's order. */
static void sort_moves(const poda_wide_result *result, poda_advice *out, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const poda_wide_move *move = &result->moves[i];
        const poda_advice advice = {.move = move->move,
                                    .worth = worth_of(move->payoffs, result, move->known)};
        const double sign = result->player == PODA_MAX ? 1 : -1;
        size_t at = i;
        for (;
             at > 0 && move->known &&
             (!out[at - 1].worth.known || sign * out[at - 1].worth.mean < sign * advice.worth.mean);
             at--)
            out[at] = out[at - 1];
        out[at] = advice;
    }
}

poda_status poda__session_values_wide(poda_session *session, const poda_effort *effort,
                                      poda_advice *out, size_t room, size_t *count,
                                      poda_advice *best, poda_error *error)
{
    enum { FULL = 10 }; /* level */
    const poda_session_info *info = &session->info;
    poda_wide_options options = {.size = sizeof options};
    poda_wide_result result = {.has_move = false};
    poda_wide_level(info->game, FULL, &options);
    options.nodes = effort->seconds > 0 ? 0 : options.nodes;
    options.seconds = effort->seconds;
    options.seed = info->seed;
    options.stop = effort->stop;
    options.memory = effort->memory;
    options.states = session->states;
    options.state_count = info->played + 1;
    poda_status status = poda__wide_player_choose(
        &session->wide_adviser, info->game, poda_session_state(session), &options, &result, error);
    if (status == PODA_OK && !result.has_move)
        status = poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
    if (status != PODA_OK)
        return status;
    if (best)
        *best = (poda_advice){.move = result.move,
                              .worth = worth_of(result.payoffs, &result, result.known)};
    if (out) {
        const size_t fit = result.move_count < room ? result.move_count : room;
        sort_moves(&result, out, fit);
        *count = result.move_count > room ? room + 1 : result.move_count;
    }
    return PODA_OK;
}
