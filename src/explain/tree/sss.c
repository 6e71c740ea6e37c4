/* sss.c - SSS* with OPEN as a heap. When a node is solved, the states below it are not removed;
 * they are recognised by their ancestor and dropped when they reach the top. */
#include "explain/tree/sss.h"

#include <assert.h>

#include "base/memory.h"

typedef struct state {
    int32_t node;
    poda_sss_status status;
    poda_value merit; /* for the mover at the root */
} state;

typedef struct open_list {
    const poda__plain *plain;
    poda_sss *sss;
    state *heap;
    int32_t count;       /* size of the heap, including purged states */
    int32_t *place;      /* index of each node from left to right */
    int32_t *sibling;    /* the next one in search order; -1: none */
    int32_t *open_below; /* states in OPEN at or below each node */
    bool *solved;
    int32_t sign; /* 1: MAX is the mover, -1: MIN */
} open_list;

/* Larger merit first, then the leftmost node. */
static bool before(const open_list *open, const state *a, const state *b)
{
    return a->merit != b->merit ? a->merit > b->merit : open->place[a->node] < open->place[b->node];
}

static void count_open(open_list *open, int32_t node, int32_t change)
{
    for (; node >= 0; node = open->plain->nodes[node].parent)
        open->open_below[node] += change;
}

static void push(open_list *open, int32_t node, poda_sss_status status, poda_value merit)
{
    const state added = {node, status, merit};
    int32_t at = open->count++;
    for (; at > 0 && before(open, &added, &open->heap[(at - 1) / 2]); at = (at - 1) / 2)
        open->heap[at] = open->heap[(at - 1) / 2];
    open->heap[at] = added;
    count_open(open, node, 1);
    if (open->open_below[0] > open->sss->most_open)
        open->sss->most_open = open->open_below[0];
}

static state pop_any(open_list *open)
{
    assert(open->count > 0); /* the search ends only when the root is solved */
    const state top = open->heap[0], moved = open->heap[--open->count];
    int32_t at = 0;
    for (;;) {
        int32_t child = 2 * at + 1;
        if (child >= open->count)
            break;
        if (child + 1 < open->count && before(open, &open->heap[child + 1], &open->heap[child]))
            child++;
        if (!before(open, &open->heap[child], &moved))
            break;
        open->heap[at] = open->heap[child];
        at = child;
    }
    open->heap[at] = moved;
    return top;
}

static bool purged(const open_list *open, int32_t node)
{
    for (node = open->plain->nodes[node].parent; node >= 0; node = open->plain->nodes[node].parent)
        if (open->solved[node])
            return true;
    return false;
}

static state pop(open_list *open)
{
    state top = pop_any(open);
    while (purged(open, top.node))
        top = pop_any(open);
    count_open(open, top.node, -1);
    return top;
}

static bool mover_at(const open_list *open, int32_t node)
{
    return open->plain->nodes[node].player == open->plain->nodes[0].player;
}

static void step_live(open_list *open, const state *taken, poda_sss_step *step)
{
    const poda__plain *plain = open->plain;
    const int32_t node = taken->node;
    const int32_t *kids = plain->kids + plain->first[node];
    open->sss->visited[node] = true;
    open->sss->visited_nodes++;
    if (poda__plain_leaf(plain, node)) {
        const poda_value value = open->sign * plain->values[node];
        open->sss->visited_leaves++;
        step->action = PODA_SSS_EVALUATE;
        step->value = plain->values[node];
        step->next = node;
        push(open, node, PODA_SSS_SOLVED, value < taken->merit ? value : taken->merit);
        return;
    }
    const bool all = mover_at(open, node);
    step->action = all ? PODA_SSS_ALL : PODA_SSS_FIRST;
    step->next = kids[0];
    for (int32_t i = 0; i < (all ? plain->nodes[node].child_count : 1); i++)
        push(open, kids[i], PODA_SSS_LIVE, taken->merit);
}

static void step_solved(open_list *open, const state *taken, poda_sss_step *step)
{
    const int32_t parent = open->plain->nodes[taken->node].parent;
    open->solved[taken->node] = true;
    if (parent < 0) {
        step->action = PODA_SSS_FINISHED;
        return;
    }
    if (mover_at(open, parent)) {
        step->action = PODA_SSS_CHOSEN;
        step->purged = open->open_below[parent];
        open->solved[parent] = true;
        count_open(open, parent, -step->purged);
    } else if (open->sibling[taken->node] >= 0) {
        step->action = PODA_SSS_SIBLING;
        step->next = open->sibling[taken->node];
        push(open, step->next, PODA_SSS_LIVE, taken->merit);
        return;
    } else {
        step->action = PODA_SSS_ANSWERED;
    }
    if (parent == 0)
        open->sss->best = taken->node;
    step->next = parent;
    push(open, parent, PODA_SSS_SOLVED, taken->merit);
}

static void run(open_list *open)
{
    poda_sss *sss = open->sss;
    push(open, 0, PODA_SSS_LIVE, PODA_INFINITY);
    for (;;) {
        const state taken = pop(open);
        assert(sss->step_count < 2 * open->plain->count);
        assert(sss->step_count == 0 || /* best-first: merits never rise */
               taken.merit <= open->sign * sss->steps[sss->step_count - 1].merit);
        poda_sss_step *step = &sss->steps[sss->step_count++];
        *step = (poda_sss_step){.node = taken.node,
                                .status = taken.status,
                                .merit = open->sign * taken.merit,
                                .next = -1};
        if (taken.status == PODA_SSS_LIVE)
            step_live(open, &taken, step);
        else
            step_solved(open, &taken, step);
        step->open = open->open_below[0];
        if (step->action == PODA_SSS_FINISHED) {
            sss->value = step->merit;
            return;
        }
    }
}

/* Indices from left to right, parents first, and the next sibling of each node. */
static void number_nodes(open_list *open)
{
    const poda__plain *plain = open->plain;
    int32_t place = 0;
    for (int32_t n = 0; n < plain->count; n++) {
        const int32_t *kids = plain->kids + plain->first[n];
        for (int32_t i = 0; i < plain->nodes[n].child_count; i++)
            open->sibling[kids[i]] = i + 1 < plain->nodes[n].child_count ? kids[i + 1] : -1;
    }
    open->sibling[0] = -1;
    for (int32_t n = 0; n >= 0;) {
        open->place[n] = place++;
        if (!poda__plain_leaf(plain, n)) {
            n = plain->kids[plain->first[n]];
            continue;
        }
        while (n >= 0 && open->sibling[n] < 0)
            n = plain->nodes[n].parent;
        if (n >= 0)
            n = open->sibling[n];
    }
}

poda_status poda__sss_init(poda_sss *sss, const poda__plain *plain, poda_error *error)
{
    const size_t count = (size_t)plain->count;
    poda_status status = PODA_OK;
    open_list open = {
        .plain = plain, .sss = sss, .sign = plain->nodes[0].player == PODA_MAX ? 1 : -1};
    *sss = (poda_sss){.best = -1};
    /* a node enters OPEN at most once as LIVE and once as SOLVED */
    open.heap = poda__array(2 * count, sizeof *open.heap);
    open.place = poda__array(count, sizeof *open.place);
    open.sibling = poda__array(count, sizeof *open.sibling);
    open.open_below = poda__array(count, sizeof *open.open_below);
    open.solved = poda__array(count, sizeof *open.solved);
    sss->visited = poda__array(count, sizeof *sss->visited);
    sss->steps = poda__array(2 * count, sizeof *sss->steps);
    if (open.heap && open.place && open.sibling && open.open_below && open.solved && sss->visited &&
        sss->steps) {
        number_nodes(&open);
        run(&open);
    } else {
        poda_sss_release(sss);
        status = poda_fail_memory(error);
    }
    free(open.heap);
    free(open.place);
    free(open.sibling);
    free(open.open_below);
    free(open.solved);
    return status;
}

void poda_sss_release(poda_sss *sss)
{
    free(sss->visited);
    free(sss->steps);
    *sss = (poda_sss){.best = -1};
}
