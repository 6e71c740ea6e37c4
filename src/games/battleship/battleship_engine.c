/* battleship_engine.c - how likely each cell hides a ship, and shots that follow from it. */
#include "games/battleship/battleship_engine.h"

#include "games/own.h"

enum {
    COUNTED = 200000, /* as many fleets are counted; of more, some are drawn */
    DRAWN = 4000,     /* for a picture */
};

/* A sum over fleets: how many have each cell. */
typedef struct tally {
    const battleship_known *known;
    uint64_t fleets, most;
    uint64_t has[BATTLESHIP_CELLS];
} tally;

static bool add_fleet(void *user, const int at[BATTLESHIP_SHIPS])
{
    tally *it = user;
    battleship_set cells = {0, 0};
    if (it->fleets == it->most)
        return false;
    it->fleets++;
    for (int ship = 0; ship < it->known->hidden; ship++)
        cells = battleship_either(cells, it->known->cells[ship][at[ship]]);
    for (int cell = 0; cell < it->known->game->rows * it->known->game->cols; cell++)
        it->has[cell] += battleship_has(cells, cell);
    return true;
}

static void draw_fleets(tally *it, poda_random *random, int count)
{
    int at[BATTLESHIP_SHIPS];
    for (int i = 0; i < count && poda__battleship_sample(it->known, random, at); i++)
        (void)add_fleet(it, at);
}

/* Counts all fleets that fit, or draws `count` if there are too many; true if it counted. */
static bool fill(tally *it, const battleship_known *known, poda_random *random, uint64_t most,
                 int count)
{
    *it = (tally){.known = known, .most = most};
    if (poda__battleship_each(known, add_fleet, it))
        return true;
    *it = (tally){.known = known, .most = UINT64_MAX};
    draw_fleets(it, random, count);
    return false;
}

static poda_status heat(const poda_game *game, const poda_state *seen, int player,
                        double heat_of[PODA_VIEW_CELLS], bool *exact, poda_error *error)
{
    const battleship_game *rules = game->params;
    const battleship_state *state = (const battleship_state *)seen;
    const int sea = battleship_target(rules, player), side = rules->alone ? 0 : 1;
    battleship_known known;
    tally all;
    poda_random random = {1};
    uint8_t ship[BATTLESHIP_SHIPS];
    (void)error;
    for (int i = 0; i < PODA_VIEW_CELLS; i++)
        heat_of[i] = -1;
    for (int i = 0; i < BATTLESHIP_SHIPS; i++)
        ship[i] = state->ship[sea][i] ? state->ship[sea][i] : BATTLESHIP_HIDDEN;
    poda__battleship_know(&known, rules, ship, state->shot[sea]);
    *exact = fill(&all, &known, &random, COUNTED, DRAWN);
    for (int cell = 0; cell < rules->rows * rules->cols; cell++)
        if (!state->shot[sea][cell] && all.fleets)
            heat_of[poda__battleship_view_cell(rules, side, cell)] =
                (double)all.has[cell] / (double)all.fleets;
    return PODA_OK;
}

static bool solves(const void *params)
{
    return ((const battleship_game *)params)->alone;
}

static void write_fraction(uint64_t shots, uint64_t fleets, char room[48])
{
    uint64_t a = shots, b = fleets;
    poda_text text = {room, 48, 0};
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    poda_text_add(&text, "-%llu", (unsigned long long)(shots / a));
    if (fleets / a > 1)
        poda_text_add(&text, "/%llu", (unsigned long long)(fleets / a));
}

static poda_status solve(const poda_game *game, const poda_state *from, const volatile int *stop,
                         poda__own_solution *out, poda_error *error)
{
    const battleship_game *rules = game->params;
    battleship_state state;
    battleship_best best;
    battleship_sees(rules, (const battleship_state *)from, 0, &state);
    const bool started = state.ship[1][0] != 0;
    for (int i = 0; i < rules->ships && !started; i++)
        state.ship[1][i] = BATTLESHIP_HIDDEN;
    *out = (poda__own_solution){.way = "knowledge"};
    const poda_status status =
        poda__battleship_solve(rules, state.ship[1], state.shot[1], started, stop, &best, error);
    if (status != PODA_OK)
        return status;
    const uint64_t fired = state.fired[1], fleets = best.fleets ? best.fleets : 1;
    out->payoff[0] = -(double)fired - (double)best.shots / (double)fleets;
    write_fraction(best.shots + fired * fleets, fleets, out->exact[0]);
    out->nodes = best.nodes;
    for (int cell = 0; cell < BATTLESHIP_CELLS && out->moves < PODA__OWN_MOVES; cell++)
        if (best.by_cell[cell]) {
            out->move[out->moves] = (poda_move)(BATTLESHIP_FIRE + cell);
            out->worth[out->moves++] = -(double)fired - (double)best.by_cell[cell] / (double)fleets;
        }
    return PODA_OK;
}

/* The cell that most fleets have; of equal ones, any. */
static int hottest(const tally *all, const battleship_state *state, int sea, poda_random *random)
{
    int cell = -1;
    uint64_t equal = 0;
    for (int i = 0; i < all->known->game->rows * all->known->game->cols; i++) {
        if (state->shot[sea][i] || (cell >= 0 && all->has[i] < all->has[cell]))
            continue;
        equal = cell >= 0 && all->has[i] == all->has[cell] ? equal + 1 : 1;
        if (poda_random_below(random, equal) == 0)
            cell = i;
    }
    return cell;
}

/* A level shoots at random so often, in percent, and else where most of so many fleets are that fit:
 * bench/shots.sh measures how many shots each needs. Ships are placed at random. */
static const struct skill {
    unsigned random;
    int fleets;
} skills[10] = {{100, 0}, {80, 1}, {60, 1}, {40, 1},  {20, 1},
                {5, 2},   {0, 5},  {0, 20}, {0, 100}, {0, 600}};

static poda_status choose(const poda_game *game, const poda_state *seen, int player, int level,
                          poda_random *random, poda_move *move, poda_error *error)
{
    const battleship_game *rules = game->params;
    const struct skill *skill = &skills[level < 1 ? 0 : level > 10 ? 9 : level - 1];
    const battleship_state *state = (const battleship_state *)seen;
    const int sea = battleship_target(rules, player);
    battleship_known known;
    tally all = {.known = &known, .most = UINT64_MAX};
    (void)error;
    if (battleship_placer(rules, state) >= 0) {
        uint8_t ship[BATTLESHIP_SHIPS];
        const int next = battleship_placed(rules, state, player);
        for (int i = 0; i < BATTLESHIP_SHIPS; i++)
            ship[i] = i < next ? state->ship[player][i] : BATTLESHIP_HIDDEN;
        poda__battleship_guess(rules, ship, NULL, random);
        *move = (poda_move)(ship[next] - 1);
        return PODA_OK;
    }
    poda__battleship_know(&known, rules, state->ship[sea], state->shot[sea]);
    if (level >= 10) /* counted if there are no more than that */
        (void)fill(&all, &known, random, (uint64_t)skill->fleets, skill->fleets);
    else if (poda_random_below(random, 100) >= skill->random)
        draw_fleets(&all, random, skill->fleets);
    *move = (poda_move)(BATTLESHIP_FIRE + hottest(&all, state, sea, random));
    return PODA_OK;
}

/* Trees of larger boards have millions of nodes even with one ship of one cell. */
static poda_status refuses(const void *params, poda_error *error)
{
    enum { CELLS = 6 };
    const battleship_game *game = params;
    return game->alone || game->rows * game->cols <= CELLS
               ? PODA_OK
               : poda_fail(error, PODA_TOO_LARGE, "alone",
                           "battleship on this board is too large to solve for two; solve is for "
                           "alone=yes and small boards, as alone=yes rows=4 cols=4 fleet=2, and "
                           "best plays any board");
}

static const poda__own own = {
    .solves = solves, .solve = solve, .refuses = refuses, .choose = choose, .heat = heat};

const poda__engine poda__battleship_engine = {.own = &own};
