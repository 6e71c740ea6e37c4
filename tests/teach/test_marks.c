/* test_marks.c - marks through the public header alone: keys, every single fault and the sentences about them, the
 * procedures behind mistakes, answers that cannot be read, and memory that runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FAILING_MALLOC 1
#include "failing.h"
#include "languages.h"
#include "taught.h"

enum { QUESTIONS = 8 };

/* Answers to all questions, of which any may be exchanged. */
typedef struct paper {
    poda_exercise *exercise;
    poda_pair pairs[QUESTIONS];
    poda_options answers;
} paper;

static paper paper_of(const poda_exercise_options *options)
{
    paper it = {.exercise = opened(options)};
    poda_question question;
    for (int32_t q = 0; poda_exercise_question(it.exercise, q, &question); q++)
        it.pairs[q] = (poda_pair){question.id, question.answer};
    it.answers.count = (size_t)summary_of(it.exercise).questions;
    return it;
}

static poda_marks *marked(paper *it)
{
    poda_marks *marks = NULL;
    poda_error error = {0};
    it->answers.pairs = it->pairs;
    if (poda_marks_open(&marks, it->exercise, &it->answers, &error) != PODA_OK)
        fail_msg("%s", error.message);
    return marks;
}

static poda_marks_summary result_of(const poda_marks *marks)
{
    poda_marks_summary sum;
    poda_marks_summarise(marks, &sum);
    return sum;
}

/* The key: all points, every item right and said to be so. */
static int32_t check_key(paper *it)
{
    poda_marks *marks = marked(it);
    const poda_marks_summary sum = result_of(marks);
    poda_question_marks result;
    poda_item_marks item;
    int32_t points = 0;
    assert_int_equal(sum.points, sum.of);
    assert_int_equal(sum.percent, 100);
    assert_int_equal(sum.compared, summary_of(it->exercise).kind == PODA_EXERCISE_TREE);
    assert_int_equal(sum.agreed, sum.compared);
    assert_int_equal(sum.likely, PODA_PROCEDURE_RIGHT);
    for (int32_t q = 0; poda_marks_question(marks, q, &result); q++) {
        poda_question question;
        assert_true(poda_exercise_question(it->exercise, q, &question));
        assert_true(result.answered);
        assert_int_equal(result.of, question.points);
        points += result.points;
        for (int32_t i = 0; poda_marks_item(marks, q, i, &item); i++) {
            const bool chosen = question.kind != PODA_QUESTION_CHOICE || item.given;
            assert_int_equal(item.right, chosen);
            assert_int_equal(*item.reason != 0, chosen);
        }
    }
    assert_int_equal(points, sum.points);
    poda_marks_close(marks);
    return points;
}

/* Item `wrong` of a question answered wrongly, all others rightly; false: it makes no difference. */
static bool falsify(const paper *it, int32_t q, int32_t wrong, char *out, size_t size)
{
    poda_text text = {out, size, 0};
    poda_question question;
    poda_question_item item;
    assert_true(poda_exercise_question(it->exercise, q, &question));
    out[0] = 0;
    for (int32_t i = 0; poda_exercise_item(it->exercise, q, i, &item); i++) {
        switch (question.kind) {
        case PODA_QUESTION_NUMBER:
            poda_text_add(&text, "%g", item.number + 1);
            break;
        case PODA_QUESTION_VALUES:
            poda_text_add(&text, i == wrong ? "%s = %.9g;" : "%s=%.9g ", item.name,
                          item.number + (i == wrong));
            break;
        case PODA_QUESTION_CHOICE:
            if (i == wrong && item.right)
                return false;
            if (i == wrong)
                poda_text_add(&text, "%s", item.name);
            break;
        case PODA_QUESTION_ORDER: /* one is left out, or one too many is at the end */
            if (item.right != (i == wrong))
                poda_text_add(&text, "%s ", item.name);
            break;
        default:
            if (item.right != (i == wrong))
                poda_text_add(&text, "%s,", item.name);
            /* what is below a pruned node is pruned without saying so */
            if (i == wrong && item.right && item.node >= 0 &&
                summary_of(it->exercise).kind == PODA_EXERCISE_TREE &&
                node_of(it->exercise, node_of(it->exercise, item.node).parent).pruned)
                return false;
        }
    }
    if (!*out)
        strcpy(out, "none");
    return true;
}

/* Is `node` the root of what was said, or below it. */
static bool is_below(const poda_exercise *exercise, int32_t node, int32_t top)
{
    while (node >= 0 && node != top)
        node = node_of(exercise, node).parent;
    return node == top;
}

/* One thing is wrong: it costs points, and its item says so, in words that name it. */
static void check_fault(paper *it, int32_t q, int32_t wrong, int32_t full)
{
    poda_marks *marks = marked(it);
    poda_question question;
    poda_question_marks result;
    poda_item_marks mark;
    assert_true(poda_exercise_question(it->exercise, q, &question));
    assert_true(result_of(marks).points < full);
    assert_int_equal(result_of(marks).of, full);
    for (int32_t other = 0; poda_marks_question(marks, other, &result); other++)
        assert_int_equal(result.points == result.of, other != q);
    for (int32_t i = 0; poda_marks_item(marks, q, i, &mark); i++) {
        const poda_question_item item = item_of(it->exercise, q, i);
        if (question.kind == PODA_QUESTION_CHOICE) {
            assert_int_equal(mark.given, i == wrong);
            assert_false(mark.right);
        } else if (i == wrong) {
            assert_false(mark.right);
        } else if (question.kind != PODA_QUESTION_ORDER &&
                   !mark.right) { /* a pruned node brings all below it */
            assert_int_equal(question.kind, PODA_QUESTION_SET);
            assert_true(is_below(it->exercise, item.node, item_of(it->exercise, q, wrong).node));
        }
        if (i == wrong)
            assert_true(strlen(mark.reason) > 10);
        if (i == wrong && summary_of(it->exercise).kind < PODA_EXERCISE_CLASSES &&
            (question.kind == PODA_QUESTION_VALUES || item.move >= 0))
            assert_true(strncmp(mark.reason, item.name, strlen(item.name)) == 0);
    }
    poda_marks_close(marks);
}

/* The key gets all points, and each thing that is changed is found: for every kind of exercise. */
static void keys_and_faults(void **state)
{
    (void)state;
    static char wrong[NODES * 16];
    for (int kind = 0; kind < PODA_EXERCISE_KIND_COUNT; kind++) {
        int tried = 0;
        for (uint64_t seed = 0; seed < 20; seed++) {
            poda_exercise_options options = variant(kind, seed);
            options.translate = poda_translator(seed % 2 ? SPANISH : PODA_ENGLISH);
            paper it = paper_of(&options);
            const int32_t full = check_key(&it);
            for (int32_t q = 0; q < (int32_t)it.answers.count; q++) {
                const char *kept = it.pairs[q].value;
                poda_question question;
                assert_true(poda_exercise_question(it.exercise, q, &question));
                for (int32_t i = 0; i < question.items; i++) {
                    if (!falsify(&it, q, i, wrong, sizeof wrong))
                        continue;
                    it.pairs[q].value = wrong;
                    check_fault(&it, q, i, full);
                    tried++;
                }
                it.pairs[q].value = kept;
            }
            poda_exercise_close(it.exercise);
        }
        assert_true(tried > 30);
    }
}

/* Each mistake by the sentence that explains it. */
static void faults_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *id, *answer, *item, *reason;
        int32_t points;
    } faults[] = {
        {"values", "F=1", "F", "F: MAX takes the maximum of 1, 2: 2, not 1; that is the minimum",
         0},
        {"values", "C=2 D=5", "C",
         "C: MIN takes the minimum of 2, 0: 0, not 2; that is what alpha-beta returns after its "
         "cut",
         1},
        {"values", "D=3 B=3", "B",
         "B: MIN takes the minimum of 5, 9: 5, not 3; it follows from the values given to the "
         "nodes "
         "below",
         0},
        {"value", "5", "A", "A: 5 is right", 1},
        {"best", "C", "C", "C is worth 0, and the best move B is worth 5", 0},
        {"best", "1", "B", "B is right: it is worth 5, like the root", 1}, /* by its number */
        {"best", "2 1", "C", "C is worth 0, and the best move B is worth 5", 0},
        {"best", "B, C", "C", "C is worth 0, and the best move B is worth 5", 0},
        {"pruned", "K,G,F", "F", "F: must be visited, since α = 5 < β = +∞ when its turn comes", 1},
        {"pruned", "K", "G", "G: pruned, since C is cut after F with α = 5 ≥ β = 2", 1},
        {"pruned", "G K", "O", "O: rightly pruned", 4},
        {"saved", "3", "", "minimax generates 15 nodes and alpha-beta 11: 4 fewer, not 3", 0},
    };
    const poda_exercise_options options = {.tree = course};
    poda_exercise *exercise = opened(&options);
    for (size_t f = 0; f < sizeof faults / sizeof faults[0]; f++) {
        const poda_pair pair = {faults[f].id, faults[f].answer};
        const poda_options answers = {&pair, 1};
        poda_marks *marks = NULL;
        poda_question question;
        poda_item_marks mark;
        const char *reason = NULL;
        const char *id = strcmp(pair.key, "value") == 0 ? "values" : pair.key;
        assert_int_equal(poda_marks_open(&marks, exercise, &answers, NULL), PODA_OK);
        const int32_t q = find_question(exercise, id, &question);
        for (int32_t i = 0; poda_marks_item(marks, q, i, &mark); i++)
            if (strcmp(item_of(exercise, q, i).name, faults[f].item) == 0)
                reason = mark.reason;
        assert_non_null(reason);
        assert_string_equal(reason, faults[f].reason);
        assert_int_equal(result_of(marks).points, faults[f].points);
        poda_marks_close(marks);
    }
    poda_exercise_close(exercise);
}

/* What value, best move and pruned nodes say about how the tree was searched. */
static void procedures_are_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *value, *best, *pruned;
        poda_procedure likely;
        int32_t agree;
    } known[] = {
        {"5", "B", "G,K", PODA_PROCEDURE_RIGHT, 14},
        {"5", "B", "none", PODA_PROCEDURE_NONE, 14},
        {"5", "B", "J,K,F,G,L,M", PODA_PROCEDURE_LAST_CHILD, 14},
        {"3", "B", "D,E,L,M", PODA_PROCEDURE_RIGHT, 4}, /* like none of them: slips */
    };
    const poda_exercise_options options = {.tree = course};
    poda_exercise *exercise = opened(&options);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const poda_pair pairs[] = {
            {"value", known[i].value}, {"best", known[i].best}, {"pruned", known[i].pruned}};
        const poda_options answers = {pairs, 3};
        poda_marks *marks = NULL;
        poda_procedure_marks match;
        assert_int_equal(poda_marks_open(&marks, exercise, &answers, NULL), PODA_OK);
        const poda_marks_summary sum = result_of(marks);
        assert_true(sum.compared && sum.value_given);
        assert_int_equal(sum.value_right, i < 3);
        assert_int_equal(sum.agreed, i == 0);
        assert_int_equal(sum.likely, known[i].likely);
        assert_true(poda_marks_procedure(marks, sum.likely, &match));
        assert_int_equal(match.agree, known[i].agree);
        assert_int_equal(match.fits, i < 3);
        for (int p = 0; p < PODA_PROCEDURE_COUNT; p++) {
            assert_true(poda_marks_procedure(marks, (poda_procedure)p, &match));
            assert_true(strlen(match.text) > 10);
            assert_true(strlen(poda_procedure_name((poda_procedure)p)) > 3);
        }
        assert_false(poda_marks_procedure(marks, PODA_PROCEDURE_COUNT, &match));
        poda_marks_close(marks);
    }
    poda_exercise_close(exercise);
}

static void blanks_get_nothing(void **state)
{
    (void)state;
    const poda_exercise_options options = {.tree = course};
    const poda_pair blank[] = {{"best", " "}, {"values", ""}};
    const poda_options blanks = {blank, 2};
    poda_exercise *exercise = opened(&options);
    for (int i = 0; i < 2; i++) {
        poda_marks *marks = NULL;
        poda_question_marks result;
        poda_item_marks item;
        poda_procedure_marks match;
        assert_int_equal(poda_marks_open(&marks, exercise, i ? &blanks : NULL, NULL), PODA_OK);
        const poda_marks_summary sum = result_of(marks);
        assert_int_equal(sum.points, 0);
        assert_int_equal(sum.of, 7 + 1 + 4 + 1);
        assert_int_equal(sum.percent, 0);
        assert_false(sum.compared || poda_marks_procedure(marks, PODA_PROCEDURE_RIGHT, &match));
        for (int32_t q = 0; poda_marks_question(marks, q, &result); q++) {
            assert_false(result.answered);
            for (int32_t n = 0; poda_marks_item(marks, q, n, &item); n++)
                assert_true(!item.given && !item.right && !*item.answer && !*item.reason);
        }
        assert_false(poda_marks_question(marks, -1, &result));
        assert_false(poda_marks_item(marks, 4, 0, &item));
        poda_marks_close(marks);
    }
    poda_exercise_close(exercise);
}

static void unreadable_answers_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *id, *answer;
    } bad[] = {
        {"values", "A"},   {"values", "A=x"}, {"values", "H=3"},   {"values", "A=5 A=5"},
        {"best", "0"},     {"best", "3"},     {"best", "1x"},      {"best", ","},
        {"best", "K"},     {"best", "Z"},     {"pruned", "A"},     {"pruned", "K,Z"},
        {"saved", "four"}, {"value", "x"},    {"winner", "1"},     {"leaf", "1"},
        {"nonsense", "1"}, {"", ""},          {"values", "A=nan"}, {"saved", "1/0"},
    };
    const poda_exercise_options options = {.tree = course};
    poda_exercise *exercise = opened(&options);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const poda_pair pair = {bad[i].id, bad[i].answer};
        const poda_options answers = {&pair, 1};
        poda_marks *marks = NULL;
        poda_error error = {0};
        if (poda_marks_open(&marks, exercise, &answers, &error) != PODA_BAD_REQUEST)
            fail_msg("%s=%s is taken", bad[i].id, bad[i].answer);
        assert_string_equal(error.at, bad[i].id);
        assert_true(strlen(error.message) > 10);
        assert_null(marks);
    }
    poda_exercise_close(exercise);
}

/* The second one is not dropped in silence. */
static void two_answers_are_refused(void **state)
{
    (void)state;
    const poda_exercise_options options = {.tree = course};
    const poda_pair pairs[] = {{"best", "B"}, {"saved", "4"}, {"best", "C"}};
    const poda_options answers = {pairs, 3};
    poda_exercise *exercise = opened(&options);
    poda_marks *marks = NULL;
    poda_error error = {0};
    assert_int_equal(poda_marks_open(&marks, exercise, &answers, &error), PODA_BAD_REQUEST);
    assert_string_equal(error.at, "best");
    assert_string_equal(error.message, "there are two answers to the question 'best'");
    assert_null(marks);
    poda_exercise_close(exercise);
}

/* All first items, which is as good as any answer. */
static poda_status mark_all(poda_marks **out, const poda_exercise *exercise)
{
    char texts[QUESTIONS][32];
    poda_pair pairs[QUESTIONS];
    poda_options answers = {pairs, 0};
    poda_question question;
    for (int32_t q = 0; poda_exercise_question(exercise, q, &question); q++) {
        const bool values = question.kind == PODA_QUESTION_VALUES;
        const poda_question_item item = item_of(exercise, q, 0);
        snprintf(texts[q], sizeof texts[q], values ? "%s=1" : "%s",
                 question.kind == PODA_QUESTION_NUMBER ? item.value : item.name);
        pairs[answers.count++] = (poda_pair){question.id, texts[q]};
    }
    return poda_marks_open(out, exercise, &answers, NULL);
}

static void memory_runs_out(void **state)
{
    (void)state;
    for (int kind = 0; kind < PODA_EXERCISE_KIND_COUNT; kind++) {
        const poda_exercise_options options = {.kind = (poda_exercise_kind)kind, .seed = 2};
        poda_exercise *exercise = opened(&options);
        for (long n = 0;; n++) {
            poda_marks *marks = NULL;
            fail_after(n);
            const poda_status status = mark_all(&marks, exercise);
            const bool failed = stop_failing();
            assert_int_equal(status, failed ? PODA_NO_MEMORY : PODA_OK);
            assert_true(failed == !marks);
            poda_marks_close(marks);
            if (!failed)
                break;
            assert_true(n < 10000);
        }
        poda_exercise_close(exercise);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_and_faults),
        cmocka_unit_test(faults_are_explained),
        cmocka_unit_test(procedures_are_recognised),
        cmocka_unit_test(blanks_get_nothing),
        cmocka_unit_test(unreadable_answers_are_refused),
        cmocka_unit_test(two_answers_are_refused),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
