/* task_queens.c - a moment of backtracking: queens stand in the first rows, and the next row is
 * looked at column by column. "6: 2 4" is a board of six with queens in columns 2 and 4. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task.h"

static const char example[] = "6: 2 4";

enum { LARGEST = 10 };

typedef struct board {
    int size, rows, column[LARGEST]; /* of the queens, from 0 */
} board;

typedef enum way { RIGHT, NO_DIAGONAL, LAST_ONLY, ROOKLESS, WAYS } way;

/* The row of the first queen that attacks the cell; -1: none. */
static int attacker(const board *on, int row, int column, way how)
{
    for (int r = how == LAST_ONLY && row > 0 ? row - 1 : 0; r < row; r++) {
        const int apart = on->column[r] - column;
        if ((apart == 0 && how != ROOKLESS) ||
            ((apart == row - r || apart == r - row) && how != NO_DIAGONAL))
            return r;
    }
    return -1;
}

static poda_status read(board *on, const char *text, poda_error *error)
{
    const char *at = text;
    *on = (board){.rows = 0};
    bool good = poda__task_read(&at, 2, LARGEST, &on->size) && *at == ':';
    at += good;
    while (good && at[strspn(at, " ,")]) {
        int column = 0;
        at += strspn(at, " ,");
        good = on->rows < on->size - 1 && poda__task_read(&at, 1, on->size, &column) &&
               attacker(on, on->rows, column - 1, RIGHT) < 0;
        if (good)
            on->column[on->rows++] = column - 1;
    }
    return good && on->rows > 0 ? PODA_OK : poda__task_bad(error, text, example);
}

/* The first column that is not refused, from `from` on; -1: none. */
static int next_free(const board *on, int row, int from, way how)
{
    for (int c = from; c < on->size; c++)
        if (attacker(on, row, c, how) < 0)
            return c;
    return -1;
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    board on;
    (void)options;
    (void)error;
    for (int refused = 0; refused < 2;) {
        on = (board){.size = 5 + (int)poda__random_below(random, 3)};
        const int rows = 2 + (int)poda__random_below(random, (uint32_t)on.size - 3);
        while (on.rows < rows) {
            const int column =
                next_free(&on, on.rows, (int)poda__random_below(random, (uint32_t)on.size), RIGHT);
            if (column < 0)
                break;
            on.column[on.rows++] = column;
        }
        refused = 0;
        for (int c = 0; c < on.size && on.rows == rows; c++)
            refused +=
                attacker(&on, on.rows, c, RIGHT) >= 0 && attacker(&on, on.rows, c, NO_DIAGONAL) < 0;
    }
    poda__buffer_add(text, "%d:", on.size);
    for (int r = 0; r < on.rows; r++)
        poda__buffer_add(text, " %d", on.column[r] + 1);
    return PODA_OK;
}

static void draw(const board *on, poda__buffer *out)
{
    poda__buffer_add(out, "   ");
    for (int c = 0; c < on->size; c++)
        poda__buffer_add(out, " %d", c + 1);
    poda__buffer_add(out, "\n");
    for (int r = 0; r < on->size; r++) {
        poda__buffer_add(out, "%2d ", r + 1);
        for (int c = 0; c < on->size; c++)
            poda__buffer_add(out, " %c", r < on->rows && on->column[r] == c ? 'Q' : '.');
        poda__buffer_add(out, "\n");
    }
}

/* Why a cell is refused, or that it is not. */
static size_t reason(poda__quiz *quiz, const board *on, int column)
{
    const int by = attacker(on, on->rows, column, RIGHT);
    if (by < 0)
        return poda__quiz_say(quiz, "column %d is free: no queen attacks it", column + 1);
    if (on->column[by] == column)
        return poda__quiz_say(quiz,
                              "column %d is refused: the queen of row %d attacks it along the "
                              "column",
                              column + 1, by + 1);
    return poda__quiz_say(quiz,
                          "column %d is refused: the queen of row %d attacks it along a diagonal",
                          column + 1, by + 1);
}

static void ask_acceptable(poda__quiz *quiz, const board *on, poda__buffer *steps)
{
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_SET, "acceptable",
        poda__quiz_say(quiz, "Which columns of row %d are acceptable?", on->rows + 1));
    question->in = poda__quiz_say(quiz, "acceptable");
    question->out = poda__quiz_say(quiz, "refused");
    for (int c = 0; c < on->size; c++) {
        char name[16];
        snprintf(name, sizeof name, "%d", c + 1);
        const size_t called = poda__quiz_put(quiz, name), why = reason(quiz, on, c);
        poda__quiz_item *item =
            poda__task_item(quiz, question, called, attacker(on, on->rows, c, RIGHT) < 0, why);
        for (way how = NO_DIAGONAL; how < WAYS; how++)
            item->slip[how - 1] = attacker(on, on->rows, c, how) < 0;
        poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
    }
}

/* Of all queens, those that attack the cell. */
static void ask_why(poda__quiz *quiz, const board *on)
{
    int column = 0;
    for (int c = on->size - 1; c >= 0; c--) /* by a diagonal alone, if there is one */
        if (attacker(on, on->rows, c, RIGHT) >= 0 && (attacker(on, on->rows, c, NO_DIAGONAL) < 0 ||
                                                      attacker(on, on->rows, column, RIGHT) < 0))
            column = c;
    if (attacker(on, on->rows, column, RIGHT) < 0)
        return;
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_SET, "why",
        poda__quiz_say(quiz, "Column %d of row %d is refused. The queens of which rows attack it?",
                       column + 1, on->rows + 1));
    question->in = poda__quiz_say(quiz, "attacks");
    question->out = poda__quiz_say(quiz, "does not attack");
    for (int r = 0; r < on->rows; r++) {
        char name[16];
        const int apart = on->column[r] - column, rows = on->rows - r;
        const bool diagonal = apart == rows || apart == -rows;
        snprintf(name, sizeof name, "%d", r + 1);
        const size_t called = poda__quiz_put(quiz, name);
        const size_t why =
            apart == 0
                ? poda__quiz_say(quiz, "the queen of row %d attacks it along the column", r + 1)
            : diagonal
                ? poda__quiz_say(quiz, "the queen of row %d attacks it along a diagonal", r + 1)
                : poda__quiz_say(quiz, "the queen of row %d does not attack it", r + 1);
        poda__quiz_item *item =
            poda__task_item(quiz, question, called, apart == 0 || diagonal, why);
        item->slip[NO_DIAGONAL - 1] = apart == 0;
        item->slip[LAST_ONLY - 1] = (apart == 0 || diagonal) && r == on->rows - 1;
        item->slip[ROOKLESS - 1] = diagonal;
    }
}

/* The state after this one: the row and column of the queen that is placed next; -1: no more. */
static void next_state(const board *on, way how, int *row, int *column)
{
    board left = *on;
    *column = next_free(&left, left.rows, 0, how);
    *row = left.rows;
    while (*column < 0 && left.rows > 0) { /* back */
        left.rows--;
        *row = left.rows;
        *column = next_free(&left, left.rows, left.column[left.rows] + 1, how);
    }
}

static void ask_next(poda__quiz *quiz, const board *on, poda__buffer *steps)
{
    int row[WAYS], column[WAYS];
    for (way how = RIGHT; how < WAYS; how++)
        next_state(on, how, &row[how], &column[how]);
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_VALUES, "next",
        poda__quiz_say(quiz, "Where does backtracking put the next queen? The row and the column, "
                             "0 and 0 if there is nothing left to try."));
    const bool over = column[RIGHT] < 0, back = row[RIGHT] < on->rows;
    const size_t why =
        over   ? poda__quiz_say(quiz, "nothing is left to try: there is no solution")
        : back ? poda__quiz_say(quiz,
                                "row %d has no free column: it goes back, and the queen of row %d "
                                "is put in column %d",
                                on->rows + 1, row[RIGHT] + 1, column[RIGHT] + 1)
               : poda__quiz_say(quiz,
                                "the next queen goes to row %d, column %d: the first that is "
                                "free",
                                row[RIGHT] + 1, column[RIGHT] + 1);
    for (int part = 0; part < 2; part++) {
        const size_t name =
            part == 0 ? poda__quiz_say(quiz, "row") : poda__quiz_say(quiz, "column");
        const int *of = part == 0 ? row : column;
        poda__quiz_item *item =
            poda__task_number(quiz, question, name, over ? 0 : of[RIGHT] + 1, why);
        for (way how = NO_DIAGONAL; how < WAYS; how++)
            item->slip[how - 1] = column[how] < 0 ? 0 : of[how] + 1;
    }
    poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    board on;
    poda__buffer lines = {0};
    const poda_status status = read(&on, text, error);
    if (status != PODA_OK)
        return status;
    poda__task_slip(quiz, "no-diagonal", poda__quiz_say(quiz, "does not look along the diagonals"));
    poda__task_slip(quiz, "last-only", poda__quiz_say(quiz, "looks at the last queen only"));
    poda__task_slip(quiz, "no-column", poda__quiz_say(quiz, "does not look along the columns"));
    quiz->statement = poda__quiz_say(
        quiz,
        "Backtracking puts %d queens on a board of %d x %d, row by row from the top and column by "
        "column from the left, so that none attacks another. The board shows where it is now.",
        on.size, on.size, on.size);
    quiz->convention = poda__quiz_put(quiz, "");
    draw(&on, &lines);
    poda__task_board(quiz, &lines);
    lines.length = 0;
    ask_acceptable(quiz, &on, &lines);
    ask_why(quiz, &on);
    ask_next(quiz, &on, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_queens = {make, ask};
