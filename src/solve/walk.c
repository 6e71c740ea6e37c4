/* walk.c - breadth-first and depth-first walks over the distinct positions of a game. */
#include <limits.h>

#include "base/memory.h"
#include "base/take.h"
#include "solve/expand.h"

/* A position on the path of a depth-first walk; its moves are in the walk's list of moves. */
typedef struct frame {
    uint32_t index;
    size_t next_move, move_end;
} frame;

struct walk {
    poda__expand expand;
    poda__set set;
    const poda_walk_options *options;
    poda_walk_result result;
    int depth; /* no position beyond this ply */
    /* depth-first only */
    int *best_ply; /* of each position, the length of the shortest path found */
    size_t best_room;
    frame *frames;
    size_t frame_count, frame_room;
    poda_move *moves;
    size_t move_count, move_room;
};

static void release(struct walk *walk)
{
    poda__expand_release(&walk->expand);
    poda__set_release(&walk->set);
    free(walk->best_ply);
    free(walk->frames);
    free(walk->moves);
}

/* Counts and reports a position seen for the first time. */
static void meet(struct walk *walk, const poda_state *state, int ply)
{
    walk->result.positions++;
    walk->result.by_depth[ply < PODA_MAX_PLY ? ply : PODA_MAX_PLY]++;
    if (ply > walk->result.depth)
        walk->result.depth = ply;
    if (walk->options->visit)
        walk->options->visit(walk->options->user, state, ply);
}

/* The set keeps states in order of arrival, so it also serves as the queue. */
static poda_status breadth_first(struct walk *walk)
{
    poda_state state, child;
    poda_value value, gain;
    poda_status status = PODA_OK;
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    size_t level_end = 1;
    int ply = 0;
    for (size_t at = 0; at < walk->set.count && ply < walk->depth; at++) {
        if (at == level_end) {
            level_end = walk->set.count;
            if (++ply >= walk->depth)
                break;
        }
        bool over, added;
        poda__expand_get(&walk->set, (uint32_t)at, &state);
        status = poda__expand_moves(&walk->expand, &state, &over, &value);
        for (size_t i = 0; i < walk->expand.move_count && status == PODA_OK; i++) {
            uint32_t index;
            poda__expand_child(&walk->expand, &state, walk->expand.moves[i], &child, &gain);
            status = poda__expand_add(&walk->expand, &walk->set, &child, &index, &added);
            if (status == PODA_OK && added)
                meet(walk, &child, ply + 1);
        }
        if (status == PODA_OK)
            status = poda__expand_pause(&walk->expand, walk->set.count, ply);
        if (status != PODA_OK)
            break;
    }
    return status;
}

/* Opens a frame for `index` with its moves. */
static poda_status open_frame(struct walk *walk, uint32_t index, const poda_state *state)
{
    bool over;
    poda_value value;
    poda_status status = poda__expand_moves(&walk->expand, state, &over, &value);
    if (status != PODA_OK)
        return status;
    if (walk->frame_count == walk->frame_room) {
        const size_t room = walk->frame_room ? walk->frame_room * 2 : 64;
        frame *frames = poda__resize(walk->frames, room, sizeof *frames);
        if (!frames)
            return poda_fail_memory(walk->expand.error);
        walk->frames = frames;
        walk->frame_room = room;
    }
    const size_t count = walk->expand.move_count;
    if (walk->move_room - walk->move_count < count) {
        const size_t room = (walk->move_count + count) * 2;
        poda_move *moves = poda__resize(walk->moves, room, sizeof *moves);
        if (!moves)
            return poda_fail_memory(walk->expand.error);
        walk->moves = moves;
        walk->move_room = room;
    }
    if (count > 0)
        memcpy(walk->moves + walk->move_count, walk->expand.moves, count * sizeof *walk->moves);
    walk->frames[walk->frame_count++] = (frame){index, walk->move_count, walk->move_count + count};
    walk->move_count += count;
    return PODA_OK;
}

/* Records the ply of position `index`; false if memory runs out. */
static bool note_ply(struct walk *walk, uint32_t index, int ply)
{
    if (index >= walk->best_room) {
        const size_t room = walk->set.room;
        int *best = poda__resize(walk->best_ply, room, sizeof *best);
        if (!best)
            return false;
        walk->best_ply = best;
        walk->best_room = room;
    }
    walk->best_ply[index] = ply;
    return true;
}

static poda_status depth_first(struct walk *walk, const poda_state *from)
{
    poda_state state, child;
    poda_value gain;
    memset(&state, 0, sizeof state);
    memset(&child, 0, sizeof child);
    if (!note_ply(walk, 0, 0))
        return poda_fail_memory(walk->expand.error);
    poda_status status = walk->depth > 0 ? open_frame(walk, 0, from) : PODA_OK;
    while (walk->frame_count > 0 && status == PODA_OK) {
        frame *top = &walk->frames[walk->frame_count - 1];
        if (top->next_move == top->move_end) {
            walk->frame_count--;
            walk->move_count = walk->frame_count ? walk->frames[walk->frame_count - 1].move_end : 0;
            continue;
        }
        const int ply = (int)walk->frame_count; /* of the child */
        uint32_t index;
        bool added;
        poda__expand_get(&walk->set, top->index, &state);
        poda__expand_child(&walk->expand, &state, walk->moves[top->next_move++], &child, &gain);
        status = poda__expand_add(&walk->expand, &walk->set, &child, &index, &added);
        if (status != PODA_OK)
            break;
        if (added)
            meet(walk, &child, ply);
        /* without a depth limit one visit is enough */
        const bool shorter = !added && walk->options->depth > 0 && ply < walk->best_ply[index];
        if (!added && !shorter)
            continue;
        if (!note_ply(walk, index, ply))
            return poda_fail_memory(walk->expand.error);
        if (ply < walk->depth)
            status = open_frame(walk, index, &child);
        if (status == PODA_OK)
            status = poda__expand_pause(&walk->expand, walk->set.count, ply);
    }
    return status;
}

poda_status poda_walk(const poda_game *game, const poda_state *from,
                      const poda_walk_options *options, poda_walk_result *out, poda_error *error)
{
    poda_walk_options taken;
    poda_status status = PODA__TAKE(poda_walk_options, &taken, options, progress_user, error);
    if (status != PODA_OK)
        return status;
    struct walk walk = {.options = &taken, .depth = taken.depth > 0 ? taken.depth : INT_MAX};
    status = poda__expand_init(&walk.expand, game, &taken, error);
    if (status != PODA_OK)
        return status;
    poda_state first;
    poda_value lead;
    uint32_t index;
    bool added;
    poda__expand_reduce(&walk.expand, from, &first, &lead);
    if (poda__set_init(&walk.set, walk.expand.rules->space.state_size))
        status = poda__expand_add(&walk.expand, &walk.set, &first, &index, &added);
    else
        status = poda_fail_memory(error);
    if (status == PODA_OK) {
        meet(&walk, &first, 0);
        status = taken.depth_first ? depth_first(&walk, &first) : breadth_first(&walk);
    }
    if (status == PODA_OK)
        *out = walk.result;
    release(&walk);
    return status;
}
