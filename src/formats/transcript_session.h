/* transcript_session.h - files of games as sessions, and sessions as files. */
#ifndef PODA_FORMATS_TRANSCRIPT_SESSION_H
#define PODA_FORMATS_TRANSCRIPT_SESSION_H

#include "formats/transcript.h"
#include "poda/play.h"

/* Opens the game of a transcript, sets up its position and plays its moves, which the game reads. If
 * the file says that the player to move has lost, the game is resigned. */
PODA_CHECKED poda_status poda__transcript_session(const poda__reader *reader,
                                                  const poda__transcript *transcript,
                                                  const poda_opener *opener, poda_session **out,
                                                  poda_error *error);
/* Writes a session as PGN, PDN or SGF; PODA__FORMAT_NONE: whichever the game has. `source` is the transcript it was read from, for its names and
 * for the comments of its first `same` moves; NULL: none. Free `*text` with poda_free. */
PODA_CHECKED poda_status poda__transcript_write(const poda_session *session, poda__format format,
                                                const poda__transcript *source, size_t same,
                                                char **text, size_t *length, poda_error *error);

/* The player that files call Black: the one of that name, else the first. The other is White. */
int poda__black_of(const poda_game *game);
/* The number of a game in SGF, 0 if it has none; `k`: how many in a row win. */
int poda__sgf_number(const char *game, const char *k);
/* The value of the tag GameType for rules of draughts; NULL if it has none. */
const char *poda__draughts_type(const char *rules);

/* ---- transcript_draughts.c ---- */

/* Rules to try where a file does not name them and the guess does not play; NULL past the last. */
const char *poda__draughts_other(const poda__transcript *transcript, size_t index);
/* The position with squares as the rules write them: in `text` if they are numbers in the file. */
const char *poda__draughts_position(const char *rules, const char *position, char *text,
                                    size_t size);
/* Reads move `index`. Of several captures between the same squares the one is taken after which the
 * moves that follow can be played. */
poda_status poda__draughts_move(const poda_game *game, const poda_state *state,
                                const poda__transcript *transcript, size_t index, poda_move *move,
                                poda_error *error);

#endif
