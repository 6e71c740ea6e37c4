/* sudoku_grade.c - the steps of a sudoku from the givens to the end, and its grade. */
#include "problems/sudoku/sudoku_grade.h"

#include <string.h>

#include "base/memory.h"
#include "problems/sudoku/sudoku_solve.h"

const char *poda__sudoku_grade_name(poda__sudoku_grade grade)
{
    static const char *const names[] = {"easy", "medium", "hard", "expert"};
    return names[grade];
}

static poda__sudoku_grade grade_of(poda__sudoku_technique technique)
{
    static const poda__sudoku_grade grades[] = {
#define GRADE(name, grade, text) PODA__SUDOKU_##grade,
        PODA__SUDOKU_TECHNIQUE_LIST(GRADE)
#undef GRADE
    };
    return grades[technique];
}

static bool solved(const poda__sudoku_notes *notes)
{
    return !memchr(notes->placed, 0, sizeof notes->placed);
}

poda__sudoku_grade poda__sudoku_grade_of(const uint8_t puzzle[81])
{
    poda__sudoku_notes notes;
    poda__sudoku_step step;
    poda__sudoku_grade grade = PODA__SUDOKU_EASY;
    poda__sudoku_notes_init(&notes, puzzle);
    while (!solved(&notes)) {
        if (!poda__sudoku_step_next(&notes, PODA__SUDOKU_COLOURING, &step))
            return PODA__SUDOKU_EXPERT;
        if (grade_of(step.technique) > grade)
            grade = grade_of(step.technique);
    }
    return grade;
}

poda_status poda__sudoku_grade_steps(const uint8_t puzzle[81], poda__sudoku_grading *out,
                                     const volatile int *stop, poda_error *error)
{
    poda__sudoku_work work;
    poda__sudoku_notes notes;
    poda__sudoku_grading made = {0};
    size_t room = 0;
    made.solutions = (int)poda__sudoku_solve(puzzle, 2, made.solution, &work, stop);
    if (made.solutions != 1 || work.stopped) {
        if (work.stopped)
            return poda_fail(error, PODA_STOPPED, "sudoku", "stopped before the sudoku was solved");
        *out = made;
        return PODA_OK;
    }
    poda__sudoku_notes_init(&notes, puzzle);
    while (!solved(&notes)) {
        if (made.count == room) {
            room = room ? 2 * room : 64;
            poda__sudoku_step *grown = poda__resize(made.steps, room, sizeof *grown);
            if (!grown) {
                poda__sudoku_grading_release(&made);
                return poda_fail_memory(error);
            }
            made.steps = grown;
        }
        poda__sudoku_step *step = &made.steps[made.count++];
        if (!poda__sudoku_step_next(&notes, PODA__SUDOKU_COLOURING, step))
            poda__sudoku_step_guess(&notes, made.solution, step);
        made.used[step->technique]++;
        if (grade_of(step->technique) > made.grade)
            made.grade = grade_of(step->technique);
    }
    *out = made;
    return PODA_OK;
}

void poda__sudoku_grading_release(poda__sudoku_grading *grading)
{
    free(grading->steps);
    *grading = (poda__sudoku_grading){0};
}
