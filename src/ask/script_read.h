/* script_read.h - code=: the listing that is shown beside a search (explain/listing/listing.h). */
#ifndef PODA_ASK_SCRIPT_READ_H
#define PODA_ASK_SCRIPT_READ_H

#include "ask/request.h"
#include "explain/listing/listing.h"

/* The listing that the request asks for; code->listing is NULL if it asks for none. PODA_BAD_OPTION:
 * the algorithm has no listing in that form. With course=, pseudocode is that of the document, if it
 * has the algorithm. */
poda_status poda__script_read(poda__request *request, const char *algorithm, poda__script *code);

#endif
