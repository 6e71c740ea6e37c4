/* train.c - the generations of a training: games, fit, weights to a file. The weights are saved
 * after each generation; the games of the current one are in FILE.games. */
#include "train.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "poda/rules.h"
#include "samples.h"

static const char games_begin[] = "games of generation "; /* identifies the file */

typedef struct training {
    const train_subject *subject;
    const train_plan *plan;
    poda_weights *weights;
    int generation; /* from 0: earlier ones are in the weights */
    char games_file[1024];
    char begun[PODA_WEIGHTS_NOTE + 64]; /* the first line of the games: what they belong to */
} training;

static poda_status file_error(const char *name, poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, name, "%.200s: %s", name,
                     poda_error_system(error, errno));
}

/* "othello, seed 1: 1:40000 2:150000": depth and games of each finished generation. */
static void describe(const training *work, int generations, char note[PODA_WEIGHTS_NOTE])
{
    const train_plan *const plan = work->plan;
    int length = snprintf(note, PODA_WEIGHTS_NOTE,
                          "%s seed=%" PRIu64 " ridge=%g steps=%d plan=", work->subject->name,
                          plan->seed, plan->ridge, plan->steps);
    for (int i = 0; i < generations && length < PODA_WEIGHTS_NOTE; i++)
        length += snprintf(note + length, PODA_WEIGHTS_NOTE - (size_t)length, "%s%d:%" PRIu32,
                           i ? "," : "", plan->depth[i], plan->games[i]);
}

/* Finds the generation of the weights in the file. */
static poda_status resume(training *work, poda_error *error)
{
    const train_subject *const subject = work->subject;
    if (access(work->plan->file, F_OK) != 0)
        return poda_weights_open(&work->weights, subject->phases, subject->features, subject->unit,
                                 error);
    const poda_status status = poda_weights_load(&work->weights, work->plan->file, error);
    if (status != PODA_OK)
        return status;
    for (int i = 1; i <= work->plan->generations; i++) {
        char note[PODA_WEIGHTS_NOTE];
        describe(work, i, note);
        if (strcmp(note, work->weights->note) == 0)
            work->generation = i;
    }
    const bool fits = work->weights->phases == work->subject->phases &&
                      work->weights->features == work->subject->features;
    if (work->generation == 0 || !fits)
        return poda_fail(error, PODA_BAD_FILE, work->plan->file,
                         "%.200s: holds weights of another plan (%s)", work->plan->file,
                         work->weights->note);
    return PODA_OK;
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Reads the games of an interrupted run, as far as they are complete, and opens the file to append
 * to them. */
static FILE *open_games(const training *work, train_samples *samples)
{
    FILE *file = fopen(work->games_file, "r+b");
    char begun[sizeof work->begun] = "";
    if (file && fread(begun, 1, sizeof begun, file) == sizeof begun &&
        memcmp(begun, work->begun, sizeof begun) == 0) {
        long end = ftell(file);
        while (samples->game < work->plan->games[work->generation] &&
               train_samples_read(samples, file))
            end = ftell(file);
        if (end >= 0 && fseek(file, end, SEEK_SET) == 0)
            return file;
    }
    if (file)
        fclose(file);
    file = fopen(work->games_file, "w+b");
    if (file && fwrite(work->begun, 1, sizeof work->begun, file) != sizeof work->begun) {
        fclose(file);
        return NULL;
    }
    return file;
}

static poda_status play_games(const training *work, train_samples *samples, poda_error *error)
{
    const train_plan *const plan = work->plan;
    const uint32_t games = plan->games[work->generation];
    const poda_file_kind kind = {games_begin, sizeof games_begin - 1};
    const poda_status mine = poda_file_mine(work->games_file, kind, error);
    if (mine != PODA_OK)
        return mine;
    FILE *const file = open_games(work, samples);
    if (!file)
        return file_error(work->games_file, error);
    const double started = seconds();
    const uint32_t resumed = samples->game;
    double next_report = started + 1;
    poda_status status = PODA_OK;
    while (status == PODA_OK && samples->game < games) {
        const size_t from = samples->count;
        const uint64_t seed =
            poda_mix(plan->seed ^ poda_mix(((uint64_t)work->generation << 32) + samples->game));
        status = work->subject->play(work->subject->user, seed, samples, error);
        if (status == PODA_OK && samples->failed)
            status = poda_fail_memory(error);
        if (status == PODA_OK && !train_samples_write(samples, from, file))
            status = file_error(work->games_file, error);
        if (status == PODA_OK && *plan->stop)
            status = poda_fail(error, PODA_STOPPED, "games",
                               "stopped after game %" PRIu32 " of generation %d; the same words "
                               "resume it",
                               samples->game + 1, work->generation + 1);
        samples->game++;
        const double now = seconds();
        if (plan->report && now >= next_report) {
            next_report = now + 1;
            plan->report(work->generation, samples->game, games,
                         (samples->game - resumed) / (now - started));
        }
    }
    if (fclose(file) != 0 && status == PODA_OK)
        status = file_error(work->games_file, error);
    return status;
}

static poda_status fit_all(training *work, const train_samples *samples, poda_error *error)
{
    if (work->subject->fit)
        return work->subject->fit(work->subject->user, work->plan, samples, work->weights, error);
    train_subject subject = *work->subject;
    if (subject.logistic)
        subject.scale = train_scale(samples);
    for (int phase = 0; phase < subject.phases; phase++) {
        train_error before = {0}, after = {0};
        const poda_status status =
            train_fit(&subject, work->plan, samples, phase, work->weights, &before, &after, error);
        if (status != PODA_OK)
            return status;
        if (*work->plan->stop)
            return poda_fail(error, PODA_STOPPED, "fit",
                             "stopped while fitting generation %d; the "
                             "same words resume it",
                             work->generation + 1);
        if (work->plan->fitted)
            work->plan->fitted(work->generation, phase, &before, &after);
    }
    return PODA_OK;
}

static poda_status generation(training *work, poda_error *error)
{
    train_samples samples = {.state_size = work->subject->state_size};
    snprintf(work->begun, sizeof work->begun, "%s%d: ", games_begin, work->generation + 1);
    describe(work, work->generation + 1, work->begun + strlen(work->begun));
    poda_status status = work->subject->begin(work->subject->user, work->weights,
                                              work->plan->depth[work->generation], error);
    if (status == PODA_OK)
        status = play_games(work, &samples, error);
    if (status == PODA_OK)
        status = fit_all(work, &samples, error);
    train_samples_release(&samples);
    if (status != PODA_OK)
        return status;
    describe(work, work->generation + 1, work->weights->note);
    status = train_save(work->plan->file, work->weights, error);
    if (status == PODA_OK && !work->plan->keep)
        remove(work->games_file);
    return status;
}

poda_status train_run(const train_subject *subject, const train_plan *plan, poda_error *error)
{
    training work = {.subject = subject, .plan = plan};
    snprintf(work.games_file, sizeof work.games_file, "%s.games", plan->file);
    poda_status status = resume(&work, error);
    for (; status == PODA_OK && work.generation < plan->generations; work.generation++)
        status = generation(&work, error);
    poda_weights_close(work.weights);
    return status;
}
