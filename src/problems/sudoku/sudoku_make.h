/* sudoku_make.h - makes sudokus on request from a seed, the same on every machine. */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_MAKE_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_MAKE_H

#include "problems/sudoku/sudoku_grade.h"

enum { PODA__SUDOKU_ANY_GRADE = -1, PODA__SUDOKU_FEWEST = 17 };

typedef struct poda__sudoku_wish {
    uint64_t seed;
    int grade;       /* a poda__sudoku_grade or PODA__SUDOKU_ANY_GRADE */
    int clues;       /* exactly this many givens; 0: as it comes, which is few */
    bool symmetric;  /* the givens are symmetric under half a turn */
    bool minimal;    /* no given (with symmetry: no pair of them) can be removed */
    uint64_t effort; /* solver runs before giving up; 0: 2,000,000, a second or two */
} poda__sudoku_wish;

typedef struct poda__sudoku_made {
    uint8_t puzzle[81], solution[81];
    poda__sudoku_grade grade;
    int clues;
    uint64_t attempts; /* full grids tried */
} poda__sudoku_made;

/* Takes a full grid and removes givens in random order as long as the solution is unique (and,
 * unless it is to be minimal, the grade not exceeded); tries another grid if the request is not
 * met. Not every sudoku is equally likely, and a seed gives the same one only while the solver
 * guesses alike. If the effort runs out, the status is PODA_BAD_OPTION with what was not met. */
PODA_CHECKED poda_status poda__sudoku_make(const poda__sudoku_wish *wish, poda__sudoku_made *out,
                                           const volatile int *stop, poda_error *error);

#endif
