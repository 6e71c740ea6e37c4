/* sudoku_solve.h - reads, solves and verifies sudokus. A grid is 81 numbers row by row, 0 for an
 * empty cell. */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_SOLVE_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_SOLVE_H

#include "poda/status.h"

/* Reads 81 cells: digits, and '.', '0', '_' or '*' for empty ones. Blanks, line ends and the
 * strokes | - + of a drawn grid are skipped. Other characters, another number of cells and
 * conflicting givens are refused. */
PODA_CHECKED poda_status poda__sudoku_read(const char *text, uint8_t puzzle[81], poda_error *error);

/* Only the last test: two equal givens in a row, a column or a box. */
PODA_CHECKED poda_status poda__sudoku_givens(const uint8_t puzzle[81], poda_error *error);

/* Is `solution` correct? Each row, column and box has all digits, and the givens are kept.
 * Independent of the solver, to verify it. */
bool poda__sudoku_check(const uint8_t puzzle[81], const uint8_t solution[81]);

typedef struct poda__sudoku_work {
    uint64_t guesses; /* cells in which a digit was guessed because no rule made progress */
    bool stopped;     /* by `stop`: there may be more solutions than were counted */
} poda__sudoku_work;

/* Counts solutions up to `limit`: 1 finds one, 2 proves that it is unique, UINT64_MAX counts them
 * all. The first is stored in `solution` (NULL allowed; untouched if there is none). `work` and
 * `stop` may be NULL. The guesses are the same on every machine. */
uint64_t poda__sudoku_solve(const uint8_t puzzle[81], uint64_t limit, uint8_t solution[81],
                            poda__sudoku_work *work, const volatile int *stop);

/* The vector widths that the solver is compiled for, plainest first; the function above uses the
 * last that the machine supports. Tests compare them all. */
enum { PODA__SUDOKU_PLAIN, PODA__SUDOKU_AVX2, PODA__SUDOKU_AVX512, PODA__SUDOKU_CORES };

bool poda__sudoku_has_core(int core);
uint64_t poda__sudoku_solve_on(int core, const uint8_t puzzle[81], uint64_t limit,
                               uint8_t solution[81], poda__sudoku_work *work,
                               const volatile int *stop);

#endif
