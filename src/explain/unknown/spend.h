/* spend.h - what questions about unknown leaves may cost, in about nanoseconds of work that is counted, not
 * timed: the same question gets the same answer on every machine. */
#ifndef PODA_EXPLAIN_UNKNOWN_SPEND_H
#define PODA_EXPLAIN_UNKNOWN_SPEND_H

#include "poda/unknown.h"

typedef struct poda__spend {
    const volatile int *stop;
    int64_t *left;      /* shared by all cases, and perhaps by several questions */
    int64_t since;      /* the last look at the stop flag */
    bool over, stopped; /* once set, they stay */
} poda__spend;

/* Counts this much work; false: no more may be done, and what is not finished is not an answer. */
bool poda__spend_on(poda__spend *spend, int64_t work);

/* Whether the answer may be used: PODA_OK, PODA_TOO_LARGE or PODA_STOPPED. */
PODA_CHECKED poda_status poda__spend_check(const poda__spend *spend, poda_error *error);

PODA_CHECKED poda_status poda__spend_too_large(poda_error *error);

#endif
