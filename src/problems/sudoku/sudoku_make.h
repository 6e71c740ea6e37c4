/* sudoku_make.h - sudokus made to order from a seed, the same on every machine. */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_MAKE_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_MAKE_H

#include "problems/sudoku/sudoku_grade.h"

enum { PODA__SUDOKU_ANY_GRADE = -1, PODA__SUDOKU_FEWEST = 17 };

typedef struct poda__sudoku_wish {
    uint64_t seed;
    int grade;       /* a poda__sudoku_grade or PODA__SUDOKU_ANY_GRADE */
    int clues;       /* exactly so many givens; 0: as it comes, which is few */
    bool symmetric;  /* the givens look the same after half a turn */
    bool minimal;    /* no given (with symmetry: no pair of them) can be left out */
    uint64_t effort; /* solver runs before giving up; 0: 2,000,000, a second or two */
} poda__sudoku_wish;

typedef struct poda__sudoku_made {
    uint8_t puzzle[81], solution[81];
    poda__sudoku_grade grade;
    int clues;
    uint64_t attempts; /* full grids that were tried */
} poda__sudoku_made;

/* A full grid, then givens taken away in random order as long as one solution is left (and, unless
 * it is to be minimal, the grade not exceeded), then another grid if the wish is not met. Not every
 * sudoku is equally likely, and a seed gives the same one as long as the solver guesses alike. When effort runs out that is PODA_BAD_OPTION, with what was not met. */
PODA_CHECKED poda_status poda__sudoku_make(const poda__sudoku_wish *wish, poda__sudoku_made *out,
                                           const volatile int *stop, poda_error *error);

#endif
