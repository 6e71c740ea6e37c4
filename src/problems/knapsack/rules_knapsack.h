/* rules_knapsack.h - which items, each with a value and a weight, fit in a knapsack and are worth
 * most: item by item, take it or leave it. More than KNAPSACK_PLAIN items, and values whose sum a
 * double cannot hold, have no states: only the fast method solves them. */
#ifndef PODA_PROBLEMS_KNAPSACK_RULES_KNAPSACK_H
#define PODA_PROBLEMS_KNAPSACK_RULES_KNAPSACK_H

#include "base/memory.h"
#include "base/wording.h"
#include "poda/space.h"
#include "problems/knapsack/knapsack_text.h"
#include "problems/shelf.h"

enum { KNAPSACK_PLAIN = 1024 };
#define KNAPSACK_EXACT ((uint64_t)1 << 53) /* integers up to here are exact as doubles */

/* An item by its value per unit of weight. */
typedef struct knapsack_ranked {
    poda__knapsack_item item;
    size_t index;
} knapsack_ranked;

typedef struct knapsack_space {
    poda__knapsack_item *items;
    size_t count;
    uint64_t capacity;
    knapsack_ranked *ranked;      /* sorted by value per unit of weight, largest first */
    uint64_t total;               /* of all values; KNAPSACK_EXACT + 1 when larger */
    poda_translate_fn *translate; /* for reasons; NULL: English */
} knapsack_space;

typedef struct knapsack_state {
    uint64_t next; /* the item to decide on */
    uint64_t value, weight;
    uint64_t taken[KNAPSACK_PLAIN / 64]; /* one bit per item */
} knapsack_state;

static const poda_option knapsack_options[] = {
    {"items", "60/10,100/20,120/30", "the items as value/weight, separated by commas"},
    {"capacity", "50", "the weight that fits"},
    {"instance", "",
     "text or @FILE instead: number of items, capacity, then value and weight of each"},
    {NULL, NULL, NULL}};

static const poda_about knapsack_about = {
    .name = "knapsack",
    .title = "knapsack",
    .summary = "the items that fit into a knapsack and are worth most",
    .moves_like = "+1",
    .position_like = "10.",
    .options = knapsack_options,
    .aliases = "mochila",
};

#define knapsack_HAS_RELEASE 1
static inline void knapsack_release(knapsack_space *space)
{
    free(space->items);
    free(space->ranked);
}

/* "60/10,100/20". */
static inline poda_status knapsack_read_items(knapsack_space *space, const char *text,
                                              poda_error *error)
{
    size_t room = 0;
    const char *at = text;
    for (const char *slash = text; *slash; slash++)
        room += *slash == '/'; /* every item has one */
    space->items = poda__array(room, sizeof *space->items);
    if (!space->items)
        return poda_fail_memory(error);
    while (*(at += strspn(at, " ,\t\r\n"))) {
        poda__knapsack_item item;
        const char *word = at;
        if (space->count == room || !poda_read_number(&at, PODA__KNAPSACK_MOST, &item.value) ||
            *at++ != '/' || !poda_read_number(&at, PODA__KNAPSACK_MOST, &item.weight) ||
            (*at && *at != ',' && !strchr(" \t\r\n", *at)))
            return poda_fail(error, PODA_BAD_OPTION, "items",
                             "item %zu, '%.20s': expected value/weight, whole numbers up to 2^62, "
                             "with commas between items",
                             space->count + 1, word);
        space->items[space->count++] = item;
    }
    return PODA_OK;
}

/* Larger value per unit of weight comes first; an item without weight and value last. */
static inline int knapsack_compare(const void *left, const void *right)
{
    const knapsack_ranked *a = (const knapsack_ranked *)left, *b = (const knapsack_ranked *)right;
    const poda__uint128 first = (poda__uint128)a->item.value * b->item.weight;
    const poda__uint128 second = (poda__uint128)b->item.value * a->item.weight;
    const bool a_void = !(a->item.value | a->item.weight),
               b_void = !(b->item.value | b->item.weight);
    if (a_void != b_void)
        return a_void ? 1 : -1;
    if (first != second)
        return first > second ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

static inline poda_status knapsack_rank(knapsack_space *space, poda_error *error)
{
    space->ranked = poda__array(space->count, sizeof *space->ranked);
    if (!space->ranked)
        return poda_fail_memory(error);
    for (size_t i = 0; i < space->count; i++) {
        space->ranked[i] = (knapsack_ranked){space->items[i], i};
        space->total = space->items[i].value > KNAPSACK_EXACT - space->total
                           ? KNAPSACK_EXACT + 1
                           : space->total + space->items[i].value;
        if (space->total > KNAPSACK_EXACT)
            return PODA_OK; /* no bounds will be needed */
    }
    qsort(space->ranked, space->count, sizeof *space->ranked, knapsack_compare);
    return PODA_OK;
}

static inline poda_status knapsack_init(knapsack_space *space, const poda_options *options,
                                        poda_error *error)
{
    const char *instance = poda_option_text(options, "instance", "");
    poda_status status;
    *space = (knapsack_space){.capacity = 50, .translate = error ? error->translate : NULL};
    if (*instance) {
        poda__knapsack problem;
        status = poda__knapsack_read(instance, "instance", &space->items, &problem, error);
        if (status != PODA_OK)
            return status;
        space->count = problem.count;
        space->capacity = problem.capacity;
    } else {
        int64_t capacity = 50;
        status =
            poda_option_int(options, "capacity", 0, (int64_t)PODA__KNAPSACK_MOST, &capacity, error);
        space->capacity = (uint64_t)capacity;
        if (status == PODA_OK)
            status = knapsack_read_items(
                space, poda_option_text(options, "items", "60/10,100/20,120/30"), error);
    }
    if (status == PODA_OK)
        status = knapsack_rank(space, error);
    if (status != PODA_OK)
        knapsack_release(space);
    return status;
}

static inline void knapsack_start(const knapsack_space *space, knapsack_state *state)
{
    (void)space;
    memset(state, 0, sizeof *state);
}

static inline bool knapsack_goal(const knapsack_space *space, const knapsack_state *state)
{
    return state->next == space->count;
}

/* A move is item x 2, and 1 more to take it. */
static inline void knapsack_moves(const knapsack_space *space, const knapsack_state *state,
                                  poda_moves *list)
{
    if (!knapsack_goal(space, state) && poda_moves_add(list, state->next * 2 + 1))
        poda_moves_add(list, state->next * 2);
}

static inline void knapsack_play(const knapsack_space *space, const knapsack_state *from,
                                 poda_move move, knapsack_state *to)
{
    *to = *from;
    if (move & 1) {
        to->value += space->items[from->next].value;
        to->weight += space->items[from->next].weight;
        if (from->next < KNAPSACK_PLAIN)
            to->taken[from->next / 64] |= (uint64_t)1 << from->next % 64;
    }
    to->next++;
}

#define knapsack_PARTIAL 1
#define knapsack_HAS_ACCEPTABLE 1
static inline bool knapsack_acceptable(const knapsack_space *space, const knapsack_state *state,
                                       poda_move move)
{
    return !(move & 1) || space->items[state->next].weight <= space->capacity - state->weight;
}

#define knapsack_HAS_WHY 1
static inline void knapsack_why(const knapsack_space *space, const knapsack_state *state,
                                poda_move move, poda_text *text)
{
    (void)move;
    poda_text_add(text, tr(space->translate, "it weighs %llu, and only %llu is left"),
                  (unsigned long long)space->items[state->next].weight,
                  (unsigned long long)(space->capacity - state->weight));
}

#define knapsack_HAS_VALUE 1
static inline double knapsack_value(const knapsack_space *space, const knapsack_state *state)
{
    (void)space;
    return (double)state->value;
}

/* The best items per unit of weight until one does not fit, and the fitting fraction of that one
 * (Dantzig 1957). */
#define knapsack_HAS_BOUND 1
static inline double knapsack_bound(const knapsack_space *space, const knapsack_state *state)
{
    uint64_t value = state->value, room = space->capacity - state->weight;
    for (size_t i = 0; i < space->count; i++) {
        const knapsack_ranked *ranked = &space->ranked[i];
        if (ranked->index < state->next)
            continue;
        if (ranked->item.weight > room) {
            const poda__uint128 product = (poda__uint128)ranked->item.value * room;
            return (double)(value + (uint64_t)poda__wide_divide(product, ranked->item.weight));
        }
        room -= ranked->item.weight;
        value += ranked->item.value;
    }
    return (double)value;
}

/* One character per item: 1 taken, 0 left, '.' undecided. */
static inline void knapsack_state_text(const knapsack_space *space, const knapsack_state *state,
                                       poda_text *text)
{
    for (size_t i = 0; i < space->count && i < KNAPSACK_PLAIN; i++)
        poda_text_add(text, "%c",
                      i >= state->next                       ? '.'
                      : state->taken[i / 64] >> (i % 64) & 1 ? '1'
                                                             : '0');
}

static inline poda_status knapsack_state_read(const knapsack_space *space, const char *text,
                                              knapsack_state *state, poda_error *error)
{
    const size_t decided = strspn(text, "01"), open = strspn(text + decided, ".");
    knapsack_start(space, state);
    if (decided + open != space->count || text[decided + open] || space->count > KNAPSACK_PLAIN)
        return poda_fail(error, PODA_BAD_POSITION, "position",
                         "expected a character for each of the %zu {item|items} (at most %d): 1 "
                         "taken, 0 left, then '.' not decided",
                         space->count, KNAPSACK_PLAIN);
    for (size_t i = 0; i < decided; i++) {
        knapsack_state next;
        const poda_move move = i * 2 + (text[i] == '1');
        if (!knapsack_acceptable(space, state, move))
            return poda_fail(error, PODA_BAD_POSITION, "position",
                             "item %zu does not fit: the weight would exceed the capacity %llu",
                             i + 1, (unsigned long long)space->capacity);
        knapsack_play(space, state, move, &next);
        *state = next;
    }
    return PODA_OK;
}

/* "+3" takes item 3, "-3" leaves it. */
static inline void knapsack_move_text(const knapsack_space *space, const knapsack_state *state,
                                      poda_move move, poda_text *text)
{
    (void)space;
    (void)state;
    poda_text_add(text, "%c%llu", move & 1 ? '+' : '-', (unsigned long long)move / 2 + 1);
}

#define knapsack_HAS_VIEW 1
static inline void knapsack_view(const knapsack_space *space, const knapsack_state *state,
                                 poda_view *view)
{
    if (!poda__shelf(view, space->count))
        return;
    for (size_t i = 0; i < space->count; i++) {
        poda_text label =
            poda__shelf_item(view, i, i < state->next, state->taken[i / 64] >> (i % 64) & 1);
        poda_text_add(&label, "%llu/%llu", (unsigned long long)space->items[i].value,
                      (unsigned long long)space->items[i].weight);
    }
    poda_view_note(view, -1, "value", (int64_t)state->value);
    poda_view_note(view, -1, "weight", (int64_t)state->weight);
    poda_view_note(view, -1, "capacity", (int64_t)space->capacity);
    if (knapsack_goal(space, state))
        return;
    for (int take = 1; take >= 0; take--)
        if (knapsack_acceptable(space, state, (poda_move)(state->next * 2 + (uint64_t)take)))
            poda_view_click(view, (poda_move)(state->next * 2 + (uint64_t)take),
                            (int)state->next + (take ? 0 : 2 * view->cols), -1);
}

#endif
