/* gate.h - does a network win against the same weights without it? */
#ifndef PODA_TRAIN_GATE_H
#define PODA_TRAIN_GATE_H

#include "game_play.h"

enum { TRAIN_GATE_GAMES = 120 };

typedef struct train_gate {
    int wins, draws, losses; /* of the first side */
} train_gate;

/* Plays TRAIN_GATE_GAMES games, each opening with both colours, until `*stop`. Both sides search with what
 * their games have learnt, the first with `nodes[0]` nodes a move, the second with `nodes[1]`. */
PODA_CHECKED poda_status train_gate_play(const poda_game *const game[2], const uint64_t nodes[2],
                                         int opening, uint64_t seed, const volatile int *stop,
                                         train_gate *result, poda_error *error);

/* More points than half of them by more than chance gives in two of three matches. */
bool train_gate_won(const train_gate *result);

#endif
