/* ranks.h - a table built by several processes, on one machine or many: blocks of slots are dealt to them in turn, and
 * the owner of a block follows and values its positions. They share no files and only exchange bytes, in steps that all
 * take together (poda_table_peers). */
#ifndef PODA_TABLES_RANKS_RANKS_H
#define PODA_TABLES_RANKS_RANKS_H

#include <assert.h>

#include "tables/build.h"

/* What this rank knows of a tier. */
typedef struct poda__shard poda__shard;
struct poda__shard {
    poda__word64
        *seen;      /* own slots: those that were followed; others: marks that the owner was sent */
    uint64_t block; /* slots of a block */
    size_t blocks;
    unsigned first; /* the owner of block 0 */
    /* own blocks: bits of the ranks whose moves lead there; others: that of this rank */
    uint8_t *needs;
    poda__word64 **wanted; /* by rank: the own slots that its moves lead to; NULL: none */
    uint64_t *at;          /* own blocks: where their values are in the ledger; 0: not valued */
    uint64_t *lengths;     /* of them */
    uint64_t positions, won, lost, drawn; /* in own blocks that are valued */
    bool recounted;                       /* since the ledger had the counts */
    bool filled;                          /* tiers=: all own positions are marked */
    unsigned level;                       /* where moves stay: the ledger has the levels below it */
};

typedef struct poda__spot_of {
    poda__tier *tier;
    size_t block;
} poda__spot_of;

/* A record of levels in the ledger. */
typedef struct poda__levels_at {
    uint64_t tier, at, length;
    unsigned level;
} poda__levels_at;

typedef struct poda__ranks {
    poda__build *build;
    const poda_table_peers *peers;
    unsigned rank, ranks;
    poda__buffer *out;    /* to each rank, */
    const void **sent_at; /* as the function that carries them takes them */
    size_t *sent_lengths;
    uint8_t **received; /* from each */
    size_t *lengths;
    poda__bytes *in; /* the same, being read */
    uint64_t sent;
    bool told;            /* all ranks know that one failed */
    poda__ledger ledger;  /* values of own blocks */
    poda__spot_of *fresh; /* valued and not in the ledger yet */
    size_t fresh_count, fresh_room;
    poda__levels_at *levels;
    size_t level_count, level_room;
    uint64_t *histogram; /* of all ranks */
} poda__ranks;

static inline uint64_t poda__block_first(const poda__shard *shard, size_t block)
{
    return (uint64_t)block * shard->block;
}

static inline uint64_t poda__block_end(const poda__shard *shard, const poda__tier *tier,
                                       size_t block)
{
    const uint64_t end = (uint64_t)(block + 1) * shard->block;
    return end < tier->slots ? end : tier->slots;
}

static inline unsigned poda__block_owner(const poda__ranks *it, const poda__shard *shard,
                                         size_t block)
{
    assert(it->ranks > 0);
    return (unsigned)((shard->first + block) % it->ranks);
}

static inline bool poda__block_needed(const poda__ranks *it, const poda__shard *shard, size_t block,
                                      unsigned rank)
{
    const size_t stride = (it->ranks + 7) / 8;
    return shard->needs[block * stride + rank / 8] >> (rank % 8) & 1;
}

/* The slots that rank `needer` wants from the owners of their blocks; both know them. */
static inline const poda__word64 *poda__block_wanted(const poda__ranks *it, const poda__tier *tier,
                                                     const poda__shard *shard, unsigned needer)
{
    return needer == it->rank ? tier->reached : shard->wanted[needer];
}

/* ranks.c */
/* The shard of a tier, which is made if it is new; NULL without memory. */
poda__shard *poda__shard_of(poda__ranks *it, poda__tier *tier);
/* Begins messages to all ranks. */
void poda__ranks_begin(poda__ranks *it);
/* Sends them, and receives those of the others. A rank that failed tells the others why: all fail then. Also fails if
 * this rank is to stop: not for the last exchange, then. */
poda_status poda__ranks_swap(poda__ranks *it, poda_status status);
poda_status poda__ranks_bad(const poda__ranks *it, unsigned from);

/* ranks_pack.c: numbers of which most are small, and codes; a code that is 0 may come back as another one unless
 * `exact`. */
void poda__gaps_put(poda__buffer *out, const uint64_t *gaps, size_t count);
/* From the message of a rank; `*gaps` is to be freed, and NULL if it fails. */
poda_status poda__gaps_get(const poda__ranks *it, unsigned from, uint64_t **gaps, size_t *count);
void poda__codes_put(poda__buffer *out, uint16_t *codes, size_t count, bool exact);
bool poda__codes_get(poda__bytes *in, uint16_t *codes, size_t count, bool exact);

/* ranks_marks.c: all tiers, what can be reached in own blocks, and who needs which block */
poda_status poda__ranks_marks(poda__ranks *it);
void poda__ranks_marks_remove(const poda__ranks *it);
/* ranks_values.c */
poda_status poda__ranks_values(poda__ranks *it);
/* ranks_store.c: the ledger of own values */
poda_status poda__store_open(poda__ranks *it);
/* Adds blocks that were valued; levels of tiers in which moves stay. */
bool poda__store_add(poda__ranks *it, poda__tier *tier, size_t block);
poda_status poda__store_flush(poda__ranks *it);
poda_status poda__store_levels(poda__ranks *it, poda__tier *const *tiers, size_t count,
                               unsigned level);
/* The codes of an own block; of levels below shard->level. */
poda_status poda__store_read(poda__ranks *it, const poda__tier *tier, size_t block,
                             uint16_t *codes);
poda_status poda__store_read_levels(poda__ranks *it, const poda__tier *tier);
/* ranks_sections.c: sections are made by the ranks in turn, and written by rank 0 */
poda_status poda__ranks_sections(poda__ranks *it);

#endif
