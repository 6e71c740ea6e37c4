/* whole_acyclic.c - all positions of a game in which no position can occur again, in one walk in depth:
 * a position is expanded once, and valued as soon as its successors are. Neither moves nor parents
 * are stored. A walk that meets a position on its own path says so, and the game is solved as a graph
 * (whole_graph.c); where pieces move to and fro that happens within a few plies.
 *
 * Going down needs one expansion a position where levels from the end need two, one to find the
 * positions and one to value them; and levels need all moves to lead to the next one, which passing
 * in Othello or a second move in a row does not do. */
#include "base/memory.h"
#include "solve/whole_log.h"

/* A successor that is not valued yet. */
typedef struct pending {
    uint32_t number;
    poda_value gain;
} pending;

/* A position on the path, with the best successor so far as its player sees it. */
typedef struct frame {
    uint32_t number;
    int sign; /* 1: MAX is to move, -1: MIN */
    bool any;
    poda_value best;
    int32_t distance;
    size_t first; /* of `pending` */
} frame;

struct walk {
    poda_whole *whole;
    poda__expand *expand;
    poda__brood brood;
    frame *frames;
    size_t height, frame_room;
    pending *pending;
    size_t pending_count, pending_room;
    bool cycles;
    /* positions valued since they were last noted, if they are */
    uint32_t *fresh;
    size_t fresh_count, fresh_room;
    uint32_t until_look;
};

/* Takes a valued successor into account. Wins come soon, losses late, other results soon. */
static void fold(const poda_whole *whole, frame *top, poda__worth worth, poda_value gain)
{
    int64_t sum = (int64_t)worth.value + gain;
    sum = sum > PODA_SCORE_LIMIT    ? PODA_SCORE_LIMIT
          : sum < -PODA_SCORE_LIMIT ? -PODA_SCORE_LIMIT
                                    : sum;
    const poda_value value = top->sign * (poda_value)sum;
    const bool late = value < 0 && !whole->rules->scored;
    if (top->any && value <= top->best &&
        (value != top->best ||
         (late ? worth.distance <= top->distance : worth.distance >= top->distance)))
        return;
    top->any = true;
    top->best = value;
    top->distance = worth.distance;
}

static bool push_frame(struct walk *walk, frame top)
{
    if (walk->height == walk->frame_room) {
        const size_t room = walk->frame_room ? 2 * walk->frame_room : 64;
        frame *frames = poda__resize(walk->frames, room, sizeof *frames);
        if (!frames)
            return false;
        walk->frames = frames;
        walk->frame_room = room;
    }
    walk->frames[walk->height++] = top;
    return true;
}

/* Room for the successors of one position. */
static bool reserve_pending(struct walk *walk, size_t more)
{
    if (walk->pending_room - walk->pending_count >= more)
        return true;
    const size_t room = 2 * (walk->pending_count + more);
    pending *list = poda__resize(walk->pending, room, sizeof *list);
    if (!list)
        return false;
    walk->pending = list;
    walk->pending_room = room;
    return true;
}

/* ---- what an interrupted run goes on from ---- */

static poda_status settle(struct walk *walk, uint32_t number, poda__worth worth)
{
    if (walk->whole->log && walk->fresh_count == walk->fresh_room) {
        const size_t room = walk->fresh_room ? 2 * walk->fresh_room : 1024;
        uint32_t *larger = poda__resize(walk->fresh, room, sizeof *larger);
        if (!larger)
            return poda_fail_memory(walk->expand->error);
        walk->fresh = larger;
        walk->fresh_room = room;
    }
    if (walk->whole->log)
        walk->fresh[walk->fresh_count++] = number;
    return poda__worths_set(&walk->whole->worths, number, worth)
               ? PODA_OK
               : poda_fail_memory(walk->expand->error);
}

/* Notes what is new. A position is valued after its successors, so what is noted has them too. */
static poda_status save(struct walk *walk)
{
    const poda_whole *const whole = walk->whole;
    poda__buffer record = {0};
    if (walk->fresh_count == 0)
        return PODA_OK;
    poda__log_begin(&record, whole, PODA__LOG_WORTHS);
    for (size_t i = 0; i < walk->fresh_count; i++) {
        const poda__worth worth = poda__worths_get(&whole->worths, walk->fresh[i]);
        poda__log_put_key(&record, whole, walk->fresh[i]);
        poda__buffer_put(&record, (const char *)&worth, sizeof worth);
    }
    walk->fresh_count = 0;
    const poda_status status = record.failed ? poda_fail_memory(walk->expand->error)
                                             : whole->log->put(whole->log->user, &record);
    poda__buffer_release(&record);
    return status;
}

static poda_status save_when_due(struct walk *walk)
{
    enum { BETWEEN = 16 }; /* positions: those of a game in Python may take long */
    if (!walk->whole->log || walk->until_look-- > 0)
        return PODA_OK;
    walk->until_look = BETWEEN;
    return walk->whole->log->due(walk->whole->log->user) ? save(walk) : PODA_OK;
}

static poda_status take_record(struct walk *walk, const uint8_t *bytes, size_t length)
{
    poda_whole *const whole = walk->whole;
    poda__log_bytes in = {bytes + 1, bytes + length, false};
    poda__packing *const theirs = poda__array(1, sizeof *theirs);
    poda_status status = theirs ? PODA_OK : poda_fail_memory(walk->expand->error);
    if (status == PODA_OK && !poda__log_take_packing(whole, &in, theirs))
        status = in.failed ? poda__log_misfit(walk->expand->error)
                           : poda_fail_memory(walk->expand->error);
    while (status == PODA_OK && in.at < in.end) {
        uint32_t number;
        poda__worth worth;
        uint64_t key[PODA__KEY_WORDS];
        if (!poda__log_take_key(whole, &in, theirs, &number)) {
            status = poda_fail_memory(walk->expand->error);
            break;
        }
        poda__log_get(&in, &worth, sizeof worth);
        const bool is_new = !poda__worth_known(poda__worths_get(&whole->worths, number));
        if (in.failed || !poda__worth_known(worth))
            status = poda__log_misfit(walk->expand->error);
        else if (!poda__worths_set(&whole->worths, number, worth))
            status = poda_fail_memory(walk->expand->error);
        poda__positions_get(&whole->positions, number, key);
        if (is_new)
            whole->total += whole->it.weighs ? whole->breeder->weight_of(&whole->it, key) : 1;
    }
    free(theirs);
    return status;
}

/* The worths that an earlier run noted; `*cycles` if it went on with a graph. */
static poda_status replay(struct walk *walk, bool *cycles)
{
    for (;;) {
        uint8_t *bytes;
        size_t length;
        poda_status status =
            poda__log_next(walk->whole->log, PODA__LOG_WORTHS, &bytes, &length, cycles);
        if (status != PODA_OK || !bytes)
            return status;
        status = take_record(walk, bytes, length);
        free(bytes);
        if (status != PODA_OK)
            return status;
    }
}

/* Expands a new position: it is over, or goes on the path. */
static poda_status enter(struct walk *walk, uint32_t number)
{
    poda_whole *whole = walk->whole;
    poda__brood *brood = &walk->brood;
    poda_status status;
    brood->count = 0;
    poda__brood_add(brood, whole, number, &status);
    if (status != PODA_OK)
        return status;
    whole->total += whole->it.weight;
    if (whole->total > walk->expand->limit)
        return poda__expand_full(walk->expand);
    status = poda__expand_pause(walk->expand, whole->total, (int)walk->height);
    if (status != PODA_OK)
        return status;
    if (whole->it.over) {
        const poda_value value = whole->it.value;
        const bool scored = whole->rules->scored;
        const poda__worth worth = {scored ? value : (value > 0) - (value < 0), 0};
        return settle(walk, number, worth);
    }
    frame top = {.number = number,
                 .sign = whole->it.turn == PODA_MAX ? 1 : -1,
                 .first = walk->pending_count};
    status = poda__brood_number(brood, whole);
    if (status != PODA_OK)
        return status;
    if (!reserve_pending(walk, brood->count) ||
        !poda__worths_set(&whole->worths, number, (poda__worth){0, PODA__WORTH_OPEN}))
        return poda_fail_memory(walk->expand->error);
    for (size_t i = 0; i < brood->count; i++) {
        const poda__worth worth = poda__worths_get(&whole->worths, brood->numbers[i]);
        const poda_value gain = brood->gains ? brood->gains[i] : 0;
        if (poda__worth_known(worth))
            fold(whole, &top, worth, gain);
        else
            walk->pending[walk->pending_count++] = (pending){brood->numbers[i], gain};
        walk->cycles |= worth.distance == PODA__WORTH_OPEN;
    }
    return push_frame(walk, top) ? PODA_OK : poda_fail_memory(walk->expand->error);
}

static poda_status descend(struct walk *walk)
{
    poda_whole *whole = walk->whole;
    poda_status status =
        poda__worth_known(poda__worths_get(&whole->worths, 0)) ? PODA_OK : enter(walk, 0);
    while (walk->height > 0 && status == PODA_OK && !walk->cycles) {
        frame *const top = &walk->frames[walk->height - 1];
        if (walk->pending_count == top->first) {
            const poda__worth worth = {top->sign * top->best, top->distance + 1};
            status = settle(walk, top->number, worth);
            walk->height--;
            if (status == PODA_OK)
                status = save_when_due(walk);
            continue;
        }
        const pending next = walk->pending[walk->pending_count - 1];
        const poda__worth worth = poda__worths_get(&whole->worths, next.number);
        if (poda__worth_known(worth)) {
            fold(whole, top, worth, next.gain);
            walk->pending_count--;
        } else if (worth.distance == PODA__WORTH_OPEN) {
            walk->cycles = true;
        } else {
            status = enter(walk, next.number);
        }
    }
    return status;
}

poda_status poda__whole_acyclic(poda_whole *whole, poda__expand *expand, bool *cycles)
{
    struct walk walk = {.whole = whole, .expand = expand};
    /* before the brood has room for keys, which may become longer */
    poda_status status = whole->log ? replay(&walk, &walk.cycles) : PODA_OK;
    if (status == PODA_OK)
        status = poda__brood_init(&walk.brood, whole, expand);
    if (status == PODA_OK) {
        if (!walk.cycles)
            status = descend(&walk);
        if (whole->log && !walk.cycles && (status == PODA_OK || status == PODA_STOPPED)) {
            const poda_status saved = save(&walk);
            status = status == PODA_OK ? saved : status;
        }
        poda__brood_release(&walk.brood, whole);
    }
    free(walk.frames);
    free(walk.pending);
    free(walk.fresh);
    *cycles = walk.cycles;
    return status;
}
