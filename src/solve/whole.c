/* whole.c - the exact value of every reachable position. Wins and losses propagate backwards from
 * the ends, with a counter of unrefuted moves per position (Thompson 1986); positions never reached
 * are drawn. Scored games are valued in topological order, with the same counters; what repeats, by
 * whole_cycles.h. */
#include "base/memory.h"
#include "base/outcome.h"

#include "base/take.h"
#include "solve/expand.h"
#include "solve/whole_cycles.h"
#include <assert.h>

enum {
    SAMPLE = 100000, /* positions from which growth is foreseen, */
    ROOM = 16,       /* and times the limit that are beyond doubt */
};
enum { UNKNOWN = -2 }; /* a distance not found yet; -1 is a draw that never ends */

struct poda_whole {
    const poda_game *game;
    const poda_rules *rules;
    bool symmetry;
    bool clocks;     /* positions with different clocks differ */
    bool root_spent; /* position 0 ends the game where it occurs again */
    uint64_t
        *spent; /* numbers (poda_state_seen) of positions whose next occurrence ends the game */
    size_t spent_count;
    poda__set set;
    poda_value *values; /* for MAX: scores; else PODA_WIN, 0 or -PODA_WIN, without the distance */
    int32_t *distances;
};

/* Memory that is needed only while solving. */
struct work {
    poda__expand expand;
    uint8_t *turns;
    size_t room;        /* of turns, first_edge, values and distances */
    size_t *first_edge; /* edges of position i: first_edge[i] .. first_edge[i + 1] */
    uint32_t *children;
    poda_value *gains; /* of each edge, where the key leaves out a score so far; else NULL */
    size_t edge_count, edge_room;
    bool foresees; /* gives up when positions grow too fast */
    bool uneven;   /* what a repetition gives differs from one position to another */
    size_t *first_parent;
    uint32_t *parents;
    poda_value *parent_gains; /* the gains in the order of `parents` */
    uint32_t *left;           /* moves of a position that are not valued yet */
    uint32_t *queue;          /* positions in the order in which they were valued */
    size_t queue_end;
};

static void release(struct work *work)
{
    poda__expand_release(&work->expand);
    free(work->turns);
    free(work->first_edge);
    free(work->children);
    free(work->gains);
    free(work->first_parent);
    free(work->parents);
    free(work->parent_gains);
    free(work->left);
    free(work->queue);
}

/* Grows the arrays by position to the room of the set. */
static bool grow_positions(poda_whole *whole, struct work *work)
{
    const size_t room = whole->set.room;
    if (room <= work->room)
        return true;
    void *grown;
    if (!(grown = poda__resize(work->turns, room, sizeof *work->turns)))
        return false;
    work->turns = grown;
    if (!(grown = poda__resize(work->first_edge, room + 1, sizeof *work->first_edge)))
        return false;
    work->first_edge = grown;
    if (!(grown = poda__resize(whole->values, room, sizeof *whole->values)))
        return false;
    whole->values = grown;
    if (!(grown = poda__resize(whole->distances, room, sizeof *whole->distances)))
        return false;
    whole->distances = grown;
    work->room = room;
    return true;
}

static bool has_gains(const poda_whole *whole)
{
    return whole->rules->scored && whole->rules->past && whole->rules->past->lead && !whole->clocks;
}

static bool add_edge(const poda_whole *whole, struct work *work, uint32_t child, poda_value gain)
{
    if (work->edge_count == work->edge_room) {
        const size_t room = work->edge_room ? work->edge_room * 2 : 4096;
        uint32_t *children = poda__resize(work->children, room, sizeof *children);
        if (!children)
            return false;
        work->children = children;
        poda_value *gains =
            has_gains(whole) ? poda__resize(work->gains, room, sizeof *gains) : NULL;
        if (has_gains(whole) && !gains)
            return false;
        work->gains = gains;
        work->edge_room = room;
    }
    if (work->gains)
        work->gains[work->edge_count] = gain;
    work->children[work->edge_count++] = child;
    return true;
}

static bool is_spent(const poda_whole *whole, const poda_state *state)
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
            !is_spent(whole, &states[i]))
            whole->spent[whole->spent_count++] = poda_state_seen(whole->game, &states[i]);
    whole->root_spent = is_spent(whole, &states[count - 1]);
    return PODA_OK;
}

/* Stores the value of position `at`, if it is over. */
static void note_end(poda_whole *whole, size_t at, bool over, poda_value value)
{
    whole->distances[at] = over ? 0 : UNKNOWN;
    whole->values[at] = over ? value : 0;
}

/* Positions by plies from the first, as far as they are complete. */
struct growth {
    size_t end;                 /* the first position of the next ply */
    size_t last, before, third; /* positions of the last three plies */
};

/* Will the positions be many more than the limit? They are if each two plies of the next six add as
 * many times more as the last two did, with room for growth that falls as it goes on. Endings of chess
 * and other games that turn round stay far below. */
static bool is_hopeless(const struct growth *growth, size_t count, uint64_t limit)
{
    if (count < SAMPLE || growth->third == 0)
        return false;
    const double times = (double)growth->last / (double)growth->third;
    return (double)growth->last * times * times * times > ROOM * (double)limit;
}

/* All positions breadth-first, with their turns, ends and edges. */
static poda_status enumerate(poda_whole *whole, struct work *work, const poda_state *from)
{
    poda__expand *expand = &work->expand;
    poda_state state, child;
    uint32_t index;
    bool over, added;
    poda_value value, gain;
    struct growth growth = {.end = 1, .last = 1};
    memset(&child, 0, sizeof child);
    poda__expand_reduce(expand, from, &state, &gain);
    poda_status status = poda__expand_add(expand, &whole->set, &state, &index, &added);
    for (size_t at = 0; at < whole->set.count && status == PODA_OK; at++) {
        if (at == growth.end) {
            growth = (struct growth){.end = whole->set.count,
                                     .last = whole->set.count - growth.end,
                                     .before = growth.last,
                                     .third = growth.before};
            if (work->foresees && is_hopeless(&growth, whole->set.count, expand->limit))
                return poda__expand_full(expand);
        }
        if (!grow_positions(whole, work))
            return poda_fail_memory(expand->error);
        poda__expand_get(&whole->set, (uint32_t)at, &state);
        status = poda__expand_moves(expand, &state, &over, &value);
        if (status != PODA_OK)
            return status;
        if (!over && is_spent(whole, &state)) {
            over = true;
            value = poda_state_stalled(whole->game, &state);
            expand->move_count =
                at == 0 ? expand->move_count : 0; /* the game goes on at the first */
        }
        note_end(whole, at, over, value);
        work->turns[at] = whole->rules->turn(expand->params, &state) != PODA_MAX;
        work->first_edge[at] = work->edge_count;
        for (size_t i = 0; i < expand->move_count && status == PODA_OK; i++) {
            poda__expand_child(expand, &state, expand->moves[i], &child, &gain);
            status = poda__expand_add(expand, &whole->set, &child, &index, &added);
            if (status == PODA_OK && !add_edge(whole, work, index, gain))
                status = poda_fail_memory(expand->error);
        }
        if (status == PODA_OK)
            status = poda__expand_pause(expand, whole->set.count, 0);
    }
    if (status == PODA_OK)
        work->first_edge[whole->set.count] = work->edge_count;
    return status;
}

/* Does who wins by a repetition differ from one position to another? */
static bool is_uneven(const poda_whole *whole)
{
    poda_state state;
    poda_value first = 0;
    if (!whole->rules->past || !whole->rules->past->stalled)
        return false;
    memset(&state, 0, sizeof state);
    for (uint32_t at = 0; at < whole->set.count; at++) {
        poda__expand_get(&whole->set, at, &state);
        const poda_value stalled = poda_state_stalled(whole->game, &state);
        first = at == 0 ? stalled : first;
        if (stalled != first)
            return true;
    }
    return false;
}

/* Reverses the edges: a counting sort by child. */
static bool find_parents(const poda_whole *whole, struct work *work)
{
    const size_t count = whole->set.count;
    work->first_parent = poda__array(count + 2, sizeof *work->first_parent);
    work->parents = poda__array(work->edge_count, sizeof *work->parents);
    work->left = poda__array(count, sizeof *work->left);
    work->queue = poda__array(count, sizeof *work->queue);
    if (work->gains)
        work->parent_gains = poda__array(work->edge_count, sizeof *work->parent_gains);
    if (!work->first_parent || !work->parents || !work->left || !work->queue ||
        (work->gains && !work->parent_gains))
        return false;
    /* two places ahead, so that filling leaves each start in its place */
    for (size_t edge = 0; edge < work->edge_count; edge++)
        work->first_parent[work->children[edge] + 2]++;
    for (size_t i = 2; i < count + 2; i++)
        work->first_parent[i] += work->first_parent[i - 1];
    for (size_t at = 0; at < count; at++) {
        work->left[at] = (uint32_t)(work->first_edge[at + 1] - work->first_edge[at]);
        for (size_t edge = work->first_edge[at]; edge < work->first_edge[at + 1]; edge++) {
            const size_t place = work->first_parent[work->children[edge] + 1]++;
            work->parents[place] = (uint32_t)at;
            if (work->gains)
                work->parent_gains[place] = work->gains[edge];
        }
    }
    assert(work->first_parent[count] == work->edge_count); /* each edge has been filed */
    if (whole->rules->scored || work->uneven)              /* cycles need both directions */
        return true;
    free(work->children);
    free(work->gains);
    work->children = NULL;
    work->gains = NULL;
    return true;
}

static void settle(poda_whole *whole, struct work *work, uint32_t at, poda_value value,
                   int distance)
{
    assert(whole->distances[at] == UNKNOWN && work->queue_end < whole->set.count);
    whole->values[at] = value;
    whole->distances[at] = distance;
    work->queue[work->queue_end++] = at;
}

/* Wins and losses, nearest first: the queue is ordered by distance, so the first winning move is
 * the quickest and the last losing one the slowest. */
static poda_status spread_wins(poda_whole *whole, struct work *work)
{
    poda_status status = PODA_OK;
    for (uint32_t at = 0; at < whole->set.count; at++)
        if (whole->distances[at] == 0 && whole->values[at] != 0)
            work->queue[work->queue_end++] = at;
    for (size_t next = 0; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        const poda_value value = whole->values[child];
        const int winner = value > 0 ? PODA_MAX : PODA_MIN;
        for (size_t i = work->first_parent[child]; i < work->first_parent[child + 1]; i++) {
            const uint32_t parent = work->parents[i];
            if (whole->distances[parent] != UNKNOWN)
                continue;
            if (work->turns[parent] == winner || --work->left[parent] == 0)
                settle(whole, work, parent, value, whole->distances[child] + 1);
        }
        status = poda__expand_pause(&work->expand, whole->set.count, whole->distances[child]);
    }
    return status;
}

/* Values the positions from which play need not end. */
static void value_endless(poda_whole *whole)
{
    poda_state state;
    memset(&state, 0, sizeof state);
    for (size_t at = 0; at < whole->set.count; at++) {
        if (whole->distances[at] != UNKNOWN)
            continue;
        whole->distances[at] = -1;
        poda__expand_get(&whole->set, (uint32_t)at, &state);
        whole->values[at] = poda_state_stalled(whole->game, &state);
    }
}

static poda_status fail_uneven(const char *name, poda_error *error)
{
    return poda_fail(error, PODA_BAD_RULES, name,
                     "%s: positions repeat, and what that gives depends on the moves before: this "
                     "one has no value without them; method=search with depth=, nodes= or "
                     "seconds= searches it",
                     name);
}

/* Values of the positions that can reach a cycle. */
static poda_status value_cycles(poda_whole *whole, struct work *work)
{
    const size_t count = whole->set.count;
    poda_error *const error = work->expand.error;
    const char *name = poda_game_name(whole->game);
    poda_value *stalled = poda__array(count, sizeof *stalled);
    poda_state state;
    memset(&state, 0, sizeof state);
    if (!stalled)
        return poda_fail_memory(error);
    for (size_t at = 0; at < count; at++) {
        poda__expand_get(&whole->set, (uint32_t)at, &state);
        stalled[at] = poda_state_stalled(whole->game, &state);
    }
    for (size_t i = 0; i < work->queue_end; i++)
        work->left[work->queue[i]] = 0; /* a first position that ends the game has its value too */
    poda__cycles cycles = {.game = whole->game,
                           .count = count,
                           .turns = work->turns,
                           .first_edge = work->first_edge,
                           .first_parent = work->first_parent,
                           .children = work->children,
                           .parents = work->parents,
                           .gains = work->gains,
                           .stalled = stalled,
                           .left = work->left,
                           .values = whole->values,
                           .distances = whole->distances};
    poda_status status = poda__cycles_solve(&cycles, error);
    if (status == PODA_OK && cycles.lower != cycles.upper && !whole->rules->scored)
        status = fail_uneven(name, error);
    else if (status == PODA_OK && cycles.lower != cycles.upper)
        status = poda_fail(error, PODA_BAD_RULES, name,
                           "%s: positions repeat, and what a repetition gives depends on the moves "
                           "before: the value is between %d and %d",
                           name, (int)cycles.lower, (int)cycles.upper);
    free(stalled);
    return status;
}

/* Draws. Where endless play is drawn too, the player to move takes the shortest path, among draws,
 * to a drawn end. Where a player wins it (`stalled`), the other one must force a drawn end; where
 * that depends on the position, components are valued one by one, as for scores. */
static poda_status spread_draws(poda_whole *whole, struct work *work, poda_value stalled)
{
    poda_status status = PODA_OK;
    size_t next = work->queue_end;
    const int loser = stalled > 0 ? PODA_MIN : PODA_MAX;
    for (uint32_t at = 0; at < whole->set.count; at++)
        if (whole->distances[at] == 0 && whole->values[at] == 0)
            work->queue[work->queue_end++] = at;
    if (work->uneven)
        return value_cycles(whole, work);
    for (; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        for (size_t i = work->first_parent[child]; i < work->first_parent[child + 1]; i++) {
            const uint32_t parent = work->parents[i];
            if (whole->distances[parent] != UNKNOWN)
                continue;
            if (stalled == 0 || work->turns[parent] == loser || --work->left[parent] == 0)
                settle(whole, work, parent, 0, whole->distances[child] + 1);
        }
        status = poda__expand_pause(&work->expand, whole->set.count, whole->distances[child]);
    }
    if (status == PODA_OK)
        value_endless(whole);
    return status;
}

/* Scores: a position is valued when all its moves are. */
static poda_status spread_scores(poda_whole *whole, struct work *work)
{
    poda_status status = PODA_OK;
    for (uint32_t at = 0; at < whole->set.count; at++)
        if (whole->distances[at] == 0)
            work->queue[work->queue_end++] = at;
    for (size_t next = 0; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        const int distance = whole->distances[child] + 1;
        for (size_t i = work->first_parent[child]; i < work->first_parent[child + 1]; i++) {
            const uint32_t parent = work->parents[i];
            if (parent == 0 && whole->root_spent)
                continue;
            const poda_value value =
                whole->values[child] + (work->parent_gains ? work->parent_gains[i] : 0);
            const poda_value best = whole->values[parent];
            const bool first = whole->distances[parent] == UNKNOWN;
            const bool better = work->turns[parent] == PODA_MAX ? value > best : value < best;
            if (first || better || (value == best && distance < whole->distances[parent])) {
                whole->values[parent] = value;
                whole->distances[parent] = distance;
            }
            assert(work->left[parent] > 0);
            if (--work->left[parent] == 0)
                work->queue[work->queue_end++] = parent;
        }
        status = poda__expand_pause(&work->expand, whole->set.count, 0);
    }
    return status == PODA_OK && work->queue_end < whole->set.count ? value_cycles(whole, work)
                                                                   : status;
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
    struct work work = {0};
    poda_whole *whole = poda__array(1, sizeof *whole);
    if (!whole)
        return poda_fail_memory(error);
    status = poda__expand_init(&work.expand, game, &walk, error);
    if (status == PODA_OK) {
        whole->game = game;
        whole->rules = work.expand.rules;
        /* a score has no distance that could be compared with the clock: it always counts */
        whole->clocks = work.expand.clocks =
            how & PODA__WHOLE_CLOCKS ||
            (whole->rules->scored && poda_state_clock(game, from).limit > 0);
        work.foresees = how & PODA__WHOLE_FORESEES;
        status = find_spent(whole, states, count, error);
    }
    if (status == PODA_OK) {
        work.expand.symmetry &= whole->spent_count == 0; /* the image of a spent position is not */
        whole->symmetry = work.expand.symmetry;
        if (!poda__set_init(&whole->set, whole->rules->space.state_size))
            status = poda_fail_memory(error);
    }
    if (status == PODA_OK)
        status = enumerate(whole, &work, from);
    work.uneven = status == PODA_OK && !whole->rules->scored && is_uneven(whole);
    if (status == PODA_OK && !find_parents(whole, &work))
        status = poda_fail_memory(error);
    if (status == PODA_OK)
        status = whole->rules->scored ? spread_scores(whole, &work) : spread_wins(whole, &work);
    if (status == PODA_OK && !whole->rules->scored)
        status = spread_draws(whole, &work, poda_state_stalled(game, from));
    release(&work);
    /* the value of a first position whose next occurrence ends the game is that of its best move */
    if (status == PODA_OK && whole->root_spent && !poda_whole_value(whole, from, &value, &distance))
        status = fail_uneven(poda_game_name(game), error);
    if (status == PODA_OK)
        *out = whole;
    else
        poda_whole_close(whole);
    return status;
}

void poda_whole_close(poda_whole *whole)
{
    if (!whole)
        return;
    poda__set_release(&whole->set);
    free(whole->spent);
    free(whole->values);
    free(whole->distances);
    free(whole);
}

const poda_game *poda__whole_game(const poda_whole *whole)
{
    return whole->game;
}

uint64_t poda_whole_positions(const poda_whole *whole)
{
    return whole->set.count;
}

bool poda__whole_ends(const poda_whole *whole, const poda_state *state)
{
    poda_value value;
    return poda_state_over(whole->game, state, &value) || is_spent(whole, state);
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
    poda_state image = *state;
    uint32_t index;
    if (!whole->clocks)
        poda_state_key(whole->game, state, &image);
    if (whole->rules->past && poda_state_over(whole->game, state, value)) { /* by its clock, say */
        *distance = 0;
        return true;
    }
    if (whole->symmetry)
        poda_state_canonical(whole->game, &image, &image);
    if (!poda__set_find(&whole->set, &image, &index) || whole->distances[index] == PODA__INEXACT)
        return false;
    if (first && index == 0 && whole->root_spent)
        return poda__whole_by_moves(whole, state, value, distance);
    *value = whole->values[index];
    *distance = whole->distances[index];
    if (whole->rules->scored)
        *value += whole->clocks ? 0 : poda_state_lead(whole->game, state);
    else if (*value != 0 && *distance > 0)
        *value = *value > 0 ? *value - *distance : *value + *distance;
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
    poda_whole_summary sum = {.positions = whole->set.count};
    poda_state state;
    memset(&state, 0, sizeof state);
    for (uint32_t at = 0; at < whole->set.count; at++) {
        const int distance = whole->distances[at];
        if (distance == PODA__INEXACT)
            continue;
        poda__expand_get(&whole->set, at, &state);
        const int turn = poda_state_turn(whole->game, &state);
        const poda_value value = turn == PODA_MAX ? whole->values[at] : -whole->values[at];
        sum.won += value > 0;
        sum.lost += value < 0;
        sum.drawn += value == 0;
        sum.over += distance == 0;
        sum.endless += distance < 0;
        if (distance >= 0)
            sum.by_distance[distance < PODA_MAX_PLY ? distance : PODA_MAX_PLY]++;
        if (distance > sum.longest)
            sum.longest = distance;
    }
    *out = sum;
}
