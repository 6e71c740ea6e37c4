/* test_reasons.c - why options are refused: each reason is true, judged by the text of the state. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "opened_problem.h"

/* Is the reason why `move` is refused true, judged by the text of the state alone? */
static bool queens_reason_holds(const char *state, int column, const char *why)
{
    int placed[16], count = 0, row = 0;
    char along[16] = "";
    for (const char *at = state; *at && *at != '-'; at += *at == ',')
        placed[count++] = (int)strtol(at, (char **)&at, 10);
    if (sscanf(why, "the queen of row %d attacks it along %*s %15s", &row, along) != 2 || row < 1 ||
        row > count)
        return false;
    const int apart = placed[row - 1] - column;
    return strcmp(along, "column") == 0 ? apart == 0 : abs(apart) == count + 1 - row;
}

static bool sudoku_reason_holds(const char *state, int move, const char *why)
{
    char unit[16] = "";
    int number = 0, digit = 0, seen = 0;
    if (sscanf(why, "%15s %d already has a %d", unit, &number, &digit) != 3 ||
        digit != move % 9 + 1)
        return false;
    for (int cell = 0; cell < 81; cell++) {
        const int box = cell / 27 * 3 + cell % 9 / 3, own = move / 9;
        const int in = strcmp(unit, "row") == 0      ? cell / 9
                       : strcmp(unit, "column") == 0 ? cell % 9
                                                     : box;
        seen += in + 1 == number && state[cell] == '0' + digit;
        if (cell == own && in + 1 != number)
            return false;
    }
    return seen == 1;
}

static void reasons_of_refusals_are_true(void **unused)
{
    static const char *const words[] = {"queens n=6",
                                        "sudoku",
                                        "colouring",
                                        "crypt",
                                        "magic",
                                        "knight rows=5 cols=5",
                                        "magic n=4 distinct=yes",
                                        "sums n=6",
                                        "subsetsum",
                                        "knapsack items=60/10,100/20,120/30,7/40 capacity=50"};
    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        poda_problem *problem = opened(words[i]);
        const poda_problem_rules *rules = poda_problem_rules_of(problem);
        const void *params = poda_problem_params(problem);
        uint64_t random = 7;
        int refused = 0;
        assert_non_null(rules->why);
        for (int walk = 0; walk < 200; walk++) {
            poda_state state;
            poda_problem_start(problem, &state);
            for (;;) {
                poda_move moves[WORDS];
                char text[PODA_TEXT_MAX];
                poda_moves list = {moves, 0, WORDS};
                size_t count = 0;
                rules->space.moves(params, &state, &list);
                text_of(problem, &state, text);
                for (size_t k = 0; k < list.count; k++) {
                    char why[PODA_TEXT_MAX] = "";
                    poda_text reason = {why, sizeof why, 0};
                    if (rules->acceptable(params, &state, moves[k])) {
                        moves[count++] = moves[k];
                        continue;
                    }
                    rules->why(params, &state, moves[k], &reason);
                    refused++;
                    if (!why[0] || (i == 0 && !queens_reason_holds(text, (int)moves[k] + 1, why)) ||
                        (i == 1 && !sudoku_reason_holds(text, (int)moves[k], why)))
                        fail_msg("%s, %s, move %llu: '%s'", words[i], text,
                                 (unsigned long long)moves[k], why);
                }
                if (count == 0)
                    break;
                random = random * 6364136223846793005u + 1442695040888963407u;
                state = played(problem, &state, moves[(random >> 33) % count]);
            }
        }
        assert_true(refused > 0);
        poda_problem_close(problem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reasons_of_refusals_are_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
