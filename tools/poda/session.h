/* session.h - sessions at a terminal: games in the user's language, and files. */
#ifndef PODA_CLI_SESSION_H
#define PODA_CLI_SESSION_H

#include "poda/poda.h"

/* Opens the game `name`, or the one in the shared object that it names, with the letters of a
 * language. Options may be written key=@FILE. */
poda_status session_open(poda_session **session, poda_language language, const char *name,
                         const poda_options *options, poda_error *error);
/* Reads game `which`, from 1, of a file in any format. A game from a shared object is opened only if it is `trusted`, the name of a
 * game that the user has requested; NULL: never. */
poda_status session_load(poda_session **session, const char *path, size_t which,
                         const char *trusted, poda_error *error);
/* Writes the whole file or nothing: a temporary file replaces `path` when it is complete. Names that
 * end in .pgn, .pdn or .sgf are written in that format. */
poda_status session_save(const poda_session *session, const char *path, poda_error *error);

#endif
