/* draughts_count.h - how many moves there are, without a list of them.
 *
 * Sequences of jumps of men are counted for all men at once. After jumps in the same directions
 * each man stands on a square of its own, so a set of squares is a set of sequences. A man that
 * jumps forward only never comes back to a square, and one that jumps in all directions needs four
 * jumps for it: until then no piece that it has jumped and no square that it has left matters,
 * and no two sequences have the same result. */
#ifndef PODA_GAMES_DRAUGHTS_DRAUGHTS_COUNT_H
#define PODA_GAMES_DRAUGHTS_DRAUGHTS_COUNT_H

#include "games/draughts/draughts_moves.h"

enum {
    DRAUGHTS_JUMPS_FORWARD = 4, /* the most jumps of a man on any board */
    DRAUGHTS_JUMPS_ROUND = 3    /* with one more it may come back */
};

/* Sequences by their number of jumps. */
typedef struct draughts_tally {
    uint64_t prey[4]; /* what a man can jump in each direction, wherever it comes from */
    uint64_t ends;    /* the row in which a man does not go on as a man */
    uint64_t rival;
    uint64_t open; /* squares that are empty or may have been left */
    bool goes_on;  /* in that row, as a king */
    bool walks;    /* the sequences have to be walked */
    int most;      /* jumps; sequences with more are walked */
    uint32_t ended[DRAUGHTS_JUMPS_FORWARD + 1];
} draughts_tally;

/* May a man crowned at the end of a jump in the direction `came` go on as a king? Behind it is the
 * piece that it jumped, so only one direction is left. */
static bool draughts_king_goes_on(const draughts_tally *tally, uint64_t at, int came)
{
    for (uint64_t step = at; step; at |= step)
        step = draughts_step(step, came ^ 2) & tally->open;
    return draughts_hunters(at, tally->rival, tally->open, came ^ 2) != 0;
}

/* Adds the sequences that have led to the squares `at`, and those that go on from there. */
static void draughts_tally_add(draughts_tally *tally, uint64_t at, int came, int jumps)
{
    const uint64_t on = at & ~tally->ends;
    if (tally->goes_on && on != at && draughts_king_goes_on(tally, at & ~on, came))
        tally->walks = true;
    for (int way = 0; way < 4; way++) {
        if (way == (came ^ 3) || !tally->prey[way])
            continue;
        if (jumps == tally->most) {
            tally->walks |= draughts_hunters(on, tally->rival, tally->open, way) != 0;
            continue;
        }
        const uint64_t over = draughts_step(on, way) & tally->prey[way];
        at &= ~draughts_step(over, way ^ 3);
        if (over)
            draughts_tally_add(tally, draughts_step(over, way), way, jumps + 1);
    }
    for (; at; at &= at - 1)
        tally->ended[jumps]++;
}

/* The captures of a position in which they have to be walked; they are listed for it. */
__attribute__((noinline)) static size_t draughts_number_walked(const draughts_game *game,
                                                               const draughts_state *state)
{
    enum { ROOM = 1 << 12 };
    poda_move room[ROOM];
    poda_moves list = {room, 0, ROOM};
    draughts_enlist_walk(game, state, &list);
    return list.count;
}

/* The captures of men that go on, where no king captures or is captured in preference. */
static size_t draughts_number_jumps(const draughts_game *game, const draughts_state *state)
{
    const draughts_laws *laws = &game->laws;
    const uint32_t turn = state->turn;
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    draughts_tally tally = {
        .ends = laws->promotion == DRAUGHTS_END ? 0 : game->home[turn ^ 1],
        .rival = rival,
        .open = game->board & ~rival,
        .goes_on = laws->promotion == DRAUGHTS_KING,
        .most = laws->back ? DRAUGHTS_JUMPS_ROUND : DRAUGHTS_JUMPS_FORWARD,
    };
    for (int way = 0; way < 4; way++)
        if (laws->back || way / 2 == (int)turn)
            tally.prey[way] = rival & draughts_step(tally.open & ~own, way ^ 3);
    for (int way = 0; way < 4; way++) {
        const uint64_t over = tally.prey[way] & draughts_step(own, way);
        if (over)
            draughts_tally_add(&tally, draughts_step(over, way), way, 1);
    }
    if (tally.walks)
        return draughts_number_walked(game, state);
    size_t count = 0;
    for (int jumps = DRAUGHTS_JUMPS_FORWARD; jumps > 0 && (!laws->rank || !count); jumps--)
        count += tally.ended[jumps];
    return count;
}

/* The moves of a player who has kings. */
__attribute__((noinline)) static size_t draughts_number_kings(const draughts_game *game,
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

__attribute__((noinline)) static size_t draughts_number_rare(const draughts_game *game,
                                                             const draughts_state *state)
{
    const uint32_t turn = state->turn;
    return state->kings & (state->pieces[turn] | (state->pieces[turn ^ 1] & game->preferred))
               ? draughts_number_kings(game, state)
               : draughts_number_jumps(game, state);
}

/* Most positions have steps of men or single jumps. Which of both is hard to foresee: where men jump
 * forward only, both are counted and nothing branches. That a jump can go on is seen for all of
 * them at once. */
DRAUGHTS_INLINE size_t draughts_number_of(const draughts_game *game, const draughts_state *state,
                                          const int turn, const bool back, const bool fast)
{
    const uint64_t own = state->pieces[turn], rival = state->pieces[turn ^ 1];
    const uint64_t empty = game->board & ~(own | rival);
    const int left = 2 * turn, right = left + 1;
    const uint64_t to_left = draughts_step(own, left) & empty;
    const uint64_t to_right = draughts_step(own, right) & empty;
    uint64_t prey[4], over[4], land[4];
    for (int way = 0; way < 4; way++) {
        prey[way] = back || way / 2 == turn ? rival & draughts_step(empty, way ^ 3) : 0;
        over[way] = prey[way] & draughts_step(own, way);
        land[way] = draughts_step(over[way], way);
    }
    const uint64_t any = 0 - (uint64_t)((over[0] | over[1] | over[2] | over[3]) != 0);
    if (back && !any && !(own & state->kings))
        return draughts_bits_of(to_left, to_right, fast);
    uint64_t rare = (land[left] | land[right]) & game->crowned[turn];
    for (int way = 0; way < 4; way++)
        rare |= prey[way] & draughts_step(land[way] | land[way ^ 1] | land[way ^ 2], way);
    if (rare | (state->kings & (own | (rival & game->preferred & any))))
        return draughts_number_rare(game, state);
    const uint32_t count =
        draughts_bits_of(over[left] | (to_left & ~any), over[right] | (to_right & ~any), fast);
    return back ? count + draughts_bits_of(over[left ^ 2], over[right ^ 2], fast) : count;
}

#endif
