/* listen.h - the socket on which the server is called. */
#ifndef PODA_SERVER_LISTEN_H
#define PODA_SERVER_LISTEN_H

#include "handler.h"

/* Fills the port and whether it is for this machine alone. */
PODA_CHECKED poda_status poda__listen(const struct poda__server_options *options, int *out,
                                      struct poda__site *site, poda_error *error);

#endif
