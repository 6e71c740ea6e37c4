/* passes_cursor.c - OPEN and CLOSED after any pass, rebuilt from the changes. In OPEN children take
 * the place of the selected state, as in the tables of the course: the list is for reading; the
 * next state is chosen by f. */
#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "explain/passes/passes.h"

static poda__list *list_of(poda__cursor *cursor, uint32_t node)
{
    const int side = cursor->passes->nodes[node].side;
    return cursor->nodes[node].where == PODA__PLACE_OPEN     ? &cursor->open[side]
           : cursor->nodes[node].where == PODA__PLACE_CLOSED ? &cursor->closed[side]
                                                             : NULL;
}

static void take_out(poda__cursor *cursor, uint32_t node)
{
    poda__list *list = list_of(cursor, node);
    poda__list_node *at = &cursor->nodes[node];
    if (!list)
        return;
    if (cursor->anchor == node)
        cursor->anchor = at->before;
    if (at->before == PODA__NO_STEP)
        list->first = at->after;
    else
        cursor->nodes[at->before].after = at->after;
    if (at->after == PODA__NO_STEP)
        list->last = at->before;
    else
        cursor->nodes[at->after].before = at->before;
    assert(list->count > 0);
    at->where = 0;
    list->count--;
}

/* Inserts after the node `before`; PODA__NO_STEP: at the front. */
static void put_in(poda__cursor *cursor, uint32_t node, uint8_t where, uint32_t before)
{
    poda__list_node *at = &cursor->nodes[node];
    assert(at->where == 0); /* a state is in at most one list */
    at->where = where;
    poda__list *list = list_of(cursor, node);
    at->before = before;
    at->after = before == PODA__NO_STEP ? list->first : cursor->nodes[before].after;
    if (before == PODA__NO_STEP)
        list->first = node;
    else
        cursor->nodes[before].after = node;
    if (at->after == PODA__NO_STEP)
        list->last = node;
    else
        cursor->nodes[at->after].before = node;
    list->count++;
}

/* The queue of breadth-first search grows at its end, the stack of depth-first search at its front.
 * Otherwise a child whose estimate is larger than its parent's goes to the end, as in the
 * course. */
static void open_child(poda__cursor *cursor, const poda__find_step *step)
{
    const poda__passes *passes = cursor->passes;
    const poda__list *open = &cursor->open[step->side];
    const bool farther = step->from != PODA__NO_STEP && step->h > passes->steps[step->from].h;
    if (passes->options.algorithm == PODA_BFS || farther || step->from == PODA__NO_STEP) {
        put_in(cursor, step->node, PODA__PLACE_OPEN, open->last);
    } else {
        put_in(cursor, step->node, PODA__PLACE_OPEN, cursor->anchor);
        cursor->anchor = step->node;
    }
    cursor->nodes[step->node].f = step->f;
}

static void apply_lists(poda__cursor *cursor, const poda__find_step *step)
{
    switch (step->kind) {
    case PODA_FIND_SELECT:
        assert(cursor->nodes[step->node].where == PODA__PLACE_OPEN);
        cursor->anchor = cursor->nodes[step->node].before;
        take_out(cursor, step->node);
        put_in(cursor, step->node, PODA__PLACE_CLOSED, cursor->closed[step->side].last);
        break;
    case PODA_FIND_OPEN:
        open_child(cursor, step);
        break;
    case PODA_FIND_BETTER:
        assert(cursor->nodes[step->node].where == PODA__PLACE_OPEN);
        if (cursor->passes->options.algorithm == PODA_DFS) { /* to the top of the stack */
            take_out(cursor, step->node);
            open_child(cursor, step);
        }
        cursor->nodes[step->node].f = step->f;
        break;
    case PODA_FIND_REOPEN:
        assert(cursor->nodes[step->node].where == PODA__PLACE_CLOSED);
        take_out(cursor, step->node);
        open_child(cursor, step);
        break;
    default:
        break;
    }
}

uint8_t poda__cursor_step(poda__cursor *cursor, const poda__find_step *step)
{
    const poda__passes *passes = cursor->passes;
    if (passes->kind == PODA__PASSES_LISTS)
        apply_lists(cursor, step);
    const size_t place = passes->nodes[step->node].place;
    if (!cursor->places.at || place == PODA__NO_PLACE || step->kind == PODA_FIND_REFUSE)
        return 0;
    const uint8_t marks =
        poda__places_apply(&cursor->places, place, passes->nodes[step->parent].place, step);
    if (step->kind == PODA_FIND_LIMIT)
        memset(cursor->touched, 1, cursor->places.count);
    cursor->touched[place] = 1;
    return marks;
}

static void apply_pass(poda__cursor *cursor, size_t pass)
{
    const poda__passes *passes = cursor->passes;
    const size_t end = poda__pass_end(passes, pass);
    for (size_t i = passes->firsts[pass]; i < end; i++)
        (void)poda__cursor_step(cursor, &passes->steps[i]);
}

void poda__cursor_clear(poda__cursor *cursor)
{
    const poda__passes *passes = cursor->passes;
    const poda__list empty = {PODA__NO_STEP, PODA__NO_STEP, 0};
    for (size_t i = 0; i < passes->node_count; i++)
        cursor->nodes[i] = (poda__list_node){PODA__NO_STEP, PODA__NO_STEP, 0, 0};
    for (int side = 0; side < 2; side++)
        cursor->open[side] = cursor->closed[side] = empty;
    cursor->anchor = PODA__NO_STEP;
    cursor->pass = 0;
    if (cursor->places.at) {
        memset(cursor->places.at, 0, cursor->places.count * sizeof *cursor->places.at);
        memset(cursor->touched, 1, cursor->places.count);
        poda__places_start(&cursor->places, passes);
    }
}

static void rewind_to_start(poda__cursor *cursor)
{
    poda__cursor_clear(cursor);
    apply_pass(cursor, 0);
}

bool poda__cursor_init(poda__cursor *cursor, const poda__passes *passes, bool places)
{
    *cursor = (poda__cursor){.passes = passes};
    cursor->nodes = poda__array(passes->node_count, sizeof *cursor->nodes);
    if (!cursor->nodes)
        return false;
    if (places && passes->places.at) {
        cursor->touched = poda__array(passes->places.count, 1);
        if (!poda__places_init(&cursor->places, &passes->options) || !cursor->touched)
            return false;
    }
    rewind_to_start(cursor);
    return true;
}

void poda__cursor_release(poda__cursor *cursor)
{
    free(cursor->nodes);
    poda__places_release(&cursor->places);
    free(cursor->touched);
    *cursor = (poda__cursor){0};
}

void poda__cursor_go(poda__cursor *cursor, size_t pass)
{
    if (pass < cursor->pass)
        rewind_to_start(cursor);
    while (cursor->pass < pass && cursor->pass + 1 < cursor->passes->count)
        apply_pass(cursor, ++cursor->pass);
}
