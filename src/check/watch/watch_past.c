/* watch_past.c - wraps the functions of poda/past.h and poda/hints.h as watch.c does the others. */
#include "check/watch/watch_wide.h"

#if !defined(__wasm__)

/* One watched game per process. */
static const poda_past *inner;
static const poda_hints *hints_of;

static int again(const void *game)
{
    poda__watch_enter("again", NULL);
    const int times = inner->again(game);
    poda__watch_leave();
    return times;
}

static poda_value stalled(const void *game, const void *state)
{
    poda__watch_enter("stalled", state);
    const poda_value value = inner->stalled(game, state);
    poda__watch_leave();
    return value;
}

static uint64_t seen(const void *game, const void *state)
{
    poda__watch_enter("seen", state);
    const uint64_t number = inner->seen(game, state);
    poda__watch_leave();
    return number;
}

static void key(const void *game, const void *state, void *to)
{
    poda__watch_enter("key", state);
    inner->key(game, state, to);
    poda__watch_leave();
}

static poda_value lead(const void *game, const void *state)
{
    poda__watch_enter("lead", state);
    const poda_value score = inner->lead(game, state);
    poda__watch_leave();
    return score;
}

static poda_idle clock_of(const void *game, const void *state)
{
    poda__watch_enter("clock", state);
    const poda_idle idle = inner->clock(game, state);
    poda__watch_leave();
    return idle;
}

const poda_past *poda__watch_past(const poda_past *rules)
{
    static poda_past table;
    inner = rules;
    table = (poda_past){
        .again = rules->again ? again : NULL,
        .stalled = rules->stalled ? stalled : NULL,
        .seen = rules->seen ? seen : NULL,
        .key = rules->key ? key : NULL,
        .lead = rules->lead ? lead : NULL,
        .clock = rules->clock ? clock_of : NULL,
    };
    return &table;
}

static unsigned index_of(const void *game, const void *state, poda_move move)
{
    poda__watch_enter("index", state);
    const unsigned number = hints_of->index(game, state, move);
    poda__watch_leave();
    return number;
}

static bool calm(const void *game, const void *state)
{
    poda__watch_enter("calm", state);
    const bool is_calm = hints_of->calm(game, state);
    poda__watch_leave();
    return is_calm;
}

static bool pass(const void *game, const void *state, void *to)
{
    poda__watch_enter("pass", state);
    const bool passes = hints_of->pass(game, state, to);
    poda__watch_leave();
    return passes;
}

static bool gains(const void *game, const void *state, poda_move move, poda_value least)
{
    poda__watch_enter("gains", state);
    const bool enough = hints_of->gains(game, state, move, least);
    poda__watch_leave();
    return enough;
}

static void vital(const void *game, const void *state, poda_moves *list)
{
    poda__watch_enter("vital", state);
    hints_of->vital(game, state, list);
    poda__watch_leave();
}

static void bounds(const void *game, const void *state, poda_value *lower, poda_value *upper)
{
    poda__watch_enter("bounds", state);
    hints_of->bounds(game, state, lower, upper);
    poda__watch_leave();
}

const poda_hints *poda__watch_hints(const poda_hints *rules)
{
    static poda_hints table;
    hints_of = rules;
    table = (poda_hints){
        .index = rules->index ? index_of : NULL,
        .calm = rules->calm ? calm : NULL,
        .pass = rules->pass ? pass : NULL,
        .gains = rules->gains ? gains : NULL,
        .vital = rules->vital ? vital : NULL,
        .bounds = rules->bounds ? bounds : NULL,
    };
    return &table;
}

#endif
