/* past.c - the set of positions whose next occurrence ends the game or is forbidden. */
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

static int compare_seen(const void *a, const void *b)
{
    const uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return (one > other) - (one < other);
}

/* Adds the numbers of `seen` that occur at least `times` times. */
static void add_frequent(poda__past *past, uint64_t *seen, size_t count, size_t times)
{
    qsort(seen, count, sizeof *seen, compare_seen);
    for (size_t i = 0; i + times <= count; i++)
        if (seen[i + times - 1] == seen[i])
            add(past, seen[i]);
}

poda_status poda__past_take(poda__past *past, const poda_game *game, const poda_state *from,
                            const poda_search_options *options, poda_error *error)
{
    const int again = poda_game_again(game);
    const bool forbidden = again == PODA_AGAIN_FORBIDDEN;
    const size_t given = options->past_count, all = given + !forbidden;
    const size_t times = again > 1 ? (size_t)again - 1 : 1; /* the next occurrence is the last */
    size_t times_here = 0;
    poda__past_release(past);
    if (again == 0 || all < times)
        return PODA_OK;
    for (past->room = 16; past->room < 2 * all + 2; past->room *= 2)
        if (past->room > SIZE_MAX / 64)
            return poda_fail_memory(error);
    past->seen = poda__array(past->room, sizeof *past->seen);
    uint64_t *seen = poda__array(all, sizeof *seen);
    if (!past->seen || !seen) {
        free(seen);
        return poda_fail_memory(error);
    }
    for (size_t i = 0; i < all; i++)
        seen[i] = poda_state_seen(game, i < given ? &options->past[i] : from);
    add_frequent(past, seen, all, times);
    past->forbidden = forbidden;
    const uint64_t here = poda_state_seen(game, from);
    for (size_t i = 0; i < all; i++)
        times_here += here && seen[i] == here;
    past->over = again > 0 && times_here >= (size_t)again;
    free(seen);
    return PODA_OK;
}

void poda__past_release(poda__past *past)
{
    free(past->seen);
    *past = (poda__past){0};
}
