/* program.c - the command-line words of training programs. */
#include "program.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "poda/rules.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

const volatile int *train_stop(void)
{
    return &interrupted;
}

uint32_t train_random(uint64_t *seed, uint32_t below)
{
    *seed = poda_mix(*seed);
    return (uint32_t)((*seed >> 32) * below >> 32);
}

void train_shuffle(uint32_t *order, size_t count, uint64_t *seed)
{
    for (size_t i = count; i > 1; i--) {
        const size_t other = train_random(seed, (uint32_t)i);
        const uint32_t was = order[i - 1];
        order[i - 1] = order[other];
        order[other] = was;
    }
}

static void report(int generation, uint32_t game, uint32_t games, double rate)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\rgeneration %d: %u of %u games, %.0f a second ", generation + 1, game,
                games, rate);
}

static void fitted(int generation, int phase, bool net, const train_error *before,
                   const train_error *after)
{
    const double count = after->count ? (double)after->count : 1;
    if (phase == 0)
        printf("generation %d%s: root mean square error on games not learnt from\n"
               "%8s %10s %10s %10s\n",
               generation + 1, net ? ", network" : "", "phase", "positions", "before", "after");
    printf("%8d %10llu %10.3f %10.3f\n", phase, (unsigned long long)after->count,
           sqrt(before->square / count), sqrt(after->square / count));
    fflush(stdout);
}

static bool read_plan(const char *text, train_plan *plan)
{
    plan->generations = 0;
    do {
        uint64_t depth, games;
        if (plan->generations == TRAIN_GENERATIONS || !poda_read_number(&text, 1000000, &depth) ||
            *text++ != ':' || !poda_read_number(&text, UINT32_MAX, &games))
            return false;
        plan->depth[plan->generations] = (int)depth;
        plan->games[plan->generations++] = (uint32_t)games;
    } while (*text == ',' && *text++);
    return *text == '\0';
}

/* The value of `word` if its key is `key`. */
static const char *value_of(const char *word, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(word, key, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

bool train_word(train_plan *plan, const char *word)
{
    const char *text;
    uint64_t number = 0;
    if ((text = value_of(word, "to"))) {
        plan->file = text;
        return *text != '\0' && strlen(text) < 1000;
    }
    if ((text = value_of(word, "plan")))
        return read_plan(text, plan);
    if ((text = value_of(word, "seed")))
        return poda_read_number(&text, UINT64_MAX, &plan->seed) && *text == '\0';
    if ((text = value_of(word, "steps"))) {
        const bool good = poda_read_number(&text, 1000, &number) && *text == '\0';
        plan->steps = (int)number;
        return good;
    }
    if ((text = value_of(word, "ridge"))) {
        char *end;
        plan->ridge = strtod(text, &end);
        return end != text && *end == '\0' && plan->ridge >= 0 && plan->ridge < 1e6;
    }
    if ((text = value_of(word, "keep"))) {
        plan->keep = strcmp(text, "games") == 0;
        return plan->keep;
    }
    return false;
}

bool train_board_word(train_plan *plan, const char *word)
{
    const char *text;
    uint64_t number = 0;
    if ((text = value_of(word, "hidden"))) {
        const bool good = poda_read_number(&text, TRAIN_HIDDEN, &number) && *text == '\0';
        plan->hidden = (int)number;
        return good && number % 16 == 0;
    }
    if ((text = value_of(word, "opening"))) {
        const bool good = poda_read_number(&text, 100, &number) && *text == '\0';
        plan->opening = (int)number;
        return good && number > 0;
    }
    return false;
}

bool train_refuse(const char *program, const char *word)
{
    static const char *const expected[][2] = {
        {"to", "the name of a file"},
        {"plan", "LEVEL:GAMES, up to 16 of them with commas between"},
        {"seed", "a whole number"},
        {"steps", "a whole number up to 1000"},
        {"ridge", "a number from 0 to a million"},
        {"keep", "games"},
        {"hidden", "a multiple of 16 up to 128"},
        {"opening", "a whole number from 1 to 100"},
    };
    _Static_assert(TRAIN_GENERATIONS == 16 && TRAIN_HIDDEN == 128, "as the lines say");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (value_of(word, expected[i][0])) {
            fprintf(stderr, "%s: %.200s: expected %s\n", program, word, expected[i][1]);
            return true;
        }
    return false;
}

void train_usage(const char *program, const char *subject, const char *more)
{
    fprintf(
        stderr,
        "usage: %s%s to=FILE plan=LEVEL:GAMES,... [seed=N] [ridge=X] [steps=N] [keep=games]%s\n",
        program, subject, more);
}

void train_catch(train_plan *plan)
{
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    plan->stop = &interrupted;
}

int train_main(const train_subject *subject, train_plan *plan, const char *program)
{
    poda_error error = {0};
    train_catch(plan);
    plan->report = report;
    plan->fitted = fitted;
    const poda_status status = train_run(subject, plan, &error);
    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    if (status != PODA_OK)
        fprintf(stderr, "%s: %s\n", program, error.message);
    return status == PODA_OK ? EXIT_SUCCESS : 2;
}
