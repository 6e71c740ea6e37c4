/* watch_wide.c - wraps the functions of poda/wide.h as watch.c does the others. */
#include "check/watch/watch_wide.h"

#if !defined(__wasm__)

/* One watched game per process. */
static const poda_wide *inner;

static int players(const void *game)
{
    poda__watch_enter("players", NULL);
    const int count = inner->players(game);
    poda__watch_leave();
    return count;
}

static poda_value sum(const void *game)
{
    poda__watch_enter("sum", NULL);
    const poda_value total = inner->sum(game);
    poda__watch_leave();
    return total;
}

/* The moves lie directly before the guard, the weights before them. */
static void chance(const void *game, const void *state, poda_chances *list)
{
    const size_t bytes = list->capacity * sizeof *list->at;
    poda_move *at = poda__watch_guarded(bytes);
    uint64_t *weight = list->weight ? poda__watch_guarded(2 * bytes) : NULL;
    const bool room = at && (weight || !list->weight);
    poda_chances to = *list;
    if (room) {
        to.at = at;
        to.weight = weight;
    }
    poda__watch_enter("chance", state);
    poda__watch_room(list->capacity);
    inner->chance(game, state, &to);
    poda__watch_leave();
    list->count = to.count;
    const size_t count = to.count < list->capacity ? to.count : list->capacity;
    if (room)
        memcpy(list->at, at, count * sizeof *at);
    if (room && weight)
        memcpy(list->weight, weight, count * sizeof *weight);
}

static poda_move draw(const void *game, const void *state, poda_random *random)
{
    poda__watch_enter("draw", state);
    const poda_move outcome = inner->draw(game, state, random);
    poda__watch_leave();
    return outcome;
}

static bool payoffs(const void *game, const void *state, poda_value *pay)
{
    enum { BYTES = PODA_PLAYERS_MAX * sizeof(poda_value) };
    poda_value *at = poda__watch_guarded(BYTES);
    poda__watch_enter("payoffs", state);
    if (at)
        memcpy(at, pay, BYTES);
    const bool over = inner->payoffs(game, state, at ? at : pay);
    poda__watch_leave();
    if (at)
        memcpy(pay, at, BYTES);
    return over;
}

static poda_value unit(const void *game)
{
    poda__watch_enter("unit", NULL);
    const poda_value parts = inner->unit(game);
    poda__watch_leave();
    return parts;
}

static void range(const void *game, poda_value *least, poda_value *most)
{
    poda__watch_enter("range", NULL);
    inner->range(game, least, most);
    poda__watch_leave();
}

static void sees(const void *game, const void *state, int player, void *to)
{
    poda__watch_enter("sees", state);
    inner->sees(game, state, player, to);
    poda__watch_leave();
}

static void guess(const void *game, const void *seen, int player, poda_random *random, void *to)
{
    poda__watch_enter("guess", seen);
    inner->guess(game, seen, player, random, to);
    poda__watch_leave();
}

static unsigned movers(const void *game, const void *state)
{
    poda__watch_enter("movers", state);
    const unsigned set = inner->movers(game, state);
    poda__watch_leave();
    return set;
}

static bool shown(const void *game, const void *state)
{
    poda__watch_enter("shown", state);
    const bool open = inner->shown(game, state);
    poda__watch_leave();
    return open;
}

const poda_wide *poda__watch_wide(const poda_wide *rules)
{
    static poda_wide table;
    inner = rules;
    table = (poda_wide){
        .players = players,
        .sum = rules->sum ? sum : NULL,
        .chance = rules->chance ? chance : NULL,
        .draw = rules->draw ? draw : NULL,
        .payoffs = rules->payoffs ? payoffs : NULL,
        .unit = rules->unit ? unit : NULL,
        .range = rules->range ? range : NULL,
        .sees = rules->sees ? sees : NULL,
        .guess = rules->guess ? guess : NULL,
        .movers = rules->movers ? movers : NULL,
        .shown = rules->shown ? shown : NULL,
    };
    return &table;
}

#endif
