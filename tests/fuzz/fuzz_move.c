/* fuzz_move.c - moves as text: refused with a reason and the position untouched, or played as one
 * of the readings of the text, move by move. */
#include <stdio.h>
#include <string.h>

#include "../support/legal.h"
#include "fuzz.h"

/* Does some reading of the text lead to `end`, with its words split anywhere and forced passes
 * played? The library reads a word in one way or refuses it; this tries them all. */
static bool leads_to(const poda_game *game, const poda_state *from, char *text,
                     const poda_state *end)
{
    poda_move move;
    poda_state next;
    text += strspn(text, " \t;");
    if (!*text)
        return poda_state_equal(game, from, end);
    const size_t length = strcspn(text, " \t;");
    for (size_t used = 1; used <= length; used++) {
        const char after = text[used];
        text[used] = 0;
        const poda_status status = poda_move_read(game, from, text, &move, NULL);
        text[used] = after;
        if (status != PODA_OK)
            continue;
        FUZZ_HOLDS(test_is_legal(game, from, move));
        poda_state_play(game, from, move, &next);
        if (leads_to(game, &next, text + used, end))
            return true;
    }
    if (!poda_must_pass(game, from, &move))
        return false;
    poda_state_play(game, from, move, &next);
    return leads_to(game, &next, text, end);
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
            FUZZ_HOLDS(leads_to(game, &start, rest, &state));
        } else {
            fuzz_check_error(status, &error);
            FUZZ_HOLDS(memcmp(&state, &start, sizeof state) == 0);
        }
    }
    poda_game_close(game);
    return 0;
}
