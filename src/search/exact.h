/* exact.h - what the exact search (cores/exact.inc.h) keeps of a position: proven bounds of its value
 * for the player to move. An entry holds the whole 64-bit key; the entry that took the least work is
 * replaced. It lives in the memory of the transposition table, 16 bytes each. */
#ifndef PODA_SEARCH_EXACT_H
#define PODA_SEARCH_EXACT_H

#include "search/searcher.h"

enum {
    PODA__NO_MOVE_INDEX = UINT16_MAX,
    PODA__PROOF_IMAGES = 48, /* plies from the root where images share an entry, times their number:
                              * they take time to find */
    PODA__LOOK_PLIES = 12, /* where the table is asked about all children before one is searched */
    PODA__LOOK_MANY = 32,  /* children that take noticeable time to look at */
    PODA__LOOK_NODE = 8,   /* as many take as long as a node */
};

/* The value is from `lower` to `upper`; +-PODA_INFINITY: not known. */
typedef struct poda__proven {
    poda_value lower, upper;
    size_t index; /* of the move that proved a bound; PODA__NO_MOVE_INDEX: none */
} poda__proven;

/* The data of an entry in one word: a bound, the difference of the other bound (0 to 255), the index of
 * a move, the work as a logarithm, and which bounds there are. */
enum { PODA__HAS_LOWER = 1, PODA__HAS_UPPER = 2 };

static inline uint64_t poda__proven_pack(const poda__proven *proven, unsigned work)
{
    const bool low = proven->lower > -PODA_INFINITY, high = proven->upper < PODA_INFINITY;
    const int64_t apart = (int64_t)proven->upper - proven->lower;
    const bool both = low && high && apart <= UINT8_MAX;
    const unsigned which = both  ? PODA__HAS_LOWER | PODA__HAS_UPPER
                           : low ? PODA__HAS_LOWER
                                 : PODA__HAS_UPPER;
    const poda_value value = low ? proven->lower : proven->upper;
    return (uint64_t)(uint32_t)value << 32 | (uint64_t)(proven->index & UINT16_MAX) << 16 |
           (uint64_t)(both ? apart : 0) << 8 | (work < 63 ? work : 63) << 2 | which;
}

static inline poda__proven poda__proven_unpack(uint64_t data)
{
    const poda_value value = (poda_value)(uint32_t)(data >> 32);
    const unsigned which = data & 3;
    return (poda__proven){which & PODA__HAS_LOWER ? value : -PODA_INFINITY,
                          which == PODA__HAS_UPPER  ? value
                          : which & PODA__HAS_UPPER ? value + (poda_value)(data >> 8 & UINT8_MAX)
                                                    : PODA_INFINITY,
                          (size_t)(data >> 16 & UINT16_MAX)};
}

typedef struct poda__proof_entry {
    uint64_t key, data; /* data 0: free */
} __attribute__((may_alias)) poda__proof_entry;

_Static_assert(sizeof(poda__proof_entry) == sizeof(poda__slot), "both share one table");

static inline poda__proof_entry *poda__proven_bucket(const poda__table *table, uint64_t key)
{
    return (poda__proof_entry *)(table->slots + (key & (table->buckets - 1)) * PODA__BUCKET);
}

/* What is known; nothing if there is no entry. */
static inline poda__proven poda__proven_get(const poda__table *table, uint64_t key)
{
    const poda__proof_entry *bucket = poda__proven_bucket(table, key);
    for (int i = 0; i < PODA__BUCKET; i++)
        if (bucket[i].key == key && bucket[i].data)
            return poda__proven_unpack(bucket[i].data);
    return (poda__proven){-PODA_INFINITY, PODA_INFINITY, PODA__NO_MOVE_INDEX};
}

/* `nodes` is the work that it took. */
static inline void poda__proven_set(poda__table *table, uint64_t key, const poda__proven *proven,
                                    uint64_t nodes)
{
    poda__proof_entry *bucket = poda__proven_bucket(table, key), *entry = bucket;
    for (int i = 0; i < PODA__BUCKET; i++) {
        if (!bucket[i].data || bucket[i].key == key) {
            entry = bucket + i;
            break;
        }
        if ((bucket[i].data >> 2 & 63) < (entry->data >> 2 & 63))
            entry = bucket + i;
    }
    const unsigned work = 63u - (unsigned)__builtin_clzll(nodes + 1);
    *entry = (poda__proof_entry){key, poda__proven_pack(proven, work)};
}

/* Adds to both bounds, where there are any. */
static inline void poda__proven_shift(poda__proven *proven, poda_value by)
{
    if (by && proven->lower > -PODA_INFINITY && proven->lower < PODA_INFINITY)
        proven->lower += by;
    if (by && proven->upper > -PODA_INFINITY && proven->upper < PODA_INFINITY)
        proven->upper += by;
}

/* A value if only the winner counts. */
static inline poda_value poda__exact_sign(poda_value value)
{
    return (value > 0) - (value < 0);
}

/* Is the move worth at least `target` to the player to move? False also if limits ended the search. */
bool poda__exact_reaches(poda_search *search, const poda_state *from, poda_move move,
                         poda_value target);
/* Answers by questions to the core: the value of the position and, if requested, of each move. */
void poda__search_exact(poda_search *search, const poda_state *from, const poda_moves *list,
                        poda_result *result);

/* Positions from which the end of the game is within reach are solved before a search that estimates (ending.c), in a
 * part of what the limits allow. */
/* Does the end seem to be within reach of the exact search with options->solve_nodes? For games in which no position
 * comes again. */
bool poda__ending_near(poda_search *search, const poda_state *from, const poda_moves *list);
/* Tries to solve the position. True: the result is complete, or memory has run out. Else the search goes on, and what
 * was proven is kept. */
bool poda__ending_solve(poda_search *search, const poda_state *from, poda_result *result);
/* Has it found a win? Then playouts have nothing to add, and the win is the result. */
bool poda__ending_won(poda_search *search, poda_result *result);
/* Adds what was proven to the result of the search that went on. */
void poda__ending_join(poda_search *search, const poda_state *from, poda_result *result);

#endif
