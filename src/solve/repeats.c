/* repeats.c - can a game return to earlier positions? Random games detect it quickly where it
 * matters: a game without a way back never repeats, one that wanders repeats within a few dozen
 * moves. */
#include "base/memory.h"
#include "base/random.h"
#include "solve/expand.h"

enum { GAMES = 32, PLIES = 1000 };

/* One random game; sets `*repeats` if one of its positions recurs. */
static poda_status play_once(poda__expand *expand, const poda_state *from, uint64_t *seed,
                             bool *repeats)
{
    poda__set met;
    poda_state state, child;
    poda_value gain;
    poda_status status = PODA_OK;
    if (!poda__set_init(&met, expand->rules->space.state_size))
        return poda_fail_memory(expand->error);
    memset(&child, 0, sizeof child);
    poda__expand_reduce(expand, from, &state, &gain);
    for (int ply = 0; ply < PLIES && !*repeats && status == PODA_OK; ply++) {
        uint32_t index;
        bool over = false;
        poda_value value;
        const poda__set_answer answer = poda__set_add(&met, &state, &index);
        if (answer == PODA__SET_NO_MEMORY)
            status = poda_fail_memory(expand->error);
        *repeats = answer == PODA__SET_KNOWN;
        if (status == PODA_OK)
            status = poda__expand_moves(expand, &state, &over, &value);
        if (status == PODA_OK)
            status = poda__expand_pause(expand, met.count, ply);
        if (status != PODA_OK || over)
            break;
        const uint32_t choice = poda__random_below(seed, (uint32_t)expand->move_count);
        poda__expand_child(expand, &state, expand->moves[choice], &child, &gain);
        state = child;
    }
    poda__set_release(&met);
    return status;
}

poda_status poda_game_repeats(const poda_game *game, const poda_state *from,
                              const volatile int *stop, bool *repeats, poda_error *error)
{
    const poda_walk_options options = {.stop = stop};
    poda__expand expand;
    uint64_t seed = 1;
    bool found = false;
    poda_status status = poda__expand_init(&expand, game, &options, error);
    for (int i = 0; i < GAMES && !found && status == PODA_OK; i++)
        status = play_once(&expand, from, &seed, &found);
    poda__expand_release(&expand);
    if (status == PODA_OK)
        *repeats = found;
    return status;
}
