/* program.h - shared by training programs: their words, progress and random numbers. */
#ifndef PODA_TRAIN_PROGRAM_H
#define PODA_TRAIN_PROGRAM_H

#include "train.h"

/* Applies one `key=value` word to a plan; false if it is not valid. */
bool train_word(train_plan *plan, const char *word);
/* The same for hidden=N and opening=N, which only poda-train has. */
bool train_board_word(train_plan *plan, const char *word);
/* Prints what the key of a refused word expects; false: no program of these has such a key. */
bool train_refuse(const char *program, const char *word);
void train_usage(const char *program, const char *subject, const char *more);

/* Set by Ctrl-C. */
const volatile int *train_stop(void);

/* From here on Ctrl-C stops the plan. */
void train_catch(train_plan *plan);

/* Trains and reports progress; returns the exit status. After Ctrl-C it can be resumed. */
int train_main(const train_subject *subject, train_plan *plan, const char *program);

/* 0 .. below - 1, the same on every machine. */
uint32_t train_random(uint64_t *seed, uint32_t below);
/* Brings the numbers into an order drawn by the seed. */
void train_shuffle(uint32_t *order, size_t count, uint64_t *seed);

#endif
