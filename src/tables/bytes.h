/* bytes.h - numbers in the bytes of a table: little-endian words and numbers of variable length, seven
 * bits a byte, the lowest first. */
#ifndef PODA_TABLES_BYTES_H
#define PODA_TABLES_BYTES_H

#include "base/buffer.h"

static inline void poda__put_word(poda__buffer *out, uint64_t word, int bytes)
{
    char room[8];
    for (int i = 0; i < bytes; i++)
        room[i] = (char)(word >> (8 * i));
    poda__buffer_put(out, room, (size_t)bytes);
}

static inline void poda__put_number(poda__buffer *out, uint64_t number)
{
    char room[10];
    size_t length = 0;
    for (; number >= 128; number >>= 7)
        room[length++] = (char)(number | 128);
    room[length++] = (char)number;
    poda__buffer_put(out, room, length);
}

/* Bytes being read; reading past the end is remembered and gives 0. */
typedef struct poda__bytes {
    const uint8_t *at, *end;
    bool failed;
} poda__bytes;

static inline size_t poda__bytes_left(const poda__bytes *in)
{
    return (size_t)(in->end - in->at);
}

static inline uint64_t poda__get_word(poda__bytes *in, int bytes)
{
    uint64_t word = 0;
    if (poda__bytes_left(in) < (size_t)bytes) {
        in->failed = true;
        in->at = in->end;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        word |= (uint64_t)in->at[i] << (8 * i);
    in->at += bytes;
    return word;
}

static inline uint64_t poda__get_number(poda__bytes *in)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (in->at == in->end)
            break;
        const uint8_t byte = *in->at++;
        number |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            return number;
    }
    in->failed = true;
    return 0;
}

/* A pointer to `length` bytes, which are passed over; NULL if there are fewer. */
static inline const uint8_t *poda__get_bytes(poda__bytes *in, size_t length)
{
    if (poda__bytes_left(in) < length) {
        in->failed = true;
        return NULL;
    }
    in->at += length;
    return in->at - length;
}

#endif
