/* saved_origin.h - saved games in the formats of other programs. */
#ifndef PODA_PLAY_SAVED_ORIGIN_H
#define PODA_PLAY_SAVED_ORIGIN_H

#include "formats/transcript.h"
#include "play/session.h"

/* Reads game `number`, from 1, of a text with one or more games. */
PODA_CHECKED poda_status poda__session_read_transcript(poda_session **out, poda__format format,
                                                       const char *text, size_t length,
                                                       size_t number, const poda_opener *opener,
                                                       poda_error *error);
PODA_CHECKED poda_status poda__session_write_transcript(const poda_session *session,
                                                        poda__format format, char **text,
                                                        size_t *length, poda_error *error);

#endif
