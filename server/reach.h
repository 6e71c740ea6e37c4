/* reach.h - by which addresses other machines reach this server. */
#ifndef PODA_SERVER_REACH_H
#define PODA_SERVER_REACH_H

#include "handler.h"

/* A JSON list of addresses of the page, "http://192.0.2.7:8020/", at most four; empty if only this
 * machine reaches it. */
void poda__reach_add(const struct poda__site *site, poda_text *text);

#endif
