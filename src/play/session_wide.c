/* session_wide.c - a session of a game with chance, hidden knowledge or moves made together
 * (poda/wide.h): its chance, and which moves a player knows. */
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

/* ---- which moves a player knows ---- */

/* The plies of one decision: where players choose at once, those of all of them. */
struct decision {
    size_t from, to; /* states before the first choice and after the last */
    bool complete;
};

static struct decision decision_at(const poda_session *session, size_t ply)
{
    const poda_session_info *info = &session->info;
    struct decision at = {ply, ply + 1, true};
    const unsigned movers = poda_state_movers(info->game, &info->states[ply]);
    if (!movers)
        return at;
    /* players choose in their order: the first of them begins the decision, the last ends it */
    const int turn = poda_state_turn(info->game, &info->states[ply]);
    const int before = __builtin_popcount(movers & ((1u << turn) - 1));
    at.from = ply > (size_t)before ? ply - (size_t)before : 0;
    at.to = at.from + (size_t)__builtin_popcount(movers);
    at.complete = at.to <= info->played;
    if (!at.complete)
        at.to = ply + 1;
    return at;
}

/* What `player` would see after the decision, had the move at `ply` been `instead`. */
static void see_instead(const poda_session *session, const struct decision *at, size_t ply,
                        poda_move instead, int player, poda_state *out)
{
    const poda_session_info *info = &session->info;
    poda_state state = info->states[ply];
    for (size_t i = ply; i < at->to; i++)
        poda_state_play(info->game, &state, i == ply ? instead : info->moves[i], &state);
    poda_state_sees(info->game, &state, player, out);
}

/* Does another move of `state` look the same to `player`? `*single`: there is no other move. */
static poda_status looks_like_another(const poda_session *session, const struct decision *at,
                                      size_t ply, int player, bool *same, bool *single,
                                      poda_error *error)
{
    const poda_session_info *info = &session->info;
    poda_state seen, other;
    poda_moves list;
    poda_move *moves = poda__array(PODA__MOVE_ROOM, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    const poda_status status =
        poda__list_moves(info->game, &info->states[ply], moves, &list, error);
    see_instead(session, at, ply, info->moves[ply], player, &seen);
    *same = false;
    *single = list.count <= 1;
    for (size_t i = 0; status == PODA_OK && i < list.count && !*same; i++)
        if (list.at[i] != info->moves[ply]) {
            see_instead(session, at, ply, list.at[i], player, &other);
            *same = poda_state_equal(info->game, &seen, &other);
        }
    free(moves);
    return status;
}

/* A move without alternative may still be a secret, like the last card of a pack: it is none if it
 * is the only one in every state that the player thinks possible. */
static bool is_forced_for_all(const poda_session *session, size_t ply, int player)
{
    enum { GUESSES = 64, ROOM = 2 };
    const poda_session_info *info = &session->info;
    poda_state seen, guess;
    poda_random random = {1};
    if (!poda_game_guesses(info->game))
        return false;
    poda_state_sees(info->game, &info->states[ply], player, &seen);
    for (int i = 0; i < GUESSES; i++) {
        poda_move moves[ROOM];
        poda_moves list = {moves, 0, ROOM};
        (void)poda_state_guess(info->game, &seen, player, &random, &guess);
        poda_state_moves(info->game, &guess, &list);
        if (list.count != 1 || moves[0] != info->moves[ply])
            return false;
    }
    return true;
}

poda_status poda_session_shows(const poda_session *session, size_t ply, int player, bool *shows,
                               poda_error *error)
{
    const poda_session_info *info = &session->info;
    bool same = false, single = false;
    if (!poda_game_kind(info->game).hidden ||
        poda_state_turn(info->game, &info->states[ply]) == player) {
        *shows = true;
        return PODA_OK;
    }
    const struct decision at = decision_at(session, ply);
    const poda_status status = looks_like_another(session, &at, ply, player, &same, &single, error);
    if (status == PODA_OK)
        *shows = single ? is_forced_for_all(session, ply, player) : !same;
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
