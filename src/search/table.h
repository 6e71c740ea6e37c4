/* table.h - the transposition table: results for positions seen before. An entry holds the whole
 * 64-bit key, a bound on the value for the player to move, and the depth of the search. Four
 * entries fill a cache line; the shallowest is replaced, and those of earlier runs count as
 * shallower. */
#ifndef PODA_SEARCH_TABLE_H
#define PODA_SEARCH_TABLE_H

#include "poda/rules.h"

typedef enum poda__bound { PODA__NO_BOUND, PODA__LOWER, PODA__UPPER, PODA__EXACT } poda__bound;

typedef struct poda__slot {
    uint64_t key;
    int32_t value;
    uint16_t index; /* of the best move in the game's own order */
    uint16_t what;  /* run x 8192 + depth x 8 + solved x 4 + bound */
} poda__slot;

typedef struct poda__table {
    poda__slot *slots; /* aligned to a cache line inside `memory` */
    void *memory;
    size_t buckets; /* a power of two; 0: no table */
    unsigned run;   /* since it was cleared, modulo PODA__RUNS */
} poda__table;

enum { PODA__BUCKET = 4, PODA__RUNS = 8, PODA__RUN_DEPTH = 8 /* plies that a run counts */ };

static inline int poda__slot_depth(const poda__slot *slot)
{
    return slot->what >> 3 & 1023;
}

_Static_assert(PODA_MAX_PLY < 1024, "a depth has ten bits");

static inline uint16_t poda__slot_what(const poda__table *table, int depth, bool solved,
                                       poda__bound bound)
{
    return (uint16_t)(table->run << 13 | (unsigned)depth << 3 | (solved ? 4u : 0) |
                      (unsigned)bound);
}

/* How little would be lost if the entry were replaced. */
static inline int poda__slot_worth(const poda__table *table, const poda__slot *slot)
{
    const int age = (int)((table->run - (slot->what >> 13)) % PODA__RUNS);
    return poda__slot_depth(slot) - PODA__RUN_DEPTH * age;
}

static inline bool poda__slot_solved(const poda__slot *slot)
{
    return (slot->what & 4) != 0;
}

static inline poda__bound poda__slot_bound(const poda__slot *slot)
{
    return (poda__bound)(slot->what & 3);
}

/* At most `bytes`; 0 frees it. False: out of memory, the table is empty. */
bool poda__table_resize(poda__table *table, size_t bytes);
void poda__table_clear(poda__table *table);
/* Another run begins, which may use what earlier ones found. */
void poda__table_age(poda__table *table);

/* The entry of the key is about to be probed: most of the time a probe takes is waiting for memory. */
static inline void poda__table_fetch(const poda__table *table, uint64_t key)
{
    __builtin_prefetch(table->slots + (key & (table->buckets - 1)) * PODA__BUCKET);
}

static inline const poda__slot *poda__table_probe(const poda__table *table, uint64_t key)
{
    const poda__slot *slot = table->slots + (key & (table->buckets - 1)) * PODA__BUCKET;
    for (int i = 0; i < PODA__BUCKET; i++)
        if (slot[i].key == key && slot[i].what)
            return slot + i;
    return NULL;
}

void poda__table_store(poda__table *table, uint64_t key, int32_t value, size_t index, int depth,
                       bool solved, poda__bound bound);

/* Wins and losses count plies from the root; in the table, from the position itself. */
static inline poda_value poda__value_to_table(poda_value value, int ply)
{
    return poda_is_win(value) ? value + ply : poda_is_loss(value) ? value - ply : value;
}

static inline poda_value poda__value_from_table(poda_value value, int ply)
{
    return poda_is_win(value) ? value - ply : poda_is_loss(value) ? value + ply : value;
}

#endif
