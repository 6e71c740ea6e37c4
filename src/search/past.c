/* past.c - the set of positions before the root. */
#include "search/past.h"

#include <stdlib.h>

#include "base/memory.h"

static void add(poda__past *past, uint64_t seen)
{
    if (!seen || poda__past_holds(past, seen))
        return;
    size_t at = seen & (past->room - 1);
    while (past->seen[at])
        at = (at + 1) & (past->room - 1);
    past->seen[at] = seen;
    past->sum += poda_mix(seen);
    past->count++;
}

poda_status poda__past_take(poda__past *past, const poda_game *game,
                            const poda_search_options *options, poda_error *error)
{
    const int again = poda_game_again(game);
    const size_t given = again ? options->past_count : 0;
    poda__past_release(past);
    if (given == 0)
        return PODA_OK;
    for (past->room = 16; past->room < 2 * given + 2; past->room *= 2)
        if (past->room > SIZE_MAX / 64)
            return poda_fail_memory(error);
    past->seen = poda__array(past->room, sizeof *past->seen);
    if (!past->seen)
        return poda_fail_memory(error);
    past->forbidden = again == PODA_AGAIN_FORBIDDEN;
    for (size_t i = 0; i < given; i++)
        add(past, poda_state_seen(game, &options->past[i]));
    return PODA_OK;
}

void poda__past_release(poda__past *past)
{
    free(past->seen);
    *past = (poda__past){0};
}
