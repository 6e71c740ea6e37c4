/* sliding_board.h - positions of the sliding puzzle (8-puzzle, 15-puzzle ...): reading, moving,
 * and whether the goal can be reached. */
#ifndef PODA_PROBLEMS_SLIDING_SLIDING_BOARD_H
#define PODA_PROBLEMS_SLIDING_SLIDING_BOARD_H

#include "poda/status.h"

enum { PODA__SLIDING_CELLS = 64 }; /* of the largest board */

typedef struct poda__sliding {
    int rows, cols;
    bool blank_last; /* the goal is 1 2 3 ... 0; else 0 1 2 3 ..., as in Korf (1985) */
    uint8_t tile[PODA__SLIDING_CELLS]; /* by cell, row by row; 0 is the blank */
} poda__sliding;

/* Reads the tiles row by row, separated by blanks, commas or '/'. At least two rows and two
 * columns. An unsolvable position is not an error. */
PODA_CHECKED poda_status poda__sliding_read(poda__sliding *board, int rows, int cols,
                                            bool blank_last, const char *text, poda_error *error);

/* Exactly half of all positions are solvable: each move changes the parity of the permutation and
 * that of the blank's distance to its goal. */
bool poda__sliding_solvable(const poda__sliding *board);

bool poda__sliding_is_goal(const poda__sliding *board);

/* Moves `tile` into the adjacent blank; false if it is not adjacent. */
bool poda__sliding_move(poda__sliding *board, int tile);

/* The sum over all tiles of the moves each would need alone. */
int poda__sliding_manhattan(const poda__sliding *board);

/* The equivalent position whose goal has the blank first: rotated by half a turn, tiles renumbered.
 * Solutions correspond; tile t becomes tile rows x cols - t. */
poda__sliding poda__sliding_blank_first(const poda__sliding *board);

#endif
