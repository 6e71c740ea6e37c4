/* stage_matrix.h - the value of a matrix of values, and strategies that secure it. */
#ifndef PODA_STAGES_STAGE_MATRIX_H
#define PODA_STAGES_STAGE_MATRIX_H

#include "stages/stage_graph.h"

typedef struct poda__matrix {
    int rows, cols;                        /* moves of the first and of the second player */
    const poda__stage_value *const *entry; /* row by row */
    int bits;                              /* no longer numbers in fractions; 0: none */
    const volatile int *stop;
} poda__matrix;

/* Probabilities of the moves of each player. */
typedef struct poda__mixture {
    double *share[2];
    poda__fraction *fraction[2]; /* if exact */
    int count[2];
    bool exact;
} poda__mixture;

PODA_CHECKED bool poda__mixture_init(poda__mixture *mixture, int rows, int cols);
void poda__mixture_release(poda__mixture *mixture);

/* A saddle point if there is one, else an exact linear program if all entries are exact and short,
 * else one whose entries are rounded, with the bounds that its strategies secure. `value` is
 * released first. */
PODA_CHECKED poda_status poda__matrix_solve(const poda__matrix *matrix, poda__mixture *mixture,
                                            poda__stage_value *value, poda_error *error);

#endif
