/* chess_fit.c - the numbers of the evaluation of chess: logistic regression on how games ended and
 * on what a search said, by Adam (Kingma and Ba 2014) over batches. The ledger of the evaluation
 * says how often each number counts in a position, so that a value and its slopes take no more
 * than the list of these. */
#include "chess_fit.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chess_play.h"
#include "games/chess/chess_judge.h"
#include "games/chess/chess_numbers.h"
#include "program.h"

#define CHESS_NAME fit_trace
#define CHESS_TARGET
#define CHESS_TRACE 1
#include "games/chess/chess_eval.inc.h"

/* The numbers in a row: middlegame, endgame, danger, scale. */
enum {
    AT_MIDDLE = 0,
    AT_END = CHESS_VALUES,
    AT_DANGER = 2 * CHESS_VALUES,
    AT_SCALE = AT_DANGER + CHESS_DANGER_VALUES,
    NUMBERS = AT_SCALE + CHESS_SCALES,
    BATCH = 8192,
};

static const float logistic = 150; /* hundredths of a pawn that make the odds e to 1 */
static const float trust = 0.3F;   /* in the end of the game, rather than in the search */
static const float hold = 2e-6F;   /* how strongly the old numbers hold back the new ones */
static const float speed = 1.0F, slowest = 0.02F; /* of the numbers, in a step; at the end */

typedef struct fit_entry {
    uint16_t index; /* of a value; then of the dangers that White makes, then Black */
    int16_t times;
} fit_entry;

typedef struct fit_position {
    size_t first;
    uint16_t count;
    int16_t rest;
    uint8_t phase, scale[2];
    bool hopeless[2], held_out;
    float target;
} fit_position;

typedef struct fit_data {
    fit_position *positions;
    fit_entry *entries;
    uint32_t *order;
    size_t count, entry_count, learnt; /* the positions that are learnt from are first in order */
    float old[NUMBERS];                /* where the fit begins, and what holds the numbers back */
    float number[NUMBERS], slope[NUMBERS], mean[NUMBERS], square[NUMBERS];
} fit_data;

static float chance(float value)
{
    return 1 / (1 + expf(-value / logistic));
}

static size_t list_entries(const chess_ledger *ledger, fit_entry *to)
{
    size_t count = 0;
    for (int i = 0; i < CHESS_VALUES; i++)
        if (ledger->values[i])
            to[count++] = (fit_entry){(uint16_t)i, (int16_t)ledger->values[i]};
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < CHESS_DANGER_VALUES; i++)
            if (ledger->dangers[player][i])
                to[count++] =
                    (fit_entry){(uint16_t)(CHESS_VALUES + player * CHESS_DANGER_VALUES + i),
                                (int16_t)ledger->dangers[player][i]};
    return count;
}

enum { MOST_ENTRIES = CHESS_VALUES + 2 * CHESS_DANGER_VALUES };

static bool gather(fit_data *data, const train_samples *samples)
{
    static const chess_numbers none = {.scale = {0}};
    size_t room = 0;
    data->positions = calloc(samples->count + 1, sizeof *data->positions);
    data->order = calloc(samples->count + 1, sizeof *data->order);
    if (!data->positions || !data->order)
        return false;
    for (size_t i = 0; i < samples->count; i++) {
        if (data->entry_count + MOST_ENTRIES > room) {
            room = 2 * room + ((size_t)1 << 20);
            fit_entry *const more = realloc(data->entries, room * sizeof *more);
            if (!more)
                return false;
            data->entries = more;
        }
        chess_state state;
        chess_ledger ledger;
        memcpy(&state, train_sample_state(samples, i), sizeof state);
        const train_label label = train_sample_label(samples, i);
        fit_trace(&state, &none, &ledger);
        fit_position *const at = &data->positions[data->count++];
        at->first = data->entry_count;
        at->count = (uint16_t)list_entries(&ledger, data->entries + at->first);
        data->entry_count += at->count;
        at->rest = (int16_t)ledger.rest;
        at->phase = (uint8_t)ledger.phase;
        for (int player = 0; player < 2; player++) {
            at->scale[player] = (uint8_t)ledger.scale[player];
            at->hopeless[player] = ledger.hopeless[player];
        }
        at->held_out = label.game % TRAIN_HELD_OUT == 0;
        at->target = trust * (label.score + 1) / 2 + (1 - trust) * chance(label.searched);
    }
    for (int held = 0, next = 0; held < 2; held++) {
        for (size_t i = 0; i < data->count; i++)
            if (data->positions[i].held_out == held)
                data->order[next++] = (uint32_t)i;
        if (!held)
            data->learnt = (size_t)next;
    }
    return true;
}

typedef struct fit_value {
    float value, end, danger[2];
    int scale; /* index */
    float share;
} fit_value;

static fit_value evaluate(const fit_data *data, const fit_position *at)
{
    const float *const number = data->number;
    float middle = 0, end = at->rest, danger[2] = {0, 0};
    for (size_t i = at->first; i < at->first + at->count; i++) {
        const int index = data->entries[i].index;
        const float times = data->entries[i].times;
        if (index < CHESS_VALUES) {
            middle += times * number[AT_MIDDLE + index];
            end += times * number[AT_END + index];
        } else {
            const int of = index - CHESS_VALUES, player = of >= CHESS_DANGER_VALUES;
            danger[player] += times * number[AT_DANGER + of - player * CHESS_DANGER_VALUES];
        }
    }
    for (int player = 0; player < 2; player++) {
        danger[player] = danger[player] > 0 ? danger[player] : 0;
        const float sign = player == PODA_MAX ? 1 : -1;
        middle += sign * danger[player] * danger[player] / CHESS_DANGER_MIDDLE;
        end += sign * danger[player] / CHESS_DANGER_END;
    }
    fit_value of = {.end = end, .danger = {danger[0], danger[1]}, .share = 1};
    of.scale = at->scale[end > 0 ? PODA_MAX : PODA_MIN];
    of.value = (middle * at->phase +
                end * number[AT_SCALE + of.scale] / CHESS_SCALE * (CHESS_PHASES - at->phase)) /
               CHESS_PHASES;
    if (at->hopeless[of.value > 0 ? PODA_MAX : PODA_MIN])
        of.share = 1.0F / 6;
    of.value *= of.share;
    return of;
}

static double error_of(const fit_data *data, size_t from, size_t to)
{
    double sum = 0;
    for (size_t i = from; i < to; i++) {
        const fit_position *const at = &data->positions[data->order[i]];
        const double wrong = at->target - chance(evaluate(data, at).value);
        sum += wrong * wrong;
    }
    return to > from ? sqrt(sum / (double)(to - from)) : 0;
}

/* Adds the slopes of the squared error at one position. */
static void descend(fit_data *data, const fit_position *at)
{
    const fit_value of = evaluate(data, at);
    const float p = chance(of.value);
    const float slope = (p - at->target) * p * (1 - p) * of.share;
    const float middle = slope * at->phase / CHESS_PHASES;
    const float end_all = slope * (float)(CHESS_PHASES - at->phase) / CHESS_PHASES;
    const float end = end_all * data->number[AT_SCALE + of.scale] / CHESS_SCALE;
    float danger[2];
    for (int player = 0; player < 2; player++) {
        const float sign = player == PODA_MAX ? 1 : -1;
        danger[player] = of.danger[player] > 0
                             ? sign * (middle * 2 * of.danger[player] / CHESS_DANGER_MIDDLE +
                                       end / CHESS_DANGER_END)
                             : 0;
    }
    data->slope[AT_SCALE + of.scale] += end_all * of.end / CHESS_SCALE;
    for (size_t i = at->first; i < at->first + at->count; i++) {
        const int index = data->entries[i].index;
        const float times = data->entries[i].times;
        if (index < CHESS_VALUES) {
            data->slope[AT_MIDDLE + index] += times * middle;
            data->slope[AT_END + index] += times * end;
        } else {
            const int by = index - CHESS_VALUES, player = by >= CHESS_DANGER_VALUES;
            data->slope[AT_DANGER + by - player * CHESS_DANGER_VALUES] += times * danger[player];
        }
    }
}

/* One step of Adam. What is hardly ever seen stays where it was. */
static void step(fit_data *data, size_t batch, float rate, long number)
{
    const float keep = 0.9F, keep_square = 0.999F;
    const float warm = 1 - powf(keep, (float)number);
    const float warm_square = 1 - powf(keep_square, (float)number);
    for (int i = 0; i < NUMBERS; i++) {
        float slope = data->slope[i] / (float)batch;
        slope += hold * (data->number[i] - data->old[i]);
        data->mean[i] = keep * data->mean[i] + (1 - keep) * slope;
        data->square[i] = keep_square * data->square[i] + (1 - keep_square) * slope * slope;
        data->number[i] -=
            rate * (data->mean[i] / warm) / (sqrtf(data->square[i] / warm_square) + 1e-9F);
        data->slope[i] = 0;
    }
    for (int i = AT_SCALE; i < NUMBERS; i++)
        data->number[i] = fminf(fmaxf(data->number[i], 4), 96);
}

/* The fit begins with the numbers that the library has. */
static void begin(fit_data *data)
{
    const chess_pair *const values = (const chess_pair *)&chess_numbers_fitted.values;
    const int32_t *const dangers = (const int32_t *)&chess_numbers_fitted.dangers;
    for (int i = 0; i < CHESS_VALUES; i++) {
        data->old[AT_MIDDLE + i] = (float)chess_middle(values[i]);
        data->old[AT_END + i] = (float)chess_end(values[i]);
    }
    for (int i = 0; i < CHESS_DANGER_VALUES; i++)
        data->old[AT_DANGER + i] = (float)dangers[i];
    for (int i = 0; i < CHESS_SCALES; i++)
        data->old[AT_SCALE + i] = (float)chess_numbers_fitted.scale[i];
    memcpy(data->number, data->old, sizeof data->number);
}

static void learn(fit_data *data, int rounds, uint64_t seed)
{
    long steps = 0;
    for (int round = 0; round < rounds; round++) {
        const float rate = fmaxf(slowest, speed * powf(1 - (float)round / (float)rounds, 2));
        train_shuffle(data->order, data->learnt, &seed);
        for (size_t from = 0; from < data->learnt; from += BATCH) {
            const size_t to = from + BATCH < data->learnt ? from + BATCH : data->learnt;
            for (size_t i = from; i < to; i++)
                descend(data, &data->positions[data->order[i]]);
            step(data, to - from, rate, ++steps);
        }
        if (round % 10 == 9 || round == rounds - 1) {
            printf("round %d: %.5f, on games not learnt from %.5f\n", round + 1,
                   error_of(data, 0, data->learnt), error_of(data, data->learnt, data->count));
            fflush(stdout);
        }
    }
}

static void write_values(const fit_data *data, FILE *file)
{
    int at = 0, column;
#define WRITE_TERM(name, count)                                                                    \
    column = fprintf(file, "        ." #name " = {");                                              \
    for (int i = 0; i < (count); i++, at++)                                                        \
        column +=                                                                                  \
            fprintf(file, "%sCHESS_PAIR(%ld, %ld)", i ? ", " : "",                                 \
                    lrintf(data->number[AT_MIDDLE + at]), lrintf(data->number[AT_END + at]));      \
    fprintf(file, "},\n");
    CHESS_TERMS(WRITE_TERM)
    at = AT_DANGER;
    fprintf(file, "    },\n    {\n");
#define WRITE_DANGER(name, count)                                                                  \
    fprintf(file, "        ." #name " = {");                                                       \
    for (int i = 0; i < (count); i++, at++)                                                        \
        fprintf(file, "%s%ld", i ? ", " : "", lrintf(data->number[at]));                           \
    fprintf(file, "},\n");
    CHESS_DANGERS(WRITE_DANGER)
    (void)column;
    fprintf(file, "    },\n    {");
    for (int i = 0; i < CHESS_SCALES; i++)
        fprintf(file, "%s%ld", i ? ", " : "", lrintf(data->number[AT_SCALE + i]));
    fprintf(file, "},\n");
}

static poda_status save(const fit_data *data, const char *name, poda_error *error)
{
    FILE *const file = fopen(name, "w");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, name, "%.200s: %s", name,
                         poda_error_system(error, errno));
    fprintf(file,
            "/* chess_numbers.h - the numbers of the terms of chess_terms.h, in hundredths of a\n"
            " * pawn: made by train-chess from %zu positions of games against itself. */\n"
            "#ifndef PODA_GAMES_CHESS_CHESS_NUMBERS_H\n"
            "#define PODA_GAMES_CHESS_CHESS_NUMBERS_H\n\n"
            "#include \"games/chess/chess_terms.h\"\n\n"
            "static const chess_numbers chess_numbers_fitted = {\n    {\n",
            data->count);
    write_values(data, file);
    fprintf(file, "};\n\n#endif\n");
    return fclose(file) == 0
               ? PODA_OK
               : poda_fail(error, PODA_BAD_FILE, name, "%.200s: cannot be written", name);
}

poda_status train_chess_fit(const train_samples *samples, int rounds, uint64_t seed,
                            const char *file, poda_error *error)
{
    fit_data *const data = calloc(1, sizeof *data);
    poda_status status = data && gather(data, samples) ? PODA_OK : poda_fail_memory(error);
    if (status == PODA_OK) {
        printf("%zu positions, %zu learnt from, %.1f entries each\n", data->count, data->learnt,
               (double)data->entry_count / (double)(data->count ? data->count : 1));
        begin(data);
        printf("before: %.5f, on games not learnt from %.5f\n", error_of(data, 0, data->learnt),
               error_of(data, data->learnt, data->count));
        learn(data, rounds, seed);
        status = save(data, file, error);
    }
    if (data) {
        free(data->positions);
        free(data->entries);
        free(data->order);
    }
    free(data);
    return status;
}
