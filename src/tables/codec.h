/* codec.h - codes (search/cores/tiers.h) of a section of a table, compressed: a static model of what follows
 * two codes, and blocks that are coded with it by rANS (Duda 2013) and can be read one by one. Codes
 * that need not be kept take the value that costs least. Everything is computed in whole numbers, so
 * that the bytes are the same everywhere. */
#ifndef PODA_TABLES_CODEC_H
#define PODA_TABLES_CODEC_H

#include "tables/bytes.h"

enum {
    PODA__MODEL_BITS = 12, /* frequencies add up to 4096 */
    PODA__MODEL_SYMBOLS = 255,
    PODA__MODEL_PAIRS = 64, /* with more symbols the context is one code, not two */
};

typedef struct poda__share {
    uint8_t symbol;
    uint16_t frequency, before; /* before: those of the symbols listed earlier */
} poda__share;

/* The shares of one context, most frequent first: shares[first .. first + count). */
typedef struct poda__context {
    uint32_t first, count; /* count 0: the context of one code less is used */
} poda__context;

typedef struct poda__odds {
    uint16_t code[PODA__MODEL_SYMBOLS + 1]; /* of each symbol; 0: one that is written in full */
    unsigned symbols, order;                /* order: 2, or 1 */
    poda__context none;                     /* without context */
    poda__context *one, *two; /* symbols + 1, and its square, the last being the start */
    poda__share *shares;
    uint32_t share_count, share_room;
} poda__odds;

/* The model of `count` codes, in blocks of `block`; those that are 0 are free. They get the code that
 * costs least, as in the blocks that are written. Appends the model to `out`. False without memory. */
bool poda__odds_make(poda__odds *model, uint16_t *codes, size_t count, size_t block,
                     poda__buffer *out);
/* Reads what _make wrote; false if it is damaged or memory runs out. */
bool poda__odds_read(poda__odds *model, poda__bytes *in);
void poda__odds_release(poda__odds *model);

/* Appends one block, in which no code is 0; a buffer that fails says so. */
void poda__block_write(const poda__odds *model, const uint16_t *codes, size_t count,
                       poda__buffer *out);
/* False if the bytes are damaged. */
bool poda__block_read(const poda__odds *model, const uint8_t *bytes, size_t length, uint16_t *codes,
                      size_t count);

#endif
