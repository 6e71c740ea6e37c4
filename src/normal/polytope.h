/* polytope.h - the best-response polytope of one of two players: the mixed strategies of that
 * player, scaled, with the best responses of the other (von Stengel 2002).
 *
 *   { z >= 0, M z <= 1 }   with M positive: a row for each strategy of the other player
 *
 * A point has a label for each inequality that is an equation there: that of an own strategy which
 * is not played, or of a best response. Labels are numbered over both players, rows first. */
#ifndef PODA_NORMAL_POLYTOPE_H
#define PODA_NORMAL_POLYTOPE_H

#include "exact/tableau.h"
#include "normal/normal_form.h"

enum { PODA__LABELS = 64 }; /* most labels: strategies of both players together */

typedef struct poda__polytope {
    int player;     /* whose mixed strategies are its points */
    int own, other; /* numbers of strategies */
    poda__tableau tableau;
    int *row_label, *col_label; /* which variable is where */
    int *label_row, *label_col; /* and the other way round; -1: not there */
    int own_first, other_first; /* labels of the first strategies */
    int *row_of, *col_of;       /* of the first basis, for the lexicographic rule */
} poda__polytope;

/* The polytope of `player`; `payoffs` are those of the other player. */
PODA_CHECKED bool poda__polytope_init(poda__polytope *polytope, const poda__positive *payoffs,
                                      int player);
void poda__polytope_release(poda__polytope *polytope);
/* The row that leaves the basis when the column enters. */
int poda__polytope_leaves(poda__polytope *polytope, int col);
PODA_CHECKED bool poda__polytope_pivot(poda__polytope *polytope, int row, int col);
/* Goes to the basis whose variables outside it have the labels of `target`. */
PODA_CHECKED bool poda__polytope_go(poda__polytope *polytope, uint64_t target);
/* The labels of the current vertex. */
uint64_t poda__polytope_labels(const poda__polytope *polytope);
/* The point as probabilities, and 1 / its sum, the payoff of the other player's table. False if
 * it is the origin. `payoff` may be NULL. */
bool poda__polytope_point(const poda__polytope *polytope, const poda_normal *normal,
                          const poda__positive *payoffs, poda__pool *pool, poda_number *strategy,
                          poda_number *payoff);

typedef struct poda__vertex {
    uint64_t basis, labels; /* labels of variables outside the basis; all labels */
} poda__vertex;

/* All vertices but the origin, each once. `*count` of them; free them with free(). */
PODA_CHECKED poda_status poda__polytope_vertices(poda__polytope *polytope, uint64_t limit,
                                                 const volatile int *stop, poda__vertex **out,
                                                 size_t *count, poda_error *error);

#endif
