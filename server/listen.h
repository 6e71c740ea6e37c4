/* listen.h - the listening socket of the server. */
#ifndef PODA_SERVER_LISTEN_H
#define PODA_SERVER_LISTEN_H

#include "handler.h"

/* Sets the port, and whether only this machine can connect. */
PODA_CHECKED poda_status poda__listen(const struct poda__server_options *options, int *out,
                                      struct poda__site *site, poda_error *error);

#endif
