/* checksum.h - XXH64 (Y. Collet), the checksum of tables: fast, well known, and the same everywhere.
 * It can be fed in pieces. */
#ifndef PODA_TABLES_CHECKSUM_H
#define PODA_TABLES_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

typedef struct poda__checksum {
    uint64_t lane[4], total;
    uint8_t held[32]; /* bytes that do not fill a stripe yet */
    size_t held_count;
} poda__checksum;

void poda__checksum_init(poda__checksum *sum);
void poda__checksum_add(poda__checksum *sum, const void *bytes, size_t length);
uint64_t poda__checksum_end(const poda__checksum *sum);
/* Of bytes that are in one piece. */
uint64_t poda__checksum_of(const void *bytes, size_t length);

#endif
