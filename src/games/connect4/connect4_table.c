/* connect4_table.c - the solver's table: in large pages, growing in place. */
#include "games/connect4/connect4_table.h"

#include <string.h>

#include "base/memory.h"
#include "system/pages.h"

enum {
    BUCKET = PODA__CONNECT4_WAYS * 8,
    FIRST_BITS = 15, /* 1 MB: a second-level cache */
    GROWTH = 3,      /* eight times as large */
    TAG_MOST = 64 - PODA__CONNECT4_TAG,
};

static void use_bits(poda__connect4_table *table, int bits)
{
    table->bits = bits;
    table->slots.tag_bits = table->slots.key_bits - bits;
}

bool poda__connect4_table_init(poda__connect4_table *table, int key_bits, size_t bytes)
{
    const int least = key_bits > TAG_MOST ? key_bits - TAG_MOST : 0;
    int bits = least;
    while (bits < key_bits && bits < 40 && bytes >> (bits + 1) >= BUCKET)
        bits++;
    *table = (poda__connect4_table){.slots.key_bits = key_bits, .most_bits = bits};
    const int first = FIRST_BITS > least ? FIRST_BITS : least;
    table->first_bits = first < bits ? first : bits;
    table->slots.entries = poda__pages_array((size_t)BUCKET << bits, &table->memory);
    if (!table->slots.entries)
        return false;
    use_bits(table, table->first_bits);
    return true;
}

void poda__connect4_table_release(poda__connect4_table *table)
{
    free(table->memory);
    *table = (poda__connect4_table){.memory = NULL};
}

void poda__connect4_table_clear(poda__connect4_table *table)
{
    memset(table->slots.entries, 0, (size_t)BUCKET << table->bits);
    use_bits(table, table->first_bits);
}

/* Bucket i is distributed over buckets i and above of the larger table: going from the last bucket
 * down, none is overwritten before it has been moved. */
bool poda__connect4_table_grow(poda__connect4_table *table)
{
    const int old_tag_bits = table->slots.tag_bits;
    const size_t old_count = (size_t)1 << table->bits;
    if (table->bits == table->most_bits)
        return false;
    use_bits(table,
             table->bits + GROWTH < table->most_bits ? table->bits + GROWTH : table->most_bits);
    for (size_t i = old_count; i-- > 0;) {
        uint64_t old[PODA__CONNECT4_WAYS];
        poda__word64 *bucket = table->slots.entries + i * PODA__CONNECT4_WAYS;
        memcpy(old, bucket, sizeof old);
        memset(bucket, 0, sizeof old);
        for (int k = 0; k < PODA__CONNECT4_WAYS; k++)
            if (old[k])
                poda__connect4_store(&table->slots,
                                     (uint64_t)i << old_tag_bits | old[k] >> PODA__CONNECT4_TAG,
                                     poda__connect4_lower(old[k]), poda__connect4_upper(old[k]),
                                     (uint64_t)1 << poda__connect4_work(old[k]) >> 1);
    }
    return true;
}
