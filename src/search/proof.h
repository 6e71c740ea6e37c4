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
    uint64_t salt;      /* keeps the entries of the two questions apart */
    int attacker;       /* the player whose success is in question */
    poda_value target;  /* the attacker needs at least this */
    poda__word64 *busy; /* how many threads are below a position, by its key; NULL: one thread */
} poda__proof;

/* What one thread knows of where it is: to leave a position as soon as another has solved it. */
typedef struct poda__prover {
    poda__proof *proof;
    int leave;            /* the ply of a position that another thread has solved */
    poda__numbers answer; /* to that position, whatever becomes of its entry */
    uint64_t key[PODA_MAX_PLY + 1];
} poda__prover;

bool poda__proof_init(poda__proof *proof, size_t bytes);
void poda__proof_release(poda__proof *proof);
/* Has the search a team? Then its threads are told where the others are. False: out of memory. */
bool poda__proof_share(poda__proof *proof, const poda_search *search);
void poda__proof_ask(poda__proof *proof, int attacker, poda_value target);

/* Runs `core`, which answers the question for `state`, by one thread or by the team: above 0, proven;
 * below, disproven; undefined if the search is stopped. */
poda_value poda__proof_run(poda_search *search, poda__proof *proof, poda__core *core,
                           const void *state);

/* The result of a root with the proven value `own`: PODA_WIN, 0 or -PODA_WIN; in a scored game
 * these mean above 0, 0 and below. The move is the one the search chose last. */
void poda__proof_result(poda_search *search, int player, poda_value own, poda_result *result);

/* {1, 1} if nothing is known. */
poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key);
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
