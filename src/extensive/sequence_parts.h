/* sequence_parts.h - shared by the steps of sequence.c: the sequence form, the floating-point
 * simplex, and exact solutions of linear equations. */
#ifndef PODA_EXTENSIVE_SEQUENCE_PARTS_H
#define PODA_EXTENSIVE_SEQUENCE_PARTS_H

#include "extensive/sequence.h"

/* One entry of the payoff matrix: sequence `row` of player 0 against `col` of player 1. */
typedef struct sequence_pay {
    int32_t row, col;
    int64_t pay;
} sequence_pay;

/* A sequence of a player is its last move: 1 + its slot among the player's, or 0, no move yet. */
typedef struct sequence_side {
    int32_t sequences, sets;
    int32_t first_set; /* in the form */
    int32_t base;      /* the slot of its first move */
    int32_t *parent;   /* by set: the sequence before it */
    int32_t *kids;     /* by sequence: the first set after it; -1: none */
    int32_t *next_set; /* by set: the next one after the same sequence; -1: none */
} sequence_side;

typedef struct sequence_form {
    const poda__form *form;
    sequence_side side[2];
    sequence_pay *pays; /* to player 0, times `scale`, each pair of sequences once */
    size_t pay_count;
    int64_t scale; /* chance in whole numbers */
    int64_t sum;   /* of both players' payoffs, in units of the form */
} sequence_form;

PODA_CHECKED poda_status poda__sequence_form_init(sequence_form *seq, const poda__form *form,
                                                  poda_error *error);
void poda__sequence_form_release(sequence_form *seq);

/* The program as a dictionary, "row = constant + sum of cells times columns", all maximised or kept
 * at least 0. Columns: the moves of player 0 but one a set, then, for each set of player 1, how
 * much worse than the set its move `tight` is. Rows: the moves of player 0 that were left out,
 * then how much worse the other moves of player 1 are. The last row is the payoff. */
typedef struct sequence_table {
    int32_t rows, cols;
    int64_t *cells;    /* (rows + 1) x (cols + 1), the constant last */
    int32_t *col_move; /* by column: the sequence of player 0, or of player 1 plus `rest` */
    int32_t *row_move; /* by row: the same */
    int32_t rest;
    int32_t *chosen, *tight; /* by set of player 0, of player 1: a sequence */
} sequence_table;

PODA_CHECKED poda_status poda__sequence_table_init(sequence_table *table, const sequence_form *seq,
                                                   poda_error *error);
void poda__sequence_table_release(sequence_table *table);

/* Which columns enter and which rows leave in the end, in pairs; `count` of each. */
typedef struct sequence_basis {
    int32_t *rows, *cols, count;
    uint64_t pivots;
} sequence_basis;

/* Finds an optimal basis as far as floating point can; `seed` varies how ties are broken. */
PODA_CHECKED poda_status poda__sequence_simplex(const sequence_table *table, uint64_t seed,
                                                const volatile int *stop, sequence_basis *basis,
                                                poda_error *error);

/* Solves matrix * x = right and transposed * y = below for whole numbers; all x are over one
 * denominator, x[n], and all y over y[n]. `found` is false if the matrix is singular or the numbers
 * become too large. */
typedef struct sequence_system {
    int32_t n;
    const int64_t *matrix; /* row by row */
    const int64_t *right, *below;
    const volatile int *stop;
} sequence_system;

PODA_CHECKED poda_status poda__sequence_lift(const sequence_system *system, poda__big *x,
                                             poda__big *y, bool *found, poda_error *error);

#endif
