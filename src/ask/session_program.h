/* session_program.h - programs that a session seats by name (max.player=ana). Their commands come from
 * whoever runs this process (poda_ask_options.players), never from a request. */
#ifndef PODA_ASK_SESSION_PROGRAM_H
#define PODA_ASK_SESSION_PROGRAM_H

#include "ask/request.h"

/* Seats the programs that the request names. */
poda_status poda__session_programs(poda__request *request, poda_session *session);
/* Writes "sides": who plays, and how. */
void poda__json_sides(poda__request *request, const poda_session_info *info);
/* A program has no move: it resigns, which ends the game, or it failed, which is an error. */
poda_status poda__session_program_end(const poda__request *request, poda_session *session,
                                      const poda_choice *choice);

#endif
