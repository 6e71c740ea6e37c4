/* random.h - small reproducible random numbers (splitmix64), the same on every machine. */
#ifndef PODA_BASE_RANDOM_H
#define PODA_BASE_RANDOM_H

#include "poda/rules.h"

static inline uint64_t poda__random(uint64_t *seed)
{
    uint64_t value = poda_mix(*seed);
    *seed += 0x9e3779b97f4a7c15u;
    return value;
}

/* 0 .. below - 1, without a division (Lemire 2019; the bias is below 2^-32). */
static inline uint32_t poda__random_below(uint64_t *seed, uint32_t below)
{
    return (uint32_t)(((poda__random(seed) >> 32) * below) >> 32);
}

#endif
