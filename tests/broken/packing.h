/* packing.h - a small correct space of partial solutions: which things go into a bag, with bounds,
 * propagation and an order. Each file that includes it defines one PACKING_BREAKS_... */
#define PODA_LOADED
#include "poda/space.h"

enum { packing_THINGS = 5, packing_ROOM = 10 };

static const uint32_t packing_weight[packing_THINGS] = {5, 4, 6, 3, 1};
static const uint32_t packing_worth[packing_THINGS] = {10, 8, 11, 5, 1};

typedef struct packing_space {
    char unused;
} packing_space;

typedef struct packing_state {
    uint32_t next, taken; /* the thing to decide on; one bit per thing */
} packing_state;

#define packing_PARTIAL 1

static inline uint32_t packing_sum(const uint32_t *of, uint32_t set)
{
    uint32_t sum = 0;
    for (int i = 0; i < packing_THINGS; i++)
        sum += set >> i & 1 ? of[i] : 0;
    return sum;
}

static inline poda_status packing_init(packing_space *space, const poda_options *options,
                                       poda_error *error)
{
    (void)space, (void)options, (void)error;
    return PODA_OK;
}

static inline void packing_start(const packing_space *space, packing_state *state)
{
    (void)space;
    *state = (packing_state){0, 0};
}

/* 0 leaves the next thing, 1 takes it. */
static inline void packing_moves(const packing_space *space, const packing_state *state,
                                 poda_moves *list)
{
    (void)space;
    if (state->next == packing_THINGS)
        return;
    if (!poda_moves_add(list, 0) || !poda_moves_add(list, 1))
        return;
#ifdef PACKING_BREAKS_PARTIAL /* waiting is possible */
    if (state->next == 3)
        poda_moves_add(list, 2);
#endif
}

static inline bool packing_fits(const packing_state *state)
{
    return state->next < packing_THINGS &&
           packing_sum(packing_weight, state->taken) + packing_weight[state->next] <= packing_ROOM;
}

#define packing_HAS_ACCEPTABLE 1
static inline bool packing_acceptable(const packing_space *space, const packing_state *state,
                                      poda_move move)
{
    (void)space;
    return move != 1 || packing_fits(state);
}

#define packing_HAS_WHY 1
static inline void packing_why(const packing_space *space, const packing_state *state,
                               poda_move move, poda_text *text)
{
    (void)space, (void)state, (void)move;
#ifndef PACKING_BREAKS_WHY
    poda_text_add(text, "it does not fit");
#else
    (void)text;
#endif
}

static inline void packing_play(const packing_space *space, const packing_state *from,
                                poda_move move, packing_state *to)
{
    (void)space;
    to->next = from->next + 1;
    to->taken = from->taken | (uint32_t)move << from->next;
    if (move == 2)
        *to = *from;
}

static inline bool packing_goal(const packing_space *space, const packing_state *state)
{
    (void)space;
    return state->next == packing_THINGS;
}

#define packing_HAS_ORDER 1
static inline int packing_order(const packing_space *space, const packing_state *state,
                                poda_move move)
{
    (void)space, (void)state;
#ifdef PACKING_BREAKS_ORDER
    static int asked;
    return asked++;
#endif
    return (int)move;
}

/* Things that do not fit any more are left. */
#define packing_HAS_PROPAGATE 1
static inline bool packing_propagate(const packing_space *space, packing_state *state)
{
    (void)space;
#ifdef PACKING_BREAKS_PROPAGATE /* treats a full bag as a dead end */
    if (packing_sum(packing_weight, state->taken) == packing_ROOM)
        return false;
#endif
    while (state->next < packing_THINGS && !packing_fits(state)) {
        state->next++;
#ifdef PACKING_BREAKS_CONCLUSIONS /* one after the other */
        break;
#endif
    }
    return true;
}

#define packing_HAS_VALUE 1
static inline double packing_value(const packing_space *space, const packing_state *state)
{
    (void)space;
#ifdef PACKING_BREAKS_VALUE /* an empty bag has no worth for its weight */
    return packing_sum(packing_worth, state->taken) /
           (double)packing_sum(packing_weight, state->taken);
#else
    return packing_sum(packing_worth, state->taken);
#endif
}

#define packing_HAS_BOUND 1
static inline double packing_bound(const packing_space *space, const packing_state *state)
{
    (void)space;
    uint32_t rest = 0;
    for (uint32_t i = state->next; i < packing_THINGS; i++)
        rest += packing_worth[i];
#ifdef PACKING_BREAKS_BOUND /* only one more thing */
    rest = state->next < packing_THINGS ? packing_worth[state->next] : 0;
#endif
    return packing_sum(packing_worth, state->taken) + rest;
}

/* "++-" for the things decided, in order. */
static inline void packing_state_text(const packing_space *space, const packing_state *state,
                                      poda_text *text)
{
    (void)space;
    for (uint32_t i = 0; i < state->next; i++)
        poda_text_add(text, "%c", state->taken >> i & 1 ? '+' : '-');
    if (state->next == 0)
        poda_text_add(text, "0");
}

static inline poda_status packing_state_read(const packing_space *space, const char *text,
                                             packing_state *state, poda_error *error)
{
    packing_state read = {0, 0};
    const size_t length = strspn(text, "+-");
    (void)space;
    if (strcmp(text, "0") == 0) {
        *state = read;
        return PODA_OK;
    }
    for (; read.next < length && read.next < packing_THINGS; read.next++)
        read.taken |= (uint32_t)(text[read.next] == '+') << read.next;
    if (text[length] || length == 0 || length > packing_THINGS ||
        packing_sum(packing_weight, read.taken) > packing_ROOM)
        return poda_fail(error, PODA_BAD_POSITION, "position", "expected things like +-+");
    *state = read;
    return PODA_OK;
}

static inline void packing_move_text(const packing_space *space, const packing_state *state,
                                     poda_move move, poda_text *text)
{
    (void)space, (void)state;
    poda_text_add(text, "%s", move == 0 ? "leave" : move == 1 ? "take" : "wait");
}

static const poda_about packing_about = {
    .name = "packing",
    .title = "Packing",
    .summary = "the most valuable things that fit",
    .moves_like = "take",
    .position_like = "+-",
};

#define PODA_RULES packing
#include "poda/export_problem.h"
