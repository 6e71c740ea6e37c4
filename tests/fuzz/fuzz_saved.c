/* fuzz_saved.c - the file of a saved game: refused with its line, or a game that is written and read
 * back as the same game. */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct session session = {0}, again = {0};
    poda_error error = {.status = PODA_OK};
    if (size > FUZZ_MAX)
        return 0;
    const poda_status status = session_read(&session, (const char *)data, size, NULL, &error);
    if (status != PODA_OK) {
        fuzz_check_error(status, &error);
        FUZZ_HOLDS(session.game == NULL && session.states == NULL);
        return 0;
    }
    char *text = NULL, *second = NULL;
    size_t length = 0, second_length = 0;
    fuzz_check_state(session.game, session_state(&session));
    FUZZ_HOLDS(session_write(&session, &text, &length, NULL) == PODA_OK);
    FUZZ_HOLDS(session_read(&again, text, length, NULL, &error) == PODA_OK);
    FUZZ_HOLDS(poda_state_equal(session.game, session_state(&session), session_state(&again)));
    FUZZ_HOLDS(again.played == session.played && again.resigned == session.resigned);
    FUZZ_HOLDS(session_write(&again, &second, &second_length, NULL) == PODA_OK);
    FUZZ_HOLDS(second_length == length && memcmp(text, second, length) == 0);
    free(text);
    free(second);
    session_release(&session);
    session_release(&again);
    return 0;
}
