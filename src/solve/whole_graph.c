/* whole_graph.c - all positions of a game in which positions can occur again. Wins and losses propagate
 * backwards from the ends, with a counter of unrefuted moves per position (Thompson 1986); positions
 * never reached are drawn. Scored games are valued in topological order, with the same counters; what
 * repeats, by whole_cycles.h.
 *
 * The positions are found first, breadth-first, and the moves to each are counted; then all are expanded
 * once more and parents filed, so that no move is stored twice. Successors are stored too where
 * cycles have values of their own. */
#include "base/memory.h"
#include "solve/whole.h"
#include "solve/whole_cycles.h"
#include "solve/whole_log.h"

enum {
    SAMPLE = 100000, /* positions from which growth is foreseen, */
    ROOM = 16,       /* and times the limit that are beyond doubt */
};

#define MOVES 0x7fffffffu /* of `left`; the other bit is the turn */

struct work {
    poda_whole *whole;
    poda__expand *expand;
    poda__brood brood;
    size_t room;            /* of the next two */
    uint32_t *first_parent; /* of position i: parents[first_parent[i]] .. [first_parent[i + 1]] */
    uint32_t *left;         /* moves of a position that are not valued yet, and its turn */
    size_t edge_count;
    uint32_t *parents;
    uint32_t *queue; /* positions in the order in which they were valued */
    size_t queue_end;
    /* where cycles have values of their own */
    bool uneven; /* what a repetition gives differs from one position to another */
    uint32_t *first_edge, *children;
    poda_value *gains, *parent_gains; /* NULL: none */
    poda_value *values;
    int32_t *distances;
    /* if the work is noted: the successors of all positions, so that none is expanded twice; and how much of all that
     * is noted */
    uint32_t *kids;
    poda_value *kid_gains;
    size_t kid_room;
    size_t noted_positions, noted_expanded, noted_edges;
    uint64_t done_total; /* whole->total without positions whose successors have no numbers yet */
};

static void release(struct work *work)
{
    poda__brood_release(&work->brood, work->whole);
    free(work->first_parent);
    free(work->left);
    free(work->parents);
    free(work->queue);
    free(work->first_edge);
    free(work->children);
    free(work->gains);
    free(work->parent_gains);
    free(work->values);
    free(work->distances);
    free(work->kids);
    free(work->kid_gains);
}

static int turn_of(const struct work *work, uint32_t at)
{
    return (work->left[at] & ~MOVES) ? PODA_MIN : PODA_MAX;
}

/* Grows the arrays by position to the room of the positions. */
static bool grow(struct work *work)
{
    const size_t room = work->whole->positions.room;
    if (room <= work->room)
        return true;
    void *grown;
    if (!(grown = poda__resize(work->first_parent, room + 2, sizeof *work->first_parent)))
        return false;
    work->first_parent = grown;
    if (!(grown = poda__resize(work->left, room, sizeof *work->left)))
        return false;
    work->left = grown;
    const size_t known = work->room ? work->room + 2 : 0;
    memset(work->first_parent + known, 0, (room + 2 - known) * sizeof *work->first_parent);
    work->room = room;
    return true;
}

/* Positions by plies from the first, as far as they are complete. */
struct growth {
    size_t end;                   /* the first position of the next ply */
    uint64_t last, before, third; /* positions of the last three plies */
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

/* Notes what is known of a position when it is first expanded. */
static poda_status note_position(struct work *work, uint32_t at)
{
    poda_whole *whole = work->whole;
    const poda__successors *it = &whole->it;
    bool over = it->over;
    poda_value value = it->value;
    whole->total += it->weight;
    if (whole->total > work->expand->limit)
        return poda__expand_full(work->expand);
    if (!over && whole->spent_count > 0) {
        poda_state state;
        poda__whole_state(whole, at, &state);
        if ((over = poda__whole_is_spent(whole, &state))) {
            value = poda_state_stalled(whole->game, &state);
            if (at != 0) /* the game goes on at the first */
                work->brood.count -= it->count;
        }
    }
    const bool goes_on = !over || (at == 0 && !it->over);
    work->left[at] = (goes_on ? (uint32_t)it->count : 0) | (it->turn != PODA_MAX ? ~MOVES : 0);
    if (!over)
        return PODA_OK;
    const poda__worth worth = {whole->rules->scored ? value : (value > 0) - (value < 0), 0};
    return poda__worths_set(&whole->worths, at, worth) ? PODA_OK
                                                       : poda_fail_memory(work->expand->error);
}

/* Expands positions from `*next` to `end` until there are enough for one look-up. */
static poda_status collect(struct work *work, size_t *next, size_t end, bool first)
{
    poda_status status = PODA_OK;
    work->brood.count = 0;
    while (*next < end && work->brood.count < PODA__BATCH && status == PODA_OK) {
        const uint32_t at = (uint32_t)*next;
        if (!poda__brood_add(&work->brood, work->whole, at, &status))
            break;
        if (status == PODA_OK && first)
            status = note_position(work, at);
        else if (status == PODA_OK && (work->left[at] & MOVES) == 0) /* over if it occurs again */
            work->brood.count -= work->whole->it.count;
        if (status == PODA_OK)
            status = poda__expand_pause(work->expand, work->whole->total, 0);
        ++*next;
    }
    return status == PODA_OK ? poda__brood_number(&work->brood, work->whole) : status;
}

#include "solve/whole_graph_log.inc.h"

/* All positions breadth-first, with turns, ends and the number of moves from and to them. */
static poda_status enumerate(struct work *work, bool foresees)
{
    poda_whole *whole = work->whole;
    poda_status status = grow(work) ? PODA_OK : poda_fail_memory(work->expand->error);
    struct growth growth = {.end = whole->positions.count, .last = 1};
    size_t at = work->noted_expanded, done = at;
    while (at < whole->positions.count && status == PODA_OK) {
        if (at == growth.end) {
            const size_t count = whole->positions.count;
            growth = (struct growth){.end = count,
                                     .last = count - growth.end,
                                     .before = growth.last,
                                     .third = growth.before};
            if (foresees && is_hopeless(&growth, count, work->expand->limit))
                return poda__expand_full(work->expand);
        }
        status = collect(work, &at, growth.end, true);
        if (status == PODA_OK && !grow(work))
            status = poda_fail_memory(work->expand->error);
        if (status == PODA_OK && !keep_kids(work))
            status = poda_fail_memory(work->expand->error);
        for (size_t i = 0; i < work->brood.count && status == PODA_OK; i++)
            work->first_parent[work->brood.numbers[i] + 2]++;
        if (status != PODA_OK)
            break;
        work->edge_count += work->brood.count;
        done = at;
        work->done_total = whole->total;
        status = save_when_due(work, at);
    }
    if (!whole->log || (status != PODA_OK && status != PODA_STOPPED))
        return status;
    const poda_status saved = save(work, done);
    return status == PODA_OK ? saved : status;
}

/* Does who wins by a repetition differ from one position to another? */
static bool is_uneven(const poda_whole *whole)
{
    poda_state state;
    poda_value first = 0;
    if (!whole->rules->past || !whole->rules->past->stalled)
        return false;
    for (uint32_t at = 0; at < whole->positions.count; at++) {
        poda__whole_state(whole, at, &state);
        const poda_value stalled = poda_state_stalled(whole->game, &state);
        first = at == 0 ? stalled : first;
        if (stalled != first)
            return true;
    }
    return false;
}

static bool is_by_cycles(const struct work *work)
{
    return work->whole->rules->scored || work->uneven;
}

static bool make_edges(struct work *work)
{
    const size_t count = work->whole->positions.count;
    const bool gains = work->whole->it.leads;
    work->parents = poda__array(work->edge_count, sizeof *work->parents);
    work->queue = poda__array(count, sizeof *work->queue);
    if (!work->parents || !work->queue)
        return false;
    if (!is_by_cycles(work))
        return true;
    work->first_edge = poda__array(count + 1, sizeof *work->first_edge);
    work->children = poda__array(work->edge_count, sizeof *work->children);
    work->values = poda__array(count, sizeof *work->values);
    work->distances = poda__array(count, sizeof *work->distances);
    if (gains) {
        work->gains = poda__array(work->edge_count, sizeof *work->gains);
        work->parent_gains = poda__array(work->edge_count, sizeof *work->parent_gains);
    }
    if (!work->first_edge || !work->children || !work->values || !work->distances ||
        (gains && (!work->gains || !work->parent_gains)))
        return false;
    for (size_t at = 0; at < count; at++)
        work->first_edge[at + 1] = work->first_edge[at] + (work->left[at] & MOVES);
    return true;
}

/* The same from the successors that were kept. */
static void file_kids(struct work *work)
{
    size_t edge = 0;
    for (uint32_t at = 0; at < work->whole->positions.count; at++)
        for (uint32_t i = work->left[at] & MOVES; i > 0; i--, edge++) {
            const uint32_t place = work->first_parent[work->kids[edge] + 1]++;
            work->parents[place] = at;
            if (work->children)
                work->children[edge] = work->kids[edge];
            if (work->gains)
                work->gains[edge] = work->parent_gains[place] = work->kid_gains[edge];
        }
}

/* Files each position under its successors: expands all once more, unless these were kept. */
static poda_status find_parents(struct work *work)
{
    const size_t count = work->whole->positions.count;
    poda__brood *const brood = &work->brood;
    poda_status status = PODA_OK;
    size_t edge = 0;
    if (work->edge_count > UINT32_MAX || !make_edges(work))
        return poda_fail_memory(work->expand->error);
    /* counted two places ahead, so that filling leaves each start in its place */
    for (size_t i = 2; i < count + 2; i++)
        work->first_parent[i] += work->first_parent[i - 1];
    if (work->whole->log) {
        file_kids(work);
        return PODA_OK;
    }
    for (size_t at = 0; at < count && status == PODA_OK;) {
        status = collect(work, &at, count, false);
        for (size_t i = 0; i < brood->count && status == PODA_OK; i++, edge++) {
            const uint32_t place = work->first_parent[brood->numbers[i] + 1]++;
            work->parents[place] = brood->parents[i];
            if (work->children)
                work->children[edge] = brood->numbers[i];
            if (work->gains)
                work->gains[edge] = work->parent_gains[place] = brood->gains[i];
        }
    }
    assert(status != PODA_OK ||
           (edge == work->edge_count && work->whole->positions.count == count));
    return status;
}

static poda_status settle(struct work *work, uint32_t at, poda__worth worth)
{
    assert(work->queue_end < work->whole->positions.count);
    work->queue[work->queue_end++] = at;
    return poda__worths_set(&work->whole->worths, at, worth)
               ? PODA_OK
               : poda_fail_memory(work->expand->error);
}

/* Puts the ends that are drawn, or those that are not, into the queue. */
static void queue_ends(struct work *work, bool drawn)
{
    for (uint32_t at = 0; at < work->whole->positions.count; at++) {
        const poda__worth worth = poda__worths_get(&work->whole->worths, at);
        if (worth.distance == 0 && (worth.value == 0) == drawn)
            work->queue[work->queue_end++] = at;
    }
}

/* Wins and losses, nearest first: the queue is ordered by distance, so the first winning move is
 * the quickest and the last losing one the slowest. */
static poda_status spread_wins(struct work *work)
{
    poda__worths *worths = &work->whole->worths;
    poda_status status = PODA_OK;
    queue_ends(work, false);
    for (size_t next = 0; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        const poda__worth worth = poda__worths_get(worths, child);
        const int winner = worth.value > 0 ? PODA_MAX : PODA_MIN;
        for (size_t i = work->first_parent[child];
             i < work->first_parent[child + 1] && status == PODA_OK; i++) {
            const uint32_t parent = work->parents[i];
            if (poda__worth_known(poda__worths_get(worths, parent)))
                continue;
            if (turn_of(work, parent) == winner || (--work->left[parent] & MOVES) == 0)
                status = settle(work, parent, (poda__worth){worth.value, worth.distance + 1});
        }
        if (status == PODA_OK)
            status = poda__expand_pause(work->expand, work->whole->total, worth.distance);
    }
    return status;
}

/* Values the positions from which play need not end. */
static poda_status value_endless(struct work *work, poda_value stalled)
{
    poda_whole *whole = work->whole;
    const poda__worth worth = {(stalled > 0) - (stalled < 0), -1};
    for (size_t at = 0; at < whole->positions.count; at++)
        if (!poda__worth_known(poda__worths_get(&whole->worths, at)) &&
            !poda__worths_set(&whole->worths, at, worth))
            return poda_fail_memory(work->expand->error);
    return PODA_OK;
}

poda_status poda__whole_uneven(const poda_whole *whole, poda_error *error)
{
    const char *name = poda_game_name(whole->game);
    return poda_fail(error, PODA_BAD_RULES, name,
                     "%s: positions repeat, and what that gives depends on the moves before: this "
                     "one has no value without them; method=search with depth=, nodes= or "
                     "seconds= searches it",
                     name);
}

/* Values of the positions that can reach a cycle, in `values` and `distances`. */
static poda_status value_cycles(struct work *work)
{
    poda_whole *whole = work->whole;
    const size_t count = whole->positions.count;
    poda_error *const error = work->expand->error;
    const char *name = poda_game_name(whole->game);
    poda_value *stalled = poda__array(count, sizeof *stalled);
    uint8_t *turns = poda__array(count, sizeof *turns);
    poda_state state;
    poda_status status = stalled && turns ? PODA_OK : poda_fail_memory(error);
    for (uint32_t at = 0; at < count && status == PODA_OK; at++) {
        poda__whole_state(whole, at, &state);
        stalled[at] = poda_state_stalled(whole->game, &state);
        turns[at] = (uint8_t)turn_of(work, at);
        work->left[at] &= MOVES;
    }
    for (size_t i = 0; i < work->queue_end; i++)
        work->left[work->queue[i]] &=
            ~MOVES; /* a first position that ends the game has its value too */
    poda__cycles cycles = {.game = whole->game,
                           .count = count,
                           .turns = turns,
                           .first_edge = work->first_edge,
                           .first_parent = work->first_parent,
                           .children = work->children,
                           .parents = work->parents,
                           .gains = work->gains,
                           .stalled = stalled,
                           .left = work->left,
                           .values = work->values,
                           .distances = work->distances};
    if (status == PODA_OK)
        status = poda__cycles_solve(&cycles, error);
    if (status == PODA_OK && cycles.lower != cycles.upper && !whole->rules->scored)
        status = poda__whole_uneven(whole, error);
    else if (status == PODA_OK && cycles.lower != cycles.upper)
        status = poda_fail(error, PODA_BAD_RULES, name,
                           "%s: positions repeat, and what a repetition gives depends on the moves "
                           "before: the value is between %d and %d",
                           name, (int)cycles.lower, (int)cycles.upper);
    free(stalled);
    free(turns);
    return status;
}

/* The worths as values and distances, in which cycles are solved; and back. */
static void unfold(struct work *work)
{
    const poda_whole *whole = work->whole;
    for (size_t at = 0; at < whole->positions.count; at++) {
        const poda__worth worth = poda__worths_get(&whole->worths, at);
        work->values[at] = whole->rules->scored ? worth.value : worth.value * PODA_WIN;
        work->distances[at] = worth.distance;
    }
}

static poda_status fold(struct work *work)
{
    poda_whole *whole = work->whole;
    for (size_t at = 0; at < whole->positions.count; at++) {
        const poda_value value = work->values[at];
        const poda__worth worth = {whole->rules->scored ? value : (value > 0) - (value < 0),
                                   work->distances[at]};
        if (!poda__worths_set(&whole->worths, at, worth))
            return poda_fail_memory(work->expand->error);
    }
    return PODA_OK;
}

/* Draws. Where endless play is drawn too, the player to move takes the shortest path, among draws,
 * to a drawn end. Where a player wins it (`stalled`), the other one must force a drawn end; where
 * that depends on the position, components are valued one by one, as for scores. */
static poda_status spread_draws(struct work *work, poda_value stalled)
{
    poda__worths *worths = &work->whole->worths;
    poda_status status = PODA_OK;
    size_t next = work->queue_end;
    const int loser = stalled > 0 ? PODA_MIN : PODA_MAX;
    queue_ends(work, true);
    if (work->uneven) {
        unfold(work);
        status = value_cycles(work);
        return status == PODA_OK ? fold(work) : status;
    }
    for (; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        const int32_t distance = poda__worths_get(worths, child).distance;
        for (size_t i = work->first_parent[child];
             i < work->first_parent[child + 1] && status == PODA_OK; i++) {
            const uint32_t parent = work->parents[i];
            if (poda__worth_known(poda__worths_get(worths, parent)))
                continue;
            if (stalled == 0 || turn_of(work, parent) == loser ||
                (--work->left[parent] & MOVES) == 0)
                status = settle(work, parent, (poda__worth){0, distance + 1});
        }
        if (status == PODA_OK)
            status = poda__expand_pause(work->expand, work->whole->total, distance);
    }
    return status == PODA_OK ? value_endless(work, stalled) : status;
}

/* Scores: a position is valued when all its moves are. */
static poda_status spread_scores(struct work *work)
{
    const poda_whole *whole = work->whole;
    const size_t count = whole->positions.count;
    poda_status status = PODA_OK;
    unfold(work);
    for (uint32_t at = 0; at < count; at++)
        if (work->distances[at] == 0)
            work->queue[work->queue_end++] = at;
    for (size_t next = 0; next < work->queue_end && status == PODA_OK; next++) {
        const uint32_t child = work->queue[next];
        const int distance = work->distances[child] + 1;
        for (size_t i = work->first_parent[child]; i < work->first_parent[child + 1]; i++) {
            const uint32_t parent = work->parents[i];
            if (parent == 0 && whole->root_spent)
                continue;
            const poda_value value =
                work->values[child] + (work->parent_gains ? work->parent_gains[i] : 0);
            const poda_value best = work->values[parent];
            const bool first = work->distances[parent] == PODA__WORTH_NEW;
            const bool better = turn_of(work, parent) == PODA_MAX ? value > best : value < best;
            if (first || better || (value == best && distance < work->distances[parent])) {
                work->values[parent] = value;
                work->distances[parent] = distance;
            }
            assert((work->left[parent] & MOVES) > 0);
            if ((--work->left[parent] & MOVES) == 0)
                work->queue[work->queue_end++] = parent;
        }
        status = poda__expand_pause(work->expand, whole->total, 0);
    }
    if (status == PODA_OK && work->queue_end < count)
        status = value_cycles(work);
    return status == PODA_OK ? fold(work) : status;
}

poda_status poda__whole_graph(poda_whole *whole, poda__expand *expand, const poda_state *from,
                              bool foresees)
{
    struct work work = {.whole = whole, .expand = expand};
    /* before the brood has room for keys, which may become longer */
    poda_status status = whole->log ? replay(&work) : PODA_OK;
    if (status == PODA_OK)
        status = poda__brood_init(&work.brood, whole, expand);
    if (status == PODA_OK)
        status = enumerate(&work, foresees);
    work.uneven = status == PODA_OK && !whole->rules->scored && is_uneven(whole);
    if (status == PODA_OK)
        status = find_parents(&work);
    if (status == PODA_OK)
        status = whole->rules->scored ? spread_scores(&work) : spread_wins(&work);
    if (status == PODA_OK && !whole->rules->scored)
        status = spread_draws(&work, poda_state_stalled(whole->game, from));
    release(&work);
    return status;
}
