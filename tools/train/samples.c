/* samples.c - the positions of the games so far, in memory and in a file that is read again when
 * training is resumed. */
#include "samples.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* States stay aligned as any type may want it. */
static size_t stride(const train_samples *samples)
{
    const size_t whole = samples->state_size + sizeof(train_label), unit = _Alignof(max_align_t);
    return (whole + unit - 1) / unit * unit;
}

static bool reserve(train_samples *samples, size_t more)
{
    if (samples->count + more <= samples->room)
        return true;
    if (more > SIZE_MAX / 4 / stride(samples) - samples->count - 1024) {
        samples->failed = true;
        return false;
    }
    const size_t room = 2 * (samples->count + more) + 1024;
    unsigned char *const at = realloc(samples->at, room * stride(samples));
    if (!at) {
        samples->failed = true;
        return false;
    }
    samples->at = at;
    samples->room = room;
    return true;
}

void train_samples_add(train_samples *samples, const void *state, double score, double searched)
{
    if (!reserve(samples, 1))
        return;
    unsigned char *const to = samples->at + samples->count++ * stride(samples);
    const train_label label = {(float)score, (float)searched, samples->game};
    memset(to, 0, stride(samples)); /* files of equal games are equal */
    memcpy(to, state, samples->state_size);
    memcpy(to + samples->state_size, &label, sizeof label);
}

const void *train_sample_state(const train_samples *samples, size_t index)
{
    return samples->at + index * stride(samples);
}

train_label train_sample_label(const train_samples *samples, size_t index)
{
    train_label label;
    memcpy(&label, samples->at + index * stride(samples) + samples->state_size, sizeof label);
    return label;
}

void train_samples_release(train_samples *samples)
{
    free(samples->at);
    samples->at = NULL;
}

/* One game: how many samples, then these. */
bool train_samples_write(const train_samples *samples, size_t from, FILE *file)
{
    const uint32_t count = (uint32_t)(samples->count - from);
    return fwrite(&count, sizeof count, 1, file) == 1 &&
           fwrite(samples->at + from * stride(samples), stride(samples), count, file) == count;
}

bool train_samples_read(train_samples *samples, FILE *file)
{
    uint32_t count;
    if (fread(&count, sizeof count, 1, file) != 1 || !reserve(samples, count) ||
        fread(samples->at + samples->count * stride(samples), stride(samples), count, file) !=
            count)
        return false;
    samples->count += count;
    samples->game++;
    return true;
}
