/* task_nimsum.c - nim-values of heaps from which certain numbers may be taken, and their XOR:
 * "take 1,3,4; heaps 5,7". The player who cannot move loses. */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "teach/tasks/task.h"

static const char example[] = "take 1,3,4; heaps 5,7";

enum { TAKES = 6, HEAPS = 5, LARGEST = 30 };

typedef struct heaps {
    int takes, take[TAKES], count, size[HEAPS], largest;
} heaps;

static bool read_list(const char **text, int most, int least, int *count, int *list, int top)
{
    *count = 0;
    do {
        if (*count == most || !poda__task_read(text, least, top, &list[*count]))
            return false;
        ++*count;
        *text += strspn(*text, " ");
    } while (**text == ',' && (*text)++);
    return true;
}

static poda_status read(heaps *on, const char *text, poda_error *error)
{
    const char *at = text + strspn(text, " ");
    *on = (heaps){.takes = 0};
    bool good = strncmp(at, "take ", 5) == 0;
    if (good) {
        at += 5;
        good = read_list(&at, TAKES, 1, &on->takes, on->take, LARGEST) && *at == ';';
    }
    if (good) {
        at += 1 + strspn(at + 1, " ");
        good = strncmp(at, "heaps ", 6) == 0;
    }
    if (good) {
        at += 6;
        good = read_list(&at, HEAPS, 0, &on->count, on->size, LARGEST) && !*at;
    }
    for (int i = 0; i < on->count; i++)
        on->largest = on->size[i] > on->largest ? on->size[i] : on->largest;
    return good && on->largest > 0 ? PODA_OK : poda__task_bad(error, text, example);
}

typedef enum way { MEX, GREATEST, LOST_WON } way;

/* The nim-values of 0 .. LARGEST. */
static void fill(const heaps *on, way how, int value[LARGEST + 1])
{
    for (int n = 0; n <= LARGEST; n++) {
        unsigned seen = 0;
        int most = -1;
        for (int i = 0; i < on->takes; i++)
            if (on->take[i] <= n) {
                const int below = value[n - on->take[i]];
                seen |= 1u << below;
                most = below > most ? below : most;
            }
        int mex = 0;
        while (seen >> mex & 1)
            mex++;
        value[n] = how == GREATEST ? most + 1 : how == LOST_WON ? mex > 0 : mex;
    }
}

static int xor_of(const heaps *on, const int *value)
{
    int sum = 0;
    for (int i = 0; i < on->count; i++)
        sum ^= value ? value[on->size[i]] : on->size[i];
    return sum;
}

static int added(const heaps *on, const int *value)
{
    int sum = 0;
    for (int i = 0; i < on->count; i++)
        sum += value[on->size[i]];
    return sum;
}

static poda_status make(const poda_exercise_options *options, uint64_t *random, poda__buffer *text,
                        poda_error *error)
{
    (void)options;
    (void)error;
    heaps on;
    int value[LARGEST + 1];
    for (;;) {
        on = (heaps){.takes = 2 + (int)poda__random_below(random, 2)};
        on.count =
            2 + (int)poda__random_below(random, 2); /* not in the braces, which have no order */
        for (int i = 0, least = 1; i < on.takes; i++) {
            on.take[i] = least + (int)poda__random_below(random, 2);
            least = on.take[i] + 1;
        }
        for (int i = 0; i < on.count; i++)
            on.size[i] = 3 + (int)poda__random_below(random, 7);
        fill(&on, MEX, value);
        const int sum = xor_of(&on, value);
        /* half of them are lost; sums, sizes and nim-values must not be the same thing */
        if ((sum == 0) == (poda__random_below(random, 2) == 0) && added(&on, value) != sum &&
            xor_of(&on, NULL) != sum)
            break;
    }
    poda__buffer_add(text, "take ");
    for (int i = 0; i < on.takes; i++)
        poda__buffer_add(text, "%s%d", i ? "," : "", on.take[i]);
    poda__buffer_add(text, "; heaps ");
    for (int i = 0; i < on.count; i++)
        poda__buffer_add(text, "%s%d", i ? "," : "", on.size[i]);
    return PODA_OK;
}

static void list(const int *numbers, int count, const char *between, char *room, size_t size)
{
    poda_text text = {room, size, 0};
    room[0] = 0;
    for (int i = 0; i < count; i++)
        poda_text_add(&text, "%s%d", i ? between : "", numbers[i]);
}

/* The nim-values after each move from n objects. */
static void list_after(const heaps *on, const int *value, int n, char *room, size_t size)
{
    int after[TAKES], count = 0;
    for (int i = 0; i < on->takes; i++)
        if (on->take[i] <= n)
            after[count++] = value[n - on->take[i]];
    list(after, count, ", ", room, size);
}

enum { ADDS, SIZES, NO_MEX, CLASSES };

static void ask_values(poda__quiz *quiz, const heaps *on, int values[3][LARGEST + 1],
                       poda__buffer *steps)
{
    char after[64], name[16];
    poda__question *question = poda__quiz_ask(
        quiz, PODA_QUESTION_VALUES, "values",
        poda__quiz_say(quiz, "What is the nim-value of a heap of each size, g0 to g%d?",
                       on->largest));
    for (int n = 0; n <= on->largest; n++) {
        snprintf(name, sizeof name, "g%d", n);
        list_after(on, values[MEX], n, after, sizeof after);
        const size_t at = poda__quiz_put(quiz, name);
        const size_t why =
            *after ? poda__quiz_say(quiz, "g%d is the least number that is not among %s: %d", n,
                                    after, values[MEX][n])
                   : poda__quiz_say(quiz, "g%d is 0: there is no move", n);
        poda__quiz_item *item = poda__task_number(quiz, question, at, values[MEX][n], why);
        item->slip[NO_MEX] = values[GREATEST][n];
        item->slip[CLASSES] = values[LOST_WON][n];
        poda__buffer_add(steps, "%s\n", poda__quiz_text(quiz, why));
    }
}

static void ask_moves(poda__quiz *quiz, const heaps *on, int values[3][LARGEST + 1], int sum)
{
    const int *value = values[MEX];
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_SET, "best",
                       poda__quiz_say(quiz, "Which moves win? A move is written heap:number."));
    question->in = poda__quiz_say(quiz, "best");
    question->out = poda__quiz_say(quiz, "not best");
    for (int i = 0; i < on->count; i++)
        for (int k = 0; k < on->takes; k++) {
            char move[24];
            if (on->take[k] > on->size[i])
                continue;
            const int after = sum ^ value[on->size[i]] ^ value[on->size[i] - on->take[k]];
            snprintf(move, sizeof move, "%d:%d", i + 1, on->take[k]);
            const size_t name = poda__quiz_put(quiz, move);
            const size_t why = poda__quiz_say(quiz, "%s leaves the nim-sum %d", move, after);
            poda__quiz_item *item = poda__task_item(quiz, question, name, after == 0, why);
            heaps left = *on;
            left.size[i] -= on->take[k];
            item->slip[ADDS] = added(&left, value) == 0;
            item->slip[SIZES] = xor_of(&left, NULL) == 0;
            item->slip[NO_MEX] = xor_of(&left, values[GREATEST]) == 0;
            item->slip[CLASSES] = xor_of(&left, values[LOST_WON]) == 0;
        }
}

static poda_status ask(poda__quiz *quiz, const char *text, poda_error *error)
{
    heaps on;
    int values[3][LARGEST + 1], of[HEAPS];
    char takes[64], sizes[64], joined[64];
    poda__buffer steps = {0};
    const poda_status status = read(&on, text, error);
    if (status != PODA_OK)
        return status;
    fill(&on, MEX, values[MEX]);
    fill(&on, GREATEST, values[GREATEST]);
    fill(&on, LOST_WON, values[LOST_WON]);
    poda__task_slip(quiz, "adds",
                    poda__quiz_say(quiz, "adds the nim-values with carries instead of "
                                         "joining them by XOR"));
    poda__task_slip(quiz, "sizes",
                    poda__quiz_say(quiz, "joins the sizes of the heaps instead of their "
                                         "nim-values"));
    poda__task_slip(quiz, "no-mex",
                    poda__quiz_say(quiz, "takes one more than the greatest instead of the least "
                                         "number that is missing"));
    poda__task_slip(quiz, "classes",
                    poda__quiz_say(quiz, "knows only 0 (lost) and 1 (won): classes instead of "
                                         "nim-values"));
    list(on.take, on.takes, ", ", takes, sizeof takes);
    list(on.size, on.count, ", ", sizes, sizeof sizes);
    quiz->statement = poda__quiz_say(quiz,
                                     "There are heaps of %s. A move takes one of these numbers "
                                     "from one heap: %s. The player who "
                                     "cannot move loses.",
                                     sizes, takes);
    quiz->convention = poda__quiz_put(quiz, "");
    ask_values(quiz, &on, values, &steps);
    const int sum = xor_of(&on, values[MEX]);
    for (int i = 0; i < on.count; i++)
        of[i] = values[MEX][on.size[i]];
    list(of, on.count, " XOR ", joined, sizeof joined);
    poda__question *question =
        poda__quiz_ask(quiz, PODA_QUESTION_NUMBER, "sum",
                       poda__quiz_say(quiz, "What is the nim-sum of the position?"));
    size_t why = poda__quiz_say(quiz, "the nim-sum is %s = %d", joined, sum);
    poda__quiz_item *item = poda__task_number(quiz, question, 0, sum, why);
    item->slip[ADDS] = added(&on, values[MEX]);
    item->slip[SIZES] = xor_of(&on, NULL);
    item->slip[NO_MEX] = xor_of(&on, values[GREATEST]);
    item->slip[CLASSES] = xor_of(&on, values[LOST_WON]);
    poda__buffer_add(&steps, "%s\n", poda__quiz_text(quiz, why));
    question = poda__quiz_ask(
        quiz, PODA_QUESTION_CHOICE, "class",
        poda__quiz_say(quiz, "Is it an N position (the next player wins) or a P position (the "
                             "previous player wins)?"));
    why = sum == 0 ? poda__quiz_say(quiz, "the nim-sum is 0, so it is P")
                   : poda__quiz_say(quiz, "the nim-sum is %d, not 0, so it is N", sum);
    const bool wins[] = {added(&on, values[MEX]) > 0, xor_of(&on, NULL) > 0,
                         xor_of(&on, values[GREATEST]) > 0, xor_of(&on, values[LOST_WON]) > 0};
    for (int c = 0; c < 2; c++) {
        item = poda__task_item(quiz, question, poda__quiz_put(quiz, c == 0 ? "N" : "P"),
                               (sum > 0) == (c == 0), why);
        for (int k = 0; k < 4; k++)
            item->slip[k] = wins[k] == (c == 0);
    }
    poda__buffer_add(&steps, "%s\n", poda__quiz_text(quiz, why));
    ask_moves(quiz, &on, values, sum);
    poda__task_steps(quiz, &steps);
    poda__buffer_release(&steps);
    return PODA_OK;
}

const poda__task_kind poda__task_nimsum = {make, ask};
