/* fuzz_options.c - a game's name and options: refused with a reason, or a game whose start is
 * valid. Opened again with its own options, built in or as a table, it is the same game. */
#include <string.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[FUZZ_MAX + 1], *rest = text;
    if (!fuzz_text(data, size, text))
        return 0;
    poda_game *game = fuzz_open(&rest);
    if (game) {
        poda_state start;
        poda_state_start(game, &start);
        fuzz_check_state(game, &start);
        FUZZ_HOLDS(poda_game_options(game) != NULL);
        const poda_rules *rules = poda_game_rules_of(game);
        for (const poda_option *option = rules->space.about->options; option && option->key;
             option++)
            FUZZ_HOLDS(option->value && option->help);
    }
    poda_game_close(game);
    return 0;
}
