/* chess_net.h - fits the network of chess to samples. */
#ifndef PODA_TRAIN_CHESS_NET_H
#define PODA_TRAIN_CHESS_NET_H

#include "train.h"

/* Goes over all samples `rounds` times, prints the error after each, and makes weights of the last.
 * The same samples and seed give the same weights. */
PODA_CHECKED poda_status train_chess_net(const train_samples *samples, int rounds, uint64_t seed,
                                         const volatile int *stop, poda_weights **out,
                                         poda_error *error);

#endif
