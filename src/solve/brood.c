/* brood.c - successors of positions, listed by the core compiled for the game and looked up many at a
 * time: a table of millions of positions is not in the cache, and one look-up alone would wait for
 * the memory twice. */
#include "base/memory.h"
#include "base/outcome.h"
#include "solve/whole.h"

enum { FIRST_MOVES = 256, MOST_MOVES = 1 << 24 };

/* Room for the moves of one more position; keys have as many words as now. */
static bool make_room(poda__brood *brood, poda_whole *whole, size_t moves)
{
    poda__successors *it = &whole->it;
    const size_t room = moves + PODA__BATCH, words = it->packing.words;
    void *grown;
    if (!(grown = poda__resize(it->moves, moves, sizeof *it->moves)))
        return false;
    it->moves = grown;
    if (!(grown = poda__resize(brood->keys, room * words, sizeof *brood->keys)))
        return false;
    brood->keys = grown;
    if (!(grown = poda__resize(brood->hashes, room, sizeof *brood->hashes)))
        return false;
    brood->hashes = grown;
    if (!(grown = poda__resize(brood->parents, room, sizeof *brood->parents)))
        return false;
    brood->parents = grown;
    if (!(grown = poda__resize(brood->numbers, room, sizeof *brood->numbers)))
        return false;
    brood->numbers = grown;
    if (it->leads) {
        if (!(grown = poda__resize(brood->gains, room, sizeof *brood->gains)))
            return false;
        brood->gains = grown;
    }
    it->room = moves;
    brood->room = room;
    return true;
}

poda_status poda__brood_init(poda__brood *brood, poda_whole *whole, poda__expand *expand)
{
    *brood = (poda__brood){.expand = expand};
    if (make_room(brood, whole, FIRST_MOVES))
        return PODA_OK;
    poda__brood_release(brood, whole);
    return poda_fail_memory(expand->error);
}

void poda__brood_release(poda__brood *brood, poda_whole *whole)
{
    free(whole->it.moves);
    whole->it.moves = NULL;
    free(brood->keys);
    free(brood->hashes);
    free(brood->gains);
    free(brood->parents);
    free(brood->numbers);
    *brood = (poda__brood){0};
}

/* Packs all keys again, with the bits of strays. The brood is empty. */
static bool pack_strays(poda__brood *brood, poda_whole *whole)
{
    poda__successors *it = &whole->it;
    poda__packing *const wider = poda__array(1, sizeof *wider);
    if (!wider)
        return false;
    *wider = it->packing;
    uint64_t any = 0;
    for (size_t i = 0; i < wider->state_words; i++) {
        any |= it->strays[i];
        wider->varies[i] |= it->strays[i];
        it->strays[i] = 0;
    }
    if (!any) /* rules that do not say the same twice: nothing is a stray to a key of all bits */
        memset(wider->varies, 0xff, wider->state_words * sizeof *wider->varies);
    poda__packing_plan(wider);
    const bool good = poda__positions_repack(&whole->positions, &it->packing, wider);
    if (good)
        it->packing = *wider;
    free(wider);
    return good && make_room(brood, whole, it->room);
}

static poda_status fail_moves(const poda__brood *brood, const poda_whole *whole)
{
    const char *name = poda_game_name(whole->game);
    return poda_fail(brood->expand->error, PODA_TOO_LARGE, name,
                     "%s: more than %d moves in one position, too many to walk through", name,
                     MOST_MOVES);
}

static poda_status check(const poda__brood *brood, const poda_whole *whole)
{
    const char *name = poda_game_name(whole->game);
    if (whole->it.over)
        return poda__outcome_check(whole->rules, whole->it.value, brood->expand->error);
    if (whole->it.count == 0)
        return poda_fail(brood->expand->error, PODA_BAD_RULES, name,
                         "%s: a position has no moves but is not over", name);
    return PODA_OK;
}

bool poda__brood_add(poda__brood *brood, poda_whole *whole, uint32_t at, poda_status *status)
{
    poda__successors *it = &whole->it;
    uint64_t key[PODA__KEY_WORDS];
    for (;;) {
        poda__positions_get(&whole->positions, at, key);
        it->keys = brood->keys + brood->count * it->packing.words;
        it->gains = brood->gains ? brood->gains + brood->count : NULL;
        switch (whole->breeder->successors(it, key)) {
        case PODA__LITTER_WHOLE:
            *status = check(brood, whole);
            for (size_t i = 0; i < it->count; i++)
                brood->parents[brood->count + i] = at;
            brood->count += it->count;
            return true;
        case PODA__LITTER_STRAYS:
            *status = PODA_OK;
            if (brood->count > 0)
                return false;
            if (!pack_strays(brood, whole))
                *status = poda_fail_memory(brood->expand->error);
            break;
        case PODA__LITTER_CROWDED:
            *status = it->room >= MOST_MOVES ? fail_moves(brood, whole)
                      : make_room(brood, whole, it->room * 4)
                          ? PODA_OK
                          : poda_fail_memory(brood->expand->error);
            break;
        }
        if (*status != PODA_OK)
            return true;
    }
}

poda_status poda__brood_number(poda__brood *brood, poda_whole *whole)
{
    poda__positions *positions = &whole->positions;
    const size_t words = positions->words;
    if (!poda__positions_reserve(positions, brood->count) ||
        !poda__worths_grow(&whole->worths, positions->room))
        return poda_fail_memory(brood->expand->error);
    for (size_t i = 0; i < brood->count; i++) {
        brood->hashes[i] = poda__positions_hash(positions, brood->keys + i * words);
        poda__positions_expect(positions, brood->hashes[i]);
    }
    for (size_t i = 0; i < brood->count; i++)
        poda__positions_look(positions, brood->hashes[i]);
    for (size_t i = 0; i < brood->count; i++)
        brood->numbers[i] =
            poda__positions_add(positions, brood->hashes[i], brood->keys + i * words);
    return PODA_OK;
}
