/* passes.c - records the trace of a single-player search. A failed allocation is remembered and
 * reported at the end, since a trace function cannot stop the search. */
#include "explain/passes/passes.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"

/* Returns the list with room for one more entry of `size` bytes; NULL if memory runs out or the
 * index would exceed 32 bits. */
static void *enlarged(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    const size_t wanted = *room ? 2 * *room : 64;
    void *larger = wanted < PODA__NO_STEP ? poda__resize(list, wanted, size) : NULL;
    if (larger)
        *room = wanted;
    return larger;
}

static poda__passes_kind kind_of(poda_finder algorithm)
{
    return algorithm == PODA_DEEPENING || algorithm == PODA_IDASTAR ? PODA__PASSES_LIMITS
           : algorithm == PODA_BACKTRACKING                         ? PODA__PASSES_STORY
                                                                    : PODA__PASSES_LISTS;
}

static size_t place_of(const poda__passes *passes, const void *state)
{
    const poda__chart *chart = passes->options.chart;
    if (!chart || !chart->place)
        return PODA__NO_PLACE;
    const size_t place = chart->place(passes->options.params, state);
    return place < passes->places.count ? place : PODA__NO_PLACE;
}

/* A node for a copy of `state`; PODA__NO_STEP if memory runs out. */
static uint32_t add_node(poda__passes *passes, const void *state, int side)
{
    size_t room = passes->node_room;
    poda__find_known *nodes =
        enlarged(passes->nodes, passes->node_count, &room, sizeof *passes->nodes);
    if (!nodes)
        return PODA__NO_STEP;
    passes->nodes = nodes;
    if (room != passes->node_room) {
        unsigned char *states = poda__resize(passes->states, room, passes->stride);
        if (!states)
            return PODA__NO_STEP;
        passes->states = states;
        passes->node_room = room;
    }
    const uint32_t index = (uint32_t)passes->node_count++;
    passes->nodes[index] =
        (poda__find_known){.side = side, .way = PODA__NO_STEP, .place = place_of(passes, state)};
    memset(passes->states + (size_t)index * passes->stride, 0, passes->stride);
    memcpy(passes->states + (size_t)index * passes->stride, state,
           passes->options.space->state_size);
    return index;
}

static bool begin_pass(poda__passes *passes)
{
    size_t *firsts = enlarged(passes->firsts, passes->count, &passes->room, sizeof *passes->firsts);
    if (!firsts)
        return false;
    passes->firsts = firsts;
    passes->firsts[passes->count++] = passes->step_count;
    return true;
}

static bool add_step(poda__passes *passes, const poda__find_step *step)
{
    poda__find_step *steps =
        enlarged(passes->steps, passes->step_count, &passes->step_room, sizeof *passes->steps);
    if (!steps)
        return false;
    passes->steps = steps;
    passes->steps[passes->step_count++] = *step;
    passes->fractions |= step->f != floor(step->f);
    return true;
}

poda_status poda__passes_init(poda__passes *passes, const poda__passes_options *options,
                              poda_error *error)
{
    *passes = (poda__passes){.options = *options, .kind = kind_of(options->algorithm)};
    if (passes->options.most == 0)
        passes->options.most = PODA__PASSES_MOST;
    if (options->chart && options->chart->places(options->params) > PODA__PASSES_PLACES)
        passes->options.chart = NULL;
    passes->stride = (options->space->state_size + 15) / 16 * 16; /* states are structs: aligned */
    if (passes->options.chart)
        passes->failed = !poda__places_init(&passes->places, options);
    /* searches without lists have a root that no event reports */
    if (!passes->failed && passes->kind != PODA__PASSES_LISTS)
        passes->failed = add_node(passes, options->from, 0) == PODA__NO_STEP;
    if (passes->failed || !begin_pass(passes)) {
        poda__passes_release(passes);
        return poda_fail_memory(error);
    }
    poda__places_start(&passes->places, passes);
    return PODA_OK;
}

void poda__passes_release(poda__passes *passes)
{
    free(passes->steps);
    free(passes->firsts);
    free(passes->nodes);
    free(passes->states);
    free(passes->numbers[0]);
    free(passes->numbers[1]);
    free(passes->stack);
    poda__places_release(&passes->places);
    free(passes->path);
    free(passes->moves);
    *passes = (poda__passes){0};
}

bool poda__places_init(poda__places *places, const poda__passes_options *options)
{
    assert(options->chart);
    *places = (poda__places){.count = options->chart->places(options->params)};
    places->at = poda__array(places->count, sizeof *places->at);
    if (places->at && !options->chart->grid)
        places->costs = poda__array(places->count, sizeof *places->costs);
    return places->at && (places->costs || options->chart->grid);
}

void poda__places_release(poda__places *places)
{
    free(places->at);
    free(places->costs);
    *places = (poda__places){0};
}

void poda__places_start(poda__places *places, const poda__passes *passes)
{
    if (passes->kind != PODA__PASSES_STORY || !places->at || !passes->node_count)
        return;
    const size_t place = passes->nodes[0].place;
    const poda__find_step start = {.kind = PODA_FIND_NOTE};
    if (place != PODA__NO_PLACE)
        (void)poda__places_apply(places, place, place, &start);
}

static void reach_place(poda__places *places, size_t place, size_t parent, uint8_t marks,
                        const poda__find_step *step)
{
    places->at[place] = (poda__place){marks, (uint32_t)parent};
    if (places->costs) {
        places->costs[place][0] = step->g;
        places->costs[place][1] = step->h;
        places->costs[place][2] = step->f;
    }
}

uint8_t poda__places_apply(poda__places *places, size_t place, size_t parent,
                           const poda__find_step *step)
{
    const uint8_t back = step->side ? PODA__PLACE_BACK : 0, marks = places->at[place].marks;
    uint8_t reached = 0;
    switch (step->kind) {
    case PODA_FIND_LIMIT: /* starts again */
        memset(places->at, 0, places->count * sizeof *places->at);
        return 0;
    case PODA_FIND_OPEN:
        if (!(marks & (PODA__PLACE_OPEN | PODA__PLACE_CLOSED))) /* the other side may have it */
            reached = PODA__PLACE_OPEN | back;
        break;
    case PODA_FIND_BETTER:
    case PODA_FIND_REOPEN:
        reached = PODA__PLACE_OPEN | back;
        break;
    case PODA_FIND_SELECT:
        return places->at[place].marks = PODA__PLACE_CLOSED | back;
    case PODA_FIND_ENTER:
    case PODA_FIND_NOTE:
        reached = PODA__PLACE_CLOSED;
        break;
    case PODA_FIND_BEYOND:
        if (!(marks & PODA__PLACE_CLOSED))
            reached = PODA__PLACE_BEYOND;
        break;
    default:
        break;
    }
    if (reached)
        reach_place(places, place, parent, reached, step);
    return reached;
}

/* The last picture needs every event, recorded or not. */
static void mark_place(poda__passes *passes, const poda_find_event *event, size_t parent)
{
    const size_t place =
        event->kind == PODA_FIND_REFUSE ? PODA__NO_PLACE : place_of(passes, event->state);
    const poda__find_step step = {
        .kind = event->kind, .side = event->side, .g = event->g, .h = event->h, .f = event->f};
    if (place != PODA__NO_PLACE)
        (void)poda__places_apply(&passes->places, place, parent == PODA__NO_PLACE ? place : parent,
                                 &step);
}

static bool begins_pass(const poda__passes *passes, poda_find_event_kind kind)
{
    switch (passes->kind) {
    case PODA__PASSES_LISTS:
        return kind == PODA_FIND_SELECT;
    case PODA__PASSES_LIMITS:
        return kind == PODA_FIND_LIMIT || kind == PODA_FIND_ENTER || kind == PODA_FIND_BEYOND;
    default:
        return kind == PODA_FIND_REFUSE || kind == PODA_FIND_NOTE || kind == PODA_FIND_UNNOTE;
    }
}

/* The node with a number; an unknown number is the next one. */
static uint32_t numbered(poda__passes *passes, const poda_find_event *event)
{
    const int side = event->side != 0;
    if (event->node < passes->number_count[side])
        return passes->numbers[side][event->node];
    uint32_t *numbers = event->kind == PODA_FIND_OPEN && event->node == passes->number_count[side]
                            ? enlarged(passes->numbers[side], passes->number_count[side],
                                       &passes->number_room[side], sizeof *numbers)
                            : NULL;
    if (!numbers)
        return PODA__NO_STEP;
    passes->numbers[side] = numbers;
    const uint32_t node = add_node(passes, event->state, side);
    if (node != PODA__NO_STEP)
        passes->numbers[side][passes->number_count[side]++] = node;
    return node;
}

static bool keep_listed(poda__passes *passes, const poda_find_event *event)
{
    const uint32_t node = numbered(passes, event);
    const int side = event->side != 0;
    if (node == PODA__NO_STEP || event->parent >= passes->number_count[side])
        return false;
    poda__find_known *known = &passes->nodes[node];
    const uint32_t parent = passes->numbers[side][event->parent];
    const poda__find_step step = {.kind = event->kind,
                                  .side = side,
                                  .node = node,
                                  .parent = parent,
                                  .from =
                                      parent == node ? PODA__NO_STEP : passes->nodes[parent].way,
                                  .depth = event->depth,
                                  .move = event->move,
                                  .g = event->g,
                                  .h = event->h,
                                  .f = event->f,
                                  .other = known->f};
    if (event->kind == PODA_FIND_OPEN || event->kind == PODA_FIND_BETTER ||
        event->kind == PODA_FIND_REOPEN) {
        known->way = (uint32_t)passes->step_count;
        known->f = event->f;
    }
    return add_step(passes, &step);
}

/* Steps of a search without lists: the path is a stack of the steps that entered its states. */
static bool keep_entered(poda__passes *passes, const poda_find_event *event)
{
    const size_t depth = event->depth;
    size_t room = passes->stack_room;
    while (depth + 1 >= room) {
        uint32_t *stack = enlarged(passes->stack, room, &room, sizeof *stack);
        if (!stack)
            return false;
        passes->stack = stack;
    }
    for (; passes->stack_room < room; passes->stack_room++)
        passes->stack[passes->stack_room] = PODA__NO_STEP;
    /* stack[0] is the root or the limit. A state of an iteration is at stack[1 + depth], one of
     * backtracking, which is below the root, at stack[depth] */
    const size_t level = passes->kind == PODA__PASSES_LIMITS && event->kind != PODA_FIND_LIMIT;
    const uint32_t from = depth + level > 0 ? passes->stack[depth + level - 1] : PODA__NO_STEP;
    const uint32_t above = from == PODA__NO_STEP ? 0 : passes->steps[from].node;
    const bool enters = event->kind == PODA_FIND_ENTER || event->kind == PODA_FIND_NOTE,
               is_new = enters || event->kind == PODA_FIND_BEYOND;
    const uint32_t at = passes->stack[depth + level];
    const uint32_t node = is_new                            ? add_node(passes, event->state, 0)
                          : event->kind == PODA_FIND_REFUSE ? above
                          : at == PODA__NO_STEP             ? 0
                                                            : passes->steps[at].node;
    if (node == PODA__NO_STEP)
        return false;
    const poda__find_step step = {.kind = event->kind,
                                  .node = node,
                                  .parent = depth ? above : node,
                                  .from = from,
                                  .depth = event->depth,
                                  .move = event->move,
                                  .g = event->g,
                                  .h = event->h,
                                  .f = event->f,
                                  .other = passes->limit};
    if (enters || event->kind == PODA_FIND_LIMIT)
        passes->stack[depth + level] = (uint32_t)passes->step_count;
    if (is_new)
        passes->nodes[node].way = (uint32_t)passes->step_count;
    return add_step(passes, &step);
}

void poda__passes_event(void *user, const poda_find_event *event)
{
    poda__passes *passes = user;
    if (passes->failed)
        return;
    const bool begins = begins_pass(passes, event->kind);
    if (event->kind == PODA_FIND_LIMIT)
        passes->limit = event->f;
    passes->total += begins;
    passes->goals += event->kind == PODA_FIND_GOAL;
    if (begins && (passes->count > passes->options.most ||
                   passes->step_count / PODA__PASS_STEPS > passes->options.most))
        passes->full = true;
    size_t parent = PODA__NO_PLACE;
    if (!passes->full) {
        const size_t steps = passes->step_count;
        if (begins && !begin_pass(passes))
            passes->failed = true;
        else if (passes->kind == PODA__PASSES_LISTS ? !keep_listed(passes, event)
                                                    : !keep_entered(passes, event))
            passes->failed = true;
        if (!passes->failed && passes->step_count > steps)
            parent = passes->nodes[passes->steps[steps].parent].place;
    }
    assert(passes->count <= passes->total + 1); /* pass 0 is the start */
    if (passes->places.at && !passes->failed)
        mark_place(passes, event, parent);
}

poda_status poda__passes_finish(poda__passes *passes, const poda_find_result *result,
                                poda_error *error)
{
    const poda_space *space = passes->options.space;
    passes->found = result->found;
    passes->end = result->end;
    passes->cost = result->cost;
    if (!passes->failed && result->found) {
        passes->path = poda__array(result->length + 1, passes->stride);
        passes->moves = poda__array(result->length, sizeof *passes->moves);
        passes->failed = !passes->path || !passes->moves;
    }
    if (passes->failed)
        return poda_fail_memory(error);
    if (!result->found)
        return PODA_OK;
    memcpy(passes->path, passes->options.from, space->state_size);
    for (size_t i = 0; i < result->length; i++) {
        passes->moves[i] = result->path[i];
        space->play(passes->options.params, passes->path + i * passes->stride, result->path[i],
                    passes->path + (i + 1) * passes->stride);
    }
    passes->length = result->length;
    return PODA_OK;
}

bool poda__step_goes_back(const poda__passes *passes, const poda__find_step *step)
{
    if (step->kind != PODA_FIND_KNOWN || step->from == PODA__NO_STEP)
        return false;
    const poda__find_step *from = &passes->steps[step->from];
    return from->node != from->parent && from->parent == step->node;
}
