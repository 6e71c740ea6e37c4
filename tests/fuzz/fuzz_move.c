/* fuzz_move.c - moves as text: refused with a reason and the position untouched, or the same as
 * reading and playing them one by one. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

static void check_one_by_one(const poda_game *game, char *moves, const poda_state *end)
{
    poda_state state;
    poda_state_start(game, &state);
    for (char *word; (word = strtok_r(moves, " \t;", &moves));) {
        poda_move move;
        FUZZ_HOLDS(poda_move_read(game, &state, word, &move, NULL) == PODA_OK);
        FUZZ_HOLDS(poda_state_allows(game, &state, move));
        poda_state_play(game, &state, move, &state);
    }
    FUZZ_HOLDS(poda_state_equal(game, &state, end));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1], *rest = text;
    if (!fuzz_text(data, size, text))
        return 0;
    poda_game *game = fuzz_open(&rest);
    if (game && rest) {
        poda_error error = {.status = PODA_OK};
        poda_state state, start;
        poda_state_start(game, &start);
        state = start;
        const poda_status status = poda_moves_read(game, rest, &state, &error);
        if (status == PODA_OK) {
            fuzz_check_state(game, &state);
            check_one_by_one(game, rest, &state);
        } else {
            fuzz_check_error(status, &error);
            FUZZ_HOLDS(memcmp(&state, &start, sizeof state) == 0);
        }
    }
    poda_game_close(game);
    return 0;
}
