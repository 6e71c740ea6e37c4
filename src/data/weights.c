/* weights.c - trained weights in memory and as a packed file: a header, a line that says how they
 * were made, and the weights, phase by phase, through the range coder. */
#include "data/weights.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum { MOST_PHASES = 64, MOST_FEATURES = 1 << 20, MOST_UNIT = 1 << 20 };

static bool shape_is_good(uint32_t phases, uint32_t features, uint32_t unit)
{
    return phases >= 1 && phases <= MOST_PHASES && features >= 1 && features <= MOST_FEATURES &&
           unit >= 1 && unit <= MOST_UNIT;
}

poda_status poda_weights_open(poda_weights **out, int phases, uint32_t features, int unit,
                              poda_error *error)
{
    if (phases < 0 || unit < 0 || !shape_is_good((uint32_t)phases, features, (uint32_t)unit))
        return poda_fail(error, PODA_TOO_LARGE, "weights",
                         "weights: 1 to %d phases of 1 to %d features are possible", MOST_PHASES,
                         MOST_FEATURES);
    poda_weights *weights = poda__array(1, sizeof *weights);
    if (weights)
        weights->at = poda__array((size_t)phases * features, sizeof *weights->at);
    if (!weights || !weights->at) {
        free(weights);
        return poda_fail_memory(error);
    }
    weights->phases = phases;
    weights->features = features;
    weights->unit = unit;
    *out = weights;
    return PODA_OK;
}

void poda_weights_close(poda_weights *weights)
{
    if (weights)
        free(weights->at);
    free(weights);
}

/* All numbers of the header have four bytes, the low one first. */
enum {
    AT_SUM = 8, /* after the magic word: a checksum of all that follows */
    AT_PHASES = 12,
    AT_FEATURES = 16,
    AT_UNIT = 20,
    AT_FACTOR = 24, /* common factor of all weights */
    AT_NOTE = 28,
    HEADER = AT_NOTE + PODA_WEIGHTS_NOTE,
};
static const char magic[AT_SUM] = {'p', 'o', 'd', 'a', 'w', 't', 's', '1'};

static void put_number(unsigned char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

static uint32_t get_number(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* FNV-1a. */
static uint32_t check_sum(const unsigned char *bytes, size_t size)
{
    uint32_t sum = 0x811c9dc5;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x01000193;
    return sum;
}

static uint32_t common_factor(const poda_weights *weights)
{
    uint32_t factor = 0;
    for (size_t i = 0; i < (size_t)weights->phases * weights->features; i++) {
        uint32_t other = (uint32_t)(weights->at[i] < 0 ? -weights->at[i] : weights->at[i]);
        while (other) {
            const uint32_t rest = factor % other;
            factor = other;
            other = rest;
        }
    }
    return factor ? factor : 1;
}

/* A weight is most similar to that of the phase before: its size selects the model, and its sign is
 * normalised to positive. Rare features have rare neighbours, so the preceding weight selects the
 * model too. */
static int size_of(int weight, int sizes)
{
    if (weight == 0)
        return 0;
    const int bits = 32 - __builtin_clz((unsigned)(weight < 0 ? -weight : weight));
    return bits < sizes ? bits : sizes - 1;
}

static poda__number_model *model_for(poda__number_model *models, int before, int last)
{
    return &models[size_of(before, PODA__WEIGHT_SIZES) * 3 + size_of(last, 3)];
}

static void models_init(poda__number_model *models)
{
    for (int i = 0; i < PODA__WEIGHT_CONTEXTS; i++)
        poda__number_model_init(&models[i]);
}

poda_status poda_weights_write(const poda_weights *weights, unsigned char **bytes, size_t *size,
                               poda_error *error)
{
    const int factor = (int)common_factor(weights);
    unsigned char header[HEADER] = {0};
    memcpy(header, magic, sizeof magic);
    put_number(header + AT_PHASES, (uint32_t)weights->phases);
    put_number(header + AT_FEATURES, weights->features);
    put_number(header + AT_UNIT, (uint32_t)weights->unit);
    put_number(header + AT_FACTOR, (uint32_t)factor);
    memcpy(header + AT_NOTE, weights->note, strnlen(weights->note, PODA_WEIGHTS_NOTE - 1));

    poda__buffer buffer = {0};
    poda__encoder encoder;
    poda__number_model models[PODA__WEIGHT_CONTEXTS];
    models_init(models);
    poda__buffer_put(&buffer, (const char *)header, HEADER);
    poda__encoder_init(&encoder, &buffer);
    for (int phase = 0; phase < weights->phases; phase++) {
        const int16_t *const at = poda_weights_of(weights, phase);
        for (uint32_t i = 0; i < weights->features; i++) {
            const int before = phase ? (at - weights->features)[i] / factor : 0;
            const int last = i ? at[i - 1] / factor : 0, weight = at[i] / factor;
            poda__encode_number(&encoder, model_for(models, before, last),
                                before < 0 ? -weight : weight);
        }
    }
    poda__encoder_finish(&encoder);
    if (buffer.failed) {
        poda__buffer_release(&buffer);
        return poda_fail_memory(error);
    }
    *bytes = (unsigned char *)buffer.at;
    *size = buffer.length;
    put_number(*bytes + AT_SUM, check_sum(*bytes + AT_PHASES, *size - AT_PHASES));
    return PODA_OK;
}

poda_status poda__weights_reader_init(poda__weights_reader *reader, const void *bytes, size_t size,
                                      poda_error *error)
{
    const unsigned char *const header = bytes;
    if (size < HEADER || memcmp(header, magic, sizeof magic) != 0)
        return poda_fail(error, PODA_BAD_FILE, "weights", "this is not a file of weights");
    const uint32_t phases = get_number(header + AT_PHASES), unit = get_number(header + AT_UNIT);
    const uint32_t features = get_number(header + AT_FEATURES);
    const uint32_t factor = get_number(header + AT_FACTOR);
    if (get_number(header + AT_SUM) != check_sum(header + AT_PHASES, size - AT_PHASES) ||
        !shape_is_good(phases, features, unit) || factor < 1 || factor > INT16_MAX)
        return poda_fail(error, PODA_BAD_FILE, "weights", "the weights are cut off or damaged");
    *reader = (poda__weights_reader){
        .shape = {.phases = (int)phases, .features = features, .unit = (int)unit},
        .factor = (int)factor,
    };
    memcpy(reader->shape.note, header + AT_NOTE, PODA_WEIGHTS_NOTE - 1);
    poda__decoder_init(&reader->decoder, header + HEADER, size - HEADER);
    models_init(reader->models);
    return PODA_OK;
}

int16_t poda__weights_next(poda__weights_reader *reader, int before)
{
    if (reader->index++ == reader->shape.features) {
        reader->index = 1;
        reader->last = 0;
    }
    const int32_t most = INT16_MAX / reader->factor;
    int32_t number = poda__decode_number(
        &reader->decoder,
        model_for(reader->models, before ? before / reader->factor : 0, reader->last));
    if (number > most || number < -most) {
        reader->decoder.failed = true;
        number = 0;
    }
    reader->last = before < 0 ? -number : number;
    return (int16_t)(reader->last * reader->factor);
}

bool poda__weights_complete(const poda__weights_reader *reader)
{
    return !reader->decoder.failed;
}

poda_status poda_weights_read(poda_weights **out, const void *bytes, size_t size, poda_error *error)
{
    poda__weights_reader reader;
    poda_weights *weights = NULL;
    poda_status status = poda__weights_reader_init(&reader, bytes, size, error);
    if (status == PODA_OK)
        status = poda_weights_open(&weights, reader.shape.phases, reader.shape.features,
                                   reader.shape.unit, error);
    if (status != PODA_OK)
        return status;
    memcpy(weights->note, reader.shape.note, sizeof weights->note);
    const size_t features = weights->features, count = features * (size_t)weights->phases;
    for (size_t i = 0; i < count && poda__weights_complete(&reader); i++)
        weights->at[i] = poda__weights_next(&reader, i < features ? 0 : weights->at[i - features]);
    if (!poda__weights_complete(&reader)) {
        poda_weights_close(weights);
        return poda_fail(error, PODA_BAD_FILE, "weights", "the weights are cut off or damaged");
    }
    *out = weights;
    return PODA_OK;
}

poda_status poda_weights_load(poda_weights **out, const char *path, poda_error *error)
{
    enum { MOST = 1 << 28 };
    FILE *file = fopen(path, "rb");
    if (!file)
        return poda_fail(error, PODA_BAD_FILE, path, "%.200s: %s", path,
                         poda_error_system(error, errno));
    size_t size = 0, room = 1 << 16;
    char *bytes = poda__array(1, room);
    while (bytes) {
        size += fread(bytes + size, 1, room - size, file);
        if (size < room || room >= MOST)
            break;
        char *const more = poda__resize(bytes, room *= 2, 1);
        if (!more)
            free(bytes);
        bytes = more;
    }
    const bool bad = ferror(file) != 0;
    fclose(file);
    const poda_status status =
        !bytes ? poda_fail_memory(error)
        : bad  ? poda_fail(error, PODA_BAD_FILE, path, "%.200s: cannot be read", path)
        : size >= MOST
            ? poda_fail(error, PODA_BAD_FILE, path, "%.200s: larger than %d bytes", path, MOST)
            : poda_weights_read(out, bytes, size, error);
    free(bytes);
    return status;
}
