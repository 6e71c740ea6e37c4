/* nearest.h - the known name that is nearest to one that was typed wrong. */
#ifndef PODA_BASE_NEAREST_H
#define PODA_BASE_NEAREST_H

#include "poda/status.h"

/* Returns the one of two known names that is more similar to what was typed, if any is similar:
 * `least` is the distance so far, initially PODA__NAME_FAR. */
enum { PODA__NAME_FAR = 3 };
const char *poda__name_nearer(const char *typed, const char *known, const char *nearest,
                              size_t *least);

/* The error for a name that there is not: the known one that is near, or all of them, which `known` lists
 * (NULL after the last). */
poda_status poda__name_unknown(const char *typed, const char *(*known)(size_t index), bool problem,
                               poda_error *error);

#endif
