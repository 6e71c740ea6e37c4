/* train.c - the generations of a training: games, fit, weights to a file. The weights are saved
 * after each generation; the games of the current one are in FILE.games. */
#include "train.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
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
    char begun[TRAIN_GAMES_HEAD]; /* the first line of the games: what they belong to */
} training;

static poda_status file_error(const char *name, poda_error *error)
{
    return poda_fail(error, PODA_BAD_FILE, name, "%.200s: %s", name,
                     poda_error_system(error, errno));
}

/* Appends to a note, as far as it has room. */
__attribute__((format(printf, 2, 3))) static void note_add(char note[PODA_WEIGHTS_NOTE],
                                                           const char *format, ...)
{
    const size_t length = strlen(note);
    va_list more;
    va_start(more, format);
    vsnprintf(note + length, PODA_WEIGHTS_NOTE - length, format, more);
    va_end(more);
}

/* "othello, seed 1: 1:40000 2:150000": depth and games of each finished generation. */
static void describe(const training *work, int generations, char note[PODA_WEIGHTS_NOTE])
{
    const train_plan *const plan = work->plan;
    note[0] = '\0';
    note_add(note, "%s seed=%" PRIu64 " ridge=%g steps=%d ", work->subject->name, plan->seed,
             plan->ridge, plan->steps);
    if (plan->opening > 0)
        note_add(note, "opening=%d ", plan->opening);
    if (work->subject->base > 0)
        note_add(note, "base=%d ", work->subject->base);
    if (plan->hidden > 0)
        note_add(note, "hidden=%d ", plan->hidden);
    note_add(note, "plan=");
    for (int i = 0; i < generations; i++)
        note_add(note, "%s%d:%" PRIu32, i ? "," : "", plan->depth[i], plan->games[i]);
}

static uint32_t room_of(const train_subject *subject)
{
    return subject->room ? subject->room : subject->features;
}

/* Finds the generation of the weights in the file. */
static poda_status resume(training *work, poda_error *error)
{
    const train_subject *const subject = work->subject;
    if (access(work->plan->file, F_OK) != 0)
        return poda_weights_open(&work->weights, subject->phases, room_of(subject), subject->unit,
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
                      work->weights->features == room_of(work->subject);
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

static poda_status stopped(const training *work, poda_error *error)
{
    return poda_fail(error, PODA_STOPPED, "fit",
                     "stopped while fitting generation %d; the same words resume it",
                     work->generation + 1);
}

typedef poda_status fit_phase(const train_subject *subject, const train_plan *plan,
                              const train_samples *samples, int phase, poda_weights *weights,
                              train_error *before, train_error *after, poda_error *error);

static poda_status fit_phases(const training *work, const train_subject *subject,
                              const train_samples *samples, fit_phase *fit, poda_error *error)
{
    for (int phase = 0; phase < subject->phases; phase++) {
        train_error before = {0}, after = {0};
        const poda_status status =
            fit(subject, work->plan, samples, phase, work->weights, &before, &after, error);
        if (status != PODA_OK)
            return status;
        if (*work->plan->stop)
            return stopped(work, error);
        if (work->plan->fitted)
            work->plan->fitted(work->generation, phase, fit == train_net, &before, &after);
    }
    return PODA_OK;
}

static void clear_net(const training *work, poda_weights *weights)
{
    const size_t from = work->subject->features + (size_t)PODA_LEARNED_BASE;
    for (int phase = 0; phase < weights->phases; phase++)
        memset(poda_weights_of(weights, phase) + from, 0,
               (weights->features - from) * sizeof *weights->at);
}

/* A network on top of the fitted weights, if it wins. */
static poda_status fit_net(const training *work, const train_subject *subject,
                           const train_samples *samples, poda_error *error)
{
    poda_weights *const weights = work->weights;
    const size_t size = (size_t)weights->phases * weights->features * sizeof *weights->at;
    poda_weights plain = *weights;
    bool kept = false;
    poda_status status = fit_phases(work, subject, samples, train_net, error);
    plain.at = malloc(size);
    if (status == PODA_OK && !plain.at)
        status = poda_fail_memory(error);
    if (status == PODA_OK) {
        memcpy(plain.at, weights->at, size);
        clear_net(work, &plain);
        const uint64_t seed = poda_mix(work->plan->seed + (uint64_t)work->generation);
        status = subject->keeps(subject->user, weights, &plain, seed, &kept, error);
    }
    if (status == PODA_OK && *work->plan->stop)
        status = stopped(work, error);
    if (status == PODA_OK && !kept)
        clear_net(work, weights);
    free(plain.at);
    return status;
}

static poda_status fit_all(training *work, const train_samples *samples, poda_error *error)
{
    if (work->subject->fit)
        return work->subject->fit(work->subject->user, work->plan, samples, work->weights, error);
    train_subject subject = *work->subject;
    poda_status status = PODA_OK;
    if (subject.logistic)
        subject.scale = train_scale(samples);
    if (work->plan->hidden > 0)
        clear_net(work, work->weights); /* each generation fits its own */
    if (subject.added)
        status = train_base(&subject, samples, work->weights, error);
    if (status == PODA_OK)
        status = fit_phases(work, &subject, samples, train_fit, error);
    if (status == PODA_OK && work->plan->hidden > 0)
        status = fit_net(work, &subject, samples, error);
    return status;
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
