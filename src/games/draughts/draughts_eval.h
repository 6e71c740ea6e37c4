/* draughts_eval.h - what a position of draughts is worth, in hundredths of a man. `material` counts
 * men and kings. `position` adds up the terms of draughts_terms.h for both players; the more pieces
 * have gone, the more the second number of each counts. With DRAUGHTS_LEDGER, an array, it also
 * notes how often each term occurs, which is what train-draughts learns from. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_EVAL_H

#include <stddef.h>
#include <stdlib.h>

#include "games/draughts/draughts_board.h"

enum { DRAUGHTS_EVAL_POSITION, DRAUGHTS_EVAL_MATERIAL };

#ifdef DRAUGHTS_LEDGER
#define DRAUGHTS_NOTE_ALONE(term, index, times)                                                    \
    (DRAUGHTS_LEDGER[offsetof(draughts_numbers, term) / sizeof(draughts_pair) +                    \
                     (size_t)(index)] += (player == PODA_MAX ? (times) : -(times)))
#else
#define DRAUGHTS_NOTE_ALONE(term, index, times) ((void)player)
#endif
#define DRAUGHTS_NOTE(term, index, times)                                                          \
    (DRAUGHTS_NOTE_ALONE(term, index, times), sum += game->numbers->term[index] * (times))

DRAUGHTS_INLINE int draughts_bits(uint64_t bits)
{
    return (int)draughts_popcount(bits, 0);
}

/* The men of `player` that can meet none of `rival` on their way forward: they can no longer be
 * stopped, unless kings come back. */
static inline uint64_t draughts_runaways(const draughts_game *game, uint64_t men, uint64_t rival,
                                         int player)
{
    const int behind = player == PODA_MAX ? 2 : 0;
    for (int row = 1; row < game->laws.size && men & ~rival; row++)
        rival |= (draughts_step(rival, behind) | draughts_step(rival, behind + 1)) & game->board;
    return men & ~rival;
}

/* Pieces by where they stand: `place` has the sums of the terms of a square. */
static inline draughts_pair draughts_stand(const draughts_game *game, uint64_t pieces, int player,
                                           int king)
{
    draughts_pair sum = 0;
    for (; pieces; pieces &= pieces - 1) {
        const int at = __builtin_ctzll(pieces);
        sum += game->place[player][king][at];
#ifdef DRAUGHTS_LEDGER
        DRAUGHTS_NOTE_ALONE(man, 0, !king);
        DRAUGHTS_NOTE_ALONE(row, game->to_go[player][at], !king);
        DRAUGHTS_NOTE_ALONE(column, game->column[player][at], !king);
        DRAUGHTS_NOTE_ALONE(king, 0, king);
        DRAUGHTS_NOTE_ALONE(ring, game->ring[at], king);
#endif
    }
    return sum;
}

/* How men support each other, and where they can go. */
static inline draughts_pair draughts_formation(const draughts_game *game, uint64_t men,
                                               uint64_t own, uint64_t rival, int player)
{
    const uint64_t empty = game->board & ~(own | rival);
    uint64_t can_step = 0;
    int backed = 0, exposed = 0, steps = 0, safe = 0;
    draughts_pair sum = 0;
    for (int ahead = 2 * player; ahead < 2 * player + 2; ahead++) {
        const int across = ahead ^ 1; /* the other way forward; the opposite of a way is its ^ 3 */
        const uint64_t to = draughts_step(men, ahead) & empty;
        const uint64_t met = draughts_step(rival, ahead ^ 3) |
                             (draughts_step(rival, across ^ 3) & draughts_step(empty, across));
        backed += draughts_bits(men & draughts_step(own, ahead));
        exposed += draughts_bits(men & draughts_step(empty, ahead));
        steps += draughts_bits(to);
        safe += draughts_bits(to & ~met);
        can_step |= draughts_step(to, ahead ^ 3);
    }
    DRAUGHTS_NOTE(backed, 0, backed);
    DRAUGHTS_NOTE(exposed, 0, exposed);
    DRAUGHTS_NOTE(steps, 0, steps);
    DRAUGHTS_NOTE(safe, 0, safe);
    DRAUGHTS_NOTE(blocked, 0, draughts_bits(men & ~can_step));
    return sum;
}

/* How far the kings of the player who is ahead are from the pieces that they hunt. */
static inline int draughts_chase(const draughts_game *game, uint64_t kings, uint64_t rival)
{
    int sum = 0;
    for (; kings; kings &= kings - 1) {
        const int at = __builtin_ctzll(kings);
        int nearest = game->laws.size;
        for (uint64_t left = rival; left; left &= left - 1) {
            const int to = __builtin_ctzll(left);
            const int down = abs(game->row_of[at] - game->row_of[to]);
            const int right = abs(game->col_of[at] - game->col_of[to]);
            const int steps = down > right ? down : right;
            nearest = steps < nearest ? steps : nearest;
        }
        sum += nearest;
    }
    return sum;
}

static inline draughts_pair draughts_kings(const draughts_game *game, const draughts_state *state,
                                           uint64_t kings, int player, bool ahead)
{
    const uint64_t own = state->pieces[player], rival = state->pieces[player ^ 1];
    const uint64_t empty = game->board & ~(own | rival);
    uint64_t can_step = 0;
    int steps = 0;
    draughts_pair sum = 0;
    for (int way = 0; way < 4; way++) {
        const uint64_t to = draughts_step(kings, way) & empty;
        steps += draughts_bits(to);
        can_step |= draughts_step(to, way ^ 3);
    }
    DRAUGHTS_NOTE(king_steps, 0, steps);
    DRAUGHTS_NOTE(stuck, 0, draughts_bits(kings & ~can_step));
    if (kings & game->diagonal)
        DRAUGHTS_NOTE(diagonal, 0, 1);
    if (!(rival & state->kings))
        DRAUGHTS_NOTE(only_king, 0, 1);
    if (ahead)
        DRAUGHTS_NOTE(chase, 0, draughts_chase(game, kings, rival));
    return sum;
}

/* What `player` has. */
static inline draughts_pair draughts_assets(const draughts_game *game, const draughts_state *state,
                                            int player, bool ahead)
{
    const uint64_t own = state->pieces[player], rival = state->pieces[player ^ 1];
    const uint64_t men = own & ~state->kings, kings = own & state->kings;
    draughts_pair sum = draughts_stand(game, men, player, 0) +
                        draughts_stand(game, kings, player, 1) +
                        draughts_formation(game, men, own, rival, player);
    if (rival & ~state->kings) /* men of the rival have to pass the first row */
        DRAUGHTS_NOTE(home, game->guard[player][men >> game->guard_at[player] & 31], 1);
    for (uint64_t left = draughts_runaways(game, men, rival, player); left; left &= left - 1)
        DRAUGHTS_NOTE(runaway, game->to_go[player][__builtin_ctzll(left)], 1);
    if (kings)
        sum += draughts_kings(game, state, kings, player, ahead);
    return sum;
}

/* What counts for the player to move alone. */
static inline draughts_pair draughts_tempo(const draughts_game *game, const draughts_state *state,
                                           int lead)
{
    const int player = (int)state->turn;
    const uint64_t all = state->pieces[0] | state->pieces[1];
    draughts_pair sum = 0;
    DRAUGHTS_NOTE(turn, 0, 1);
    if (lead == 0)
        DRAUGHTS_NOTE(opposition, 0, draughts_bits(all & game->system[player]) & 1 ? 1 : -1);
    return player == PODA_MAX ? sum : -sum;
}

static inline poda_value draughts_position(const draughts_game *game, const draughts_state *state)
{
    const int player = PODA_MAX;
    const int count[2] = {draughts_bits(state->pieces[0]), draughts_bits(state->pieces[1])};
    const int all = count[0] + count[1], lead = count[0] - count[1], most = 2 * (int)game->side;
    draughts_pair sum = draughts_assets(game, state, PODA_MAX, lead > 0) -
                        draughts_assets(game, state, PODA_MIN, lead < 0) +
                        draughts_tempo(game, state, lead);
    DRAUGHTS_NOTE(more, 0, 64 * lead / all);
    const int many = (int16_t)sum, few = (sum - many) >> 16;
    const int share = all < most ? all : most;
    return (many * share + few * (most - share)) / most;
}

static inline poda_value draughts_eval(const draughts_game *game, const draughts_state *state,
                                       int which, int player)
{
    poda_value value;
    if (which == DRAUGHTS_EVAL_MATERIAL) {
        const int men = draughts_bits(state->pieces[0] & ~state->kings) -
                        draughts_bits(state->pieces[1] & ~state->kings);
        const int kings = draughts_bits(state->pieces[0] & state->kings) -
                          draughts_bits(state->pieces[1] & state->kings);
        value = 100 * men + (game->laws.flying ? 300 : 140) * kings;
    } else {
        value = draughts_position(game, state);
    }
    return player == PODA_MAX ? value : -value;
}

#endif
