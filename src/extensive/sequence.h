/* sequence.h - two-player games of constant sum solved exactly by the linear program of the sequence
 * form (Koller, Megiddo and von Stengel 1994).
 *
 * The program is solved in floating point first. The basis that this finds is then solved in
 * fractions (Dixon 1982), and the two strategies are proven to be an equilibrium: the best reply
 * to each, computed exactly, pays what the other secures. Floating point only guesses; a wrong
 * guess is detected. */
#ifndef PODA_EXTENSIVE_SEQUENCE_H
#define PODA_EXTENSIVE_SEQUENCE_H

#include "exact/big.h"
#include "extensive/form.h"

typedef struct poda__sequence_answer {
    poda__fraction payoffs[2]; /* of the players */
    /* By move of a set (slot): its probability is top / bottom, both whole numbers; bottom is 0
     * where the player's own moves never lead. */
    poda__big *top, *bottom;
    int32_t slots;
    uint64_t pivots;
    int32_t rows, cols; /* of the program, what the tree fixes left out */
} poda__sequence_answer;

typedef struct poda__sequence_limits {
    uint64_t cells;           /* rows x columns; 0: PODA__SEQUENCE_CELLS */
    const volatile int *stop; /* when non-zero: end with PODA_STOPPED; NULL: never */
} poda__sequence_limits;

#define PODA__SEQUENCE_CELLS 40000000u

/* Solves the game. PODA_BAD_REQUEST if it is not one of two players and constant sum or a player
 * forgets; PODA_TOO_LARGE beyond the limits or 62-bit numbers. The answer is untouched by an error.
 * O(rows x columns) memory and time a pivot. */
PODA_CHECKED poda_status poda__sequence_solve(const poda__form *form,
                                              const poda__sequence_limits *limits,
                                              poda__sequence_answer *out, poda_error *error);
void poda__sequence_release(poda__sequence_answer *answer);

/* rows x columns of the program of this form; 0 if it is no such game. O(nodes). */
uint64_t poda__sequence_cells(const poda__form *form);

#endif
