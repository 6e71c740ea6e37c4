/* battleship_fleets.h - where ships can lie: places for the next ship, all fleets that fit what is
 * known, and one of them at random, each equally likely. */
#ifndef PODA_GAMES_BATTLESHIP_BATTLESHIP_FLEETS_H
#define PODA_GAMES_BATTLESHIP_BATTLESHIP_FLEETS_H

#include "poda/rules.h"

enum { BATTLESHIP_CELLS = 100, BATTLESHIP_SHIPS = 8, BATTLESHIP_PLACES = 2 * BATTLESHIP_CELLS };

typedef struct battleship_game {
    int rows, cols, ships, all; /* all: cells of the whole fleet */
    int shots;                  /* of each player; 0: no limit */
    uint8_t size[BATTLESHIP_SHIPS];
    bool touch, told, again, alone;
} battleship_game;

/* A place is twice its first cell, + 1 if the ship lies downwards; its cells: */
static inline int battleship_cell(const battleship_game *game, int place, int i)
{
    return (place / 2 + i * (place % 2 ? game->cols : 1)) % BATTLESHIP_CELLS;
}

/* The places of the next ship of `ship`, from which the ships after it can be placed too. */
void poda__battleship_places(const battleship_game *game, const uint8_t *ship, poda_moves *list);
/* All fleets, as outcomes of chance. */
void poda__battleship_list(const battleship_game *game, poda_chances *list);
/* Does the fleet fit on the board, with so much room that fleets can be drawn at random? */
bool poda__battleship_fits(const battleship_game *game);

/* A set of cells. */
typedef struct battleship_set {
    uint64_t low, high;
} battleship_set;

static inline bool battleship_has(battleship_set set, int cell)
{
    return (cell < 64 ? set.low >> cell : set.high >> (cell - 64)) & 1;
}

static inline void battleship_add(battleship_set *set, int cell)
{
    if (cell < 64)
        set->low |= (uint64_t)1 << cell;
    else
        set->high |= (uint64_t)1 << (cell - 64);
}

static inline battleship_set battleship_both(battleship_set a, battleship_set b)
{
    return (battleship_set){a.low & b.low, a.high & b.high};
}

static inline battleship_set battleship_either(battleship_set a, battleship_set b)
{
    return (battleship_set){a.low | b.low, a.high | b.high};
}

static inline battleship_set battleship_without(battleship_set a, battleship_set b)
{
    return (battleship_set){a.low & ~b.low, a.high & ~b.high};
}

static inline bool battleship_none(battleship_set set)
{
    return !(set.low | set.high);
}

static inline int battleship_count(battleship_set set)
{
    return __builtin_popcountll(set.low) + __builtin_popcountll(set.high);
}

/* What is known of a sea: where each hidden ship can lie. */
typedef struct battleship_known {
    const battleship_game *game;
    battleship_set hits; /* that no known ship explains */
    int hidden, ship[BATTLESHIP_SHIPS];
    int count[BATTLESHIP_SHIPS]; /* places of each */
    uint8_t place[BATTLESHIP_SHIPS][BATTLESHIP_PLACES];
    battleship_set cells[BATTLESHIP_SHIPS][BATTLESHIP_PLACES]; /* of the ship, at each place */
    battleship_set near[BATTLESHIP_SHIPS][BATTLESHIP_PLACES]; /* where no other ship can lie then */
} battleship_known;

/* `ship`: places + 1, 0 not placed, 255 hidden; `shot`: as in a state, or NULL: none. */
void poda__battleship_know(battleship_known *known, const battleship_game *game,
                           const uint8_t *ship, const uint8_t *shot);
/* Calls `each` with every fleet of hidden ships that fits, as indices of places, until it returns
 * false. */
bool poda__battleship_each(const battleship_known *known,
                           bool (*each)(void *user, const int at[BATTLESHIP_SHIPS]), void *user);
/* One of them at random, each equally likely; false if there is none. */
bool poda__battleship_sample(const battleship_known *known, poda_random *random,
                             int at[BATTLESHIP_SHIPS]);
/* Replaces hidden ships by such a fleet. */
void poda__battleship_guess(const battleship_game *game, uint8_t *ship, const uint8_t *shot,
                            poda_random *random);

#endif
