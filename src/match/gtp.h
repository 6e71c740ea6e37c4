/* gtp.h - another program as a player, over pipes in the Go Text Protocol 2 (Farneback 2002): sends
 * commands of one line, receives answers that begin with = or ? and end with an empty line. */
#ifndef PODA_MATCH_GTP_H
#define PODA_MATCH_GTP_H

#include "poda/match.h"

enum { PODA__GTP_ANSWER = 1 << 16 }; /* bytes of the longest answer */

/* One answer in `text`, which may still be incomplete. */
typedef struct poda__gtp_answer {
    bool ok;             /* '='; false: '?' */
    size_t from, length; /* its content, without surrounding blanks */
    size_t end;          /* bytes that belong to it, including the empty line */
} poda__gtp_answer;

/* False if there is no complete answer yet. Lines before it that do not begin with = or ? are
 * skipped, because some programs print a greeting. */
bool poda__gtp_read(const char *text, size_t length, poda__gtp_answer *out);

typedef struct poda__gtp poda__gtp;

/* Starts the program. NULL and a status if that fails; does not test whether it speaks GTP. */
poda_status poda__gtp_open(poda__gtp **out, const char *command, poda_error *error);
/* Sends quit and waits briefly, unless the program stopped answering before; then kills it. */
void poda__gtp_close(poda__gtp *gtp);

typedef enum poda__gtp_heard {
    PODA__GTP_OK,
    PODA__GTP_REFUSED, /* answered with '?' */
    PODA__GTP_LATE,
    PODA__GTP_DEAD,
    PODA__GTP_NOISE, /* longer than any valid answer */
    PODA__GTP_STOPPED,
} poda__gtp_heard;

/* Sends a command and waits for its answer, which is copied to `room` as far as it fits. */
poda__gtp_heard poda__gtp_ask(poda__gtp *gtp, const char *command, double seconds,
                              const volatile int *stop, char *room, size_t size);

#endif
