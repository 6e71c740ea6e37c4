/* sudoku_words.c - the steps of people (sudoku_grade.h) as sentences. */
#include "problems/sudoku/sudoku_words.h"

/* Texts to be translated: a unit, and the names of techniques and grades. */
static void write_unit(const poda__report *to, int unit)
{
    if (unit < 9)
        add_sentence(to, "row %d", unit + 1);
    else if (unit < 18)
        add_sentence(to, "column %d", unit - 8);
    else
        add_sentence(to, "box %d", unit - 17);
}

static void write_grade(const poda__report *to, poda__sudoku_grade grade)
{
    switch (grade) {
    case PODA__SUDOKU_EASY:
        add_sentence(to, "easy");
        break;
    case PODA__SUDOKU_MEDIUM:
        add_sentence(to, "medium");
        break;
    case PODA__SUDOKU_HARD:
        add_sentence(to, "hard");
        break;
    default:
        add_sentence(to, "expert");
    }
}

static void write_technique(const poda__report *to, poda__sudoku_technique technique)
{
    switch (technique) {
    case PODA__SUDOKU_NAKED_SINGLE:
        add_sentence(to, "naked single");
        break;
    case PODA__SUDOKU_HIDDEN_SINGLE:
        add_sentence(to, "hidden single");
        break;
    case PODA__SUDOKU_POINTING:
        add_sentence(to, "pointing");
        break;
    case PODA__SUDOKU_CLAIMING:
        add_sentence(to, "claiming");
        break;
    case PODA__SUDOKU_NAKED_PAIR:
        add_sentence(to, "naked pair");
        break;
    case PODA__SUDOKU_HIDDEN_PAIR:
        add_sentence(to, "hidden pair");
        break;
    case PODA__SUDOKU_NAKED_TRIPLE:
        add_sentence(to, "naked triple");
        break;
    case PODA__SUDOKU_HIDDEN_TRIPLE:
        add_sentence(to, "hidden triple");
        break;
    case PODA__SUDOKU_XY_WING:
        add_sentence(to, "XY-wing");
        break;
    case PODA__SUDOKU_COLOURING:
        add_sentence(to, "colouring");
        break;
    case PODA__SUDOKU_GUESS:
        add_sentence(to, "guess");
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
        add_sentence(to, "r%dc%d", cells[i] / 9 + 1, cells[i] % 9 + 1);
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

static void write_removed(const poda__report *to, const poda__sudoku_step *step)
{
    add_sentence(to, "; out:");
    for (int i = 0; i < step->removed_count; i++)
        add_sentence(to, " %d r%dc%d", step->removed[i].digit, step->removed[i].cell / 9 + 1,
                     step->removed[i].cell % 9 + 1);
}

static void write_placed(const poda__report *to, const poda__sudoku_step *step)
{
    add_sentence(to, "r%dc%d = %d: ", step->cell / 9 + 1, step->cell % 9 + 1, step->digit);
    if (step->technique == PODA__SUDOKU_NAKED_SINGLE) {
        add_sentence(to, "nothing else is possible there");
    } else if (step->technique == PODA__SUDOKU_HIDDEN_SINGLE) {
        add_sentence(to, "it has no other place in ");
        write_unit(to, step->units[0]);
    } else {
        add_sentence(to, "tried, out of ");
        add_digits(to, step->digits);
        add_sentence(to, "; the others lead nowhere");
    }
}

static void write_elimination(const poda__report *to, const poda__sudoku_step *step)
{
    for (int i = 0; i < step->unit_count; i++) {
        poda__buffer_add(to->out, i ? ", " : "");
        write_unit(to, step->units[i]);
    }
    poda__buffer_add(to->out, "%s", step->unit_count ? ": " : "");
    if (step->digits)
        add_digits(to, step->digits);
    else
        poda__buffer_add(to->out, "%d", step->digit);
    add_sentence(to, " in ");
    add_cells(to, step->cells, step->cell_count);
    write_removed(to, step);
}

void poda__sudoku_write_step(const poda__report *to, const poda__sudoku_step *step)
{
    if (step->places)
        write_placed(to, step);
    else
        write_elimination(to, step);
    poda__buffer_add(to->out, " (");
    write_technique(to, step->technique);
    poda__buffer_add(to->out, ")");
}

void poda__sudoku_write_steps(const poda__report *to, const poda__sudoku_grading *grading)
{
    for (size_t i = 0; i < grading->count; i++) {
        poda__buffer_add(to->out, "%3zu. ", i + 1);
        poda__sudoku_write_step(to, &grading->steps[i]);
        poda__buffer_add(to->out, "\n");
    }
}

void poda__sudoku_write_grade(const poda__report *to, const poda__sudoku_grading *grading)
{
    bool first = true;
    write_grade(to, grading->grade);
    for (int technique = PODA__SUDOKU_POINTING; technique < PODA__SUDOKU_TECHNIQUES; technique++)
        if (grading->used[technique]) {
            poda__buffer_add(to->out, first ? ": " : ", ");
            write_technique(to, (poda__sudoku_technique)technique);
            first = false;
        }
}
