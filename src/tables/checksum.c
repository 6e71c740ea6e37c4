/* checksum.c - XXH64 with seed 0, written from its specification. */
#include "tables/checksum.h"

#include <string.h>

#define P1 0x9e3779b185ebca87u
#define P2 0xc2b2ae3d27d4eb4fu
#define P3 0x165667b19e3779f9u
#define P4 0x85ebca77c2b2ae63u
#define P5 0x27d4eb2f165667c5u

static uint64_t turned(uint64_t x, int left)
{
    return x << left | x >> (64 - left);
}

static uint64_t read64(const uint8_t *at)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)at[i] << (8 * i);
    return word;
}

static uint64_t round_of(uint64_t lane, uint64_t word)
{
    return turned(lane + word * P2, 31) * P1;
}

void poda__checksum_init(poda__checksum *sum)
{
    *sum = (poda__checksum){.lane = {P1 + P2, P2, 0, 0 - P1}};
}

static void stripe(poda__checksum *sum, const uint8_t *at)
{
    for (int i = 0; i < 4; i++)
        sum->lane[i] = round_of(sum->lane[i], read64(at + 8 * i));
}

void poda__checksum_add(poda__checksum *sum, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    sum->total += length;
    if (sum->held_count) {
        const size_t room = sizeof sum->held - sum->held_count;
        const size_t taken = length < room ? length : room;
        memcpy(sum->held + sum->held_count, at, taken);
        sum->held_count += taken;
        at += taken;
        length -= taken;
        if (sum->held_count < sizeof sum->held)
            return;
        stripe(sum, sum->held);
        sum->held_count = 0;
    }
    for (; length >= 32; at += 32, length -= 32)
        stripe(sum, at);
    if (length)
        memcpy(sum->held, at, length);
    sum->held_count = length;
}

uint64_t poda__checksum_end(const poda__checksum *sum)
{
    uint64_t hash = P5;
    if (sum->total >= 32) {
        hash = turned(sum->lane[0], 1) + turned(sum->lane[1], 7) + turned(sum->lane[2], 12) +
               turned(sum->lane[3], 18);
        for (int i = 0; i < 4; i++)
            hash = (hash ^ round_of(0, sum->lane[i])) * P1 + P4;
    }
    hash += sum->total;
    const uint8_t *at = sum->held, *const end = at + sum->held_count;
    for (; end - at >= 8; at += 8)
        hash = turned(hash ^ round_of(0, read64(at)), 27) * P1 + P4;
    if (end - at >= 4) {
        const uint64_t word =
            (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24;
        hash = turned(hash ^ word * P1, 23) * P2 + P3;
        at += 4;
    }
    for (; at < end; at++)
        hash = turned(hash ^ *at * P5, 11) * P1;
    hash = (hash ^ hash >> 33) * P2;
    hash = (hash ^ hash >> 29) * P3;
    return hash ^ hash >> 32;
}

uint64_t poda__checksum_of(const void *bytes, size_t length)
{
    poda__checksum sum;
    poda__checksum_init(&sum);
    poda__checksum_add(&sum, bytes, length);
    return poda__checksum_end(&sum);
}
