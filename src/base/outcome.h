/* outcome.h - checks the outcome that rules report before it is used. */
#ifndef PODA_BASE_OUTCOME_H
#define PODA_BASE_OUTCOME_H

#include "poda/rules.h"

/* Can a position of these rules end with `value`? Else PODA_BAD_RULES, with function and value. */
PODA_CHECKED poda_status poda__outcome_check(const poda_rules *rules, poda_value value,
                                             poda_error *error);

/* For algorithms of two players, open, in turn and without chance: PODA_BAD_GAME if the game is of
 * another kind (poda/wide.h). */
PODA_CHECKED poda_status poda__refuse_wide(const poda_rules *rules, poda_error *error);

/* Are these weights of chance 1 or more each, and their sum less than 2^53? Else PODA_BAD_RULES: a
 * share of chance would be no number. */
PODA_CHECKED poda_status poda__weights_check(const char *name, const uint64_t *weight, size_t count,
                                             poda_error *error);

#endif
