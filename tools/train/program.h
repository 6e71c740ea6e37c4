/* program.h - what programs that train share: their words, their progress and random numbers. */
#ifndef PODA_TRAIN_PROGRAM_H
#define PODA_TRAIN_PROGRAM_H

#include "train.h"

/* Reads `key=value` words, trains, prints; the exit status. */
int train_main(const train_subject *subject, int argc, char **argv);

/* 0 .. below - 1, the same on every machine. */
uint32_t train_random(uint64_t *seed, uint32_t below);

#endif
