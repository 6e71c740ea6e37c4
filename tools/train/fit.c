/* fit.c - linear regression over binary features: least squares with a ridge around the old
 * weights, so that weights not covered by the new games keep their values. Conjugate gradients on
 * the normal equations, scaled by the frequency of each feature. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "train.h"

typedef struct fit_data {
    size_t samples, held_out; /* of the phase; those held out are at the end of the lists */
    size_t room;
    int width; /* features of a sample */
    /* samples x width; short ones are padded with the feature `features`, which weighs 0 */
    uint32_t *lists;
    float *left; /* residuals: what the weights do not explain yet */
    uint32_t features;
} fit_data;

/* The lists of all samples of `phase`, first those to learn from. */
static bool gather(const train_subject *subject, const train_samples *samples, int phase,
                   fit_data *data)
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
    data->left = malloc((all + 1) * sizeof *data->left);
    if (!data->lists || !data->left)
        return false;
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
        data->left[to] = label.score * (float)subject->unit;
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
        const double wrong = (data->left[i] - sum_of(data, weight, i)) / (double)unit;
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
    for (size_t i = 0; i < data->samples * width; i++)
        scale[data->lists[i]] += 1;
    for (size_t i = 0; i < features; i++)
        scale[i] = 1 / (scale[i] + (float)ridge);
    double old_slope = 0;
    for (int step = 0; step <= steps; step++) {
        memset(slope, 0, features * sizeof *slope);
        for (size_t i = 0; i < data->samples; i++)
            for (size_t k = 0; k < width; k++)
                slope[data->lists[i * width + k]] += data->left[i];
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
            length += (double)along[i] * along[i];
        }
        const float far = (float)(new_slope / length);
        for (size_t i = 0; i < features; i++)
            change[i] += far * direction[i];
        for (size_t i = 0; i < data->samples; i++)
            data->left[i] -= far * along[i];
    }
}

static int16_t rounded(float value, int step)
{
    const long most = INT16_MAX / step, steps = lrintf(value / (float)step);
    return (int16_t)((steps > most ? most : steps < -most ? -most : steps) * step);
}

poda_status train_fit(const train_subject *subject, const train_plan *plan,
                      const train_samples *samples, int phase, poda_weights *weights,
                      train_error *before, train_error *after, poda_error *error)
{
    fit_data data = {.features = subject->features};
    const size_t features = data.features;
    int16_t *const of = poda_weights_of(weights, phase);
    float *memory = NULL, *along = NULL;
    bool enough = gather(subject, samples, phase, &data);
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
        for (size_t i = 0; i < data.samples; i++)
            data.left[i] -= sum_of(&data, weight, i);
        descend(&data, plan->ridge, plan->steps, change, change + features + 1,
                change + 2 * (features + 1), change + 3 * (features + 1), along);
        for (size_t i = 0; i < features; i++)
            weight[i] = of[i] = rounded(weight[i] + change[i], subject->step);
        measure(&data, weight, subject->unit, after);
    }
    free(data.lists);
    free(data.left);
    free(memory);
    free(along);
    return enough ? PODA_OK : poda_fail_memory(error);
}
