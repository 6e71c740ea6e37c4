/* stage_graph.h - the positions of a game of stages as a graph, and their values. */
#ifndef PODA_STAGES_STAGE_GRAPH_H
#define PODA_STAGES_STAGE_GRAPH_H

#include "base/set.h"
#include "exact/big.h"
#include "poda/stages.h"

/* What the first player gets: between two bounds, and exactly if it is known. */
typedef struct poda__stage_value {
    double low, high;
    bool exact;
    poda__fraction fraction;
} poda__stage_value;

/* A node, or PODA__STAGE_END and the number of an end. */
typedef uint64_t poda__stage_target;
#define PODA__STAGE_END (UINT64_C(1) << 63)

/* Its cells are the targets of a matrix, row by row: rows are moves of the first player, columns
 * those of the second. Chance has one row, and after the targets the weights. */
typedef struct poda__stage_node {
    size_t first;
    uint32_t rows, cols;
    int turn; /* PODA_TOGETHER, PODA_CHANCE, a player */
} poda__stage_node;

struct poda_stages {
    const poda_game *game;
    poda_kind kind;
    int bits; /* of the longest number; 0: no fractions */
    poda__set states;
    poda__stage_node *nodes;
    size_t node_room;
    uint64_t *cells;
    size_t cell_count, cell_room;
    poda__stage_target root;
    poda__set ends; /* payoffs of the first player */
    poda__stage_value *end_values, *values;
    poda_stages_info info;
};

/* What can be done in a position, in the caller's storage. */
enum { PODA__STAGE_MOVES = 1 << 12, PODA__STAGE_CELLS = 1 << 20 };
typedef struct poda__stage_choices {
    int turn;
    size_t count[2]; /* chance: count[0] */
    size_t room;
    poda_move *move[2];
    uint64_t *weight;
} poda__stage_choices;

/* False if there are more than `room`. The game is not over. */
bool poda__stage_list(const poda_game *game, const poda_state *state, poda__stage_choices *out);
/* The state after both moves, or after that of chance or of a player alone. */
void poda__stage_play(const poda_game *game, const poda_state *state,
                      const poda__stage_choices *choices, size_t i, size_t j, poda_state *to);
/* Follows what has no choice, up to an end (true, with the payoff of the first player) or to a
 * position with one. */
bool poda__stage_follow(const poda_game *game, poda_state *state, poda_value *payoff);

/* Do both players see the whole position? Then they know the same when they choose. */
bool poda__stage_open(const poda_stages *stages, const poda_state *state);

/* Finds all positions. */
PODA_CHECKED poda_status poda__stages_build(poda_stages *stages, const poda_state *from,
                                            const poda_stages_options *options, poda_error *error);
/* Computes their values. */
PODA_CHECKED poda_status poda__stages_settle(poda_stages *stages,
                                             const poda_stages_options *options, poda_error *error);

static inline const poda__stage_value *poda__stage_value_of(const poda_stages *stages,
                                                            poda__stage_target target)
{
    return target & PODA__STAGE_END ? &stages->end_values[target & ~PODA__STAGE_END]
                                    : &stages->values[target];
}

/* By how much a mean of so many terms of this size may be wrong. */
double poda__stage_rounding(size_t terms, double largest);
void poda__stage_value_release(poda__stage_value *value);
/* The mean of `count` values by whole-number weights. False if memory runs out. */
PODA_CHECKED bool poda__stage_average(const poda_stages *stages, const poda__stage_target *targets,
                                      const uint64_t *weights, size_t count,
                                      poda__stage_value *out);
/* Drops a fraction that became too long; notes the length of the others. */
void poda__stage_trim(poda_stages *stages, poda__stage_value *value);

#endif
