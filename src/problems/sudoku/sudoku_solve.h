/* sudoku_solve.h - reading, solving and checking sudokus. A grid is 81 numbers row by row, 0 for an
 * empty cell. */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_SOLVE_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_SOLVE_H

#include "poda/status.h"

/* Reads 81 cells: digits, and '.', '0', '_' or '*' for empty ones. Blanks, ends of line and the
 * strokes | - + of a drawn grid are skipped. Refused are other characters, another number of cells
 * and givens that clash. */
PODA_CHECKED poda_status poda__sudoku_read(const char *text, uint8_t puzzle[81], poda_error *error);

/* The same without reading: two equal givens in a row, a column or a box. */
PODA_CHECKED poda_status poda__sudoku_givens(const uint8_t puzzle[81], poda_error *error);

/* Is `solution` right: each row, column and box has all digits, and the givens are kept. Written
 * apart from the solver, to judge it. */
bool poda__sudoku_check(const uint8_t puzzle[81], const uint8_t solution[81]);

typedef struct poda__sudoku_work {
    uint64_t guesses; /* cells in which a digit was tried because no rule led on */
    bool stopped;     /* by `stop`: there may be more solutions than were counted */
} poda__sudoku_work;

/* Counts solutions up to `limit`: 1 finds one, 2 proves that it is the only one, UINT64_MAX counts
 * them all. The first is put into `solution` (NULL allowed; untouched when there is none). `work`
 * and `stop` may be NULL. The guesses are the same on every machine. */
uint64_t poda__sudoku_solve(const uint8_t puzzle[81], uint64_t limit, uint8_t solution[81],
                            poda__sudoku_work *work, const volatile int *stop);

/* The widths of vectors the solver is compiled for, from the plainest; the function above takes the
 * last that the machine has. Tests compare them all. */
enum { PODA__SUDOKU_PLAIN, PODA__SUDOKU_AVX2, PODA__SUDOKU_AVX512, PODA__SUDOKU_CORES };

bool poda__sudoku_has_core(int core);
uint64_t poda__sudoku_solve_on(int core, const uint8_t puzzle[81], uint64_t limit,
                               uint8_t solution[81], poda__sudoku_work *work,
                               const volatile int *stop);

#endif
