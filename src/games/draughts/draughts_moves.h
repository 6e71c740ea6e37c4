/* draughts_moves.h - the moves of a position, listed or counted. Most captures are single jumps of
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

/* Men of `men` that a jump in `direction` takes over a piece: the pieces that are jumped. */
DRAUGHTS_INLINE uint64_t draughts_jumped(uint64_t men, uint64_t prey, uint64_t empty, int direction)
{
    return prey & draughts_step(men, direction) & draughts_step(empty, direction ^ 3);
}

DRAUGHTS_INLINE draughts_duty draughts_look_round(const draughts_game *game,
                                                  const draughts_state *state, const int turn,
                                                  const bool back, draughts_sight *sight)
{
    const draughts_laws *laws = &game->laws;
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    const uint64_t empty = game->board & ~(own | rival);
    const uint64_t prey = laws->men_kings ? rival : rival & ~state->kings;
    uint64_t all = 0, twice = 0;
    sight->men = own & ~state->kings;
    sight->kings = own & state->kings;
    sight->empty = empty;
    sight->rival = rival;
    for (int way = 0; way < 4; way++) {
        sight->over[way] =
            back || way / 2 == turn ? draughts_jumped(sight->men, prey, empty, way) : 0;
        all |= sight->over[way];
    }
    if (sight->kings && draughts_king_captures(game, sight))
        return DRAUGHTS_WALKS;
    if (!all)
        return DRAUGHTS_QUIET;
    for (int way = 0; way < 4; way++) {
        if (!back && way / 2 != turn)
            continue;
        const uint64_t land = draughts_step(sight->over[way], way);
        for (int then = 0; then < 4; then++)
            if (back ? then != (way ^ 3) : then / 2 == turn)
                twice |= draughts_jumped(land, prey, empty, then);
        if (laws->promotion == DRAUGHTS_KING)
            twice |= land & game->home[turn ^ 1]; /* a king may go on */
    }
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
    if (duty == DRAUGHTS_JUMPS) {
        for (int direction = 0; direction < 4; direction++)
            for (uint64_t over = sight.over[direction]; over; over &= over - 1) {
                const uint64_t taken = over & (0 - over), to = draughts_step(taken, direction);
                const uint64_t from = draughts_step(taken, direction ^ 3);
                poda_moves_add(list, (poda_move)__builtin_ctzll(from) |
                                         (poda_move)__builtin_ctzll(to) << 6 | taken << 6 |
                                         (to & last ? DRAUGHTS_CROWNED : 0) |
                                         (game->paths ? DRAUGHTS_PATH : 0));
            }
        return;
    }
    for (int direction = 2 * turn; direction < 2 * turn + 2; direction++)
        for (uint64_t steps = draughts_step(sight.men, direction) & sight.empty; steps;
             steps &= steps - 1) {
            const uint64_t to = steps & (0 - steps), from = draughts_step(to, direction ^ 3);
            poda_moves_add(list, (poda_move)__builtin_ctzll(from) |
                                     (poda_move)__builtin_ctzll(to) << 6 |
                                     (to & last ? DRAUGHTS_CROWNED : 0));
        }
    for (uint64_t kings = sight.kings; kings; kings &= kings - 1)
        for (int direction = 0; direction < 4; direction++) {
            uint64_t to = draughts_step(kings & (0 - kings), direction) & sight.empty;
            for (; to; to = game->laws.flying ? draughts_step(to, direction) & sight.empty : 0)
                poda_moves_add(list, (poda_move)__builtin_ctzll(kings) |
                                         (poda_move)__builtin_ctzll(to) << 6);
        }
}

/* How many moves there are; only captures that are walked are listed for it. */
static inline size_t draughts_number_walked(const draughts_game *game, const draughts_state *state)
{
    enum { ROOM = 1 << 12 };
    poda_move room[ROOM];
    poda_moves list = {room, 0, ROOM};
    draughts_enlist_walk(game, state, &list);
    return list.count;
}

/* The rare cases of the function below: captures and kings. */
__attribute__((noinline)) static size_t draughts_number_rare(const draughts_game *game,
                                                             const draughts_state *state)
{
    draughts_sight sight;
    const int turn = (int)state->turn;
    const draughts_duty duty = draughts_look_round(game, state, turn, game->laws.back, &sight);
    if (duty == DRAUGHTS_WALKS)
        return draughts_number_walked(game, state);
    if (duty == DRAUGHTS_JUMPS)
        return draughts_popcount(sight.over[0], sight.over[1]) +
               draughts_popcount(sight.over[2], sight.over[3]);
    uint32_t count = draughts_popcount(draughts_step(sight.men, 2 * turn) & sight.empty,
                                       draughts_step(sight.men, 2 * turn + 1) & sight.empty);
    for (int direction = 0; direction < 4; direction++)
        for (uint64_t step = draughts_step(sight.kings, direction) & sight.empty; step;
             step = game->laws.flying ? draughts_step(step, direction) & sight.empty : 0)
            count += draughts_popcount(step, 0);
    return count;
}

/* Forward jumps of men that cannot go on and cannot be outranked are counted here too. */
DRAUGHTS_INLINE size_t draughts_number_of(const draughts_game *game, const draughts_state *state,
                                          const int turn, const bool back)
{
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    const uint64_t empty = game->board & ~(own | rival);
    const int left = 2 * turn, right = left + 1;
    const uint64_t over_left = draughts_jumped(own, rival, empty, left);
    const uint64_t over_right = draughts_jumped(own, rival, empty, right);
    uint64_t over = over_left | over_right;
    if (back)
        over |= draughts_jumped(own, rival, empty, left ^ 2) |
                draughts_jumped(own, rival, empty, right ^ 2);
    if (own & state->kings)
        return draughts_number_rare(game, state);
    if (!over)
        return draughts_popcount(draughts_step(own, left) & empty,
                                 draughts_step(own, right) & empty);
    if (back || over & state->kings)
        return draughts_number_rare(game, state);
    const uint64_t land = draughts_step(over_left, left) | draughts_step(over_right, right);
    if (draughts_jumped(land, rival, empty, left) | draughts_jumped(land, rival, empty, right))
        return draughts_number_rare(game, state);
    if (game->laws.promotion == DRAUGHTS_KING && land & game->home[turn ^ 1])
        return draughts_number_rare(game, state);
    return draughts_popcount(over_left, over_right);
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
