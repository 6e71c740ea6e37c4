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
    uint8_t form;          /* poda__tier_form of its positions, once it is known */
    /* of a tier in which moves stay, while it is valued: slots to look at again, and by block the next
     * level at which something in it is settled */
    poda__word64 *dirty;
    uint32_t *due;
    poda__tier **kids; /* other tiers that moves lead to */
    size_t kid_count, kid_room;
    size_t parents;            /* that are not valued yet */
    uint64_t positions;        /* that can be reached, images included */
    uint64_t won, lost, drawn; /* of them, for the player to move */
    size_t section;            /* of the file: the section, */
    uint64_t offset;           /* and the slots before this tier in it */
    uint8_t half;              /* that the file keeps: 1 the first, 2 the second; 0: all of it */
    int level;                 /* moves to the last tier, at most */
    /* what an interrupted build goes on from */
    struct poda__kept_marks *kept; /* where the marks are in their file; NULL: nowhere */
    uint64_t saved_slot;           /* values that the journal has: those before this slot, */
    unsigned saved_level;          /* where moves stay: those of levels before this one, less one */
    bool saved;                    /* all */
    struct poda__shard *shard;     /* one of several ranks: what this one has of it */
};

typedef enum poda__tier_fault {
    PODA__TIER_FINE,
    PODA__TIER_FALLS,  /* a move leads to a lower tier */
    PODA__TIER_RANK,   /* a rank is not below the size of the tier */
    PODA__TIER_UNRANK, /* the rank of a position does not lead back to a position */
    PODA__TIER_MOVES,  /* more moves than room */
    PODA__TIER_FAR,    /* a distance or score too large for a code */
    PODA__TIER_MIXED,  /* images of some positions leave the tier and those of others do not */
    PODA__TIER_SCORES, /* a score in a tier in which moves stay */
    PODA__TIER_MEMORY,
} poda__tier_fault;

/* Where are the symmetric images of a tier's positions? If they lie in it, its codes are kept for all of them,
 * and the place of a position is its own number; else it is that of the least image. */
typedef enum poda__tier_form {
    PODA__FORM_UNKNOWN,
    PODA__FORM_WITHIN,
    PODA__FORM_LEAST, /* all in higher tiers */
    PODA__FORM_ACROSS,
} poda__tier_form;

typedef struct poda__tier_shape {
    uint64_t id;
    poda__tier_form form;
} poda__tier_shape;

/* The images of a position: how many different ones there are, the least, and how many numbers are in
 * the work: of the position and, if they are in its tier, its images, some of them equal. */
typedef struct poda__tier_orbit {
    uint64_t weight, least;
    size_t count;
} poda__tier_orbit;

enum {
    PODA__TIER_CACHE = 256,
    PODA__TIER_MOVES_MOST = 4096,
    PODA__TIER_BLOCK = 4096, /* slots that have a level of their own in poda__tier.due */
};

/* One thread's work on a tier. */
typedef struct poda__tier_work poda__tier_work;
struct poda__tier_work {
    const void *params; /* of the game; for the cores for tables, the poda_game */
    const poda_rules *rules;
    const void *rules_params;
    const uint16_t *images; /* symmetries that leave the first position as it is */
    size_t image_count;
    uint64_t ranks[PODA_SYMMETRIES_MAX]; /* of the images that were looked at last */
    /* finds or makes a tier, and notes it in the cache and among the kids; NULL without memory */
    poda__tier *(*find)(poda__tier_work *work, uint64_t id);
    void *user;
    poda_move *moves; /* room for PODA__TIER_MOVES_MOST */
    poda__tier *cache[PODA__TIER_CACHE];
    poda__tier_shape shapes[PODA__TIER_CACHE]; /* of tiers that were met */
    bool mixed;        /* tiers have no form: every position is looked up as its least image */
    poda__tier **kids; /* met since it was cleared */
    size_t kid_count, kid_room;
    poda__tier_fault fault;
    uint64_t slot;  /* where the fault is */
    unsigned level; /* of a tier in which moves stay: codes of lower levels are settled */
    uint64_t changed;
    bool within;  /* mark_all: leave other tiers alone */
    bool restore; /* codes are known except of positions that a move ends */
    bool
        converts; /* distances are those to another tier: what is won or lost there is so in 0 plies */
    uint64_t positions, won, lost, drawn;
    uint64_t *histogram; /* by code; NULL: not counted */
};

typedef struct poda__tiering {
    /* The tier and number of the least image. */
    void (*place)(const poda__tier_work *work, const void *state, uint64_t *tier, uint64_t *rank);
    /* Of all below, `from` and `to` are multiples of 64 or the end. Marks what the moves from reached slots
     * lead to. A tier that has codes notes in them what was followed. */
    void (*mark)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* Marks every slot of the tier that is a position; those whose least image is in another tier there, or with
     * `work->within` not at all. */
    void (*mark_all)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* The codes of reached slots, by those that moves lead to; the tier has none of them. */
    void (*value)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* The tier has some: `review` gives reached slots that are not settled the codes that follow from settled
     * ones, PODA__CODE_OPEN if none does; `spread` settles level `work->level`: where the game has ways
     * back, positions that lead there win or are marked as dirty; `again` reviews those. */
    void (*review)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    void (*spread)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    void (*again)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* Copies the codes of reached slots to their images; those of `work->level` and later are due. */
    void (*images)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
    /* Counts reached slots; what no level settled is drawn. */
    void (*count)(poda__tier_work *work, poda__tier *tier, uint64_t from, uint64_t to);
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

static inline void poda__tier_unmark(poda__tier *tier, uint64_t slot)
{
    __atomic_fetch_and(&tier->reached[slot / 64], ~(UINT64_C(1) << (slot % 64)), __ATOMIC_RELAXED);
}

/* Something in the block of this slot is settled at this level. The code is stored before; a thread that empties
 * `due` and then reads codes has seen it, or finds the level there afterwards, so it is always written. */
static inline void poda__tier_due(const poda__tier *tier, uint64_t slot, uint32_t level)
{
    uint32_t *const due = &tier->due[slot / PODA__TIER_BLOCK];
    uint32_t known = __atomic_load_n(due, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(due, &known, known < level ? known : level, true,
                                        __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        ;
}

#endif
