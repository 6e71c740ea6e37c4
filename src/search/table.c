/* table.c - storage of the transposition table, for one thread and for several (shared.h). */
#include "search/shared.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "system/pages.h"

bool poda__table_resize(poda__table *table, size_t bytes)
{
    size_t buckets = 1;
    while (buckets <= bytes / sizeof(poda__slot) / PODA__BUCKET / 2)
        buckets *= 2;
    if (bytes < sizeof(poda__slot) * PODA__BUCKET)
        buckets = 0;
    if (buckets == table->buckets)
        return true;
    free(table->memory);
    *table = (poda__table){0};
    if (buckets == 0)
        return true;
    /* large blocks are left untouched until they are used, so short searches are cheap */
    table->slots = poda__pages_array(buckets * PODA__BUCKET * sizeof(poda__slot), &table->memory);
    if (!table->slots)
        return false;
    table->buckets = buckets;
    return true;
}

void poda__table_clear(poda__table *table)
{
    if (table->slots)
        memset(table->slots, 0, table->buckets * PODA__BUCKET * sizeof(poda__slot));
}

void poda__table_age(poda__table *table)
{
    table->run = (table->run + 1) % PODA__RUNS;
}

void poda__table_store(poda__table *table, uint64_t key, int32_t value, size_t index, int depth,
                       bool solved, poda__bound bound)
{
    assert(bound != PODA__NO_BOUND && depth >= 0 && depth <= PODA_MAX_PLY);
    poda__slot *bucket = table->slots + (key & (table->buckets - 1)) * PODA__BUCKET;
    poda__slot *slot = bucket;
    for (int i = 0; i < PODA__BUCKET; i++) {
        if (!bucket[i].what || bucket[i].key == key) {
            slot = bucket + i;
            break;
        }
        if (poda__slot_worth(table, bucket + i) < poda__slot_worth(table, slot))
            slot = bucket + i;
    }
    slot->key = key;
    slot->value = value;
    slot->index = index < UINT16_MAX ? (uint16_t)index : UINT16_MAX;
    slot->what = poda__slot_what(table, depth, solved, bound);
}

void poda__shared_store(poda__table *table, uint64_t key, int32_t value, size_t index, int depth,
                        bool solved, poda__bound bound)
{
    const uint64_t mixed = poda_mix(key);
    poda__word *bucket = poda__shared_bucket(table, mixed), *word = bucket;
    int least = 1 << 16;
    for (int i = 0; i < PODA__BUCKET; i++) {
        const uint64_t check = poda__word_get(bucket + 2 * i);
        const uint64_t old = poda__word_get(bucket + 2 * i + 1);
        if (!(uint16_t)old || (check ^ old) == mixed) {
            word = bucket + 2 * i;
            break;
        }
        const poda__slot slot = poda__slot_unpack(0, old);
        if (poda__slot_worth(table, &slot) < least) {
            least = poda__slot_worth(table, &slot);
            word = bucket + 2 * i;
        }
    }
    const uint64_t data = poda__slot_pack(value, index < UINT16_MAX ? (uint16_t)index : UINT16_MAX,
                                          poda__slot_what(table, depth, solved, bound));
    poda__word_set(word, mixed ^ data);
    poda__word_set(word + 1, data);
}
