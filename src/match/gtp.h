/* gtp.h - answers in the Go Text Protocol 2 (Farneback 2002): they begin with = or ? and end with an
 * empty line. */
#ifndef PODA_MATCH_GTP_H
#define PODA_MATCH_GTP_H

#include "match/program.h"

/* Lines before the answer that do not begin with = or ? are skipped, because some programs print a
 * greeting. */
bool poda__gtp_read(const char *text, size_t length, poda__answer *out);

#endif
