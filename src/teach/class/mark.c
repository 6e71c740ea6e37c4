/* mark.c - marks a whole class: which paper of each student counts, what went wrong, and what the
 * answers show about the questions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "base/wording.h"
#include "teach/class/class.h"

poda_status poda__class_exercises(const poda__class_options *options, const poda__student *student,
                                  poda_exercise **exercises, poda_error *error)
{
    poda_exercise_options own = options->exercise;
    if (poda__stopped(own.stop))
        return poda_fail(error, PODA_STOPPED, "", "stopped before the exercises were ready");
    if (!options->same)
        own.seed = poda__code_seed(student->code);
    own.number = 1;
    return poda_exercises_open(exercises, options->count, &own, error);
}

static bool is_late(const poda__class_options *options, const poda__paper *paper)
{
    return *options->due && *paper->time && poda__time_after(paper->time, options->due);
}

/* ---- one paper ---- */

/* Where the next "name=value" begins after the sign `=` of one; the end of the text if there is none. */
static const char *next_value(const char *equals)
{
    for (const char *sign = equals; (sign = strchr(sign + 1, '='));) {
        const char *name = sign;
        while (name > equals && name[-1] == ' ')
            name--;
        while (name > equals && !strchr(" ,;\n\t", name[-1]))
            name--;
        if (name > equals) /* else it is a part of the value, as in A==3 */
            return name;
    }
    return equals + strlen(equals);
}

/* The values of an answer that can be read one by one; NULL: none, or memory ran out. free() it. */
static char *readable_values(const poda_exercise *exercise, const poda_pair *answer)
{
    poda__buffer readable = {0};
    const char *at = answer->value + strspn(answer->value, " ,;\n\t"), *next;
    for (; *at; at = next) {
        const char *sign = strchr(at, '=');
        next = sign ? next_value(sign) : at + strlen(at);
        poda__buffer one = {0};
        poda_marks *marks = NULL;
        poda__buffer_put(&one, at, (size_t)(next - at));
        while (one.length > 0 && strchr(" ,;\n\t", one.at[one.length - 1]))
            one.at[--one.length] = 0;
        const poda_pair alone = {answer->key, one.at ? one.at : ""};
        if (!one.failed &&
            poda_marks_open(&marks, exercise, &(poda_options){&alone, 1}, NULL) == PODA_OK)
            poda__buffer_add(&readable, "%s%s", readable.length ? ", " : "", alone.value);
        poda_marks_close(marks);
        readable.failed |= one.failed;
        poda__buffer_release(&one);
    }
    if (!readable.failed)
        return readable.at;
    poda__buffer_release(&readable);
    return NULL;
}

/* Leaves out what cannot be read: of several values those that are no numbers, else the whole answer. False
 * if memory runs out. */
static bool drop_unreadable(poda__paper *paper, size_t at, const poda_exercise *exercise,
                            poda__papers *papers)
{
    poda_pair *answer = &paper->answers[at];
    char *rest = strchr(answer->value, '=') ? readable_values(exercise, answer) : NULL;
    if (!rest || strcmp(rest, answer->value) == 0) {
        free(rest);
        *answer = paper->answers[--paper->count];
        return true;
    }
    char **all = poda__resize(papers->opened, (size_t)papers->opened_count + 1, sizeof(char *));
    if (!all) {
        free(rest);
        return false;
    }
    papers->opened = all;
    answer->value = all[papers->opened_count++] = rest;
    return true;
}

/* Opens the marks; answers that cannot be read are left out, with a note. */
static poda_status open_marks(poda_marks **marks, const poda_exercise *exercise, poda__paper *paper,
                              poda__papers *papers, const poda__marked *marked, poda_error *error)
{
    for (;;) {
        const poda_options answers = {paper->answers, paper->count};
        poda_error fault = {.translate = error ? error->translate : NULL};
        const poda_status status = poda_marks_open(marks, exercise, &answers, &fault);
        if (status != PODA_BAD_REQUEST) {
            if (status != PODA_OK && error)
                *error = fault;
            return status;
        }
        size_t at = 0;
        while (at < paper->count && strcmp(paper->answers[at].key, fault.at) != 0)
            at++;
        if (at == paper->count) {
            if (error)
                *error = fault;
            return status;
        }
        poda__buffer_add(
            &papers->notes, tr(marked->options.exercise.translate, "%s, exercise %d: %.200s\n"),
            marked->roster->students[paper->student].name, (int)paper->number, fault.message);
        if (!drop_unreadable(paper, at, exercise, papers))
            return poda_fail_memory(error);
    }
}

/* Exercises of one kind need not ask the same: a question is known by its id. */
static int32_t question_slot(poda__marked *marked, const poda_question *asked)
{
    poda__class_question *question = marked->questions;
    for (int32_t q = 0; q < marked->question_count; q++, question++)
        if (strcmp(question->id, asked->id) == 0) {
            question->varies |=
                strncmp(question->text, asked->text, sizeof question->text - 1) != 0;
            return q;
        }
    if (marked->question_count == PODA__CLASS_QUESTIONS)
        return -1;
    snprintf(question->id, sizeof question->id, "%s", asked->id);
    snprintf(question->text, sizeof question->text, "%s", asked->text);
    return marked->question_count++;
}

static int32_t slip_index(poda__marked *marked, const char *id, const char *text)
{
    for (int32_t i = 0; i < marked->slip_count; i++)
        if (strcmp(marked->slips[i].id, id) == 0)
            return i;
    if (marked->slip_count == PODA__CLASS_SLIPS)
        return -1;
    poda__class_slip *slip = &marked->slips[marked->slip_count];
    snprintf(slip->id, sizeof slip->id, "%s", id);
    snprintf(slip->text, sizeof slip->text, "%s", text);
    slip->count = 0;
    return marked->slip_count++;
}

/* The misunderstanding that the answers show; -1: none. */
static int32_t find_slip(poda__marked *marked, const poda_marks *marks)
{
    poda_marks_summary sum;
    poda_procedure_marks procedure;
    poda_slip slip;
    poda_marks_summarise(marks, &sum);
    if (sum.compared && !sum.agreed && sum.likely != PODA_PROCEDURE_RIGHT &&
        poda_marks_procedure(marks, sum.likely, &procedure))
        return slip_index(marked, poda_procedure_name(sum.likely), procedure.text);
    for (int32_t i = 0; poda_marks_slip(marks, i, &slip); i++)
        if (slip.likely)
            return slip_index(marked, slip.id, slip.text);
    return -1;
}

static poda_status mark_paper(poda__marked *marked, const poda_exercise *exercise,
                              poda__paper *paper, poda__papers *papers, poda__result *result,
                              poda_error *error)
{
    poda_marks *marks = NULL;
    poda_marks_summary sum;
    poda_question_marks question;
    poda_question asked;
    const poda_status status = open_marks(&marks, exercise, paper, papers, marked, error);
    if (status != PODA_OK)
        return status;
    poda_marks_summarise(marks, &sum);
    *result = (poda__result){.answered = true,
                             .late = is_late(&marked->options, paper),
                             .seconds = paper->seconds,
                             .points = sum.points,
                             .of = sum.of,
                             .slip = find_slip(marked, marks)};
    for (int32_t q = 0;
         poda_marks_question(marks, q, &question) && poda_exercise_question(exercise, q, &asked);
         q++) {
        const int32_t slot = question_slot(marked, &asked);
        if (slot < 0)
            continue;
        result->question_points[slot] = question.points;
        result->question_answered[slot] = question.answered;
    }
    poda_marks_close(marks);
    return PODA_OK;
}

/* ---- one student ---- */

/* Does the paper replace the one before? */
static bool replaces(const poda__class_options *options, const poda__paper *paper,
                     const poda__paper *before, const poda__result *now, const poda__result *then)
{
    if (options->keep == PODA__KEEP_BEST)
        return now->points > then->points;
    int order = *paper->time && *before->time ? poda__compare_times(paper->time, before->time) : 0;
    order = order ? order : paper->row - before->row;
    return options->keep == PODA__KEEP_LAST ? order >= 0 : order < 0;
}

static poda_status mark_exercise(poda__marked *marked, const poda_exercise *exercise,
                                 poda__papers *papers, int32_t student, int32_t number,
                                 poda_error *error)
{
    poda__result *result = &marked->results[student * marked->options.count + number - 1];
    poda_status status = PODA_OK;
    const poda__paper *kept = NULL;
    int32_t handed_in = 0;
    poda_question question;
    *result = (poda__result){.slip = -1, .seconds = -1};
    for (int32_t q = 0; poda_exercise_question(exercise, q, &question); q++)
        result->of += question.points;
    for (int32_t i = 0; i < papers->count && status == PODA_OK; i++) {
        poda__paper *paper = &papers->papers[i];
        poda__result now;
        if (paper->student != student || paper->number != number)
            continue;
        handed_in++;
        if (marked->options.drop_late && is_late(&marked->options, paper)) {
            result->late |= !kept;
            continue;
        }
        status = mark_paper(marked, exercise, paper, papers, &now, error);
        if (status == PODA_OK && (!kept || replaces(&marked->options, paper, kept, &now, result))) {
            *result = now;
            kept = paper;
        }
    }
    result->papers = handed_in;
    return status;
}

static poda_status mark_student(poda__marked *marked, poda__papers *papers, int32_t student,
                                poda_error *error)
{
    const int32_t count = marked->options.count;
    poda_exercise **exercises = poda__array((size_t)count, sizeof(poda_exercise *));
    if (!exercises)
        return poda_fail_memory(error);
    poda_status status = poda__class_exercises(&marked->options, &marked->roster->students[student],
                                               exercises, error);
    int64_t points = 0, of = 0;
    bool any = false;
    for (int32_t number = 1; number <= count && status == PODA_OK; number++) {
        status = mark_exercise(marked, exercises[number - 1], papers, student, number, error);
        const poda__result *result = poda__marked_result(marked, student, number);
        points += result->points;
        of += result->of;
        any |= result->answered;
        if (status == PODA_OK && result->slip >= 0)
            marked->slips[result->slip].count++;
    }
    marked->percent[student] = of > 0 ? (int)lround(100.0 * (double)points / (double)of) : 0;
    marked->handed_in += any;
    for (int32_t i = 0; i < count; i++)
        poda_exercise_close(exercises[i]);
    free(exercises);
    return status;
}

/* ---- all of them ---- */

static void name_questions(poda__marked *marked, const poda_exercise *exercise)
{
    poda_question question;
    for (int32_t q = 0; poda_exercise_question(exercise, q, &question); q++)
        (void)question_slot(marked, &question);
}

/* Pearson's correlation of a question's points with the other points of the same exercise. */
static void count_question(poda__marked *marked, int32_t q, const int32_t *worth)
{
    poda__class_question *question = &marked->questions[q];
    const int32_t all = marked->roster->count * marked->options.count;
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    for (int32_t i = 0; i < all; i++) {
        const poda__result *result = &marked->results[i];
        if (!result->answered || worth[i] == 0)
            continue;
        const double own = (double)result->question_points[q] / worth[i];
        const int32_t others = result->of - worth[i];
        const double rest =
            others > 0 ? (double)(result->points - result->question_points[q]) / others : 0;
        question->asked++;
        question->answered += result->question_answered[q];
        n++;
        x += own;
        y += rest;
        xx += own * own;
        yy += rest * rest;
        xy += own * rest;
    }
    question->share = n > 0 ? x / n : 0;
    const double below = (n * xx - x * x) * (n * yy - y * y);
    question->discrimination = n > 2 && below > 1e-12 ? (n * xy - x * y) / sqrt(below) : NAN;
}

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Over the students who handed something in. */
static poda_status count_marks(poda__marked *marked, poda_error *error)
{
    int *sorted = poda__array((size_t)marked->roster->count, sizeof *sorted);
    if (!sorted)
        return poda_fail_memory(error);
    int32_t n = 0;
    double sum = 0, squares = 0;
    for (int32_t s = 0; s < marked->roster->count; s++) {
        bool any = false;
        for (int32_t number = 1; number <= marked->options.count; number++)
            any |= poda__marked_result(marked, s, number)->answered;
        if (!any)
            continue;
        sorted[n++] = marked->percent[s];
        sum += marked->percent[s];
        squares += (double)marked->percent[s] * marked->percent[s];
    }
    qsort(sorted, (size_t)n, sizeof *sorted, compare_numbers);
    marked->mean = n ? sum / n : 0;
    marked->deviation = n > 1 ? sqrt(fmax(0, (squares - sum * sum / n) / (n - 1))) : 0;
    const int32_t half = n / 2;
    marked->median = n == 0 ? 0 : n % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
    free(sorted);
    return PODA_OK;
}

static int compare_slips(const void *a, const void *b)
{
    const poda__class_slip *one = a, *other = b;
    return one->count != other->count ? other->count - one->count : strcmp(one->id, other->id);
}

/* The most frequent first; results point to their new places. */
static void sort_slips(poda__marked *marked)
{
    poda__class_slip sorted[PODA__CLASS_SLIPS];
    memcpy(sorted, marked->slips, sizeof sorted);
    qsort(sorted, (size_t)marked->slip_count, sizeof *sorted, compare_slips);
    for (int32_t i = 0; i < marked->roster->count * marked->options.count; i++)
        for (int32_t k = 0; marked->results[i].slip >= 0 && k < marked->slip_count; k++)
            if (strcmp(marked->slips[marked->results[i].slip].id, sorted[k].id) == 0) {
                marked->results[i].slip = k;
                break;
            }
    memcpy(marked->slips, sorted, sizeof sorted);
    while (marked->slip_count > 0 && marked->slips[marked->slip_count - 1].count == 0)
        marked->slip_count--; /* of papers that do not count */
}

/* The points of each question in each exercise of each student. */
static poda_status count_questions(poda__marked *marked, poda_error *error)
{
    const int32_t count = marked->options.count, all = marked->roster->count * count;
    int32_t *worth = poda__array((size_t)all * PODA__CLASS_QUESTIONS, sizeof *worth);
    poda_exercise **exercises = poda__array((size_t)count, sizeof(poda_exercise *));
    poda_status status = worth && exercises ? PODA_OK : poda_fail_memory(error);
    for (int32_t s = 0; s < marked->roster->count && status == PODA_OK; s++) {
        status =
            poda__class_exercises(&marked->options, &marked->roster->students[s], exercises, error);
        for (int32_t i = 0; i < count && status == PODA_OK; i++) {
            poda_question question;
            for (int32_t q = 0; poda_exercise_question(exercises[i], q, &question); q++) {
                const int32_t slot = question_slot(marked, &question);
                if (slot >= 0)
                    worth[(int64_t)slot * all + s * count + i] = question.points;
            }
            poda_exercise_close(exercises[i]);
        }
    }
    for (int32_t q = 0; q < marked->question_count && status == PODA_OK; q++)
        count_question(marked, q, worth + (int64_t)q * all);
    free(worth);
    free(exercises);
    return status;
}

poda_status poda__class_mark(poda__marked *marked, const poda__roster *roster, poda__papers *papers,
                             const poda__class_options *options, poda_error *error)
{
    *marked = (poda__marked){.roster = roster, .options = *options};
    marked->results =
        poda__array((size_t)roster->count * (size_t)options->count, sizeof *marked->results);
    marked->percent = poda__array((size_t)roster->count, sizeof *marked->percent);
    poda_exercise **first = poda__array((size_t)options->count, sizeof(poda_exercise *));
    poda_status status =
        marked->results && marked->percent && first ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK)
        status = poda__class_exercises(options, &roster->students[0], first, error);
    for (int32_t i = 0; i < options->count && status == PODA_OK; i++) {
        if (i == 0)
            name_questions(marked, first[0]);
        poda_exercise_close(first[i]);
    }
    free(first);
    for (int32_t s = 0; s < roster->count && status == PODA_OK; s++)
        status = mark_student(marked, papers, s, error);
    if (status == PODA_OK)
        status = count_questions(marked, error);
    if (status == PODA_OK)
        status = count_marks(marked, error);
    if (status == PODA_OK && papers->notes.failed)
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        sort_slips(marked);
    else
        poda__marked_release(marked);
    return status;
}

void poda__marked_release(poda__marked *marked)
{
    free(marked->results);
    free(marked->percent);
    *marked = (poda__marked){.roster = NULL};
}
