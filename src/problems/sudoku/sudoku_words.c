/* sudoku_words.c - the steps of people (sudoku_grade.h) as sentences. */
#include "problems/sudoku/sudoku_words.h"

/* Texts to be translated: a unit, and what a technique and a grade are called. */
static void tell_unit(const poda__report *to, int unit)
{
    if (unit < 9)
        tell(to, "row %d", unit + 1);
    else if (unit < 18)
        tell(to, "column %d", unit - 8);
    else
        tell(to, "box %d", unit - 17);
}

static void tell_grade(const poda__report *to, poda__sudoku_grade grade)
{
    switch (grade) {
    case PODA__SUDOKU_EASY:
        tell(to, "easy");
        break;
    case PODA__SUDOKU_MEDIUM:
        tell(to, "medium");
        break;
    case PODA__SUDOKU_HARD:
        tell(to, "hard");
        break;
    default:
        tell(to, "expert");
    }
}

static void tell_technique(const poda__report *to, poda__sudoku_technique technique)
{
    switch (technique) {
    case PODA__SUDOKU_NAKED_SINGLE:
        tell(to, "naked single");
        break;
    case PODA__SUDOKU_HIDDEN_SINGLE:
        tell(to, "hidden single");
        break;
    case PODA__SUDOKU_POINTING:
        tell(to, "pointing");
        break;
    case PODA__SUDOKU_CLAIMING:
        tell(to, "claiming");
        break;
    case PODA__SUDOKU_NAKED_PAIR:
        tell(to, "naked pair");
        break;
    case PODA__SUDOKU_HIDDEN_PAIR:
        tell(to, "hidden pair");
        break;
    case PODA__SUDOKU_NAKED_TRIPLE:
        tell(to, "naked triple");
        break;
    case PODA__SUDOKU_HIDDEN_TRIPLE:
        tell(to, "hidden triple");
        break;
    case PODA__SUDOKU_XY_WING:
        tell(to, "XY-wing");
        break;
    case PODA__SUDOKU_COLOURING:
        tell(to, "colouring");
        break;
    case PODA__SUDOKU_GUESS:
        tell(to, "guess");
        break;
    case PODA__SUDOKU_X_WING: /* the same in every language */
        poda__buffer_add(to->out, "X-wing");
        break;
    default:
        poda__buffer_add(to->out, "swordfish");
    }
}

static void add_cells(const poda__report *to, const uint8_t *cells, int count)
{
    for (int i = 0; i < count; i++) {
        poda__buffer_add(to->out, "%s", i ? " " : "");
        tell(to, "r%dc%d", cells[i] / 9 + 1, cells[i] % 9 + 1);
    }
}

static void add_digits(const poda__report *to, unsigned digits)
{
    for (int digit = 1, first = 1; digit <= 9; digit++)
        if (digits >> (digit - 1) & 1) {
            poda__buffer_add(to->out, "%s%d", first ? "" : ",", digit);
            first = 0;
        }
}

static void tell_removed(const poda__report *to, const poda__sudoku_step *step)
{
    tell(to, "; out:");
    for (int i = 0; i < step->removed_count; i++)
        tell(to, " %d r%dc%d", step->removed[i].digit, step->removed[i].cell / 9 + 1,
             step->removed[i].cell % 9 + 1);
}

static void tell_placed(const poda__report *to, const poda__sudoku_step *step)
{
    tell(to, "r%dc%d = %d: ", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
    if (step->technique == PODA__SUDOKU_NAKED_SINGLE) {
        tell(to, "nothing else is possible there");
    } else if (step->technique == PODA__SUDOKU_HIDDEN_SINGLE) {
        tell(to, "it has no other place in ");
        tell_unit(to, step->units[0]);
    } else {
        tell(to, "tried, out of ");
        add_digits(to, step->digits);
        tell(to, "; the others lead nowhere");
    }
}

static void tell_elimination(const poda__report *to, const poda__sudoku_step *step)
{
    for (int i = 0; i < step->unit_count; i++) {
        poda__buffer_add(to->out, i ? ", " : "");
        tell_unit(to, step->units[i]);
    }
    poda__buffer_add(to->out, "%s", step->unit_count ? ": " : "");
    if (step->digits)
        add_digits(to, step->digits);
    else
        poda__buffer_add(to->out, "%d", step->digit);
    tell(to, " in ");
    add_cells(to, step->cells, step->cell_count);
    tell_removed(to, step);
}

void poda__sudoku_tell_step(const poda__report *to, const poda__sudoku_step *step)
{
    if (step->places)
        tell_placed(to, step);
    else
        tell_elimination(to, step);
    poda__buffer_add(to->out, " (");
    tell_technique(to, step->technique);
    poda__buffer_add(to->out, ")");
}

void poda__sudoku_tell_steps(const poda__report *to, const poda__sudoku_grading *grading)
{
    for (size_t i = 0; i < grading->count; i++) {
        poda__buffer_add(to->out, "%3zu. ", i + 1);
        poda__sudoku_tell_step(to, &grading->steps[i]);
        poda__buffer_add(to->out, "\n");
    }
}

void poda__sudoku_tell_grade(const poda__report *to, const poda__sudoku_grading *grading)
{
    bool first = true;
    tell_grade(to, grading->grade);
    for (int technique = PODA__SUDOKU_POINTING; technique < PODA__SUDOKU_TECHNIQUES; technique++)
        if (grading->used[technique]) {
            poda__buffer_add(to->out, first ? ": " : ", ");
            tell_technique(to, (poda__sudoku_technique)technique);
            first = false;
        }
}
