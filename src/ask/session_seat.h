/* session_seat.h - what `session` asks about seats and sealed games. */
#ifndef PODA_ASK_SESSION_SEAT_H
#define PODA_ASK_SESSION_SEAT_H

#include "ask/request.h"

/* Sets the seat of the request: seat=, else a person, the one to move if possible; everything is
 * shown in open games, at the end, and where engines play alone. A client from whom games are sealed
 * does not sit where an engine plays. */
poda_status poda__session_seat(poda__request *request, const poda_session *session);
/* A seed that cannot be guessed. */
poda_status poda__session_seed(poda__request *request, poda_session *session);
/* The whole game as a text that the client cannot read; free it with free(). */
poda_status poda__session_seal(poda__request *request, const poda_session *session, char **sealed);
/* Opens such a text. */
poda_status poda__session_unseal(poda__request *request, const char *sealed,
                                 const poda_opener *opener, poda_session **out);

#endif
