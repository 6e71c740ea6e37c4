/* set.c - open addressing with linear probing over an array of states. */
#include "base/set.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "poda/rules.h"

enum { FIRST_ROOM = 1 << 10 };

bool poda__set_init(poda__set *set, size_t state_size)
{
    *set = (poda__set){.state_size = state_size, .room = FIRST_ROOM, .mask = 2 * FIRST_ROOM - 1};
    set->states = poda__resize(NULL, set->room, state_size);
    set->slots = poda__array(set->mask + 1, sizeof *set->slots);
    if (set->states && set->slots)
        return true;
    poda__set_release(set);
    return false;
}

void poda__set_release(poda__set *set)
{
    free(set->states);
    free(set->slots);
    *set = (poda__set){0};
}

/* Cheaper than poda_hash_bytes: the words are not mixed through before the last one. */
uint64_t poda__set_hash(const poda__set *set, const void *state)
{
    const unsigned char *at = state;
    size_t size = set->state_size;
    uint64_t hash = size, word;
    for (; size >= sizeof word; at += sizeof word, size -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    for (word = 0; size > 0; size--)
        word = word << 8 | at[size - 1];
    return poda_mix(hash ^ word);
}

void poda__set_expect(const poda__set *set, uint64_t hash)
{
    __builtin_prefetch(&set->slots[(size_t)hash & set->mask]);
}

void poda__set_look(const poda__set *set, uint64_t hash)
{
    const uint64_t slot = set->slots[(size_t)hash & set->mask];
    if (slot)
        __builtin_prefetch(poda__set_at(set, (uint32_t)slot - 1));
}

static uint64_t slot_of(uint64_t hash, size_t index)
{
    return (hash & 0xffffffff00000000u) | (uint64_t)(index + 1);
}

/* The slot that holds `state`, or the free one where it belongs. Each slot keeps part of the hash,
 * which avoids most comparisons of states; each of those would miss the cache. */
static size_t probe(const poda__set *set, const void *state, uint64_t hash)
{
    size_t at = (size_t)hash & set->mask;
    assert(set->count <= set->room && set->mask + 1 == 2 * set->room); /* so a free slot is met */
    for (; set->slots[at]; at = (at + 1) & set->mask) {
        if ((set->slots[at] ^ hash) >> 32)
            continue;
        const uint32_t index = (uint32_t)set->slots[at] - 1;
        assert(index < set->count);
        if (memcmp(poda__set_at(set, index), state, set->state_size) == 0)
            break;
    }
    return at;
}

/* Doubles the room; slots stay at most half full. */
static bool grow(poda__set *set)
{
    if (set->room > SIZE_MAX / 8 || set->room > PODA__SET_MOST / 2)
        return false;
    const size_t room = set->room * 2;
    uint64_t *slots = poda__array(room * 2, sizeof *slots);
    unsigned char *states = slots ? poda__resize(set->states, room, set->state_size) : NULL;
    if (!states) {
        free(slots);
        return false;
    }
    free(set->slots);
    set->states = states;
    set->slots = slots;
    set->room = room;
    set->mask = room * 2 - 1;
    for (size_t i = 0; i < set->count; i++) {
        const uint64_t hash = poda__set_hash(set, poda__set_at(set, (uint32_t)i));
        size_t at = (size_t)hash & set->mask;
        while (slots[at])
            at = (at + 1) & set->mask;
        slots[at] = slot_of(hash, i);
    }
    return true;
}

poda__set_answer poda__set_put(poda__set *set, const void *state, uint64_t hash, uint32_t *index)
{
    size_t at = probe(set, state, hash);
    if (set->slots[at]) {
        *index = (uint32_t)set->slots[at] - 1;
        return PODA__SET_KNOWN;
    }
    if (set->count == set->room) {
        if (!grow(set))
            return PODA__SET_NO_MEMORY;
        at = probe(set, state, hash);
    }
    assert(set->slots[at] == 0 && set->count < set->room);
    memcpy(set->states + set->count * set->state_size, state, set->state_size);
    set->slots[at] = slot_of(hash, set->count);
    *index = (uint32_t)set->count++;
    return PODA__SET_NEW;
}

poda__set_answer poda__set_add(poda__set *set, const void *state, uint32_t *index)
{
    return poda__set_put(set, state, poda__set_hash(set, state), index);
}

bool poda__set_find(const poda__set *set, const void *state, uint32_t *index)
{
    const uint64_t slot = set->slots[probe(set, state, poda__set_hash(set, state))];
    if (!slot)
        return false;
    *index = (uint32_t)slot - 1;
    return true;
}
