/* sudoku_words.h - a sudoku in words: its difficulty, and how a person solves it step by step. */
#ifndef PODA_PROBLEMS_SUDOKU_SUDOKU_WORDS_H
#define PODA_PROBLEMS_SUDOKU_SUDOKU_WORDS_H

#include "problems/report.h"
#include "problems/sudoku/sudoku_grade.h"

/* "easy", "hard: needs x-wing, colouring" ... */
void poda__sudoku_write_grade(const poda__report *to, const poda__sudoku_grading *grading);
/* One step, without a line end; and all steps, one numbered line each. */
void poda__sudoku_write_step(const poda__report *to, const poda__sudoku_step *step);
void poda__sudoku_write_steps(const poda__report *to, const poda__sudoku_grading *grading);

#endif
