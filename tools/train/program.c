/* program.c - the words of programs that train. */
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

uint32_t train_random(uint64_t *seed, uint32_t below)
{
    *seed = poda_mix(*seed);
    return (uint32_t)((*seed >> 32) * below >> 32);
}

static void report(int generation, uint32_t game, uint32_t games, double rate)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\rgeneration %d: %u of %u games, %.0f a second ", generation + 1, game,
                games, rate);
}

static void fitted(int generation, int phase, const train_error *before, const train_error *after)
{
    const double count = after->count ? (double)after->count : 1;
    if (phase == 0)
        printf("generation %d: root mean square error on games not learnt from\n"
               "%8s %10s %10s %10s\n",
               generation + 1, "phase", "positions", "before", "after");
    printf("%8d %10llu %10.3f %10.3f\n", phase, (unsigned long long)after->count,
           sqrt(before->square / count), sqrt(after->square / count));
    fflush(stdout);
}

static bool read_plan(const char *text, train_plan *plan)
{
    plan->generations = 0;
    do {
        uint64_t depth, games;
        if (plan->generations == TRAIN_GENERATIONS || !poda_read_number(&text, 64, &depth) ||
            *text++ != ':' || !poda_read_number(&text, UINT32_MAX, &games))
            return false;
        plan->depth[plan->generations] = (int)depth;
        plan->games[plan->generations++] = (uint32_t)games;
    } while (*text == ',' && *text++);
    return *text == '\0';
}

static bool read_word(const char *word, train_plan *plan)
{
    const char *const value = strchr(word, '=');
    if (!value)
        return false;
    const size_t length = (size_t)(value - word);
    const char *text = value + 1;
    char *end = NULL;
    uint64_t number;
    if (length == 2 && memcmp(word, "to", 2) == 0) {
        plan->file = text;
        return *text != '\0' && strlen(text) < 1000;
    }
    if (length == 4 && memcmp(word, "plan", 4) == 0)
        return read_plan(text, plan);
    if (length == 4 && memcmp(word, "seed", 4) == 0)
        return poda_read_number(&text, UINT64_MAX, &plan->seed) && *text == '\0';
    if (length == 5 && memcmp(word, "steps", 5) == 0 && poda_read_number(&text, 1000, &number)) {
        plan->steps = (int)number;
        return *text == '\0';
    }
    if (length == 5 && memcmp(word, "ridge", 5) == 0) {
        plan->ridge = strtod(text, &end);
        return end != text && *end == '\0' && plan->ridge >= 0 && plan->ridge < 1e6;
    }
    if (length == 4 && memcmp(word, "keep", 4) == 0 && strcmp(text, "games") == 0) {
        plan->keep = true;
        return true;
    }
    return false;
}

int train_main(const train_subject *subject, int argc, char **argv)
{
    train_plan plan = {.seed = 1,
                       .ridge = 10,
                       .steps = 20,
                       .stop = &interrupted,
                       .report = report,
                       .fitted = fitted};
    bool good = true;
    for (int i = 1; i < argc && good; i++) {
        good = read_word(argv[i], &plan);
        if (!good)
            fprintf(stderr, "%s: '%.100s' is not a word of this program\n", argv[0], argv[i]);
    }
    if (!good || !plan.file || plan.generations == 0) {
        fprintf(stderr,
                "usage: %s to=FILE plan=DEPTH:GAMES,... [seed=N] [ridge=X] [steps=N] "
                "[keep=games]\n",
                argv[0]);
        return 2;
    }
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    poda_error error = {0};
    const poda_status status = train_run(subject, &plan, &error);
    if (status != PODA_OK)
        fprintf(stderr, "%s: %s\n", argv[0], error.message);
    return status == PODA_OK ? EXIT_SUCCESS : 2;
}
