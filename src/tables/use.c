/* use.c - best moves and the values of moves from a table. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/reader.h"

enum { ROOM = 4096 }; /* moves of a position */

/* Is a result that far away reached before the clock (poda/past.h) can end the game? Tables have no
 * clocks. */
static bool is_timely(const poda_table *table, const poda_state *state, poda_value value,
                      int distance)
{
    const poda_idle idle = poda_state_clock(table->game, state);
    return idle.limit <= 0 || value == 0 || distance < 0 || distance <= idle.limit - idle.plies;
}

poda_status poda_table_moves(poda_table *table, const poda_state *state, bool *found,
                             poda_solved_move *out, size_t room, size_t *count, poda_error *error)
{
    const poda_game *game = table->game;
    poda_move *moves = poda__array(room ? room : 1, sizeof *moves);
    if (!moves)
        return poda_fail_memory(error);
    poda_moves list = {moves, 0, room};
    poda_status status = PODA_OK;
    poda_state_moves(game, state, &list);
    *found = list.count <= room;
    *count = list.count <= room ? list.count : 0;
    for (size_t i = 0; i < *count && status == PODA_OK && *found; i++) {
        poda_state child;
        poda_value value = 0;
        int distance = -1;
        poda_state_play(game, state, moves[i], &child);
        status = poda_table_value(table, &child, found, &value, &distance, error);
        *found = *found && is_timely(table, &child, value, distance);
        out[i] = (poda_solved_move){.move = moves[i]};
        out[i].worth = (poda_worth){.value = value,
                                    .known = true,
                                    .proven = true,
                                    .distance = distance >= 0 ? distance + 1 : -1};
    }
    free(moves);
    return status;
}

/* Larger is better for the player whose `sign` it is: wins soon, losses late. */
static int64_t merit(const poda_worth *worth, int sign)
{
    const int64_t value = (int64_t)sign * worth->value;
    if (!poda_is_win(worth->value) && !poda_is_loss(worth->value))
        return value;
    const int64_t plies = worth->distance < 0 ? PODA_MAX_PLY * 100 : worth->distance;
    return value > 0 ? PODA_WIN - plies : plies - PODA_WIN;
}

/* The best move of one position. */
static poda_status best_move(poda_table *table, const poda_state *state, poda_solved_move *room,
                             bool *found, poda_solved_move *best, poda_error *error)
{
    size_t count = 0;
    const int sign = poda_state_turn(table->game, state) == PODA_MAX ? 1 : -1;
    const poda_status status = poda_table_moves(table, state, found, room, ROOM, &count, error);
    *found = *found && count > 0;
    for (size_t i = 0; i < count && *found; i++)
        if (i == 0 || merit(&room[i].worth, sign) > merit(&best->worth, sign))
            *best = room[i];
    return status;
}

poda_status poda_table_best(poda_table *table, const poda_state *state, bool *found,
                            poda_result *out, poda_error *error)
{
    poda_result result = {.known = true, .exact = true};
    poda_solved_move best = {0};
    poda_state at = *state;
    poda_value value = 0, over;
    int distance = -1;
    poda_solved_move *room = poda__array(ROOM, sizeof *room);
    if (!room)
        return poda_fail_memory(error);
    poda_status status = poda_table_value(table, state, found, &value, &distance, error);
    *found = *found && is_timely(table, state, value, distance);
    /* without a distance the line may go round for ever: one move of it */
    const int most = distance < 0 ? 1 : PODA_PV_MAX;
    bool more = *found;
    while (status == PODA_OK && more && result.pv_length < most &&
           !poda_state_over(table->game, &at, &over)) {
        status = best_move(table, &at, room, &more, &best, error);
        if (status != PODA_OK || !more)
            break;
        result.pv[result.pv_length++] = best.move;
        poda_state_play(table->game, &at, best.move, &at);
    }
    free(room);
    if (status != PODA_OK)
        return status;
    *found = *found && result.pv_length > 0;
    result.has_move = result.move_proven = result.pv_length > 0;
    result.move = result.pv[0];
    result.value = result.lower = result.upper = value;
    result.depth = distance > 0 ? distance : 0;
    if (*found)
        *out = result;
    return PODA_OK;
}
