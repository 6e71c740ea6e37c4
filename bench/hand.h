/* hand.h - alpha-beta written by hand for one game each, as one would without a library: what the
 * cores are measured against. Same moves in the same order, so the node counts are equal. */
#ifndef PODA_BENCH_HAND_H
#define PODA_BENCH_HAND_H

#include <stdint.h>

typedef struct hand_result {
    int value; /* for the player to move: 1000000000 - plies when it wins */
    int move;  /* best at the root */
    uint64_t nodes;
} hand_result;

hand_result hand_tictactoe(void);
/* From the position of `own` and `other`, `depth` plies deep, zero at the horizon. */
hand_result hand_connect4(uint64_t own, uint64_t other, int depth);

#endif
