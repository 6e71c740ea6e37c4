/* battleship_fleets.c - a fleet is found in two steps: first the ships that explain the hits (the
 * first hit that is not explained yet is on exactly one of the ships left, so that every fleet is
 * found once), then the others, which are free. A random fleet is drawn by the number of ways in which
 * the free ships could lie if they did not meet, and drawn again if they do: all fleets that remain
 * are equally likely. */
#include "games/battleship/battleship_fleets.h"

static battleship_set set_of(const battleship_game *game, int place, int size)
{
    battleship_set set = {0, 0};
    for (int i = 0; i < size; i++)
        battleship_add(&set, battleship_cell(game, place, i));
    return set;
}

/* The cells of a set and, if ships must not touch, all beside them. */
static battleship_set near_of(const battleship_game *game, battleship_set cells)
{
    battleship_set near = cells;
    for (int cell = 0; cell < game->rows * game->cols && !game->touch; cell++)
        for (int side = 0; side < 9 && battleship_has(cells, cell); side++) {
            const int row = cell / game->cols + side / 3 - 1,
                      col = cell % game->cols + side % 3 - 1;
            if (row >= 0 && row < game->rows && col >= 0 && col < game->cols)
                battleship_add(&near, row * game->cols + col);
        }
    return near;
}

static bool is_place(const battleship_game *game, int place, int size)
{
    const int row = place / 2 / game->cols, col = place / 2 % game->cols;
    if (place % 2)
        return size > 1 && row + size <= game->rows;
    return row < game->rows && col + size <= game->cols;
}

/* Fills the places of one hidden ship. */
static void find_places(battleship_known *known, int index, battleship_set blocked,
                        battleship_set hits)
{
    const battleship_game *game = known->game;
    const int size = game->size[known->ship[index]];
    known->count[index] = 0;
    for (int place = 0; place < 2 * game->rows * game->cols; place++) {
        if (!is_place(game, place, size))
            continue;
        const battleship_set cells = set_of(game, place, size);
        const bool sunk = battleship_none(battleship_without(cells, hits));
        if (!battleship_none(battleship_both(cells, blocked)) || (sunk && game->told))
            continue;
        const int at = known->count[index]++;
        known->place[index][at] = (uint8_t)place;
        known->cells[index][at] = cells;
        known->near[index][at] = near_of(game, cells);
    }
}

void poda__battleship_know(battleship_known *known, const battleship_game *game,
                           const uint8_t *ship, const uint8_t *shot)
{
    battleship_set blocked = {0, 0}, hits = {0, 0};
    known->game = game;
    known->hidden = 0;
    memset(known->count, 0, sizeof known->count);
    for (int cell = 0; shot && cell < game->rows * game->cols; cell++)
        if (shot[cell])
            battleship_add(shot[cell] & 128 ? &hits : &blocked, cell);
    for (int i = 0; i < game->ships; i++) {
        if (ship[i] == 255) {
            known->ship[known->hidden++] = i;
        } else if (ship[i] && is_place(game, ship[i] - 1, game->size[i])) {
            const battleship_set cells = set_of(game, ship[i] - 1, game->size[i]);
            blocked = battleship_either(blocked, near_of(game, cells));
            hits = battleship_without(hits, cells);
        }
    }
    known->hits = hits;
    for (int i = 0; i < known->hidden; i++)
        find_places(known, i, blocked, hits);
}

static int first_of(battleship_set set)
{
    return set.low ? __builtin_ctzll(set.low) : 64 + __builtin_ctzll(set.high);
}

/* A search for fleets: ships that explain hits, then the free ones. */
typedef struct hunt {
    const battleship_known *known;
    bool (*each)(void *user, const int at[BATTLESHIP_SHIPS]);
    void *user;
    int at[BATTLESHIP_SHIPS]; /* -1: not placed yet */
    bool one;                 /* one fleet will do, */
    int first, left;          /* of ships from this one on, if so many steps find it */
    poda_random *random;      /* if one fleet is drawn: */
    uint64_t ways;            /* of all so far */
    int drawn[BATTLESHIP_SHIPS];
    battleship_set taken; /* of the drawn one: where free ships cannot lie */
} hunt;

static bool is_free(const hunt *it, int ship, int place, battleship_set taken)
{
    const battleship_set cells = it->known->cells[ship][place];
    return battleship_none(battleship_both(cells, battleship_either(taken, it->known->hits)));
}

/* If one fleet will do, ships of one size that follow each other lie in the order of their places. */
static int first_place(const hunt *it, int ship)
{
    const battleship_known *known = it->known;
    const uint8_t *size = known->game->size;
    return ship > it->first && size[known->ship[ship]] == size[known->ship[ship - 1]]
               ? it->at[ship - 1] + 1
               : 0;
}

static bool place_free(hunt *it, int ship, battleship_set taken)
{
    while (ship < it->known->hidden && it->at[ship] >= 0)
        ship++;
    if (ship == it->known->hidden)
        return it->each(it->user, it->at);
    bool goes_on = true;
    for (int i = it->one ? first_place(it, ship) : 0; i < it->known->count[ship] && goes_on; i++)
        if (is_free(it, ship, i, taken)) {
            if (it->one && it->left-- <= 0)
                return true;
            it->at[ship] = i;
            goes_on = place_free(it, ship + 1, battleship_either(taken, it->known->near[ship][i]));
            it->at[ship] = -1;
        }
    return goes_on;
}

/* All hits are explained: keeps this way or the one kept so far, by their numbers. */
static void draw_way(hunt *it, battleship_set taken)
{
    uint64_t ways = 1;
    for (int ship = 0; ship < it->known->hidden; ship++) {
        uint64_t places = 0;
        for (int i = 0; i < it->known->count[ship] && it->at[ship] < 0; i++)
            places += is_free(it, ship, i, taken);
        ways *= it->at[ship] < 0 ? places : 1;
    }
    it->ways += ways;
    if (ways && poda_random_below(it->random, it->ways) < ways) {
        memcpy(it->drawn, it->at, sizeof it->drawn);
        it->taken = taken;
    }
}

static bool explain_hits(hunt *it, battleship_set hits, battleship_set taken)
{
    if (battleship_none(hits)) {
        if (it->each)
            return place_free(it, 0, taken);
        draw_way(it, taken);
        return true;
    }
    const int cell = first_of(hits);
    bool goes_on = true;
    for (int ship = 0; ship < it->known->hidden && goes_on; ship++)
        for (int i = 0; i < it->known->count[ship] && it->at[ship] < 0 && goes_on; i++) {
            const battleship_set cells = it->known->cells[ship][i];
            if (!battleship_has(cells, cell) || !battleship_none(battleship_both(cells, taken)))
                continue;
            it->at[ship] = i;
            goes_on = explain_hits(it, battleship_without(hits, cells),
                                   battleship_either(taken, it->known->near[ship][i]));
            it->at[ship] = -1;
        }
    return goes_on;
}

static hunt hunt_of(const battleship_known *known)
{
    hunt it = {.known = known};
    for (int i = 0; i < BATTLESHIP_SHIPS; i++)
        it.at[i] = -1;
    return it;
}

bool poda__battleship_each(const battleship_known *known,
                           bool (*each)(void *user, const int at[BATTLESHIP_SHIPS]), void *user)
{
    hunt it = hunt_of(known);
    it.each = each;
    it.user = user;
    return explain_hits(&it, known->hits, (battleship_set){0, 0});
}

/* One of the places that are free. */
static int draw_place(const hunt *it, int ship, poda_random *random)
{
    int places = 0;
    for (int i = 0; i < it->known->count[ship]; i++)
        places += is_free(it, ship, i, it->taken);
    int left = (int)poda_random_below(random, (uint64_t)(places > 1 ? places : 1));
    for (int i = 0; i < it->known->count[ship]; i++)
        if (is_free(it, ship, i, it->taken) && left-- == 0)
            return i;
    return 0;
}

/* Do the free ships lie apart? */
static bool draw_free(const hunt *it, poda_random *random, int at[BATTLESHIP_SHIPS])
{
    battleship_set taken = it->taken;
    memcpy(at, it->drawn, sizeof it->drawn);
    for (int ship = 0; ship < it->known->hidden; ship++) {
        if (it->drawn[ship] >= 0)
            continue;
        at[ship] = draw_place(it, ship, random);
        if (!battleship_none(battleship_both(it->known->cells[ship][at[ship]], taken)))
            return false;
        taken = battleship_either(taken, it->known->near[ship][at[ship]]);
    }
    return true;
}

/* One of all fleets, by counting them. */
typedef struct picked {
    poda_random *random;
    uint64_t count;
    int *at;
} picked;

static bool pick(void *user, const int at[BATTLESHIP_SHIPS])
{
    picked *it = user;
    if (poda_random_below(it->random, ++it->count) == 0)
        memcpy(it->at, at, BATTLESHIP_SHIPS * sizeof *at);
    return true;
}

bool poda__battleship_sample(const battleship_known *known, poda_random *random,
                             int at[BATTLESHIP_SHIPS])
{
    enum { TRIES = 100000 }; /* where so many fail there are few fleets */
    for (int i = 0; i < TRIES; i++) {
        hunt it = hunt_of(known);
        it.random = random;
        (void)explain_hits(&it, known->hits, (battleship_set){0, 0});
        if (!it.ways)
            return false;
        if (draw_free(&it, random, at))
            return true;
    }
    picked any = {random, 0, at};
    (void)poda__battleship_each(known, pick, &any);
    return any.count > 0;
}

void poda__battleship_guess(const battleship_game *game, uint8_t *ship, const uint8_t *shot,
                            poda_random *random)
{
    battleship_known known;
    int at[BATTLESHIP_SHIPS];
    poda__battleship_know(&known, game, ship, shot);
    if (!poda__battleship_sample(&known, random, at))
        return;
    for (int i = 0; i < known.hidden; i++)
        ship[known.ship[i]] = (uint8_t)(known.place[i][at[i]] + 1);
}

/* Fleets are drawn by placing ships at random until none meet, so some of these tries must succeed. */
bool poda__battleship_fits(const battleship_game *game)
{
    enum { TRIES = 20000, ENOUGH = 4 };
    battleship_known known;
    uint8_t ship[BATTLESHIP_SHIPS];
    int at[BATTLESHIP_SHIPS], fit = 0;
    poda_random random = {1};
    memset(ship, 255, sizeof ship);
    poda__battleship_know(&known, game, ship, NULL);
    for (int i = 0; i < known.hidden; i++)
        if (known.count[i] == 0)
            return false;
    hunt it = hunt_of(&known);
    memcpy(it.drawn, it.at, sizeof it.drawn);
    for (int i = 0; i < TRIES && fit < ENOUGH; i++)
        fit += draw_free(&it, &random, at);
    return fit == ENOUGH;
}

static bool found(void *user, const int at[BATTLESHIP_SHIPS])
{
    (void)user, (void)at;
    return false;
}

/* A place will do if the ships after it are found to fit beside it. */
void poda__battleship_places(const battleship_game *game, const uint8_t *ship, poda_moves *list)
{
    battleship_known known = {.hidden = 0};
    uint8_t rest[BATTLESHIP_SHIPS];
    int next = 0; /* among the hidden ones */
    for (int i = 0; i < BATTLESHIP_SHIPS; i++)
        rest[i] = ship[i] ? ship[i] : 255;
    poda__battleship_know(&known, game, rest, NULL);
    while (next < known.hidden - 1 && ship[known.ship[next]])
        next++;
    enum { STEPS = 2000 };
    hunt it = hunt_of(&known);
    it.each = found;
    it.one = true;
    it.first = next + 1;
    for (int i = 0; i < known.count[next]; i++) {
        it.at[next] = i;
        it.left = STEPS;
        if (!place_free(&it, 0, known.near[next][i]))
            poda_moves_add(list, known.place[next][i]);
    }
}

typedef struct lister {
    const battleship_known *known;
    poda_chances *list;
} lister;

static bool add_fleet(void *user, const int at[BATTLESHIP_SHIPS])
{
    const lister *it = user;
    poda_move fleet = 0;
    for (int i = it->known->hidden; i-- > 0;)
        fleet = fleet << 8 | (poda_move)(it->known->place[i][at[i]] + 1);
    return poda_chances_add(it->list, fleet, 1);
}

void poda__battleship_list(const battleship_game *game, poda_chances *list)
{
    battleship_known known;
    uint8_t ship[BATTLESHIP_SHIPS];
    memset(ship, 255, sizeof ship);
    poda__battleship_know(&known, game, ship, NULL);
    lister it = {&known, list};
    (void)poda__battleship_each(&known, add_fleet, &it);
}
