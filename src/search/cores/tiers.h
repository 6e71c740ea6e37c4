/* tiers.h - the positions of a game by tier and number (poda/rank.h), and the passes over them that
 * solve it: marking what can be reached, and valuing a tier from those that its moves lead to. The
 * passes are compiled for each game that has ranks (cores/tiers.inc.h). */
#ifndef PODA_SEARCH_CORES_TIERS_H
#define PODA_SEARCH_CORES_TIERS_H

#include "search/searcher.h"

/* What a position is worth to the player to move, as a number of 16 bits. A score for MAX is
 * PODA__CODE_ZERO more. */
enum {
    PODA__CODE_NONE = 0,  /* no position, or not valued yet */
    PODA__CODE_DRAW = 1,  /* drawn, or play never ends */
    PODA__CODE_ENDED = 2, /* drawn, and over */
    PODA__CODE_OPEN = 3,  /* depends on the positions before it */
    PODA__CODE_LOSS = 4,  /* lost in d plies: 4 + 2d; won: 5 + 2d */
    PODA__CODE_ZERO = 32768,
    PODA__CODE_DISTANCE = (65535 - PODA__CODE_LOSS) / 2, /* the longest, */
    PODA__CODE_SCORE = 32000,                            /* the largest score */
};

static inline bool poda__code_is_won(unsigned code)
{
    return code > PODA__CODE_LOSS && (code & 1);
}

static inline bool poda__code_is_lost(unsigned code)
{
    return code >= PODA__CODE_LOSS && !(code & 1);
}

static inline unsigned poda__code_distance(unsigned code)
{
    return (code - PODA__CODE_LOSS) / 2;
}

static inline unsigned poda__code_won(unsigned distance)
{
    return PODA__CODE_LOSS + 2 * distance + 1;
}

static inline unsigned poda__code_lost(unsigned distance)
{
    return PODA__CODE_LOSS + 2 * distance;
}

typedef struct poda__tier poda__tier;
struct poda__tier {
    uint64_t id, slots;
    poda__word64 *reached; /* a bit for each slot: a position that can be reached */
    uint16_t *codes;       /* NULL: not in memory */
    bool loops;            /* a move stays in it */
    poda__tier **kids;     /* other tiers that moves lead to */
    size_t kid_count, kid_room;
    size_t parents;            /* that are not valued yet */
    uint64_t positions;        /* that can be reached, images included */
    uint64_t won, lost, drawn; /* of them, for the player to move */
    size_t section;            /* of the file: the section, */
    uint64_t offset;           /* and the slots before this tier in it */
    int level;                 /* moves to the last tier, at most */
};

typedef enum poda__tier_fault {
    PODA__TIER_FINE,
    PODA__TIER_FALLS,  /* a move leads to a lower tier */
    PODA__TIER_RANK,   /* a rank is not below the size of the tier */
    PODA__TIER_UNRANK, /* the rank of a position does not lead back to a position */
    PODA__TIER_MOVES,  /* more moves than room */
    PODA__TIER_FAR,    /* a distance or score too large for a code */
    PODA__TIER_MEMORY,
} poda__tier_fault;

enum { PODA__TIER_CACHE = 256, PODA__TIER_MOVES_MOST = 4096 };

/* One thread's work on a tier. */
typedef struct poda__tier_work poda__tier_work;
struct poda__tier_work {
    const void *params; /* of the game; for the cores for tables, the poda_game */
    const poda_rules *rules;
    const void *rules_params;
    const uint16_t *images; /* symmetries that leave the first position as it is */
    size_t image_count;
    /* finds or makes a tier, and notes it in the cache and among the kids; NULL without memory */
    poda__tier *(*find)(poda__tier_work *work, uint64_t id);
    void *user;
    poda_move *moves; /* room for PODA__TIER_MOVES_MOST */
    poda__tier *cache[PODA__TIER_CACHE];
    poda__tier **kids; /* met since it was cleared */
    size_t kid_count, kid_room;
    poda__tier_fault fault;
    uint64_t slot; /* where the fault is */
    /* of a tier in which moves stay: values of `level` are settled, what is later is noted */
    bool cyclic;
    unsigned level, next_level;
    uint64_t changed;
    bool restore; /* codes are known except of positions that a move ends */
    uint64_t positions, won, lost, drawn;
    uint64_t *histogram; /* by code; NULL: not counted */
};

typedef struct poda__tiering {
    /* The tier and number of the least image. */
    void (*place)(const poda__tier_work *work, const void *state, uint64_t *tier, uint64_t *rank);
    /* Marks what the moves from reached slots lead to. `from` and `to` are multiples of 64 or the end. */
    void (*mark)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* Marks every slot of the tier that is a position, as its least image. */
    void (*mark_all)(poda__tier_work *work, const poda__tier *tier, uint64_t from, uint64_t to);
    void (*value)(poda__tier_work *work, const poda__tier *tier, uint64_t from, uint64_t to);
} poda__tiering;

static inline void poda__tier_fail(poda__tier_work *work, poda__tier_fault fault, uint64_t slot)
{
    if (work->fault == PODA__TIER_FINE) {
        work->fault = fault;
        work->slot = slot;
    }
}

/* The tier of this number, from the cache or the builder. */
static inline poda__tier *poda__tier_of(poda__tier_work *work, uint64_t id)
{
    poda__tier *const cached = work->cache[(id * 0x9e3779b97f4a7c15u) >> 56];
    return PODA_LIKELY(cached && cached->id == id) ? cached : work->find(work, id);
}

static inline bool poda__tier_holds(const poda__tier *tier, uint64_t slot)
{
    return tier->reached[slot / 64] >> (slot % 64) & 1;
}

static inline void poda__tier_mark(poda__tier *tier, uint64_t slot)
{
    const uint64_t bit = UINT64_C(1) << (slot % 64);
    if (!(__atomic_load_n(&tier->reached[slot / 64], __ATOMIC_RELAXED) & bit))
        __atomic_fetch_or(&tier->reached[slot / 64], bit, __ATOMIC_RELAXED);
}

#endif
