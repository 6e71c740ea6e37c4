/* threats.c - wins at once and threats, by trying all moves within a number of positions. */
#include "explain/point/threats.h"

#include <string.h>

#include "base/stop.h"

bool poda__threats_moves(poda__threats *by, const poda_state *state,
                         poda_move moves[PODA__THREAT_MOVES], size_t *count)
{
    poda_moves list = {moves, 0, PODA__THREAT_MOVES};
    poda_state_moves(by->game, state, &list);
    *count = list.count;
    return list.count <= PODA__THREAT_MOVES;
}

bool poda__threats_won(const poda__threats *by, const poda_state *state, int player)
{
    poda_value value;
    if (!poda_state_over(by->game, state, &value))
        return false;
    return player == PODA_MAX ? value > 0 : value < 0;
}

/* One more position is looked at; false if none is left. */
static bool spend(poda__threats *by)
{
    if (by->budget == 0 || poda__stopped(by->stop))
        return false;
    by->budget--;
    return true;
}

poda__answer poda__threats_forces(poda__threats *by, const poda_state *state, int player, int plies)
{
    poda_value value;
    if (poda_state_over(by->game, state, &value))
        return poda__threats_won(by, state, player) ? PODA__YES : PODA__NO;
    if (plies == 0)
        return PODA__NO;
    poda_move moves[PODA__THREAT_MOVES];
    size_t count;
    if (!poda__threats_moves(by, state, moves, &count))
        return PODA__UNKNOWN;
    const bool own = poda_state_turn(by->game, state) == player;
    if (own != (plies % 2 == 1)) /* somebody moves again: there is no reply to speak of */
        return PODA__UNKNOWN;
    bool unknown = false;
    for (size_t i = 0; i < count; i++) {
        poda_state child;
        if (!spend(by))
            return PODA__UNKNOWN;
        poda_state_play(by->game, state, moves[i], &child);
        const poda__answer below = poda__threats_forces(by, &child, player, plies - 1);
        if (below == (own ? PODA__YES : PODA__NO))
            return below;
        unknown |= below == PODA__UNKNOWN;
    }
    return unknown || count == 0 ? PODA__UNKNOWN : own ? PODA__NO : PODA__YES;
}

poda__answer poda__threats_find(poda__threats *by, const poda_state *state, int player, int plies,
                                poda_move *move)
{
    poda_move moves[PODA__THREAT_MOVES];
    size_t count;
    poda_value value;
    bool unknown = false;
    if (poda_state_over(by->game, state, &value) || poda_state_turn(by->game, state) != player)
        return PODA__NO;
    if (!poda__threats_moves(by, state, moves, &count))
        return PODA__UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        poda_state child;
        if (!spend(by))
            return PODA__UNKNOWN;
        poda_state_play(by->game, state, moves[i], &child);
        const poda__answer below = poda__threats_forces(by, &child, player, plies);
        if (below == PODA__YES) {
            *move = moves[i];
            return PODA__YES;
        }
        unknown |= below == PODA__UNKNOWN;
    }
    return unknown ? PODA__UNKNOWN : PODA__NO;
}

/* Does the move exist in `state` and win at once? */
static bool wins_with(poda__threats *by, const poda_state *state, int player, poda_move move)
{
    poda_move moves[PODA__THREAT_MOVES];
    size_t count;
    if (poda_state_turn(by->game, state) != player ||
        !poda__threats_moves(by, state, moves, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (moves[i] == move) {
            poda_state child;
            poda_state_play(by->game, state, move, &child);
            return poda__threats_won(by, &child, player);
        }
    return false;
}

/* Does one of the first `count` threats win at once here? */
static bool is_covered(poda__threats *by, const poda_state *state, int player,
                       const poda_point *point, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (wins_with(by, state, player, point->threats[i]))
            return true;
    return false;
}

void poda__threats_name(poda__threats *by, const poda_state *state, int player, poda_point *point)
{
    poda_move replies[PODA__THREAT_MOVES];
    size_t count, named = 0;
    point->threat_count = 0;
    if (!poda__threats_moves(by, state, replies, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        poda_state child;
        poda_move win;
        poda_state_play(by->game, state, replies[i], &child);
        if (is_covered(by, &child, player, point, named))
            continue;
        if (named == PODA_POINT_THREATS ||
            poda__threats_find(by, &child, player, 0, &win) != PODA__YES)
            return;
        point->threats[named++] = win;
    }
    /* the later ones may have made the first superfluous */
    for (size_t drop = 0; drop < named;) {
        poda_point fewer = *point;
        memmove(fewer.threats + drop, fewer.threats + drop + 1,
                (named - drop - 1) * sizeof fewer.threats[0]);
        bool enough = true;
        for (size_t i = 0; i < count && enough; i++) {
            poda_state child;
            poda_state_play(by->game, state, replies[i], &child);
            enough = is_covered(by, &child, player, &fewer, named - 1);
        }
        if (enough) {
            *point = fewer;
            named--;
        } else {
            drop++;
        }
    }
    point->threat_count = named;
}
