/* weights.h - a trained evaluation: a position is described by a list of features (numbers below
 * some limit: which pattern is in which corner, how many moves there are), each feature has a
 * weight, and the sum of the weights is the value. Each phase of the game has its own weights.
 * rules.h says how a game lists its features; tools/train fits the weights.
 * Ownership: _open, _read and _load allocate, _close frees (NULL allowed).
 * Threads:   weights do not change after they are made and may be shared.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_WEIGHTS_H
#define PODA_WEIGHTS_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_WEIGHTS_NOTE                                                                          \
    200 /* characters of the note on how the weights were made, including the zero */

typedef struct poda_weights {
    int phases;
    uint32_t features; /* per phase; each has a weight */
    int unit;          /* the weight of one point of the game */
    char note[PODA_WEIGHTS_NOTE];
    int16_t *at; /* phases x features */
} poda_weights;

/* All weights are zero. */
PODA_API PODA_CHECKED poda_status poda_weights_open(poda_weights **out, int phases,
                                                    uint32_t features, int unit, poda_error *error);
PODA_API void poda_weights_close(poda_weights *weights);

/* Packs the weights into memory; free `*bytes` with poda_free. Common factors, and similarity to
 * the phase before, reduce the size. */
PODA_API PODA_CHECKED poda_status poda_weights_write(const poda_weights *weights,
                                                     unsigned char **bytes, size_t *size,
                                                     poda_error *error);
/* Truncated or altered data is refused. */
PODA_API PODA_CHECKED poda_status poda_weights_read(poda_weights **out, const void *bytes,
                                                    size_t size, poda_error *error);

/* The same from a file. */
PODA_API PODA_CHECKED poda_status poda_weights_load(poda_weights **out, const char *path,
                                                    poda_error *error);

static inline int16_t *poda_weights_of(const poda_weights *weights, int phase)
{
    return weights->at + (size_t)phase * weights->features;
}

/* The value of a position with these features, in units of 1/unit; 0 if the shapes differ.
 * O(count). */
static inline int32_t poda_weights_value(const poda_weights *weights, const poda_features *features)
{
    if (features->phases != weights->phases || features->limit != weights->features)
        return 0;
    const int16_t *const of = poda_weights_of(weights, features->phase);
    int32_t sum = 0;
    for (int i = 0; i < features->count; i++)
        sum += of[features->at[i]];
    return sum;
}

#ifdef __cplusplus
}
#endif
#endif
