/* worlds.c - the states that a player holds possible. From the true state only what the player sees
 * is used, so that no search can be better than its knowledge. */
#include <string.h>

#include "base/memory.h"
#include "base/stop.h"
#include "games/own.h"
#include "system/clock.h"
#include "wide/wide_run.h"

enum {
    TREE_NODES = 1 << 20, /* of a game that is walked from its start */
    PARTICLES = 1 << 12,  /* states kept while a play is followed */
    PATIENCE = 1 << 8,    /* states between two looks at the clock */
};

bool poda__worlds_rewind(const poda_wide_search *search, poda_state *state)
{
    poda__wide_joint joint;
    if (!search->kind.together || !poda_state_movers(search->game, state))
        return false;
    memcpy(&joint, state, sizeof joint);
    if (!joint.chose)
        return false;
    memset(state, 0, sizeof joint);
    return true;
}

static bool looks_like(const poda_wide_search *search, const poda_state *state,
                       const poda_state *seen)
{
    poda_state view;
    poda_state_sees(search->game, state, search->player, &view);
    return memcmp(&view, seen, search->state_size) == 0;
}

static void world_at(const poda__worlds *worlds, size_t index, poda_state *to)
{
    memset(to, 0, sizeof *to);
    memcpy(to, worlds->states + index * worlds->state_size, worlds->state_size);
}

static bool append(poda__worlds *worlds, const void *state, double weight)
{
    if (worlds->count == worlds->room) {
        const size_t room = worlds->room ? 2 * worlds->room : 64;
        unsigned char *states = poda__resize(worlds->states, room, worlds->state_size);
        if (states)
            worlds->states = states;
        double *until = poda__resize(worlds->until, room, sizeof *until);
        if (until)
            worlds->until = until;
        if (!states || !until)
            return false;
        worlds->room = room;
    }
    memcpy(worlds->states + worlds->count * worlds->state_size, state, worlds->state_size);
    worlds->until[worlds->count++] = weight;
    return true;
}

/* Weights become sums of weights. */
static void add_up(poda__worlds *worlds)
{
    for (size_t i = 1; i < worlds->count; i++)
        worlds->until[i] += worlds->until[i - 1];
}

static size_t draw_index(const poda__worlds *worlds, poda_random *random)
{
    const double whole = (double)(poda_random_next(random) >> 11) * 0x1p-53;
    const double wanted = whole * worlds->until[worlds->count - 1];
    size_t low = 0, high = worlds->count - 1;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (worlds->until[middle] > wanted)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Replaces the states by a sample of them in which each weighs the same, and together as much as
 * before. */
static bool thin(poda__worlds *worlds, size_t size, poda_random *random)
{
    poda__worlds sample = {.state_size = worlds->state_size};
    bool ok = true;
    add_up(worlds);
    const double weight = worlds->until[worlds->count - 1] / (double)size;
    for (size_t i = 0; i < size && ok; i++)
        ok = append(&sample, worlds->states + draw_index(worlds, random) * worlds->state_size,
                    weight);
    free(worlds->states);
    free(worlds->until);
    worlds->states = sample.states;
    worlds->until = sample.until;
    worlds->count = sample.count;
    worlds->room = sample.room;
    return ok;
}

static bool keep(poda__worlds *worlds, const poda_state *state, double weight, poda_random *random)
{
    return (worlds->count < 4 * PARTICLES || thin(worlds, 2 * PARTICLES, random)) &&
           append(worlds, state, weight);
}

typedef struct walk {
    poda_wide_search *search;
    poda__worlds *worlds;
    int left; /* nodes that may still be visited */
    bool full;
    unsigned visited;
} walk;

/* The share of one move: of chance by its weight, of the others as if they moved at random. */
static double share_of(const walk *it, const poda__wide_choices *choices, int turn, size_t i)
{
    return turn == PODA_CHANCE          ? (double)choices->weight[i] / choices->total
           : turn == it->search->player ? 1
                                        : 1 / (double)choices->count;
}

/* Does the stop flag or the clock end the search? */
static bool pause(walk *it)
{
    poda_wide_search *search = it->search;
    const poda_wide_options *options = &search->options;
    if (++it->visited % PATIENCE == 0 &&
        (poda__stopped(options->stop) ||
         (options->seconds > 0 && poda__seconds() - search->started >= options->seconds)))
        search->stopped = true;
    return search->stopped;
}

/* Finds all states of the game that look like the one seen. */
static void enumerate(walk *it, const poda_state *state, double weight, int ply)
{
    poda_wide_search *search = it->search;
    poda_value pay[PODA_PLAYERS_MAX];
    poda__wide_choices choices;
    const size_t top = search->top;
    const int turn = poda_state_turn(search->game, state);
    if (it->left-- <= 0 || ply >= PODA__WIDE_PLIES)
        it->full = true;
    if (it->full || pause(it) || poda_state_payoffs(search->game, state, pay))
        return;
    if (turn == it->worlds->turn && looks_like(search, state, &it->worlds->seen)) {
        if (!keep(it->worlds, state, weight, &search->random))
            poda__wide_fail(search, poda_fail_memory(search->error));
        return;
    }
    if (!poda__wide_choices_push(search, state, turn, &choices))
        return;
    for (size_t i = 0; i < choices.count; i++) {
        poda_state next;
        poda_state_play(search->game, state, choices.at[i], &next);
        enumerate(it, &next, weight * share_of(it, &choices, turn, i), ply + 1);
    }
    search->top = top;
}

/* All successors of the states held possible that look like the next state of the play; a sample of
 * them if they are too many. */
static poda_status follow(walk *it, const poda_state *true_next)
{
    poda_wide_search *search = it->search;
    poda__worlds now = *it->worlds, next = {.state_size = now.state_size};
    poda_state seen, state;
    poda_status status = PODA_OK;
    poda_state_sees(search->game, true_next, search->player, &seen);
    for (size_t k = 0; k < now.count && status == PODA_OK && !pause(it); k++) {
        poda__wide_choices choices = {.count = 0};
        poda_value pay[PODA_PLAYERS_MAX];
        const size_t top = search->top;
        world_at(&now, k, &state);
        const int turn = poda_state_turn(search->game, &state);
        if (poda_state_payoffs(search->game, &state, pay))
            continue;
        if (!poda__wide_choices_push(search, &state, turn, &choices))
            status = search->status;
        for (size_t i = 0; i < choices.count && status == PODA_OK && !pause(it); i++) {
            poda_state child;
            poda_state_play(search->game, &state, choices.at[i], &child);
            if (looks_like(search, &child, &seen) &&
                !keep(&next, &child, now.until[k] * share_of(it, &choices, turn, i),
                      &search->random))
                status = poda_fail_memory(search->error);
        }
        search->top = top;
    }
    if (status == PODA_OK && next.count > PARTICLES && !thin(&next, PARTICLES / 2, &search->random))
        status = poda_fail_memory(search->error);
    free(now.states);
    free(now.until);
    it->worlds->states = next.states;
    it->worlds->until = next.until;
    it->worlds->count = next.count;
    it->worlds->room = next.room;
    return status;
}

/* The states of the play that the caller gave, if they begin at the start of the game. */
static poda_status follow_play(walk *it, bool *followed)
{
    poda_wide_search *search = it->search;
    const poda_state *states = search->options.states;
    size_t count = search->options.state_count;
    poda_state start, last;
    *followed = false;
    poda_state_start(search->game, &start);
    if (!states || count == 0 || memcmp(&start, &states[0], search->state_size) != 0)
        return PODA_OK;
    for (; count > 1; count--) { /* choices being made are not part of it */
        last = states[count - 1];
        if (!poda__worlds_rewind(search, &last))
            break;
    }
    if (!append(it->worlds, &start, 1))
        return poda_fail_memory(search->error);
    poda_status status = PODA_OK;
    for (size_t i = 1; i < count && status == PODA_OK; i++)
        status = follow(it, &states[i]);
    *followed = it->worlds->count > 0;
    return status;
}

static poda_status list_worlds(poda__worlds *worlds, poda_wide_search *search)
{
    walk it = {search, worlds, TREE_NODES, false, 0};
    const char *name = poda_game_name(search->game);
    bool followed;
    poda_status status = follow_play(&it, &followed);
    if (status == PODA_OK && !followed) {
        poda_state start;
        poda_state_start(search->game, &start);
        enumerate(&it, &start, 1, 0);
        status = search->status;
    }
    if (status == PODA_OK && !search->stopped && (it.full || worlds->count == 0))
        status = poda_fail(search->error, PODA_BAD_REQUEST, "guess",
                           "%.60s: players see only a part of the position, the game does not "
                           "guess the rest (NAME_HAS_GUESS), and there are too many positions to "
                           "look at all",
                           name);
    if (status == PODA_OK)
        add_up(worlds);
    return status;
}

poda_status poda__worlds_open(poda__worlds *worlds, poda_wide_search *search,
                              const poda_state *state)
{
    poda_state base = *state;
    *worlds = (poda__worlds){.state_size = search->state_size};
    poda__worlds_rewind(search, &base);
    worlds->turn = poda_state_turn(search->game, &base);
    poda_state_sees(search->game, &base, search->player, &worlds->seen);
    if (!search->kind.hidden || (!poda_game_guesses(search->game) &&
                                 memcmp(&worlds->seen, &base, search->state_size) == 0)) {
        worlds->kind = PODA__WORLDS_KNOWN;
        return PODA_OK;
    }
    if (poda_game_guesses(search->game)) {
        worlds->kind = PODA__WORLDS_GUESS;
        return PODA_OK;
    }
    worlds->kind = PODA__WORLDS_LIST;
    const poda_status status = list_worlds(worlds, search);
    if (status != PODA_OK)
        poda__worlds_close(worlds);
    return status;
}

void poda__worlds_close(poda__worlds *worlds)
{
    free(worlds->states);
    free(worlds->until);
    worlds->states = NULL;
    worlds->until = NULL;
    worlds->count = worlds->room = 0;
}

void poda__worlds_draw(const poda__worlds *worlds, const poda_wide_search *search,
                       poda_random *random, poda_state *to)
{
    if (worlds->kind == PODA__WORLDS_LIST)
        world_at(worlds, draw_index(worlds, random), to);
    else if (worlds->kind == PODA__WORLDS_KNOWN ||
             !poda_state_guess(search->game, &worlds->seen, search->player, random, to))
        *to = worlds->seen;
}
