/* take.h - options structs as callers pass them. They begin with their size, so that a program can
 * run with a library that has more fields than the program was compiled with, or fewer. */
#ifndef PODA_BASE_TAKE_H
#define PODA_BASE_TAKE_H

#include "poda/status.h"

/* Copies `given`, a struct that begins with its size, to `to`, a struct of `known` bytes; missing
 * fields become 0. Size 0 means `first` bytes, the layout of 0.2.0. Bytes beyond `known` must be 0,
 * since the library does not know what they request: else PODA_BAD_REQUEST. If `given` is NULL,
 * everything is 0. O(size). */
PODA_CHECKED poda_status poda__options_take(void *to, size_t known, const void *given, size_t first,
                                            poda_error *error);

/* The same for a struct of `type` whose last field in 0.2.0 was `last`. */
#define PODA__TAKE(type, to, given, last, error)                                                   \
    poda__options_take((to), sizeof(type), (given), offsetof(type, last) + sizeof((to)->last),     \
                       (error))

/* Fills a caller's struct of `size` bytes with those fields of `from`, a struct of `known` bytes,
 * that fit, and sets its size. */
void poda__options_give(void *to, size_t size, const void *from, size_t known);

#endif
