/* fuzz_transcript.h - shared by the fuzz targets of formats of other programs. */
#ifndef PODA_TESTS_FUZZ_TRANSCRIPT_H
#define PODA_TESTS_FUZZ_TRANSCRIPT_H

#include <string.h>

#include "formats/transcript_session.h"
#include "fuzz.h"

/* A game that can be played is written, and what was written reads as the same game. */
static void fuzz_write_again(const poda_session *session, poda__format format)
{
    const poda_session_info *const info = poda_session_look(session);
    char *text = NULL;
    size_t length = 0;
    poda_error error = {0};
    poda_session *again = NULL;
    if (format == PODA__FORMAT_EPD)
        format = PODA__FORMAT_PGN;
    const poda_status status =
        poda__transcript_write(session, format, NULL, 0, &text, &length, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        return;
    }
    FUZZ_HOLDS(poda_session_read(&again, text, length, NULL, &error) == PODA_OK);
    FUZZ_HOLDS(poda_session_look(again)->played == info->played);
    FUZZ_HOLDS(
        poda_state_equal(info->game, poda_session_state(session), poda_session_state(again)));
    poda_free(text);
    poda_session_close(again);
}

static int fuzz_transcripts(poda__format format, const uint8_t *data, size_t size)
{
    poda__reader reader;
    bool found = true;
    if (size > FUZZ_MAX)
        return 0;
    (void)poda__format_of((const char *)data, size);
    poda__reader_init(&reader, format, (const char *)data, size);
    while (found) {
        poda__transcript told;
        poda_session *session = NULL;
        poda_error error = {0};
        const size_t before = reader.at;
        const poda_status status = poda__transcript_next(&reader, &told, &found, &error);
        FUZZ_HOLDS(reader.at > before || !found);
        if (status != PODA_OK) {
            fuzz_check_error(status, &error);
            FUZZ_HOLDS(strncmp(error.message, "line ", 5) == 0);
        } else if (found) {
            FUZZ_HOLDS(reader.at <= size && told.game);
            const poda_status played =
                poda__transcript_session(&reader, &told, NULL, &session, &error);
            if (played != PODA_OK)
                fuzz_check_error(played, &error);
            else
                fuzz_write_again(session, told.format);
        }
        poda_session_close(session);
        poda__transcript_release(&told);
    }
    return 0;
}

#endif
