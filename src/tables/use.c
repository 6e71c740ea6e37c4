/* use.c - best moves and the values of moves from a table. */
#include <stdlib.h>

#include "base/memory.h"
#include "tables/reader.h"

enum { ROOM = 4096 }; /* moves of a position */

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
        *found = *found && poda_table_timely(table, &child, value, distance);
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

/* Where not all moves have a value, one that keeps the value is best: a book need not have what all moves lead to,
 * and of some wins the clock may end the game first. */
static poda_status keeping_move(poda_table *table, const poda_state *state, bool *found,
                                poda_solved_move *best, poda_error *error)
{
    poda_move *moves = poda__array(ROOM, sizeof *moves);
    poda_moves list = {moves, 0, ROOM};
    poda_value own = 0;
    int plies = -1;
    poda_status status = moves ? poda_table_value(table, state, found, &own, &plies, error)
                               : poda_fail_memory(error);
    if (status == PODA_OK && *found)
        poda_state_moves(table->game, state, &list);
    const size_t count = list.count <= ROOM ? list.count : 0;
    bool kept = false;
    for (size_t i = 0; i < count && status == PODA_OK && !kept; i++) {
        poda_state child;
        poda_value value = 0;
        int distance = -1;
        poda_state_play(table->game, state, moves[i], &child);
        status = poda_table_value(table, &child, found, &value, &distance, error);
        kept = status == PODA_OK && *found && (value > 0) == (own > 0) &&
               (value < 0) == (own < 0) &&
               (table->rules->scored ? value == own : distance == (plies < 0 ? -1 : plies - 1)) &&
               poda_table_timely(table, &child, value, distance);
        if (kept)
            *best = (poda_solved_move){
                .move = moves[i],
                .worth = {.value = own, .known = true, .proven = true, .distance = plies}};
    }
    *found = kept;
    free(moves);
    return status;
}

/* The best move of one position. */
static poda_status best_move(poda_table *table, const poda_state *state, poda_solved_move *room,
                             bool *found, poda_solved_move *best, poda_error *error)
{
    size_t count = 0;
    if (table->about.plies)
        return keeping_move(table, state, found, best, error);
    if (table->about.conversion)
        return poda__table_converting(table, state, found, &best->move, error);
    const int sign = poda_state_turn(table->game, state) == PODA_MAX ? 1 : -1;
    const poda_status status = poda_table_moves(table, state, found, room, ROOM, &count, error);
    if (status == PODA_OK && !*found)
        return keeping_move(table, state, found, best, error);
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
    *found = *found && poda_table_timely(table, state, value, distance);
    /* where play can go round, a move that keeps a win need not come nearer to it */
    if (table->head.flags & PODA__TABLE_LOOPS && distance < 0 && value != 0)
        *found = false;
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
