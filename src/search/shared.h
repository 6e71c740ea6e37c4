/* shared.h - the transposition table as several threads use it, without locks, and the moves that
 * one of them is searching.
 *
 * An entry is two words: the data, and the key XOR the data (Hyatt & Mann 2002). Each is read and
 * written atomically, but not both together, so a reader may see the halves of two entries; their
 * XOR is then not the key of any position, and the entry does not match. Keys are mixed first,
 * because the quality of a game's hash is unknown and the data of two entries differ in only a few
 * bits. */
#ifndef PODA_SEARCH_SHARED_H
#define PODA_SEARCH_SHARED_H

#include "base/random.h"
#include "search/table.h"
#include "system/word.h"

/* The same memory also serves as a table of slots for one thread. */
typedef poda__word64 __attribute__((may_alias)) poda__word;

_Static_assert(sizeof(poda__slot) == 2 * sizeof(poda__word), "an entry is two words");

static inline uint64_t poda__word_get(const poda__word *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void poda__word_set(poda__word *word, uint64_t value)
{
    __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

static inline poda__word *poda__shared_bucket(const poda__table *table, uint64_t mixed)
{
    return (poda__word *)(table->slots + (mixed & (table->buckets - 1)) * PODA__BUCKET);
}

/* The data of an entry as a word, and back. */
static inline uint64_t poda__slot_pack(int32_t value, uint16_t index, uint16_t what)
{
    return (uint64_t)(uint32_t)value << 32 | (uint64_t)index << 16 | what;
}

static inline poda__slot poda__slot_unpack(uint64_t key, uint64_t data)
{
    return (poda__slot){key, (int32_t)(uint32_t)(data >> 32), (uint16_t)(data >> 16),
                        (uint16_t)data};
}

static inline void poda__shared_fetch(const poda__table *table, uint64_t key)
{
    __builtin_prefetch((const void *)poda__shared_bucket(table, poda_mix(key)));
}

/* Copies the entry of `key` to `*room` and returns it; NULL if there is none. */
static inline const poda__slot *poda__shared_probe(const poda__table *table, uint64_t key,
                                                   poda__slot *room)
{
    const uint64_t mixed = poda_mix(key);
    const poda__word *word = poda__shared_bucket(table, mixed);
    for (int i = 0; i < PODA__BUCKET; i++) {
        const uint64_t check = poda__word_get(word + 2 * i);
        const uint64_t data = poda__word_get(word + 2 * i + 1);
        if ((check ^ data) == mixed && (uint16_t)data) {
            *room = poda__slot_unpack(key, data);
            return room;
        }
    }
    return NULL;
}

void poda__shared_store(poda__table *table, uint64_t key, int32_t value, size_t index, int depth,
                        bool solved, poda__bound bound);

/* ---- moves under way ---- */

/* A thread leaves to the end a move that another is searching, and then finds its value in the table
 * (ABDADA, Weill 1996, in the simple form with a table of its own). A lost or a false mark costs
 * time, nothing else. */
enum {
    PODA__BUSY_MOVES = 1 << 12,
    PODA__BUSY_DEPTH = 3, /* nodes nearer to the horizon take less time than looking */
};

static inline uint64_t poda__busy_key(uint64_t position, int depth, poda_move move)
{
    return poda_mix(position + poda_mix(move * 256 + (uint64_t)depth)) | 1;
}

static inline bool poda__busy(const poda__word64 *busy, uint64_t key)
{
    return __atomic_load_n(busy + key / 2 % PODA__BUSY_MOVES, __ATOMIC_RELAXED) == key;
}

static inline void poda__busy_begin(poda__word64 *busy, uint64_t key)
{
    __atomic_store_n(busy + key / 2 % PODA__BUSY_MOVES, key, __ATOMIC_RELAXED);
}

static inline void poda__busy_end(poda__word64 *busy, uint64_t key)
{
    if (poda__busy(busy, key)) /* else it is another's mark */
        __atomic_store_n(busy + key / 2 % PODA__BUSY_MOVES, 0, __ATOMIC_RELAXED);
}

#endif
