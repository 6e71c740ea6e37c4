/* fit.c - regression over binary features with a ridge around the old weights, so that weights not
 * covered by the new games keep their values. Scores are fitted by least squares. Games that are won
 * or lost are fitted by logistic regression: the expected result is tanh(value / unit), and each of
 * a few rounds is the least squares of Newton's step, in which a position that is decided anyway
 * counts little. Conjugate gradients on the normal equations, scaled by the frequency of each
 * feature. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train.h"

enum { NEWTON = 4 }; /* rounds of a logistic fit */

typedef struct fit_data {
    size_t samples, held_out; /* of the phase; those held out are at the end of the lists */
    size_t room;
    int width; /* features of a sample */
    /* samples x width; short ones are padded with the feature `features`, which weighs 0 */
    uint32_t *lists;
    float *aim;   /* what the sum of the weights should be, or, if logistic, its tanh */
    float *given; /* what is added to the sum */
    float *left;  /* residuals: what the weights do not explain yet */
    float *part;  /* how much each counts */
    bool logistic;
    uint32_t features;
} fit_data;

/* Part of the aim is what a search said: one game's end says little about one position. */
float train_aim(const train_subject *subject, const train_label *label)
{
    const float trust = 0.7F;
    if (!subject->logistic)
        return label->score;
    if (subject->scale <= 0)
        return label->score;
    return trust * label->score + (1 - trust) * tanhf(label->searched / (float)subject->scale);
}

double train_added(const train_subject *subject, const poda_weights *weights, int phase,
                   const void *state)
{
    if (!subject->added)
        return 0;
    const int16_t *const more = poda_weights_of(weights, phase) + subject->features;
    return ldexp(subject->added(subject->user, state) * more[1], -more[2]);
}

/* The lists of all samples of `phase`, first those to learn from. */
static bool gather(const train_subject *subject, const train_samples *samples, int phase,
                   const poda_weights *weights, fit_data *data)
{
    uint32_t list[TRAIN_LIST];
    size_t counts[2] = {0, 0};
    for (size_t i = 0; i < samples->count; i++) {
        const void *const state = train_sample_state(samples, i);
        if (subject->phase(subject->user, state) != phase)
            continue;
        const int length = subject->list(subject->user, state, list);
        counts[train_sample_label(samples, i).game % TRAIN_HELD_OUT == 0]++;
        data->width = length > data->width ? length : data->width;
    }
    data->samples = counts[0];
    data->held_out = counts[1];
    const size_t all = counts[0] + counts[1];
    data->lists = malloc((all * (size_t)data->width + 1) * sizeof *data->lists);
    data->aim = malloc(4 * (all + 1) * sizeof *data->aim);
    if (!data->lists || !data->aim)
        return false;
    data->left = data->aim + all + 1;
    data->part = data->left + all + 1;
    data->given = data->part + all + 1;
    size_t next[2] = {0, counts[0]};
    for (size_t i = 0; i < samples->count; i++) {
        const void *const state = train_sample_state(samples, i);
        if (subject->phase(subject->user, state) != phase)
            continue;
        const int length = subject->list(subject->user, state, list);
        const train_label label = train_sample_label(samples, i);
        const size_t to = next[label.game % TRAIN_HELD_OUT == 0]++;
        for (int k = length; k < data->width; k++)
            list[k] = data->features;
        memcpy(data->lists + to * (size_t)data->width, list,
               (size_t)data->width * sizeof *data->lists);
        data->aim[to] = train_aim(subject, &label) * (float)(subject->logistic ? 1 : subject->unit);
        data->given[to] = (float)train_added(subject, weights, phase, state);
    }
    return true;
}

static float sum_of(const fit_data *data, const float *weight, size_t sample)
{
    const uint32_t *const list = data->lists + sample * (size_t)data->width;
    float sum = 0;
    for (int k = 0; k < data->width; k++)
        sum += weight[list[k]];
    return sum;
}

static void measure(const fit_data *data, const float *weight, int unit, train_error *error)
{
    for (size_t i = data->samples; i < data->samples + data->held_out; i++) {
        const double value = (sum_of(data, weight, i) + data->given[i]) / (double)unit;
        const double wrong =
            data->logistic ? data->aim[i] - tanh(value) : data->aim[i] / (double)unit - value;
        error->count++;
        error->square += wrong * wrong;
        error->absolute += fabs(wrong);
    }
}

/* The change of the weights that explains most of the residuals; all arrays have `features` + 1
 * entries, the last of which stays zero. */
static void descend(fit_data *data, double ridge, int steps, float *change, float *scale,
                    float *slope, float *direction, float *along)
{
    const size_t width = (size_t)data->width, features = data->features;
    memset(scale, 0, features * sizeof *scale);
    for (size_t i = 0; i < data->samples; i++)
        for (size_t k = 0; k < width; k++)
            scale[data->lists[i * width + k]] += data->part[i];
    for (size_t i = 0; i < features; i++)
        scale[i] = 1 / (scale[i] + (float)ridge);
    double old_slope = 0;
    for (int step = 0; step <= steps; step++) {
        memset(slope, 0, features * sizeof *slope);
        for (size_t i = 0; i < data->samples; i++)
            for (size_t k = 0; k < width; k++)
                slope[data->lists[i * width + k]] += data->part[i] * data->left[i];
        double new_slope = 0;
        for (size_t i = 0; i < features; i++) {
            slope[i] -= (float)ridge * change[i];
            new_slope += (double)slope[i] * slope[i] * scale[i];
        }
        if (step == steps || new_slope <= 0)
            return;
        const float keep = step ? (float)(new_slope / old_slope) : 0;
        old_slope = new_slope;
        double length = 0;
        for (size_t i = 0; i < features; i++) {
            direction[i] = scale[i] * slope[i] + keep * direction[i];
            length += ridge * direction[i] * direction[i];
        }
        for (size_t i = 0; i < data->samples; i++) {
            along[i] = sum_of(data, direction, i);
            length += (double)data->part[i] * along[i] * along[i];
        }
        const float far = (float)(new_slope / length);
        for (size_t i = 0; i < features; i++)
            change[i] += far * direction[i];
        for (size_t i = 0; i < data->samples; i++)
            data->left[i] -= far * along[i];
    }
}

/* What is left to explain if the sums of the weights are as they are now. */
static void look(fit_data *data, const float *weight, const float *change, int unit)
{
    const float least = 0.02F; /* so that no position is worth nothing */
    for (size_t i = 0; i < data->samples; i++) {
        const float sum = data->given[i] + sum_of(data, weight, i) + sum_of(data, change, i);
        const float mean = data->logistic ? tanhf(sum / (float)unit) : 0;
        data->part[i] = data->logistic ? fmaxf(1 - mean * mean, least) : 1;
        data->left[i] = data->logistic ? (data->aim[i] - mean) * (float)unit / data->part[i]
                                       : data->aim[i] - sum;
    }
}

static int16_t rounded(float value, int step)
{
    const long most = INT16_MAX / step, steps = lrintf(value / (float)step);
    return (int16_t)((steps > most ? most : steps < -most ? -most : steps) * step);
}

/* Takes the change, or so much of it that the games that were left out are explained no worse. */
static void take(const train_subject *subject, const fit_data *data, float *weight,
                 const float *change, int16_t *of, const train_error *before, train_error *after)
{
    enum { HALVINGS = 7 };
    const size_t features = data->features;
    float part = 1;
    for (int time = 0; time < HALVINGS; time++, part /= 2) {
        for (size_t i = 0; i < features; i++)
            weight[i] = rounded((float)of[i] + part * change[i], subject->step);
        *after = (train_error){0};
        measure(data, weight, subject->unit, after);
        if (after->square <= before->square)
            break;
        for (size_t i = 0; i < features; i++)
            weight[i] = of[i];
        *after = *before;
    }
    for (size_t i = 0; i < features; i++)
        of[i] = rounded(weight[i], 1);
}

poda_status train_fit(const train_subject *subject, const train_plan *plan,
                      const train_samples *samples, int phase, poda_weights *weights,
                      train_error *before, train_error *after, poda_error *error)
{
    fit_data data = {.features = subject->features, .logistic = subject->logistic};
    const size_t features = data.features;
    int16_t *const of = poda_weights_of(weights, phase);
    float *memory = NULL, *along = NULL;
    bool enough = gather(subject, samples, phase, weights, &data);
    if (enough) {
        memory = calloc(5 * (features + 1), sizeof *memory);
        along = malloc((data.samples + 1) * sizeof *along);
        enough = memory && along;
    }
    if (enough) {
        float *const weight = memory, *const change = memory + features + 1;
        for (size_t i = 0; i < features; i++)
            weight[i] = of[i];
        measure(&data, weight, subject->unit, before);
        for (int round = 0; round < (data.logistic ? NEWTON : 1); round++) {
            look(&data, weight, change, subject->unit);
            descend(&data, plan->ridge, plan->steps, change, change + features + 1,
                    change + 2 * (features + 1), change + 3 * (features + 1), along);
        }
        take(subject, &data, weight, change, of, before, after);
    }
    free(data.lists);
    free(data.aim);
    free(memory);
    free(along);
    return enough ? PODA_OK : poda_fail_memory(error);
}

/* How far values, divided by `scale`, are from the ends of the games. */
static double miss(const train_samples *samples, const float *value, double scale)
{
    double sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const train_label label = train_sample_label(samples, i);
        const double wrong = label.score - tanh((value ? value[i] : label.searched) / scale);
        sum += wrong * wrong;
    }
    return sum;
}

static double scale_of(const train_samples *samples, const float *value)
{
    enum { SCALES = 145 }; /* up to a million */
    double best = 1, least = -1, scale = 1;
    for (int i = 0; i < SCALES; i++, scale *= 1.1) {
        const double wrong = miss(samples, value, scale);
        if (least < 0 || wrong < least) {
            least = wrong;
            best = scale;
        }
    }
    return best;
}

double train_scale(const train_samples *samples)
{
    return scale_of(samples, NULL);
}

/* The factor of least squares. */
static double slope_of(const train_samples *samples, const float *value)
{
    double product = 0, square = 0;
    for (size_t i = 0; i < samples->count; i++) {
        product += (double)value[i] * train_sample_label(samples, i).score;
        square += (double)value[i] * value[i];
    }
    return square > 0 && product > 0 ? product / square : 0;
}

poda_status train_base(const train_subject *subject, const train_samples *samples,
                       poda_weights *weights, poda_error *error)
{
    enum { HALF = 1 << 13, MOST_SHIFT = 30 };
    int16_t *const first = poda_weights_of(weights, 0) + subject->features;
    if (first[0] != 0 || samples->count == 0)
        return PODA_OK;
    float *const value = malloc(samples->count * sizeof *value);
    if (!value)
        return poda_fail_memory(error);
    for (size_t i = 0; i < samples->count; i++)
        value[i] = (float)subject->added(subject->user, train_sample_state(samples, i));
    double factor = subject->unit *
                    (subject->logistic ? 1 / scale_of(samples, value) : slope_of(samples, value));
    int shift = 0;
    for (; factor > 0 && factor < HALF && shift < MOST_SHIFT; factor *= 2)
        shift++;
    free(value);
    for (int phase = 0; phase < weights->phases; phase++) {
        int16_t *const more = poda_weights_of(weights, phase) + subject->features;
        more[0] = (int16_t)subject->base;
        more[1] = (int16_t)lrint(fmin(factor, INT16_MAX));
        more[2] = (int16_t)shift;
    }
    return PODA_OK;
}
