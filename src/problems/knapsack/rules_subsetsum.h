/* rules_subsetsum.h - a subset of numbers that adds up to the target: take or leave each in turn,
 * as long as the sum is not too large and the rest is enough. */
#ifndef PODA_PROBLEMS_KNAPSACK_RULES_SUBSETSUM_H
#define PODA_PROBLEMS_KNAPSACK_RULES_SUBSETSUM_H

#include "base/wording.h"
#include "poda/space.h"
#include "problems/shelf.h"

enum { SUBSETSUM_MOST = 64 };
#define SUBSETSUM_VALUE 1000000000000000 /* 64 of them fit a sum */

typedef struct subsetsum_space {
    size_t count;
    uint64_t target;
    uint64_t values[SUBSETSUM_MOST];
    uint64_t rest[SUBSETSUM_MOST + 1]; /* the sum of the values from each index on */
    poda_translate_fn *translate;      /* for reasons; NULL: English */
} subsetsum_space;

typedef struct subsetsum_state {
    uint64_t sum, taken; /* one bit per value */
    uint64_t next;       /* the first undecided one */
} subsetsum_state;

#define subsetsum_PARTIAL 1

static const poda_option subsetsum_options[] = {
    {"values", "3,34,4,12,5,2", "the numbers, up to 64, from 1 to 10^15"},
    {"target", "9", "what some of them must add up to"},
    {NULL, NULL, NULL}};

static const poda_about subsetsum_about = {
    .name = "subsetsum",
    .title = "subset sum",
    .summary = "take some of the numbers so that they add up to the target",
    .moves_like = "+34",
    .position_like = "3 - 4 ? ? ?",
    .options = subsetsum_options,
    .aliases = "subconjuntos",
};

static inline poda_status subsetsum_init(subsetsum_space *space, const poda_options *options,
                                         poda_error *error)
{
    int64_t target = 9;
    *space = (subsetsum_space){.count = 6, .values = {3, 34, 4, 12, 5, 2}};
    poda_status status = poda_option_list(options, "values", 1, SUBSETSUM_VALUE, SUBSETSUM_MOST,
                                          space->values, &space->count, error);
    if (status == PODA_OK)
        status = poda_option_int(options, "target", 1, INT64_MAX, &target, error);
    if (status != PODA_OK)
        return status;
    space->target = (uint64_t)target;
    space->translate = error ? error->translate : NULL;
    for (size_t i = space->count; i-- > 0;)
        space->rest[i] = space->rest[i + 1] + space->values[i];
    return PODA_OK;
}

static inline void subsetsum_start(const subsetsum_space *space, subsetsum_state *state)
{
    (void)space;
    *state = (subsetsum_state){0};
}

/* Move 1 takes the next number, move 0 leaves it. */
static inline void subsetsum_moves(const subsetsum_space *space, const subsetsum_state *state,
                                   poda_moves *list)
{
    if (state->next < space->count && poda_moves_add(list, 1))
        poda_moves_add(list, 0);
}

#define subsetsum_HAS_ACCEPTABLE 1
static inline bool subsetsum_acceptable(const subsetsum_space *space, const subsetsum_state *state,
                                        poda_move move)
{
    const uint64_t sum = state->sum + (move ? space->values[state->next] : 0);
    return sum <= space->target && sum + space->rest[state->next + 1] >= space->target;
}

#define subsetsum_HAS_WHY 1
static inline void subsetsum_why(const subsetsum_space *space, const subsetsum_state *state,
                                 poda_move move, poda_text *text)
{
    const uint64_t sum = state->sum + (move ? space->values[state->next] : 0);
    if (sum > space->target)
        poda_text_add(text, tr(space->translate, "the sum would be %llu, more than %llu"),
                      (unsigned long long)sum, (unsigned long long)space->target);
    else
        poda_text_add(
            text,
            tr(space->translate, "even with all that follow the sum would be %llu, less than %llu"),
            (unsigned long long)(sum + space->rest[state->next + 1]),
            (unsigned long long)space->target);
}

static inline void subsetsum_play(const subsetsum_space *space, const subsetsum_state *from,
                                  poda_move move, subsetsum_state *to)
{
    *to = (subsetsum_state){from->sum + (move ? space->values[from->next] : 0),
                            from->taken | move << from->next, from->next + 1};
}

/* Undecided numbers are left: no number is 0. */
static inline bool subsetsum_goal(const subsetsum_space *space, const subsetsum_state *state)
{
    return state->sum == space->target;
}

/* One word per number: itself if taken, '-' if left, '?' if undecided. */
static inline void subsetsum_state_text(const subsetsum_space *space, const subsetsum_state *state,
                                        poda_text *text)
{
    for (size_t i = 0; i < space->count; i++) {
        poda_text_add(text, "%s", i ? " " : "");
        if (i < state->next && state->taken >> i & 1)
            poda_text_add(text, "%llu", (unsigned long long)space->values[i]);
        else
            poda_text_add(text, "%s", i < state->next ? "-" : "?");
    }
}

static inline poda_status subsetsum_state_read(const subsetsum_space *space, const char *text,
                                               subsetsum_state *state, poda_error *error)
{
    subsetsum_state read = {0};
    const char *at = text;
    for (size_t i = 0; i < space->count; i++) {
        uint64_t value;
        const bool taken = poda_read_number(&at, SUBSETSUM_VALUE, &value);
        const bool decided = taken || *at == '-', known = decided || *at == '?';
        at += known && !taken;
        if (!known || (taken && value != space->values[i]) || (decided && read.next < i) ||
            *at != (i + 1 < space->count ? ' ' : 0))
            return poda_fail(
                error, PODA_BAD_POSITION, "position",
                "number %d: expected %llu if it is taken, '-' if it is left, '?' if it "
                "and all after it are not decided",
                (int)i + 1, (unsigned long long)space->values[i]);
        if (decided)
            subsetsum_play(space, &read, taken, &read);
        at += *at == ' ';
    }
    *state = read;
    return PODA_OK;
}

static inline void subsetsum_move_text(const subsetsum_space *space, const subsetsum_state *state,
                                       poda_move move, poda_text *text)
{
    poda_text_add(text, "%c%llu", move ? '+' : '-', (unsigned long long)space->values[state->next]);
}

#define subsetsum_HAS_VIEW 1
static inline void subsetsum_view(const subsetsum_space *space, const subsetsum_state *state,
                                  poda_view *view)
{
    if (!poda__shelf(view, space->count))
        return;
    for (size_t i = 0; i < space->count; i++) {
        poda_text label = poda__shelf_item(view, i, i < state->next, state->taken >> i & 1);
        poda_text_add(&label, "%llu", (unsigned long long)space->values[i]);
    }
    poda_view_note(view, -1, "sum", (int64_t)state->sum);
    poda_view_note(view, -1, "target", (int64_t)space->target);
    for (int take = 1; take >= 0 && state->next < space->count; take--)
        if (subsetsum_acceptable(space, state, (poda_move)take))
            poda_view_click(view, (poda_move)take, (int)state->next + (take ? 0 : 2 * view->cols),
                            -1);
}

#endif
