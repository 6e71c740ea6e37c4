/* chess_fit.h - fits the numbers of the evaluation of chess to samples. */
#ifndef PODA_TRAIN_CHESS_FIT_H
#define PODA_TRAIN_CHESS_FIT_H

#include "train.h"

/* Prints the errors before and after, and writes the numbers as a C header to `file`. */
PODA_CHECKED poda_status train_chess_fit(const train_samples *samples, int rounds, uint64_t seed,
                                         const char *file, poda_error *error);

#endif
