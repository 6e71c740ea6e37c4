/* outcome.h - how a game ended, looked at before it is believed. */
#ifndef PODA_BASE_OUTCOME_H
#define PODA_BASE_OUTCOME_H

#include "poda/rules.h"

/* Is `value` what a position of these rules can end with. Else PODA_BAD_RULES, with function and value. */
PODA_CHECKED poda_status poda__outcome_check(const poda_rules *rules, poda_value value,
                                             poda_error *error);

#endif
