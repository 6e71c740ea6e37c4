/* open.h - OPEN and CLOSED of a single-player search: numbered states, and a 4-ary heap of entries
 * in which older entries of a state become stale instead of being removed. */
#ifndef PODA_FIND_OPEN_H
#define PODA_FIND_OPEN_H

#include <assert.h>
#include <string.h>

#include "find/finder.h"

/* Called after a number of states; true: stop now. */
bool poda__find_pause(poda__find *find);
/* Passes one event to the trace function. */
void poda__find_emit(const poda__find *find, poda_find_event_kind kind, int side, const void *state,
                     uint32_t node, uint32_t parent, uint32_t depth, poda_move move, double g,
                     double h, double f);

/* Stops the search: the rules give a move this cost, which is negative or no number. */
void poda__find_refuse(poda__find *find, double cost);

/* The bytes the search uses now. */
size_t poda__find_bytes(const poda__find *find);

/* The number of `state`, which is added if it is new. On PODA__SET_NO_MEMORY the search has been
 * stopped. */
poda__set_answer poda__side_add(poda__find *find, poda__find_side *side, const void *state,
                                uint32_t *index);
/* Makes room for one more entry of OPEN; on false the search has been stopped. */
bool poda__side_more(poda__find *find, poda__find_side *side);
/* Makes room for twice as many moves, or stops the search. */
void poda__find_more_moves(poda__find *find);

/* Makes room for the state and frame of `ply`. */
bool poda__find_more_plies(poda__find *find, size_t ply);

/* Stores the path to `index` in the result. */
void poda__find_keep(poda__find *find, const poda__find_side *side, uint32_t index);
/* Stores the path on the frames 1 .. ply in the result. */
void poda__find_keep_frames(poda__find *find, size_t ply);

/* Reports a solution to the caller: the moves on the frames 1 .. ply lead to `goal`. */
void poda__find_solution(poda__find *find, size_t ply, const void *goal, double worth);

/* Where the two sides of a bidirectional search met, and the cost of the path through it. */
typedef struct poda__meeting {
    bool met;
    double cost;
    uint32_t index[2];
} poda__meeting;
void poda__find_keep_meeting(poda__find *find, const poda__meeting *meeting);

/* Takes over a list that was written at the end of find->moves; false: it did not fit, and either
 * there is more room now or the search was stopped. */
static inline bool poda__find_listed(poda__find *find, const poda_moves *list)
{
    if (list->count > list->capacity) {
        poda__find_more_moves(find);
        return false;
    }
    find->move_top += list->count;
    return true;
}

static inline void *poda__find_at(const poda__find *find, size_t ply, size_t stride)
{
    return find->states + ply * stride;
}

/* Is `state` among the states of plies 0 .. ply? */
static inline bool poda__find_on_path(const poda__find *find, const void *state, size_t ply,
                                      size_t stride, size_t state_size)
{
    for (size_t i = ply + 1; i-- > 0;)
        if (memcmp(find->states + i * stride, state, state_size) == 0)
            return true;
    return false;
}

static inline bool poda__entry_before(const poda__find_entry *a, const poda__find_entry *b)
{
    if (a->f != b->f)
        return a->f < b->f;
    if (a->tie != b->tie)
        return a->tie < b->tie;
    return a->ticket < b->ticket;
}

/* Adds state number `index` to OPEN with its current g and h. On false the search has been
 * stopped. */
static inline bool poda__side_push(poda__find *find, poda__find_side *side, uint32_t index)
{
    if (side->heap_count == side->heap_room && !poda__side_more(find, side))
        return false;
    poda__find_node *node = &side->nodes[index];
    const uint32_t ticket = side->ticket++;
    node->ticket = ticket;
    if (!node->open) {
        node->open = true;
        side->open++;
        if (side->open > find->result->open_most)
            find->result->open_most = side->open;
    }
    if (node->closed) {
        node->closed = false;
        side->closed--;
    }
    const poda__find_entry entry = {
        .f = find->weight_g * node->g + find->weight_h * node->h,
        .tie = find->options->ties == PODA_TIES_DEEP      ? -node->g
               : find->options->ties == PODA_TIES_SHALLOW ? node->g
               : find->options->ties == PODA_TIES_LAST    ? -(double)ticket
                                                          : 0,
        .ticket = ticket,
        .node = index,
    };
    size_t at = side->heap_count++;
    while (at > 0 && poda__entry_before(&entry, &side->heap[(at - 1) / 4])) {
        side->heap[at] = side->heap[(at - 1) / 4];
        at = (at - 1) / 4;
    }
    side->heap[at] = entry;
    return true;
}

/* The same where OPEN is a stack. */
static inline bool poda__side_stack(poda__find *find, poda__find_side *side, uint32_t index)
{
    if (side->heap_count == side->heap_room && !poda__side_more(find, side))
        return false;
    if (!side->nodes[index].open) {
        side->nodes[index].open = true;
        if (++side->open > find->result->open_most)
            find->result->open_most = side->open;
    }
    side->heap[side->heap_count++] = (poda__find_entry){.node = index};
    return true;
}

static inline void poda__side_pop(poda__find_side *side)
{
    assert(side->heap_count > 0);
    const poda__find_entry last = side->heap[--side->heap_count];
    const size_t count = side->heap_count;
    size_t at = 0;
    for (size_t child; (child = 4 * at + 1) < count;) {
        const size_t end = child + 4 < count ? child + 4 : count;
        size_t least = child;
        while (++child < end)
            if (poda__entry_before(&side->heap[child], &side->heap[least]))
                least = child;
        if (!poda__entry_before(&side->heap[least], &last))
            break;
        side->heap[at] = side->heap[least];
        at = least;
    }
    if (count)
        side->heap[at] = last;
    assert(at == 0 || !poda__entry_before(&last, &side->heap[(at - 1) / 4]));
}

/* The best entry of OPEN that is not stale; NULL if OPEN is empty. */
static inline const poda__find_entry *poda__side_peek(poda__find_side *side)
{
    while (side->heap_count) {
        const poda__find_node *node = &side->nodes[side->heap[0].node];
        if (node->open && node->ticket == side->heap[0].ticket)
            return &side->heap[0];
        poda__side_pop(side);
    }
    return NULL;
}

/* Moves a state from OPEN to CLOSED. */
static inline void poda__side_close(poda__find_side *side, uint32_t index)
{
    assert(side->nodes[index].open && !side->nodes[index].closed && side->open > 0);
    side->nodes[index].open = false;
    side->nodes[index].closed = true;
    side->open--;
    side->closed++;
}

#endif
