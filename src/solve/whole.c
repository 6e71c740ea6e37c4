/* whole.c - the exact value of every reachable position: opens it, answers for one position or for all.
 * How they are valued is in whole_acyclic.c and whole_graph.c.
 *
 * One position stands for all its images under the symmetries that leave the first position as it is.
 * They are a group H, and for each h of H the moves from h(p) lead to the images under h of what the moves
 * from p lead to (poda/rules.h). So h maps a game from the first position to another one from the
 * first position: the image of a reachable position is reachable, the reachable positions are a union
 * of whole orbits of H, and their number is the sum of the orbits' sizes, each counted by comparing the
 * images. Other symmetries would not do: the image of a first position that they change need not be
 * reachable. Whoever asks for positions up to symmetry gets all symmetries, and counts orbits. */
#include "solve/whole.h"

#include "base/memory.h"
#include "base/outcome.h"
#include "base/take.h"

bool poda__whole_is_spent(const poda_whole *whole, const poda_state *state)
{
    if (whole->spent_count == 0)
        return false;
    const uint64_t seen = poda_state_seen(whole->game, state);
    for (size_t i = 0; i < whole->spent_count; i++)
        if (whole->spent[i] == seen)
            return true;
    return false;
}

/* Finds the positions of the game so far whose next occurrence ends it. */
static poda_status find_spent(poda_whole *whole, const poda_state *states, size_t count,
                              poda_error *error)
{
    const int again = poda_game_again(whole->game);
    if (again < 2 || count + 1 < (size_t)again)
        return PODA_OK;
    whole->spent = poda__array(count, sizeof *whole->spent);
    if (!whole->spent)
        return poda_fail_memory(error);
    for (size_t i = 0; i < count; i++)
        if (poda_past_times(whole->game, states, i + 1) >= again - 1 &&
            !poda__whole_is_spent(whole, &states[i]))
            whole->spent[whole->spent_count++] = poda_state_seen(whole->game, &states[i]);
    whole->root_spent = poda__whole_is_spent(whole, &states[count - 1]);
    return PODA_OK;
}

/* The symmetries that are used: all, or those that leave the first position as it is. */
static poda_status find_images(poda_whole *whole, const poda_state *first, bool all,
                               poda_error *error)
{
    const poda_space *space = &whole->rules->space;
    poda__successors *it = &whole->it;
    const int count = space->symmetry ? space->symmetries(it->rules_params) : 1;
    if (count < 2 || whole->spent_count > 0) /* the image of a spent position is not spent */
        return PODA_OK;
    it->images = poda__array((size_t)count, sizeof *it->images);
    if (!it->images)
        return poda_fail_memory(error);
    for (int which = 1; which < count && which < PODA_SYMMETRIES_MAX; which++) {
        poda_state image;
        memset(&image, 0, sizeof image);
        space->symmetry(it->rules_params, first, which, &image);
        if (all || memcmp(&image, first, space->state_size) == 0)
            it->images[it->image_count++] = (uint16_t)which;
    }
    it->weighs = !all && it->image_count > 0;
    return PODA_OK;
}

/* The first position alone. */
static poda_status begin(poda_whole *whole, const poda_state *first, poda_error *error)
{
    uint64_t key[PODA__KEY_WORDS];
    whole->total = 0;
    poda__worths_init(&whole->worths, whole->rules->scored);
    if (!poda__positions_init(&whole->positions, &whole->it.packing) ||
        !poda__worths_grow(&whole->worths, whole->positions.room))
        return poda_fail_memory(error);
    whole->breeder->key_of(&whole->it, first, key);
    poda__positions_add(&whole->positions, poda__positions_hash(&whole->positions, key), key);
    return PODA_OK;
}

static void forget(poda_whole *whole)
{
    poda__positions_release(&whole->positions);
    poda__worths_release(&whole->worths);
}

/* Bits that vary between the images of the first position. */
static void plan_first(poda_whole *whole, const poda_state *first)
{
    poda__packing *packing = &whole->it.packing;
    const poda_space *space = &whole->rules->space;
    poda__packing_begin(packing, space->state_size, first);
    for (size_t i = 0; i < whole->it.image_count; i++) {
        uint64_t words[PODA__KEY_WORDS] = {0};
        poda_state image;
        memset(&image, 0, sizeof image);
        space->symmetry(whole->it.rules_params, first, whole->it.images[i], &image);
        memcpy(words, &image, space->state_size);
        for (size_t word = 0; word < packing->state_words; word++)
            packing->varies[word] |= words[word] ^ packing->first[word];
    }
    poda__packing_plan(packing);
}

/* Where a repetition has a value of its own, distances of draws depend on who must avoid it. */
static bool may_be_acyclic(const poda_whole *whole)
{
    const bool stalled = whole->rules->past && whole->rules->past->stalled;
    return whole->spent_count == 0 && (whole->rules->scored || !stalled);
}

static poda_status solve(poda_whole *whole, poda__expand *expand, const poda_state *from,
                         bool foresees)
{
    poda_state first;
    bool cycles = true;
    if (whole->it.keyed)
        poda_state_key(whole->game, from, &first);
    else
        first = *from;
    poda_status status = find_images(whole, &first, expand->symmetry, expand->error);
    if (status != PODA_OK)
        return status;
    plan_first(whole, &first);
    if (!foresees && may_be_acyclic(whole)) {
        status = begin(whole, &first, expand->error);
        if (status == PODA_OK)
            status = poda__whole_acyclic(whole, expand, &cycles);
        whole->acyclic = status == PODA_OK && !cycles;
        if (status != PODA_OK || !cycles)
            return status;
        forget(whole);
    }
    status = begin(whole, &first, expand->error);
    return status == PODA_OK ? poda__whole_graph(whole, expand, from, foresees) : status;
}

static poda_status open_whole(poda_whole **out, const poda_game *game, const poda_state *states,
                              size_t count, unsigned how, const poda_whole_options *options,
                              poda__whole_log *log, poda_error *error)
{
    const poda_state *from = &states[count - 1];
    poda_whole_options taken;
    poda_value value;
    int distance;
    poda_status status = PODA__TAKE(poda_whole_options, &taken, options, progress_user, error);
    if (status == PODA_OK)
        status = poda__refuse_wide(poda_game_rules_of(game), error);
    if (status == PODA_OK && poda_game_again(game) == PODA_AGAIN_FORBIDDEN)
        status = poda_fail(error, PODA_TOO_LARGE, poda_game_name(game),
                           "%s: no position may occur again, so a position has no value without "
                           "those before it, and all games are too many",
                           poda_game_name(game));
    if (status != PODA_OK)
        return status;
    poda_walk_options walk = {.symmetry = taken.symmetry,
                              .limit = taken.limit,
                              .stop = taken.stop,
                              .progress = taken.progress,
                              .progress_user = taken.progress_user};
    /* a distance is less than the number of positions, and must not turn a win into a score */
    if (walk.limit >= PODA_WIN - PODA_SCORE_LIMIT)
        walk.limit = PODA_WIN - PODA_SCORE_LIMIT - 1;
    poda__expand expand = {0};
    poda_whole *whole = poda__array(1, sizeof *whole);
    if (!whole)
        return poda_fail_memory(error);
    status = poda__expand_init(&expand, game, &walk, error);
    if (status == PODA_OK) {
        const poda_past *const past = expand.rules->past;
        whole->game = game;
        whole->log = log;
        whole->rules = expand.rules;
        whole->breeder = game->cores->breeder;
        /* a score has no distance that could be compared with the clock: it always counts */
        whole->clocks = how & PODA__WHOLE_CLOCKS ||
                        (whole->rules->scored && poda_state_clock(game, from).limit > 0);
        whole->it.params = game->by_table ? (const void *)game : game->params;
        whole->it.rules = game->rules;
        whole->it.rules_params = game->params;
        whole->it.keyed = past && past->key && !whole->clocks;
        whole->it.leads = past && past->lead && whole->rules->scored && !whole->clocks;
        status = find_spent(whole, states, count, error);
    }
    if (status == PODA_OK)
        status = solve(whole, &expand, from, how & PODA__WHOLE_FORESEES);
    poda__expand_release(&expand);
    /* the value of a first position whose next occurrence ends the game is that of its best move */
    if (status == PODA_OK && whole->root_spent && !poda_whole_value(whole, from, &value, &distance))
        status = poda__whole_uneven(whole, error);
    if (status == PODA_OK)
        *out = whole;
    else
        poda_whole_close(whole);
    return status;
}

poda_status poda_whole_open(poda_whole **out, const poda_game *game, const poda_state *from,
                            const poda_whole_options *options, poda_error *error)
{
    return poda__whole_open(out, game, from, 1, 0, options, error);
}

poda_status poda__whole_open(poda_whole **out, const poda_game *game, const poda_state *states,
                             size_t count, unsigned how, const poda_whole_options *options,
                             poda_error *error)
{
    return open_whole(out, game, states, count, how, options, NULL, error);
}

poda_status poda__whole_open_logged(poda_whole **out, const poda_game *game, const poda_state *from,
                                    const poda_whole_options *options, poda__whole_log *log,
                                    poda_error *error)
{
    return open_whole(out, game, from, 1, 0, options, log, error);
}

void poda_whole_close(poda_whole *whole)
{
    if (!whole)
        return;
    forget(whole);
    free(whole->it.images);
    free(whole->spent);
    free(whole);
}

const poda_game *poda__whole_game(const poda_whole *whole)
{
    return whole->game;
}

uint64_t poda_whole_positions(const poda_whole *whole)
{
    return whole->total;
}

void poda__whole_state(const poda_whole *whole, uint32_t at, poda_state *state)
{
    uint64_t key[PODA__KEY_WORDS], words[PODA__KEY_WORDS];
    poda__positions_get(&whole->positions, at, key);
    poda__unpack(&whole->it.packing, key, words, whole->it.packing.state_words);
    memset(state, 0, sizeof *state);
    memcpy(state, words, whole->it.packing.state_size);
}

bool poda__whole_ends(const poda_whole *whole, const poda_state *state)
{
    poda_value value;
    return poda_state_over(whole->game, state, &value) || poda__whole_is_spent(whole, state);
}

bool poda__whole_timely(const poda_whole *whole, const poda_state *state, poda_value value,
                        int distance)
{
    const poda_idle idle = poda_state_clock(whole->game, state);
    return whole->clocks || idle.limit <= 0 || value == 0 || distance < 0 ||
           distance <= idle.limit - idle.plies;
}

/* `first`: the position that was asked about, which has not ended the game yet. */
static bool find_value(const poda_whole *whole, const poda_state *state, bool first,
                       poda_value *value, int *distance)
{
    uint64_t key[PODA__KEY_WORDS];
    if (whole->rules->past && poda_state_over(whole->game, state, value)) { /* by its clock, say */
        *distance = 0;
        return true;
    }
    if (!whole->breeder->key_of(&whole->it, state, key))
        return false;
    const uint32_t at =
        poda__positions_find(&whole->positions, poda__positions_hash(&whole->positions, key), key);
    if (at == PODA__NOWHERE)
        return false;
    const poda__worth worth = poda__worths_get(&whole->worths, at);
    if (!poda__worth_known(worth))
        return false;
    if (first && at == 0 && whole->root_spent)
        return poda__whole_by_moves(whole, state, value, distance);
    *distance = worth.distance;
    if (whole->rules->scored)
        *value = worth.value + (whole->clocks ? 0 : poda_state_lead(whole->game, state));
    else
        *value = worth.value * (PODA_WIN - (worth.distance > 0 ? worth.distance : 0));
    return true;
}

bool poda_whole_value(const poda_whole *whole, const poda_state *state, poda_value *value,
                      int *distance)
{
    return find_value(whole, state, true, value, distance);
}

bool poda__whole_after(const poda_whole *whole, const poda_state *state, poda_value *value,
                       int *distance)
{
    return find_value(whole, state, false, value, distance);
}

void poda_whole_summarise(const poda_whole *whole, poda_whole_summary *out)
{
    poda_whole_summary sum = {.positions = whole->total, .to_come = whole->it.leads};
    uint64_t key[PODA__KEY_WORDS];
    for (uint32_t at = 0; at < whole->positions.count; at++) {
        const poda__worth worth = poda__worths_get(&whole->worths, at);
        poda_state state;
        if (!poda__worth_known(worth))
            continue;
        poda__positions_get(&whole->positions, at, key);
        poda__whole_state(whole, at, &state);
        const size_t weight = whole->it.weighs ? whole->breeder->weight_of(&whole->it, key) : 1;
        const int turn = poda_state_turn(whole->game, &state);
        const poda_value value = turn == PODA_MAX ? worth.value : -worth.value;
        sum.won += value > 0 ? weight : 0;
        sum.lost += value < 0 ? weight : 0;
        sum.drawn += value == 0 ? weight : 0;
        sum.over += worth.distance == 0 ? weight : 0;
        sum.endless += worth.distance < 0 ? weight : 0;
        if (worth.distance >= 0)
            sum.by_distance[worth.distance < PODA_MAX_PLY ? worth.distance : PODA_MAX_PLY] +=
                weight;
        if (worth.distance > sum.longest)
            sum.longest = worth.distance;
    }
    *out = sum;
}
