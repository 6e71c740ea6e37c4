/* fuzz_saved.c - the file of a saved game: refused with its line, or a game that is written and
 * read back unchanged. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "poda/play.h"
#include "poda/theory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    poda_session *session = NULL, *again = NULL;
    poda_error error = {.status = PODA_OK};
    if (size > FUZZ_MAX)
        return 0;
    const poda_status status = poda_session_read(&session, (const char *)data, size, NULL, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        FUZZ_HOLDS(session == NULL);
        return 0;
    }
    char *text = NULL, *second = NULL;
    size_t length = 0, second_length = 0;
    const poda_session_info *info = poda_session_look(session);
    fuzz_check_state(info->game, poda_session_state(session));
    FUZZ_HOLDS(poda_session_write(session, &text, &length, NULL) == PODA_OK);
    FUZZ_HOLDS(poda_session_read(&again, text, length, NULL, &error) == PODA_OK);
    const poda_session_info *copy = poda_session_look(again);
    FUZZ_HOLDS(
        poda_state_equal(info->game, poda_session_state(session), poda_session_state(again)));
    FUZZ_HOLDS(copy->played == info->played && copy->resigned == info->resigned);
    FUZZ_HOLDS(poda_session_write(again, &second, &second_length, NULL) == PODA_OK);
    FUZZ_HOLDS(second_length == length && memcmp(text, second, length) == 0);
    poda_free(text);
    poda_free(second);
    poda_session_close(session);
    poda_session_close(again);
    return 0;
}
