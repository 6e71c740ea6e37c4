/* gtp.h - another program that plays, over pipes in the Go Text Protocol 2 (Farneback 2002): commands
 * of one line out, answers that begin with = or ? and end with an empty line in. */
#ifndef PODA_MATCH_GTP_H
#define PODA_MATCH_GTP_H

#include "poda/match.h"

enum { PODA__GTP_ANSWER = 1 << 16 }; /* bytes of the longest answer */

/* One answer in `text`, which need not be whole yet. */
typedef struct poda__gtp_answer {
    bool ok;             /* '=', else '?' */
    size_t from, length; /* what it says, without blanks around */
    size_t end;          /* bytes that belong to it, the empty line included */
} poda__gtp_answer;

/* False: there is no whole answer in the bytes. Lines that do not begin with = or ? go before it
 * unheard, as programs that greet have them. */
bool poda__gtp_read(const char *text, size_t length, poda__gtp_answer *out);

typedef struct poda__gtp poda__gtp;

/* Starts the program. NULL and a status where that cannot be; whether it speaks GTP is not asked. */
poda_status poda__gtp_open(poda__gtp **out, const char *command, poda_error *error);
/* Says quit and waits a little, unless it did not listen before; then makes an end. */
void poda__gtp_close(poda__gtp *gtp);

typedef enum poda__gtp_heard {
    PODA__GTP_OK,
    PODA__GTP_REFUSED, /* answered with '?' */
    PODA__GTP_LATE,
    PODA__GTP_DEAD,
    PODA__GTP_NOISE, /* more than any answer is long */
    PODA__GTP_STOPPED,
} poda__gtp_heard;

/* Sends a command and waits for its answer, which is put into `room` as far as it fits. */
poda__gtp_heard poda__gtp_ask(poda__gtp *gtp, const char *command, double seconds,
                              const volatile int *stop, char *room, size_t size);

#endif
