/* memory.h - allocation whose sizes are checked before they are multiplied. */
#ifndef PODA_BASE_MEMORY_H
#define PODA_BASE_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* NULL when count x size overflows or memory is out. Zeroed. */
static inline void *poda__array(size_t count, size_t size)
{
    return calloc(count ? count : 1, size ? size : 1);
}

/* Bytes; more than an address can have where pointers are short are as many as there can be. */
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

/* Positions of `state_size` bytes that fit in `memory` bytes (0: no limit), `most` of them. */
static inline uint64_t poda__positions_in(size_t memory, size_t state_size, uint64_t most)
{
    enum { BESIDES = 64 }; /* bytes: places in tables, values, room to grow */
    const uint64_t fit = memory / (2 * state_size + BESIDES);
    return memory && (most == 0 || fit < most) ? fit : most;
}

/* A small search needs no large table, which every move would clear: bytes for so many nodes. */
static inline size_t poda__table_for(uint64_t nodes)
{
    enum { ENTRY = 32, LEAST = 1 << 20, MOST = 64 << 20 };
    return nodes < LEAST / ENTRY ? LEAST : nodes > MOST / ENTRY ? MOST : (size_t)nodes * ENTRY;
}

#endif
