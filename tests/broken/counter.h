/* counter.h - a small correct space: make 23 from 1 by +1, -1 and x2, which costs two. Each file that
 * includes it defines one COUNTER_BREAKS_... and so breaks one thing. */
#define PODA_LOADED
#include "poda/space.h"

enum { counter_MOST = 63, counter_GOAL = 23, counter_UP = 0, counter_DOWN = 1, counter_TWICE = 2 };

typedef struct counter_space {
    char unused;
} counter_space;

typedef struct counter_state {
    uint32_t n;
} counter_state;

static inline poda_status counter_init(counter_space *space, const poda_options *options,
                                       poda_error *error)
{
    (void)space, (void)options, (void)error;
    return PODA_OK;
}

static inline void counter_start(const counter_space *space, counter_state *state)
{
    (void)space;
    state->n = 1;
}

static inline void counter_moves(const counter_space *space, const counter_state *state,
                                 poda_moves *list)
{
    (void)space;
    if (state->n < counter_MOST && !poda_moves_add(list, counter_UP))
        return;
    if (state->n > 0 && !poda_moves_add(list, counter_DOWN))
        return;
    if (state->n > 0 && 2 * state->n <= counter_MOST && !poda_moves_add(list, counter_TWICE))
        return;
#ifdef COUNTER_BREAKS_MOVES /* twice six is listed twice */
    if (state->n == 6)
        poda_moves_add(list, counter_TWICE);
#endif
}

static inline void counter_play(const counter_space *space, const counter_state *from,
                                poda_move move, counter_state *to)
{
    (void)space;
    to->n = move == counter_UP ? from->n + 1 : move == counter_DOWN ? from->n - 1 : 2 * from->n;
#ifdef COUNTER_BREAKS_PLAY /* after four, behind the state too */
    if (from->n == 4)
        to[1].n = 0;
#endif
}

static inline bool counter_goal(const counter_space *space, const counter_state *state)
{
    (void)space;
#ifdef COUNTER_BREAKS_GOAL /* every other time */
    static int asked;
    if (state->n == 5)
        return asked++ % 2;
#endif
#ifdef COUNTER_BREAKS_ONLY_GOAL /* there are two goals, but one target */
    if (state->n == 21)
        return true;
#endif
    return state->n == counter_GOAL;
}

#define counter_HAS_COST 1
static inline double counter_cost(const counter_space *space, const counter_state *from,
                                  poda_move move)
{
    (void)space, (void)from;
#ifdef COUNTER_BREAKS_COST /* going down from nine pays */
    if (from->n == 9 && move == counter_DOWN)
        return -1;
#endif
    return move == counter_TWICE ? 2 : 1;
}

/* The least number of doublings needed, or too many. */
#ifndef COUNTER_BREAKS_ONLY_GOAL /* it is right only for one goal */
#define counter_HAS_HEURISTIC 1
#endif
static inline double counter_heuristic(const counter_space *space, const counter_state *state,
                                       int which)
{
    (void)space, (void)which;
    if (state->n >= counter_GOAL)
        return state->n - counter_GOAL;
#ifdef COUNTER_BREAKS_HEURISTIC /* the remaining cost is 0, but reported wrongly */
    if (state->n == 3)
        return (state->n - 3) / 0.0;
#endif
#ifdef COUNTER_BREAKS_ADMISSIBLE /* as if there were no doubling */
    return counter_GOAL - state->n;
#else
    double least = state->n == 0;
    for (unsigned n = state->n ? state->n : 1; n < counter_GOAL; n *= 2)
        least++;
#ifdef COUNTER_BREAKS_CONSISTENT /* true, but only for odd numbers */
    return state->n % 2 ? least : 0;
#else
    return least;
#endif
#endif
}

#define counter_HAS_TARGET 1
static inline void counter_target(const counter_space *space, counter_state *state)
{
    (void)space;
#ifdef COUNTER_BREAKS_TARGET /* not the goal */
    state->n = counter_GOAL - 1;
#else
    state->n = counter_GOAL;
#endif
}

#define counter_HAS_BACK 1
static inline void counter_backs(const counter_space *space, const counter_state *state,
                                 poda_moves *list)
{
    (void)space;
    if (state->n > 0 && !poda_moves_add(list, counter_UP))
        return;
    if (state->n < counter_MOST && !poda_moves_add(list, counter_DOWN))
        return;
#ifdef COUNTER_BREAKS_BACKS /* twelve cannot be halved */
    if (state->n == 12)
        return;
#endif
#ifdef COUNTER_BREAKS_BACK /* seven can */
    if (state->n == 7 && !poda_moves_add(list, counter_TWICE))
        return;
#endif
    if (state->n > 0 && state->n % 2 == 0)
        poda_moves_add(list, counter_TWICE);
}

static inline poda_move counter_back(const counter_space *space, const counter_state *state,
                                     poda_move way, counter_state *from)
{
    (void)space;
    from->n = way == counter_UP ? state->n - 1 : way == counter_DOWN ? state->n + 1 : state->n / 2;
    return way;
}

static inline void counter_state_text(const counter_space *space, const counter_state *state,
                                      poda_text *text)
{
    (void)space;
#ifdef COUNTER_BREAKS_TEXT /* tens are left off from forty on */
    poda_text_add(text, "%u", (unsigned)(state->n < 40 ? state->n : state->n % 10));
#else
    poda_text_add(text, "%u", (unsigned)state->n);
#endif
}

static inline poda_status counter_state_read(const counter_space *space, const char *text,
                                             counter_state *state, poda_error *error)
{
    uint64_t n;
    (void)space;
    if (!poda_read_number(&text, counter_MOST, &n) || *text)
        return poda_fail(error, PODA_BAD_POSITION, "position", "expected a number, 0 to %d",
                         counter_MOST);
    state->n = (uint32_t)n;
    return PODA_OK;
}

static inline void counter_move_text(const counter_space *space, const counter_state *state,
                                     poda_move move, poda_text *text)
{
    (void)space, (void)state;
#ifdef COUNTER_BREAKS_MOVE_TEXT /* up and down look the same from eight on */
    if (state->n >= 8 && move == counter_DOWN)
        move = counter_UP;
#endif
    poda_text_add(text, "%s", move == counter_UP ? "+1" : move == counter_DOWN ? "-1" : "x2");
}

#if !defined COUNTER_BREAKS_NAMES &&                                                               \
    !defined COUNTER_BREAKS_ONLY_GOAL /* the heuristic cannot be requested */
static const char *const counter_heuristics[] = {"doublings", NULL};
#endif

static const poda_about counter_about = {
    .name = "counter",
    .title = "Counter",
    .summary = "make 23 from 1",
    .moves_like = "x2",
    .position_like = "11",
#if !defined COUNTER_BREAKS_NAMES && !defined COUNTER_BREAKS_ONLY_GOAL
    .evals = counter_heuristics,
#endif
};

#define PODA_RULES counter
#include "poda/export_problem.h"
