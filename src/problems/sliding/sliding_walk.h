/* sliding_walk.h - one depth-first walk of IDA* on the sliding puzzle, in three forms. All count
 * the nodes they generate, without the start and including those beyond the bound, as Korf (1985)
 * does; they try up, left, right, down for the blank as he does, and never undo the last move. The
 * goal has the blank first. */
#ifndef PODA_PROBLEMS_SLIDING_SLIDING_WALK_H
#define PODA_PROBLEMS_SLIDING_SLIDING_WALK_H

#include "problems/sliding/sliding_board.h"
#include "problems/sliding/sliding_pattern.h"

typedef struct poda__sliding_walk {
    const poda__sliding *from;
    const poda__sliding_pattern *pattern; /* NULL: only Manhattan */
    const volatile int *stop;             /* never NULL here */
    int bound;                            /* most moves of a solution */
    /* results of the walk: */
    uint64_t generated;
    bool found, stopped;
    int length;
    uint8_t *moves; /* the tiles moved, last one first; room for `bound` */
} poda__sliding_walk;

/* Can positions of this board use the walks for 4x4? */
static inline bool poda__sliding_is_fifteen(const poda__sliding *board)
{
    return board->rows == 4 && board->cols == 4;
}

/* Any board. PODA_NO_MEMORY is the only error. */
poda_status poda__sliding_walk_any(poda__sliding_walk *walk);

/* 4x4 with Manhattan, and 4x4 with pattern tables. */
void poda__sliding_walk_fifteen(poda__sliding_walk *walk);
void poda__sliding_walk_fifteen_pattern(poda__sliding_walk *walk);

#endif
