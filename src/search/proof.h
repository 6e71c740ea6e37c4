/* proof.h - the table of proof and disproof numbers: the part that does not depend on rules. */
#ifndef PODA_SEARCH_PROOF_H
#define PODA_SEARCH_PROOF_H

#include "search/searcher.h"

#define PODA__PROOF_INFINITY 1000000000u

typedef struct poda__numbers {
    uint32_t proof, disproof;
} poda__numbers;

typedef struct poda__proof_slot {
    uint64_t key;
    poda__numbers numbers;
} poda__proof_slot;

typedef struct poda__proof {
    poda__proof_slot *slots;
    size_t mask;
    uint64_t salt;     /* keeps the entries of the two questions apart */
    int attacker;      /* the player whose success is in question */
    poda_value target; /* the attacker needs at least this */
} poda__proof;

bool poda__proof_init(poda__proof *proof, size_t bytes);
void poda__proof_release(poda__proof *proof);
void poda__proof_ask(poda__proof *proof, int attacker, poda_value target);

/* The result of a root with the proven value `own`: PODA_WIN, 0 or -PODA_WIN; in a scored game
 * these mean above 0, 0 and below. The move is the one the search chose last. */
void poda__proof_result(poda_search *search, int player, poda_value own, poda_result *result);

/* {1, 1} if nothing is known. */
poda__numbers poda__proof_get(const poda__proof *proof, uint64_t key);
/* Solved entries stay; among others the one with less work is replaced. */
void poda__proof_set(poda__proof *proof, uint64_t key, poda__numbers numbers);

#endif
