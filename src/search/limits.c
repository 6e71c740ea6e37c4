/* limits.c - the checks that interrupt a search: limits, stop flag, progress, errors, and the
 * events of a trace; and the sort of long lists of moves. */
#include <assert.h>
#include <stdlib.h>

#include "base/outcome.h"
#include "base/stop.h"
#include "search/team.h"
#include "system/clock.h"

void poda__search_emit(poda_search *search, const poda_event *event)
{
    poda_event sent = *event;
    if (search->stopped)
        return; /* the recursion unwinds with meaningless values */
    assert(event->ply >= 0 && event->ply <= PODA_MAX_PLY);
    assert(event->player == PODA_MAX || event->player == PODA_MIN);
    assert(event->kind != PODA_EVENT_ENTER || event->alpha <= event->beta);
    if (event->kind == PODA_EVENT_ENTER && event->ply > 0) {
        sent.move = search->via.move;
        sent.index = search->via.index;
    }
    search->trace(search->trace_user, &sent);
}

/* Near the node limit the checks become more frequent, so that it is exceeded by the moves of one
 * node at most; by each thread, if there are several. */
void poda__search_plan(poda_search *search)
{
    enum { BRANCHING = 64, TEAM = 256 };
    /* members wait for each other at the end of a pass */
    int64_t patience = search->team ? TEAM : PODA__PAUSE_NODES;
    if (search->options->nodes) {
        const uint64_t nodes = search->team ? poda__team_nodes(search) : search->nodes;
        const uint64_t left = search->options->nodes > nodes ? search->options->nodes - nodes : 0;
        if (left / BRANCHING < (uint64_t)patience)
            patience = (int64_t)(left / BRANCHING) + 1;
    }
    search->patience = search->patience_given = patience + 1;
}

void poda__search_hurry(poda_search *search, size_t moves)
{
    const int64_t nodes = (int64_t)(moves / PODA__NODE_MOVES);
    const int64_t less = nodes < search->patience ? nodes : search->patience - 1;
    if (less > 0) { /* their difference, which counts nodes, is kept */
        search->patience -= less;
        search->patience_given -= less;
    }
}

static void show_progress(poda_search *search, double now)
{
    if (!search->options->progress || now < search->next_progress)
        return;
    search->next_progress = now + 0.1;
    search->progress.nodes = search->nodes;
    search->progress.seconds = now - search->started;
    search->options->progress(search->options->progress_user, &search->progress);
}

/* `nodes` is the total of all threads. */
static bool limit_met(const poda_search *search, uint64_t nodes, double now)
{
    const poda_search_options *options = search->options;
    return (options->nodes && nodes >= options->nodes) ||
           (options->seconds > 0 && now >= search->deadline) || poda__stopped(options->stop);
}

bool poda__search_pause(poda_search *search)
{
    search->interior += (uint64_t)(search->patience_given - 1);
    if (!search->stopped) {
        const double now = poda__seconds();
        const uint64_t nodes = search->team ? poda__team_nodes(search) : search->nodes;
        if (limit_met(search, nodes, now) || (search->team && poda__team_done(search)))
            search->stopped = true;
        if (search->stopped)
            search->at_stop = (poda__tally){search->nodes, search->cuts, search->table_hits};
        else
            show_progress(search, now);
    }
    if (search->stopped) { /* every node with moves comes here again */
        search->patience = search->patience_given = 1;
        return true;
    }
    poda__search_plan(search);
    search->patience--; /* for the node that called */
    return false;
}

bool poda__engine_pause(poda_search *search)
{
    const double now = poda__seconds();
    if (limit_met(search, search->nodes, now)) {
        search->stopped = true;
        __atomic_store_n(&search->halt, 1, __ATOMIC_RELAXED);
    } else {
        show_progress(search, now);
    }
    return search->stopped;
}

bool poda__search_enough(poda_search *search, poda_move move, poda_value value)
{
    enum { CALM = 3 }; /* iterations with the same move */
    const poda_search_options *options = search->options;
    if (options->soft_seconds <= 0)
        return false;
    const double now = poda__seconds(), spent = now - search->started;
    const double iteration = now - (search->pace.iterations ? search->pace.at : search->started);
    const poda_value mine = search->viewer == PODA_MAX ? value : -value;
    double share = 1;
    if (search->pace.iterations > 0) {
        search->pace.calm = move == search->pace.move ? search->pace.calm + 1 : 0;
        if (search->pace.calm == 0)
            share = 1.6;
        else if (search->pace.calm >= CALM)
            share = 0.7;
        if (mine < search->pace.value - abs(search->pace.value) / 4)
            share *= 1.5;
    }
    search->pace.at = now;
    search->pace.iterations++;
    search->pace.move = move;
    search->pace.value = mine;
    /* the next iteration takes longer than this one did */
    return spent >= share * options->soft_seconds ||
           (options->seconds > 0 && spent + iteration > options->seconds);
}

/* From here on each node returns at once. */
static void give_up(poda_search *search)
{
    search->stopped = true;
    search->interior += (uint64_t)(search->patience_given - search->patience);
    search->patience = search->patience_given = 1;
}

void poda__search_refuse(poda_search *search, poda_value score)
{
    give_up(search);
    if (search->status == PODA_OK)
        search->status = poda__outcome_check(search->game->rules, score, search->error);
}

/* Asks options->known; true: it has a value. */
static bool ask_known(poda_search *search, const void *state, int ply, poda_value *value)
{
    bool known = false;
    const poda_search_options *options = search->options;
    const poda_status status =
        options->known(options->known_user, state, ply, &known, value, search->error);
    if (status == PODA_OK)
        return known;
    give_up(search);
    if (search->status == PODA_OK)
        search->status = status;
    return false;
}

/* The value in a search that does not count plies. */
static poda_value uncounted(const poda_search *search, poda_value value)
{
    return poda_is_win(value)    ? PODA_WIN
           : poda_is_loss(value) ? -PODA_WIN
                                 : poda__search_score(search, value);
}

bool poda__search_known(poda_search *search, const void *state, int ply, poda_value *value)
{
    if (!ask_known(search, state, ply, value))
        return false;
    if (!search->plies)
        *value = uncounted(search, *value);
    else if (poda_is_win(*value))
        *value -= ply;
    else if (poda_is_loss(*value))
        *value += ply;
    return true;
}

bool poda__search_known_winner(poda_search *search, const void *state, poda_value *value)
{
    if (!ask_known(search, state, 0, value))
        return false;
    *value = uncounted(search, *value);
    return true;
}

void poda__search_fail(poda_search *search, poda__reason reason)
{
    const char *name = poda_game_name(search->game);
    give_up(search);
    if (search->status != PODA_OK)
        return;
    switch (reason) {
    case PODA__OUT_OF_MEMORY:
        search->status = poda_fail_memory(search->error);
        break;
    case PODA__TOO_MANY_MOVES:
        search->status = poda_fail(search->error, PODA_TOO_LARGE, name,
                                   "%s: more than %d moves on one line, too many to search", name,
                                   PODA__MOVE_ROOM);
        break;
    case PODA__TOO_DEEP:
        search->status = poda_fail(search->error, PODA_TOO_LARGE, name,
                                   "%s: lines of more than %d moves, too deep for this search",
                                   name, PODA_MAX_PLY);
        break;
    }
}

uint64_t poda__search_interior(const poda_search *search)
{
    return search->interior + (uint64_t)(search->patience_given - search->patience);
}

/* The root of the heap is the smallest. */
static void sift_down(poda_move *moves, int64_t *ranks, size_t at, size_t count)
{
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && ranks[child + 1] < ranks[child])
            child++;
        if (ranks[at] <= ranks[child])
            return;
        poda__search_exchange(moves, ranks, at, child);
    }
}

void poda__search_sort(poda_move *moves, int64_t *ranks, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift_down(moves, ranks, i, count);
    for (size_t end = count; end-- > 1;) {
        poda__search_exchange(moves, ranks, 0, end);
        sift_down(moves, ranks, 0, end);
        assert(end + 1 == count || ranks[end] >= ranks[end + 1]);
    }
}
