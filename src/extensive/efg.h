/* efg.h - extensive forms as Gambit's .efg files, version 2: reading and writing. */
#ifndef PODA_EXTENSIVE_EFG_H
#define PODA_EXTENSIVE_EFG_H

#include "base/buffer.h"
#include "extensive/form.h"

/* Reads a file's text. Numbers are exact; payoffs at inner nodes stay there and add up along the
 * path. Probabilities written as decimals that do not add up to 1 are taken as the simplest
 * fractions that round to them. Errors name line and column; `out` is untouched by them.
 * O(length), without recursion. */
PODA_CHECKED poda_status poda__efg_read(poda__form *out, const char *text, poda_error *error);

/* Writes the form so that poda__efg_read and Gambit read it; `out` records failures. O(length). */
void poda__efg_write(const poda__form *form, poda__buffer *out);

#endif
