/* leaves.h - may these leaves have other values? */
#ifndef PODA_EXPLAIN_UNKNOWN_LEAVES_H
#define PODA_EXPLAIN_UNKNOWN_LEAVES_H

#include "explain/tree/model.h"

/* PODA_BAD_OPTION, PODA_BAD_REQUEST: why not. */
PODA_CHECKED poda_status poda__unknown_check(const poda__model *model, const int32_t *leaves,
                                             size_t count, poda_error *error);

#endif
