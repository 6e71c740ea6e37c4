/* task.c - which kinds of exercise are tasks, and what all of them need. */
#include "teach/tasks/task.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "teach/marks/marks.h"

const poda__task_kind *poda__task_of(poda_exercise_kind kind)
{
    switch (kind) {
    case PODA_EXERCISE_WALK:
        return &poda__task_walk;
    case PODA_EXERCISE_ASTAR:
        return &poda__task_astar;
    case PODA_EXERCISE_ARRAY:
        return &poda__task_array;
    case PODA_EXERCISE_QUEENS:
        return &poda__task_queens;
    case PODA_EXERCISE_NIMSUM:
        return &poda__task_nimsum;
    case PODA_EXERCISE_HEURISTIC:
        return &poda__task_heuristic;
    case PODA_EXERCISE_PAYOFF:
        return &poda__task_payoff;
    case PODA_EXERCISE_REGRET:
        return &poda__task_regret;
    default:
        return NULL;
    }
}

int poda__task_slip(poda__quiz *quiz, const char *id, size_t text)
{
    quiz->slips[quiz->slip_count] = (poda__slip){id, text};
    return quiz->slip_count++;
}

const char *poda__task_decimal(double number, char room[32])
{
    snprintf(room, 32, "%.6g", fabs(number) < 1e-12 ? 0 : number);
    return room;
}

const char *poda__task_fraction(double number, char room[32])
{
    for (int below = 1; below <= 999; below++) {
        const double above = number * below;
        if (fabs(above - round(above)) > 1e-9 * fmax(1, fabs(above)))
            continue;
        snprintf(room, 32, below == 1 ? "%.0f" : "%.0f/%d", round(above) + 0.0, below);
        return room;
    }
    return poda__task_decimal(number, room);
}

poda__quiz_item *poda__task_number(poda__quiz *quiz, poda__question *question, size_t name,
                                   double number, size_t why)
{
    char room[32];
    return poda__quiz_add(
        quiz, question,
        (poda__quiz_item){.name = name,
                          .value = poda__quiz_put(quiz, poda__task_fraction(number, room)),
                          .number = number,
                          .right = question->kind != PODA_QUESTION_ORDER || number > 0,
                          .node = -1,
                          .why = why});
}

poda__quiz_item *poda__task_item(poda__quiz *quiz, poda__question *question, size_t name,
                                 bool right, size_t why)
{
    return poda__quiz_add(quiz, question,
                          (poda__quiz_item){.name = name, .right = right, .node = -1, .why = why});
}

void poda__task_yes_no(poda__quiz *quiz, poda__question *question, bool yes, size_t why)
{
    poda__task_item(quiz, question, poda__quiz_say(quiz, "yes"), yes, why);
    poda__task_item(quiz, question, poda__quiz_say(quiz, "no"), !yes, why);
}

static size_t put_lines(poda__quiz *quiz, const poda__buffer *lines)
{
    quiz->failed |= lines->failed;
    return poda__quiz_put(quiz, lines->at ? lines->at : "");
}

void poda__task_board(poda__quiz *quiz, const poda__buffer *lines)
{
    quiz->board = put_lines(quiz, lines);
}

void poda__task_steps(poda__quiz *quiz, const poda__buffer *lines)
{
    quiz->steps = put_lines(quiz, lines);
}

void poda__task_step(const poda__quiz *quiz, poda__buffer *steps, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    poda__buffer_add_list(steps, poda__quiz_words(quiz, format), args);
    va_end(args);
    poda__buffer_add(steps, "\n");
}

bool poda__task_read(const char **text, int least, int most, int *value)
{
    const char *at = *text + strspn(*text, " \t\n");
    char *end;
    if (!isdigit((unsigned char)at[*at == '-' || *at == '+']))
        return false;
    const long number = strtol(at, &end, 10);
    if (number < least || number > most)
        return false;
    *value = (int)number;
    *text = end;
    return true;
}

poda_status poda__task_bad(poda_error *error, const char *text, const char *example)
{
    return poda_fail(error, PODA_BAD_OPTION, "given",
                     "given='%.60s': expected something like '%.120s'", text, example);
}

/* What a slip, or the right answer (-1), says to an item. */
static double answer_of(const poda__question *question, const poda__quiz_item *item, int slip)
{
    const bool named =
        question->kind == PODA_QUESTION_CHOICE || question->kind == PODA_QUESTION_SET;
    const double right = named ? item->right : item->number;
    return slip < 0 || isnan(item->slip[slip]) ? right : item->slip[slip];
}

/* Does the answer to an item agree with a slip, or with the right answer (-1)? */
static bool agrees(const poda__marks *marks, const poda__question *question, int32_t item, int slip)
{
    const poda__mark *mark = &marks->items[item];
    const double answer = answer_of(question, &marks->quiz->items[item], slip);
    switch (question->kind) {
    case PODA_QUESTION_CHOICE:
    case PODA_QUESTION_SET:
        return mark->given == (answer > 0);
    case PODA_QUESTION_ORDER:
        return mark->number == answer;
    default:
        return mark->given &&
               poda__marks_same_number(answer, poda__marks_text(marks, mark->answer), mark->number);
    }
}

/* How many answers agree with a slip: of all items, or of those that tell it from what is right, of which there
 * are `*telling`. */
static int32_t count_agreed(const poda__marks *marks, int slip, int32_t *telling)
{
    const poda__quiz *quiz = marks->quiz;
    int32_t agree = 0;
    for (int32_t q = 0; q < quiz->question_count; q++) {
        const poda__question *question = &quiz->questions[q];
        for (int32_t i = 0; marks->questions[q].answered && i < question->item_count; i++) {
            const int32_t item = question->first_item + i;
            const bool tells = answer_of(question, &quiz->items[item], slip) !=
                               answer_of(question, &quiz->items[item], -1);
            if (telling && !tells)
                continue;
            agree += agrees(marks, question, item, slip);
            if (telling)
                ++*telling;
        }
    }
    return agree;
}

int32_t poda__task_agree(const poda__marks *marks, int slip)
{
    return count_agreed(marks, slip, NULL);
}

int poda__task_likely(const poda__marks *marks)
{
    int32_t most = poda__task_agree(marks, -1);
    int likely = -1;
    for (int slip = 0; slip < marks->quiz->slip_count; slip++) {
        const int32_t agree = poda__task_agree(marks, slip);
        int32_t telling = 0;
        const int32_t shown = count_agreed(marks, slip, &telling);
        if (agree > most && 2 * shown > telling) { /* else slips of the pen explain as much */
            most = agree;
            likely = slip;
        }
    }
    return likely;
}
