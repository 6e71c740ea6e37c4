/* net_fit.c - a network with one hidden layer, fitted to what the other weights leave unexplained: Adam
 * (Kingma and Ba 2014) over batches in a fixed order, in single precision, then rounded to the whole
 * numbers that are played with. The pass that explains the left-out samples best is taken. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "program.h"
#include "train.h"

enum {
    PASSES = 20,
    BATCH = 128,
    ONE = 512, /* of a hidden sum, poda/learn.h */
    OUT = 16,  /* of an output weight */
};
#define CLIP (2047.0F / ONE)
#define RATE 0.003F

typedef struct net_data {
    size_t samples, held_out; /* those held out are at the end */
    size_t *first;            /* where the inputs of a sample begin; one more than samples */
    uint16_t *on;
    float *aim, *given; /* in logistic units or points */
    bool logistic;
    size_t hidden, inputs;
    size_t count; /* of numbers: biases, rows, outputs */
} net_data;

static void data_release(net_data *data)
{
    free(data->first);
    free(data->on);
    free(data->aim);
}

/* The sum of base and features, in logistic units or points. */
static float explained(const train_subject *subject, const poda_weights *weights, int phase,
                       const void *state, uint32_t *list)
{
    const int16_t *const of = poda_weights_of(weights, phase);
    const int length = subject->list(subject->user, state, list);
    double sum = train_added(subject, weights, phase, state);
    for (int i = 0; i < length; i++)
        sum += of[list[i]];
    return (float)(sum / subject->unit);
}

static bool gather(const train_subject *subject, const train_samples *samples, int phase,
                   const poda_weights *weights, net_data *data)
{
    uint16_t on[PODA_BOARD_INPUTS_MOST];
    uint32_t *const list = malloc(TRAIN_LIST * sizeof *list);
    size_t counts[2] = {0, 0}, inputs = 0, at = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const void *const state = train_sample_state(samples, i);
        if (subject->phase(subject->user, state) != phase)
            continue;
        counts[train_sample_label(samples, i).game % TRAIN_HELD_OUT == 0]++;
        inputs += (size_t)subject->on(subject->user, state, on);
    }
    const size_t all = counts[0] + counts[1];
    data->samples = counts[0];
    data->held_out = counts[1];
    data->first = malloc((all + 1) * sizeof *data->first);
    data->on = malloc((inputs + 1) * sizeof *data->on);
    data->aim = malloc(2 * (all + 1) * sizeof *data->aim);
    if (!list || !data->first || !data->on || !data->aim) {
        free(list);
        return false;
    }
    data->given = data->aim + all + 1;
    data->first[0] = 0;
    for (int held_out = 0; held_out < 2; held_out++)
        for (size_t i = 0; i < samples->count; i++) {
            const void *const state = train_sample_state(samples, i);
            const train_label label = train_sample_label(samples, i);
            if ((label.game % TRAIN_HELD_OUT == 0) != held_out ||
                subject->phase(subject->user, state) != phase)
                continue;
            const int length = subject->on(subject->user, state, on);
            memcpy(data->on + data->first[at], on, (size_t)length * sizeof *on);
            data->aim[at] = train_aim(subject, &label);
            data->given[at] = explained(subject, weights, phase, state, list);
            data->first[at + 1] = data->first[at] + (size_t)length;
            at++;
        }
    free(list);
    return true;
}

/* Fills the hidden sums of a sample; returns what the network says. */
static float forward(const net_data *data, const float *net, size_t sample, float *sum)
{
    const size_t hidden = data->hidden;
    const float *const row = net + hidden, *const out = row + data->inputs * hidden;
    float value = 0;
    memcpy(sum, net, hidden * sizeof *sum);
    for (size_t i = data->first[sample]; i < data->first[sample + 1]; i++)
        for (size_t k = 0; k < hidden; k++)
            sum[k] += row[data->on[i] * hidden + k];
    for (size_t k = 0; k < hidden; k++)
        value += fminf(fmaxf(sum[k], 0), CLIP) * out[k];
    return value;
}

/* The slope of a sample's loss; for a logistic one that of the cross entropy. */
static void backward(const net_data *data, const float *net, size_t sample, float *slope,
                     float *sum)
{
    const size_t hidden = data->hidden;
    const float *const out = net + hidden * (1 + data->inputs);
    float *const row = slope + hidden, *const out_slope = row + data->inputs * hidden;
    const float value = data->given[sample] + forward(data, net, sample, sum);
    const float wrong = (data->logistic ? tanhf(value) : value) - data->aim[sample];
    for (size_t k = 0; k < hidden; k++) {
        const float before = sum[k];
        out_slope[k] += wrong * fminf(fmaxf(before, 0), CLIP);
        sum[k] = before > 0 && before < CLIP ? wrong * out[k] : 0;
        slope[k] += sum[k];
    }
    for (size_t i = data->first[sample]; i < data->first[sample + 1]; i++)
        for (size_t k = 0; k < hidden; k++)
            row[data->on[i] * hidden + k] += sum[k];
}

typedef struct adam {
    float *net, *slope, *mean, *square;
    float first, second; /* powers of the two decays */
} adam;

static void adam_step(adam *by, size_t count, float rate, size_t batch)
{
    by->first *= 0.9F;
    by->second *= 0.999F;
    const float size = rate / (1 - by->first), part = 1 / (float)batch;
    for (size_t i = 0; i < count; i++) {
        const float slope = by->slope[i] * part + 1e-5F * by->net[i];
        by->mean[i] += 0.1F * (slope - by->mean[i]);
        by->square[i] += 0.001F * (slope * slope - by->square[i]);
        by->net[i] -= size * by->mean[i] / (sqrtf(by->square[i] / (1 - by->second)) + 1e-8F);
    }
    memset(by->slope, 0, count * sizeof *by->slope);
}

/* The mean square error over the samples that are left out. */
static void measure(const net_data *data, const float *net, train_error *error)
{
    float sum[TRAIN_HIDDEN];
    *error = (train_error){0};
    for (size_t i = data->samples; i < data->samples + data->held_out; i++) {
        const double value = data->given[i] + (net ? forward(data, net, i, sum) : 0.0F);
        const double wrong = data->aim[i] - (data->logistic ? tanh(value) : value);
        error->count++;
        error->square += wrong * wrong;
        error->absolute += fabs(wrong);
    }
}

/* The largest that one hidden sum can get. */
static float largest_sum(const net_data *data, int contents, const float *net, size_t which)
{
    const size_t hidden = data->hidden;
    const float *const row = net + hidden + which;
    float sum = fabsf(net[which]) + fmaxf(fabsf(row[0]), fabsf(row[hidden]));
    for (size_t i = 2; i < data->inputs; i += (size_t)contents) {
        float most = 0;
        for (size_t k = i; k < i + (size_t)contents; k++)
            most = fmaxf(most, fabsf(row[k * hidden]));
        sum += most;
    }
    return sum;
}

/* As it is played with: no hidden sum may leave 16 bits, no output 32. */
static void rounded(const net_data *data, const train_subject *subject, const float *net,
                    int16_t *to)
{
    const size_t hidden = data->hidden, outputs = data->count - hidden;
    const float room = 32000.0F - (float)data->inputs; /* roundings */
    const float most_out = fminf(1048000.0F / (float)hidden, 32000.0F);
    for (size_t k = 0; k < hidden; k++) {
        const float sum = largest_sum(data, subject->contents, net, k) * ONE;
        const float scale = sum > room ? ONE * room / sum : ONE;
        for (size_t i = k; i < outputs; i += hidden)
            to[i] = (int16_t)lrintf(net[i] * scale);
        const float out = net[outputs + k] * (float)(OUT * subject->unit);
        to[outputs + k] = (int16_t)lrintf(fminf(fmaxf(out, -most_out), most_out));
    }
}

static void unrounded(const net_data *data, const train_subject *subject, const int16_t *from,
                      float *net)
{
    const size_t outputs = data->count - data->hidden;
    for (size_t i = 0; i < data->count; i++)
        net[i] = (float)from[i] / (i < outputs ? (float)ONE : (float)(OUT * subject->unit));
}

static float small(uint64_t *seed, float size)
{
    return ((float)train_random(seed, 1 << 20) / (1 << 19) - 1) * size;
}

static void begin(const net_data *data, uint64_t seed, float *net)
{
    const size_t hidden = data->hidden;
    for (size_t i = 0; i < data->count; i++)
        net[i] = i < hidden                 ? 0.5F
                 : i < data->count - hidden ? small(&seed, 0.2F)
                                            : small(&seed, 0.05F);
}

/* A pass over all samples, in an order of its own. */
static void pass(const net_data *data, adam *by, uint32_t *order, uint64_t seed, float rate)
{
    float sum[TRAIN_HIDDEN];
    train_shuffle(order, data->samples, &seed);
    for (size_t i = 0; i < data->samples; i++) {
        backward(data, by->net, order[i], by->slope, sum);
        if ((i + 1) % BATCH == 0 || i + 1 == data->samples)
            adam_step(by, data->count, rate, i % BATCH + 1);
    }
}

/* `best` is rounded and measured, `net` is scratch. */
static void fit(const train_subject *subject, const train_plan *plan, const net_data *data,
                uint64_t seed, adam *by, uint32_t *order, int16_t *best, train_error *after)
{
    int16_t *const now = best + data->count;
    begin(data, seed, by->net);
    for (size_t i = 0; i < data->samples; i++)
        order[i] = (uint32_t)i;
    for (int i = 0; i < PASSES && data->samples > 0 && !*plan->stop; i++) {
        train_error error;
        pass(data, by, order, poda_mix(seed + (uint64_t)i), RATE * (float)(PASSES - i) / PASSES);
        rounded(data, subject, by->net, now);
        /* the slopes are zero between passes and have room for the rounded numbers */
        unrounded(data, subject, now, by->slope);
        measure(data, by->slope, &error);
        memset(by->slope, 0, data->count * sizeof *by->slope);
        if (error.square < after->square) {
            *after = error;
            memcpy(best, now, data->count * sizeof *best);
        }
    }
}

poda_status train_net(const train_subject *subject, const train_plan *plan,
                      const train_samples *samples, int phase, poda_weights *weights,
                      train_error *before, train_error *after, poda_error *error)
{
    net_data data = {
        .logistic = subject->logistic, .hidden = (size_t)plan->hidden, .inputs = subject->inputs};
    data.count = data.hidden * (data.inputs + 2);
    bool enough = gather(subject, samples, phase, weights, &data);
    float *const memory = calloc(4 * data.count, sizeof *memory);
    int16_t *const best = calloc(2 * data.count, sizeof *best);
    uint32_t *const order = enough ? malloc((data.samples + 1) * sizeof *order) : NULL;
    enough = enough && memory && best && order;
    if (enough) {
        adam by = {memory, memory + data.count, memory + 2 * data.count, memory + 3 * data.count, 1,
                   1};
        measure(&data, NULL, before);
        *after = *before;
        fit(subject, plan, &data, poda_mix(plan->seed ^ (uint64_t)phase << 8), &by, order, best,
            after);
        memcpy(poda_weights_of(weights, phase) + subject->features + PODA_LEARNED_BASE, best,
               data.count * sizeof *best);
    }
    data_release(&data);
    free(memory);
    free(best);
    free(order);
    return enough ? PODA_OK : poda_fail_memory(error);
}
