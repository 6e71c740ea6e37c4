/* theory.h - answers that need no search: nim-values, the XOR rule, periods.
 * Sprague 1935, Grundy 1939; misere nim: Bouton 1901. */
#ifndef PODA_THEORY_H
#define PODA_THEORY_H

#include "poda/game.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct poda_theory {
    bool wins;          /* the player to move wins: an N position; else P */
    int64_t distance;   /* plies to the end with best play, -1 when theory does not tell */
    int64_t nim_value;  /* -1 when the position has none (misere play) */
    const char *method; /* how, in English, for translation: "the XOR rule" */
    uint64_t winning;   /* how many moves win; the first of them are in the list */
} poda_theory;

/* False when there is no theory for this game. `winning` (NULL allowed) receives winning moves as
 * far as there is room. Fast at any size: nim with heaps to 2^62, corks to 10^18. */
PODA_API PODA_CHECKED poda_status poda_theory_solve(const poda_game *game, const poda_state *state,
                                                    bool *known, poda_theory *out,
                                                    poda_moves *winning, poda_error *error);

/* The nim-value of any position of an impartial game under normal play, by the mex rule over all
 * positions below it. */
PODA_API PODA_CHECKED poda_status poda_nim_value(const poda_game *game, const poda_state *state,
                                                 const volatile int *stop, uint64_t *value,
                                                 poda_error *error);

/* Nim-values of one heap of 0..n for a heap game (corks, nim, split, grundy, kayles, dawson); the
 * caller frees `*values` with poda_free. Grundy's game by its sparse space, others by the rule. */
PODA_API PODA_CHECKED poda_status poda_nim_values(const poda_game *game, uint64_t n,
                                                  const volatile int *stop, uint32_t **values,
                                                  poda_error *error);
PODA_API void poda_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
