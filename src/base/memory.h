/* memory.h - allocation whose sizes are checked before they are multiplied. */
#ifndef PODA_BASE_MEMORY_H
#define PODA_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "poda/game.h"

/* Zeroed; NULL if count x size overflows or memory runs out. */
static inline void *poda__array(size_t count, size_t size)
{
    return calloc(count ? count : 1, size ? size : 1);
}

/* Converts to bytes; saturates where size_t is too small. */
static inline size_t poda__megabytes(uint64_t megabytes)
{
    return megabytes > SIZE_MAX >> 20 ? SIZE_MAX : (size_t)megabytes << 20;
}

static inline void *poda__resize(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    const size_t bytes = count * size;
    return realloc(memory, bytes ? bytes : 1);
}

/* A list of positions that grows, as the line of a game does; `at` is to be freed. */
typedef struct poda__states {
    poda_state *at;
    size_t count, room;
} poda__states;

/* Adds positions at the end; false without memory, and the list is as before. */
static inline bool poda__states_add(poda__states *list, const poda_state *states, size_t count)
{
    if (list->count + count > list->room) {
        const size_t room = 2 * (list->count + count);
        poda_state *larger = poda__resize(list->at, room, sizeof *larger);
        if (!larger)
            return false;
        list->at = larger;
        list->room = room;
    }
    if (count > 0)
        memcpy(list->at + list->count, states, count * sizeof *states);
    list->count += count;
    return true;
}

static inline const poda_state *poda__states_last(const poda__states *list)
{
    return &list->at[list->count - 1];
}

/* How many positions of `state_size` bytes fit in `memory` bytes (0: no limit); at most `most`. */
static inline uint64_t poda__positions_in(size_t memory, size_t state_size, uint64_t most)
{
    enum { BESIDES = 64 }; /* bytes per position for slots, values and growth */
    const uint64_t fit = memory / (2 * state_size + BESIDES);
    return memory && (most == 0 || fit < most) ? fit : most;
}

/* The table size, in bytes, for a search of this many nodes: a large table would be cleared at every
 * move for nothing. */
static inline size_t poda__table_for(uint64_t nodes)
{
    enum { ENTRY = 32, LEAST = 1 << 20, MOST = 64 << 20 };
    return nodes < LEAST / ENTRY ? LEAST : nodes > MOST / ENTRY ? MOST : (size_t)nodes * ENTRY;
}

#endif
