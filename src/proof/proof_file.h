/* proof_file.h - a proof as bytes: the head in lines of text, then the moves as bits, then a checksum.
 * docs/proofs.md describes it. */
#ifndef PODA_PROOF_PROOF_FILE_H
#define PODA_PROOF_PROOF_FILE_H

#include "base/buffer.h"
#include "poda/proof.h"

enum {
    PODA__PROOF_SUM = 8, /* bytes of the checksum */
    PODA__PROOF_OPTIONS = 64,
};

/* FNV-1a: whatever byte is changed, the sum is another. */
#define PODA__SUM_BEGIN 0xcbf29ce484222325u
static inline uint64_t poda__sum(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

/* Bits that say which of `count` moves; none for a single one. */
static inline unsigned poda__move_bits(size_t count)
{
    unsigned bits = 0;
    while (bits < 63 && ((size_t)1 << bits) < count)
        bits++;
    return bits;
}

/* Moves as bits, the first in the highest bit of the first byte; 0 fills the last byte. */
typedef struct poda__bits {
    unsigned char *bytes;
    size_t length, room; /* in bytes */
    uint64_t count;      /* in bits, written or read */
} poda__bits;

bool poda__bits_put(poda__bits *bits, unsigned width, uint64_t number);
/* False beyond the end. */
bool poda__bits_get(poda__bits *bits, unsigned width, uint64_t *number);
/* Was everything read, and is the rest of the last byte 0? */
bool poda__bits_spent(const poda__bits *bits);

/* The words of `text`, "key=value" separated by blanks; a word without a key belongs to the value
 * before it. Changes the text. */
size_t poda__proof_split(char *text, poda_pair *pairs, size_t room);

void poda__proof_put_head(poda__buffer *out, const poda_proof_head *head);
/* `*begin` is where the moves begin. The lengths fit the file. */
poda_status poda__proof_get_head(const unsigned char *bytes, size_t length, poda_proof_head *head,
                                 size_t *begin, poda_error *error);

#endif
