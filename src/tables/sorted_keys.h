/* sorted_keys.h - sorted keys of positions in a block: differences, each as an exponential Golomb code. A key is
 * a number of so many bytes, the lowest first. */
#ifndef PODA_TABLES_SORTED_KEYS_H
#define PODA_TABLES_SORTED_KEYS_H

#include "tables/bytes.h"

/* Appends the keys after the first: a byte with the parameter, then the bits. */
void poda__keys_write(const uint8_t *keys, size_t count, size_t bytes, poda__buffer *out);
/* Reads `count` keys, of which keys[0 .. bytes) is given; passes over what it reads. */
bool poda__keys_read(poda__bytes *in, uint8_t *keys, size_t count, size_t bytes);
/* As numbers: negative, 0 or positive. */
int poda__keys_compare(const uint8_t *a, const uint8_t *b, size_t bytes);

#endif
