/* sliding_solve.h - shortest solutions of the sliding puzzle by iterative-deepening A* (Korf 1985).
 */
#ifndef PODA_PROBLEMS_SLIDING_SLIDING_SOLVE_H
#define PODA_PROBLEMS_SLIDING_SLIDING_SOLVE_H

#include "problems/sliding/sliding_board.h"
#include "problems/sliding/sliding_pattern.h"

enum {
    PODA__SLIDING_MOVES = 1000, /* of the longest solution considered */
    PODA__SLIDING_ITERATIONS = PODA__SLIDING_MOVES / 2 + 1,
};

typedef struct poda__sliding_iteration {
    int bound;
    uint64_t generated;
} poda__sliding_iteration;

typedef struct poda__sliding_result {
    bool found;
    bool proven; /* found: there is no shorter one; not found: there is none. False after a stop. */
    int bound;   /* every solution has at least this many moves */
    int length;
    uint8_t moves[PODA__SLIDING_MOVES]; /* the tiles in the order they are moved */
    uint64_t generated;                 /* nodes, as Korf counts them: see sliding_walk.h */
    int iterations;
    poda__sliding_iteration iteration[PODA__SLIDING_ITERATIONS];
} poda__sliding_result;

/* A shortest solution of `board`. `pattern` is NULL (Manhattan distance) or the tables for its
 * size, which serve both kinds of goal. An unsolvable position is an answer: not found, proven.
 * Needs memory for only one line of moves. */
PODA_CHECKED poda_status poda__sliding_solve(const poda__sliding *board,
                                             const poda__sliding_pattern *pattern,
                                             const volatile int *stop, poda__sliding_result *result,
                                             poda_error *error);

#endif
