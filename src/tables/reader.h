/* reader.h - an open table, inside: the directory, models and blocks that were read. */
#ifndef PODA_TABLES_READER_H
#define PODA_TABLES_READER_H

#include "search/cores/tiers.h"
#include "tables/codec.h"
#include "tables/format.h"

typedef struct poda__shelf { /* a tier of the file */
    uint64_t id, slots, positions, won, lost, drawn;
    bool kept, asked;      /* asked: all its positions, not only what can be reached */
    uint8_t half;          /* that is kept: 1 the first, 2 the second; 0: all */
    uint64_t from, to;     /* slots that are kept, if it is */
    size_t section, order; /* order: its place in the file */
    uint64_t offset;
} poda__shelf;

typedef struct poda__range { /* a section of the file */
    uint64_t slots, at, model_length;
    uint32_t model_sum;
    size_t blocks, first_block;
    poda__odds *model; /* NULL: not read yet */
} poda__range;

typedef struct poda__leaf { /* a block that was read */
    size_t block;           /* + 1; 0: none */
    uint16_t *codes;
    uint8_t *keys;
    size_t count;
} poda__leaf;

struct poda_table {
    const poda_game *game;
    const poda_rules *rules;
    const void *params;
    char *path;
    int file;
    poda__head head;
    poda_table_about about;
    poda__shelf *shelves; /* by rising id */
    size_t shelf_count;
    poda__range *ranges;
    size_t range_count;
    uint64_t *block_at;
    uint32_t *block_length, *block_sum, *block_range;
    uint8_t *block_keys; /* the first key of each; NULL: ranked */
    size_t block_count, key_bytes;
    poda__leaf *leaves;
    size_t leaf_count;
    uint8_t *bytes; /* of one block */
    size_t bytes_room;
    /* places of positions */
    uint16_t *images;
    size_t image_count;
    poda__tier_work work;
    poda__successors it;
    poda_error *error; /* of the call under way */
    poda_status status;
    unsigned char lock; /* threads take turns */
    int least_limit;    /* of the clocks of its positions, as far as they were looked at; 0: none */
    bool runs_on;       /* a clock was seen to run on into another tier */
    unsigned nested;    /* positions that are not kept, each of which the one before depends on */
};

poda_status poda__table_damaged(const poda_table *table, poda_error *error);
/* All of `length` bytes from `at` on; false: the file is shorter, or cannot be read (errno). */
bool poda__read_at(int file, uint64_t at, void *to, size_t length);
/* Reads head, directory and foot; `game` may be NULL: then nothing can be looked up. */
poda_status poda__table_read(poda_table **out, const char *path, poda_error *error);
/* Prepares for looking positions up. */
poda_status poda__table_bind(poda_table *table, const poda_game *game, size_t cache,
                             poda_error *error);
/* The block, decoded and checked; NULL: table->status says why. */
const poda__leaf *poda__table_leaf(poda_table *table, size_t block);
/* Compares the checksum of the whole file. */
poda_status poda__table_sum(poda_table *table, poda_error *error);
/* The tier with this number; NULL: not in the table. */
const poda__shelf *poda__table_shelf(const poda_table *table, uint64_t id);
/* Where a position is; false: nowhere, or an error in table->status. */
typedef struct poda__spot {
    const poda__shelf *shelf;
    uint64_t slot; /* in the tier */
    bool kept;     /* in a block: */
    size_t block;
    size_t in_block;
} poda__spot;
bool poda__table_locate(poda_table *table, const poda_state *state, poda__spot *spot);
bool poda__table_place_slot(const poda_table *table, const poda__shelf *shelf, uint64_t slot,
                            poda__spot *spot);
/* Before a position that is not kept is valued by its moves; afterwards table->nested is one less. False: so many tiers
 * are left out, or play goes round in one, that the stack would not do; the error is in table->status. */
bool poda__table_nest(poda_table *table);
/* The code of a position; 0: not in the table, or an error in table->status. */
unsigned poda__table_code(poda_table *table, const poda_state *state);
/* Of a table of ways to other tiers: a move that leads to the value of the position in as many plies as its code says. */
poda_status poda__table_converting(poda_table *table, const poda_state *state, bool *found,
                                   poda_move *move, poda_error *error);
/* The code that moves and their results show within `depth` plies; 0: they do not. The position is not
 * over. */
unsigned poda__table_prove(poda_table *table, const poda_state *state, unsigned depth);
/* One thread at a time: a probe takes about a microsecond. */
static inline void poda__table_lock(poda_table *table)
{
    while (__atomic_test_and_set(&table->lock, __ATOMIC_ACQUIRE)) {
    }
}

static inline void poda__table_unlock(poda_table *table)
{
    __atomic_clear(&table->lock, __ATOMIC_RELEASE);
}

/* The code of a position that is over; 0: it goes on. */
unsigned poda__table_ended(const poda_table *table, const poda_state *state);

#endif
