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
    uint32_t until_look;
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
        else if ((work->left[at] & MOVES) == 0) /* it ends the game where it occurs again */
            work->brood.count -= work->whole->it.count;
        if (status == PODA_OK)
            status = poda__expand_pause(work->expand, work->whole->total, 0);
        ++*next;
    }
    return status == PODA_OK ? poda__brood_number(&work->brood, work->whole) : status;
}

/* ---- what an interrupted run goes on from ---- */

static bool grow_kids(struct work *work, size_t more)
{
    const size_t wanted = work->edge_count + more;
    void *grown;
    if (wanted <= work->kid_room)
        return true;
    const size_t room = wanted > 2 * work->kid_room ? wanted : 2 * work->kid_room;
    if (!(grown = poda__resize(work->kids, room, sizeof *work->kids)))
        return false;
    work->kids = grown;
    if (work->whole->it.leads &&
        !(grown = poda__resize(work->kid_gains, room, sizeof *work->kid_gains)))
        return false;
    work->kid_gains = work->whole->it.leads ? grown : NULL;
    work->kid_room = room;
    return true;
}

/* Keeps the successors in the brood. */
static bool keep_kids(struct work *work)
{
    const poda__brood *const brood = &work->brood;
    if (!work->whole->log || brood->count == 0)
        return true;
    if (!grow_kids(work, brood->count))
        return false;
    memcpy(work->kids + work->edge_count, brood->numbers, brood->count * sizeof *work->kids);
    if (work->kid_gains)
        memcpy(work->kid_gains + work->edge_count, brood->gains,
               brood->count * sizeof *work->kid_gains);
    return true;
}

/* What a record says of itself. */
struct graph_head {
    uint64_t positions,
        more_positions; /* noted before, and in it; the same of those expanded, and of edges */
    uint64_t expanded, more_expanded;
    uint64_t edges, more_edges;
    uint64_t total;
};

/* Notes what is new: positions, and the successors of those up to `at`. */
static poda_status save(struct work *work, size_t at)
{
    const poda_whole *const whole = work->whole;
    const struct graph_head head = {.positions = work->noted_positions,
                                    .more_positions =
                                        whole->positions.count - work->noted_positions,
                                    .expanded = work->noted_expanded,
                                    .more_expanded = at - work->noted_expanded,
                                    .edges = work->noted_edges,
                                    .more_edges = work->edge_count - work->noted_edges,
                                    .total = work->done_total};
    poda__buffer record = {0};
    if (head.more_expanded == 0)
        return PODA_OK;
    poda__log_begin(&record, whole, PODA__LOG_GRAPH);
    poda__buffer_put(&record, (const char *)&head, sizeof head);
    for (uint64_t i = 0; i < head.more_positions; i++)
        poda__log_put_key(&record, whole, (uint32_t)(head.positions + i));
    for (size_t i = work->noted_expanded; i < at; i++) {
        const poda__worth worth = poda__worths_get(&whole->worths, i);
        poda__buffer_put(&record, (const char *)&work->left[i], sizeof work->left[i]);
        poda__buffer_put(&record, (const char *)&worth, sizeof worth);
    }
    if (head.more_edges)
        poda__buffer_put(&record, (const char *)(work->kids + head.edges),
                         (size_t)head.more_edges * sizeof *work->kids);
    if (head.more_edges && work->kid_gains)
        poda__buffer_put(&record, (const char *)(work->kid_gains + head.edges),
                         (size_t)head.more_edges * sizeof *work->kid_gains);
    const poda_status status = record.failed ? poda_fail_memory(work->expand->error)
                                             : whole->log->put(whole->log->user, &record);
    poda__buffer_release(&record);
    work->noted_positions = whole->positions.count;
    work->noted_expanded = at;
    work->noted_edges = work->edge_count;
    return status;
}

static poda_status save_when_due(struct work *work, size_t at)
{
    enum { BETWEEN = 16 }; /* broods */
    if (!work->whole->log || work->until_look-- > 0)
        return PODA_OK;
    work->until_look = BETWEEN;
    return work->whole->log->due(work->whole->log->user) ? save(work, at) : PODA_OK;
}

/* Worths and moves of the positions of a record, and their successors. */
static bool take_expanded(struct work *work, poda__log_bytes *in, const struct graph_head *head)
{
    poda_whole *const whole = work->whole;
    uint64_t moves = 0;
    for (uint64_t i = head->expanded; i < head->expanded + head->more_expanded; i++) {
        poda__worth worth;
        poda__log_get(in, &work->left[i], sizeof work->left[i]);
        poda__log_get(in, &worth, sizeof worth);
        moves += work->left[i] & MOVES;
        if (in->failed || !poda__worths_set(&whole->worths, (size_t)i, worth))
            return false;
    }
    if (moves != head->more_edges ||
        (size_t)(in->end - in->at) !=
            moves * (sizeof *work->kids + (whole->it.leads ? sizeof *work->kid_gains : 0)) ||
        !grow_kids(work, (size_t)moves))
        return false;
    poda__log_get(in, work->kids + work->edge_count, (size_t)moves * sizeof *work->kids);
    if (work->kid_gains)
        poda__log_get(in, work->kid_gains + work->edge_count,
                      (size_t)moves * sizeof *work->kid_gains);
    for (uint64_t i = 0; i < moves; i++) {
        const uint32_t kid = work->kids[work->edge_count + i];
        if (kid >= whole->positions.count)
            return false;
        work->first_parent[kid + 2]++;
    }
    work->edge_count += (size_t)moves;
    return true;
}

static poda_status take_record(struct work *work, const uint8_t *bytes, size_t length)
{
    poda_whole *const whole = work->whole;
    poda_error *const error = work->expand->error;
    poda__log_bytes in = {bytes + 1, bytes + length, false};
    struct graph_head head;
    poda__packing *const theirs = poda__array(1, sizeof *theirs);
    bool fits = theirs && poda__log_take_packing(whole, &in, theirs);
    poda__log_get(&in, &head, sizeof head);
    fits = fits && head.positions == work->noted_positions &&
           head.expanded == work->noted_expanded && head.edges == work->noted_edges;
    for (uint64_t i = 0; i < head.more_positions && fits; i++) {
        uint32_t number;
        fits = !in.failed && poda__log_take_key(whole, &in, theirs, &number) &&
               number == head.positions + i;
    }
    free(theirs);
    fits = fits && head.more_expanded <= whole->positions.count - head.expanded && grow(work) &&
           take_expanded(work, &in, &head);
    if (!fits || in.failed)
        return poda__log_misfit(error);
    whole->total = work->done_total = head.total;
    work->noted_positions = whole->positions.count;
    work->noted_expanded += (size_t)head.more_expanded;
    work->noted_edges = work->edge_count;
    return PODA_OK;
}

/* The positions that an earlier run noted. */
static poda_status replay(struct work *work)
{
    bool later;
    work->noted_positions = 1; /* the first one is there */
    if (!grow(work))
        return poda_fail_memory(work->expand->error);
    for (;;) {
        uint8_t *bytes;
        size_t length;
        poda_status status =
            poda__log_next(work->whole->log, PODA__LOG_GRAPH, &bytes, &length, &later);
        if (status != PODA_OK || !bytes)
            return status;
        status = take_record(work, bytes, length);
        free(bytes);
        if (status != PODA_OK)
            return status;
    }
}

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
