/* word.h - 64 bits that threads share without a lock. */
#ifndef PODA_BASE_WORD_H
#define PODA_BASE_WORD_H

#include <stdint.h>

/* Where pointers have 32 bits a uint64_t may lie at any multiple of 4, and is not read and written in
 * one piece there. */
typedef uint64_t __attribute__((aligned(8))) poda__word64;

#endif
