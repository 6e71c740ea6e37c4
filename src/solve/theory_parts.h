/* theory_parts.h - internal declarations shared by the theory files. */
#ifndef PODA_SOLVE_THEORY_PARTS_H
#define PODA_SOLVE_THEORY_PARTS_H

#include "games/heaps/rules_corks.h"
#include "games/heaps/rules_heaps.h"
#include "games/heaps/rules_nim.h"
#include "poda/theory.h"

/* The most nim-values in a list. */
enum { PODA__VALUES_MOST = 10000000 };

void poda__theory_nim(const nim_game *game, const nim_state *state, poda_theory *out,
                      poda_moves *winning);
poda_status poda__theory_corks(const corks_game *game, const corks_state *state, poda_theory *out,
                               poda_moves *winning, poda_error *error);
poda_status poda__theory_heaps(const heaps_game *game, const heaps_state *state, bool *known,
                               poda_theory *out, poda_moves *winning, poda_error *error);

bool poda__rule_nim(const nim_game *game, const nim_state *state, poda_rule *out);
bool poda__rule_corks(const corks_game *game, const corks_state *state, poda_rule *out);
poda_status poda__rule_heaps(const heaps_game *game, const heaps_state *state, bool *known,
                             poda_rule *out, poda_error *error);

/* Nim-values of 0..n into `values`, which has room for them. */
void poda__corks_values(const corks_game *game, uint64_t n, uint32_t *values);
poda_status poda__heap_values(const heaps_game *game, uint64_t n, const volatile int *stop,
                              uint32_t *values, poda_error *error);
poda_status poda__grundy_values(uint64_t n, const volatile int *stop, uint32_t *values,
                                poda_error *error);

poda_status poda__values_stopped(uint64_t n, poda_error *error);

/* Counts a winning move and lists it if it fits. */
static inline void poda__winning_add(poda_theory *theory, poda_moves *winning, poda_move move)
{
    theory->winning++;
    if (winning && winning->count < winning->capacity)
        winning->at[winning->count++] = move;
}

#endif
