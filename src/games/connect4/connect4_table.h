/* connect4_table.h - the transposition table of the exact solver: a bucket of four 8-byte entries
 * is half a cache line. The key is scrambled by a bijection of its 2^key_bits values; bucket number
 * and tag together contain all of it, so that two positions are never confused. An entry is one
 * word, read and written atomically: threads share the table without locks. */
#ifndef PODA_GAMES_CONNECT4_CONNECT4_TABLE_H
#define PODA_GAMES_CONNECT4_CONNECT4_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "system/word.h"

enum {
    PODA__CONNECT4_WAYS = 4,
    /* an entry from its lowest bit: lower bound + 32, upper bound + 32, work, tag; 0: free */
    PODA__CONNECT4_UPPER = 6,
    PODA__CONNECT4_WORK = 12,
    PODA__CONNECT4_TAG = 17,
    PODA__CONNECT4_ZERO = 32, /* the stored form of a bound of 0 */
};

/* What the search reads at every node. */
typedef struct poda__connect4_slots {
    poda__word64 *entries;
    int key_bits, tag_bits;
} poda__connect4_slots;

typedef struct poda__connect4_table {
    poda__connect4_slots slots;
    int bits, first_bits, most_bits; /* log2 of the buckets in use, after a clear, and in total */
    void *memory;
} poda__connect4_table;

/* Allocates at most `bytes`, if that is enough for the tags; false: no memory. */
bool poda__connect4_table_init(poda__connect4_table *table, int key_bits, size_t bytes);
void poda__connect4_table_release(poda__connect4_table *table);
/* Clears the table and uses few buckets again, so that easy positions stay in the processor's
 * cache. */
void poda__connect4_table_clear(poda__connect4_table *table);
/* Uses eight times as many buckets and keeps the entries. False: all are in use. */
bool poda__connect4_table_grow(poda__connect4_table *table);

static inline uint64_t poda__connect4_scramble(uint64_t key, int key_bits)
{
    const uint64_t mask = ~(uint64_t)0 >> (64 - key_bits);
    const int half = (key_bits + 1) / 2;
    key = (key ^ key >> half) * 0x9e3779b97f4a7c15u & mask;
    return (key ^ key >> half) * 0xd6e8feb86659fd93u & mask;
}

static inline poda__word64 *poda__connect4_bucket(const poda__connect4_slots *slots, uint64_t hash)
{
    return slots->entries + (hash >> slots->tag_bits) * PODA__CONNECT4_WAYS;
}

static inline void poda__connect4_prefetch(const poda__connect4_slots *slots, uint64_t hash)
{
    __builtin_prefetch(poda__connect4_bucket(slots, hash));
}

/* The entry of a position; 0: unknown. */
static inline uint64_t poda__connect4_probe(const poda__connect4_slots *slots, uint64_t hash)
{
    const poda__word64 *bucket = poda__connect4_bucket(slots, hash);
    const uint64_t tag = hash & (((uint64_t)1 << slots->tag_bits) - 1);
    for (int i = 0; i < PODA__CONNECT4_WAYS; i++) {
        const uint64_t entry = __atomic_load_n(bucket + i, __ATOMIC_RELAXED);
        if (entry >> PODA__CONNECT4_TAG == tag && entry)
            return entry;
    }
    return 0;
}

static inline int poda__connect4_lower(uint64_t entry)
{
    return (int)(entry & 63) - PODA__CONNECT4_ZERO;
}

static inline int poda__connect4_upper(uint64_t entry)
{
    return (int)(entry >> PODA__CONNECT4_UPPER & 63) - PODA__CONNECT4_ZERO;
}

static inline int poda__connect4_work(uint64_t entry)
{
    return (int)(entry >> PODA__CONNECT4_WORK & 31);
}

/* Stores both bounds, combined with those known before; the entry that took least work is
 * replaced. */
static inline void poda__connect4_store(const poda__connect4_slots *slots, uint64_t hash, int lower,
                                        int upper, uint64_t nodes)
{
    poda__word64 *bucket = poda__connect4_bucket(slots, hash);
    const uint64_t tag = hash & (((uint64_t)1 << slots->tag_bits) - 1);
    int work = 64 - __builtin_clzll(nodes | 1), place = 0, least = 99;
    for (int i = 0; i < PODA__CONNECT4_WAYS; i++) {
        const uint64_t entry = __atomic_load_n(bucket + i, __ATOMIC_RELAXED);
        const int worth = entry ? poda__connect4_work(entry) : -1;
        if (entry && entry >> PODA__CONNECT4_TAG == tag) {
            const int below = poda__connect4_lower(entry), above = poda__connect4_upper(entry);
            lower = below > lower ? below : lower;
            upper = above < upper ? above : upper;
            work = worth > work ? worth : work;
            place = i;
            break;
        }
        if (worth < least) {
            least = worth;
            place = i;
        }
    }
    const uint64_t made = tag << PODA__CONNECT4_TAG |
                          (uint64_t)(work < 31 ? work : 31) << PODA__CONNECT4_WORK |
                          (uint64_t)(upper + PODA__CONNECT4_ZERO) << PODA__CONNECT4_UPPER |
                          (uint64_t)(lower + PODA__CONNECT4_ZERO);
    __atomic_store_n(bucket + place, made, __ATOMIC_RELAXED);
}

#endif
