/* sudoku_grade.h - a sudoku as a person solves it: always the easiest technique that makes
 * progress, each step as data, and the grade that follows from the techniques needed.
 *
 * The hardest step decides the grade:
 *   easy    naked and hidden singles are enough
 *   medium  also locked candidates or pairs
 *   hard    also triples, X-wings, swordfish, XY-wings or colouring
 *   expert  none of these leads to the end: a digit must be guessed */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_GRADE_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_GRADE_H

#include "poda/status.h"

/* In the order in which they are tried. Programs may rely on these names. */
#define PODA__SUDOKU_TECHNIQUE_LIST(X)                                                             \
    X(NAKED_SINGLE, EASY, "naked single")                                                          \
    X(HIDDEN_SINGLE, EASY, "hidden single")                                                        \
    X(POINTING, MEDIUM, "pointing")                                                                \
    X(CLAIMING, MEDIUM, "claiming")                                                                \
    X(NAKED_PAIR, MEDIUM, "naked pair")                                                            \
    X(HIDDEN_PAIR, MEDIUM, "hidden pair")                                                          \
    X(NAKED_TRIPLE, HARD, "naked triple")                                                          \
    X(HIDDEN_TRIPLE, HARD, "hidden triple")                                                        \
    X(X_WING, HARD, "x-wing")                                                                      \
    X(SWORDFISH, HARD, "swordfish")                                                                \
    X(XY_WING, HARD, "xy-wing")                                                                    \
    X(COLOURING, HARD, "colouring")                                                                \
    X(GUESS, EXPERT, "guess")

typedef enum poda__sudoku_technique {
#define PODA__SUDOKU_ENUM(name, grade, text) PODA__SUDOKU_##name,
    PODA__SUDOKU_TECHNIQUE_LIST(PODA__SUDOKU_ENUM)
#undef PODA__SUDOKU_ENUM
        PODA__SUDOKU_TECHNIQUES
} poda__sudoku_technique;

typedef enum poda__sudoku_grade {
    PODA__SUDOKU_EASY,
    PODA__SUDOKU_MEDIUM,
    PODA__SUDOKU_HARD,
    PODA__SUDOKU_EXPERT,
    PODA__SUDOKU_GRADES
} poda__sudoku_grade;

const char *poda__sudoku_grade_name(poda__sudoku_grade grade); /* "easy" ... "expert" */

/* Units are numbered 0..8 rows, 9..17 columns, 18..26 boxes; cells 0..80 row by row. */
typedef struct poda__sudoku_mark {
    uint8_t cell, digit;
} poda__sudoku_mark;

enum { PODA__SUDOKU_REMOVED = 81 }; /* most candidates that one step can remove */

/* What the fields mean to each technique:
 *   naked single   `cell` gets `digit`, its only candidate
 *   hidden single  `cell` gets `digit`, which has no other cell in units[0]
 *   pointing       in the box units[0], `digit` lies in `cells`, all on the line units[1]: it leaves
 *                  the rest of that line
 *   claiming       on the line units[0], `digit` lies in `cells`, all in the box units[1]: it leaves
 *                  the rest of that box
 *   pairs, triples in units[0], `cells` hold `digits` and nothing else (naked) or `digits` have no
 *                  other cells (hidden)
 *   x-wing, swordfish  on the lines `units`, `digit` lies in `cells`, on as many crossing lines: it
 *                  leaves the rest of those
 *   xy-wing        cells[0] has the digits x and y, cells[1] x and z, cells[2] y and z; z is `digit`
 *   colouring      `cells` (`first_colour` of them, then those of the other colour) hold `digit`
 *                  alternately: either all of one colour or all of the other
 *   guess          `cell` gets `digit`, one of its candidates `digits`; others turn out wrong */
typedef struct poda__sudoku_step {
    poda__sudoku_technique technique;
    uint8_t cell, digit; /* digit 0: nothing is placed or no single digit is concerned */
    bool places;         /* `cell` gets `digit`; else only candidates are removed */
    uint16_t digits;     /* as a set: bit d - 1 for the digit d */
    uint8_t units[3], unit_count;
    uint8_t cells[81], cell_count, first_colour;
    poda__sudoku_mark removed[PODA__SUDOKU_REMOVED]; /* candidates that the step removes */
    uint8_t removed_count;
} poda__sudoku_step;

/* A grid with its candidates. */
typedef struct poda__sudoku_notes {
    uint8_t placed[81];      /* 0: open */
    uint16_t candidates[81]; /* of open cells: bit d - 1 for the digit d; 0 where placed */
} poda__sudoku_notes;

/* Writes the givens and the candidates they leave. */
void poda__sudoku_notes_init(poda__sudoku_notes *notes, const uint8_t puzzle[81]);

/* Finds the easiest step up to technique `most` and applies it. False if there is none. Never
 * guesses: that needs a solution. */
bool poda__sudoku_step_next(poda__sudoku_notes *notes, poda__sudoku_technique most,
                            poda__sudoku_step *step);

/* Writes `digit` into `cell`, one of those with the fewest candidates, since no technique helps. */
void poda__sudoku_step_guess(poda__sudoku_notes *notes, const uint8_t solution[81],
                             poda__sudoku_step *step);

typedef struct poda__sudoku_grading {
    int solutions; /* 0, 1, or 2 for more; the other fields are set only if it is 1 */
    uint8_t solution[81];
    poda__sudoku_grade grade;
    uint32_t used[PODA__SUDOKU_TECHNIQUES]; /* steps by technique */
    poda__sudoku_step *steps;
    size_t count;
} poda__sudoku_grading;

/* Solves `puzzle` step by step. Release the result. */
PODA_CHECKED poda_status poda__sudoku_grade_steps(const uint8_t puzzle[81],
                                                  poda__sudoku_grading *out,
                                                  const volatile int *stop, poda_error *error);
void poda__sudoku_grading_release(poda__sudoku_grading *grading);

/* Only the grade of a puzzle with one solution; allocates no memory. */
poda__sudoku_grade poda__sudoku_grade_of(const uint8_t puzzle[81]);

#endif
