/* shared.c - stores in the table that threads share. */
#include "search/shared.h"

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
        if (poda__slot_depth(&slot) < least) {
            least = poda__slot_depth(&slot);
            word = bucket + 2 * i;
        }
    }
    const uint64_t data = poda__slot_pack(value, index < UINT16_MAX ? (uint16_t)index : UINT16_MAX,
                                          (uint16_t)(depth * 8 + (solved ? 4 : 0) + (int)bound));
    poda__word_set(word, mixed ^ data);
    poda__word_set(word + 1, data);
}
