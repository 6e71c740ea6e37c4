/* saved_origin.c - sessions from and to the formats of other programs. A session remembers the file it
 * came from, so that names and comments are not lost when it is written again. */
#include "play/saved_origin.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "formats/transcript_session.h"

struct poda__origin {
    poda__transcript transcript;
    poda_move *moves; /* as they were read */
    size_t count;
};

void poda__origin_free(struct poda__origin *origin)
{
    if (!origin)
        return;
    poda__transcript_release(&origin->transcript);
    free(origin->moves);
    free(origin);
}

static poda_status find_game(poda__reader *reader, size_t number, poda__transcript *out,
                             poda_error *error)
{
    for (size_t i = 1;; i++) {
        bool found = false;
        const poda_status status = poda__transcript_next(reader, out, &found, error);
        if (status == PODA_OK && !found)
            return i == 1 ? poda_fail(error, PODA_BAD_FILE, "", "there is no game in this text")
                          : poda_fail(error, PODA_BAD_REQUEST, "which",
                                      "which=%llu: the file has %llu {game|games}",
                                      (unsigned long long)number, (unsigned long long)i - 1);
        if (i == number || !found)
            return status;
        poda__transcript_release(out); /* broken games before it do no harm */
    }
}

poda_status poda__session_read_transcript(poda_session **out, poda__format format, const char *text,
                                          size_t length, size_t number, const poda_opener *opener,
                                          poda_error *error)
{
    struct poda__origin *origin = poda__array(1, sizeof *origin);
    poda_session *session = NULL;
    poda__reader reader;
    if (!origin)
        return poda_fail_memory(error);
    poda__reader_init(&reader, format, text, length);
    poda_status status = find_game(&reader, number ? number : 1, &origin->transcript, error);
    if (status == PODA_OK)
        status = poda__transcript_session(&reader, &origin->transcript, opener, &session, error);
    if (status == PODA_OK) {
        origin->count = session->info.played;
        origin->moves = poda__array(origin->count, sizeof *origin->moves);
        if (!origin->moves)
            status = poda_fail_memory(error);
        else if (origin->count > 0)
            memcpy(origin->moves, session->moves, origin->count * sizeof *origin->moves);
    }
    if (status != PODA_OK) {
        poda_session_close(session);
        poda__origin_free(origin);
        return status;
    }
    session->origin = origin;
    *out = session;
    return PODA_OK;
}

poda_status poda__session_write_transcript(const poda_session *session, poda__format format,
                                           char **text, size_t *length, poda_error *error)
{
    const struct poda__origin *const origin = session->origin;
    const size_t played = session->info.played;
    size_t same = 0;
    /* passes that were left out shift the moves: their comments are dropped then */
    if (origin && origin->count == origin->transcript.move_count)
        while (same < origin->count && same < played && origin->moves[same] == session->moves[same])
            same++;
    return poda__transcript_write(session, format, origin ? &origin->transcript : NULL, same, text,
                                  length, error);
}
