/* grade_trace.h - `grade trace=FILE`. */
#ifndef PODA_ASK_TRACE_GRADE_TRACE_H
#define PODA_ASK_TRACE_GRADE_TRACE_H

#include "ask/request.h"

/* Marks the trace that trace= names against the search of tree=. */
poda_status poda__grade_trace(poda__request *request);

#endif
