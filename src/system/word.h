/* word.h - 64-bit words that threads share without a lock. */
#ifndef PODA_SYSTEM_WORD_H
#define PODA_SYSTEM_WORD_H

#include <stdint.h>

/* With 32-bit pointers a uint64_t may be aligned to 4 bytes only, and is then not accessed
 * atomically. */
typedef uint64_t __attribute__((aligned(8))) poda__word64;

#endif
