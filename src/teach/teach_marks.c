/* teach_marks.c - marks as the public functions of poda/teach.h give them. */
#include <string.h>

#include "base/memory.h"
#include "base/wording.h"
#include "teach/handle.h"
#include "teach/marks/answer_words.h"
#include "teach/marks/marks.h"
#include "teach/tasks/task.h"

struct poda_marks {
    poda__marks marks;
    poda__grade grade;
    bool compared; /* there is a grade */
};

const char *poda_procedure_name(poda_procedure procedure)
{
#define PROCEDURE_NAME(name, text) text,
    static const char *const names[] = {PODA_PROCEDURES(PROCEDURE_NAME)};
#undef PROCEDURE_NAME
    return (unsigned)procedure < PODA_PROCEDURE_COUNT ? names[procedure] : "unknown";
}

/* Blanks that do not break are blanks too. */
static bool is_blank(const char *text)
{
    text += strspn(text, " \t\n");
    return !*text || (strncmp(text, "\xc2\xa0", 2) == 0 && is_blank(text + 2));
}

/* The answer under this key; NULL: none, or blank. */
static const char *answer_to(const poda_options *answers, const char *key)
{
    const char *text = answers ? poda_option_text(answers, key, NULL) : NULL;
    return text && !is_blank(text) ? text : NULL;
}

static bool is_asked(const poda__quiz *quiz, const char *key)
{
    if (strcmp(key, "value") == 0) /* one of the values, which are asked for first */
        return strcmp(quiz->questions[0].id, "values") == 0 &&
               poda__exercise_is_tree(quiz->exercise->kind);
    for (int32_t q = 0; q < quiz->question_count; q++)
        if (strcmp(quiz->questions[q].id, key) == 0)
            return true;
    return false;
}

/* An answer to a question that the exercise does not have, or a second one. */
static poda_status check_keys(const poda__quiz *quiz, const poda_options *answers,
                              poda_error *error)
{
    for (size_t i = 0; answers && i < answers->count; i++) {
        const char *key = answers->pairs[i].key;
        for (size_t j = 0; j < i; j++)
            if (strcmp(answers->pairs[j].key, key) == 0)
                return poda_fail(error, PODA_BAD_REQUEST, key,
                                 "there are two answers to the question '%s'", key);
        if (is_asked(quiz, key))
            continue;
        char known[120] = "";
        poda_text list = {known, sizeof known, 0};
        for (int32_t q = 0; q < quiz->question_count; q++)
            poda_text_add(&list, "%s%s", q ? ", " : "", quiz->questions[q].id);
        return poda_fail(error, PODA_BAD_REQUEST, key,
                         "this exercise has no question '%s'; it has: %s", key, known);
    }
    return PODA_OK;
}

/* The answers in the order of the quiz's questions, in one form. */
typedef struct sorted {
    const char *texts[PODA__QUIZ_QUESTIONS]; /* NULL: not answered */
    const char *value;                       /* of the root alone */
    poda__buffer tidy[PODA__QUIZ_QUESTIONS], number;
} sorted;

static void release_sorted(sorted *answers)
{
    for (int32_t q = 0; q < PODA__QUIZ_QUESTIONS; q++)
        poda__buffer_release(&answers->tidy[q]);
    poda__buffer_release(&answers->number);
}

/* The value of the root is one of the values, which are asked for first. */
static poda_status sort_answers(const poda__quiz *quiz, const poda_options *answers, sorted *out,
                                poda_error *error)
{
    static const poda__question number = {.kind = PODA_QUESTION_NUMBER};
    const char *root = answer_to(answers, "value");
    poda_status status = PODA_OK;
    *out = (sorted){.value = NULL};
    if (root) {
        poda__answer_tidy(quiz, &number, root, &out->number);
        status = poda__buffer_status(&out->number, error);
        for (char *at = out->number.at; at && *at; at++)
            *at = *at == ',' ? '.' : *at;
        out->value = out->number.at ? out->number.at : "";
    }
    for (int32_t q = 0; q < quiz->question_count && status == PODA_OK; q++) {
        const poda__question *question = &quiz->questions[q];
        const char *text = answer_to(answers, question->id);
        poda__buffer *tidy = &out->tidy[q];
        const bool has_root = q == 0 && root;
        if (has_root) /* the root is the first inner node */
            poda__buffer_add(tidy, "%s=%s%s",
                             poda__quiz_text(quiz, quiz->items[question->first_item].name),
                             out->value, text ? ", " : "");
        if (text)
            poda__answer_tidy(quiz, question, text, tidy);
        status = poda__buffer_status(tidy, error);
        out->texts[q] = !text && !has_root ? NULL : tidy->at ? tidy->at : "";
    }
    return status;
}

static const char *sorted_answer(const poda__quiz *quiz, const sorted *answers, const char *id)
{
    for (int32_t q = 0; q < quiz->question_count; q++)
        if (strcmp(quiz->questions[q].id, id) == 0)
            return answers->texts[q];
    return NULL;
}

/* What mistake value, best move and pruned nodes of a tree point to. */
static poda_status compare(poda_marks *marks, const poda__quiz *quiz, const sorted *answers,
                           poda_error *error)
{
    const poda__answer answer = {answers->value, sorted_answer(quiz, answers, "best"),
                                 sorted_answer(quiz, answers, "pruned")};
    if (quiz->exercise->kind != PODA_EXERCISE_TREE ||
        !(answer.value || answer.best || answer.pruned))
        return PODA_OK;
    const poda_status status =
        poda__grade_init(&marks->grade, &quiz->exercise->model, &answer, error);
    marks->compared = status == PODA_OK;
    return status;
}

poda_status poda_marks_open(poda_marks **out, const poda_exercise *exercise,
                            const poda_options *answers, poda_error *error)
{
    const poda__quiz *quiz = &exercise->quiz;
    sorted given;
    poda_status status = check_keys(quiz, answers, error);
    if (status != PODA_OK)
        return status;
    poda_marks *made = poda__array(1, sizeof *made);
    if (!made)
        return poda_fail_memory(error);
    status = sort_answers(quiz, answers, &given, error);
    if (status == PODA_OK)
        status = compare(made, quiz, &given, error);
    if (status == PODA_OK)
        status = poda__marks_init(&made->marks, quiz, made->compared ? &made->grade : NULL,
                                  given.texts, error);
    release_sorted(&given);
    if (status == PODA_OK)
        *out = made;
    else
        poda_marks_close(made);
    return status;
}

void poda_marks_close(poda_marks *marks)
{
    if (!marks)
        return;
    poda__marks_release(&marks->marks);
    poda__grade_release(&marks->grade);
    free(marks);
}

void poda_marks_summarise(const poda_marks *marks, poda_marks_summary *out)
{
    const poda__grade *grade = &marks->grade;
    *out = (poda_marks_summary){.points = marks->marks.points,
                                .of = marks->marks.of,
                                .percent = marks->marks.percent,
                                .compared = marks->compared,
                                .agreed = grade->all_right,
                                .value_given = grade->value_given,
                                .value_right = grade->value_right,
                                .likely = grade->likely};
}

bool poda_marks_question(const poda_marks *marks, int32_t question, poda_question_marks *out)
{
    if (question < 0 || question >= marks->marks.quiz->question_count)
        return false;
    *out = marks->marks.questions[question];
    return true;
}

bool poda_marks_item(const poda_marks *marks, int32_t question, int32_t item, poda_item_marks *out)
{
    const poda__marks *all = &marks->marks;
    if (question < 0 || question >= all->quiz->question_count || item < 0 ||
        item >= all->quiz->questions[question].item_count)
        return false;
    const poda__question *of = &all->quiz->questions[question];
    const poda__mark *from = &all->items[of->first_item + item];
    const bool shown =
        from->given || (of->kind == PODA_QUESTION_SET && all->questions[question].answered);
    *out =
        (poda_item_marks){.given = from->given,
                          .right = from->right,
                          .number = from->number,
                          .answer = shown ? poda__marks_given(all, of, of->first_item + item) : "",
                          .reason = poda__marks_text(all, from->reason)};
    return true;
}

bool poda_marks_slip(const poda_marks *marks, int32_t slip, poda_slip *out)
{
    const poda__quiz *quiz = marks->marks.quiz;
    if (slip < 0 || slip >= quiz->slip_count)
        return false;
    *out = (poda_slip){.id = quiz->slips[slip].id,
                       .text = poda__quiz_text(quiz, quiz->slips[slip].text),
                       .agree = poda__task_agree(&marks->marks, slip),
                       .likely = poda__task_likely(&marks->marks) == slip};
    return true;
}

static const char *mistake(const poda__quiz *quiz, poda_procedure procedure)
{
    poda_translate_fn *translate = quiz->translate;
    switch (procedure) {
    case PODA_PROCEDURE_OTHER_CUT:
        return quiz->exercise->model.options.cut_strict
                   ? tr(translate, "cuts already at α ≥ β, where only α > β cuts")
                   : tr(translate, "cuts only at α > β, where α ≥ β is enough");
    case PODA_PROCEDURE_SWAPPED:
        return tr(translate, "wrong player: MAX and MIN are exchanged");
    case PODA_PROCEDURE_SHALLOW:
        return tr(translate, "the bounds are not passed down: only the parent's own bound is used");
    case PODA_PROCEDURE_BACKWARDS:
        return tr(translate, "the children are taken from right to left");
    case PODA_PROCEDURE_NONE:
        return tr(translate, "nothing is pruned: plain minimax");
    case PODA_PROCEDURE_LAST_CHILD:
        return tr(translate, "the child after which a cut happens is taken for pruned too");
    default:
        return tr(translate, "the right procedure");
    }
}

bool poda_marks_procedure(const poda_marks *marks, poda_procedure procedure,
                          poda_procedure_marks *out)
{
    const poda__grade *grade = &marks->grade;
    if (!marks->compared || (unsigned)procedure >= PODA_PROCEDURE_COUNT)
        return false;
    *out = (poda_procedure_marks){.text = mistake(marks->marks.quiz, procedure),
                                  .agree = grade->agree[procedure],
                                  .fits = grade->fits[procedure],
                                  .ties = poda__grade_ties(grade, procedure)};
    return true;
}
