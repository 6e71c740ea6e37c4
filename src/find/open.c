/* open.c - what single-player searches need outside their inner loops: memory for states, limits,
 * paths. */
#include "find/open.h"

#include "base/memory.h"
#include "base/stop.h"
#include "system/clock.h"
#include <assert.h>

size_t poda__find_bytes(const poda__find *find)
{
    /* the size of a state, not the stride, so that run and traced reach a limit at the same node */
    size_t bytes = find->ply_room * (find->state_size + sizeof *find->frames) +
                   find->move_room * (sizeof *find->moves + sizeof *find->ranks);
    for (int i = 0; i < 2; i++) {
        const poda__find_side *side = &find->side[i];
        bytes += side->set.room * find->state_size + side->node_room * sizeof *side->nodes +
                 side->heap_room * sizeof *side->heap;
        if (side->set.slots)
            bytes += (side->set.mask + 1) * sizeof *side->set.slots;
    }
    return bytes;
}

/* Memory ran out, regardless of the search's own limit. */
static void run_out(poda__find *find)
{
    find->stopped = true;
    find->status = poda_fail_memory(find->error);
}

/* May the search use this many more bytes? If not, it is stopped with what it has. */
static bool may_hold(poda__find *find, size_t more)
{
    const size_t held = poda__find_bytes(find);
    if (!find->options->memory ||
        (more <= find->options->memory && held <= find->options->memory - more))
        return true;
    find->stopped = true;
    find->result->end = PODA_END_MEMORY;
    return false;
}

poda__set_answer poda__side_add(poda__find *find, poda__find_side *side, const void *state,
                                uint32_t *index)
{
    if (side->set.count == side->set.room) {
        /* the set is about to double: meanwhile old and new slots coexist */
        const size_t more = side->set.room * (find->state_size + sizeof *side->nodes) +
                            4 * side->set.room * sizeof *side->set.slots;
        uint32_t known;
        if (poda__set_find(&side->set, state, &known)) {
            *index = known;
            return PODA__SET_KNOWN;
        }
        if (!may_hold(find, more))
            return PODA__SET_NO_MEMORY;
    }
    const poda__set_answer answer = poda__set_add(&side->set, state, index);
    if (answer == PODA__SET_NEW && side->set.count > side->node_room) {
        poda__find_node *nodes = poda__resize(side->nodes, side->set.room, sizeof *nodes);
        if (!nodes) {
            run_out(find);
            return PODA__SET_NO_MEMORY;
        }
        side->nodes = nodes;
        side->node_room = side->set.room;
    }
    if (answer == PODA__SET_NO_MEMORY)
        run_out(find);
    assert(answer == PODA__SET_NO_MEMORY || *index < side->node_room);
    return answer;
}

bool poda__side_more(poda__find *find, poda__find_side *side)
{
    const size_t room = side->heap_room ? 2 * side->heap_room : 1024;
    if (!may_hold(find, (room - side->heap_room) * sizeof *side->heap))
        return false;
    poda__find_entry *heap = poda__resize(side->heap, room, sizeof *heap);
    if (!heap) {
        run_out(find);
        return false;
    }
    side->heap = heap;
    side->heap_room = room;
    return true;
}

void poda__find_more_moves(poda__find *find)
{
    const size_t room = 2 * find->move_room;
    if (!may_hold(find, find->move_room * (sizeof *find->moves + sizeof *find->ranks)))
        return;
    poda_move *moves = poda__resize(find->moves, room, sizeof *moves);
    if (moves)
        find->moves = moves;
    int *ranks = poda__resize(find->ranks, room, sizeof *ranks);
    if (ranks)
        find->ranks = ranks;
    if (moves && ranks)
        find->move_room = room;
    else
        run_out(find);
}

bool poda__find_more_plies(poda__find *find, size_t ply)
{
    if (ply < find->ply_room)
        return true;
    const size_t room = 2 * find->ply_room;
    if (!may_hold(find, find->ply_room * (find->stride + sizeof *find->frames)))
        return false;
    unsigned char *states = poda__resize(find->states, room, find->stride);
    if (states)
        find->states = states;
    poda__find_frame *frames = poda__resize(find->frames, room, sizeof *frames);
    if (frames)
        find->frames = frames;
    if (states && frames) {
        find->ply_room = room;
        return true;
    }
    run_out(find);
    return false;
}

void poda__find_refuse(poda__find *find, double cost)
{
    const char *name = find->problem->space->about->name;
    if (!find->stopped)
        find->status =
            poda_fail(find->error, PODA_BAD_RULES, name,
                      "%s: a move costs %.10g; a cost is a number from 0 on", name, cost);
    find->stopped = true;
    find->patience = 1; /* the next state ends it */
}

bool poda__find_pause(poda__find *find)
{
    const poda_find_options *options = find->options;
    poda_find_result *result = find->result;
    const double now = poda__seconds();
    if (find->stopped)
        return true;
    if (poda__stopped(options->stop))
        result->end = PODA_END_STOPPED;
    else if (options->nodes && result->expanded >= options->nodes)
        result->end = PODA_END_NODES;
    else if (options->seconds > 0 && now >= find->deadline)
        result->end = PODA_END_SECONDS;
    else {
        if (options->progress && now >= find->next_progress) {
            const poda_progress progress = {.nodes = result->expanded,
                                            .seconds = now - find->started};
            find->next_progress = now + 0.1;
            options->progress(options->progress_user, &progress);
        }
        find->patience = PODA__FIND_PAUSE;
        if (options->nodes && options->nodes - result->expanded < PODA__FIND_PAUSE)
            find->patience = (int64_t)(options->nodes - result->expanded);
        return false;
    }
    find->stopped = true;
    return true;
}

void poda__find_emit(const poda__find *find, poda_find_event_kind kind, int side, const void *state,
                     uint32_t node, uint32_t parent, uint32_t depth, poda_move move, double g,
                     double h, double f)
{
    const poda_find_event event = {.kind = kind,
                                   .side = side,
                                   .node = node,
                                   .parent = parent,
                                   .depth = depth,
                                   .move = move,
                                   .state = state,
                                   .g = g,
                                   .h = h,
                                   .f = f};
    find->trace(find->trace_user, &event);
}

/* Allocates a path of `length` moves in the result. */
static bool path_room(poda__find *find, size_t length)
{
    poda_find_result *result = find->result;
    poda_move *path = poda__resize(result->path, length, sizeof *path);
    if (!path) {
        run_out(find);
        return false;
    }
    result->path = path;
    result->length = length;
    result->found = true;
    return true;
}

void poda__find_keep(poda__find *find, const poda__find_side *side, uint32_t index)
{
    /* a state's depth may be outdated: a predecessor may have got a different path since */
    size_t depth = 0;
    for (uint32_t at = index; at != 0; at = side->nodes[at].parent) {
        depth++;
        assert(depth < side->set.count); /* parents never form a cycle */
    }
    if (!path_room(find, depth))
        return;
    for (uint32_t at = index; depth-- > 0; at = side->nodes[at].parent)
        find->result->path[depth] = side->nodes[at].move;
    find->result->cost = side->nodes[index].g;
}

void poda__find_keep_frames(poda__find *find, size_t ply)
{
    if (!path_room(find, ply))
        return;
    find->result->cost = find->frames[ply].g;
    for (size_t i = 0; i < ply; i++)
        find->result->path[i] = find->frames[i + 1].move;
}

void poda__find_keep_meeting(poda__find *find, const poda__meeting *meeting)
{
    const poda__find_node *there = &find->side[0].nodes[meeting->index[0]],
                          *on = &find->side[1].nodes[meeting->index[1]];
    const size_t first = there->depth, rest = on->depth;
    if (!path_room(find, first + rest))
        return;
    find->result->cost = meeting->cost;
    for (size_t i = first; i-- > 0; there = &find->side[0].nodes[there->parent])
        find->result->path[i] = there->move;
    for (size_t i = 0; i < rest; i++, on = &find->side[1].nodes[on->parent])
        find->result->path[first + i] = on->move;
}

void poda__find_solution(poda__find *find, size_t ply, const void *goal, double worth)
{
    poda_move *moves = poda__array(ply, sizeof *moves);
    if (!moves) {
        run_out(find);
        return;
    }
    for (size_t i = 0; i < ply; i++)
        moves[i] = find->frames[i + 1].move;
    poda_state whole;
    memcpy(&whole, goal, find->state_size);
    memset((char *)&whole + find->state_size, 0, sizeof whole - find->state_size);
    find->options->solution(find->options->solution_user, moves, ply, &whole, worth);
    free(moves);
}
