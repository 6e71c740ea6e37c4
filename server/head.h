/* head.h - what libmicrohttpd knows of a request's head, looked at before anything else is done. */
#ifndef PODA_SERVER_HEAD_H
#define PODA_SERVER_HEAD_H

#include <microhttpd.h>

#include "clients.h"
#include "handler.h"

/* Fills the headers of `request`. */
void poda__head_read(struct MHD_Connection *http, struct poda__http_request *request);

/* Where a proxy could read the same bytes as another request than this server does, the status says
 * so and the connection is to be closed. `method` and `version` are those of the line of the request, as
 * libmicrohttpd gives them. */
PODA_CHECKED poda_status poda__head_check(struct MHD_Connection *http, const char *method,
                                          const char *version, poda_error *error);

/* The same for a target with a zero byte in it, after which the library ends it and others go on. `end` is
 * where the text of the target ends, `version` that of the protocol, in the same line. */
PODA_CHECKED poda_status poda__target_check(const char *end, const char *version,
                                            poda_error *error);

/* Whose request it is: who is connected, or where that is a trusted proxy, whom it names. */
struct poda__address poda__head_client(struct MHD_Connection *http, const struct poda__site *site);
/* Who is connected. */
struct poda__address poda__head_peer(struct MHD_Connection *http);

#endif
