/* secrets.h - for tests: which moves of a play a player cannot know, by looking at every play of the
 * game that shows it the same positions and has the same moves of its own. */
#ifndef PODA_TESTS_SECRETS_H
#define PODA_TESTS_SECRETS_H

#include <stdlib.h>

#include "poda/game.h"

typedef struct test_play {
    const poda_game *game;
    const poda_state *states; /* plies + 1 of them, from the start of the game */
    const poda_move *moves;
    size_t plies;
} test_play;

enum { TEST_SECRET_MOVES = 256 };

static inline bool test_looks_same(const test_play *play, size_t ply, const poda_state *state,
                                   int seat)
{
    poda_state one, other;
    poda_state_sees(play->game, &play->states[ply], seat, &one);
    poda_state_sees(play->game, state, seat, &other);
    return poda_state_equal(play->game, &one, &other);
}

/* Walks all plays like `play` from `state` after `ply` moves, `path` those before; sets secret[i] if
 * one of them has another move i. False: there is none. */
static inline bool test_walk_alike(const test_play *play, int seat, const poda_state *state,
                                   size_t ply, poda_move *path, bool *secret)
{
    poda_value value;
    if (ply == play->plies) {
        for (size_t i = 0; i < ply; i++)
            secret[i] |= path[i] != play->moves[i];
        return true;
    }
    const bool own = poda_state_turn(play->game, &play->states[ply]) == seat;
    if (poda_state_over(play->game, state, &value) ||
        own != (poda_state_turn(play->game, state) == seat))
        return false;
    poda_move moves[TEST_SECRET_MOVES];
    poda_moves list = {moves, 0, TEST_SECRET_MOVES};
    bool found = false;
    poda_state_moves(play->game, state, &list);
    for (size_t i = 0; i < list.count && i < TEST_SECRET_MOVES; i++) {
        poda_state next;
        if (own && moves[i] != play->moves[ply])
            continue;
        poda_state_play(play->game, state, moves[i], &next);
        path[ply] = moves[i];
        if (test_looks_same(play, ply + 1, &next, seat))
            found |= test_walk_alike(play, seat, &next, ply + 1, path, secret);
    }
    return found;
}

/* secret[i]: the seat, after this play, cannot know its move i. */
static inline void test_secrets(const test_play *play, int seat, bool *secret)
{
    poda_move *path = calloc(play->plies + 1, sizeof *path);
    memset(secret, 0, play->plies * sizeof *secret);
    (void)test_walk_alike(play, seat, &play->states[0], 0, path, secret);
    free(path);
}

#endif
