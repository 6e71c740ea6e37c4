/* samples.h - samples as train.c keeps them. */
#ifndef PODA_TRAIN_SAMPLES_H
#define PODA_TRAIN_SAMPLES_H

#include <stdio.h>

#include "train.h"

void train_samples_release(train_samples *samples);

/* Writes the samples from `from` on, which are those of one game. False: the file is full, or at
 * its end. */
bool train_samples_write(const train_samples *samples, size_t from, FILE *file);
bool train_samples_read(train_samples *samples, FILE *file);

#endif
