/* fuzz_position.c - the text of a position: refused with a reason and nothing touched, or a
 * position with all properties. */
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1], *rest = text;
    if (!fuzz_text(data, size, text))
        return 0;
    poda_game *game = fuzz_open(&rest);
    if (game && rest) {
        poda_error error = {.status = PODA_OK};
        poda_state state, before;
        memset(&state, 0x5a, sizeof state);
        before = state;
        const poda_status status = poda_state_read(game, rest, &state, &error);
        if (status == PODA_OK) {
            fuzz_check_state(game, &state);
        } else {
            fuzz_check_error(status, &error);
            FUZZ_HOLDS(memcmp(&state, &before, sizeof state) == 0);
        }
    }
    poda_game_close(game);
    return 0;
}
