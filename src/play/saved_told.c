/* saved_told.c - sessions from and to the formats of other programs. A session remembers the file it
 * came from, so that names and comments are not lost when it is written again. */
#include "play/saved_told.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "formats/told_session.h"

struct poda__told {
    poda__transcript transcript;
    poda_move *moves; /* as they were read */
    size_t count;
};

void poda__told_free(struct poda__told *told)
{
    if (!told)
        return;
    poda__transcript_release(&told->transcript);
    free(told->moves);
    free(told);
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

poda_status poda__session_read_told(poda_session **out, poda__format format, const char *text,
                                    size_t length, size_t number, const poda_opener *opener,
                                    poda_error *error)
{
    struct poda__told *told = poda__array(1, sizeof *told);
    poda_session *session = NULL;
    poda__reader reader;
    if (!told)
        return poda_fail_memory(error);
    poda__reader_init(&reader, format, text, length);
    poda_status status = find_game(&reader, number ? number : 1, &told->transcript, error);
    if (status == PODA_OK)
        status = poda__told_session(&reader, &told->transcript, opener, &session, error);
    if (status == PODA_OK) {
        told->count = session->info.played;
        told->moves = poda__array(told->count, sizeof *told->moves);
        if (!told->moves)
            status = poda_fail_memory(error);
        else if (told->count > 0)
            memcpy(told->moves, session->moves, told->count * sizeof *told->moves);
    }
    if (status != PODA_OK) {
        poda_session_close(session);
        poda__told_free(told);
        return status;
    }
    session->told = told;
    *out = session;
    return PODA_OK;
}

poda_status poda__session_write_told(const poda_session *session, poda__format format, char **text,
                                     size_t *length, poda_error *error)
{
    const struct poda__told *const told = session->told;
    const size_t played = session->info.played;
    size_t same = 0;
    /* passes that were left out shift the moves: their comments are dropped then */
    if (told && told->count == told->transcript.move_count)
        while (same < told->count && same < played && told->moves[same] == session->moves[same])
            same++;
    return poda__told_write(session, format, told ? &told->transcript : NULL, same, text, length,
                            error);
}
