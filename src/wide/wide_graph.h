/* wide_graph.h - the positions of an open game in which a player moves, as a graph: each move leads
 * to other such positions and to ends, by chance. */
#ifndef PODA_WIDE_WIDE_GRAPH_H
#define PODA_WIDE_WIDE_GRAPH_H

#include "base/set.h"
#include "poda/wide_solve.h"

enum {
    PODA__GRAPH_MOVES = 1 << 12,
    PODA__GRAPH_CHANCES = 64
}; /* on one line of chance; its depth */

typedef struct poda__graph_value {
    double low, high;
} poda__graph_value;

struct poda_wide_solution {
    const poda_game *game;
    poda_kind kind;
    int width;        /* numbers in a value: 1 for players of fixed sum, else one for each */
    double scale;     /* the largest payoff, at least 1 */
    double sum;       /* of the payoffs, if it is fixed */
    poda__set states; /* where a player moves */
    int8_t *turn;
    bool *tied;
    uint32_t *first_move, *end_move; /* of each position */
    size_t position_room;
    size_t *first_edge; /* of each move, and one more */
    double *base;       /* by move: what its ends pay, weighted; `width` numbers */
    size_t move_count, move_room;
    uint32_t *target; /* by edge: a position and its chance */
    double *chance;
    size_t edge_count, edge_room;
    poda__graph_value *values;    /* width 1 */
    double *vectors;              /* else: `width` numbers a position */
    struct poda__own_values *own; /* instead of all these, if the game knows its values */
    poda_wide_solution_info info;
};

/* Finds the positions and moves reachable from `from`. */
PODA_CHECKED poda_status poda__graph_build(poda_wide_solution *graph, const poda_state *from,
                                           const poda_wide_solve_options *options,
                                           poda_error *error);
/* Computes all values. */
PODA_CHECKED poda_status poda__graph_solve(poda_wide_solution *graph,
                                           const poda_wide_solve_options *options,
                                           poda_error *error);

/* Computes all values in a plain way, reporting its sweeps. */
PODA_CHECKED poda_status poda__graph_plain(poda_wide_solution *graph,
                                           const poda_wide_solve_options *options,
                                           poda_error *error);

/* The values of one strongly connected part after another. */
typedef struct poda__settler {
    poda_wide_solution *graph;
    const volatile int *stop;
    bool ranged;
    double least, most; /* payoffs, if ranged */
    /* by position, where there is one number in a value */
    double *middle; /* of the bounds */
    double *stay;   /* the most likely chance to stay in the part that is being settled */
    double *step;   /* by how much the last sweep moved the value */
} poda__settler;

/* One update of a value from those it depends on; returns by how much it moved. Of one number: low
 * and high bounds; else a vector. */
double poda__graph_update(poda_wide_solution *graph, uint32_t node);

PODA_CHECKED poda_status poda__settler_init(poda__settler *it, poda_wide_solution *graph,
                                            const volatile int *stop, poda_error *error);
void poda__settler_release(poda__settler *it);
/* Computes the values of these positions, a part to which those settled before are the only ends of
 * play. */
PODA_CHECKED poda_status poda__settle(poda__settler *it, const uint32_t *nodes, size_t count,
                                      poda_error *error);

#endif
