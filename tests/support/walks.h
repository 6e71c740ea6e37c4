/* walks.h - random walks through the positions of a game whose past matters. */
#ifndef PODA_TESTS_WALKS_H
#define PODA_TESTS_WALKS_H

#include "poda/poda.h"

/* A random walk around the ends of the game, as far as there is a way; 0: the game is over. */
static inline size_t walk_around(const poda_game *game, int seed, poda_state *states, size_t most)
{
    size_t count = 1;
    poda_value value;
    poda_state_start(game, &states[0]);
    while (count < most && !poda_past_over(game, states, count, &value)) {
        poda_move at[8];
        poda_moves list = {at, 0, 8};
        poda_state_moves(game, &states[count - 1], &list);
        const size_t first = poda_mix((uint64_t)seed * 99 + count) % list.count;
        for (size_t i = 0; i < list.count; i++) {
            poda_state_play(game, &states[count - 1], at[(first + i) % list.count], &states[count]);
            if (!poda_past_over(game, states, count + 1, &value))
                break;
        }
        count++;
    }
    return poda_past_over(game, states, count, &value) ? 0 : count;
}

#endif
