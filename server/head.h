/* head.h - checks on a request's head as libmicrohttpd presents it, before anything else is
 * done. */
#ifndef PODA_SERVER_HEAD_H
#define PODA_SERVER_HEAD_H

#include <microhttpd.h>

#include "clients.h"
#include "handler.h"

/* Fills the headers of `request`. */
void poda__head_read(struct MHD_Connection *http, struct poda__http_request *request);

/* If a proxy could read the same bytes as a different request than this server does, the status
 * says so and the connection must be closed. `method` and `version` are those of the request line,
 * as libmicrohttpd gives them. */
PODA_CHECKED poda_status poda__head_check(struct MHD_Connection *http, const char *method,
                                          const char *version, poda_error *error);

/* The same for a target with a zero byte in it, where the library ends it and others continue.
 * `end` is where the text of the target ends, `version` that of the protocol, in the same line. */
PODA_CHECKED poda_status poda__target_check(const char *end, const char *version,
                                            poda_error *error);

/* The client of the request: the peer or, if that is a trusted proxy, the client it names. */
struct poda__address poda__head_client(struct MHD_Connection *http, const struct poda__site *site);
/* The peer of the connection. */
struct poda__address poda__head_peer(struct MHD_Connection *http);

#endif
