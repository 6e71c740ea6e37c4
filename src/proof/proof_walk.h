/* proof_walk.h - the walk over all positions that can come up while one side follows a strategy. The
 * order of the walk is the order of the moves in a proof, so whoever writes one and whoever reads one
 * walk alike: depth first, replies in the order of the rules, a position once. */
#ifndef PODA_PROOF_PROOF_WALK_H
#define PODA_PROOF_PROOF_WALK_H

#include "poda/proof.h"

/* "`side` gets at least as much as `value`", which is for MAX: a score, or 1, 0, -1. */
typedef struct poda__claim {
    int side;
    poda_value value;
    bool endless; /* repetition and endless play are good enough */
} poda__claim;

/* A result of the rules as values of claims are. */
static inline poda_value poda__claim_unit(const poda_game *game, poda_value value)
{
    return poda_game_rules_of(game)->scored ? value : (value > 0) - (value < 0);
}

/* Is a value for MAX good enough? */
static inline bool poda__claim_met(const poda__claim *claim, poda_value value)
{
    return claim->side == PODA_MAX ? value >= claim->value : value <= claim->value;
}

typedef struct poda__proof_walk {
    const poda_game *game;
    poda__claim claim;
    bool symmetry;
    const volatile int *stop;
    /* The move of the strategy: an index into `list`, where the side has at least one move. */
    poda_status (*choose)(void *user, const poda_state *state, const poda_moves *list,
                          size_t *index, poda_error *error);
    void *user;
    /* what the walk found */
    uint64_t entries, positions;
    int64_t longest;
} poda__proof_walk;

/* PODA_BAD_FILE: the strategy does not keep the claim; the message says where. */
poda_status poda__proof_walk_run(poda__proof_walk *walk, const poda_state *from, poda_error *error);

/* The position by which images are one, or itself; bytes beyond the state are 0. */
void poda__proof_key(const poda_game *game, bool symmetry, const poda_state *state, poda_state *to);

#endif
