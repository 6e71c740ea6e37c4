/* lanes.h - the sequence form, laid out for arithmetic: what one player's moves are worth is a sum
 * over ends of a constant times the probabilities of the others' sequences of moves (von Stengel
 * 1996), so an iteration of CFR or a best response visits information sets, not nodes.
 *
 * Four sets of one player with the same number of moves and of own moves before are a block; its
 * numbers are [move][lane], so that loops over lanes are vectors. Blocks of a player are in
 * topological order. A sequence is named by the place of its last move in arrays by move; place 0
 * is the empty sequence of every player, place 1 one that is never played, for lanes without a set.
 *
 * Needs perfect recall. The order of all sums is fixed, so every machine gives the same digits. */
#ifndef PODA_EXTENSIVE_LANES_H
#define PODA_EXTENSIVE_LANES_H

#include "extensive/form.h"

enum { PODA__LANES = 4, PODA__EMPTY = 0, PODA__NEVER = 1 };

typedef struct poda__block {
    int32_t place;               /* of the first move in the first lane */
    int32_t count;               /* moves */
    int32_t parent[PODA__LANES]; /* places of the last own moves before */
} poda__block;

typedef struct poda__lanes {
    int players;
    int32_t length; /* of arrays by place */
    int32_t block_count;
    poda__block *blocks;
    int32_t first_block[PODA_PLAYERS_MAX + 1]; /* those of player p: first_block[p] on */
    int32_t *place;                            /* by slot of the form */
    /* Terms of the move whose places begin at 4 i: terms[i] to terms[i + 1]. Each has a constant for
     * each lane, and for each other player a place for each lane. */
    int32_t *terms;
    double *constant;
    int32_t *others;
    /* the same where a player has not moved at all: terms[i] to terms[i + 1], not in lanes */
    int32_t none[PODA_PLAYERS_MAX + 1];
    double *none_constant;
    int32_t *none_others;
} poda__lanes;

/* `*forgets` is as of poda__form_forgets; if a player forgets, nothing else is made. O(nodes log
 * nodes). */
PODA_CHECKED poda_status poda__lanes_init(poda__lanes *lanes, const poda__form *form,
                                          int32_t *forgets, poda_error *error);
void poda__lanes_release(poda__lanes *lanes);

/* An array by place, aligned for vectors: zeros, but 1 for the empty sequence. NULL if memory runs
 * out; free it with free(). */
double *poda__lanes_array(const poda__lanes *lanes);

/* From probabilities of moves to those of sequences, for one player. */
void poda__lanes_play(const poda__lanes *lanes, int player, const double *moves, double *played);
/* What `player` gets where it has not moved at all, if the others play `played`. */
double poda__lanes_none(const poda__lanes *lanes, int player, const double *played);

/* What the others' sequences make of one move in a block, in each lane: added to `value`. */
static inline void poda__lanes_worth(const poda__lanes *lanes, int32_t place,
                                     const double *restrict played, double *restrict value)
{
    const int32_t first = lanes->terms[place / PODA__LANES];
    const int32_t end = lanes->terms[place / PODA__LANES + 1];
    const double *constant = lanes->constant + (size_t)first * PODA__LANES;
    const size_t others = (size_t)lanes->players - 1;
    const int32_t *other = lanes->others + (size_t)first * others * PODA__LANES;
    if (others == 1) {
        for (int32_t t = first; t < end; t++, constant += PODA__LANES, other += PODA__LANES)
            for (int lane = 0; lane < PODA__LANES; lane++)
                value[lane] += constant[lane] * played[other[lane]];
        return;
    }
    for (int32_t t = first; t < end; t++, constant += PODA__LANES)
        for (int lane = 0; lane < PODA__LANES; lane++) {
            double product = constant[lane];
            for (size_t o = 0; o < others; o++)
                product *= played[other[o * PODA__LANES + lane]];
            value[lane] += product;
            if (lane == PODA__LANES - 1)
                other += others * PODA__LANES;
        }
}

#endif
