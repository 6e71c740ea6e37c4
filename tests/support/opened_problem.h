/* opened_problem.h - problems of tests: opened from words, their states as texts, moves played. */
#ifndef PODA_TESTS_SUPPORT_OPENED_PROBLEM_H
#define PODA_TESTS_SUPPORT_OPENED_PROBLEM_H

#include "lines.h"
#include "poda/poda.h"

enum { WORDS = 256 };

/* A problem opened from words, "jugs sizes=5,3 target=4". */
static inline poda_status open_words(poda_problem **out, const char *words, poda_error *error)
{
    test_line line;
    test_line_read(&line, words);
    return poda_problem_open(out, line.words, &line.options, error);
}

static inline poda_problem *opened(const char *words)
{
    poda_problem *problem = NULL;
    poda_error error = {0};
    if (open_words(&problem, words, &error) != PODA_OK)
        fail_msg("%s: %s", words, error.message);
    return problem;
}

static inline const char *text_of(const poda_problem *problem, const poda_state *state,
                                  char words[PODA_TEXT_MAX])
{
    poda_text text = {words, PODA_TEXT_MAX, 0};
    words[0] = 0;
    poda_problem_space(problem)->state_text(poda_problem_params(problem), state, &text);
    return words;
}

static inline poda_state played(const poda_problem *problem, const poda_state *from, poda_move move)
{
    poda_state to;
    memset(&to, 0, sizeof to);
    poda_problem_space(problem)->play(poda_problem_params(problem), from, move, &to);
    return to;
}

#endif
