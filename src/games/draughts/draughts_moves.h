/* draughts_moves.h - the moves of a position, listed. Most captures are single jumps of
 * men, and sets of squares find these without a walk; where a man can jump twice or a king
 * captures, the walk of draughts_capture.h decides. `turn` and `back` are constants in every
 * instance of these functions, so that their shifts are. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_MOVES_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_MOVES_H

#include "games/draughts/draughts_capture.h"

/* What the player to move sees. */
typedef struct draughts_sight {
    uint64_t men, kings, empty, rival;
    uint64_t over[4]; /* what a man can jump in each direction */
} draughts_sight;

typedef enum draughts_duty {
    DRAUGHTS_QUIET, /* nothing can be captured */
    DRAUGHTS_JUMPS, /* the captures are the jumps in `over`, one each */
    DRAUGHTS_WALKS, /* they have to be walked */
} draughts_duty;

/* Can a king of `kings` jump a piece? */
DRAUGHTS_INLINE bool draughts_king_captures(const draughts_game *game, const draughts_sight *sight)
{
    uint64_t hunters = 0;
    for (int direction = 0; direction < 4; direction++) {
        uint64_t line = sight->kings;
        for (uint64_t step = line; game->laws.flying && step; line |= step)
            step = draughts_step(step, direction) & sight->empty;
        hunters |= draughts_hunters(line, sight->rival, sight->empty, direction);
    }
    return hunters != 0;
}

DRAUGHTS_INLINE draughts_duty draughts_look_round(const draughts_game *game,
                                                  const draughts_state *state, const int turn,
                                                  const bool back, draughts_sight *sight)
{
    const draughts_laws *laws = &game->laws;
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    const uint64_t empty = game->board & ~(own | rival);
    const uint64_t prey = laws->men_kings ? rival : rival & ~state->kings;
    uint64_t prey_of[4], land[4], all = 0, twice = 0;
    sight->men = own & ~state->kings;
    sight->kings = own & state->kings;
    sight->empty = empty;
    sight->rival = rival;
    for (int way = 0; way < 4; way++) {
        prey_of[way] = back || way / 2 == turn ? prey & draughts_step(empty, way ^ 3) : 0;
        sight->over[way] = prey_of[way] & draughts_step(sight->men, way);
        land[way] = draughts_step(sight->over[way], way);
        all |= sight->over[way];
    }
    if (sight->kings && draughts_king_captures(game, sight))
        return DRAUGHTS_WALKS;
    if (!all)
        return DRAUGHTS_QUIET;
    for (int way = 0; way < 4; way++)
        twice |= prey_of[way] & draughts_step(land[way] | land[way ^ 1] | land[way ^ 2], way);
    twice |= (land[2 * turn] | land[2 * turn + 1]) & game->crowned[turn]; /* a king may go on */
    if (twice)
        return DRAUGHTS_WALKS;
    if (all & state->kings && laws->rank & DRAUGHTS_RANK_KING)
        for (int way = 0; way < 4; way++)
            sight->over[way] &= state->kings;
    return DRAUGHTS_JUMPS;
}

DRAUGHTS_INLINE void draughts_enlist_walk(const draughts_game *game, const draughts_state *state,
                                          poda_moves *list)
{
    draughts_walk walk;
    walk.game = game;
    walk.rank = 0;
    walk.list = list;
    walk.base = list->count;
    walk.crowned = 0;
    walk.visit = NULL;
    walk.every = walk.stopped = false;
    walk.jumps = 0;
    draughts_capture(&walk, state);
}

/* Single jumps of men. The number of a square grows by the same in each direction. */
DRAUGHTS_INLINE void draughts_enlist_jumps(const draughts_game *game, const draughts_sight *sight,
                                           const uint64_t last, poda_moves *list)
{
    const poda_move path = game->paths ? DRAUGHTS_PATH : 0;
    for (int direction = 0; direction < 4; direction++)
        for (uint64_t over = sight->over[direction]; over; over &= over - 1) {
            const uint64_t taken = over & (0 - over);
            const poda_move at = (poda_move)__builtin_ctzll(over);
            const poda_move by = (poda_move)draughts_by(direction);
            poda_moves_add(list,
                           (at - by) | (at + by) << 6 | taken << 6 | path |
                               (draughts_step(taken, direction) & last ? DRAUGHTS_CROWNED : 0));
        }
}

DRAUGHTS_INLINE void draughts_enlist_steps(const draughts_game *game, const draughts_sight *sight,
                                           const int turn, const uint64_t last, poda_moves *list)
{
    for (int direction = 2 * turn; direction < 2 * turn + 2; direction++)
        for (uint64_t steps = draughts_step(sight->men, direction) & sight->empty; steps;
             steps &= steps - 1) {
            const poda_move at = (poda_move)__builtin_ctzll(steps);
            poda_moves_add(list, (at - (poda_move)draughts_by(direction)) | at << 6 |
                                     (last >> at & 1 ? DRAUGHTS_CROWNED : 0));
        }
    for (uint64_t kings = sight->kings; kings; kings &= kings - 1)
        for (int direction = 0; direction < 4; direction++) {
            uint64_t to = draughts_step(kings & (0 - kings), direction) & sight->empty;
            for (; to; to = game->laws.flying ? draughts_step(to, direction) & sight->empty : 0)
                poda_moves_add(list, (poda_move)__builtin_ctzll(kings) |
                                         (poda_move)__builtin_ctzll(to) << 6);
        }
}

DRAUGHTS_INLINE void draughts_enlist(const draughts_game *game, const draughts_state *state,
                                     const int turn, const bool back, poda_moves *list)
{
    draughts_sight sight;
    const uint64_t last = game->home[turn ^ 1];
    const draughts_duty duty = draughts_look_round(game, state, turn, back, &sight);
    if (duty == DRAUGHTS_WALKS) {
        draughts_enlist_walk(game, state, list);
        return;
    }
    poda_moves copy = *list; /* which the compiler knows to be apart from the moves */
    if (duty == DRAUGHTS_JUMPS)
        draughts_enlist_jumps(game, &sight, last, &copy);
    else
        draughts_enlist_steps(game, &sight, turn, last, &copy);
    list->count = copy.count;
}

/* Can the player to move make a move? The cheapest reason first. */
DRAUGHTS_INLINE bool draughts_can_move(const draughts_game *game, const draughts_state *state,
                                       const int turn)
{
    const uint64_t own = state->pieces[turn];
    const uint64_t empty = game->board & ~(own | state->pieces[turn ^ 1]);
    const uint64_t men = own & ~state->kings, kings = own & state->kings;
    const uint64_t men_to = draughts_step(men, 2 * turn) | draughts_step(men, 2 * turn + 1);
    const uint64_t kings_to = draughts_step(kings, 0) | draughts_step(kings, 1) |
                              draughts_step(kings, 2) | draughts_step(kings, 3);
    draughts_sight sight;
    return ((men_to | kings_to) & empty) ||
           draughts_look_round(game, state, turn, game->laws.back, &sight) != DRAUGHTS_QUIET;
}

static inline bool draughts_can_capture(const draughts_game *game, const draughts_state *state)
{
    draughts_sight sight;
    return draughts_look_round(game, state, (int)state->turn, game->laws.back, &sight) !=
           DRAUGHTS_QUIET;
}

#endif
