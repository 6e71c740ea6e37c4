/* seal.c - ChaCha20-Poly1305 as RFC 8439 describes it. */
#include "system/seal.h"

#include <stdlib.h>
#include <string.h>

static uint32_t load32(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void store32(uint8_t *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

static uint32_t rotate(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static void quarter(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = rotate(x[b] ^ x[c], 7);
}

enum { BLOCK = 64 };

static void chacha_block(const uint32_t input[16], uint8_t out[BLOCK])
{
    uint32_t x[16];
    memcpy(x, input, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++) /* columns */
            quarter(x, i, 4 + i, 8 + i, 12 + i);
        for (int i = 0; i < 4; i++) /* diagonals */
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        store32(out + 4 * i, x[i] + input[i]);
}

void poda__chacha20(const uint8_t key[PODA__SEAL_KEY], uint32_t counter,
                    const uint8_t nonce[PODA__SEAL_NONCE], uint8_t *bytes, size_t length)
{
    uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* expand 32-byte k */
    uint8_t stream[BLOCK];
    for (int i = 0; i < 8; i++)
        input[4 + i] = load32(key + 4 * i);
    for (int i = 0; i < 3; i++)
        input[13 + i] = load32(nonce + 4 * i);
    for (size_t at = 0; at < length; at += BLOCK, counter++) {
        input[12] = counter;
        chacha_block(input, stream);
        for (size_t i = 0; i < BLOCK && at + i < length; i++)
            bytes[at + i] ^= stream[i];
    }
}

/* Numbers modulo 2^130 - 5 are five limbs of 26 bits, least first. */
enum { LIMBS = 5, LIMB_BITS = 26, LIMB = (1 << LIMB_BITS) - 1 };

/* Sixteen bytes and the bits above them, as limbs. */
static void load_limbs(const uint8_t *at, uint32_t high, uint32_t out[LIMBS])
{
    out[0] = load32(at) & LIMB;
    out[1] = load32(at + 3) >> 2 & LIMB;
    out[2] = load32(at + 6) >> 4 & LIMB;
    out[3] = load32(at + 9) >> 6 & LIMB;
    out[4] = load32(at + 12) >> 8 | high << 24;
}

/* h = h r mod 2^130 - 5, up to a last carry. */
static void multiply(uint32_t h[LIMBS], const uint32_t r[LIMBS])
{
    uint64_t sum[LIMBS] = {0}, carry = 0;
    for (int i = 0; i < LIMBS; i++)
        for (int j = 0; j < LIMBS; j++) /* what lies above 2^130 comes back five times */
            sum[(i + j) % LIMBS] += (uint64_t)h[i] * (i + j < LIMBS ? r[j] : 5 * r[j]);
    for (int i = 0; i < LIMBS; i++) {
        sum[i] += carry;
        carry = sum[i] >> LIMB_BITS;
        h[i] = (uint32_t)sum[i] & LIMB;
    }
    carry = h[0] + carry * 5;
    h[0] = (uint32_t)carry & LIMB;
    h[1] += (uint32_t)(carry >> LIMB_BITS);
}

/* The smallest of the numbers that are h modulo 2^130 - 5, without a branch on secrets. */
static void reduce(uint32_t h[LIMBS])
{
    uint32_t less[LIMBS], carry = 0;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < LIMBS; i++) {
            h[i] += carry;
            carry = h[i] >> LIMB_BITS;
            h[i] &= LIMB;
        }
        carry *= 5;
    }
    h[0] += carry;
    carry = 5;
    for (int i = 0; i < LIMBS; i++) {
        less[i] = h[i] + carry;
        carry = less[i] >> LIMB_BITS;
        less[i] &= LIMB;
    }
    const uint32_t take = 0 - carry; /* h + 5 has bit 130: h is at least 2^130 - 5 */
    for (int i = 0; i < LIMBS; i++)
        h[i] = (h[i] & ~take) | (less[i] & take);
}

void poda__poly1305(const uint8_t key[PODA__SEAL_KEY], const uint8_t *bytes, size_t length,
                    uint8_t tag[PODA__SEAL_TAG])
{
    static const uint8_t clamp[16] = {255, 255, 255, 15, 252, 255, 255, 15,
                                      252, 255, 255, 15, 252, 255, 255, 15};
    uint8_t part[16];
    uint32_t r[LIMBS], h[LIMBS] = {0};
    for (int i = 0; i < 16; i++)
        part[i] = key[i] & clamp[i];
    load_limbs(part, 0, r);
    for (size_t at = 0; at < length; at += 16) {
        const size_t left = length - at < 16 ? length - at : 16;
        uint32_t block[LIMBS];
        memset(part, 0, sizeof part);
        memcpy(part, bytes + at, left);
        if (left < 16)
            part[left] = 1;
        load_limbs(part, left == 16, block);
        for (int i = 0; i < LIMBS; i++)
            h[i] += block[i];
        multiply(h, r);
    }
    reduce(h);
    const uint32_t word[4] = {h[0] | h[1] << 26, h[1] >> 6 | h[2] << 20, h[2] >> 12 | h[3] << 14,
                              h[3] >> 18 | h[4] << 8};
    uint64_t sum = 0;
    for (int i = 0; i < 4; i++) {
        sum += (uint64_t)word[i] + load32(key + 16 + 4 * i);
        store32(tag + 4 * i, (uint32_t)sum);
        sum >>= 32;
    }
}

bool poda__seal_tag(const uint8_t key[PODA__SEAL_KEY], const uint8_t nonce[PODA__SEAL_NONCE],
                    const uint8_t *bytes, size_t length, uint8_t tag[PODA__SEAL_TAG])
{
    const size_t padded = (length + 15) / 16 * 16;
    uint8_t once[PODA__SEAL_KEY] = {0};
    uint8_t *message = calloc(padded + 16, 1);
    if (!message)
        return false;
    poda__chacha20(key, 0, nonce, once, sizeof once);
    memcpy(message, bytes, length);
    for (int i = 0; i < 8; i++)
        message[padded + 8 + (size_t)i] = (uint8_t)((uint64_t)length >> 8 * i);
    poda__poly1305(once, message, padded + 16, tag);
    free(message);
    return true;
}

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Without padding; `out` has room for 4 characters of each 3 bytes and a zero. */
static void write_letters(const uint8_t *bytes, size_t length, char *out)
{
    uint32_t bits = 0;
    int count = 0;
    for (size_t i = 0; i < length; i++) {
        bits = bits << 8 | bytes[i];
        for (count += 8; count >= 6; count -= 6)
            *out++ = letters[bits >> (count - 6) & 63];
    }
    if (count > 0)
        *out++ = letters[bits << (6 - count) & 63];
    *out = 0;
}

/* The bytes of a text of letters; 0 if it has anything else. */
static size_t read_letters(const char *text, uint8_t *out)
{
    uint32_t bits = 0;
    int count = 0;
    size_t length = 0;
    for (; *text; text++) {
        const char *at = strchr(letters, *text);
        if (!at)
            return 0;
        bits = bits << 6 | (uint32_t)(at - letters);
        count += 6;
        if (count >= 8)
            out[length++] = (uint8_t)(bits >> (count -= 8));
    }
    return length;
}

char *poda__seal(const uint8_t key[PODA__SEAL_KEY], const uint8_t nonce[PODA__SEAL_NONCE],
                 const char *text, size_t length)
{
    const size_t whole = PODA__SEAL_NONCE + length + PODA__SEAL_TAG;
    uint8_t *bytes = malloc(whole);
    char *sealed = malloc(whole / 3 * 4 + 5);
    bool good = bytes && sealed;
    if (good) {
        memcpy(bytes, nonce, PODA__SEAL_NONCE);
        memcpy(bytes + PODA__SEAL_NONCE, text, length);
        poda__chacha20(key, 1, nonce, bytes + PODA__SEAL_NONCE, length);
        good = poda__seal_tag(key, nonce, bytes + PODA__SEAL_NONCE, length,
                              bytes + PODA__SEAL_NONCE + length);
    }
    if (good)
        write_letters(bytes, whole, sealed);
    free(bytes);
    if (good)
        return sealed;
    free(sealed);
    return NULL;
}

char *poda__unseal(const uint8_t key[PODA__SEAL_KEY], const char *sealed, size_t *length,
                   bool *no_memory)
{
    uint8_t tag[PODA__SEAL_TAG] = {0}, different = 0;
    uint8_t *bytes = malloc(strlen(sealed) + 1);
    *no_memory = !bytes;
    if (!bytes)
        return NULL;
    const size_t whole = read_letters(sealed, bytes);
    if (whole < PODA__SEAL_NONCE + PODA__SEAL_TAG) {
        free(bytes);
        return NULL;
    }
    *length = whole - PODA__SEAL_NONCE - PODA__SEAL_TAG;
    uint8_t *text = bytes + PODA__SEAL_NONCE;
    *no_memory = !poda__seal_tag(key, bytes, text, *length, tag);
    for (int i = 0; i < PODA__SEAL_TAG; i++)
        different |= tag[i] ^ text[*length + (size_t)i];
    if (*no_memory || different) {
        free(bytes);
        return NULL;
    }
    poda__chacha20(key, 1, bytes, text, *length);
    memmove(bytes, text, *length);
    bytes[*length] = 0;
    return (char *)bytes;
}
