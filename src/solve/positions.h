/* positions.h - the positions of a game as keys (search/successors.h), numbered in order of arrival,
 * in few bytes each: the bytes of the key, and a slot of four bytes in a table that is 3/8 to 3/4
 * full. Keys are compared whole, so two positions are never taken for one. */
#ifndef PODA_SOLVE_POSITIONS_H
#define PODA_SOLVE_POSITIONS_H

#include <string.h>

#include "search/successors.h"

#define PODA__POSITIONS_MOST 0x40000000u
#define PODA__NOWHERE UINT32_MAX

typedef struct poda__positions {
    size_t bytes, words; /* of a key */
    unsigned char *keys;
    size_t count, room;
    /* open addressing: the number of a position + 1 in the lower `bits` bits, bits of its hash above
     * them; 0: free */
    uint32_t *slots;
    unsigned bits; /* there are 2^bits slots */
} poda__positions;

/* False if memory runs out: then they can only be released. */
bool poda__positions_init(poda__positions *positions, const poda__packing *packing);
void poda__positions_release(poda__positions *positions);
/* Packs all keys again: `packing` is `old` with more bits. */
bool poda__positions_repack(poda__positions *positions, const poda__packing *old,
                            const poda__packing *packing);
/* Makes room for `more` positions; slots move, numbers do not. */
bool poda__positions_grow(poda__positions *positions, size_t more);

static inline bool poda__positions_reserve(poda__positions *positions, size_t more)
{
    const size_t wanted = positions->count + more;
    return (wanted <= positions->room && wanted <= ((size_t)3 << positions->bits) / 4) ||
           poda__positions_grow(positions, more);
}

static inline void poda__positions_get(const poda__positions *positions, uint32_t number,
                                       uint64_t *key)
{
    const unsigned char *const at = positions->keys + (size_t)number * positions->bytes;
    if (positions->words > 1) {
        key[positions->words - 1] = 0;
        memcpy(key, at, positions->bytes);
        return;
    }
    memcpy(key, at, sizeof *key); /* there are 8 bytes more than needed */
    *key &= UINT64_MAX >> (64 - 8 * positions->bytes);
}

static inline uint64_t poda__positions_hash(const poda__positions *positions, const uint64_t *key)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < positions->words; i++) {
        hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash * 0xbf58476d1ce4e5b9u;
}

/* Fetches the slot, and then the key that it names, into the cache. */
static inline void poda__positions_expect(const poda__positions *positions, uint64_t hash)
{
    __builtin_prefetch(&positions->slots[hash >> (64 - positions->bits)]);
}

static inline void poda__positions_look(const poda__positions *positions, uint64_t hash)
{
    const uint32_t slot = positions->slots[hash >> (64 - positions->bits)];
    const uint32_t number = slot & (((uint32_t)1 << positions->bits) - 1);
    __builtin_prefetch(positions->keys + (size_t)number * positions->bytes);
}

/* The slot of a position, or the free one where it belongs. */
static inline size_t poda__positions_slot(const poda__positions *positions, uint64_t hash,
                                          const uint64_t *key)
{
    const size_t mask = ((size_t)1 << positions->bits) - 1;
    size_t at = (size_t)(hash >> (64 - positions->bits));
    for (; positions->slots[at]; at = (at + 1) & mask) {
        const uint32_t slot = positions->slots[at];
        uint64_t other[PODA__KEY_WORDS];
        if ((slot ^ (uint32_t)hash) >> positions->bits)
            continue;
        poda__positions_get(positions, (slot & (uint32_t)mask) - 1, other);
        if (poda__key_same(other, key, positions->words))
            break;
    }
    return at;
}

static inline uint32_t poda__positions_find(const poda__positions *positions, uint64_t hash,
                                            const uint64_t *key)
{
    const uint32_t slot = positions->slots[poda__positions_slot(positions, hash, key)];
    return slot ? (slot & (((uint32_t)1 << positions->bits) - 1)) - 1 : PODA__NOWHERE;
}

/* The number of a position, which is the last one if it is new. There is room (reserve). */
static inline uint32_t poda__positions_add(poda__positions *positions, uint64_t hash,
                                           const uint64_t *key)
{
    const size_t at = poda__positions_slot(positions, hash, key);
    const uint32_t mask = ((uint32_t)1 << positions->bits) - 1;
    if (positions->slots[at])
        return (positions->slots[at] & mask) - 1;
    assert(positions->count < positions->room);
    memcpy(positions->keys + positions->count * positions->bytes, key, positions->bytes);
    positions->slots[at] = ((uint32_t)hash & ~mask) | (uint32_t)(positions->count + 1);
    return (uint32_t)positions->count++;
}

#endif
