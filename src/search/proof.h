/* proof.h - the table of proof and disproof numbers: the part that does not depend on rules. */
#ifndef PODA_SEARCH_PROOF_H
#define PODA_SEARCH_PROOF_H

#include "search/searcher.h"

#define PODA__PROOF_INFINITY 1000000000u

typedef struct poda__numbers {
    uint32_t proof, disproof;
} poda__numbers;

static inline uint64_t poda__numbers_pack(poda__numbers numbers)
{
    return (uint64_t)numbers.proof << 32 | numbers.disproof;
}

static inline poda__numbers poda__numbers_unpack(uint64_t data)
{
    return (poda__numbers){(uint32_t)(data >> 32), (uint32_t)data};
}

static inline bool poda__numbers_solved(poda__numbers numbers)
{
    return numbers.proof == 0 || numbers.disproof == 0;
}

/* In an entry: the position is disproven as long as the positions of a path are on it that the disproof
 * needs, because play would return to them. They are among those from ply `low` to ply `high`, and the visit
 * of the last one shows whether the path is still the same up to there. */
typedef struct poda__condition {
    uint64_t visit;
    int low, high;
} poda__condition;

enum { PODA__VISIT_BITS = 43, PODA__PLY_BITS = 10 };

static inline bool poda__numbers_conditional(poda__numbers numbers)
{
    return numbers.proof >> 31;
}

static inline poda__numbers poda__condition_pack(poda__condition condition)
{
    const uint64_t data = UINT64_C(1) << 63 |
                          (uint64_t)condition.high << (PODA__VISIT_BITS + PODA__PLY_BITS) |
                          (uint64_t)condition.low << PODA__VISIT_BITS | condition.visit;
    return poda__numbers_unpack(data);
}

static inline poda__condition poda__condition_unpack(poda__numbers numbers)
{
    enum { PLY = (1 << PODA__PLY_BITS) - 1 };
    const uint64_t data = poda__numbers_pack(numbers);
    return (poda__condition){.visit = data & ((UINT64_C(1) << PODA__VISIT_BITS) - 1),
                             .low = (int)(data >> PODA__VISIT_BITS & PLY),
                             .high = (int)(data >> (PODA__VISIT_BITS + PODA__PLY_BITS) & PLY)};
}

_Static_assert(PODA_MAX_PLY < 1 << PODA__PLY_BITS, "a ply fits into an entry");

/* Does `found` say more of a child than `kept`, where a larger proof number, or disproof number, is what
 * the parent waits for? */
static inline bool poda__numbers_grew(poda__numbers kept, poda__numbers found, bool by_proof)
{
    if (poda__numbers_solved(kept) || poda__numbers_solved(found))
        return !poda__numbers_solved(kept);
    return by_proof ? found.proof > kept.proof : found.disproof > kept.disproof;
}

/* Two words, as in shared.h: the key XOR the data, and the data. Threads share them. */
typedef struct poda__proof_slot {
    poda__word64 check, data;
} poda__proof_slot;

typedef struct poda__proof {
    poda__proof_slot *slots;
    size_t mask;
    uint64_t salt;        /* keeps the entries of the two questions apart */
    int attacker;         /* the player whose success is in question */
    poda_value target;    /* the attacker needs at least this */
    poda__word64 *busy;   /* how many threads are below a position, by its key; NULL: one thread */
    poda__word64 provers; /* that began; atomic */
    bool scored;          /* play without an end has no value */
} poda__proof;

/* The plies of positions on the path to which play returns below a position; what its disproof needs. */
enum { PODA__NEED_WORDS = PODA_MAX_PLY / 64 + 1 };
typedef struct poda__needs {
    bool any;  /* `ply` is not empty; else it is not even cleared */
    bool open; /* it also needs what is not known: the value of a line without end */
    uint64_t ply[PODA__NEED_WORDS];
} poda__needs;

enum { PODA__CROWD = 1024 };

/* What one thread knows of where it is: to leave a position as soon as another has solved it, and to see
 * that play has come back to one. */
typedef struct poda__prover {
    poda__proof *proof;
    int leave;                   /* the ply of a position that another thread has solved */
    poda__numbers answer;        /* to that position, whatever becomes of its entry */
    uint64_t visits;             /* so far; no two threads have the same */
    bool deep;                   /* a line was longer than any search goes */
    uint16_t crowd[PODA__CROWD]; /* positions on the path, by the end of their keys */
    struct poda__stand {
        uint64_t key, visit;
        poda__needs needs;
    } at[PODA_MAX_PLY + 1]; /* by ply */
} poda__prover;

/* NULL: out of memory. */
poda__prover *poda__prover_new(poda__proof *proof);
void poda__prover_free(poda__prover *prover);

static inline void poda__needs_clear(poda__needs *needs)
{
    needs->any = needs->open = false;
}

static inline void poda__needs_set(poda__needs *needs)
{
    if (!needs->any)
        memset(needs->ply, 0, sizeof needs->ply);
    needs->any = true;
}

static inline void poda__needs_add(poda__needs *needs, int low, int high)
{
    poda__needs_set(needs);
    for (int i = low; i <= high; i++)
        needs->ply[i / 64] |= UINT64_C(1) << i % 64;
}

static inline void poda__needs_join(poda__needs *needs, const poda__needs *others)
{
    needs->open |= others->open;
    if (!others->any)
        return;
    poda__needs_set(needs);
    for (int i = 0; i < PODA__NEED_WORDS; i++)
        needs->ply[i] |= others->ply[i];
}

/* The ply of the position with this key on the path, up to `ply`; -1: it is not there. */
static inline int poda__prover_met(const poda__prover *prover, int ply, uint64_t key)
{
    if (PODA_LIKELY(prover->crowd[key % PODA__CROWD] == 0))
        return -1;
    while (ply >= 0 && prover->at[ply].key != key)
        ply--;
    return ply;
}

bool poda__proof_init(poda__proof *proof, size_t bytes);
void poda__proof_release(poda__proof *proof);
/* Has the search a team? Then its threads are told where the others are. False: out of memory. */
bool poda__proof_share(poda__proof *proof, const poda_search *search);

/* Can `attacker` win, `player` being to move? Runs `core`, which answers for `state`, by one thread or by the team, and
 * makes what is proven part of the result: above 0, it can; below, it cannot; 0: not known. Undefined
 * if the search is stopped. In a scored game, to win is to get more than 0. */
poda_value poda__proof_ask(poda_search *search, poda__proof *proof, int player, int attacker,
                           poda__core *core, const void *state, poda_result *result);

/* {1, 1} if nothing is known. */
poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key);
/* The same for a child of the position at `ply`: a disproof with a condition holds if that is met, and then what it
 * needs is added to `needs`. */
poda__numbers poda__prover_get(const poda__prover *prover, int ply, uint64_t key,
                               poda__needs *needs);
/* Keeps what was found of the position at `ply`: a disproof that needs positions above it holds on their path alone, and
 * one that needs what is not known not at all. */
void poda__prover_set(poda__prover *prover, int ply, poda__numbers numbers);
/* Threads that go to a position, counted, so that others rather take another one that is nearly as
 * good (virtual proof numbers, Kaneko 2010). Where two positions share a count, work is spread for no
 * reason, nothing else. */
enum {
    PODA__PROOF_BUSY = 1 << 14,
    PODA__PROVER_NODES = 64, /* between two looks at the positions above */
};

/* A number as a thread sees it when others are below. Solved ones are what they are. */
static inline uint32_t poda__proof_virtual(uint32_t number, uint32_t busy)
{
    if (PODA_LIKELY(busy == 0) || number == 0 || number >= PODA__PROOF_INFINITY - 1)
        return number;
    const uint64_t seen = number + (uint64_t)busy * (1 + number / 4);
    return seen < PODA__PROOF_INFINITY - 1 ? (uint32_t)seen : PODA__PROOF_INFINITY - 1;
}

static inline uint32_t poda__proof_busy(const poda__proof *proof, uint64_t key)
{
    return (uint32_t)__atomic_load_n(proof->busy + poda_mix(key) % PODA__PROOF_BUSY,
                                     __ATOMIC_RELAXED);
}

static inline void poda__proof_go(poda__proof *proof, uint64_t key, uint64_t by)
{
    __atomic_fetch_add(proof->busy + poda_mix(key) % PODA__PROOF_BUSY, by, __ATOMIC_RELAXED);
}

/* Looks now and then whether a position above, less than `ply` moves below the root, is solved; then it
 * is to be left. The root is not: the thread that solved it knows the move. */
void poda__prover_look(poda__prover *prover, int ply);

/* Solved entries stay; among others the one with less work is replaced. */
void poda__proof_set(poda__proof *proof, uint64_t key, poda__numbers numbers);

#endif
