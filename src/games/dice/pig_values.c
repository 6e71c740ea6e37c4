/* pig_values.c - the chance to win of every position of Pig for two. A hold leads to a larger sum of
 * scores, so pairs of scores are settled from the largest sum down, and in a pair only two numbers
 * depend on each other: the chances of the two players at the beginning of their turns. Each is a
 * piecewise linear function of the other, so Newton's method, here the same as policy iteration
 * (Howard 1960), finds them in a few steps. */
#include "games/dice/pig_values.h"

#include <math.h>

#include "base/memory.h"
#include "base/stop.h"
#include "games/dice/rules_pig.h"
#include "games/own.h"

enum { GOAL_MOST = 300, STEPS = 60 }; /* a table of 108 MB; steps of Newton's method */

typedef struct pig_values {
    poda__own_values head;
    int goal, sides, least; /* least: no score is below it */
    double *slope;          /* by pot, in one turn: how the chance depends on the other's failure */
    double chance[];        /* to win, of the player to move: by its score, the other's, the pot */
} pig_values;

static size_t turn_at(const pig_values *it, int own, int other)
{
    const size_t rows = (size_t)(it->goal - it->least), before = (size_t)(own - it->least);
    /* scores below `own` have rows of goal - least, goal - least - 1 ... pots */
    const size_t skipped = before * rows - before * (before - (before > 0)) / 2;
    return rows * skipped + (size_t)(other - it->least) * (size_t)(it->goal - own);
}

/* The chances of a turn, if the other player's is `next` after it fails; returns that of its
 * beginning, and in it->slope[0] by how much it grows with 1 - next. */
static double play_turn(pig_values *it, int own, int other, double next)
{
    double *chance = it->chance + turn_at(it, own, other);
    const int pots = it->goal - own;
    for (int pot = pots - 1; pot >= 0; pot--) {
        double roll = 1 - next, slope = 1;
        for (int die = 2; die <= it->sides; die++) {
            const int to = pot + die;
            roll += to < pots ? chance[to] : 1;
            slope += to < pots ? it->slope[to] : 0;
        }
        roll /= it->sides;
        slope /= it->sides;
        const double hold = pot > 0 ? 1 - it->chance[turn_at(it, other, own + pot)] : -1;
        chance[pot] = roll >= hold ? roll : hold;
        it->slope[pot] = roll >= hold ? slope : 0;
    }
    return chance[0];
}

/* Both turns of a pair of scores. The other's chance is a function of itself, through the two turns,
 * that grows by less than its argument: it has one fixed point. */
static void settle_pair(pig_values *it, int high, int low)
{
    double next = 0.5, step = 1, last = INFINITY;
    for (int i = 0; i < STEPS && fabs(step) > 0 && fabs(step) < last; i++) {
        last = fabs(step) < 1e-12 ? fabs(step) : INFINITY; /* then only rounding is left */
        const double own = play_turn(it, high, low, next), slope = it->slope[0];
        if (high == low) {
            step = (own - next) / (1 + slope);
        } else {
            const double other = play_turn(it, low, high, own);
            step = (other - next) / (1 - slope * it->slope[0]);
        }
        next += step;
    }
    const double own = play_turn(it, high, low, next);
    if (high != low)
        (void)play_turn(it, low, high, own);
}

static bool has_values(const void *params)
{
    const pig_game *game = params;
    return game->players == 2 && game->goal <= GOAL_MOST;
}

static poda_status open_values(const poda_game *game, const poda_state *from, uint64_t limit,
                               const volatile int *stop, poda__own_values **out, poda_error *error)
{
    const pig_game *rules = game->params;
    const pig_state *state = (const pig_state *)from;
    const int goal = (int)rules->goal,
              lower = state->score[0] < state->score[1] ? state->score[0] : state->score[1],
              least = lower < goal ? lower : goal - 1;
    const size_t rows = (size_t)(goal - least), count = rows * (rows * (rows + 1) / 2);
    if (2 * count > limit)
        return poda__too_many_positions(game, limit, error);
    pig_values *it = poda__resize(NULL, 1, sizeof *it + (count + rows) * sizeof *it->chance);
    if (!it)
        return poda_fail_memory(error);
    *it = (pig_values){.head = {.positions = 2 * count, .method = "policy iteration"},
                       .goal = goal,
                       .sides = (int)rules->sides,
                       .least = least,
                       .slope = it->chance + count};
    for (int sum = 2 * (goal - 1); sum >= 2 * least; sum--)
        for (int high = sum - least < goal ? sum - least : goal - 1; 2 * high >= sum; high--) {
            settle_pair(it, high, sum - high);
            if (poda__stopped(stop)) {
                free(it);
                return poda_fail(error, PODA_STOPPED, "", "stopped before any value was known");
            }
        }
    *out = &it->head;
    return PODA_OK;
}

/* Where player 0 or 1 is to move; chance is multiplied out by the caller. */
static bool value_of(const poda__own_values *values, const poda_state *of, double *payoff)
{
    const pig_values *it = (const pig_values *)values;
    const pig_state *state = (const pig_state *)of;
    const int own = state->score[state->turn], other = state->score[!state->turn];
    if (own < it->least || other < it->least || own + state->pot >= it->goal || other >= it->goal)
        return false;
    const double chance = it->chance[turn_at(it, own, other) + (size_t)state->pot];
    *payoff = state->turn == 0 ? chance : 1 - chance;
    return true;
}

static const poda__own own = {
    .has_values = has_values, .values = open_values, .value_of = value_of};

const poda__engine poda__pig_engine = {.own = &own};
