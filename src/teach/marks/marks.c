/* marks.c - reads the answers to a quiz and counts what is right. */
#include "teach/marks/marks.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "teach/marks/answer_words.h"

static const char between[] = " \t\n,;";

static bool is_task(const poda__marks *marks)
{
    return marks->quiz->exercise->kind >= PODA_EXERCISE_CLASSES;
}

static int shown(size_t length)
{
    return length < 40 ? (int)length : 40;
}

static bool is_text(const char *text, size_t length, const char *other)
{
    return strncmp(other, text, length) == 0 && other[length] == 0;
}

/* The item with this name as it stands, or -1; other ways to write it are gone (answer_words.h). */
static int32_t find_item(const poda__marks *marks, const poda__question *question, const char *name,
                         size_t length)
{
    const poda__quiz *quiz = marks->quiz;
    for (int32_t i = question->first_item; i < question->first_item + question->item_count; i++)
        if (is_text(name, length, poda__quiz_text(quiz, quiz->items[i].name)))
            return i;
    return -1;
}

/* "-inf", "+∞", as alpha and beta begin, or as programs write them. */
static bool read_infinity(const char *text, double *number)
{
    static const char *const names[] = {"inf", "∞", "infinity", "infinito"};
    const bool negative = *text == '-';
    text += negative || *text == '+';
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcasecmp(text, names[i]) == 0) {
            *number = negative ? -HUGE_VAL : HUGE_VAL;
            return true;
        }
    return false;
}

/* In a task, does another question know this name? */
static bool is_elsewhere(const poda__marks *marks, const char *name, size_t length)
{
    const poda__quiz *quiz = marks->quiz;
    for (int32_t q = 0; is_task(marks) && q < quiz->question_count; q++)
        if (quiz->questions[q].kind == PODA_QUESTION_ORDER &&
            find_item(marks, &quiz->questions[q], name, length) >= 0)
            return true;
    return false;
}

/* "5", "-0.25", "-0,25", "13/4". */
static bool read_number(const char *text, size_t length, double *number)
{
    enum { ROOM = 64 };
    char copy[ROOM], *end;
    if (length == 0 || length >= ROOM)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    if (read_infinity(copy, number))
        return true;
    char *const comma = strchr(copy, ',');
    if (comma)
        *comma = '.';
    if (copy[strspn(copy, "+-.0123456789eE/")])
        return false;
    *number = strtod(copy, &end);
    if (end == copy)
        return false;
    if (*end == '/') {
        const char *below = end + 1;
        const double divisor = strtod(below, &end);
        if (end == below || divisor == 0)
            return false;
        *number /= divisor;
    }
    return !*end && isfinite(*number);
}

bool poda__marks_same_number(double right, const char *text, double given)
{
    if (isinf(given) || isinf(right))
        return given == right;
    const double apart = fabs(given - right);
    const char *point = strpbrk(text, ".,");
    if (apart <= 1e-9 * fmax(1, fabs(right)))
        return true;
    const int decimals = point ? (int)strspn(point + 1, "0123456789") : 0;
    return decimals >= 2 && apart <= 0.5000001 * pow(10, -decimals);
}

static size_t keep(poda__marks *marks, const char *text, size_t length)
{
    const size_t begin = marks->texts.length;
    poda__buffer_put(&marks->texts, text, length);
    poda__buffer_put(&marks->texts, "", 1);
    return begin;
}

static poda_status keep_number(poda__marks *marks, const poda__question *question, int32_t item,
                               const char *text, size_t length, poda_error *error)
{
    poda__mark *mark = &marks->items[item];
    if (!read_number(text, length, &mark->number))
        return poda_fail(error, PODA_BAD_REQUEST, question->id,
                         "%s: '%.*s' is not a number; numbers are like 5, -2.5 or 13/4",
                         question->id, shown(length), text);
    mark->given = true;
    mark->answer = keep(marks, text, length);
    return marks->texts.failed ? poda_fail_memory(error) : PODA_OK;
}

static poda_status read_values(poda__marks *marks, const poda__question *question, const char *text,
                               poda_error *error)
{
    poda_status status = PODA_OK;
    for (text += strspn(text, between); *text && status == PODA_OK; text += strspn(text, between)) {
        const char *name = text;
        const size_t length = strcspn(text, " \t\n,;=");
        text += length;
        text += strspn(text, " \t\n");
        if (*text != '=')
            return poda_fail(error, PODA_BAD_REQUEST, question->id,
                             "%s: '%.*s' has no value; values are written A=5, B=3", question->id,
                             shown(length), name);
        text++;
        text += strspn(text, " \t\n");
        const int32_t item = find_item(marks, question, name, length);
        if (item < 0 && is_elsewhere(marks, name, length)) { /* a node that is not asked about */
            text += poda__answer_number(text);
            continue;
        }
        if (item < 0)
            return is_task(marks) ? poda_fail(error, PODA_BAD_REQUEST, question->id,
                                              "%s: there is no '%.*s' to give a value to",
                                              question->id, shown(length), name)
                                  : poda_fail(error, PODA_BAD_REQUEST, question->id,
                                              "%s: the tree has no inner node '%.*s'", question->id,
                                              shown(length), name);
        if (marks->items[item].given)
            return poda_fail(error, PODA_BAD_REQUEST, question->id, "%s: '%.*s' is given twice",
                             question->id, shown(length), name);
        const size_t digits = poda__answer_number(text);
        status = keep_number(marks, question, item, text, digits, error);
        text += digits;
    }
    return status;
}

/* "Q >= 22" for "Q ≥ 22", with blanks or without. */
static bool same_choice(const char *text, const char *choice)
{
    static const struct {
        const char *sign, *typed;
    } signs[] = {{"≥", ">="}, {"≤", "<="}};
    for (;;) {
        text += strspn(text, " ");
        choice += strspn(choice, " ");
        bool sign = false;
        for (int i = 0; i < 2 && !sign; i++)
            if (strncmp(choice, signs[i].sign, strlen(signs[i].sign)) == 0 &&
                strncmp(text, signs[i].typed, 2) == 0) {
                choice += strlen(signs[i].sign);
                text += 2;
                sign = true;
            }
        if (sign)
            continue;
        if (*text != *choice)
            return false;
        if (!*text)
            return true;
        text++;
        choice++;
    }
}

static poda_status read_one(poda__marks *marks, const poda__question *question, const char *text,
                            poda_error *error)
{
    const poda__quiz *quiz = marks->quiz;
    const char *at = text;
    uint64_t number = 0;
    int32_t item = find_item(marks, question, text, strlen(text));
    for (int32_t i = 0; i < question->item_count && item < 0; i++)
        if (same_choice(text, poda__quiz_text(quiz, quiz->items[question->first_item + i].name)))
            item = question->first_item + i;
    if (item < 0 && poda_read_number(&at, (uint64_t)question->item_count, &number) && !*at &&
        number > 0)
        item = question->first_item + (int32_t)number - 1;
    if (item < 0) {
        char choices[120] = "";
        poda_text list = {choices, sizeof choices, 0};
        for (int32_t i = 0; i < question->item_count; i++)
            poda_text_add(&list, "%s%s", i ? ", " : "",
                          poda__quiz_text(quiz, quiz->items[question->first_item + i].name));
        return poda_fail(error, PODA_BAD_REQUEST, question->id,
                         "%s=%.40s: expected one of these, or its number: %s", question->id, text,
                         choices);
    }
    marks->items[item].given = true;
    return PODA_OK;
}

/* One choice; any of the best moves, or several that are all best. */
static poda_status read_choice(poda__marks *marks, const poda__question *question, const char *text,
                               poda_error *error)
{
    poda_status status = PODA_OK;
    if (strcmp(question->id, "best") != 0 && strcmp(question->id, "first") != 0)
        return read_one(marks, question, text, error);
    for (text += strspn(text, between); *text && status == PODA_OK; text += strspn(text, between)) {
        char name[80] = "";
        const size_t length = strcspn(text, between);
        poda_text_add(&(poda_text){name, sizeof name, 0}, "%.*s", (int)length, text);
        status = read_one(marks, question, name, error);
        text += length;
    }
    return status;
}

static poda_status read_set(poda__marks *marks, const poda__question *question, const char *text,
                            poda_error *error)
{
    if (strcmp(text, "none") == 0)
        return PODA_OK;
    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        const size_t length = strcspn(text, between);
        const int32_t item = find_item(marks, question, text, length);
        if (item < 0)
            return is_task(marks)
                       ? poda_fail(error, PODA_BAD_REQUEST, question->id,
                                   "%s: '%.*s' cannot be named here; names are separated by commas",
                                   question->id, shown(length), text)
                       : poda_fail(error, PODA_BAD_REQUEST, question->id,
                                   "%s: '%.*s' is none of the moves; they are separated by commas",
                                   question->id, shown(length), text);
        marks->items[item].given = true;
        text += length;
    }
    return PODA_OK;
}

/* "S B E D", "S-B-E-D": the number of an item is its place. */
static poda_status read_order(poda__marks *marks, const poda__question *question, const char *text,
                              poda_error *error)
{
    static const char apart[] = " \t\n,;->";
    int place = 0;
    for (text += strspn(text, apart); *text; text += strspn(text, apart)) {
        const size_t length = strcspn(text, apart);
        char number[16];
        const int32_t item = find_item(marks, question, text, length);
        if (item < 0)
            return poda_fail(error, PODA_BAD_REQUEST, question->id,
                             "%s: '%.*s' cannot be named here; names are separated by commas",
                             question->id, shown(length), text);
        if (marks->items[item].given)
            return poda_fail(error, PODA_BAD_REQUEST, question->id, "%s: '%.*s' is given twice",
                             question->id, shown(length), text);
        marks->items[item].given = true;
        marks->items[item].number = ++place;
        snprintf(number, sizeof number, "%d", place);
        marks->items[item].answer = keep(marks, number, strlen(number));
        text += length;
    }
    return PODA_OK;
}

/* Takes over what the grade of a two-player tree has read, with all nodes below a pruned one. */
static void take_grade(poda__marks *marks, const poda__question *question)
{
    for (int32_t i = question->first_item; i < question->first_item + question->item_count; i++) {
        const int32_t node = marks->quiz->items[i].node;
        marks->items[i].given = question->kind == PODA_QUESTION_SET ? marks->grade->named[node]
                                                                    : marks->grade->best[node];
    }
}

static poda_status read_answer(poda__marks *marks, const poda__question *question, const char *text,
                               poda_error *error)
{
    const bool nodes = marks->grade && question->kind != PODA_QUESTION_NUMBER;
    if (nodes && (strcmp(question->id, "best") == 0 || strcmp(question->id, "pruned") == 0)) {
        take_grade(marks, question);
        return PODA_OK;
    }
    if (question->kind == PODA_QUESTION_SET)
        return read_set(marks, question, text, error);
    if (!text[strspn(text, between)])
        return poda_fail(error, PODA_BAD_REQUEST, question->id, "%s: the answer is empty",
                         question->id);
    switch (question->kind) {
    case PODA_QUESTION_ORDER:
        return read_order(marks, question, text, error);
    case PODA_QUESTION_VALUES:
        return read_values(marks, question, text, error);
    case PODA_QUESTION_CHOICE:
        return read_choice(marks, question, text, error);
    default:
        return keep_number(marks, question, question->first_item, text, strlen(text), error);
    }
}

static void count(poda__marks *marks, const poda__question *question, poda_question_marks *result)
{
    const poda__quiz *quiz = marks->quiz;
    int32_t hits = 0, extra = 0, placed = 0;
    for (int32_t i = question->first_item; i < question->first_item + question->item_count; i++) {
        poda__mark *mark = &marks->items[i];
        const poda__quiz_item *item = &quiz->items[i];
        switch (question->kind) {
        case PODA_QUESTION_CHOICE:
            mark->right = mark->given && item->right;
            break;
        case PODA_QUESTION_SET:
            mark->right = mark->given == item->right;
            break;
        case PODA_QUESTION_ORDER:
            mark->right = mark->number == item->number;
            break;
        default:
            mark->right = mark->given &&
                          poda__marks_same_number(
                              item->number, poda__marks_text(marks, mark->answer), mark->number);
        }
        result->right += mark->right;
        placed += mark->right && item->number > 0; /* ORDER */
        hits += mark->given && item->right;
        extra += mark->given && !item->right;
    }
    if (question->kind == PODA_QUESTION_CHOICE)
        result->points = hits > 0 && extra == 0; /* one wrong move spoils the list */
    else if (question->kind == PODA_QUESTION_ORDER)
        result->points = placed > extra ? placed - extra : 0;
    else if (question->kind != PODA_QUESTION_SET)
        result->points = result->right;
    else if (result->right == question->item_count) /* also if none is to be named */
        result->points = result->of;
    else
        result->points =
            (int32_t)fmax(0, floor(hits - extra * poda__quiz_cost(quiz, question) + 1e-9));
}

static int percent_of(int32_t points, int32_t of)
{
    const int rounded = (int)lround(100.0 * points / of);
    return points == of ? 100 : points == 0 ? 0 : rounded < 1 ? 1 : rounded > 99 ? 99 : rounded;
}

poda_status poda__marks_init(poda__marks *marks, const poda__quiz *quiz, const poda__grade *grade,
                             const char *const answers[PODA__QUIZ_QUESTIONS], poda_error *error)
{
    poda_status status = PODA_OK;
    *marks = (poda__marks){.quiz = quiz, .grade = grade};
    keep(marks, "", 0);
    marks->items = poda__array((size_t)quiz->item_count, sizeof *marks->items);
    if (!marks->items || marks->texts.failed)
        status = poda_fail_memory(error);
    for (int32_t q = 0; q < quiz->question_count && status == PODA_OK; q++) {
        marks->questions[q].of = poda__quiz_points(quiz, &quiz->questions[q]);
        marks->of += marks->questions[q].of;
        if (!answers[q])
            continue;
        status = read_answer(marks, &quiz->questions[q], answers[q], error);
        if (status == PODA_OK)
            count(marks, &quiz->questions[q], &marks->questions[q]);
        marks->questions[q].answered = true;
    }
    for (int32_t q = 0; q < quiz->question_count && status == PODA_OK; q++) {
        const poda_question_marks *result = &marks->questions[q];
        if (!result->answered)
            continue;
        marks->points += result->points;
        status = poda__marks_explain(marks, &quiz->questions[q], error);
    }
    marks->percent = percent_of(marks->points, marks->of);
    if (status == PODA_OK && marks->texts.failed)
        status = poda_fail_memory(error);
    if (status != PODA_OK)
        poda__marks_release(marks);
    return status;
}

void poda__marks_release(poda__marks *marks)
{
    poda__buffer_release(&marks->texts);
    free(marks->items);
    *marks = (poda__marks){.quiz = NULL};
}

const char *poda__marks_given(const poda__marks *marks, const poda__question *question,
                              int32_t item)
{
    const poda__quiz *quiz = marks->quiz;
    const poda__mark *mark = &marks->items[item];
    switch (question->kind) {
    case PODA_QUESTION_SET:
        return poda__quiz_text(quiz, mark->given ? question->in : question->out);
    case PODA_QUESTION_CHOICE:
        return poda__quiz_text(quiz, quiz->items[item].name);
    default:
        return poda__marks_text(marks, mark->answer);
    }
}
