/* taught.h - exercises as tests read them through the public header. */
#ifndef PODA_TESTS_TAUGHT_H
#define PODA_TESTS_TAUGHT_H

#include <string.h>

#include "poda/poda.h"

enum { NODES = 1000 };

static const char course[] = "A(B(D(3 5) E(6 9)) C(F(1 2) G(0 -1)))";

static inline poda_exercise *opened(const poda_exercise_options *options)
{
    poda_exercise *exercise = NULL;
    poda_error error = {0};
    if (poda_exercise_open(&exercise, options, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return exercise;
}

static inline poda_exercise_summary summary_of(const poda_exercise *exercise)
{
    poda_exercise_summary sum;
    poda_exercise_summarise(exercise, &sum);
    return sum;
}

static inline poda_tree_node node_of(const poda_exercise *exercise, int32_t index)
{
    poda_tree_node node;
    assert_true(poda_exercise_node(exercise, index, &node));
    return node;
}

static inline poda_question_item item_of(const poda_exercise *exercise, int32_t question,
                                         int32_t index)
{
    poda_question_item item;
    assert_true(poda_exercise_item(exercise, question, index, &item));
    return item;
}

/* The question of that name; -1: none. */
static inline int32_t find_question(const poda_exercise *exercise, const char *id,
                                    poda_question *out)
{
    for (int32_t q = 0; poda_exercise_question(exercise, q, out); q++)
        if (strcmp(out->id, id) == 0)
            return q;
    return -1;
}

static inline poda_question question_called(const poda_exercise *exercise, const char *id)
{
    poda_question question;
    assert_true(find_question(exercise, id, &question) >= 0);
    return question;
}

static inline poda_exercise_options variant(int kind, uint64_t seed)
{
    poda_exercise_options options = {.kind = (poda_exercise_kind)kind, .seed = seed};
    options.root = seed % 3 == 2 ? PODA_MIN : PODA_MAX;
    options.cut_strict = seed % 4 == 1;
    options.fail_hard = seed % 5 == 3;
    options.fail_own = seed % 5 == 4;
    options.ties = options.several_best = seed % 6 == 5;
    if (seed % 7 == 3)
        options.cuts = (poda_range){true, 2, 2};
    if (seed % 8 == 6)
        options.values = (poda_range){true, -40, 40};
    options.sign = seed % 9 == 8;
    options.several_best |= options.sign;
    return options;
}

#endif
