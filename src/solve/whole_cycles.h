/* whole_cycles.h - scores of positions from which play can return to earlier ones. */
#ifndef PODA_SOLVE_WHOLE_CYCLES_H
#define PODA_SOLVE_WHOLE_CYCLES_H

#include "poda/solve.h"
#include "solve/worths.h"

/* Positions by number, with the edges in both directions. `left` is 0 where a position has its value
 * and distance; the others, which reach cycles, receive them. */
typedef struct poda__cycles {
    const poda_game *game;
    size_t count;
    const uint8_t *turns;
    const uint32_t *first_edge, *first_parent;
    const uint32_t *children, *parents;
    const poda_value *gains;   /* of each edge; NULL: none */
    const poda_value *stalled; /* of each position: what a repetition there gives */
    uint32_t *left;
    poda_value *values;
    int32_t *distances;
    /* the bounds of position 0, which are one number if it is known */
    poda_value lower, upper;
} poda__cycles;

poda_status poda__cycles_solve(poda__cycles *cycles, poda_error *error);

#endif
