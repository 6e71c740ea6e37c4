/* whole_best.c - the best move of a position in a game that is solved whole, as a search reports
 * it. */
#include "base/memory.h"
#include "solve/expand.h"

enum { ROOM = 4096 }; /* moves of a position */

/* Is the move to a position with this value and distance better for `sign` (1: MAX)? Wins come
 * soon, losses late, other results soon. */
static bool is_better(poda_value value, int distance, poda_value best, int best_distance, int sign)
{
    if (value != best &&
        (poda_is_win(value) != poda_is_win(best) || poda_is_loss(value) != poda_is_loss(best) ||
         (!poda_is_win(value) && !poda_is_loss(value))))
        return sign * value > sign * best;
    const bool lost = sign > 0 ? poda_is_loss(best) : poda_is_win(best);
    if (distance < 0 && best_distance < 0) /* where play goes round, the nearer one */
        return distance > best_distance;
    if (distance < 0 || best_distance < 0)
        return distance >= 0 && best_distance < 0 ? !lost
                                                  : distance < 0 && best_distance >= 0 && lost;
    return lost ? distance > best_distance : distance < best_distance;
}

/* A child's value as that of the move to it: a win takes a ply more. */
static poda_value seen_from_here(poda_value value, int distance)
{
    if (distance < 0)
        return value;
    return poda_is_win(value) ? value - 1 : poda_is_loss(value) ? value + 1 : value;
}

/* The best move of one position, and the value of each; false if it has none, or too many. `room`
 * is for ROOM moves; `each` may be NULL. */
static bool find_best(const poda_whole *whole, const poda_state *state, poda_move *room,
                      poda_move *best, poda_worth *worth, poda_move_value *each, size_t *count)
{
    const poda_game *game = poda__whole_game(whole);
    poda_moves list = {room, 0, ROOM};
    const int sign = poda_state_turn(game, state) == PODA_MAX ? 1 : -1;
    poda_value best_value = 0;
    int best_distance = -1;
    poda_state_moves(game, state, &list);
    *count = list.count;
    if (list.count == 0 || list.count > ROOM)
        return false;
    for (size_t i = 0; i < list.count; i++) {
        poda_state child;
        poda_value value;
        int distance;
        poda_state_play(game, state, list.at[i], &child);
        if (!poda__whole_after(whole, &child, &value, &distance))
            return false;
        const bool timely = poda__whole_timely(whole, &child, value, distance);
        if (each)
            each[i] = (poda_move_value){.move = list.at[i],
                                        .value = timely ? seen_from_here(value, distance) : 0,
                                        .known = timely,
                                        .exact = timely};
        if (i > 0 && !is_better(value, distance, best_value, best_distance, sign))
            continue;
        *best = list.at[i];
        best_value = value;
        best_distance = distance;
    }
    *worth = poda_certain_worth(seen_from_here(best_value, best_distance),
                                best_distance < 0 ? -1 : best_distance + 1);
    return true;
}

bool poda__whole_by_moves(const poda_whole *whole, const poda_state *state, poda_value *value,
                          int *distance)
{
    poda_move best;
    poda_worth worth;
    size_t count;
    poda_move *room = poda__array(ROOM, sizeof *room);
    const bool found = room && find_best(whole, state, room, &best, &worth, NULL, &count);
    free(room);
    if (!found)
        return false;
    *value = worth.value;
    *distance = (int)worth.distance;
    return true;
}

bool poda_whole_best(const poda_whole *whole, const poda_state *state, poda_result *out)
{
    const poda_game *game = poda__whole_game(whole);
    poda_result result = {.known = true, .exact = true};
    poda_value value;
    poda_state at = *state;
    poda_worth worth;
    size_t count;
    int distance;
    poda_move best;
    if (!poda_whole_value(whole, state, &value, &distance) ||
        !poda__whole_timely(whole, state, value, distance))
        return false;
    poda_move *room = poda__array(ROOM, sizeof *room);
    /* a line of play that need not end is shown for one move */
    const int most = distance < 0 ? 1 : PODA_PV_MAX;
    while (room && result.pv_length < most &&
           (result.pv_length == 0 || !poda__whole_ends(whole, &at)) &&
           find_best(whole, &at, room, &best, &worth, NULL, &count)) {
        result.pv[result.pv_length++] = best;
        poda_state_play(game, &at, best, &at);
    }
    free(room);
    result.has_move = result.move_proven = result.pv_length > 0;
    result.move = result.pv[0];
    result.value = result.lower = result.upper = value;
    result.depth = distance > 0 ? distance : 0;
    result.nodes = poda_whole_positions(whole);
    if (result.has_move)
        *out = result;
    return result.has_move;
}

size_t poda_whole_moves(const poda_whole *whole, const poda_state *state, poda_move_value *out,
                        size_t room)
{
    size_t count = 0;
    poda_move best;
    poda_worth worth;
    poda_move *moves = poda__array(ROOM, sizeof *moves);
    poda_move_value *each = poda__array(ROOM, sizeof *each);
    if (!moves || !each || !find_best(whole, state, moves, &best, &worth, each, &count) ||
        count > room)
        count = 0;
    if (count > 0)
        memcpy(out, each, count * sizeof *out);
    free(moves);
    free(each);
    return count;
}

/* Is the value of the position reached in time, or does the clock not matter? */
static bool is_timely(const poda_whole *whole, const poda_state *state)
{
    poda_value value;
    int distance;
    return !poda_whole_value(whole, state, &value, &distance) ||
           poda__whole_timely(whole, state, value, distance);
}

poda_status poda_whole_open_small(poda_whole **out, const poda_game *game, const poda_state *states,
                                  size_t count, uint64_t most, const volatile int *stop,
                                  poda_error *error)
{
    const poda_whole_options options = {.limit = most, .stop = stop};
    const poda_state *from = &states[count - 1];
    bool repeats = poda_game_again(game) > 0;
    poda_error ignored = {0};
    poda_status status = PODA_OK;
    *out = NULL;
    if (poda_game_rules_of(game)->wide || poda_game_has_engine(game) ||
        poda_game_again(game) == PODA_AGAIN_FORBIDDEN)
        return PODA_OK;
    if (!repeats)
        status = poda_game_repeats(game, from, stop, &repeats, error);
    if (status != PODA_OK || !repeats)
        return status;
    status = poda__whole_open(out, game, states, count, 0, &options, &ignored);
    if (status == PODA_OK && !is_timely(*out, from)) {
        poda_whole_close(*out);
        *out = NULL;
        status = poda__whole_open(out, game, states, count, PODA__WHOLE_CLOCKS, &options, &ignored);
    }
    /* too large, scores that repeat, stopped: a search answers */
    return status == PODA_NO_MEMORY ? poda_fail_memory(error) : PODA_OK;
}
