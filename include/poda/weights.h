/* weights.h - an evaluation that was trained: a position is seen as a list of features (numbers below
 * some limit: which pattern lies in which corner, how many moves there are), each feature has a
 * weight, and the sum of the weights is the value. Phases of the game have weights of their own.
 * rules.h says how a game tells its features; tools/train fits the weights.
 * Ownership: _open, _read and _load allocate, _close frees (NULL allowed).
 * Threads:   weights are not changed after they are made; share them.
 * Errors:    a status; outputs are untouched when it is not PODA_OK. */
#ifndef PODA_WEIGHTS_H
#define PODA_WEIGHTS_H

#include "poda/rules.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PODA_WEIGHTS_NOTE 200 /* characters that say how weights were made, with the zero */

typedef struct poda_weights {
    int phases;
    uint32_t features; /* of a phase: each has a weight */
    int unit;          /* what a point of the game is worth in weights */
    char note[PODA_WEIGHTS_NOTE];
    int16_t *at; /* phases x features */
} poda_weights;

/* All of them zero. */
PODA_API PODA_CHECKED poda_status poda_weights_open(poda_weights **out, int phases,
                                                    uint32_t features, int unit, poda_error *error);
PODA_API void poda_weights_close(poda_weights *weights);

/* A packed file in memory; `*bytes` is freed by the caller with poda_free. Weights that share a common
 * factor, and weights like those of the phase before, take less room. */
PODA_API PODA_CHECKED poda_status poda_weights_write(const poda_weights *weights,
                                                     unsigned char **bytes, size_t *size,
                                                     poda_error *error);
/* What is cut off or changed is refused. */
PODA_API PODA_CHECKED poda_status poda_weights_read(poda_weights **out, const void *bytes,
                                                    size_t size, poda_error *error);

/* The same from a file. */
PODA_API PODA_CHECKED poda_status poda_weights_load(poda_weights **out, const char *path,
                                                    poda_error *error);

/* The weights of one phase. */
static inline int16_t *poda_weights_of(const poda_weights *weights, int phase)
{
    return weights->at + (size_t)phase * weights->features;
}

/* The value of a position with these features, in 1/unit; 0 for another shape. O(count). */
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
