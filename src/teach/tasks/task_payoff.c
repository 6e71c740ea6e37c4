/* task_payoff.c - a table of payoffs: dominated strategies, pure equilibria, what happens when the
 * rows' player moves first, and for two by two without a pure equilibrium the mixed one. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task_matrix.h"

/* The mistakes; each changes what a function below looks at. */
enum { EXCHANGED, WEAK, LARGEST_SUM, OWN_MIX, COLUMNS_FIRST };

/* The strategy that dominates `own` of the player; -1: none. `whose` payoffs are compared. */
static int dominator(const poda__matrix *matrix, int player, int own, int whose, bool weak)
{
    const int others = poda__matrix_count(matrix, 1 - player);
    for (int by = 0; by < poda__matrix_count(matrix, player); by++) {
        bool better = false, worse = by == own;
        for (int o = 0; o < others; o++) {
            const int gain = poda__matrix_pay(matrix, whose, player, by, o) -
                             poda__matrix_pay(matrix, whose, player, own, o);
            better |= gain > 0;
            worse |= weak ? gain < 0 : gain <= 0;
        }
        if (better && !worse)
            return by;
    }
    return -1;
}

/* A better answer of the player to `other` than `own`; -1: none. */
static int better_answer(const poda__matrix *matrix, int player, int own, int other, int whose)
{
    int best = -1, most = poda__matrix_pay(matrix, whose, player, own, other);
    for (int s = 0; s < poda__matrix_count(matrix, player); s++)
        if (poda__matrix_pay(matrix, whose, player, s, other) > most) {
            most = poda__matrix_pay(matrix, whose, player, s, other);
            best = s;
        }
    return best;
}

static bool is_equilibrium(const poda__matrix *matrix, int r, int c, bool exchanged)
{
    return better_answer(matrix, 0, r, c, exchanged) < 0 &&
           better_answer(matrix, 1, c, r, !exchanged) < 0;
}

static int count_equilibria(const poda__matrix *matrix)
{
    int count = 0;
    for (int r = 0; r < matrix->rows; r++)
        for (int c = 0; c < matrix->cols; c++)
            count += is_equilibrium(matrix, r, c, false);
    return count;
}

static bool has_largest_sum(const poda__matrix *matrix, int r, int c)
{
    const int sum = matrix->pay[0][r][c] + matrix->pay[1][r][c];
    for (int i = 0; i < matrix->rows; i++)
        for (int k = 0; k < matrix->cols; k++)
            if (matrix->pay[0][i][k] + matrix->pay[1][i][k] > sum)
                return false;
    return true;
}

/* Can it be the outcome when `first` moves first and the other sees it? */
static bool is_first(const poda__matrix *matrix, int r, int c, int first, bool exchanged)
{
    const int own = first == 0 ? r : c, reply = first == 0 ? c : r;
    const int mine = exchanged ? 1 - first : first, his = 1 - mine; /* whose payoffs count */
    if (better_answer(matrix, 1 - first, reply, own, his) >= 0)
        return false;
    const int gets = poda__matrix_pay(matrix, mine, first, own, reply);
    for (int s = 0; s < poda__matrix_count(matrix, first); s++) {
        int least = INT32_MAX; /* of the replies that are best for the other */
        for (int o = 0; o < poda__matrix_count(matrix, 1 - first); o++)
            if (better_answer(matrix, 1 - first, o, s, his) < 0 &&
                poda__matrix_pay(matrix, mine, first, s, o) < least)
                least = poda__matrix_pay(matrix, mine, first, s, o);
        if (s != own && least > gets)
            return false;
    }
    return true;
}

/* No two payoffs that a player compares are equal. */
static bool is_generic(const poda__matrix *matrix)
{
    for (int player = 0; player < 2; player++)
        for (int o = 0; o < poda__matrix_count(matrix, 1 - player); o++)
            for (int a = 0; a < poda__matrix_count(matrix, player); a++)
                for (int b = 0; b < a; b++)
                    if (poda__matrix_pay(matrix, player, player, a, o) ==
                        poda__matrix_pay(matrix, player, player, b, o))
                        return false;
    return true;
}

/* How often `player` plays its first strategy so that `whose` payoffs of the other are equal; -1: no
 * such number. */
static double share(const poda__matrix *matrix, int player, int whose)
{
    const int a = poda__matrix_pay(matrix, whose, player, 0, 0),
              b = poda__matrix_pay(matrix, whose, player, 0, 1),
              c = poda__matrix_pay(matrix, whose, player, 1, 0),
              d = poda__matrix_pay(matrix, whose, player, 1, 1);
    const int below = a - b - c + d;
    return below == 0 ? -1 : (double)(d - c) / below;
}

static bool is_mixed(const poda__matrix *matrix)
{
    return matrix->rows == 2 && matrix->cols == 2 && count_equilibria(matrix) == 0;
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    poda__matrix matrix;
    (void)options;
    (void)error;
    const int kind = (int)poda__random_below(random, 3); /* mixed, dominated, any */
    for (bool found = false; !found;) {
        const int size = kind == 0 ? 2 : 3;
        matrix = (poda__matrix){.rows = size, .cols = size};
        for (int r = 0; r < size; r++)
            for (int c = 0; c < size; c++)
                for (int p = 0; p < 2; p++)
                    matrix.pay[p][r][c] = (int)poda__random_below(random, 10) - 2;
        bool dominated = false;
        for (int p = 0; p < 2; p++)
            for (int s = 0; s < size; s++)
                dominated |= dominator(&matrix, p, s, p, false) >= 0;
        found = is_generic(&matrix) && (kind == 0   ? is_mixed(&matrix)
                                        : kind == 1 ? dominated && count_equilibria(&matrix) > 0
                                                    : count_equilibria(&matrix) > 0);
    }
    poda__matrix_text(&matrix, text);
    return PODA_OK;
}

static void ask_dominated(poda__quiz *quiz, const poda__matrix *matrix, poda__buffer *steps)
{
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_SET, "dominated",
        poda__quiz_say(quiz, "Which strategies are strictly dominated by another one?"));
    question->in = poda__quiz_say(quiz, "dominated");
    question->out = poda__quiz_say(quiz, "not dominated");
    for (int p = 0; p < 2; p++)
        for (int s = 0; s < poda__matrix_count(matrix, p); s++) {
            const char name[2] = {poda__matrix_name(p, s), 0};
            const int by = dominator(matrix, p, s, p, false);
            const size_t called = poda__quiz_put(quiz, name);
            const size_t why =
                by >= 0 ? poda__quiz_say(quiz,
                                         "%s is dominated: %c is better whatever the other "
                                         "player does",
                                         name, poda__matrix_name(p, by))
                        : poda__quiz_say(quiz,
                                         "%s is not dominated: no other strategy is better "
                                         "against everything",
                                         name);
            poda__quiz_item *item = poda__task_item(quiz, question, called, by >= 0, why);
            item->slip[EXCHANGED] = dominator(matrix, p, s, 1 - p, false) >= 0;
            item->slip[WEAK] = dominator(matrix, p, s, p, true) >= 0;
            poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
        }
}

/* Why a cell is no equilibrium, or that it is one. */
static size_t equilibrium_reason(poda__quiz *quiz, const poda__matrix *matrix, int r, int c)
{
    const int row = better_answer(matrix, 0, r, c, 0), col = better_answer(matrix, 1, c, r, 1);
    const char a = poda__matrix_name(0, r), x = poda__matrix_name(1, c);
    if (row >= 0)
        return poda__quiz_say(quiz,
                              "%c%c is no equilibrium: the rows' player prefers %c to %c, %d "
                              "to %d",
                              a, x, poda__matrix_name(0, row), a, matrix->pay[0][row][c],
                              matrix->pay[0][r][c]);
    if (col >= 0)
        return poda__quiz_say(quiz,
                              "%c%c is no equilibrium: the columns' player prefers %c to %c, "
                              "%d to %d",
                              a, x, poda__matrix_name(1, col), x, matrix->pay[1][r][col],
                              matrix->pay[1][r][c]);
    return poda__quiz_say(quiz, "%c%c is an equilibrium: neither player gains by changing alone", a,
                          x);
}

static void ask_equilibria(poda__quiz *quiz, const poda__matrix *matrix, poda__buffer *steps)
{
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_SET, "equilibria",
        poda__quiz_say(quiz, "Both choose at the same time. Which pairs are equilibria in pure "
                             "strategies? A pair is written row and column, like AW."));
    question->in = poda__quiz_say(quiz, "an equilibrium");
    question->out = poda__quiz_say(quiz, "no equilibrium");
    for (int r = 0; r < matrix->rows; r++)
        for (int c = 0; c < matrix->cols; c++) {
            const char name[3] = {poda__matrix_name(0, r), poda__matrix_name(1, c), 0};
            const size_t called = poda__quiz_put(quiz, name);
            const size_t why = equilibrium_reason(quiz, matrix, r, c);
            poda__quiz_item *item =
                poda__task_item(quiz, question, called, is_equilibrium(matrix, r, c, false), why);
            item->slip[EXCHANGED] = is_equilibrium(matrix, r, c, true);
            item->slip[LARGEST_SUM] = has_largest_sum(matrix, r, c);
            poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
        }
}

static void ask_first(poda__quiz *quiz, const poda__matrix *matrix, poda__buffer *steps)
{
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_CHOICE, "first",
        poda__quiz_say(quiz, "The rows' player moves first, and the other sees the move. What do "
                             "they play?"));
    for (int r = 0; r < matrix->rows; r++)
        for (int c = 0; c < matrix->cols; c++) {
            const char name[3] = {poda__matrix_name(0, r), poda__matrix_name(1, c), 0};
            const bool right = is_first(matrix, r, c, 0, false);
            const int reply = better_answer(matrix, 1, c, r, 1);
            const size_t called = poda__quiz_put(quiz, name);
            const size_t why =
                reply >= 0 ? poda__quiz_say(quiz, "%s: to %c the columns' player answers %c", name,
                                            name[0], poda__matrix_name(1, reply))
                : right    ? poda__quiz_say(quiz,
                                            "%s: with %c the rows' player gets %d after the "
                                               "best answer, and nothing gives more",
                                            name, name[0], matrix->pay[0][r][c])
                           : poda__quiz_say(quiz,
                                            "%s: another row gives the rows' player more than "
                                               "%d after the best answer",
                                            name, matrix->pay[0][r][c]);
            poda__quiz_item *item = poda__task_item(quiz, question, called, right, why);
            item->slip[EXCHANGED] = is_first(matrix, r, c, 0, true);
            item->slip[COLUMNS_FIRST] = is_first(matrix, r, c, 1, false);
            item->slip[LARGEST_SUM] = has_largest_sum(matrix, r, c);
            if (right)
                poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
        }
}

static void ask_mixed(poda__quiz *quiz, const poda__matrix *matrix, poda__buffer *steps)
{
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_VALUES, "mixed",
        poda__quiz_say(quiz,
                       "There is no pure equilibrium. How often are %c and %c played in the "
                       "mixed one? As fractions or decimals.",
                       poda__matrix_name(0, 0), poda__matrix_name(1, 0)));
    for (int p = 0; p < 2; p++) {
        const char name[2] = {poda__matrix_name(p, 0), 0};
        char room[32];
        const double right = share(matrix, p, 1 - p), wrong = share(matrix, p, p);
        const size_t called = poda__quiz_put(quiz, name);
        const size_t why = poda__quiz_say(
            quiz, "%s is played %s of the time, which makes the other player indifferent", name,
            poda__task_fraction(right, room));
        poda__quiz_item *item = poda__task_number(quiz, question, called, right, why);
        if (wrong >= 0 && wrong <= 1)
            item->slip[OWN_MIX] = wrong;
        poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
    }
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    poda__matrix matrix;
    poda__buffer lines = {0};
    const poda_status status = poda__matrix_read(&matrix, text, error);
    if (status != PODA_OK)
        return status;
    poda__task_slip(quiz, "exchanged",
                    poda__quiz_say(quiz, "looks at the payoffs of the other player"));
    poda__task_slip(quiz, "weak",
                    poda__quiz_say(quiz, "takes a strategy that is sometimes only equal for "
                                         "strictly better"));
    poda__task_slip(quiz, "largest-sum",
                    poda__quiz_say(quiz, "takes the cell with the largest sum of both payoffs for "
                                         "the solution"));
    poda__task_slip(quiz, "own-mix",
                    poda__quiz_say(quiz, "mixes so that the player itself is indifferent, not the "
                                         "other one"));
    poda__task_slip(quiz, "columns-first",
                    poda__quiz_say(quiz, "lets the columns' player move first"));
    quiz->statement = poda__quiz_say(quiz, "Each cell of the table has what the rows' player gets, "
                                           "then what the columns' player gets. "
                                           "Both want as much as possible.");
    quiz->convention = poda__quiz_put(quiz, "");
    poda__matrix_board(&matrix, &lines);
    poda__task_board(quiz, &lines);
    lines.length = 0;
    ask_dominated(quiz, &matrix, &lines);
    ask_equilibria(quiz, &matrix, &lines);
    ask_first(quiz, &matrix, &lines);
    if (is_mixed(&matrix) && share(&matrix, 0, 1) >= 0 && share(&matrix, 1, 0) >= 0)
        ask_mixed(quiz, &matrix, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_payoff = {make, ask};
