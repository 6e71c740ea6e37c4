/* task_array.c - binary search in a sorted array, told with low, middle and high: which numbers are
 * looked at, and how many a search from the left would look at. "2 5 8 12 16 23; 23". */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task.h"

static const char example[] = "2 5 8 12 16 23 38; 23";

enum { MOST = 32, GREATEST = 9999 };

typedef struct array {
    int count, at[MOST], wanted;
} array;

typedef struct probes {
    int count, at[2 * MOST];
} probes;

static poda_status read(array *on, const char *text, poda_error *error)
{
    const char *at = text;
    *on = (array){.count = 0};
    bool sorted = true;
    while (on->count < MOST && poda__task_read(&at, 0, GREATEST, &on->at[on->count])) {
        sorted &= on->count == 0 || on->at[on->count - 1] < on->at[on->count];
        on->count++;
        at += strspn(at, " ,");
    }
    const bool good = sorted && on->count > 1 && *at == ';' && (at++, true) &&
                      poda__task_read(&at, 0, GREATEST, &on->wanted) && !at[strspn(at, " ")];
    return good ? PODA_OK : poda__task_bad(error, text, example);
}

/* With the middle rounded down or up. */
static void halve(const array *on, bool up, probes *out, const poda__quiz *quiz,
                  poda__buffer *steps)
{
    int low = 0, high = on->count - 1;
    *out = (probes){.count = 0};
    while (low <= high) {
        const int middle = (low + high + up) / 2, number = on->at[middle];
        out->at[out->count++] = middle;
        if (steps && number == on->wanted)
            poda__task_step(quiz, steps, "low %d, middle %d, high %d: %d is found", low, middle,
                            high, number);
        else if (steps && number < on->wanted)
            poda__task_step(quiz, steps,
                            "low %d, middle %d, high %d: %d > %d, so it goes on in the second half",
                            low, middle, high, on->wanted, number);
        else if (steps)
            poda__task_step(quiz, steps,
                            "low %d, middle %d, high %d: %d < %d, so it goes on in the first half",
                            low, middle, high, on->wanted, number);
        if (number == on->wanted)
            return;
        *(number < on->wanted ? &low : &high) = number < on->wanted ? middle + 1 : middle - 1;
    }
    if (steps)
        poda__task_step(quiz, steps, "low %d is beyond high %d: %d is not there", low, high,
                        on->wanted);
}

static void scan(const array *on, probes *out)
{
    *out = (probes){.count = 0};
    for (int i = 0; i < on->count; i++) {
        out->at[out->count++] = i;
        if (on->at[i] == on->wanted)
            return;
    }
}

static int place(const probes *on, int index)
{
    for (int i = 0; i < on->count; i++)
        if (on->at[i] == index)
            return i + 1;
    return 0;
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    array on;
    probes down, up;
    (void)options;
    (void)error;
    do {
        on = (array){.count = 9 + (int)poda__random_below(random, 5)};
        int number = 0;
        for (int i = 0; i < on.count; i++)
            on.at[i] = number += 1 + (int)poda__random_below(random, 9);
        const int which = (int)poda__random_below(random, (uint32_t)on.count);
        on.wanted = on.at[which];
        if (poda__random_below(random, 3) == 0 && which > 0 && on.at[which] - on.at[which - 1] > 1)
            on.wanted--; /* it is not there */
        halve(&on, false, &down, NULL, NULL);
        halve(&on, true, &up, NULL, NULL);
    } while (down.count < 3 || (down.count == up.count &&
                                memcmp(down.at, up.at, sizeof(int) * (size_t)down.count) == 0));
    for (int i = 0; i < on.count; i++)
        poda__buffer_add(text, "%s%d", i ? " " : "", on.at[i]);
    poda__buffer_add(text, "; %d", on.wanted);
    return PODA_OK;
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    array on;
    probes right, up, line;
    poda__buffer lines = {0};
    enum { ROUNDED, LINEAR };
    const poda_status status = read(&on, text, error);
    if (status != PODA_OK)
        return status;
    halve(&on, false, &right, NULL, NULL);
    halve(&on, true, &up, NULL, NULL);
    scan(&on, &line);
    poda__task_slip(quiz, "rounded-up",
                    poda__quiz_say(quiz, "rounds the middle up instead of down"));
    poda__task_slip(quiz, "linear",
                    poda__quiz_say(quiz, "searches from the left, number by number"));
    quiz->statement = poda__quiz_say(quiz,
                                     "%d is looked for by binary search in the sorted array "
                                     "below; places are counted from 0.",
                                     on.wanted);
    quiz->convention = poda__quiz_say(quiz, "The middle is (low + high) / 2, rounded down.");
    for (int row = 0; row < 2; row++) {
        for (int i = 0; i < on.count; i++)
            poda__buffer_add(&lines, "%5d", row == 0 ? i : on.at[i]);
        poda__buffer_add(&lines, "\n");
    }
    poda__task_board(quiz, &lines);
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_ORDER, "probes",
                       poda__quiz_say(quiz, "Which numbers of the array are looked at, in order?"));
    for (int pass = 0; pass < 2; pass++) /* those that are looked at come first */
        for (int i = 0; i < (pass == 0 ? right.count : on.count); i++) {
            const int index = pass == 0 ? right.at[i] : i, at = place(&right, index);
            char name[16];
            if (pass == 1 && at > 0)
                continue;
            snprintf(name, sizeof name, "%d", on.at[index]);
            const size_t called = poda__quiz_put(quiz, name);
            const size_t why = at > 0
                                   ? poda__quiz_say(quiz, "%s is the middle of step %d", name, at)
                                   : poda__quiz_say(quiz, "%s is never in the middle", name);
            poda__quiz_item *item = poda__task_number(quiz, question, called, at, why);
            item->slip[ROUNDED] = place(&up, index);
            item->slip[LINEAR] = place(&line, index);
        }
    question = poda__quiz_ask(quiz, PODA_QUESTION_NUMBER, "steps",
                              poda__quiz_say(quiz, "How many numbers does binary search look at?"));
    poda__quiz_item *item = poda__task_number(
        quiz, question, 0, right.count,
        poda__quiz_say(quiz, "binary search looks at %d {number|numbers}", right.count));
    item->slip[ROUNDED] = up.count;
    item->slip[LINEAR] = line.count;
    question =
        poda__quiz_ask(quiz, PODA_QUESTION_NUMBER, "linear",
                       poda__quiz_say(quiz, "And how many does a search from the left look at?"));
    poda__task_number(
        quiz, question, 0, line.count,
        poda__quiz_say(quiz, "a search from the left looks at %d {number|numbers}", line.count));
    lines.length = 0;
    halve(&on, false, &right, quiz, &lines);
    poda__task_steps(quiz, &lines);
    poda__buffer_release(&lines);
    return PODA_OK;
}

const poda__task_kind poda__task_array = {make, ask};
