/* positions.c - how the positions of a game are stored. */
#include "solve/positions.h"

#include "base/memory.h"

enum {
    FIRST_ROOM = 1 << 10,
    FIRST_BITS = 11,
    MOST_BITS = 31,
    AFTER = 8,  /* bytes after the last key, which is read as a word */
    AHEAD = 16, /* positions whose slots are fetched before they are needed */
};

bool poda__positions_init(poda__positions *positions, const poda__packing *packing)
{
    *positions = (poda__positions){
        .bytes = packing->bytes, .words = packing->words, .room = FIRST_ROOM, .bits = FIRST_BITS};
    positions->keys = poda__resize(NULL, positions->room * positions->bytes + AFTER, 1);
    positions->slots = poda__array((size_t)1 << positions->bits, sizeof *positions->slots);
    return positions->keys && positions->slots;
}

void poda__positions_release(poda__positions *positions)
{
    free(positions->keys);
    free(positions->slots);
    *positions = (poda__positions){0};
}

/* Files all positions in empty slots. */
static void file(poda__positions *positions)
{
    const size_t mask = ((size_t)1 << positions->bits) - 1;
    uint64_t hashes[AHEAD], key[PODA__KEY_WORDS];
    for (size_t i = 0; i < positions->count + AHEAD; i++) {
        if (i >= AHEAD) {
            const uint64_t hash = hashes[i % AHEAD];
            size_t at = (size_t)(hash >> (64 - positions->bits));
            while (positions->slots[at])
                at = (at + 1) & mask;
            positions->slots[at] = ((uint32_t)hash & ~(uint32_t)mask) | (uint32_t)(i - AHEAD + 1);
        }
        if (i < positions->count) {
            poda__positions_get(positions, (uint32_t)i, key);
            hashes[i % AHEAD] = poda__positions_hash(positions, key);
            poda__positions_expect(positions, hashes[i % AHEAD]);
        }
    }
}

bool poda__positions_grow(poda__positions *positions, size_t more)
{
    const size_t wanted = positions->count + more;
    unsigned bits = positions->bits;
    if (wanted > PODA__POSITIONS_MOST)
        return false;
    if (wanted > positions->room) {
        const size_t room = wanted > 2 * positions->room ? wanted : 2 * positions->room;
        if (room > (SIZE_MAX - AFTER) / positions->bytes)
            return false;
        unsigned char *keys = poda__resize(positions->keys, room * positions->bytes + AFTER, 1);
        if (!keys)
            return false;
        positions->keys = keys;
        positions->room = room;
    }
    while (wanted > ((size_t)3 << bits) / 4)
        bits++;
    if (bits == positions->bits)
        return true;
    if (bits > MOST_BITS)
        return false;
    free(positions->slots); /* before the new ones, which are twice as many */
    positions->slots = poda__array((size_t)1 << bits, sizeof *positions->slots);
    if (!positions->slots)
        return false;
    positions->bits = bits;
    file(positions);
    return true;
}

bool poda__positions_repack(poda__positions *positions, const poda__packing *old,
                            const poda__packing *packing)
{
    uint64_t key[PODA__KEY_WORDS], state[PODA__KEY_WORDS] = {0};
    poda__positions wider = *positions;
    wider.bytes = packing->bytes;
    wider.words = packing->words;
    wider.keys = poda__resize(NULL, wider.room * wider.bytes + AFTER, 1);
    if (!wider.keys)
        return false;
    for (size_t i = 0; i < positions->count; i++) {
        poda__positions_get(positions, (uint32_t)i, key);
        poda__unpack(old, key, state, old->state_words);
        poda__pack(packing, state, packing->state_words, key);
        memcpy(wider.keys + i * wider.bytes, key, wider.bytes);
    }
    free(positions->keys);
    *positions = wider;
    memset(positions->slots, 0, sizeof *positions->slots << positions->bits);
    file(positions);
    return true;
}
