/* strategic_parts.h - shared by strategic.c and strategic_pay.c. */
#ifndef PODA_EXTENSIVE_STRATEGIC_PARTS_H
#define PODA_EXTENSIVE_STRATEGIC_PARTS_H

#include "extensive/strategic.h"

/* The names of all strategies, of one player after another, each ended by a zero. */
void poda__strategic_names(const poda__strategic *of, const poda__form *form, const int *count,
                           poda__buffer *out);
/* Computes the table of payoffs; `count` are the players' numbers of strategies. */
PODA_CHECKED poda_status poda__strategic_pay(poda__strategic *of, const poda__form *form,
                                             const int *count, const volatile int *stop,
                                             poda_error *error);

#endif
